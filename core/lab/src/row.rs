//! One played game: what is noted of it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use stavka_core::chance::fnv;
use stavka_core::game::Side;
use stavka_play::edition::Edition;
use stavka_play::error::ActError;
use stavka_play::players::Player;
use stavka_play::record::{self, Match, Record};
use stavka_play::sight::Budget;
use stavka_play::survey::{self, Prizes};
use stavka_play::table::Table;

use crate::design::{Detail, Job};

/// What is noted of a game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Its number in the design.
    pub game: u64,
    /// The seed.
    pub seed: u64,
    /// The line-up, by its place.
    pub line_up: u32,
    /// The arm, by its place.
    pub arm: u32,
    /// Who won, by the place of the side; nobody in a draw.
    pub winner: Option<Side>,
    /// The clause that decided it.
    pub by: String,
    /// How many actions it took, those of chance too.
    pub actions: u32,
    /// The turn in which it ended, as the game counts.
    pub turn: u16,
    /// How well the first side stood at the end.
    pub score: i32,
    /// The print of all actions: two games that share it are the same.
    pub course: u64,
    /// The print of the last state.
    pub state: u64,
    /// How often the lead went from one side to the other, looked at turn by turn.
    pub lead_changes: u32,
    /// Who was ahead as each turn began, a letter a turn: `+` the first side, `-` another, `0` nobody.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub leads: String,
    /// How often each clause was applied, those that were.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub clauses: BTreeMap<String, u64>,
    /// How many units of each side left the map, most of them for good.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lost: BTreeMap<String, u64>,
    /// The turn in which each place first fell, those that did.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fell: BTreeMap<String, String>,
    /// Why it could not be played to its end; empty where it could.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub failure: String,
}

impl Row {
    /// The points that a side made of it.
    pub fn points(&self, side: Side) -> f64 {
        match self.winner {
            None => 0.5,
            Some(winner) if winner == side => 1.0,
            Some(_) => 0.0,
        }
    }

    /// In how many turns whoever won in the end was behind.
    pub fn behind(&self) -> usize {
        let losing = match self.winner {
            None => return 0,
            Some(0) => '-',
            Some(_) => '+',
        };
        self.leads.chars().filter(|lead| *lead == losing).count()
    }
}

/// An arm, opened.
pub struct Opened {
    /// The rules.
    pub edition: Edition,
    /// The scenario.
    pub scenario: String,
    /// Its clauses, in the order in which they are counted.
    pub clauses: Vec<String>,
    /// The places that matter.
    pub prizes: Prizes,
}

impl Opened {
    /// Plays one game and notes what is wanted of it. A game that breaks is a row that says so.
    pub fn play(&self, job: Job, players: &mut [Box<dyn Player>], detail: Detail) -> Row {
        let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let Job { game, seed, line_up, arm } = job;
        let head = Row { game, seed, line_up: small(line_up), arm: small(arm), ..Row::default() };
        let played = self.noted(head.clone(), players, detail);
        played.unwrap_or_else(|error| Row { failure: error.to_string(), ..head })
    }

    fn noted(
        &self,
        row: Row,
        players: &mut [Box<dyn Player>],
        detail: Detail,
    ) -> Result<Row, ActError> {
        let what = self.what();
        let record = record::play(what, players, row.seed)?;
        let bytes = record.actions.iter().flat_map(|action| action.to_le_bytes());
        let mut row = Row {
            winner: record.outcome.winner,
            by: record.outcome.by.clone(),
            actions: u32::try_from(record.actions.len()).unwrap_or(u32::MAX),
            course: fnv(&bytes.collect::<Vec<_>>()),
            state: record.print,
            ..row
        };
        if detail >= Detail::Clauses {
            self.count(&record, &mut row)?;
        }
        if detail >= Detail::Course {
            self.survey(&record, &mut row)?;
        }
        Ok(row)
    }

    /// Rules and scenario, as a game is played by them.
    pub fn what(&self) -> Match<'_> {
        Match { edition: &self.edition, scenario: &self.scenario, budget: Budget::default() }
    }

    /// Does the game again, counting clauses and looking who is ahead.
    fn count(&self, record: &Record, row: &mut Row) -> Result<(), ActError> {
        let mut table = Table::deal(&self.edition, &self.scenario)?;
        let mut counts = vec![0; self.clauses.len()];
        let mut ahead = 0;
        for action in &record.actions {
            table.count(*action, &mut counts)?;
            let turn = table.turn();
            if turn != row.turn {
                row.turn = turn;
                let now = table.score(0).signum();
                row.leads.push(['-', '0', '+'][usize::from(now >= 0) + usize::from(now > 0)]);
                row.lead_changes += u32::from(now * ahead < 0);
                ahead = if now == 0 { ahead } else { now };
            }
        }
        row.score = table.score(0);
        let applied = self.clauses.iter().cloned().zip(counts).filter(|(_, count)| *count > 0);
        row.clauses = applied.collect();
        // What decides a game is applied by looking at its end, not by an action.
        *row.clauses.entry(row.by.clone()).or_default() += 1;
        Ok(())
    }

    fn survey(&self, record: &Record, row: &mut Row) -> Result<(), ActError> {
        let survey = survey::measure(self.what(), record, &self.prizes)?;
        for (side, gone) in survey.turns.iter().flat_map(|turn| &turn.gone) {
            *row.lost.entry(side.clone()).or_default() += u64::try_from(*gone).unwrap_or(0);
        }
        for (place, fate) in &survey.places {
            if let Some(turn) = fate.fell.first().and_then(|at| survey.turns.get(*at)) {
                row.fell.insert(place.clone(), turn.name.clone());
            }
        }
        Ok(())
    }
}
