//! A position: where every unit stands and how it is, in plain arrays that copy as one piece.
//!
//! Zones of control are kept as bits and brought up to date with every unit that comes, goes or changes.

use stavka_core::bits::Bits;
use stavka_core::board::SpaceId;

use crate::ground::Ground;
use crate::side::Side;
use crate::unit::{State, States, Unit};

mod exchange;
mod roster;

pub use roster::{Roster, UnitId};

/// A set of hexes of one map.
pub type HexSet = Bits<SpaceId, 32>;

/// How many rail heads a position has room for.
pub(crate) const RAIL_HEADS: usize = 8;

/// A unit on the map or off it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its hex, or [`SpaceId::NONE`] off the map.
    pub place: SpaceId,
    /// How it is.
    pub states: States,
    /// The next unit in its hex.
    next: UnitId,
}

/// What one side has on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Camp {
    /// Hexes with its units.
    occupied: HexSet,
    /// Hexes it controls.
    control: HexSet,
    /// Hexes with units that have a zone of control.
    anchors: HexSet,
    /// Hexes in a zone of control.
    zone: HexSet,
    /// Hexes with units whose zone costs others their bonus.
    strong_anchors: HexSet,
    /// Hexes in such a zone.
    strong_zone: HexSet,
}

impl Camp {
    const EMPTY: Self = Self {
        occupied: HexSet::EMPTY,
        control: HexSet::EMPTY,
        anchors: HexSet::EMPTY,
        zone: HexSet::EMPTY,
        strong_anchors: HexSet::EMPTY,
        strong_zone: HexSet::EMPTY,
    };
}

/// Where every unit stands and how it is. The roster and the ground it belongs to never change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pieces: [Piece; UnitId::LIMIT],
    /// The first unit in each hex.
    heads: [UnitId; HexSet::LIMIT],
    camps: [Camp; 2],
    /// Where the Axis rail heads are; [`SpaceId::NONE`] where there is none.
    pub rail_heads: [SpaceId; RAIL_HEADS],
}

impl Default for Position {
    fn default() -> Self {
        let piece = Piece { place: SpaceId::NONE, states: States::NONE, next: UnitId::NONE };
        Self {
            pieces: [piece; UnitId::LIMIT],
            heads: [UnitId::NONE; HexSet::LIMIT],
            camps: [Camp::EMPTY; 2],
            rail_heads: [SpaceId::NONE; RAIL_HEADS],
        }
    }
}

impl Position {
    /// An empty map on which each side controls these hexes.
    pub(crate) fn controlled([axis, russian]: [HexSet; 2]) -> Self {
        let mut position = Self::default();
        position.camps[Side::Axis as usize].control = axis;
        position.camps[Side::Russian as usize].control = russian;
        position
    }

    /// A unit's hex and states.
    #[inline]
    pub fn piece(&self, unit: UnitId) -> Piece {
        self.pieces[unit.index()]
    }

    /// A unit with what is printed on it.
    #[inline]
    pub(crate) fn unit(&self, roster: &Roster, unit: UnitId) -> Unit {
        Unit { counter: roster.counter(unit), states: self.piece(unit).states }
    }

    /// The units in a hex, the last to come first.
    #[inline]
    pub fn units_at(&self, hex: SpaceId) -> impl Iterator<Item = UnitId> + '_ {
        let head = self.heads.get(hex.index()).copied().unwrap_or(UnitId::NONE);
        std::iter::successors(known(head), |unit| known(self.pieces[unit.index()].next))
    }

    /// Every unit in a state.
    pub(crate) fn marked(&self, state: State) -> impl Iterator<Item = UnitId> {
        let pieces = (0..u8::MAX).map(UnitId).zip(&self.pieces);
        pieces.filter(move |(_, piece)| piece.states.has(state)).map(|(unit, _)| unit)
    }

    /// Hexes with units of a side.
    pub fn occupied(&self, side: Side) -> &HexSet {
        &self.camps[side as usize].occupied
    }

    /// Hexes that a side controls.
    pub fn control(&self, side: Side) -> &HexSet {
        &self.camps[side as usize].control
    }

    /// Hexes in the zones of control of a side.
    pub(crate) fn zone(&self, side: Side) -> &HexSet {
        &self.camps[side as usize].zone
    }

    /// Hexes that hold a unit of a side with a zone of control.
    pub(crate) fn anchors(&self, side: Side) -> &HexSet {
        &self.camps[side as usize].anchors
    }

    /// Hexes in those zones of a side that cost others their bonus.
    pub(crate) fn strong_zone(&self, side: Side) -> &HexSet {
        &self.camps[side as usize].strong_zone
    }

    /// Gives a hex to a side.
    pub(crate) fn take_control(&mut self, hex: SpaceId, side: Side) {
        self.camps[side as usize].control.set(hex, true);
        self.camps[side.enemy() as usize].control.set(hex, false);
    }

    /// Puts a unit into a hex, from wherever it was.
    pub(crate) fn place(&mut self, ground: &Ground, roster: &Roster, unit: UnitId, hex: SpaceId) {
        self.remove(ground, roster, unit);
        let Some(head) = self.heads.get_mut(hex.index()) else { return };
        let piece = &mut self.pieces[unit.index()];
        piece.place = hex;
        piece.next = std::mem::replace(head, unit);
        self.refresh(ground, roster, roster.counter(unit).side(), hex);
    }

    /// Puts a unit that is off the map on top of a stack. What its hex is to others must be
    /// [refreshed](Self::refresh) after the last of them.
    pub(crate) fn stack(&mut self, unit: UnitId, states: States, hex: SpaceId) {
        let Some(head) = self.heads.get_mut(hex.index()) else { return };
        let next = std::mem::replace(head, unit);
        self.pieces[unit.index()] = Piece { place: hex, states, next };
    }

    /// Takes a unit off the map.
    pub(crate) fn remove(&mut self, ground: &Ground, roster: &Roster, unit: UnitId) {
        let hex = self.piece(unit).place;
        if hex == SpaceId::NONE {
            return;
        }
        let next = self.piece(unit).next;
        let before = self.units_at(hex).find(|&before| self.piece(before).next == unit);
        match before {
            Some(before) => self.pieces[before.index()].next = next,
            None => self.heads[hex.index()] = next,
        }
        self.pieces[unit.index()].place = SpaceId::NONE;
        self.pieces[unit.index()].next = UnitId::NONE;
        self.refresh(ground, roster, roster.counter(unit).side(), hex);
    }

    /// Changes the states of a unit.
    pub(crate) fn set_states(
        &mut self,
        ground: &Ground,
        roster: &Roster,
        unit: UnitId,
        states: States,
    ) {
        let before = std::mem::replace(&mut self.pieces[unit.index()].states, states);
        let hex = self.piece(unit).place;
        let felt = |state| before.has(state) != states.has(state);
        if hex != SpaceId::NONE && (felt(State::Disrupted) || felt(State::Hidden)) {
            self.refresh(ground, roster, roster.counter(unit).side(), hex);
        }
    }

    /// Takes states from every unit that no zone of control depends on.
    pub(crate) fn clear_everywhere(&mut self, gone: [State; 2]) {
        let felt = [State::Disrupted, State::Hidden];
        debug_assert!(!gone.iter().any(|state| felt.contains(state)), "zones depend on it");
        for piece in &mut self.pieces {
            piece.states = gone.into_iter().fold(piece.states, States::without);
        }
    }

    /// Brings the sets of a side up to date around a hex in which something changed.
    pub(crate) fn refresh(&mut self, ground: &Ground, roster: &Roster, side: Side, hex: SpaceId) {
        let [mut occupied, mut zone, mut strong] = [false; 3];
        for unit in self.units_at(hex).filter(|&unit| roster.counter(unit).side() == side) {
            let states = self.piece(unit).states;
            occupied = true;
            zone |= roster.has_zone(unit, states);
            strong |= roster.denies_bonus(unit, states);
        }
        let camp = &mut self.camps[side as usize];
        camp.occupied.set(hex, occupied);
        spread(ground, &mut camp.anchors, &mut camp.zone, hex, zone);
        spread(ground, &mut camp.strong_anchors, &mut camp.strong_zone, hex, strong);
    }
}

fn known(unit: UnitId) -> Option<UnitId> {
    (unit != UnitId::NONE).then_some(unit)
}

/// Sets or clears an anchor, and the hexes around it accordingly.
fn spread(ground: &Ground, anchors: &mut HexSet, zone: &mut HexSet, hex: SpaceId, holds: bool) {
    if anchors.contains(hex) == holds {
        return;
    }
    anchors.set(hex, holds);
    for beside in ground.neighbours(hex) {
        if holds {
            zone.insert(beside);
        } else {
            zone.set(beside, ground.neighbours(beside).any(|around| anchors.contains(around)));
        }
    }
}
