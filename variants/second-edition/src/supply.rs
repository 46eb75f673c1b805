//! Supply and isolation. Ours; the page only speaks of overland supply to the edges.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use stavka_core::board::{Board, Crossing, EdgeKinds, SpaceId, SpaceSet};
use stavka_core::bounded::Int;
use stavka_core::clause::{Clause, Refused, Silent, Sink, Topic};
use stavka_core::movement::Step;
use stavka_core::question::Question;
use stavka_core::question::common::{SUPPLY, SupplyAnswer as CommonAnswer, SupplyInput};
use stavka_core::schema::JsonSchema;
use stavka_core::seam::Decided;
use stavka_core::supply::{Leg, Supply, SupplyAccount, SupplyRules};

use crate::ground::{Country, Ground, Sea};
use crate::kinds::Kind;
use crate::movement::{self, UnitNumber};
use crate::nation::Side;
use crate::position::{Position, Unit};
use crate::situation::{Layout, Situation};
use crate::strategic::route::block_strange_points;
use crate::{SecondEdition, clause, points, worth};

pub(crate) mod play;

/// The figures of supply.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SupplyFigures {
    /// Units that a port supplies over the sea.
    pub units_by_sea: Int<0, 99>,
    /// Supply checks in a row that a minor unit does not outlast.
    pub minor_checks: Int<1, 9>,
    /// The same for a major unit.
    pub major_checks: Int<1, 9>,
}

pub(crate) fn questions() -> Vec<Question<SecondEdition>> {
    [
        Question::new(
            "supply-status",
            Topic::Supply,
            "Is a unit in supply, by which line, and what if not?",
            supply_status,
        ),
        Question::new(SUPPLY, Topic::Supply, "Is a unit so far from its source in supply?", supply),
    ]
    .into()
}

/// What carries the supply of a side: lines on land, without limit unless a mod sets one.
pub(crate) struct Lines<'a> {
    pub(crate) variant: &'a SecondEdition,
    pub(crate) side: Side,
}

impl Lines<'_> {
    /// The clauses of mods that had a say.
    pub(crate) fn decided_by_mods(&self, board: &Board) -> Box<[Clause]> {
        let variant = self.variant;
        if ![points::SUPPLY_LEG, points::SUPPLY_RANGE].iter().any(|at| variant.is_decorated(*at)) {
            return Box::default();
        }
        let mut clauses = BTreeSet::new();
        for leg in self.legs() {
            clauses.insert(leg.by);
            for from in board.ids() {
                let ways = board.slots(from).map(|slot| board.crossing(from, slot));
                clauses.extend(ways.map(|way| self.step(board, &leg, way).by()));
            }
        }
        clauses.into_iter().filter(|by| by.book > 0).collect()
    }
}

impl SupplyRules for Lines<'_> {
    fn legs(&self) -> Vec<Leg> {
        let base = Decided { value: 0, by: clause::COMPLETION_SUPPLY_OVERLAND };
        let seams = &self.variant.settings.seams;
        let Decided { value, by } = seams.decide(points::SUPPLY_RANGE, &[self.side as i32], base);
        let range = u16::try_from(value.clamp(0, points::FARTHEST)).ok().filter(|range| *range > 0);
        vec![Leg { follow: EdgeKinds::RAIL | EdgeKinds::ROAD, range, by }]
    }

    fn step(&self, board: &Board, leg: &Leg, crossing: Crossing) -> Step {
        let base = leg.step(crossing);
        let decorated = self.variant.is_decorated(points::SUPPLY_LEG);
        if !decorated || matches!(base, Step::Forbidden { .. }) {
            return base;
        }
        let place = |space| self.variant.places.number(board, space);
        let (from, to) = (place(crossing.from), place(crossing.to));
        let facts = [self.side as i32, from, to, points::edges(crossing.kinds)];
        points::bearable(self.variant.settings.seams.step(points::SUPPLY_LEG, &facts, base))
    }
}

/// How a unit is supplied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Status {
    /// By a chain of points and lines to an edge of its side.
    Overland,
    /// By a chain to the capital of its own country.
    Home,
    /// Through a port.
    Sea,
    /// Not at all.
    None,
}

impl Status {
    /// The clause that supplies a unit so.
    pub(crate) const fn clause(self) -> Option<Clause> {
        match self {
            Self::Overland => Some(clause::COMPLETION_SUPPLY_OVERLAND),
            Self::Home => Some(clause::COMPLETION_SUPPLY_HOME),
            Self::Sea => Some(clause::COMPLETION_SUPPLY_SEA),
            Self::None => None,
        }
    }
}

/// A unit on a board.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StatusInput {
    /// The board.
    pub situation: Situation,
    /// Which of its units, from 0.
    pub unit: UnitNumber,
}

/// How a unit stands.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StatusAnswer {
    /// How it is supplied.
    pub status: Status,
    /// The points of its line, from the source on; none where there is no line on land.
    pub line: Vec<String>,
    /// Checks in a row without supply, if its supply were checked now.
    pub isolated: u8,
    /// Whether that removes it.
    pub removed: bool,
}

fn supply_status(
    variant: &SecondEdition,
    input: &StatusInput,
    sink: &mut impl Sink,
) -> Result<StatusAnswer, Refused> {
    let layout = input.situation.lay_out(variant, sink)?;
    let (number, unit, at) = movement::unit_of(&layout.position, input.unit, sink)?;
    let mut tracer = Tracer::new(&layout.ground);
    let status = tracer.status(variant, &layout.ground, &layout.position, number, sink);
    let isolated = if status == Status::None { unit.isolated.saturating_add(1) } else { 0 };
    Ok(StatusAnswer {
        status,
        line: line(&mut tracer, &layout, unit.side, at),
        isolated,
        removed: removed_by(variant, unit.kind, isolated, sink).is_some(),
    })
}

/// The points of the last line that was traced, if it gets there.
fn line(tracer: &mut Tracer, layout: &Layout, side: Side, at: SpaceId) -> Vec<String> {
    let ground = &layout.ground;
    let SupplyAccount::Line(legs) = tracer.explain(ground, side, at) else {
        return Vec::new();
    };
    let steps: Vec<_> = legs.iter().flat_map(|leg| &leg.steps).collect();
    let source = steps.first().map_or(at, |step| step.from);
    let points = std::iter::once(source).chain(steps.iter().map(|step| step.to));
    points.map(|space| ground.label(space).to_owned()).collect()
}

/// Traces supply, and keeps its memory for the next time.
#[derive(Debug, Clone)]
pub(crate) struct Tracer {
    supply: Supply,
    blocked: SpaceSet,
    sources: SpaceSet,
    /// What the last trace to the edges found.
    land: SpaceSet,
}

impl Tracer {
    /// For a map.
    pub(crate) fn new(ground: &Ground) -> Self {
        let (supply, none) = (Supply::new(&ground.board), ground.board.empty_set());
        Self { supply, blocked: none.clone(), sources: none.clone(), land: none }
    }

    /// The last line that was traced, read slowly.
    fn explain(&mut self, ground: &Ground, side: Side, at: SpaceId) -> SupplyAccount {
        self.supply.explain(&ground.board, &ground.supply[side.index()], at)
    }

    /// How many lines lie between a point and the edge that supplies it overland; nothing where none does.
    pub(crate) fn distance(
        &mut self,
        ground: &Ground,
        position: &Position,
        side: Side,
        at: SpaceId,
    ) -> Option<usize> {
        self.overland(ground, position, side);
        match self.explain(ground, side, at) {
            SupplyAccount::Line(legs) => Some(legs.iter().map(|leg| leg.steps.len()).sum()),
            SupplyAccount::None(_) => None,
        }
    }

    /// completion.supply.overland: everything that a chain of held points joins to an edge of the side.
    pub(crate) fn overland(
        &mut self,
        ground: &Ground,
        position: &Position,
        side: Side,
    ) -> &SpaceSet {
        block_strange_points(ground, position, side, &mut self.blocked);
        self.sources.copy_from(&ground.edges[side.index()]);
        let table = &ground.supply[side.index()];
        let land = self.supply.trace(table, &self.sources, &[&self.blocked]);
        self.land.copy_from(land);
        &self.land
    }

    /// 3.C.3.commit-path: everything that such a chain joins to the eastern edge.
    pub(crate) fn eastward(
        &mut self,
        ground: &Ground,
        position: &Position,
        east: &SpaceSet,
    ) -> &SpaceSet {
        block_strange_points(ground, position, Side::Soviet, &mut self.blocked);
        self.supply.trace(&ground.supply[Side::Soviet.index()], east, &[&self.blocked])
    }

    /// Tells how every unit of a side on the map is supplied, tracing each sort of line once.
    pub(crate) fn of_side(
        &mut self,
        variant: &SecondEdition,
        ground: &Ground,
        position: &Position,
        side: Side,
        mut tell: impl FnMut(usize, Status),
    ) {
        self.land(variant, ground, position, side);
        let mut cut_off = [false; Country::ALL.len()];
        let on_map = |number: usize| {
            let unit = &position.units[number];
            unit.at().map(|at| (number, unit.kind, at))
        };
        let all = position.occupancy.on_map(side);
        for (number, kind, at) in all.iter().filter_map(on_map) {
            let status = self.by_land_or_sea(variant, ground, position, number, at);
            match (status, Country::of_ally(kind.nation())) {
                (Status::None, Some(home)) => cut_off[home as usize] = true,
                _ => tell(number, status),
            }
        }
        for home in Country::ALL.into_iter().filter(|home| cut_off[*home as usize]) {
            self.home(ground, position, side, home);
            for (number, kind, at) in all.iter().filter_map(on_map) {
                let other = self.by_land_or_sea(variant, ground, position, number, at);
                if Country::of_ally(kind.nation()) == Some(home) && other == Status::None {
                    let at_home = self.supply.supplied().contains(at);
                    tell(number, if at_home { Status::Home } else { Status::None });
                }
            }
        }
    }

    fn by_land_or_sea(
        &self,
        variant: &SecondEdition,
        ground: &Ground,
        position: &Position,
        number: usize,
        at: SpaceId,
    ) -> Status {
        if self.land.contains(at) {
            Status::Overland
        } else if self.by_sea(variant, ground, position, number, at, &mut Silent) {
            Status::Sea
        } else {
            Status::None
        }
    }

    /// completion.supply.home: everything that such a chain joins to the capital of an ally.
    pub(crate) fn home(
        &mut self,
        ground: &Ground,
        position: &Position,
        side: Side,
        country: Country,
    ) -> &SpaceSet {
        block_strange_points(ground, position, side, &mut self.blocked);
        self.sources.clear();
        let capitals = ground.country(country).iter().filter(|at| ground.is_capital(country, *at));
        self.sources.extend(capitals);
        self.supply.trace(&ground.supply[side.index()], &self.sources, &[&self.blocked])
    }

    /// How a unit is supplied: overland, from home, or over the sea.
    pub(crate) fn status(
        &mut self,
        variant: &SecondEdition,
        ground: &Ground,
        position: &Position,
        number: usize,
        sink: &mut impl Sink,
    ) -> Status {
        let unit = &position.units[number];
        let Some(at) = unit.at() else { return Status::None };
        let side = unit.side;
        sink.cite(clause::COMPLETION_SUPPLY_OVERLAND);
        ground.cite_supply(side, sink);
        if self.overland(ground, position, side).contains(at) {
            sink.step(clause::COMPLETION_SUPPLY_OVERLAND, || "a chain to an edge".to_owned());
            return Status::Overland;
        }
        if self.by_sea(variant, ground, position, number, at, sink) {
            return Status::Sea;
        }
        sink.cite(clause::COMPLETION_SUPPLY_HOME);
        let home = Country::of_ally(unit.kind.nation());
        if home.is_some_and(|home| self.home(ground, position, side, home).contains(at)) {
            let words = || "a chain to its own capital".to_owned();
            sink.step(clause::COMPLETION_SUPPLY_HOME, words);
            return Status::Home;
        }
        Status::None
    }

    /// completion.supply.sea: a port joined by sea to a port in overland supply, for so many units.
    fn by_sea(
        &self,
        variant: &SecondEdition,
        ground: &Ground,
        position: &Position,
        number: usize,
        at: SpaceId,
        sink: &mut impl Sink,
    ) -> bool {
        let overland = &self.land;
        let joined = |sea: &Sea| {
            let ports = ground.ports(*sea);
            ports.contains(at) && ports.iter().any(|port| overland.contains(port))
        };
        let side = position.units[number].side;
        if !position.holds(side, at) || !Sea::ALL.iter().any(joined) {
            return false;
        }
        let here = |unit: &&Unit| unit.at() == Some(at) && unit.kind.is_ground();
        let before = position.occupancy.on_map(side).iter().take_while(|other| *other < number);
        let before = before.map(|other| &position.units[other]).filter(here).count();
        let most = variant.figures.supply.units_by_sea.unsigned();
        sink.step(clause::COMPLETION_SUPPLY_SEA, || {
            format!("the port supplies {most} units, {before} of them before this one")
        });
        before < most as usize
    }
}

/// completion.supply.isolation: how long a unit lasts without supply; the clause that removes it, if one does.
pub(crate) fn removed_by(
    variant: &SecondEdition,
    kind: Kind,
    isolated: u8,
    sink: &mut impl Sink,
) -> Option<Clause> {
    let figures = &variant.figures.supply;
    let major = worth::is_major(variant, kind, sink);
    let limit = if major { figures.major_checks } else { figures.minor_checks };
    let removed = u32::from(isolated) >= limit.unsigned();
    if isolated > 0 {
        sink.step(clause::COMPLETION_SUPPLY_ISOLATION, || {
            let size = if major { "major" } else { "minor" };
            format!("check {isolated} without supply; a {size} unit is removed at check {limit}")
        });
    }
    removed.then_some(clause::COMPLETION_SUPPLY_ISOLATION)
}

/// completion.supply.overland: lines have no limit.
#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn supply(
    _: &SecondEdition,
    input: &SupplyInput,
    sink: &mut impl Sink,
) -> Result<CommonAnswer, Refused> {
    let words = || format!("a chain of {} lines is as good as any", input.distance);
    sink.step(clause::COMPLETION_SUPPLY_OVERLAND, words);
    Ok(CommonAnswer { status: "in overland supply".to_owned() })
}
