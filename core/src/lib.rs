//! What every rule variant of Stavka shares; it knows no rulebook and no clause number.
//!
//! The one crate that the author of a variant reads. In the order in which a variant needs it:
//!
//! * [`clause`]: the smallest rules, and how code cites them;
//! * [`book`]: the rules text as data, with figures, readings and cases;
//! * [`setup`]: how a variant is opened: readings taken, figures patched;
//! * [`question`]: how a rule is asked from outside, and the ruling;
//! * [`board`]: hexes, points and boxes as spaces of one graph, with typed edges;
//! * [`data`]: counters, turn tracks, schedules, tables and scenarios as files;
//! * [`json`]: texts read into types, with the place where they go wrong;
//! * [`chart`]: the data that whoever owns the printed game can replace;
//! * [`movement`]: what a step costs, where a move stops, how far it reaches;
//! * [`supply`]: lines from sources outward, for the whole map at once;
//! * [`schema`]: JSON Schemas of types, where they are made;
//! * [`bits`]: sets in place;
//! * [`bounded`]: whole numbers that know their range;
//! * [`calendar`]: months and half-months;
//! * [`chance`]: seeded draws, the same everywhere;
//! * [`distribution`]: exact odds, as fractions;
//! * [`crt`]: how fights are decided: odds ladder, firepower, attrition;
//! * [`game`]: who moves, what may be done, what it leads to;
//! * [`view`]: what somebody may see of a game;
//! * [`variant`]: what the author of a variant writes.

pub mod bits;
pub mod board;
pub mod book;
pub mod bounded;
pub mod calendar;
pub mod chance;
pub mod chart;
pub mod clause;
pub mod crt;
pub mod data;
pub mod distribution;
pub mod game;
pub mod json;
pub mod movement;
pub mod question;
pub mod schema;
pub mod seam;
pub mod setup;
pub mod supply;
pub mod variant;
pub mod view;
