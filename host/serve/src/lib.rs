//! The table in the browser: a server on this machine that deals games, keeps them, and shows each side what it may see.
//!
//! * [`hall`]: every game there is; [`room`]: one game with its seats; [`journal`]: how it is kept, before anybody hears of it;
//! * [`seats`]: who may sit where, by secret links;
//! * [`library`]: the variants, and what is shown of an opened one;
//! * [`web`]: the addresses, what is checked before anything else, and the pages that are part of the program.

#![forbid(unsafe_code)]

pub mod cli;
pub mod error;
pub mod hall;
pub mod journal;
pub mod library;
pub mod room;
pub mod seats;
mod thinkers;
pub mod web;
