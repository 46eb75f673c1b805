//! The lab: rules compared by played games.
//!
//! A [`design`] asks a question and says how it is to be answered; [`run`] plays it on all cores, with every finished game
//! in the [`journal`] and the same [`results`] whoever played them; [`look`] sees when it is enough; [`stats`] is what can
//! be concluded, [`analysis`] what is, and [`report`] how it is said. [`plan`] says what a study costs, [`sweep`] makes
//! designs of many arms, [`mixed`] many changes at once, [`ladder`] rates players, [`profile`] counts clauses,
//! [`value`] learns what a position is worth.

#![forbid(unsafe_code)]

pub mod analysis;
pub mod cli;
pub mod commands;
pub mod design;
pub mod error;
pub mod games;
pub mod journal;
pub mod ladder;
pub mod look;
pub mod mixed;
pub mod names;
pub mod plan;
pub mod profile;
pub mod report;
pub mod results;
pub mod row;
pub mod run;
pub mod said;
pub mod sensitivity;
pub mod stats;
pub mod sweep;
pub mod value;
