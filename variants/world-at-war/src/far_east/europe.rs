//! completion.european-war: how the war between Germany and Russia goes where nobody plays it.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;
use stavka_core::seam::Decided;

use crate::count::Count;
use crate::points::{At, number};
use crate::turn::PlayerTurn;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "far-east-europe",
        Topic::Politics,
        "How does the war in Europe stand after this turn?",
        |variant, asked: &Asked, trail| {
            let roll = asked.roll.unsigned();
            let before = asked.index.map_or(variant.figures.far_east.europe.start, Int::get);
            let sent = asked.sent.signed();
            let index = next_index(variant, before, asked.turn, roll, sent, trail);
            Ok(War {
                index,
                german_factors: german_factors(variant, index, trail),
                surrender: has_surrendered(index, trail),
                attack_is_late: attack_is_late(variant, roll, trail),
                arrivals: arrivals(variant, asked.waiting.get(), asked.turns_since.get(), trail),
            })
        },
    )
}

/// A turn of the war in Europe.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// The player turn.
    pub turn: PlayerTurn,
    /// The index before it; absent as Germany attacks.
    #[serde(default)]
    pub index: Option<Int<0, 99>>,
    /// BRPs of Siberian units that left for Europe this turn.
    #[serde(default)]
    pub sent: Count,
    /// Russian units that wait for the German surrender.
    #[serde(default)]
    pub waiting: Count,
    /// Game turns since it; none before.
    #[serde(default)]
    pub turns_since: Count,
    /// The roll.
    pub roll: Int<1, 6>,
}

/// How it stands.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct War {
    /// The index.
    pub index: i32,
    /// German ground factors beside the Urals box.
    pub german_factors: u32,
    /// Whether Germany surrenders.
    pub surrender: bool,
    /// Whether such a roll in Summer 1941 would delay the German attack.
    pub attack_is_late: bool,
    /// Russian units that come out of Europe.
    pub arrivals: u32,
}

/// completion.european-war: whether the German attack comes a season late.
pub(crate) fn attack_is_late(variant: &WorldAtWar, roll: u32, sink: &mut impl Sink) -> bool {
    let late = roll >= variant.figures.far_east.europe.late_attack;
    let word = if late { "waits" } else { "attacks" };
    sink.step(clause::COMPLETION_EUROPEAN_WAR, || format!("rolled {roll}: Germany {word}"));
    late
}

/// completion.european-war: the index after an Allied half.
pub(crate) fn next_index(
    variant: &WorldAtWar,
    before: i32,
    turn: PlayerTurn,
    roll: u32,
    sent: i32,
    sink: &mut impl Sink,
) -> i32 {
    let figures = &variant.figures.far_east.europe;
    let drift = variant.tables.drift(turn.year(), turn.season_of_year());
    let luck = match roll {
        1 => -1,
        6 => 1,
        _ => 0,
    };
    let pushed = (sent / i32::from(figures.brps_per_step.get())).min(figures.steps_maximum);
    let index = (before + drift + luck - pushed).clamp(0, figures.highest.max(0));
    sink.step(clause::COMPLETION_EUROPEAN_WAR, || {
        format!("index {before}, drift {drift}, roll {luck}, from Siberia {}: {index}", -pushed)
    });
    index
}

/// completion.european-war: German ground factors beside the Urals box.
pub(crate) fn german_factors(variant: &WorldAtWar, index: i32, sink: &mut impl Sink) -> u32 {
    let figures = &variant.figures.far_east.europe;
    let steps = (index - figures.edge_from + 1).max(0);
    let factors = u32::try_from(steps * figures.factors_per_step).unwrap_or(0);
    sink.step(clause::COMPLETION_EUROPEAN_WAR, || {
        format!("German factors beside the Urals box at index {index}: {factors}")
    });
    factors
}

/// completion.european-war: whether Germany surrenders.
pub(crate) fn has_surrendered(index: i32, sink: &mut impl Sink) -> bool {
    let over = index == 0;
    if over {
        sink.step(clause::COMPLETION_EUROPEAN_WAR, || "Germany surrenders".into());
    }
    over
}

/// completion.european-war: how many of the Russian units that wait for the German surrender come in a turn after it: as
/// many in each of some turns.
pub(crate) fn arrivals(
    variant: &WorldAtWar,
    waiting: u32,
    turns_since: u32,
    sink: &mut impl Sink,
) -> u32 {
    let turns = u32::from(variant.figures.far_east.europe.arrival_turns.get());
    let left = (turns + 1).checked_sub(turns_since).filter(|_| turns_since > 0).unwrap_or(0);
    let units = if left == 0 { 0 } else { waiting.div_ceil(left) };
    let base = Decided { value: number(units), by: clause::COMPLETION_EUROPEAN_WAR };
    let facts = || [number(waiting), number(turns_since)];
    let Decided { value, by } = variant.decide(At::Arrivals, base, facts);
    let units = value.unsigned_abs().min(waiting);
    if waiting > 0 {
        sink.step(by, || format!("of {waiting} units that wait, {units} come out of Europe"));
    }
    units
}

/// completion.european-war: the index as Germany attacks.
pub(crate) fn start(variant: &WorldAtWar) -> i32 {
    variant.figures.far_east.europe.start
}

/// completion.european-war: whether there is such an index.
pub(crate) fn is_an_index(variant: &WorldAtWar, index: i32) -> bool {
    (0..=variant.figures.far_east.europe.highest).contains(&index)
}
