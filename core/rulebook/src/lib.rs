//! The rulebook of a variant as readers get it: searched, as text, and as a page of its own.
//!
//! Everything here is made from what an opened variant says of itself ([`Volume`]); nothing reads a file or a clock, so
//! the command line, a server and a page in a browser can show the same.

#![forbid(unsafe_code)]

mod changes;
pub mod entry;
pub mod fields;
mod folded;
pub mod html;
pub mod ids;
pub mod lexicon;
pub mod links;
pub mod markup;
pub mod search;
pub mod sheet;
pub mod text;
mod volume;
mod words;

pub use changes::{house, titled};
pub use folded::folded;
pub use search::Search;
pub use volume::{Changed, Chapter, Effects, Volume};
pub use words::{kind_of, spoken};
