//! completion.ground-combat and completion.offensive-cost: attacks in an offensive.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::ground::Terrain;
pub use super::tables::CombatResult;
use crate::count::Count;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "far-east-attack",
        Topic::Combat,
        "At what odds is this attack made, what does it cost, and what does a roll lead to?",
        |variant, attack: &Attack, trail| {
            let multiplier = multiplier(variant, attack.place, trail);
            let strength = attack.defense.get() * multiplier;
            let column = column(variant, attack.attack.get() + attack.aaf.get(), strength, trail)?;
            let losses = losses(
                variant,
                column,
                attack.roll.unsigned(),
                attack.defense.get(),
                strength,
                trail,
            );
            let brps = ground_cost(variant, attack.attack.get(), trail)
                + air_cost(variant, attack.aaf.get(), trail);
            Ok(Fought {
                multiplier,
                brps,
                attacker_loses: losses.attacker,
                defender_gone: losses.defender_gone,
            })
        },
    )
}

/// An attack on a hex.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Attacking ground factors.
    pub attack: Count,
    /// Air factors that support them.
    #[serde(default)]
    pub aaf: Count,
    /// Defending factors.
    pub defense: Count,
    /// The hex of the defence.
    pub place: Place,
    /// The roll.
    pub roll: Int<1, 6>,
}

/// What helps the defence.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The ground.
    pub terrain: Terrain,
    /// Whether it is a city.
    #[serde(default)]
    pub city: bool,
    /// Whether every attack comes over a great river.
    #[serde(default)]
    pub river: bool,
}

/// What an attack led to.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Fought {
    /// The defense multiplier.
    pub multiplier: u32,
    /// What the attack costs if no other is made this turn.
    pub brps: u32,
    /// Ground factors that the attacker loses.
    pub attacker_loses: u32,
    /// Whether the defence is gone.
    pub defender_gone: bool,
}

/// What both lose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Losses {
    /// Ground factors that the attacker loses.
    pub attacker: u32,
    /// Whether the defence is gone.
    pub defender_gone: bool,
}

/// completion.ground-combat: the defense multiplier of a hex.
pub fn multiplier(variant: &WorldAtWar, place: Place, sink: &mut impl Sink) -> u32 {
    let tables = &variant.tables;
    let ground = tables.multipliers[place.terrain as usize];
    let helped = if place.city || place.river { tables.city_or_river } else { 0 };
    let most = variant.figures.far_east.combat.multiplier_maximum;
    let multiplier = (ground + helped).min(most);
    sink.step(clause::COMPLETION_GROUND_COMBAT, || {
        format!("the ground multiplies by {ground}, city or river add {helped}, at most {most}: {multiplier}")
    });
    multiplier
}

/// completion.ground-combat: the column of these strengths; an attack below the first is not made.
pub fn column(
    variant: &WorldAtWar,
    attack: u32,
    defense: u32,
    sink: &mut impl Sink,
) -> Result<usize, Refused> {
    let odds = &variant.tables.odds;
    let reached = odds.iter().rposition(|odds| odds.reached_by(attack, defense));
    let Some(column) = reached else {
        return Err(sink.refuse(clause::COMPLETION_GROUND_COMBAT, || {
            format!("{attack} against {defense} is less than the table begins with")
        }));
    };
    sink.step(clause::COMPLETION_GROUND_COMBAT, || {
        format!("{attack} against {defense} is read under {}", odds[column])
    });
    Ok(column)
}

/// completion.ground-combat: what a roll leads to.
pub fn losses(
    variant: &WorldAtWar,
    column: usize,
    roll: u32,
    factors: u32,
    strength: u32,
    sink: &mut impl Sink,
) -> Losses {
    let result = variant.tables.result(column, roll).unwrap_or(CombatResult::AttackerBeaten);
    let (attacker, defender_gone) = match result {
        CombatResult::AttackerBeaten => (strength, false),
        CombatResult::AttackerRepelled => (strength.div_ceil(2), false),
        CombatResult::Exchange => (factors, true),
        CombatResult::DefenderBeaten => (0, true),
    };
    let word = if defender_gone { "is gone" } else { "holds" };
    sink.step(clause::COMPLETION_GROUND_COMBAT, || {
        format!("rolled {roll}: the attacker loses {attacker} factors, the defence {word}")
    });
    Losses { attacker, defender_gone }
}

/// completion.offensive-cost: what so many attacking ground factors of a turn cost.
pub fn ground_cost(variant: &WorldAtWar, factors: u32, sink: &mut impl Sink) -> u32 {
    let each = u32::from(variant.figures.far_east.combat.factors_per_brp.get());
    let brps = factors.div_ceil(each);
    sink.step(clause::COMPLETION_OFFENSIVE_COST, || {
        format!("{factors} factors, a BRP for each {each} begun: {brps}")
    });
    brps
}

/// completion.offensive-cost: what so many air factors cost.
pub fn air_cost(variant: &WorldAtWar, aaf: u32, sink: &mut impl Sink) -> u32 {
    let each = u32::from(variant.figures.far_east.combat.brps_per_aaf);
    if aaf > 0 {
        sink.step(clause::COMPLETION_OFFENSIVE_COST, || {
            format!("air factors that fly: {aaf}, at {each} BRP")
        });
    }
    aaf * each
}

/// The clause by which attacks are decided.
pub const RULE: Clause = clause::COMPLETION_GROUND_COMBAT;

/// completion.offensive-cost: whether so much can be paid.
pub fn can_pay(price: i32, there: i32, sink: &mut impl Sink) -> Result<(), Refused> {
    if price <= there {
        return Ok(());
    }
    Err(sink.refuse(clause::COMPLETION_OFFENSIVE_COST, || {
        format!("it costs {price} BRPs, {there} are there")
    }))
}
