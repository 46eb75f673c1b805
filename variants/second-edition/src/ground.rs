//! The map in the form in which the rules read it: points, lines, ports, countries and edges.

use serde::{Deserialize, Serialize};
use stavka_core::board::{Board, Crossing, EdgeKinds, SpaceId, SpaceSet};
use stavka_core::clause::{Clause, Sink};
use stavka_core::movement::{StepError, StepTable};
use stavka_core::schema::JsonSchema;
use stavka_core::supply::SupplyTable;

use crate::SecondEdition;
use crate::movement::LineSteps;
use crate::nation::{Nation, Side};
use crate::supply::Lines;

/// A country whose soil some rules ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Country {
    /// The Soviet Union.
    Ussr,
    /// Germany.
    Germany,
    /// The part of Poland that Germany holds.
    GeneralGovernment,
    /// Rumania.
    Rumania,
    /// Hungary.
    Hungary,
    /// Finland.
    Finland,
    /// Slovakia.
    Slovakia,
    /// Serbia.
    Serbia,
}

impl Country {
    /// Every country.
    pub const ALL: [Self; 8] = [
        Self::Ussr,
        Self::Germany,
        Self::GeneralGovernment,
        Self::Rumania,
        Self::Hungary,
        Self::Finland,
        Self::Slovakia,
        Self::Serbia,
    ];

    /// What the map calls it.
    pub const fn region(self) -> &'static str {
        match self {
            Self::Ussr => "ussr",
            Self::Germany => "germany",
            Self::GeneralGovernment => "general-government",
            Self::Rumania => "rumania",
            Self::Hungary => "hungary",
            Self::Finland => "finland",
            Self::Slovakia => "slovakia",
            Self::Serbia => "serbia",
        }
    }

    /// The country of a nation of the Axis that has a capital on the map.
    pub const fn of_ally(nation: Nation) -> Option<Self> {
        match nation {
            Nation::Rumanian => Some(Self::Rumania),
            Nation::Hungarian => Some(Self::Hungary),
            Nation::Finnish => Some(Self::Finland),
            _ => None,
        }
    }
}

/// An edge of the map, with what lies behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    /// Towards Germany.
    West,
    /// Towards Siberia.
    East,
    /// Towards Persia.
    Southeast,
}

impl Edge {
    /// Every edge.
    pub const ALL: [Self; 3] = [Self::West, Self::East, Self::Southeast];

    /// What the map calls the points on it.
    pub const fn region(self) -> &'static str {
        match self {
            Self::West => "edge-west",
            Self::East => "edge-east",
            Self::Southeast => "edge-southeast",
        }
    }

    /// Whose edge it is.
    pub const fn side(self) -> Side {
        match self {
            Self::West => Side::Axis,
            Self::East | Self::Southeast => Side::Soviet,
        }
    }
}

/// A sea.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Sea {
    /// The Baltic.
    Baltic,
    /// The Black Sea, with the Azov.
    Black,
    /// Lake Ladoga.
    Ladoga,
    /// The Caspian.
    Caspian,
}

impl Sea {
    /// Every sea.
    pub const ALL: [Self; 4] = [Self::Baltic, Self::Black, Self::Ladoga, Self::Caspian];

    /// What the map calls it.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Baltic => "Baltic Sea",
            Self::Black => "Black Sea",
            Self::Ladoga => "Lake Ladoga",
            Self::Caspian => "Caspian Sea",
        }
    }
}

/// A map, compiled for one set-up of the rules.
#[derive(Debug, Clone)]
pub struct Ground {
    /// Points, boxes and lines.
    pub board: Board,
    /// Points that are fortified cities.
    pub fortified: SpaceSet,
    /// Boxes beside the map.
    pub boxes: SpaceSet,
    /// Every space.
    pub everything: SpaceSet,
    /// Whether each way out of a space is a railway, by slot.
    pub rails: Box<[bool]>,
    /// What steps cost, by side.
    pub steps: StepTable,
    /// What carries supply, an entry a side.
    pub supply: [SupplyTable; 2],
    /// The clauses of mods that had a say in it, likewise.
    supply_by: [Box<[Clause]>; 2],
    /// The points on the edges of each side, an entry a side.
    pub edges: [SpaceSet; 2],
    countries: [SpaceSet; Country::ALL.len()],
    capitals: SpaceSet,
    ports: [SpaceSet; Sea::ALL.len()],
    /// The ports of all seas.
    pub all_ports: SpaceSet,
    boxes_of: [SpaceSet; 2],
    beside: Box<[SpaceSet]>,
}

impl Ground {
    /// A board, compiled.
    pub fn compile(variant: &SecondEdition, board: Board) -> Result<Self, StepError> {
        let region = |name: &str| board.region(name).cloned().unwrap_or_else(|| board.empty_set());
        let tagged = |name: &str| board.tagged(name).cloned().unwrap_or_else(|| board.empty_set());
        let boxes = tagged("box");
        let boxes_of = [Side::Axis, Side::Soviet].map(|side| boxes_of(&board, &boxes, side));
        Ok(Self {
            fortified: tagged("fortified"),
            everything: SpaceSet::with(board.size(), board.ids()),
            rails: rails(&board),
            steps: StepTable::compile(&board, &LineSteps { variant, boxes_of: &boxes_of })?,
            supply: [supply(variant, &board, Side::Axis)?, supply(variant, &board, Side::Soviet)?],
            supply_by: [Side::Axis, Side::Soviet]
                .map(|side| Lines { variant, side }.decided_by_mods(&board)),
            edges: [Side::Axis, Side::Soviet].map(|side| edges_of(&board, side)),
            countries: Country::ALL.map(|country| region(country.region())),
            capitals: tagged("capital"),
            all_ports: Sea::ALL.iter().fold(board.empty_set(), |mut all, sea| {
                all.union_with(&ports(&board, *sea));
                all
            }),
            ports: Sea::ALL.map(|sea| ports(&board, sea)),
            beside: board.ids().map(|space| beside(&board, space)).collect(),
            boxes,
            boxes_of,
            board,
        })
    }

    /// Cites the mods that had a say in what carries the supply of a side.
    pub fn cite_supply(&self, side: Side, sink: &mut impl Sink) {
        self.supply_by[side.index()].iter().for_each(|by| sink.cite(*by));
    }

    /// The points of a country.
    pub fn country(&self, country: Country) -> &SpaceSet {
        &self.countries[country as usize]
    }

    /// The ports of a sea.
    pub fn ports(&self, sea: Sea) -> &SpaceSet {
        &self.ports[sea as usize]
    }

    /// Whether a space is the capital of a country.
    pub fn is_capital(&self, country: Country, space: SpaceId) -> bool {
        self.capitals.contains(space) && self.country(country).contains(space)
    }

    /// Whether a space is a box that only the other side enters.
    pub fn is_barred_box(&self, side: Side, space: SpaceId) -> bool {
        self.boxes_of[side.enemy().index()].contains(space)
    }

    /// The spaces to which lines lead from a space.
    pub fn beside(&self, space: SpaceId) -> &SpaceSet {
        &self.beside[space.index()]
    }

    /// What people call a space.
    pub fn label(&self, space: SpaceId) -> &str {
        &self.board.space(space).label
    }
}

fn supply(variant: &SecondEdition, board: &Board, side: Side) -> Result<SupplyTable, StepError> {
    SupplyTable::compile(board, &Lines { variant, side })
}

fn rails(board: &Board) -> Box<[bool]> {
    let slots = board.ids().flat_map(|space| board.slots(space).map(move |slot| (space, slot)));
    slots.map(|(space, slot)| board.crossing(space, slot).kinds.any_of(EdgeKinds::RAIL)).collect()
}

fn beside(board: &Board, space: SpaceId) -> SpaceSet {
    let lines = board.slots(space).map(|slot| board.crossing(space, slot));
    SpaceSet::with(board.size(), lines.filter(|line| is_line(*line)).map(|line| line.to))
}

fn boxes_of(board: &Board, boxes: &SpaceSet, side: Side) -> SpaceSet {
    let name = if side == Side::Axis { "axis" } else { "soviet" };
    let controller = board.controller_named(name);
    let own = |space: &SpaceId| board.space(*space).controller == controller;
    SpaceSet::with(board.size(), boxes.iter().filter(own))
}

fn edges_of(board: &Board, side: Side) -> SpaceSet {
    let mut points = board.empty_set();
    for edge in Edge::ALL.into_iter().filter(|edge| edge.side() == side) {
        board.region(edge.region()).into_iter().for_each(|region| points.union_with(region));
    }
    points
}

fn ports(board: &Board, sea: Sea) -> SpaceSet {
    let around = board.labelled(sea.label()).map_or(&[][..], |sea| board.neighbours(sea));
    SpaceSet::with(board.size(), around.iter().copied())
}

/// Whether a step is a line on land: by rail or by road.
pub fn is_line(crossing: Crossing) -> bool {
    crossing.kinds.any_of(EdgeKinds::RAIL | EdgeKinds::ROAD)
}

#[cfg(test)]
mod tests {
    use stavka_core::board::MapFile;
    use stavka_core::clause::Silent;
    use stavka_core::setup::Setup;
    use stavka_core::variant::Variant;

    use super::*;
    use crate::kinds::Kind;
    use crate::movement::reach::Reach;
    use crate::position::{Position, Roster, Unit};
    use crate::supply::{Status, Tracer};
    use crate::track::Weather;

    /// The map of the campaign with one unit on it.
    fn campaign(kind: Kind, at: &str) -> (SecondEdition, Ground, Position) {
        let variant = SecondEdition::open(&Setup::default()).expect("opens");
        let map: MapFile = crate::data::MAP.own().expect("a map");
        let board = Board::try_from(map).expect("a board");
        let ground = Ground::compile(&variant, board).expect("compiles");
        let soviet = ground.board.controller_named("soviet");
        let held = |space: &SpaceId| ground.board.space(*space).controller == soviet;
        let at = ground.board.labelled(at).expect("a point");
        let month = |text: &str| text.parse().expect("a month");
        let units = Roster::new([Unit::new(kind, at)]).expect("room");
        let soviet = SpaceSet::with(ground.board.size(), ground.board.ids().filter(held));
        let position =
            Position::new(month("1941-06"), month("1941-07"), Weather::Good, &units, &soviet);
        (variant, ground, position)
    }

    #[test]
    fn the_map_of_the_campaign_has_what_the_rules_ask_for() {
        let (_, ground, _) = campaign(Kind::InfantryArmy, "Moscow");
        let named = |label| ground.board.labelled(label).expect("a point");
        assert!(Country::ALL.iter().all(|country| !ground.country(*country).is_empty()));
        assert!(Sea::ALL.iter().all(|sea| ground.ports(*sea).len() >= 2));
        assert!(ground.is_capital(Country::Finland, named("Helsinki")));
        assert!(!ground.is_capital(Country::Finland, named("Kouvola")));
        assert!(ground.is_barred_box(Side::Axis, named("Siberia")));
        assert_eq!(ground.edges.each_ref().map(SpaceSet::len), [6, 8]);
    }

    #[test]
    fn units_are_supplied_and_move_on_the_map_of_the_campaign() {
        for (kind, at, status, least) in [
            (Kind::InfantryArmy, "Brest-Litovsk", Status::Overland, 8),
            (Kind::PanzerKorps, "Warsaw", Status::Overland, 20),
            (Kind::FinnishArmy, "Kouvola", Status::Home, 3),
            (Kind::GermanInfantryKorps, "Helsinki", Status::Sea, 3),
        ] {
            let (variant, ground, position) = campaign(kind, at);
            let mut tracer = Tracer::new(&ground);
            let found = tracer.status(&variant, &ground, &position, 0, &mut Silent);
            assert_eq!(found, status, "{kind} at {at}");
            let mut reach = Reach::new(&ground);
            reach.find(&variant, &ground, &position, 0, &mut Silent);
            let ends = reach.ends(&variant, &ground, &position, &position.units[0]).count();
            assert!(ends >= least, "{kind} at {at} reaches {ends}");
        }
    }
}
