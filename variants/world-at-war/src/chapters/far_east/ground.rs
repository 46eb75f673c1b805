//! completion.movement and completion.stacking: what a step costs, and how many counters a hex holds.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::count::Count;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "far-east-step",
        Topic::Movement,
        "What does a step into this hex cost, does the move end there, and may the unit stay?",
        |variant, step: &Step, trail| {
            let cost = step_cost(variant, step, trail);
            has_room(variant, step.city, step.counters.get(), trail)?;
            Ok(Cost { cost: cost.into(), stops: stops(step.enemy_held, trail) })
        },
    )
}

/// A kind of ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Open land.
    Clear,
    /// Mountains.
    Mountain,
    /// Jungle.
    Jungle,
    /// Desert.
    Desert,
}

/// A step of a ground unit.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The ground of the hex that is entered.
    pub terrain: Terrain,
    /// Whether it is a city.
    #[serde(default)]
    pub city: bool,
    /// Whether the step leaves or enters an enemy zone of control.
    #[serde(default)]
    pub zone: bool,
    /// Whether an enemy holds the hex.
    #[serde(default)]
    pub enemy_held: bool,
    /// Friendly ground counters that stand there.
    #[serde(default)]
    pub counters: Count,
}

/// What a step costs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Cost {
    /// In movement points.
    pub cost: u32,
    /// Whether the move ends there.
    pub stops: bool,
}

/// completion.movement: what a step costs.
#[inline]
pub fn step_cost(variant: &WorldAtWar, step: &Step, sink: &mut impl Sink) -> u8 {
    let ground = variant.tables.step_costs[step.terrain as usize];
    let zone = zone_cost(variant, step.zone);
    sink.step(clause::COMPLETION_MOVEMENT, || {
        format!("the ground costs {ground}, the zone of control {zone}")
    });
    ground.saturating_add(zone)
}

/// completion.movement: a move ends in a hex that an enemy holds.
#[inline]
pub fn stops(enemy_held: bool, sink: &mut impl Sink) -> bool {
    sink.cite(clause::COMPLETION_MOVEMENT);
    if enemy_held {
        sink.step(clause::COMPLETION_MOVEMENT, || {
            "an enemy holds the hex: the move ends there".into()
        });
    }
    enemy_held
}

/// completion.stacking: whether one more ground counter may stand there.
#[inline]
pub fn has_room(
    variant: &WorldAtWar,
    city: bool,
    counters: u32,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let figures = &variant.figures.far_east.ground;
    let most = if city { figures.counters_in_city } else { figures.counters };
    if counters >= most {
        return Err(sink.refuse(clause::COMPLETION_STACKING, || {
            format!("{counters} ground counters stand there, and {most} may")
        }));
    }
    sink.step(clause::COMPLETION_STACKING, || {
        format!("{counters} ground counters stand there, {most} may")
    });
    Ok(())
}

/// completion.movement: whether a ground unit may step into a hex: its power fights or befriends who holds it, and no enemy
/// stands there.
#[inline]
pub fn may_step_into(open: bool, enemies: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    if !open {
        return Err(sink.refuse(clause::COMPLETION_MOVEMENT, || {
            "who holds it is neither at war with the unit's power nor its friend".into()
        }));
    }
    if enemies {
        return Err(sink.refuse(clause::COMPLETION_MOVEMENT, || {
            "enemies stand there: they are attacked in combat".into()
        }));
    }
    Ok(())
}

/// completion.movement: the refusal of a hex that movement points do not reach.
pub fn is_out_of_reach(sink: &mut impl Sink) -> Refused {
    sink.refuse(clause::COMPLETION_MOVEMENT, || "it is out of reach".into())
}

/// completion.movement: whether a space is land that ground units enter.
#[inline]
pub fn is_land<T>(area: Option<T>, sink: &mut impl Sink) -> Result<T, Refused> {
    area.ok_or_else(|| {
        sink.refuse(clause::COMPLETION_MOVEMENT, || "that is no land of the campaign".into())
    })
}

/// completion.stacking: the refusal where no hex has room for one more.
pub fn is_full(sink: &mut impl Sink) -> Refused {
    sink.refuse(clause::COMPLETION_STACKING, || "no hex there has room for one more".into())
}

/// completion.movement: what a step costs more that leaves or enters a zone of control.
#[inline]
pub fn zone_cost(variant: &WorldAtWar, zone: bool) -> u8 {
    if zone { variant.figures.far_east.ground.zone_cost } else { 0 }
}
