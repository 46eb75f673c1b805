//! Sets of units as bits.

use stavka_core::bits::{Bits, Numbered};

use crate::position::UnitId;

/// A set of units of one game.
pub(crate) type UnitSet = Bits<UnitId, 4>;

impl Numbered for UnitId {
    #[inline]
    fn number(self) -> usize {
        self.index()
    }

    #[inline]
    fn numbered(number: usize) -> Self {
        Self(u8::try_from(number).unwrap_or(u8::MAX))
    }
}
