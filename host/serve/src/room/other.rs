//! The choice at hand, or one of the past, by other rules of the same edition: what is offered, and with what odds.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stavka::cli::put;
use stavka_core::game::{Action, Choice, Decision, RefusedChoice};
use stavka_core::setup::{Preset, Setup};
use stavka_mods::Given;
use stavka_play::session::setting;

use super::Room;
use crate::error::Error;
use crate::library::Library;
use crate::seats::Ticket;

/// No more figures than this are changed at once,
const MOST_FIGURES: usize = 40;
/// and no name of one is longer than this.
const LONGEST_NAME: usize = 160;

/// Other rules of the same edition.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Other {
    /// Which readings to start from; as they are where left out.
    #[schemars(with = "Option<String>")]
    pub preset: Option<Preset>,
    /// Readings that are switched.
    pub readings: BTreeMap<String, String>,
    /// Figures that are changed, by their dotted names.
    pub figures: BTreeMap<String, Value>,
    /// Mods over it, by their ids.
    pub mods: Vec<String>,
}

impl Other {
    /// The set-up with these rules, and what differs, in words.
    pub(super) fn over(&self, played: &Setup, library: &Library) -> Result<(Setup, String), Error> {
        let long = |name: &String| name.len() > LONGEST_NAME;
        if self.figures.len() > MOST_FIGURES || self.figures.keys().any(long) {
            return Err(Error::Bad(format!(
                "change at most {MOST_FIGURES} figures, by their names"
            )));
        }
        let mut setup = played.clone();
        setup.preset = self.preset.unwrap_or(setup.preset);
        setup.readings.extend(self.readings.clone());
        let mut setup = library.with_mods(setup, &self.mods, &Given::new())?;
        // The whole tree of figures reads badly: those that are changed are named.
        let mut words: Vec<String> = self.figures.iter().map(figure).collect();
        if words.is_empty() || setup != *played {
            words.insert(0, setting::changes(played, &setup));
        }
        for (name, value) in &self.figures {
            put(&mut setup.figures, name, value.clone());
        }
        Ok((setup, words.join(", ")))
    }
}

/// A figure that is changed.
fn figure((name, value): (&String, &Value)) -> String {
    format!("{name}={value}")
}

/// Other rules to look at the position by.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Compare {
    /// The number of the table.
    pub number: u64,
    /// The other rules.
    pub under: Other,
    /// The position after so many entries instead of the one at hand, where the side had a choice there.
    pub at: Option<usize>,
}

/// The same choice by two rules.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Compared {
    /// What differs between the rules, in words.
    pub rules: String,
    /// What is offered by both with other odds, or by one alone.
    pub rows: Vec<Row>,
    /// How many choices are the same by both.
    pub same: usize,
}

/// A choice that is not the same by both.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Row {
    /// The choice in words.
    pub words: String,
    /// As it is played.
    #[schemars(schema_with = "crate::web::openapi::field::maybe_choice")]
    pub here: Option<Choice>,
    /// By the other rules.
    #[schemars(schema_with = "crate::web::openapi::field::maybe_choice")]
    pub there: Option<Choice>,
    /// The clause by which one of them refuses it, where it is known.
    #[schemars(schema_with = "crate::web::openapi::field::maybe_refused_choice")]
    pub refused: Option<RefusedChoice>,
}

impl Room {
    /// What would be offered here, and with what odds, by other rules of the same variant.
    pub fn compare(
        &self,
        ticket: &Ticket,
        other: &Compare,
        library: &Library,
    ) -> Result<Compared, Error> {
        let mut table = self.sit()?;
        table.same(other.number)?;
        let mut state = match other.at {
            None => {
                table.mover(ticket)?;
                table.session.copy()?
            }
            Some(at) => self.own_past(&mut table, ticket, at)?,
        };
        let (setup, rules) = other.under.over(&table.session.edition().setup, library)?;
        let edition = self.source.open(setup)?;
        drop(table);
        let adopted = state.adopted(&edition)?.decision()?;
        let (here, there) = (state.decision()?, adopted);
        let (Some(here), Some(there)) = (here, there) else {
            return Err(Error::Bad("by one of these rules nobody has a choice here".to_owned()));
        };
        Ok(compared(rules, here, &there))
    }
}

fn compared(rules: String, here: Decision, there: &Decision) -> Compared {
    let refused =
        |by: &[RefusedChoice], words: &str| by.iter().find(|no| no.words == words).cloned();
    let offered: Vec<Action> = here.choices.iter().map(|choice| choice.action).collect();
    let mut rows = Vec::new();
    let mut same = 0;
    for choice in here.choices {
        match there.choices.iter().find(|other| other.action == choice.action) {
            Some(other) if other.odds == choice.odds && other.follows == choice.follows => {
                same += 1;
            }
            other => rows.push(Row {
                words: choice.words.clone(),
                refused: other.is_none().then(|| refused(&there.refused, &choice.words)).flatten(),
                there: other.cloned(),
                here: Some(choice),
            }),
        }
    }
    let only_there = there.choices.iter().filter(|choice| !offered.contains(&choice.action));
    rows.extend(only_there.map(|choice| Row {
        words: choice.words.clone(),
        here: None,
        refused: refused(&here.refused, &choice.words),
        there: Some(choice.clone()),
    }));
    Compared { rules, rows, same }
}
