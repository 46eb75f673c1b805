//! Common questions that look at a topic as a whole: what a camp has and does, in the edition's own words.

use serde::{Deserialize, Serialize};

use super::Camp;
use crate::calendar::Month;
use crate::schema::JsonSchema;

/// When does the game begin and end, and with what?
pub const START: &str = "start";
/// In which steps does a turn go?
pub const TURN_STEPS: &str = "turn-steps";
/// How many units move far in a turn?
pub const STRATEGIC_MOVES: &str = "strategic-moves";
/// What does the table of combat results look like?
pub const COMBAT_TABLE: &str = "combat-table";
/// What may a unit do that has lost its order?
pub const DISORDER: &str = "disorder";
/// How many air units fly, and how far?
pub const AIR_FORCE: &str = "air-force";
/// Which kinds of unit are there?
pub const UNIT_KINDS: &str = "unit-kinds";
/// What replaces losses?
pub const REPLACEMENTS: &str = "replacements";
/// Who comes in this month?
pub const REINFORCEMENTS: &str = "reinforcements";
/// What binds those who fight beside a camp?
pub const ALLIES: &str = "allies";

/// Those that are put to an edition, and that no position of a game has a part in.
pub const OF_EDITIONS: [&str; 10] = [
    START,
    TURN_STEPS,
    STRATEGIC_MOVES,
    COMBAT_TABLE,
    DISORDER,
    AIR_FORCE,
    UNIT_KINDS,
    REPLACEMENTS,
    REINFORCEMENTS,
    ALLIES,
];

/// A camp: input of [`START`], [`TURN_STEPS`], [`DISORDER`], [`UNIT_KINDS`] and [`ALLIES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CampInput {
    /// For whom.
    pub camp: Camp,
}

/// A camp in a month: input of [`STRATEGIC_MOVES`], [`AIR_FORCE`], [`REPLACEMENTS`] and [`REINFORCEMENTS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MonthInput {
    /// For whom.
    pub camp: Camp,
    /// When.
    pub month: Month,
}

/// Input of [`COMBAT_TABLE`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableInput {
    /// Who attacks.
    pub attacker: Camp,
}

/// Answer of [`START`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StartAnswer {
    /// The first turn.
    pub first: String,
    /// The last turn.
    pub last: String,
    /// How many turns that is.
    pub turns: u32,
}

/// Answer of [`TURN_STEPS`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StepsAnswer {
    /// How long a turn is.
    pub turn: String,
    /// What the camp does in its part of it, in order.
    pub steps: Vec<String>,
}

/// Answer of [`STRATEGIC_MOVES`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StrategicAnswer {
    /// How many units may go overland, if nothing is lost yet.
    pub overland: u32,
    /// How many may go by sea; absent where the edition has no such voyages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_sea: Option<u32>,
}

/// Answer of [`COMBAT_TABLE`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TableAnswer {
    /// What is rolled.
    pub dice: String,
    /// The columns, the attacker's worst first; none where every unit rolls for itself.
    pub columns: Vec<String>,
    /// The results, in the order in which the table has them.
    pub results: Vec<String>,
}

/// Answer of [`DISORDER`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DisorderAnswer {
    /// The edition's word for it.
    pub name: String,
    /// Whether such a unit may move.
    pub may_move: bool,
    /// When it ends.
    pub recovers: String,
}

/// Answer of [`AIR_FORCE`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AirAnswer {
    /// How many air units or factors there are, if none was lost.
    pub strength: u32,
    /// How far they support attacks, in spaces; absent where they go anywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<u32>,
}

/// Answer of [`UNIT_KINDS`], [`REPLACEMENTS`], [`REINFORCEMENTS`] and [`ALLIES`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ListAnswer {
    /// A thing a line, in the edition's own words.
    pub list: Vec<String>,
}
