//! Rockets and guns that nobody guards.

use crate::position::{HexSet, Position, Roster};
use crate::side::Side;
use crate::unit::{Arm, Counter};

/// Whether a unit needs others to guard it.
pub(crate) const fn is_frail(counter: Counter) -> bool {
    matches!(counter.arm, Arm::Katyusha | Arm::RailwayGun)
}

/// special-units.katyusha.vulnerable, strategic.rail.gun-loss: the hexes of rockets and guns without a guard,
/// into which a unit may move. Only Germans run over rockets.
pub(crate) fn unguarded(roster: &Roster, position: &Position, mover: Counter) -> HexSet {
    let mut hexes = HexSet::EMPTY;
    if mover.side() == Side::Russian {
        return hexes;
    }
    let falls = |counter: Counter| match counter.arm {
        Arm::RailwayGun => true,
        Arm::Katyusha => mover.nation.is_german(),
        _ => false,
    };
    for &unit in roster.frail() {
        let hex = position.piece(unit).place;
        if position.units_at(hex).all(|other| falls(roster.counter(other))) {
            hexes.set(hex, true);
        }
    }
    hexes
}
