//! 78.3: when the Chinese resistance level is determined, and which one is in force.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::c79_communist_china::standing::plays_with_the_nationalists;
use crate::resistance::{Resistance, signed};
use crate::turn::PlayerTurn;
use crate::{WorldAtWar, clause};

pub(super) fn questions() -> [Question<WorldAtWar>; 2] {
    [
        Question::new(
            "chinese-turn",
            Topic::Sequence,
            "Which Chinese play in this player turn, and is the resistance table consulted as it ends?",
            |variant, asked: &Asked, trail| {
                Ok(ChineseTurn {
                    nationalist: asked.turn.is_allied(),
                    communist: plays_with_the_nationalists(asked.turn, trail),
                    lookups: lookups(variant, asked.turn, trail),
                })
            },
        ),
        Question::new(
            "chinese-resistance",
            Topic::Sequence,
            "Which Chinese resistance level is in force, and which is still to come?",
            |variant, history: &History, trail| {
                are_lawful(variant, &history.results, history.turn, trail)?;
                Ok(level(variant, history.results.iter().copied(), history.turn, trail))
            },
        ),
    ]
}

/// A player turn that is asked about.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// The player turn.
    pub turn: PlayerTurn,
}

/// What the Chinese do in a player turn.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ChineseTurn {
    /// Whether Nationalist China plays.
    pub nationalist: bool,
    /// Whether Communist China plays.
    pub communist: bool,
    /// How often the resistance table is consulted as it ends.
    pub lookups: u32,
}

/// The results so far.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct History {
    /// The player turn being played.
    pub turn: PlayerTurn,
    /// The results of the resistance table so far, in their order.
    #[serde(default)]
    pub results: Vec<Lookup>,
}

/// A result of the resistance table.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lookup {
    /// The player turn at whose end the table was consulted.
    pub turn: PlayerTurn,
    /// The level it gave.
    pub level: Resistance,
}

/// The level now and next.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub(crate) struct Level {
    /// The level in force.
    pub in_force: i32,
    /// The level that is determined and not yet in force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pending: Option<i32>,
}

/// 78.31.1: how often the table is consulted as a player turn ends.
pub(crate) fn lookups(variant: &WorldAtWar, turn: PlayerTurn, sink: &mut impl Sink) -> u32 {
    let lookups = if turn.is_allied() { variant.figures.resistance.lookups } else { 0 };
    sink.step(clause::C78_31_1, || {
        format!("lookups of the resistance table as {turn} ends: {lookups}")
    });
    lookups
}

/// 78.31.1: no result comes at another time, or too often.
fn are_lawful(
    variant: &WorldAtWar,
    results: &[Lookup],
    now: PlayerTurn,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    for result in results {
        if result.turn > now {
            return Err(sink.refuse(clause::C78_31_1, || {
                format!("in {now} the table can't have been consulted in {} yet", result.turn)
            }));
        }
        let times = results.iter().filter(|other| other.turn == result.turn).count();
        let allowed = lookups(variant, result.turn, sink);
        if u32::try_from(times).is_ok_and(|times| times > allowed) {
            return Err(sink.refuse(clause::C78_31_1, || {
                format!("results in {}: {times}, allowed: {allowed}", result.turn)
            }));
        }
    }
    Ok(())
}

/// 78.31.2: which result is in force.
pub(crate) fn level(
    variant: &WorldAtWar,
    results: impl Iterator<Item = Lookup> + Clone,
    now: PlayerTurn,
    sink: &mut impl Sink,
) -> Level {
    let delay = variant.figures.resistance.delay;
    let is_due =
        |result: &Lookup| now.game_turns_since(result.turn).is_some_and(|turns| turns >= delay);
    let in_force = match results.clone().filter(is_due).max_by_key(|result| result.turn) {
        Some(result) => {
            sink.step(clause::C78_31_2, || {
                format!(
                    "in force since the result of {}: {}",
                    result.turn,
                    signed(result.level.get())
                )
            });
            result.level.get()
        }
        None => initial(variant, sink),
    };
    let pending = results.filter(|result| !is_due(result)).min_by_key(|result| result.turn);
    if let Some(result) = pending {
        sink.step(clause::C78_31_2, || {
            format!(
                "the result of {} waits {delay} game turn: {}",
                result.turn,
                signed(result.level.get())
            )
        });
    }
    Level { in_force, pending: pending.map(|result| result.level.get()) }
}

/// 78.31.3: the level at the start of a scenario.
fn initial(variant: &WorldAtWar, sink: &mut impl Sink) -> i32 {
    let level = variant.figures.resistance.initial;
    sink.step(clause::C78_31_3, || format!("every scenario starts at {}", signed(level)));
    level
}

/// 78.31.2: game turns after which a result is in force.
pub(crate) fn delay(variant: &WorldAtWar) -> u32 {
    variant.figures.resistance.delay
}
