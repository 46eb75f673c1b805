//! What a unit is worth: what its counter says, unless the rules say it themselves.

use stavka_core::clause::Sink;

use crate::SecondEdition;
use crate::composite::class::{self, Class};
use crate::factories::danger;
use crate::kinds::{Branch, Kind};

/// Dice in attack and in defence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Firepower {
    pub attack: u8,
    pub defense: u8,
}

/// The firepower of a unit. That of composites is in 8.C.3, that of factories in 8.C.2.
pub(crate) fn firepower(
    variant: &SecondEdition,
    kind: Kind,
    supplied: bool,
    sink: &mut impl Sink,
) -> Firepower {
    let narrow = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
    if let Some(composite) = kind.composite() {
        let firepower = class::firepower(variant, composite, supplied, sink);
        return Firepower { attack: narrow(firepower.attack), defense: narrow(firepower.defense) };
    }
    if kind.branch() == Branch::Factory {
        return Firepower { attack: 0, defense: narrow(danger::defense(variant, false, sink)) };
    }
    let counter = variant.tables.counters.of_kind(kind);
    if supplied {
        Firepower { attack: counter.attack, defense: counter.defense }
    } else {
        Firepower {
            attack: counter.out_of_supply,
            defense: counter.out_of_supply.min(counter.defense),
        }
    }
}

/// Whether a unit is major. The class of composites is in 8.C.3.
pub(crate) fn is_major(variant: &SecondEdition, kind: Kind, sink: &mut impl Sink) -> bool {
    match kind.composite() {
        Some(composite) => class::class(composite, sink) == Class::Major,
        None => variant.tables.counters.of_kind(kind).major,
    }
}

/// Whether a unit digs in. Which composites do is in 8.C.3.
pub(crate) fn fortifies(variant: &SecondEdition, kind: Kind, sink: &mut impl Sink) -> bool {
    match kind.composite() {
        Some(composite) => class::may_fortify(composite, sink),
        None => variant.tables.counters.of_kind(kind).fortifies,
    }
}
