//! What a position is under an arm: what may be chosen, what the rules say to each choice, how units are supplied.

use std::collections::BTreeMap;

use stavka_play::session::ActError;
use stavka_play::supplied::supplied;
use stavka_play::table::Table;

use crate::edition::Edition;
use crate::error::Error;
use crate::printed::compare::{Position, PositionChoice, PositionSupply};

/// What an arm makes of the position.
pub(super) struct Standing {
    pub(super) name: String,
    pub(super) prompt: String,
    /// What may be chosen, and below it what is chosen next where that belongs to it, such as where a unit goes; each with
    /// what the rules say to it.
    pub(super) choices: BTreeMap<Vec<String>, Vec<String>>,
    pub(super) odds: Vec<String>,
    /// The state of supply by side and place.
    pub(super) supply: BTreeMap<(String, String), String>,
    pub(super) scores: Vec<i32>,
    /// Why the position can't stand under these rules.
    pub(super) refused: Option<String>,
}

impl Standing {
    /// A position that can't stand: that is an answer, too.
    pub(super) fn refused(name: &str, because: String) -> Self {
        Self {
            name: name.to_owned(),
            prompt: String::new(),
            choices: BTreeMap::new(),
            odds: Vec::new(),
            supply: BTreeMap::new(),
            scores: Vec::new(),
            refused: Some(because),
        }
    }

    /// What the position on a table is.
    pub(super) fn of(
        name: &str,
        table: &mut Table,
        edition: &Edition,
        sides: usize,
    ) -> Result<Self, Error> {
        let view = table.view(None)?;
        let supply = supplied(&mut table.fork()?, edition, &view).into_iter().flat_map(|supply| {
            let places = supply.spaces.into_iter();
            places.map(move |place| ((supply.side.clone(), place), supply.state.clone()))
        });
        let scores = (0..sides).filter_map(|side| u8::try_from(side).ok());
        Ok(Self {
            name: name.to_owned(),
            prompt: table.prompt()?,
            choices: choices(table)?,
            odds: table.odds()?,
            supply: supply.collect(),
            scores: scores.map(|side| table.score(side)).collect(),
            refused: None,
        })
    }

    /// How many things can be chosen at once.
    pub(super) fn first_choices(&self) -> usize {
        self.choices.keys().filter(|words| words.len() == 1).count()
    }

    /// What only this one allows: first choices, and what is chosen next after those that both allow.
    pub(super) fn only(&self, other: &Self) -> Vec<(String, Vec<String>)> {
        let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for words in self.choices.keys().filter(|words| !other.choices.contains_key(*words)) {
            match words.as_slice() {
                [first] => {
                    found.entry(first.clone()).or_default();
                }
                [first, next] if other.choices.contains_key(&words[..1]) => {
                    found.entry(first.clone()).or_default().push(next.clone());
                }
                _ => {}
            }
        }
        found.into_iter().collect()
    }

    /// The choices of both to which the rules say something else: with the last that only the other says, and that only
    /// this one says, such as what a way has cost at its end.
    pub(super) fn ruled_otherwise(&self, other: &Self) -> Vec<(String, String, String)> {
        let both = self.choices.iter().filter_map(|(words, here)| {
            let there = other.choices.get(words)?;
            let last = |from: &[String], to: &[String]| {
                let only = from.iter().rev().find(|one| !to.contains(one));
                only.map_or_else(|| "nothing of its own".to_owned(), Clone::clone)
            };
            (here != there).then(|| (words.join(", "), last(there, here), last(here, there)))
        });
        both.collect()
    }

    /// The places whose supply differs: side and place, how it is under the other, how here.
    pub(super) fn supplied_otherwise(&self, other: &Self) -> Vec<(String, String, String)> {
        let none = "none known".to_owned();
        let all: std::collections::BTreeSet<_> =
            self.supply.keys().chain(other.supply.keys()).collect();
        let state = |of: &Self, key: &(String, String)| of.supply.get(key).unwrap_or(&none).clone();
        let line = |key: &(String, String)| {
            let (there, here) = (state(other, key), state(self, key));
            (here != there).then(|| (format!("{} in {}", key.0, key.1), there, here))
        };
        all.into_iter().filter_map(line).collect()
    }

    /// The same for programs.
    pub(super) fn printed(self) -> Position {
        let choices = self.choices.into_iter();
        let choices = choices.map(|(choice, says)| PositionChoice { choice, says });
        let supply = self.supply.into_iter();
        let supply = supply.map(|((side, place), state)| PositionSupply { side, place, state });
        Position {
            arm: self.name,
            prompt: self.prompt,
            choices: choices.collect(),
            odds: self.odds,
            supply: supply.collect(),
            scores: self.scores,
            refused: self.refused,
        }
    }
}

/// What may be chosen, and what is chosen next where it belongs to it.
fn choices(table: &mut Table) -> Result<BTreeMap<Vec<String>, Vec<String>>, Error> {
    let mut found = BTreeMap::new();
    let (mover, first) = (table.mover()?, kind(table)?);
    for action in table.legal()?.to_vec() {
        let words = table.words(action)?;
        let mut next = table.fork()?;
        let says = said(&mut next, action)?;
        // A choice of another kind by the same side belongs to this one: first the unit, then where it goes.
        let goes_on = next.mover()? == mover
            && kind(&mut next)?.is_some_and(|kind| first.as_ref() != Some(&kind));
        if goes_on && mover.is_some_and(|by| !by.is_chance()) {
            for below in next.legal()?.to_vec() {
                let path = vec![words.clone(), next.words(below)?];
                found.insert(path, said(&mut next.fork()?, below)?);
            }
        }
        found.insert(vec![words], says);
    }
    Ok(found)
}

/// The kind of thing that is to be chosen; nothing where nobody chooses.
fn kind(table: &mut Table) -> Result<Option<String>, Error> {
    Ok(table.decision()?.map(|decision| decision.kind))
}

/// What the rules say to an action, a line for each step.
fn said(table: &mut Table, action: u32) -> Result<Vec<String>, Error> {
    match table.tell(action) {
        Ok(told) => {
            let step = told.steps.iter().map(|step| format!("{}: {}", step.clause, step.words));
            Ok(step.collect())
        }
        Err(ActError::Refused { by, because }) => Ok(vec![format!("refused by {by}: {because}")]),
        Err(error) => Err(error.into()),
    }
}
