//! Operational movement: how far a unit goes, what a route costs, and what it overruns.

use stavka_core::clause::Topic;
use stavka_core::question::{Question, common};

use crate::A4Sheet;
use crate::readings::SwampKorpsCost;

mod allowance;
pub(crate) mod claims;
mod factors;
pub(crate) mod figures;
mod overrun;
pub(crate) mod play;
mod question;
mod reach;
mod savings;
mod scratch;
pub(crate) mod staff;
#[cfg(test)]
mod tests;
mod walk;

pub use allowance::Plan;
pub(crate) use allowance::{Allowance, allowance, may_attack_after};
pub(crate) use allowance::{FactorsInput, gives_up_attack, is_held_back, movement_input};
pub(crate) use factors::basic_factor;
pub(crate) use overrun::{Overrunning, overrun};
pub(crate) use overrun::{is_strong_enough, is_weak_enough};
pub(crate) use question::{ReachInput, RouteInput};
pub(crate) use reach::is_bound_to_south;
pub(crate) use reach::{Mover, costs, fewest_parts, tokens, way_back};
pub use reach::{Reached, reach};
pub(crate) use savings::Savings;
pub use scratch::Scratch;
pub(crate) use scratch::{Barriers, Errand};
pub(crate) use walk::Walk;

impl A4Sheet {
    /// How many parts a movement factor has, so that a road hex costs a whole number of them.
    pub(crate) fn parts(&self) -> u32 {
        self.figures.road.multiplier.unsigned()
    }

    /// terrain.swamp.movement-cost: what its swamp hex costs a korps, in whole factors.
    pub(crate) fn swamp_cost_of_korps(&self) -> u32 {
        match self.readings.swamp_korps_cost {
            SwampKorpsCost::AsDivision => self.figures.terrain.swamp.division_mf.unsigned(),
            SwampKorpsCost::AsClear => self.figures.movement.clear_mf.unsigned(),
        }
    }
}

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![
        Question::new(
            "movement-factors",
            Topic::Movement,
            "How many movement factors has this unit?",
            allowance::answer,
        ),
        Question::new(
            common::MOVEMENT_ALLOWANCE,
            Topic::Movement,
            "How far does this kind of unit move?",
            |rules, input, trail| Ok(allowance::common_answer(rules, input, trail)),
        ),
        Question::at_position(
            "reach",
            Topic::Movement,
            "Where can this unit go?",
            |input| &input.situation,
            question::prepare_reach,
            question::answer_reach,
        ),
        Question::at_position(
            "route",
            Topic::Movement,
            "May this unit take this route, and what does it cost?",
            |input| &input.situation,
            question::prepare_route,
            question::answer_route,
        ),
        Question::new(
            "overrun",
            Topic::Movement,
            "May this stack overrun those defenders?",
            overrun::answer,
        ),
    ]
}
