//! What can be chosen, as a number that means the same wherever it stands in a list.

use stavka_core::board::SpaceId;
use stavka_core::choices;
use stavka_core::game::packed::Payload;

use crate::position::{HexSet, UnitId};

choices! {
    /// Something that can be chosen.
    pub(crate) enum Choice {
        /// That is enough of this.
        0 => Done,
        /// A unit on the map.
        1 => Piece(Piece),
        /// A hex.
        2 => Hex(SpaceId),
        /// A unit beside the map that both players know.
        3 => Beside(UnitId),
        /// An air unit, a rail head or a factory, by its number.
        4 => Marker(u8),
        /// One of the ways to do it, by its number.
        5 => Way(u8),
        /// What chance brings.
        6 => Roll(u8),
    }
}

impl Choice {
    /// Whether it is to choose no more, or a hex of one of these sets.
    #[inline]
    pub(crate) fn is_done_or_in(self, sets: &[HexSet]) -> bool {
        match self {
            Self::Done => true,
            Self::Hex(hex) => sets.iter().any(|set| set.contains(hex)),
            _ => false,
        }
    }
}

/// A unit on the map, by its hex and its place in the stack. Its id would tell what a face-down army is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Piece {
    /// Where it stands.
    pub hex: SpaceId,
    /// How many of the stack lie above it.
    pub above: u8,
}

impl Piece {
    /// Bits that tell a unit of a stack.
    const STACK: u32 = 5;
}

impl Payload for Piece {
    const BITS: u32 = SpaceId::BITS + Self::STACK;

    #[inline]
    fn bits(self) -> u32 {
        self.hex.bits() << Self::STACK | u32::from(self.above)
    }

    #[inline]
    fn of_bits(bits: u32) -> Option<Self> {
        let hex = SpaceId::of_bits(bits >> Self::STACK)?;
        let above = u8::of_bits(bits & ((1 << Self::STACK) - 1))?;
        Some(Self { hex, above })
    }
}

impl Payload for UnitId {
    const BITS: u32 = u8::BITS;

    #[inline]
    fn bits(self) -> u32 {
        self.0.into()
    }

    #[inline]
    fn of_bits(bits: u32) -> Option<Self> {
        u8::of_bits(bits).map(Self)
    }
}
