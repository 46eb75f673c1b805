//! The counters of a game, which never change while it is played.

use crate::A4Sheet;
use crate::stacking::Count;
use crate::unit::{Counter, State, States};
use crate::{special_units, zones};

/// A unit of one game, as its place in the roster.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(pub u8);

impl UnitId {
    /// No unit.
    pub(crate) const NONE: Self = Self(u8::MAX);

    /// How many units a game may have.
    pub(crate) const LIMIT: usize = Self::NONE.index();

    /// Its place in the arrays of a game.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What one counter is to the rules of zones of control, settled when the game is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Zones {
    /// Fresh, and Disrupted: whether it has a zone.
    any: [bool; 2],
    /// The same: whether that zone costs a unit its bonus.
    strong: [bool; 2],
}

/// The counters of a game, by [`UnitId`].
#[derive(Debug, Clone)]
pub struct Roster {
    counters: Box<[Counter]>,
    zones: Box<[Zones]>,
    /// What any counter is to them while it is hidden.
    hidden: Zones,
    counts: Box<[Count]>,
    /// Katyushas and railway guns, which others must guard.
    frail: Box<[UnitId]>,
}

/// More counters than a game can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{count} units are too many: at most {} can be in a game", UnitId::LIMIT)]
pub(crate) struct TooManyUnits {
    /// How many there were.
    pub count: usize,
}

impl Roster {
    /// The roster of these counters under these rules.
    pub(crate) fn new(rules: &A4Sheet, counters: Vec<Counter>) -> Result<Self, TooManyUnits> {
        if counters.len() > UnitId::LIMIT {
            return Err(TooManyUnits { count: counters.len() });
        }
        let of = |counter: Counter| Zones {
            any: [false, true].map(|disrupted| zones::has_zone(rules, counter, disrupted)),
            strong: [false, true].map(|disrupted| zones::denies_bonus(counter, disrupted)),
        };
        let zones = counters.iter().map(|&counter| of(counter));
        let hidden = of(zones::hidden_unit());
        let counts = counters.iter().map(|&counter| Count::one(counter)).collect();
        let frail = (0..u8::MAX).map(UnitId).zip(&counters);
        let frail = frail.filter(|(_, counter)| special_units::is_frail(**counter));
        let frail = frail.map(|(unit, _)| unit).collect();
        Ok(Self { zones: zones.collect(), hidden, counts, frail, counters: counters.into() })
    }

    /// How many units there are.
    pub(crate) fn len(&self) -> usize {
        self.counters.len()
    }

    /// Every unit.
    pub(crate) fn units(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..u8::MAX).take(self.len()).map(UnitId)
    }

    /// Katyushas and railway guns.
    pub(crate) fn frail(&self) -> &[UnitId] {
        &self.frail
    }

    /// Makes a unit what another is. Says whether its zone of control changes; if so its hex must be refreshed.
    pub(crate) fn liken(&mut self, unit: UnitId, to: UnitId) -> bool {
        let (unit, to) = (unit.index(), to.index());
        let changes = self.zones[unit] != self.zones[to];
        self.counters[unit] = self.counters[to];
        self.zones[unit] = self.zones[to];
        self.counts[unit] = self.counts[to];
        changes
    }

    /// Makes the label of a unit red, which neither its zone of control nor its stack feels.
    pub(crate) fn redden(&mut self, unit: UnitId) {
        self.counters[unit.index()].red = true;
    }

    /// What is printed on a unit.
    #[inline]
    pub fn counter(&self, unit: UnitId) -> Counter {
        self.counters[unit.index()]
    }

    /// What a unit is to the rules of stacking.
    #[inline]
    pub(crate) fn count(&self, unit: UnitId) -> Count {
        self.counts[unit.index()]
    }

    /// Whether a unit in these states has a zone of control.
    #[inline]
    pub(crate) fn has_zone(&self, unit: UnitId, states: States) -> bool {
        self.zones(unit, states).any[usize::from(states.has(State::Disrupted))]
    }

    #[inline]
    fn zones(&self, unit: UnitId, states: States) -> &Zones {
        if states.has(State::Hidden) { &self.hidden } else { &self.zones[unit.index()] }
    }

    /// Whether the zone of a unit in these states costs others their bonus.
    #[inline]
    pub(crate) fn denies_bonus(&self, unit: UnitId, states: States) -> bool {
        self.zones(unit, states).strong[usize::from(states.has(State::Disrupted))]
    }
}
