//! completion.movement, compiled: what a step costs the ground units of each power between any two spaces that touch.

use stavka_core::board::{Board, Crossing, EdgeKinds, SpaceId};
use stavka_core::movement::{Layer, Step, StepError, StepRules, StepTable};

use super::economy::Power;
use super::ground::Terrain;
use crate::area::Area;
use crate::points::At;
use crate::{WorldAtWar, clause};

/// What a step depends on, zones of control apart.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ground {
    /// Whose unit, or whose line of supply, it is.
    pub power: Power,
    /// The ground of the hex that is entered.
    pub terrain: Terrain,
    /// The area in which it lies.
    pub area: Option<Area>,
    /// Whether it is a city.
    pub city: bool,
    /// Whether the step crosses a great river.
    pub river: bool,
}

impl Ground {
    /// What a step over the map depends on; nothing where water lies at either end or between.
    pub(crate) fn of(board: &Board, power: Power, crossing: Crossing) -> Option<Self> {
        terrain(board, crossing.from)?;
        let terrain = terrain(board, crossing.to)?;
        let river = crossing.kinds.any_of(EdgeKinds::RIVER);
        let (area, city) = (Area::of(board, crossing.to), is_city(board, crossing.to));
        let open = !crossing.kinds.any_of(EdgeKinds::SEA);
        open.then_some(Self { power, terrain, area, city, river })
    }

    /// As the seam tells it.
    pub(crate) fn facts(&self) -> [i32; 5] {
        let area = i32::try_from(Area::place(self.area)).unwrap_or(0);
        let (city, river) = (self.city.into(), self.river.into());
        [self.power as i32, self.terrain as i32, area, city, river]
    }
}

/// completion.movement: what the ground costs.
pub(crate) fn ground_step(variant: &WorldAtWar, ground: &Ground) -> Step {
    let cost = variant.tables.step_costs[ground.terrain as usize];
    let base = Step::costs(cost, clause::COMPLETION_MOVEMENT);
    variant.decide_step(At::Step, &ground.facts(), base)
}

/// The steps of ground units, a class for each power, in one weather.
struct GroundSteps<'a>(&'a WorldAtWar);

impl StepRules for GroundSteps<'_> {
    fn classes(&self) -> usize {
        Power::ALL.len()
    }

    fn weathers(&self) -> usize {
        1
    }

    fn step(&self, board: &Board, class: usize, _: usize, crossing: Crossing) -> Step {
        let ground = Ground::of(board, Power::ALL[class], crossing);
        ground.map_or(Step::forbidden(clause::COMPLETION_MOVEMENT), |ground| {
            ground_step(self.0, &ground)
        })
    }
}

/// The steps of every power.
#[derive(Debug)]
pub(crate) struct Steps(StepTable);

impl Steps {
    /// Every step of the map; nothing where the charts make one dearer than a table can hold.
    pub(crate) fn compile(variant: &WorldAtWar, board: &Board) -> Result<Self, StepError> {
        StepTable::compile(board, &GroundSteps(variant)).map(Self)
    }

    /// The steps of a power's ground units.
    #[inline]
    pub(crate) fn of(&self, power: Power) -> Option<&Layer> {
        self.0.layer(power as usize, 0)
    }

    /// Whether ground units of any power may take a step.
    pub(crate) fn allow(&self, slot: usize) -> bool {
        let mut layers = Power::ALL.into_iter().filter_map(|power| self.of(power));
        layers.any(|layer| layer.allows(slot))
    }
}

/// The ground of a space; nothing for water.
pub(crate) fn terrain(board: &Board, id: SpaceId) -> Option<Terrain> {
    Some(match board.terrains()[board.terrain(id).index()].as_str() {
        "sea" | "lake" => return None,
        "mountain" => Terrain::Mountain,
        "jungle" => Terrain::Jungle,
        "desert" => Terrain::Desert,
        _ => Terrain::Clear,
    })
}

/// Whether a space is a city or an objective.
pub(crate) fn is_city(board: &Board, id: SpaceId) -> bool {
    let tagged = |tag: &str| board.tagged(tag).is_some_and(|set| set.contains(id));
    ["city", "objective", "capital"].into_iter().any(tagged)
}
