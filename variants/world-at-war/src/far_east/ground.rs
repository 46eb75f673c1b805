//! completion.movement and completion.stacking: what a step costs, and how many counters a hex holds.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::movement::Step as Compiled;
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::economy::Power;
use super::steps::{Ground, ground_step};
use crate::area::Area;
use crate::count::Count;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "far-east-step",
        Topic::Movement,
        "What does a step into this hex cost, does the move end there, and may the unit stay?",
        |variant, step: &Step, trail| {
            let cost = step_cost(variant, step, trail)?;
            has_room(variant, step.city, step.counters.get(), trail)?;
            Ok(cost)
        },
    )
}

/// A kind of ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Terrain {
    /// Open land.
    Clear,
    /// Mountains.
    Mountain,
    /// Jungle.
    Jungle,
    /// Desert.
    Desert,
}

impl Terrain {
    /// As charts, questions and points of the seam name them, in their order.
    pub(crate) const KEYS: &[&str] = &["clear", "mountain", "jungle", "desert"];
}

/// A step of a ground unit.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own that a question may be given"
)]
pub(crate) struct Step {
    /// Whose unit it is.
    pub power: Power,
    /// The ground of the hex that is entered.
    pub terrain: Terrain,
    /// The area in which it lies.
    #[serde(default)]
    pub area: Option<Area>,
    /// Whether it is a city.
    #[serde(default)]
    pub city: bool,
    /// Whether the step crosses a great river.
    #[serde(default)]
    pub river: bool,
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
pub(crate) struct Cost {
    /// In movement points.
    pub cost: u32,
    /// Whether the move ends there.
    pub stops: bool,
}

impl Step {
    fn ground(&self) -> Ground {
        let Self { power, terrain, area, city, river, .. } = *self;
        Ground { power, terrain, area, city, river }
    }
}

/// completion.movement: what a step costs, and whether the move ends there.
pub(crate) fn step_cost(
    variant: &WorldAtWar,
    step: &Step,
    sink: &mut impl Sink,
) -> Result<Cost, Refused> {
    let (ground, ends, by) = match ground_step(variant, &step.ground()) {
        Compiled::Allowed { cost, stop, by } => (cost, stop, by),
        Compiled::Forbidden { by } => {
            return Err(sink.refuse(by, || "the ground may not be entered".into()));
        }
    };
    let zone = zone_cost(variant, step.zone);
    sink.step(by, || format!("the ground costs {ground}, the zone of control {zone}"));
    let stops = stops(step.enemy_held, sink) || ends;
    Ok(Cost { cost: u32::from(ground) + u32::from(zone), stops })
}

/// completion.movement: a move ends in a hex that an enemy holds.
#[inline]
pub(crate) fn stops(enemy_held: bool, sink: &mut impl Sink) -> bool {
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
pub(crate) fn has_room(
    variant: &WorldAtWar,
    city: bool,
    counters: u32,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let figures = &variant.figures.far_east.ground;
    let most = if city { figures.counters_in_city } else { figures.counters };
    if counters >= most {
        return Err(sink.too_many(clause::COMPLETION_STACKING, counters + 1, most, || {
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
pub(crate) fn may_step_into(
    open: bool,
    enemies: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
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
pub(crate) fn is_out_of_reach(sink: &mut impl Sink) -> Refused {
    sink.refuse(clause::COMPLETION_MOVEMENT, || "it is out of reach".into())
}

/// completion.movement: whether a space is land that ground units enter.
#[inline]
pub(crate) fn is_land<T>(area: Option<T>, sink: &mut impl Sink) -> Result<T, Refused> {
    area.ok_or_else(|| {
        sink.refuse(clause::COMPLETION_MOVEMENT, || "that is no land of the campaign".into())
    })
}

/// completion.stacking: the refusal where no hex has room for one more.
pub(crate) fn is_full(sink: &mut impl Sink) -> Refused {
    sink.refuse(clause::COMPLETION_STACKING, || "no hex there has room for one more".into())
}

/// completion.movement: what a step costs more that leaves or enters a zone of control.
#[inline]
pub(crate) fn zone_cost(variant: &WorldAtWar, zone: bool) -> u8 {
    if zone { variant.figures.far_east.ground.zone_cost } else { 0 }
}
