//! What chance is asked for, and the clause that asks.

use stavka_core::game::Purpose;

/// The places of the purposes in [`PURPOSES`].
pub(crate) const WEATHER: u8 = 0;
pub(crate) const ATTACK: u8 = 1;
pub(crate) const DEFENSE: u8 = 2;
pub(crate) const SIBERIA: u8 = 3;
pub(crate) const SHIPS: u8 = 4;

/// What chance is asked for.
pub(crate) const PURPOSES: &[Purpose] = &[
    crate::weather::DIE,
    crate::combat::dice::ATTACK_DICE,
    crate::combat::dice::DEFENSE_DICE,
    crate::siberia::dice::DICE,
    crate::strategic::route::SHIPS,
];
