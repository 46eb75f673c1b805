//! How many lines lie between any two spaces: nothing that happens in a game changes it.

use std::collections::VecDeque;

use stavka_core::board::SpaceId;

use crate::ground::{Ground, is_line};
use crate::occupancy::SPACES;

/// Further than anything on the map.
pub(crate) const FAR: u8 = 99;

/// A number for every space.
pub(crate) type Field<Number> = [Number; SPACES];

/// The lines between any two spaces. No box is the start of a way.
#[derive(Debug)]
pub(crate) struct Lines {
    from: Vec<Field<u8>>,
}

impl Lines {
    pub(crate) fn new(ground: &Ground) -> Self {
        Self { from: ground.board.ids().map(|space| measure(ground, space)).collect() }
    }

    /// The lines from a space to every other.
    #[inline]
    pub(crate) fn from(&self, space: SpaceId) -> &Field<u8> {
        &self.from[space.index()]
    }

    /// The lines from the nearest of some spaces to every other.
    pub(crate) fn nearest(&self, spaces: impl Iterator<Item = SpaceId>) -> Field<u8> {
        let mut nearest = [FAR; SPACES];
        for space in spaces {
            nearest
                .iter_mut()
                .zip(self.from(space))
                .for_each(|(best, lines)| *best = (*best).min(*lines));
        }
        nearest
    }
}

fn measure(ground: &Ground, from: SpaceId) -> Field<u8> {
    let (board, mut lines) = (&ground.board, [FAR; SPACES]);
    if ground.boxes.contains(from) {
        return lines;
    }
    lines[from.index()] = 0;
    let mut open = VecDeque::from([from]);
    while let Some(space) = open.pop_front() {
        for slot in board.slots(space) {
            let line = board.crossing(space, slot);
            if is_line(line) && lines[line.to.index()] == FAR {
                lines[line.to.index()] = lines[space.index()] + 1;
                open.push_back(line.to);
            }
        }
    }
    lines
}
