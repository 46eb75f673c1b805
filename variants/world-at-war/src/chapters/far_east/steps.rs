//! completion.movement, compiled: what a step costs a ground unit between any two spaces that touch.

use stavka_core::board::{Board, Crossing, EdgeKinds, SpaceId};
use stavka_core::clause::Silent;
use stavka_core::movement::{Layer, Step as Compiled, StepError, StepRules};

use super::ground::{Step, Terrain, step_cost};
use crate::count::Count;
use crate::{WorldAtWar, clause};

/// The steps of ground units, all of one class in one weather.
struct GroundSteps<'a>(&'a WorldAtWar);

impl StepRules for GroundSteps<'_> {
    fn classes(&self) -> usize {
        1
    }

    fn weathers(&self) -> usize {
        1
    }

    fn step(&self, board: &Board, _: usize, _: usize, crossing: Crossing) -> Compiled {
        let land = terrain(board, crossing.from).and(terrain(board, crossing.to));
        let open = !crossing.kinds.any_of(EdgeKinds::SEA);
        let Some(terrain) = land.filter(|_| open) else {
            return Compiled::forbidden(clause::COMPLETION_MOVEMENT);
        };
        let counters = Count::default();
        let step = Step { terrain, city: false, zone: false, enemy_held: false, counters };
        Compiled::costs(step_cost(self.0, &step, &mut Silent), clause::COMPLETION_MOVEMENT)
    }
}

/// The ground of a space; nothing for water.
pub fn terrain(board: &Board, id: SpaceId) -> Option<Terrain> {
    Some(match board.terrains()[board.terrain(id).index()].as_str() {
        "sea" | "lake" => return None,
        "mountain" => Terrain::Mountain,
        "jungle" => Terrain::Jungle,
        "desert" => Terrain::Desert,
        _ => Terrain::Clear,
    })
}

/// Every step of the map; nothing where the charts make one dearer than a table can hold.
pub fn compile(variant: &WorldAtWar, board: &Board) -> Result<Layer, StepError> {
    let rules = GroundSteps(variant);
    Layer::compile(board, |crossing| rules.step(board, 0, 0, crossing))
}
