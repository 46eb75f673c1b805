//! The lab: rules compared by played games.
//!
//! A [`design`] asks a question and says how it is to be answered; [`run`] plays it on all cores, with every finished game
//! in the [`journal`] and the same [`results`] whoever played them; [`stats`] is what can be concluded.

#![forbid(unsafe_code)]

pub mod design;
pub mod error;
pub mod journal;
pub mod look;
pub mod names;
pub mod results;
pub mod row;
pub mod run;
pub mod stats;
