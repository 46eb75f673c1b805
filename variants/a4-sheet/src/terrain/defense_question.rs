//! The question on defense.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::HalfMonth;
use stavka_core::clause::Sink;
use stavka_core::schema::JsonSchema;

use super::site::{Line, line_stands};
use super::{Site, defense};
use crate::A4Sheet;
use crate::ground::{City, Terrain};
use crate::situation::STACK_LIMIT;
use crate::unit::{Described, Unit};
use crate::weather::Weather;

/// Defenders and where they stand.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DefenseInput {
    /// The defenders.
    #[schemars(length(max = 16))]
    pub stack: Vec<Described>,
    /// The ground.
    #[serde(default)]
    pub terrain: Terrain,
    /// The place in the hex.
    #[serde(default)]
    pub city: City,
    /// The defense line in the hex.
    #[serde(default)]
    pub defense_line: Option<Line>,
    /// The weather.
    #[serde(default)]
    pub weather: Weather,
    /// The turn, where a line asks for it.
    #[serde(default)]
    pub turn: Option<HalfMonth>,
    /// Factors of attacking mountain units.
    #[serde(default)]
    pub mountain_attackers: Option<Int<0, 99>>,
}

/// What they are worth.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct DefenseAnswer {
    /// All together.
    pub total: u16,
    /// Each.
    pub each: Vec<u16>,
}

pub(super) fn answer(rules: &A4Sheet, input: &DefenseInput, sink: &mut impl Sink) -> DefenseAnswer {
    let units: Vec<Unit> = input.stack.iter().map(|unit| unit.0).take(STACK_LIMIT).collect();
    let site = Site {
        terrain: input.terrain,
        city: input.city,
        on_line: input.defense_line.is_some_and(|line| line_stands(rules, line, input.turn)),
        weather: input.weather,
        mountain_attackers: input.mountain_attackers.map_or(0, Int::unsigned),
    };
    let worth = defense(rules, &units, site, sink);
    DefenseAnswer { total: worth.total, each: worth.each[..units.len()].to_vec() }
}
