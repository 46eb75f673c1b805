//! What a step costs, by gait and season. Asked once for every step of a board.
//!
//! Costs are counted in parts of a movement factor, as many parts as roads multiply movement by, so that a
//! road hex costs a whole number of them.

use stavka_core::board::{Board, Crossing, EdgeKinds, SpaceId};
use stavka_core::clause::Clause;
use stavka_core::movement::{Step, StepRules};

use super::{Features, Gait, Season, Terrain};
use crate::{A4Sheet, clause, points};

/// Steps that a unit may take as often as it can pay for them.
pub(super) struct PlainSteps<'a> {
    pub(super) rules: &'a A4Sheet,
    pub(super) features: &'a Features,
}

/// Steps that a unit may take only a few times in a move: free road hexes, swamp for large mobile units.
pub(super) struct SpendingSteps<'a>(pub(super) PlainSteps<'a>);

const ROADS: EdgeKinds = EdgeKinds::ROAD;
const BROWN_ROADS: EdgeKinds = EdgeKinds::TRACK;

impl StepRules for PlainSteps<'_> {
    fn classes(&self) -> usize {
        Gait::ALL.len()
    }

    fn weathers(&self) -> usize {
        Season::ALL.len()
    }

    fn step(&self, board: &Board, class: usize, weather: usize, crossing: Crossing) -> Step {
        let (gait, season) = (Gait::ALL[class], Season::ALL[weather]);
        let printed = self.printed(gait, season, crossing);
        points::step(self.rules, board, gait, season, crossing, false, printed)
    }
}

impl StepRules for SpendingSteps<'_> {
    fn classes(&self) -> usize {
        Gait::ALL.len()
    }

    fn weathers(&self) -> usize {
        Season::ALL.len()
    }

    fn step(&self, board: &Board, class: usize, weather: usize, crossing: Crossing) -> Step {
        let (gait, season) = (Gait::ALL[class], Season::ALL[weather]);
        let printed = self.printed(gait, season, crossing);
        let is_open = matches!(printed, Step::Allowed { .. });
        if !is_open || !self.0.rules.seams().decorate(points::STEP) {
            return printed;
        }
        let said = points::step(self.0.rules, board, gait, season, crossing, true, printed);
        beside(self.0.step(board, class, weather, crossing), said, gait)
    }
}

/// What a few steps of a kind may be where a mod decides: never dearer than the plain step of who may take both, and none
/// at all where the plain step is closed to him, or open to whom it was closed.
fn beside(plain: Step, few: Step, gait: Gait) -> Step {
    match (plain, few) {
        (Step::Forbidden { by }, _) if !gait.is_mobile() => Step::forbidden(by),
        (Step::Allowed { by, .. }, _) if gait.is_mobile() => Step::forbidden(by),
        (Step::Allowed { cost: dear, stop, .. }, Step::Allowed { cost, by, .. }) => {
            Step::Allowed { cost: cost.min(dear), stop, by }
        }
        _ => few,
    }
}

impl SpendingSteps<'_> {
    /// The step as the rules have it.
    fn printed(&self, gait: Gait, season: Season, crossing: Crossing) -> Step {
        let plain = &self.0;
        let closed = plain.features.closed(season, crossing);
        if closed.is_none() && plain.is_limited_swamp(gait, season, crossing) {
            let cost = plain.rules.swamp_cost_of_korps();
            return plain.paid(gait, season, crossing, cost, clause::TERRAIN_SWAMP_MOVEMENT_LIMIT);
        }
        let on_foot = matches!(gait, Gait::Foot | Gait::Army);
        if closed.is_none() && on_foot && is_road_bonus(season, crossing.kinds) {
            return plain.paid(gait, season, crossing, 0, clause::OP_MOVEMENT_ROAD_OTHERS);
        }
        Step::forbidden(closed.unwrap_or(clause::OP_MOVEMENT_ROAD_OTHERS))
    }
}

impl PlainSteps<'_> {
    /// The step as the rules have it.
    fn printed(&self, gait: Gait, season: Season, crossing: Crossing) -> Step {
        if let Some(by) = self.features.closed(season, crossing) {
            return Step::forbidden(by);
        }
        match gait {
            Gait::Rails => rail_step(self, crossing),
            _ if self.is_limited_swamp(gait, season, crossing) => {
                Step::forbidden(clause::TERRAIN_SWAMP_MOVEMENT_LIMIT)
            }
            _ if self.is_barred_mountain(gait, crossing.to) => {
                Step::forbidden(clause::TERRAIN_MOUNTAIN_TRANSIT)
            }
            _ => self.open_step(gait, season, crossing),
        }
    }

    /// A step that nothing forbids: by road, or at the cost of the ground.
    fn open_step(&self, gait: Gait, season: Season, crossing: Crossing) -> Step {
        if gait.is_mobile() && is_road_bonus(season, crossing.kinds) {
            let cost = self.clear();
            let by = clause::OP_MOVEMENT_ROAD_MOBILE;
            return self.allowed(gait, season, crossing, cost, by);
        }
        let along = crossing.kinds.any_of(ROADS | BROWN_ROADS);
        let (factors, by) = self.ground_cost(gait, season, crossing.to, along);
        self.paid(gait, season, crossing, factors, by)
    }

    /// A step at so many whole factors.
    fn paid(
        &self,
        gait: Gait,
        season: Season,
        crossing: Crossing,
        factors: u32,
        by: Clause,
    ) -> Step {
        self.allowed(gait, season, crossing, factors * self.rules.parts(), by)
    }

    /// terrain.river.movement: a step at so many parts, and more over a river for those who pay for it.
    fn allowed(
        &self,
        gait: Gait,
        season: Season,
        crossing: Crossing,
        parts: u32,
        by: Clause,
    ) -> Step {
        let river = crossing.kinds.any_of(EdgeKinds::RIVER) && season != Season::Frozen;
        if gait.pays_for_rivers() && river {
            let extra = self.rules.figures.terrain.river.extra_mf.unsigned() * self.rules.parts();
            return cost(parts + extra, clause::TERRAIN_RIVER_MOVEMENT);
        }
        cost(parts, by)
    }

    /// What the ground asks of a gait, in whole factors, and which clause says so.
    fn ground_cost(
        &self,
        gait: Gait,
        season: Season,
        to: SpaceId,
        along_road: bool,
    ) -> (u32, Clause) {
        let terrain = &self.rules.figures.terrain;
        match (season.ground(self.features.terrain(to)), gait) {
            _ if along_road || !gait.is_mobile() => (self.clear(), clause::OP_MOVEMENT_CLEAR_COST),
            (Terrain::Forest, _) if gait.is_mobile_korps() => {
                (terrain.forest.korps_mf.unsigned(), clause::TERRAIN_FOREST_MOVEMENT)
            }
            (Terrain::Forest, _) => {
                (terrain.forest.division_mf.unsigned(), clause::TERRAIN_FOREST_MOVEMENT)
            }
            (Terrain::Hills, _) if gait.is_mobile_korps() => {
                (terrain.hills.korps_mf.unsigned(), clause::TERRAIN_HILLS_MOVEMENT)
            }
            (Terrain::Hills, _) => {
                (terrain.hills.division_mf.unsigned(), clause::TERRAIN_HILLS_MOVEMENT)
            }
            (Terrain::Swamp | Terrain::SwampAndForest, _) => {
                (terrain.swamp.division_mf.unsigned(), clause::TERRAIN_SWAMP_MOVEMENT_COST)
            }
            _ => (self.clear(), clause::OP_MOVEMENT_CLEAR_COST),
        }
    }

    /// op-movement.clear-cost: what a clear hex costs.
    fn clear(&self) -> u32 {
        self.rules.figures.movement.clear_mf.unsigned()
    }

    /// terrain.swamp.movement-limit: swamp off the road, for a large unit with engines.
    fn is_limited_swamp(&self, gait: Gait, season: Season, crossing: Crossing) -> bool {
        let swamp = season.ground(self.features.terrain(crossing.to)).is_swamp();
        gait.is_mobile_korps() && swamp && !crossing.kinds.any_of(ROADS | BROWN_ROADS)
    }

    /// terrain.mountain.transit: mountains are closed to large units with engines.
    fn is_barred_mountain(&self, gait: Gait, to: SpaceId) -> bool {
        gait.is_mobile_korps() && self.features.terrain(to) == Terrain::Mountain
    }
}

/// weather.no-brown-road: whether a road gives its bonus.
fn is_road_bonus(season: Season, kinds: EdgeKinds) -> bool {
    kinds.any_of(ROADS) || kinds.any_of(BROWN_ROADS) && season != Season::Wet
}

/// completion.rail-bound: a gun on rails follows them.
fn rail_step(steps: &PlainSteps<'_>, crossing: Crossing) -> Step {
    let by = clause::COMPLETION_RAIL_BOUND;
    if crossing.kinds.any_of(EdgeKinds::RAIL) {
        cost(steps.clear() * steps.rules.parts(), by)
    } else {
        Step::forbidden(by)
    }
}

/// A cost too large for a table is refused when the table is compiled.
fn cost(parts: u32, by: Clause) -> Step {
    Step::costs(u8::try_from(parts).unwrap_or(u8::MAX), by)
}
