//! What commands print with `--json`, as types: the schemas of it under `schemas/` are made from these.

use std::collections::BTreeMap;

use serde::Serialize;
use stavka_core::schema::JsonSchema;
use stavka_core::setup::Setup;
use stavka_core::view::View;
use stavka_play::story::Event;

use crate::soak::Failure;

pub mod compare;

/// What `soak --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Soaked {
    /// The variant.
    pub variant: String,
    /// The scenario.
    pub scenario: String,
    /// All of what was played: rules, mods, scenario and seats.
    pub setup: Setup,
    /// One of so many states of each game was looked at; nothing where games were only played.
    pub verified: Option<usize>,
    /// The seed of the first game; the others count on from it.
    pub seed: u64,
    /// How many games.
    pub games: u64,
    /// How often each side won.
    pub wins: BTreeMap<String, u64>,
    /// How often nobody did.
    pub draws: u64,
    /// How often each clause decided a game.
    pub decided_by: BTreeMap<String, u64>,
    /// How many actions games took.
    pub lengths: Lengths,
    /// How many actions were played in a second on each thread.
    pub actions_a_second: f64,
    /// How many games were played at once.
    pub threads: usize,
    /// How often each binding clause was applied; none where games were not verified.
    pub clauses: BTreeMap<String, u64>,
    /// The games that could not be played to a sound end.
    pub failures: Vec<Failure>,
    /// How the games went, where that was measured.
    pub course: Option<Course>,
}

/// How many actions games took; nothing where none was played to its end.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lengths {
    /// The shortest.
    pub shortest: Option<usize>,
    /// The one in the middle.
    pub median: usize,
    /// The longest.
    pub longest: Option<usize>,
}

/// How many games went.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// The turns, in order.
    pub turns: Vec<CourseTurn>,
    /// The places that are fought for.
    pub places: Vec<CoursePlace>,
}

/// A turn, over all games that came to it.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CourseTurn {
    /// What it is called.
    pub turn: String,
    /// How many games came to it.
    pub games: u64,
    /// The sum over these games of each line of status that is a number.
    pub sums: BTreeMap<String, i64>,
    /// The sum of the units that each side had on the map.
    pub units: BTreeMap<String, i64>,
    /// The sum of the units of each side that left the map in this turn.
    pub gone: BTreeMap<String, i64>,
}

/// What became of a place.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CoursePlace {
    /// Its name.
    pub place: String,
    /// The turns in which it first fell, by their place in the list, one for each game in which it did.
    pub fell: Vec<usize>,
    /// In how many games each held it at the end.
    pub held_at_the_end: BTreeMap<String, u64>,
}

/// What `log --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Logged {
    /// The variant.
    pub variant: String,
    /// The clauses that are not as printed, and whose house rules they are.
    pub house_rules: BTreeMap<String, String>,
    /// Everything that was done, as it may be heard.
    pub events: Vec<Event>,
    /// Whether the game is over.
    pub over: bool,
}

/// What `replay --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Replayed {
    /// Everything that was done, as it may be heard.
    pub actions: Vec<Done>,
    /// Whether the game is over.
    pub over: bool,
    /// How it stands then.
    pub state: View,
}

/// One thing that was done.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Done {
    /// Who did it: a side, or chance.
    pub by: String,
    /// What, in words.
    #[serde(rename = "do")]
    pub words: String,
    /// The print of the state that it led to.
    pub print: String,
}
