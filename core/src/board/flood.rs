//! Spreading over any board, space by space.

use super::{Board, SpaceId, SpaceSet};

/// Spreads over any board, and keeps its memory for the next time.
#[derive(Debug)]
pub struct Flood {
    reached: SpaceSet,
    queue: Vec<SpaceId>,
}

/// A copy has as much room as the original, so that it takes no memory later.
impl Clone for Flood {
    fn clone(&self) -> Self {
        Self { reached: self.reached.clone(), queue: Vec::with_capacity(self.queue.capacity()) }
    }
}

impl Flood {
    /// For boards of the size of `board`.
    pub fn new(board: &Board) -> Self {
        Self { reached: board.empty_set(), queue: Vec::with_capacity(board.size()) }
    }

    /// Every space that can be reached from `sources` in at most `range` steps, by slots that carry on and
    /// without entering or starting from `blocked`.
    pub fn spread(
        &mut self,
        board: &Board,
        sources: &SpaceSet,
        blocked: &SpaceSet,
        range: Option<u16>,
        carries: impl Fn(usize) -> bool,
    ) -> &SpaceSet {
        self.reached.copy_from(sources);
        self.reached.subtract(blocked);
        self.queue.clear();
        self.queue.extend(&self.reached);
        let mut next = 0;
        for _ in 0..range.unwrap_or(u16::MAX) {
            let end = self.queue.len();
            if next == end {
                break;
            }
            while next < end {
                self.step(board, self.queue[next], blocked, &carries);
                next += 1;
            }
        }
        &self.reached
    }

    fn step(
        &mut self,
        board: &Board,
        from: SpaceId,
        blocked: &SpaceSet,
        carries: &impl Fn(usize) -> bool,
    ) {
        for slot in board.slots(from) {
            let to = board.targets()[slot];
            if !self.reached.contains(to) && carries(slot) && !blocked.contains(to) {
                self.reached.insert(to);
                self.queue.push(to);
            }
        }
    }
}
