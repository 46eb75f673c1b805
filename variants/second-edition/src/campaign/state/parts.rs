//! The parts of a state that have a life of their own.

use stavka_core::board::SpaceId;
use stavka_core::calendar::Month;

use crate::combat::dice::Volley;
use crate::composite::{Composite, CompositeCounts, Force};
use crate::siberia::commitment::debt::Debt;
use crate::unit_set::UnitSet;
use crate::units::Units;

/// As what a unit comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Arrival {
    /// A reinforcement by date.
    Reinforcement,
    /// A replacement.
    Replacement,
    /// A unit of the Siberian Reserve.
    Reserve,
    /// A unit that comes back from Siberia after a crisis.
    Return,
    /// A factory that is ready.
    Factory,
    /// A unit that goes home.
    Withdrawal,
}

impl Arrival {
    /// Whether a unit comes as a reinforcement: by date, or out of the Reserve.
    pub(crate) const fn is_reinforcement(self) -> bool {
        matches!(self, Self::Reinforcement | Self::Reserve | Self::Return)
    }
}

/// Those who wait to be put down.
#[derive(Debug, Clone, Copy, Hash)]
pub(crate) struct Queue {
    entries: [(u16, Arrival); Self::ROOM],
    next: u8,
    count: u8,
}

impl Queue {
    const ROOM: usize = 64;
    /// Nobody waits.
    pub(crate) const EMPTY: Self =
        Self { entries: [(0, Arrival::Reinforcement); Self::ROOM], next: 0, count: 0 };

    /// Puts a unit at the end; what finds no room comes another time.
    pub(crate) fn push(&mut self, unit: usize, arrival: Arrival) {
        if let (Some(entry), Ok(unit)) =
            (self.entries.get_mut(usize::from(self.count)), u16::try_from(unit))
        {
            *entry = (unit, arrival);
            self.count += 1;
        }
    }

    /// The first that waits.
    pub(crate) fn first(&self) -> Option<(usize, Arrival)> {
        let waiting = self.next < self.count;
        waiting.then(|| self.entries[usize::from(self.next)]).map(|(unit, how)| (unit.into(), how))
    }

    /// The first is done with.
    pub(crate) fn drop_first(&mut self) {
        self.next += 1;
        if self.next >= self.count {
            *self = Self::EMPTY;
        }
    }

    /// Whether a unit waits.
    pub(crate) fn contains(&self, unit: usize) -> bool {
        let waiting = &self.entries[self.next.into()..self.count.into()];
        waiting.iter().any(|(other, _)| usize::from(*other) == unit)
    }
}

/// A combat that is fought.
#[derive(Debug, Clone, Copy, Hash)]
pub(crate) struct Battle {
    pub(crate) target: SpaceId,
    pub(crate) attackers: UnitSet,
    pub(crate) defenders: UnitSet,
    /// Those of both sides that were beaten.
    pub(crate) beaten: UnitSet,
    /// Air units of the attack and of the defence.
    pub(crate) air: [u8; 2],
    /// Dice that are still to be rolled by the attack and the defence.
    pub(crate) volley: [Volley; 2],
    /// The dice that are rolled now: by whom, how many, and the face that hits.
    pub(crate) rolling: Option<(u8, u8, u8)>,
    /// Hits scored by the attack and by the defence.
    pub(crate) hits: [u8; 2],
    /// Whose units take hits: those of the attack or of the defence.
    pub(crate) suffering: u8,
}

impl Battle {
    /// No combat.
    pub(crate) fn none() -> Self {
        Self {
            target: SpaceId::NONE,
            attackers: UnitSet::default(),
            defenders: UnitSet::default(),
            beaten: UnitSet::default(),
            air: [0; 2],
            volley: [Volley::default(); 2],
            rolling: None,
            hits: [0; 2],
            suffering: 1,
        }
    }

    /// An attack on a point.
    pub(crate) fn on(target: SpaceId) -> Self {
        Self { target, ..Self::none() }
    }
}

/// The Siberian Reserve.
#[derive(Debug, Clone, Copy, Default, Hash)]
pub(crate) struct Siberia {
    /// The turn of the call.
    pub(crate) called: Option<Month>,
    /// The turn in which a unit of it first came.
    pub(crate) first: Option<Month>,
    /// Groups that have fallen due.
    pub(crate) groups: u8,
    /// Units of them that are owed for want of dead ones.
    pub(crate) owed: Units,
    /// The turn of the doubles.
    pub(crate) doubles: Option<Month>,
    /// What is owed to Siberia.
    pub(crate) debt: Option<Debt>,
    /// What was sent in this turn.
    pub(crate) sent: Units,
    /// What could be sent in this turn when it began.
    pub(crate) available: Units,
    /// Whether this turn's payment is made.
    pub(crate) paid: bool,
    /// Units that wait in Siberia for their return.
    pub(crate) waiting: Force,
    /// Those of them that came back, as far as their places count.
    pub(crate) back: Force,
    /// Composites that were made of them in this turn.
    pub(crate) made: CompositeCounts,
    /// Replacements that symbols of the track still owe.
    pub(crate) symbols: Units,
    /// Whether the dice of this turn were rolled.
    pub(crate) rolled: bool,
}

/// The composites that can be made now.
#[derive(Debug, Clone, Copy, Hash)]
pub(crate) struct Makings {
    entries: [(SpaceId, Composite); Self::ROOM],
    count: u8,
}

impl Makings {
    const ROOM: usize = 48;

    /// None.
    pub(crate) const NONE: Self =
        Self { entries: [(SpaceId::NONE, Composite::ShockArmy); Self::ROOM], count: 0 };

    /// Adds one; more than there is room for are offered after the first was made.
    pub(crate) fn push(&mut self, space: SpaceId, kind: Composite) {
        if let Some(entry) = self.entries.get_mut(usize::from(self.count)) {
            *entry = (space, kind);
            self.count += 1;
        }
    }

    /// All of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (SpaceId, Composite)> {
        self.entries[..usize::from(self.count)].iter().copied()
    }
}
