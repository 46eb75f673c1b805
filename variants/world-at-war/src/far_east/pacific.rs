//! completion.pacific-war, completion.roads and completion.partisans: what chance and the other war bring.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::count::Count;
use crate::turn::PlayerTurn;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "far-east-pacific",
        Topic::Politics,
        "May Japan go to war with the United States, must it, and what becomes of the roads and of a partisan?",
        |variant, asked: &Asked, trail| {
            may_go_to_war(variant, asked.turn, trail)?;
            let (roll, strength) = (asked.roll.unsigned(), asked.strength.get());
            let due =
                asked.japan_us_war.is_some_and(|war| is_burma_due(variant, asked.turn, war, trail));
            let tension =
                asked.tension.map_or(variant.figures.far_east.pacific.tension_start, Int::get);
            Ok(Fortunes {
                must_go_to_war: must_go_to_war(variant, asked.turn, tension, trail),
                tension,
                tension_after: match asked.japan_us_war {
                    Some(_) => tension,
                    None => tension_after(variant, tension, roll, trail),
                },
                burma_lost: due && is_burma_lost(variant, roll, strength, trail),
                ledo_open: is_ledo_due(variant, asked.turn, trail)
                    && is_ledo_open(variant, roll, strength, trail),
                partisan_removed: is_partisan_removed(variant, roll, trail),
            })
        },
    )
}

/// A turn of the war in the Pacific.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// The player turn.
    pub turn: PlayerTurn,
    /// The tension between Japan and the United States; absent at the start.
    #[serde(default)]
    pub tension: Option<Int<0, 99>>,
    /// When they went to war; absent while they are at peace.
    #[serde(default)]
    pub japan_us_war: Option<PlayerTurn>,
    /// Strength of the Chinese on the Southeast Asian front.
    #[serde(default)]
    pub strength: Count,
    /// The roll.
    pub roll: Int<1, 6>,
}

/// What comes of it.
#[derive(Debug, Serialize, JsonSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a ruling of its own")]
pub(crate) struct Fortunes {
    /// Whether war can't be put off.
    pub must_go_to_war: bool,
    /// The tension.
    pub tension: i32,
    /// What the roll makes of it, while they are at peace.
    pub tension_after: i32,
    /// Whether the road through Burma is lost by this roll.
    pub burma_lost: bool,
    /// Whether the road from Ledo opens by it.
    pub ledo_open: bool,
    /// Whether a partisan is removed by it.
    pub partisan_removed: bool,
}

/// completion.pacific-war: when Japan may go to war.
pub(crate) fn may_go_to_war(
    variant: &WorldAtWar,
    turn: PlayerTurn,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let earliest = variant.figures.far_east.pacific.earliest;
    if turn < earliest {
        return Err(sink.refuse(clause::COMPLETION_PACIFIC_WAR, || {
            format!("Japan is not ready before {earliest}")
        }));
    }
    sink.step(clause::COMPLETION_PACIFIC_WAR, || format!("Japan is ready since {earliest}"));
    Ok(())
}

/// completion.pacific-war: when war can't be put off.
pub(crate) fn must_go_to_war(
    variant: &WorldAtWar,
    turn: PlayerTurn,
    tension: i32,
    sink: &mut impl Sink,
) -> bool {
    let figures = &variant.figures.far_east.pacific;
    let (latest, highest) = (figures.latest, figures.tension_war);
    let must = turn >= latest || tension >= highest;
    sink.step(clause::COMPLETION_PACIFIC_WAR, || {
        format!("war comes in {latest}, or when the tension of {tension} reaches {highest}")
    });
    must
}

/// completion.pacific-war: what a roll makes of the tension.
pub(crate) fn tension_after(
    variant: &WorldAtWar,
    tension: i32,
    roll: u32,
    sink: &mut impl Sink,
) -> i32 {
    let each = i32::from(variant.figures.far_east.pacific.tension_per_pip);
    let rise = i32::try_from(roll).unwrap_or(0) * each;
    let after = (tension + rise).min(HIGHEST_TENSION);
    sink.step(clause::COMPLETION_PACIFIC_WAR, || {
        format!("rolled {roll}: the tension rises from {tension} to {after}")
    });
    after
}

/// The highest tension that is counted.
const HIGHEST_TENSION: i32 = 99;

/// completion.roads: whether the road through Burma is in danger.
pub(crate) fn is_burma_due(
    variant: &WorldAtWar,
    turn: PlayerTurn,
    war: PlayerTurn,
    sink: &mut impl Sink,
) -> bool {
    let wait = variant.figures.far_east.roads.burma_wait;
    let since = turn.player_turns_since(war).unwrap_or(0);
    sink.step(clause::COMPLETION_ROADS, || {
        format!("player turns of war: {since}; Burma is in danger from {wait} on")
    });
    since >= wait
}

/// completion.roads: whether the road through Burma is lost.
pub(crate) fn is_burma_lost(
    variant: &WorldAtWar,
    roll: u32,
    strength: u32,
    sink: &mut impl Sink,
) -> bool {
    let needed = variant.figures.far_east.roads.burma_roll + help(variant, strength);
    sink.step(clause::COMPLETION_ROADS, || {
        format!("rolled {roll}: the road through Burma is lost from {needed} on")
    });
    roll >= needed
}

/// completion.roads: whether the road from Ledo may open.
pub(crate) fn is_ledo_due(variant: &WorldAtWar, turn: PlayerTurn, sink: &mut impl Sink) -> bool {
    let from = variant.figures.far_east.roads.ledo_from;
    sink.step(clause::COMPLETION_ROADS, || format!("the road from Ledo may open from {from} on"));
    turn >= from
}

/// completion.roads: whether it opens.
pub(crate) fn is_ledo_open(
    variant: &WorldAtWar,
    roll: u32,
    strength: u32,
    sink: &mut impl Sink,
) -> bool {
    let needed = variant.figures.far_east.roads.ledo_roll.saturating_sub(help(variant, strength));
    sink.step(clause::COMPLETION_ROADS, || {
        format!("rolled {roll}: the road from Ledo opens from {needed} on")
    });
    roll >= needed
}

/// completion.roads: how much the Chinese on the front help.
fn help(variant: &WorldAtWar, strength: u32) -> u32 {
    strength / u32::from(variant.figures.far_east.roads.strength_per_point.get())
}

/// completion.partisans: whether troops that hunt a partisan remove it.
pub(crate) fn is_partisan_removed(variant: &WorldAtWar, roll: u32, sink: &mut impl Sink) -> bool {
    let needed = variant.figures.far_east.partisans.removed_from;
    sink.step(clause::COMPLETION_PARTISANS, || {
        format!("rolled {roll}: the partisan is removed from {needed} on")
    });
    roll >= needed
}

/// The clause by which partisans are hunted.
pub(crate) const PARTISANS: Clause = clause::COMPLETION_PARTISANS;

/// completion.pacific-war: the tension as the campaign begins.
pub(crate) fn tension_start(variant: &WorldAtWar) -> i32 {
    variant.figures.far_east.pacific.tension_start
}

/// completion.pacific-war: what Japan chooses, and what comes of war at once.
pub(crate) fn goes_to_war(war: bool, sink: &mut impl Sink) -> bool {
    sink.cite(clause::COMPLETION_PACIFIC_WAR);
    if war {
        sink.step(clause::COMPLETION_PACIFIC_WAR, || {
            "Japan is at war with Britain and the United States; Hong Kong falls".into()
        });
    }
    war
}

/// completion.pacific-war: whether a draft is met when so many factors are still asked for.
pub(crate) fn is_met(due: [u8; 2], sink: &mut impl Sink) -> bool {
    let met = due == [0; 2];
    if !met {
        sink.step(clause::COMPLETION_PACIFIC_WAR, || "the draft is not met".into());
    }
    met
}

/// completion.pacific-war: what a draft still asks for, infantry and air, once a unit of so many factors has gone.
pub(crate) fn still_asked(due: [u8; 2], air: bool, factors: u8, sink: &mut impl Sink) -> [u8; 2] {
    let mut left = due;
    let kind = &mut left[usize::from(air)];
    *kind = kind.saturating_sub(factors);
    sink.step(clause::COMPLETION_PACIFIC_WAR, || {
        format!(
            "{factors} factors go to the Pacific; infantry still asked {}, air {}",
            left[0], left[1]
        )
    });
    left
}
