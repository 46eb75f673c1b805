//! The story of a game as a side heard it, in passages.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::game::Side;
use stavka_core::question::Step;
use stavka_play::passages::{Passage, passages};
use stavka_play::session::Turn;

use super::{Room, Table};
use crate::error::Error;
use crate::seats::Ticket;

/// A part of the story.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LogPage {
    /// How many entries it covers.
    entries: usize,
    /// The passages, in order; the first may tell more of one that was told before.
    passages: Vec<Told>,
}

/// What belongs together: what one side did about one thing, and what came of it.
#[derive(Debug, Serialize, JsonSchema)]
struct Told {
    /// The numbers of its first and last entry.
    from: usize,
    to: usize,
    turn: String,
    by: String,
    lines: Vec<LineText>,
    clauses: Vec<String>,
    #[schemars(schema_with = "crate::web::openapi::field::steps")]
    steps: Vec<Step>,
    changes: Vec<String>,
}

/// One thing that was done.
#[derive(Debug, Serialize, JsonSchema)]
struct LineText {
    number: usize,
    by: String,
    chance: bool,
    #[serde(rename = "do")]
    words: String,
}

/// Which part of the story.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Since {
    /// As whom.
    pub seen_as: Option<String>,
    /// What came after so many entries; the passage that was under way then is told again.
    pub since: usize,
}

impl Room {
    /// From here on the side is told what happens, and once what it missed.
    pub(super) fn hear(&self, table: &mut Table, side: Side) -> Result<(), Error> {
        if table.session.told_to(Some(side)).is_none() {
            table.session.listen_since(&self.source, side, 0)?;
        }
        Ok(())
    }

    /// The story as one of the ticket's sides heard it.
    pub fn log(&self, ticket: &Ticket, which: &Since) -> Result<LogPage, Error> {
        let mut table = self.sit()?;
        let moves = match table.session.turn()? {
            Turn::Choice(side) => Some(side),
            Turn::Over(_) => None,
        };
        let side = self.seen_as(ticket, which.seen_as.as_deref(), moves)?;
        self.hear(&mut table, side)?;
        let events = table.session.told_to(Some(side)).unwrap_or_default();
        let told = passages(events).into_iter();
        let last = |passage: &Passage<'_>| passage.events.last().map_or(0, |event| event.number);
        let told =
            told.filter(|passage| last(passage) >= which.since && passage.is_news()).map(tell);
        Ok(LogPage { entries: table.session.entries().len(), passages: told.collect() })
    }
}

fn tell(passage: Passage<'_>) -> Told {
    let (first, last) = (&passage.events[0], &passage.events[passage.events.len() - 1]);
    let line = |event: &stavka_play::story::Event| LineText {
        number: event.number,
        by: event.by.clone(),
        chance: event.chance,
        words: event.words.clone(),
    };
    let clauses: BTreeSet<&String> =
        passage.events.iter().flat_map(|event| &event.clauses).collect();
    let mut steps: Vec<Step> =
        passage.events.iter().flat_map(|event| event.steps.clone()).collect();
    steps.dedup();
    Told {
        from: first.number,
        to: last.number,
        turn: first.turn.clone(),
        by: first.by.clone(),
        lines: passage.events.iter().map(line).collect(),
        clauses: clauses.into_iter().cloned().collect(),
        steps,
        changes: passage.changes().into_iter().map(ToString::to_string).collect(),
    }
}
