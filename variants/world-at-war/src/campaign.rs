//! The campaign in the Far East, from Spring 1941 to Fall 1945.
//!
//! The code reads in the order of play: `sequence` lists the steps of a half, and each step has a module
//! with what may be chosen and what it does. Every rule is decided by the chapters.

use std::sync::Arc;

use serde_json::Value;
use stavka_core::chance::Occasion;
use stavka_core::clause::{Refused, Sink};
use stavka_core::game::{
    Action, Applied, Claim, Decision, Game, Lent, Mover, Outcome, Side, fingerprint, with_as_was,
};
use stavka_core::view::View;

use crate::far_east::duty::untimely;

pub(crate) mod action;
pub(crate) mod asks;
#[cfg(test)]
mod box_tests;
pub(crate) mod check;
pub(crate) mod deal;
pub(crate) mod decision;
#[cfg(test)]
mod decision_tests;
#[cfg(test)]
mod folly_tests;
pub(crate) mod hexes;
pub(crate) mod ledger;
pub(crate) mod legal;
pub(crate) mod map;
pub(crate) mod memory;
pub(crate) mod muster;
pub(crate) mod owner;
pub(crate) mod pose;
#[cfg(test)]
mod pose_tests;
pub(crate) mod quietly;
pub(crate) mod rolls;
pub(crate) mod roster;
#[cfg(test)]
mod scenario_tests;
pub(crate) mod sequence;
#[cfg(test)]
mod staff_tests;
pub(crate) mod standing;
pub(crate) mod state;
pub(crate) mod table;
#[cfg(test)]
mod tests;
pub(crate) mod view;
pub(crate) mod walk;
pub(crate) mod words;

pub(crate) use crate::c81_manchuria::play::starting_garrisons::is_garrison;
use crate::far_east::play::{odds, score};
use crate::staff::{self, Style};
use action::Choice;
use state::State;
use table::Table;

/// The styles of the staff. The last one is left as it is, so that the others can be measured against it.
pub(crate) const STYLES: &[&str] = with_as_was(&["balanced", "bold", "cautious", "easy", "as-was"]);

/// A state of the game.
#[derive(Debug)]
pub struct Campaign {
    pub(crate) table: Arc<Table>,
    pub(crate) state: State,
}

/// Taking over a state of the same rules copies nothing but that state.
impl Clone for Campaign {
    fn clone(&self) -> Self {
        Self { table: Arc::clone(&self.table), state: self.state }
    }

    fn clone_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.table, &other.table) {
            self.table = Arc::clone(&other.table);
        }
        self.state = other.state;
    }
}

impl Game for Campaign {
    fn mover(&self) -> Mover {
        legal::mover(self)
    }

    fn legal(&self, into: &mut Lent<'_>) {
        legal::legal(self, into);
    }

    fn weights(&self, into: &mut Lent<'_>) {
        legal::weights(self, into);
    }

    fn occasion(&self) -> Occasion {
        legal::occasion(self)
    }

    fn apply(&mut self, action: Action, sink: &mut impl Sink) -> Result<Applied, Refused> {
        let choice = Choice::of(action).filter(|_| !self.state.over);
        let choice = choice.ok_or_else(|| untimely(sink))?;
        let next = self.perform(choice, sink)?;
        self.walk(next, sink);
        Ok(Applied::Quiet)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn view(&self, _: Option<Side>) -> View {
        view::view(self)
    }

    fn prompt(&self) -> String {
        words::prompt(self)
    }

    fn words(&self, action: Action) -> String {
        words::words(self, action)
    }

    fn action(&self, words: &str) -> Option<Action> {
        words::action(self, words)
    }

    fn choose(&self, _: Side, style: u8, seed: u64) -> Option<Action> {
        staff::choose(self, Style::numbered(style), seed)
    }

    fn score(&self, side: Side) -> i32 {
        score::score(self, side)
    }

    /// Nothing is hidden in this game.
    fn redraw(&mut self, _: Side, _: u64) {}

    fn fingerprint(&self) -> u64 {
        fingerprint(&self.state)
    }

    fn claims(&self) -> Vec<Claim> {
        crate::claims::claims(self)
    }

    fn decision(&self) -> Option<Decision> {
        decision::decision(self)
    }

    fn odds(&self) -> Vec<String> {
        odds::lines(self)
    }

    fn fill(&self, question: &str, given: Value) -> Result<Value, String> {
        crate::fill::fill(self, question, given)
    }

    fn check(&self) -> Result<(), String> {
        check::check(self)
    }
}
