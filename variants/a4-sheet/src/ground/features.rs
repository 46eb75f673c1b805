//! What every hex of a map is, in dense arrays.

use stavka_core::board::{Board, Crossing, Direction, EdgeKinds, Hex, SpaceId};
use stavka_core::clause::Clause;

use super::{City, Season, Terrain};
use crate::clause;
use crate::position::HexSet;

/// Regions that are Axis countries.
const AXIS_COUNTRIES: [&str; 5] =
    ["germany", "general-government", "slovakia", "hungary", "rumania"];
/// Regions that nobody enters.
const CLOSED: [&str; 4] = ["finland", "sweden", "serbia", "bulgaria"];
/// Regions at the edges where Russian railways lead on.
const RUSSIAN_EDGES: [&str; 3] = ["edge-northeast", "edge-east", "edge-southeast"];
/// Regions with defense lines that stand from the start.
const LINES: [&str; 2] = ["stalin-line", "luga-line"];
/// The region of the line that is built later.
const LATE_LINE: &str = "mozhaisk-line";

/// What every hex of a map is.
#[derive(Debug, Clone)]
pub struct Features {
    terrain: Box<[Terrain]>,
    city: Box<[City]>,
    hexes: Box<[Hex]>,
    neighbours: Box<[[SpaceId; 6]]>,
    /// The part of the map in which Axis allies stay.
    pub south: HexSet,
    /// What is not the south.
    pub north: HexSet,
    /// Mountain hexes.
    pub mountains: HexSet,
    pub axis_country: HexSet,
    pub rumania: HexSet,
    /// The Soviet Union.
    pub ussr: HexSet,
    /// The edges where Russian supply comes from.
    pub russian_edge: HexSet,
    pub east_edge: HexSet,
    /// Fortress cities.
    pub fortress: HexSet,
    pub port: HexSet,
    /// Hexes with a railway.
    pub rail: HexSet,
    /// Defense lines that stand from the start.
    pub lines: HexSet,
    /// The defense line that is built later.
    pub late_line: HexSet,
    /// The oil of each side: that of the Axis, that of the Russians.
    pub oil: [HexSet; 2],
    /// What the map prints as held by the Axis and by the Russians.
    pub printed_control: [HexSet; 2],
    closed: HexSet,
}

impl Features {
    /// Reads them off a board.
    pub(super) fn of(board: &Board) -> Self {
        let by_name = |names: &[&str]| -> HexSet {
            names.iter().filter_map(|name| board.region(name)).flatten().collect()
        };
        let tagged = |tag: &str| -> HexSet { board.tagged(tag).into_iter().flatten().collect() };
        let everywhere: HexSet = board.ids().collect();
        // A small board that draws no line lies in the south.
        let south = board.region("south").map_or(everywhere, |south| south.iter().collect());
        let is_mountain = |&hex: &SpaceId| terrain_of(board, hex) == Terrain::Mountain;
        let axis_country = by_name(&AXIS_COUNTRIES);
        let oil = tagged("oil");
        Self {
            terrain: board.ids().map(|hex| terrain_of(board, hex)).collect(),
            city: board.ids().map(|hex| city_of(board, hex)).collect(),
            hexes: board.ids().map(|hex| axial(board, hex)).collect(),
            neighbours: board.ids().map(|hex| ring(board, hex)).collect(),
            south,
            north: everywhere.without(&south),
            mountains: board.ids().filter(is_mountain).collect(),
            rumania: by_name(&["rumania"]),
            ussr: by_name(&["ussr"]),
            russian_edge: by_name(&RUSSIAN_EDGES),
            east_edge: by_name(&["edge-east"]),
            fortress: tagged("fortress"),
            port: tagged("port"),
            rail: board.ids().filter(|&hex| has_rail(board, hex)).collect(),
            lines: by_name(&LINES),
            late_line: by_name(&[LATE_LINE]),
            oil: [oil.and(&axis_country), oil.without(&axis_country)],
            printed_control: ["axis", "soviet"].map(|name| held_by(board, name)),
            closed: by_name(&CLOSED),
            axis_country,
        }
    }

    /// The ground of a hex.
    #[inline]
    pub(crate) fn terrain(&self, hex: SpaceId) -> Terrain {
        self.terrain[hex.index()]
    }

    /// The best kind of place in a hex.
    #[inline]
    pub(crate) fn city(&self, hex: SpaceId) -> City {
        self.city[hex.index()]
    }

    /// Where a hex lies.
    #[inline]
    pub(crate) fn hex(&self, hex: SpaceId) -> Hex {
        self.hexes[hex.index()]
    }

    /// How many steps lie between two hexes.
    #[inline]
    pub fn distance(&self, one: SpaceId, other: SpaceId) -> u32 {
        self.hex(one).distance(self.hex(other))
    }

    /// The six neighbours in ring order, [`SpaceId::NONE`] where the map ends.
    #[inline]
    pub(crate) fn ring(&self, hex: SpaceId) -> &[SpaceId; 6] {
        &self.neighbours[hex.index()]
    }

    /// completion.closed-ground: why nobody takes this step in this season.
    pub(super) fn closed(&self, season: Season, crossing: Crossing) -> Option<Clause> {
        let open_water = EdgeKinds::SEA | EdgeKinds::STRAIT;
        let water =
            if season == Season::Frozen { open_water } else { open_water | EdgeKinds::LAKE };
        let ground = season.ground(self.terrain(crossing.to));
        let closed = crossing.kinds.any_of(water)
            || matches!(ground, Terrain::Sea | Terrain::Lake)
            || self.closed.contains(crossing.to);
        closed.then_some(clause::COMPLETION_CLOSED_GROUND)
    }
}

fn terrain_of(board: &Board, hex: SpaceId) -> Terrain {
    let name = board.terrains().get(board.terrain(hex).index());
    name.and_then(|name| Terrain::named(name)).unwrap_or_default()
}

/// terrain.cities: a hex that is several kinds at once counts as the best of them.
fn city_of(board: &Board, hex: SpaceId) -> City {
    let tags = board.space(hex).tags.iter();
    tags.map(|tag| City::of_tag(tag)).max().unwrap_or_default()
}

fn held_by(board: &Board, name: &str) -> HexSet {
    let side = board.controller_named(name);
    let holds = |&hex: &SpaceId| side.is_some() && board.space(hex).controller == side;
    board.ids().filter(holds).collect()
}

fn axial(board: &Board, hex: SpaceId) -> Hex {
    board.space(hex).offset().map_or(Hex::new(0, 0), stavka_core::board::Offset::to_hex)
}

fn ring(board: &Board, hex: SpaceId) -> [SpaceId; 6] {
    Direction::ALL.map(|way| board.neighbour(hex, way).unwrap_or(SpaceId::NONE))
}

fn has_rail(board: &Board, hex: SpaceId) -> bool {
    board.slots(hex).any(|slot| board.crossing(hex, slot).kinds.any_of(EdgeKinds::RAIL))
}
