//! What a position is under an edition's rules: what may be chosen, what the rules say to each choice, how units are supplied.
//!
//! A position stands under other rules of its variant too, see [`Table::adopted`]: two of these tell what is otherwise then.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use stavka_core::game::Side;
use stavka_core::view::{Supply, View};

use crate::edition::Edition;
use crate::error::{ActError, EditionError};
use crate::rules::By;
use crate::supplied::supplied;
use crate::table::Table;

mod apart;

pub use apart::{Apart, Count, Kind, Ruled, Which};

/// A place, and for whom it is supplied.
pub type Supplied = (String, String);

/// What an edition makes of a position.
#[derive(Debug, Default)]
pub struct Position {
    /// What is asked.
    pub prompt: String,
    /// What may be chosen, and below it what is chosen next where that belongs to it, such as where a unit goes; each with
    /// what the rules say to it.
    pub choices: BTreeMap<Vec<String>, Vec<String>>,
    /// What kind of unit each of the first choices is about, such as `german armour`; none for those that are about no unit.
    pub kinds: BTreeMap<String, String>,
    /// Where the choices lead, as far as the game can say.
    pub odds: Vec<String>,
    /// How units are supplied.
    pub supply: Vec<Supply>,
    /// The score as each side sees it.
    pub scores: Vec<i32>,
}

/// What only one of two positions allows: a choice, and what is chosen next where both allow the choice itself.
#[derive(Debug, PartialEq, Eq)]
pub struct Only {
    /// The choice.
    pub choice: String,
    /// What only this one has below it; nothing where the choice itself is its own.
    pub next: Vec<String>,
}

/// Something that two positions have otherwise.
#[derive(Debug, PartialEq, Eq)]
pub struct Otherwise {
    /// What: the words of a choice, or side and place.
    pub what: Vec<String>,
    /// How this one has it.
    pub here: String,
    /// How the other has it.
    pub there: String,
}

impl Position {
    /// What the position on a table is, as a side gets to know it; as somebody who sees all where none is named. A side is
    /// told its own choices and nobody else's.
    pub fn of(table: &mut Table, edition: &Edition, eyes: Option<Side>) -> Result<Self, ActError> {
        let view = table.view(eyes)?;
        let supply = supplied(&mut table.fork()?, edition, &view);
        let own = eyes.is_none() || table.mover()? == eyes.map(By::Side);
        let sides = (0..edition.manifest.sides.len()).filter_map(|side| u8::try_from(side).ok());
        let scores = sides.map(|side| table.score(side)).collect();
        let known = Self { supply, scores, ..Self::default() };
        if !own {
            return Ok(known);
        }
        let kinds = kinds(table, &view)?;
        let (prompt, choices, odds) = (table.prompt()?, choices(table)?, table.odds()?);
        Ok(Self { prompt, choices, kinds, odds, ..known })
    }

    /// How many things can be chosen at once.
    pub fn first_choices(&self) -> usize {
        self.choices.keys().filter(|words| words.len() == 1).count()
    }

    /// The state of supply by side and place.
    pub fn supplied(&self) -> BTreeMap<Supplied, &str> {
        let places = |one: &Supply| {
            one.spaces.iter().map(|place| (one.side.clone(), place.clone())).collect::<Vec<_>>()
        };
        let each = self.supply.iter();
        each.flat_map(|one| places(one).into_iter().map(|key| (key, one.state.as_str()))).collect()
    }

    /// What only this one allows: first choices, and what is chosen next after those that both allow.
    pub fn only(&self, other: &Self) -> Vec<Only> {
        let mut found: BTreeMap<&String, Vec<String>> = BTreeMap::new();
        for words in self.choices.keys().filter(|words| !other.choices.contains_key(*words)) {
            match words.as_slice() {
                [first] => {
                    found.entry(first).or_default();
                }
                [first, next] if other.choices.contains_key(&words[..1]) => {
                    found.entry(first).or_default().push(next.clone());
                }
                _ => {}
            }
        }
        let only = |(choice, next): (&String, _)| Only { choice: choice.clone(), next };
        found.into_iter().map(only).collect()
    }

    /// The choices of both to which the rules say something else: with the last that only this one says, and that only the
    /// other says, such as what a way has cost at its end; empty where it says nothing of its own.
    pub fn ruled_otherwise(&self, other: &Self) -> Vec<Otherwise> {
        let last = |from: &[String], to: &[String]| {
            from.iter().rev().find(|one| !to.contains(one)).cloned().unwrap_or_default()
        };
        let both = self.choices.iter().filter_map(|(words, here)| {
            let there = other.choices.get(words).filter(|there| *there != here)?;
            Some(Otherwise {
                what: words.clone(),
                here: last(here, there),
                there: last(there, here),
            })
        });
        both.collect()
    }

    /// The places whose supply differs: side and place; empty where it is not known.
    pub fn supplied_otherwise(&self, other: &Self) -> Vec<Otherwise> {
        let (here, there) = (self.supplied(), other.supplied());
        let all: BTreeSet<&Supplied> = here.keys().chain(there.keys()).collect();
        let differs = |key: &Supplied| {
            let here = here.get(key).copied().unwrap_or_default().to_owned();
            let there = there.get(key).copied().unwrap_or_default().to_owned();
            let what = vec![key.0.clone(), key.1.clone()];
            (here != there).then_some(Otherwise { what, here, there })
        };
        all.into_iter().filter_map(differs).collect()
    }
}

/// What may be chosen, and what is chosen next where it belongs to it.
fn choices(table: &mut Table) -> Result<BTreeMap<Vec<String>, Vec<String>>, ActError> {
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

/// What kind of unit each choice is about.
fn kinds(table: &mut Table, view: &View) -> Result<BTreeMap<String, String>, EditionError> {
    let Some(decision) = table.decision()? else { return Ok(BTreeMap::new()) };
    let kind = |unit: &str| {
        let counter = view.counters.iter().find(|counter| counter.unit == unit)?;
        let symbol = serde_json::to_value(counter.symbol).ok();
        let symbol = symbol.as_ref().and_then(Value::as_str)?.replace('-', " ");
        let nation =
            if counter.nationality.is_empty() { &counter.side } else { &counter.nationality };
        Some(format!("{nation} {symbol}").trim().to_owned())
    };
    let about = |choice: stavka_core::game::Choice| {
        let kind = choice.subject.unit.as_deref().and_then(kind)?;
        Some((choice.words, kind))
    };
    Ok(decision.choices.into_iter().filter_map(about).collect())
}

/// The kind of thing that is to be chosen; nothing where nobody chooses.
fn kind(table: &mut Table) -> Result<Option<String>, EditionError> {
    Ok(table.decision()?.map(|decision| decision.kind))
}

/// What the rules say to an action, a line for each step.
fn said(table: &mut Table, action: u32) -> Result<Vec<String>, ActError> {
    match table.tell(action) {
        Ok(told) => {
            let step = told.steps.iter().map(|step| format!("{}: {}", step.clause, step.words));
            Ok(step.collect())
        }
        Err(refused @ ActError::Refused { .. }) => Ok(vec![refused.to_string()]),
        Err(error) => Err(error),
    }
}
