//! Operational movement: how far a unit goes, what a route costs, and what it overruns.

use stavka_core::question::Question;

use crate::A4Sheet;
use crate::readings::SwampKorpsCost;

pub mod figures;

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
    Vec::new()
}
