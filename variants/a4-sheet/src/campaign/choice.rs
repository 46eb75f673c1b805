//! What can be chosen, as a number that means the same wherever it stands in a list.

use stavka_core::board::SpaceId;
use stavka_core::game::Action;

use crate::position::UnitId;

/// Bits below the tag.
const PAYLOAD: u32 = 24;
/// Bits that tell a unit of a stack.
const STACK: u32 = 5;

/// Something that can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Choice {
    /// That is enough of this.
    Done,
    /// A unit on the map.
    Piece(Piece),
    /// A hex.
    Hex(SpaceId),
    /// A unit beside the map that both players know.
    Beside(UnitId),
    /// An air unit, a rail head or a factory, by its number.
    Marker(u8),
    /// One of the ways to do it, by its number.
    Way(u8),
    /// What chance brings.
    Chance(u8),
}

/// A unit on the map, by its hex and its place in the stack. Its id would tell what a face-down army is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Piece {
    /// Where it stands.
    pub hex: SpaceId,
    /// How many of the stack lie above it.
    pub above: u8,
}

impl Choice {
    /// As a number.
    pub(crate) fn action(self) -> Action {
        let (tag, payload) = match self {
            Self::Done => (0, 0),
            Self::Piece(Piece { hex, above }) => (1, u32::from(hex.0) << STACK | u32::from(above)),
            Self::Hex(hex) => (2, hex.0.into()),
            Self::Beside(unit) => (3, unit.0.into()),
            Self::Marker(number) => (4, number.into()),
            Self::Way(number) => (5, number.into()),
            Self::Chance(outcome) => (6, outcome.into()),
        };
        tag << PAYLOAD | payload
    }

    /// What a number means; numbers that mean nothing are refused by whoever is asked.
    pub(crate) fn of(action: Action) -> Option<Self> {
        let payload = action & ((1 << PAYLOAD) - 1);
        let small = u8::try_from(payload);
        match action >> PAYLOAD {
            0 if payload == 0 => Some(Self::Done),
            1 => Some(Self::Piece(Piece {
                hex: SpaceId(u16::try_from(payload >> STACK).ok()?),
                above: u8::try_from(payload & ((1 << STACK) - 1)).ok()?,
            })),
            2 => Some(Self::Hex(SpaceId(u16::try_from(payload).ok()?))),
            3 => Some(Self::Beside(UnitId(small.ok()?))),
            4 => Some(Self::Marker(small.ok()?)),
            5 => Some(Self::Way(small.ok()?)),
            6 => Some(Self::Chance(small.ok()?)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_reads_back_from_its_number() {
        let choices = [
            Choice::Done,
            Choice::Piece(Piece { hex: SpaceId(1967), above: 3 }),
            Choice::Hex(SpaceId(2047)),
            Choice::Beside(UnitId(254)),
            Choice::Marker(7),
            Choice::Way(255),
            Choice::Chance(5),
        ];
        for choice in choices {
            assert_eq!(Choice::of(choice.action()), Some(choice));
        }
    }

    #[test]
    fn other_numbers_mean_nothing() {
        for action in [1, 7 << PAYLOAD, 3 << PAYLOAD | 256, u32::MAX] {
            assert_eq!(Choice::of(action), None, "{action:#x}");
        }
    }
}
