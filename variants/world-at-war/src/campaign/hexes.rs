//! Sets of spaces as bits in place, so that a state copies without allocating.

use stavka_core::bits::Bits;
use stavka_core::board::SpaceSet;

/// The most spaces that a map of the campaign may have.
pub(crate) const SPACES: usize = Hexes::LIMIT;

/// A space of the map, as its place in the board.
pub(crate) type Spot = u16;

/// A set of spaces.
pub(crate) type Hexes = Bits<Spot, 8>;

/// The spaces of a set of the board.
pub(crate) fn of_set(set: &SpaceSet) -> Hexes {
    let mut hexes = Hexes::EMPTY;
    hexes.words_mut().iter_mut().zip(set.words()).for_each(|(mine, theirs)| *mine = *theirs);
    hexes
}
