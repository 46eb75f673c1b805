//! What a game under way is made of: one thing after the other that was done.

use stavka_core::game::{OutcomeText, Side};
use stavka_core::setup::Setup;

use crate::rules::By;

/// One thing that was done.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// Who did it.
    pub by: By,
    /// What, in words.
    pub words: String,
    /// The print of the state that it led to.
    pub print: u64,
    pub(crate) deed: Deed,
    /// What each side hears of it, in the order of the sides, where that is not the words.
    pub(crate) heard: Vec<Option<String>>,
}

/// What an entry did.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Deed {
    /// A side chose.
    Chosen(u32),
    /// Chance drew, or there was only one thing to do: nobody was asked.
    Forced(u32),
    /// The players agreed on other rules from here on.
    Amended(Box<Setup>),
    /// The game was forked: chance is drawn by another seed from here on.
    Forked(u64),
}

/// Where the game stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turn {
    /// A side has a choice to make.
    Choice(Side),
    /// The game is over.
    Over(OutcomeText),
}
