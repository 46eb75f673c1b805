//! A small board with units on it, as questions are given one.

use serde::{Deserialize, Serialize};
use stavka_core::board::{
    Board, EdgeEntry, EdgeKind, EdgeKinds, LabelStyle, MapFile, Place, SpaceEntry, SpaceId,
    SpaceSet,
};
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Provenance, Refused, Sink};
use stavka_core::schema::JsonSchema;

use crate::SecondEdition;
use crate::ground::{Country, Edge, Ground, Sea};
use crate::kinds::Kind;
use crate::nation::Side;
use crate::occupancy::SPACES;
use crate::position::{Position, Roster, Unit};
use crate::track::Weather;
use crate::unit_set::MOST;

/// A board and what stands on it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(try_from = "SituationText")]
#[schemars(with = "SituationText")]
pub(crate) struct Situation {
    board: Board,
    month: Month,
    start: Option<Month>,
    weather: Weather,
    units: Roster,
    soviet: SpaceSet,
}

/// A situation as it is written.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SituationText {
    /// The turn.
    pub month: Month,
    /// The turn in which the game began; the regular one where left out.
    pub start: Option<Month>,
    /// The weather.
    #[serde(default)]
    pub weather: Weather,
    /// The points of the board.
    pub points: Vec<Point>,
    /// The lines between them.
    #[serde(default)]
    pub lines: Vec<Line>,
    /// What stands on it.
    #[serde(default)]
    pub counters: Vec<Counter>,
}

/// A point, or a box beside the map.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Point {
    /// What it is called.
    pub name: String,
    /// Who holds it.
    pub held_by: Side,
    /// The country it belongs to.
    pub country: Option<Country>,
    /// Whether it is the capital of that country.
    #[serde(default)]
    pub capital: bool,
    /// Whether it is a fortified city.
    #[serde(default)]
    pub fortified: bool,
    /// The seas of which it is a port.
    #[serde(default)]
    pub port: Vec<Sea>,
    /// The edge of the map that a line leads to from here.
    pub edge: Option<Edge>,
    /// Whether it is a box beside the map, for the side that holds it.
    #[serde(default)]
    pub off_map: bool,
}

/// A line.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Line {
    /// The points at its ends.
    pub between: [String; 2],
    /// Whether it is a road; else it is a railway.
    #[serde(default)]
    pub road: bool,
    /// Whether a river runs across it.
    #[serde(default)]
    pub river: bool,
    /// Whether it leads over mountains.
    #[serde(default)]
    pub mountain: bool,
}

/// A unit on the board.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own on the counter")]
pub(crate) struct Counter {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub at: String,
    /// Who commands it; the side of its nation where left out.
    pub commanded_by: Option<Side>,
    /// Whether it is dispersed.
    #[serde(default)]
    pub dispersed: bool,
    /// Whether it is fortified.
    #[serde(default)]
    pub fortified: bool,
    /// Whether it has moved in this Player Turn.
    #[serde(default)]
    pub moved: bool,
    /// Whether it has fought in this Player Turn.
    #[serde(default)]
    pub fought: bool,
    /// Whether it is a factory that is entrained.
    #[serde(default)]
    pub entrained: bool,
    /// How many supply checks in a row have found it without supply.
    pub isolated: Option<Int<0, 9>>,
}

/// A situation that can't be laid out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SituationError {
    /// The board does not hold together.
    #[error("the board is wrong: {0}; give every point one name, and lines only between points")]
    Board(String),
    /// There is more than anybody can look at.
    #[error("at most {MOST} units on {SPACES} points, boxes and seas fit on a board")]
    TooLarge,
    /// A unit stands nowhere.
    #[error("a unit stands at `{0}`, which is no point of the board; use one of its names")]
    Nowhere(String),
}

/// A situation, laid out for one set-up of the rules.
#[derive(Debug)]
pub(crate) struct Layout {
    /// The board.
    pub ground: Ground,
    /// What stands on it.
    pub position: Position,
}

impl Situation {
    /// Lays it out.
    pub(crate) fn lay_out(
        &self,
        variant: &SecondEdition,
        sink: &mut impl Sink,
    ) -> Result<Layout, Refused> {
        let compiled = Ground::compile(variant, self.board.clone());
        let ground = compiled.map_err(|error| sink.refuse(error.by, || error.to_string()))?;
        let start = self.start.unwrap_or(variant.figures.reserve.regular_start);
        let (units, soviet) = (&self.units, &self.soviet);
        let position = Position::new(start, self.month, self.weather, units, soviet);
        Ok(Layout { ground, position })
    }
}

impl Layout {
    /// The point of that name; `refused` says what to do where there is none.
    pub(crate) fn point(
        &self,
        name: &str,
        clause: Clause,
        sink: &mut impl Sink,
    ) -> Result<SpaceId, Refused> {
        let none = || format!("`{name}` is no point of the board; use one of its names");
        self.ground.board.labelled(name).ok_or_else(|| sink.refuse(clause, none))
    }
}

impl TryFrom<SituationText> for Situation {
    type Error = SituationError;

    fn try_from(text: SituationText) -> Result<Self, SituationError> {
        let board = Board::try_from(map(&text))
            .map_err(|error| SituationError::Board(error.to_string()))?;
        let held = text.points.iter().filter(|point| point.held_by == Side::Soviet);
        let held = held.filter_map(|point| board.labelled(&point.name));
        let units = text.counters.iter().map(|counter| unit(&board, counter));
        let units = units.collect::<Result<Vec<_>, _>>()?;
        let units = Roster::new(units).filter(|_| board.size() <= SPACES);
        Ok(Self {
            soviet: SpaceSet::with(board.size(), held),
            units: units.ok_or(SituationError::TooLarge)?,
            month: text.month,
            start: text.start,
            weather: text.weather,
            board,
        })
    }
}

fn unit(board: &Board, counter: &Counter) -> Result<Unit, SituationError> {
    let at = board.labelled(&counter.at);
    let at = at.ok_or_else(|| SituationError::Nowhere(counter.at.clone()))?;
    Ok(Unit {
        side: counter.commanded_by.unwrap_or_else(|| counter.kind.side()),
        dispersed: counter.dispersed,
        fortified: counter.fortified,
        moved: counter.moved,
        fought: counter.fought,
        entrained: counter.entrained,
        isolated: counter.isolated.map_or(0, |turns| u8::try_from(turns.unsigned()).unwrap_or(0)),
        ..Unit::new(counter.kind, at)
    })
}

/// The board as a map file, so that it is checked and compiled like the map of the campaign.
fn map(text: &SituationText) -> MapFile {
    let lines = text
        .lines
        .iter()
        .map(|line| EdgeEntry { between: line.between.clone(), kinds: line_kinds(line) });
    let harbours = text.points.iter().flat_map(|point| {
        point.port.iter().map(|sea| EdgeEntry {
            between: [point.name.clone(), sea.label().to_owned()],
            kinds: EdgeKinds::SEA,
        })
    });
    MapFile {
        schema: None,
        name: "a board made for a question".to_owned(),
        provenance: Provenance::Completion,
        credits: Vec::new(),
        labels: LabelStyle::Free,
        hex_kilometres: None,
        terrains: ["land", "off-map", "sea"].map(str::to_owned).into(),
        controllers: ["axis", "soviet"].map(str::to_owned).into(),
        regions: regions(),
        edges: lines.chain(harbours).collect(),
        spaces: text.points.iter().map(point).chain(Sea::ALL.map(sea)).collect(),
        land: Vec::new(),
    }
}

fn regions() -> Vec<String> {
    let countries = Country::ALL.map(Country::region);
    countries.into_iter().chain(Edge::ALL.map(Edge::region)).map(str::to_owned).collect()
}

fn line_kinds(line: &Line) -> EdgeKinds {
    let way = if line.road { EdgeKind::Road } else { EdgeKind::Rail };
    let river = line.river.then_some(EdgeKind::River);
    let mountain = line.mountain.then_some(EdgeKind::Mountain);
    [Some(way), river, mountain].into_iter().flatten().collect()
}

fn point(point: &Point) -> SpaceEntry {
    let regions = [point.country.map(Country::region), point.edge.map(Edge::region)];
    let tags = [
        point.capital.then_some("capital"),
        point.fortified.then_some("fortified"),
        point.off_map.then_some("box"),
    ];
    let words =
        |list: &[Option<&str>]| list.iter().flatten().map(|word| (*word).to_owned()).collect();
    SpaceEntry {
        label: point.name.clone(),
        place: if point.off_map { Place::Box } else { Place::Point },
        position: None,
        name: None,
        terrain: if point.off_map { "off-map" } else { "land" }.to_owned(),
        regions: words(&regions),
        tags: words(&tags),
        controller: Some(point.held_by.name().to_lowercase()),
    }
}

fn sea(sea: Sea) -> SpaceEntry {
    SpaceEntry {
        label: sea.label().to_owned(),
        place: Place::Box,
        position: None,
        name: None,
        terrain: "sea".to_owned(),
        regions: Vec::new(),
        tags: Vec::new(),
        controller: None,
    }
}
