//! A game under way, for whoever has a table to put it on: a terminal, a server, a page in a browser, a lab.
//!
//! Nothing here knows where a variant comes from. [`rules`] is the one form in which an opened variant and a game of it
//! are met: [`linked`] has it for every variant that is built in, the host for libraries that it loads. From there on:
//!
//! * [`edition`]: a variant opened with one set-up, with typed answers and plain errors;
//! * [`table`]: the state of a game; [`course`]: with its chance, so that the same seed gives the same game;
//! * [`session`]: the list of actions, the way back, and what each side hears;
//! * [`save`]: a session as text, and back again with every state checked; [`rewind`]: every state of it, back and forth;
//! * [`story`], [`changes`], [`passages`]: what happened, as a side may hear of it;
//! * [`position`]: what a position is by the rules of one edition, and what is otherwise by those of another;
//! * [`players`]: who chooses, [`effort`]: what one that searches may spend, [`sight`]: all that a player gets to see;
//! * [`played`]: cases of the rules text, played at a made position;
//! * [`record`]: whole games played, verified and measured, each alone; [`survey`]: how they went.
//!
//! Nothing here touches a file, a thread, a clock, the environment or a loader.

pub mod changes;
pub mod course;
pub mod edition;
pub mod effort;
pub mod error;
pub mod line;
pub mod linked;
pub mod luck;
pub mod passages;
pub mod played;
pub mod players;
pub mod position;
pub mod record;
pub mod rewind;
pub mod rules;
pub mod save;
mod seen;
pub mod session;
pub mod sight;
pub mod story;
pub mod supplied;
pub mod survey;
pub mod table;
