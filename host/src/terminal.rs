//! A game at the terminal: people choose, the rest follows, nothing is lost.

mod choices;
mod command;
mod input;
mod news;
mod pages;
mod seat;

pub(crate) use pages::look;
pub(crate) use seat::{End, Seat, drawn};
