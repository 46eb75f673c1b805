//! completion.resistance-table: the level of Chinese resistance for the next turn.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;
use stavka_core::seam::Decided;

use super::tables::MODIFIERS;
use crate::count::Count;
use crate::points::{At, number};
use crate::resistance::signed;
use crate::turn::PlayerTurn;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "far-east-resistance",
        Topic::China,
        "What is the level of Chinese resistance in the next turn?",
        |variant, asked: &Asked, trail| {
            let (spirit, roll) = (Spirit::from(asked), asked.roll.unsigned());
            Ok(Level { level: next_level(variant, spirit, asked.turn, roll, trail) })
        },
    )
}

/// How things stand as the Chinese turn ends. What is left out is not so.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a row of the table")]
pub(crate) struct Asked {
    /// The player turn that ends.
    pub turn: PlayerTurn,
    /// The roll.
    pub roll: Int<1, 6>,
    /// Whether Japan and the United States are at war.
    #[serde(default)]
    pub war_with_us: bool,
    /// Whether a road into China is open.
    #[serde(default)]
    pub road: bool,
    /// Objectives retaken this turn.
    #[serde(default)]
    pub retaken: Count,
    /// Whether Allied air stands ready in China.
    #[serde(default)]
    pub air: bool,
    /// Whether the Chinese have more ground factors in China than Japan and Wang.
    #[serde(default)]
    pub outnumbering: bool,
    /// Objectives lost this turn.
    #[serde(default)]
    pub lost: Count,
    /// Whether Japan holds two or more of the four Nationalist objectives.
    #[serde(default)]
    pub half_lost: bool,
    /// Whether Japan holds Chungking.
    #[serde(default)]
    pub chungking_lost: bool,
    /// Whether Nationalist China has no points left or has not fought for two turns.
    #[serde(default)]
    pub spent: bool,
}

/// The level of the next turn.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Level {
    /// The level.
    pub level: i32,
}

/// How things stand, as the rule takes it.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a row of the table")]
pub(crate) struct Spirit {
    /// Whether Japan and the United States are at war.
    pub war_with_us: bool,
    /// Whether a road into China is open.
    pub road: bool,
    /// Objectives retaken this turn.
    pub retaken: i32,
    /// Whether Allied air stands ready in China.
    pub air: bool,
    /// Whether the Chinese have more ground factors in China than Japan and Wang.
    pub outnumbering: bool,
    /// Whether China is weary.
    pub weary: bool,
    /// Objectives lost this turn.
    pub lost: i32,
    /// Whether Japan holds two or more of the four Nationalist objectives.
    pub half_lost: bool,
    /// Whether Japan holds Chungking.
    pub chungking_lost: bool,
    /// Whether Nationalist China has no points left or has not fought for two turns.
    pub spent: bool,
}

/// The most objectives retaken that count.
const RETAKEN_MOST: i32 = 2;
/// The last year in which China is not weary.
const FRESH_UNTIL: u16 = 1941;

impl From<&Asked> for Spirit {
    fn from(asked: &Asked) -> Self {
        Self {
            war_with_us: asked.war_with_us,
            road: asked.road,
            retaken: asked.retaken.signed(),
            air: asked.air,
            outnumbering: asked.outnumbering,
            weary: is_weary(asked.turn),
            lost: asked.lost.signed(),
            half_lost: asked.half_lost,
            chungking_lost: asked.chungking_lost,
            spent: asked.spent,
        }
    }
}

impl Spirit {
    /// How often each modifier of the table holds, in its order.
    fn times(&self) -> [i32; MODIFIERS] {
        [
            self.war_with_us.into(),
            self.road.into(),
            self.retaken.min(RETAKEN_MOST),
            self.air.into(),
            self.outnumbering.into(),
            self.weary.into(),
            self.lost,
            self.half_lost.into(),
            self.chungking_lost.into(),
            self.spent.into(),
        ]
    }
}

/// completion.resistance-table: whether China is weary of the war.
pub(crate) fn is_weary(turn: PlayerTurn) -> bool {
    turn.year() > FRESH_UNTIL
}

/// completion.resistance-table: the level of the next turn.
pub(crate) fn next_level(
    variant: &WorldAtWar,
    spirit: Spirit,
    turn: PlayerTurn,
    roll: u32,
    sink: &mut impl Sink,
) -> i32 {
    let modifiers = &variant.tables.resistance;
    let sum: i32 = spirit.times().iter().zip(modifiers).map(|(times, each)| times * each).sum();
    let luck = match roll {
        1 => -1,
        6 => 1,
        _ => 0,
    };
    let figures = &variant.figures.far_east.resistance;
    let bounded = |level: i32| level.max(figures.lowest).min(figures.highest);
    let base = Decided { value: bounded(sum + luck), by: clause::COMPLETION_RESISTANCE_TABLE };
    let facts = || {
        let [season, year] = turn.facts();
        [season, year, number(roll)]
    };
    let Decided { value, by } = variant.decide(At::Resistance, base, facts);
    let level = bounded(value);
    sink.step(by, || {
        format!("modifiers {}, the roll of {roll} {}: {}", signed(sum), signed(luck), signed(level))
    });
    level
}

/// What becomes of an objective that changes hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    /// China has lost it.
    Lost,
    /// China has it back.
    Retaken,
}

/// completion.resistance-table: as what an objective counts that changes hands.
pub(crate) fn change(
    from_japan: bool,
    objective: impl FnOnce() -> String,
    sink: &mut impl Sink,
) -> Change {
    let change = if from_japan { Change::Retaken } else { Change::Lost };
    sink.step(clause::COMPLETION_RESISTANCE_TABLE, || format!("{} changes hands", objective()));
    change
}

/// completion.resistance-table: whether there is such a level.
pub(crate) fn is_a_level(variant: &WorldAtWar, level: i32) -> bool {
    let figures = &variant.figures.far_east.resistance;
    (figures.lowest..=figures.highest).contains(&level)
}
