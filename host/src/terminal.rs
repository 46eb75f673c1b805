//! A game at the terminal: people choose, the rest follows, nothing is lost.

mod choices;
mod command;
mod input;
mod pages;
mod places;
mod seat;
mod told;

pub(crate) use places::{Places, look};
pub(crate) use seat::{End, Seat, drawn};
