//! The three rulebooks, searched and shown.

mod markup;
mod page;
mod search;
mod shared;
