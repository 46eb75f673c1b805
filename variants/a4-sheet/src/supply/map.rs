//! The supply of a whole side at once.

use stavka_core::board::{SpaceId, SpaceSet};
use stavka_core::clause::Sink;
use stavka_core::supply::{Supply, SupplyAccount};

use crate::ground::{Gait, Ground, Reach};
use crate::position::{HexSet, Position, Roster};
use crate::readings::SupplyAccess;
use crate::side::Side;
use crate::unit::State;
use crate::weather::Weather;
use crate::{A4Sheet, clause};

use super::range;

/// Memory for tracing supply over one map.
#[derive(Debug, Clone)]
pub struct SupplyScratch {
    pub(super) supply: Supply,
    sources: SpaceSet,
    rail_blocked: SpaceSet,
    blocked: SpaceSet,
    /// What was asked last for each side, and what the answer was.
    known: [Option<(Layout, SupplyMap)>; 2],
}

/// What decides where the lines of a side reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Layout {
    weather: Weather,
    sources: HexSet,
    rail_blocked: HexSet,
    blocked: HexSet,
}

impl SupplyScratch {
    /// For this map.
    pub fn new(ground: &Ground) -> Self {
        let set = || ground.board().empty_set();
        let supply = Supply::new(ground.board());
        let known = [None; 2];
        Self { supply, sources: set(), rail_blocked: set(), blocked: set(), known }
    }
}

/// Where the units of a side are supplied by a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SupplyMap {
    /// Within Full supply.
    pub full: HexSet,
    /// Within Limited supply at least.
    pub limited: HexSet,
    /// The weather in which it holds.
    pub weather: Weather,
}

/// Where lines reach, for units of this side.
pub fn supply_map(
    rules: &A4Sheet,
    ground: &Ground,
    roster: &Roster,
    position: &Position,
    side: Side,
    weather: Weather,
    scratch: &mut SupplyScratch,
) -> SupplyMap {
    let layout = Layout::of(rules, ground, roster, position, side, weather);
    if let Some((asked, map)) = &scratch.known[side as usize]
        && *asked == layout
    {
        return *map;
    }
    layout.put(scratch);
    let map = trace_both(rules, ground, side, weather, scratch);
    scratch.known[side as usize] = Some((layout, map));
    map
}

/// Traces the lines of both lengths at once: the longer go on where the shorter end.
fn trace_both(
    rules: &A4Sheet,
    ground: &Ground,
    side: Side,
    weather: Weather,
    scratch: &mut SupplyScratch,
) -> SupplyMap {
    let SupplyScratch { supply, sources, rail_blocked, blocked, .. } = scratch;
    let table = ground.both_lines(side, weather);
    let overland = match side {
        Side::Axis => {
            supply.trace(table, sources, &[blocked, blocked]);
            0
        }
        Side::Russian => {
            supply.trace(table, sources, &[rail_blocked, blocked, blocked]);
            1
        }
    };
    let [shorter, longer] = [overland, overland + 1].map(|leg| HexSet::of(supply.supplied_by(leg)));
    let [full, limited] =
        [Reach::Full, Reach::Limited].map(|reach| range(rules, side, reach, weather).0);
    let (full, limited) = if full <= limited { (shorter, longer) } else { (longer, shorter) };
    SupplyMap { full, limited, weather }
}

/// Where lines of Limited supply reach, for units of this side.
pub(super) fn limited_map(
    rules: &A4Sheet,
    ground: &Ground,
    roster: &Roster,
    position: &Position,
    side: Side,
    weather: Weather,
    scratch: &mut SupplyScratch,
) -> HexSet {
    lay_out(rules, ground, roster, position, side, weather, scratch);
    trace(ground, side, Reach::Limited, weather, scratch)
}

/// The lines of a side as things stand.
pub(crate) struct Lines<'a> {
    pub rules: &'a A4Sheet,
    pub ground: &'a Ground,
    pub roster: &'a Roster,
    pub position: &'a Position,
    pub side: Side,
    pub weather: Weather,
}

impl Lines<'_> {
    /// How far the farthest of these hexes is overland from where lines start; nothing where one of them has no line.
    pub(crate) fn longest(
        &self,
        hexes: impl Iterator<Item = SpaceId>,
        scratch: &mut SupplyScratch,
    ) -> Option<u16> {
        let Self { rules, ground, roster, position, side, weather } = *self;
        limited_map(rules, ground, roster, position, side, weather, scratch);
        let table = ground.lines(side, Reach::Limited, weather);
        let overland = table.legs().count().checked_sub(1)?;
        let length = |hex| match scratch.supply.explain(ground.board(), table, hex) {
            SupplyAccount::Line(legs) => {
                let last = legs.last().filter(|leg| leg.number == overland);
                u16::try_from(last.map_or(0, |leg| leg.steps.len())).ok()
            }
            SupplyAccount::None(_) => None,
        };
        hexes.map(length).try_fold(0, |most, length| Some(length?.max(most)))
    }
}

/// supply.axis.full, supply.axis.railheads, supply.russian.full, supply.limited, supply.block-occupied,
/// supply.block-zoc, supply.friendly-hex: the rules that decide about the units of a side, where they do.
pub(crate) fn tell_lines(
    ground: &Ground,
    position: &Position,
    side: Side,
    map: &SupplyMap,
    sink: &mut impl Sink,
) {
    let (own, enemy) = (position.occupied(side), side.enemy());
    let full = match side {
        Side::Axis => clause::SUPPLY_AXIS_FULL,
        Side::Russian => clause::SUPPLY_RUSSIAN_FULL,
    };
    let heads: HexSet =
        position.rail_heads.iter().copied().filter(|hex| hex.0 != u16::MAX).collect();
    let abroad = heads.without(&ground.features().axis_country);
    let watched = position.zone(enemy);
    let rules = [
        (full, own.meets(&map.full)),
        (clause::SUPPLY_AXIS_RAILHEADS, side == Side::Axis && !abroad.is_empty()),
        (clause::SUPPLY_LIMITED, own.without(&map.full).meets(&map.limited)),
        (clause::SUPPLY_BLOCK_OCCUPIED, !position.occupied(enemy).is_empty()),
        (clause::SUPPLY_BLOCK_ZOC, !watched.without(own).is_empty()),
        (clause::SUPPLY_FRIENDLY_HEX, watched.meets(own)),
    ];
    rules.into_iter().filter(|(_, holds)| *holds).for_each(|(clause, _)| sink.cite(clause));
}

/// Traces the lines of one length, with what was laid out before.
fn trace(
    ground: &Ground,
    side: Side,
    reach: Reach,
    weather: Weather,
    scratch: &mut SupplyScratch,
) -> HexSet {
    let SupplyScratch { supply, sources, rail_blocked, blocked, .. } = scratch;
    let table = ground.lines(side, reach, weather);
    let supplied = match side {
        Side::Axis => supply.trace(table, sources, &[blocked]),
        Side::Russian => supply.trace(table, sources, &[rail_blocked, blocked]),
    };
    HexSet::of(supplied)
}

/// Puts sources and blocked hexes where the trace finds them.
fn lay_out(
    rules: &A4Sheet,
    ground: &Ground,
    roster: &Roster,
    position: &Position,
    side: Side,
    weather: Weather,
    scratch: &mut SupplyScratch,
) {
    Layout::of(rules, ground, roster, position, side, weather).put(scratch);
}

impl Layout {
    fn of(
        rules: &A4Sheet,
        ground: &Ground,
        roster: &Roster,
        position: &Position,
        side: Side,
        weather: Weather,
    ) -> Self {
        let blocked = blocked(rules, ground, roster, position, side, weather);
        let rail_blocked = blocked.or(position.control(side.enemy()));
        let sources = sources(rules, ground, position, side);
        Self { weather, sources, rail_blocked, blocked }
    }

    fn put(&self, scratch: &mut SupplyScratch) {
        scratch.blocked.copy_words(self.blocked.words());
        scratch.rail_blocked.copy_words(self.rail_blocked.words());
        scratch.sources.copy_words(self.sources.words());
    }
}

/// supply.axis.full, supply.axis.railheads, supply.russian.full: where lines start.
pub(super) fn sources(rules: &A4Sheet, ground: &Ground, position: &Position, side: Side) -> HexSet {
    let features = ground.features();
    match side {
        Side::Axis => {
            let count = rules.figures.rail_heads.count.unsigned() as usize;
            let heads: HexSet = position.rail_heads.iter().copied().take(count).collect();
            features.axis_country.without(position.control(Side::Russian)).or(&heads)
        }
        Side::Russian => features.russian_edge.and(&features.rail),
    }
}

/// supply.block-occupied, supply.block-zoc, supply.friendly-hex: where no line of this side runs.
pub(super) fn blocked(
    rules: &A4Sheet,
    ground: &Ground,
    roster: &Roster,
    position: &Position,
    side: Side,
    weather: Weather,
) -> HexSet {
    let enemy = side.enemy();
    let watched = match rules.readings.supply_access {
        SupplyAccess::Adjacent => *position.zone(enemy),
        SupplyAccess::ByTerrain => accessible_zone(ground, roster, position, enemy, weather),
    };
    watched.without(position.occupied(side)).or(position.occupied(enemy))
}

/// The hexes beside units with a zone of control into which those units could step. Few sides of hexes are closed to
/// anybody, so only those are looked at one by one.
fn accessible_zone(
    ground: &Ground,
    roster: &Roster,
    position: &Position,
    side: Side,
    weather: Weather,
) -> HexSet {
    let anchors = position.anchors(side);
    let enters = |from: SpaceId, to: SpaceId| {
        ground.is_open(easiest_gait(roster, position, from), weather, from, to)
    };
    let mut zone = position.zone(side).and(ground.enterable(weather));
    for anchor in &anchors.and(ground.confined(weather)) {
        let gait = easiest_gait(roster, position, anchor);
        for shut in ground.shut(gait, weather, anchor) {
            if zone.contains(shut) {
                let mut around = ground.neighbours(shut).filter(|&hex| anchors.contains(hex));
                zone.set(shut, around.any(|other| enters(other, shut)));
            }
        }
    }
    zone
}

/// How those in a hex who have a zone move: on foot, if any of them does.
fn easiest_gait(roster: &Roster, position: &Position, hex: SpaceId) -> Gait {
    let holders = position.units_at(hex);
    let mut holders = holders.filter(|&unit| roster.has_zone(unit, position.piece(unit).states));
    let mobile = holders.all(|unit| {
        let hidden = position.piece(unit).states.has(State::Hidden);
        !hidden && Gait::of(roster.counter(unit)).is_mobile_korps()
    });
    if mobile { Gait::MobileKorps } else { Gait::Foot }
}
