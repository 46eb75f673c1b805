//! The three rulebooks, searched and shown.

mod search;
mod shared;
