//! The railways of a map, and how far trains of a side get on them.

use stavka_core::board::{Board, EdgeKinds, Flood, HexRows, RowScratch, SpaceId, SpaceSet};

use stavka_core::clause::Sink;

use super::LineHex;
use crate::clause;
use crate::ground::Ground;
use crate::position::{HexSet, Position};
use crate::side::Side;

/// The railways of a board, by the slots of its graph.
#[derive(Debug, Clone)]
pub(crate) struct Railways {
    rails: Box<[Rail]>,
    /// Those of any gauge, which never change, as whole rows of hexes.
    rows: HexRows,
}

/// What a way out of a hex is to trains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rail {
    /// No railway.
    None,
    /// A railway of the western gauge.
    Western,
    /// A railway of the wide gauge, and where it comes from.
    Wide(SpaceId),
}

/// Memory for searching the railways of one map.
#[derive(Debug, Clone)]
pub(crate) struct RailScratch {
    flood: Flood,
    rows: RowScratch,
    reached: SpaceSet,
    sources: SpaceSet,
    blocked: SpaceSet,
    /// What was asked last for each side, and what the answer was.
    known: [Option<Known>; 2],
}

/// The net of a side, and what it depends on.
#[derive(Debug, Clone, Copy)]
struct Known {
    blocked: HexSet,
    converted: HexSet,
    net: HexSet,
}

impl RailScratch {
    /// For this map.
    pub(crate) fn new(board: &Board) -> Self {
        let set = || board.empty_set();
        Self {
            flood: Flood::new(board),
            rows: RowScratch::with_room(board.size()),
            reached: set(),
            sources: set(),
            blocked: set(),
            known: [None; 2],
        }
    }
}

impl Railways {
    /// The railways that the map of a board prints.
    pub(crate) fn new(board: &Board) -> Self {
        let rails = board.ids().flat_map(|from| {
            board.slots(from).map(move |slot| Rail::of(from, board.crossing(from, slot).kinds))
        });
        let rails: Box<[Rail]> = rails.collect();
        Self { rows: HexRows::new(board, |slot| rails[slot] != Rail::None), rails }
    }

    /// strategic.rail.trace: the same, told.
    pub(crate) fn traced(
        &self,
        ground: &Ground,
        position: &Position,
        side: Side,
        converted: &HexSet,
        scratch: &mut RailScratch,
        sink: &mut impl Sink,
    ) -> HexSet {
        sink.cite(clause::STRATEGIC_RAIL_TRACE);
        self.net(ground, position, side, converted, scratch)
    }

    /// strategic.rail.trace: the hexes that trains of a side reach from its own side of the map.
    ///
    /// A rail move starts and ends in them. `converted` holds the hexes whose gauge the rail heads changed.
    pub(crate) fn net(
        &self,
        ground: &Ground,
        position: &Position,
        side: Side,
        converted: &HexSet,
        scratch: &mut RailScratch,
    ) -> HexSet {
        let (blocked, converted) = (blocked_for_trains(position, side), *converted);
        if let Some(known) = &scratch.known[side as usize]
            && known.blocked == blocked
            && known.converted == converted
        {
            return known.net;
        }
        let net = self.trace(ground, side, &blocked, &converted, scratch);
        scratch.known[side as usize] = Some(Known { blocked, converted, net });
        net
    }

    /// The hexes that trains reach where nothing is known yet.
    fn trace(
        &self,
        ground: &Ground,
        side: Side,
        blocked: &HexSet,
        converted: &HexSet,
        scratch: &mut RailScratch,
    ) -> HexSet {
        let board = ground.board();
        scratch.sources.copy_words(sources(ground, side).words());
        scratch.blocked.copy_words(blocked.words());
        let RailScratch { flood, rows, reached, sources, blocked, .. } = scratch;
        if side == Side::Russian {
            self.rows.spread(rows, sources, blocked, None, reached);
            return HexSet::of(reached);
        }
        let targets = board.targets();
        let carries = |slot: usize| match self.rails[slot] {
            Rail::None => false,
            Rail::Western => true,
            Rail::Wide(from) => converted.contains(from) && converted.contains(targets[slot]),
        };
        HexSet::of(flood.spread(board, sources, blocked, None, carries))
    }

    /// Where the railways of a hex lead, of any gauge.
    pub(crate) fn from(&self, ground: &Ground, hex: SpaceId) -> impl Iterator<Item = SpaceId> {
        let board = ground.board();
        let slots = board.slots(hex).filter(|&slot| self.has(slot));
        slots.map(move |slot| board.crossing(hex, slot).to)
    }

    /// Whether a railway of any gauge leaves a hex by this slot.
    pub(crate) fn has(&self, slot: usize) -> bool {
        self.rails[slot] != Rail::None
    }
}

impl Rail {
    fn of(from: SpaceId, kinds: EdgeKinds) -> Self {
        if !kinds.any_of(EdgeKinds::RAIL) {
            Self::None
        } else if kinds.any_of(EdgeKinds::WIDE_GAUGE) {
            Self::Wide(from)
        } else {
            Self::Western
        }
    }
}

/// strategic.rail.trace: where the railways of a side come from.
fn sources(ground: &Ground, side: Side) -> HexSet {
    let features = ground.features();
    let own = match side {
        Side::Axis => &features.axis_country,
        Side::Russian => &features.russian_edge,
    };
    own.and(&features.rail)
}

/// strategic.rail.trace: the hexes that stop trains of a side.
pub(crate) fn blocked_for_trains(position: &Position, side: Side) -> HexSet {
    let enemy = side.enemy();
    let closed = position.zone(enemy).without(position.occupied(side));
    closed.or(position.occupied(enemy)).or(position.control(enemy))
}

/// strategic.rail.trace: how a train of a side finds a hex.
pub(crate) fn line_hex(position: &Position, side: Side, hex: SpaceId) -> LineHex {
    let enemy = side.enemy();
    let own = position.occupied(side).contains(hex);
    if position.occupied(enemy).contains(hex) {
        LineHex::EnemyUnit
    } else if position.control(enemy).contains(hex) {
        LineHex::EnemyGround
    } else {
        match (own, position.zone(enemy).contains(hex)) {
            (true, true) => LineHex::OwnUnitInEnemyZone,
            (true, false) => LineHex::OwnUnit,
            (false, true) => LineHex::EnemyZone,
            (false, false) => LineHex::Open,
        }
    }
}
