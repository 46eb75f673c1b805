//! A game at the terminal: people choose, the rest follows, nothing is lost.

mod chart;
mod choices;
mod command;
mod input;
mod orders;
mod pages;
mod places;
mod replies;
mod seat;
mod told;

pub use orders::carry_out;
pub(crate) use places::{Places, look};
pub use replies::{Answer, answer, plain};
pub(crate) use seat::{End, Seat, drawn};
