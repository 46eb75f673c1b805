//! Open ends of a search, in the order in which they are followed.

use super::arrival::Arrival;
use crate::board::SpaceId;

/// Spaces that wait to be left, by the points left there.
///
/// Those with equally many form a list through `entries`. No step costs more than a byte holds, so a ring of
/// 256 lists serves ways of any cost.
#[derive(Debug, Clone)]
pub(super) struct Buckets {
    /// The first entry of each list.
    heads: Box<[u32; 256]>,
    /// Each with the next of its list. The first is never used: its number ends the lists.
    entries: Box<[(SpaceId, u32)]>,
    pushed: u32,
}

impl Buckets {
    /// With room for so many entries.
    pub(super) fn new(room: usize) -> Self {
        let entries = vec![(SpaceId::NONE, 0); room + 1];
        Self { heads: Box::new([0; 256]), entries: entries.into(), pushed: 0 }
    }

    /// Forgets the entries, of which none may wait any more.
    pub(super) fn clear(&mut self) {
        self.pushed = 0;
    }

    /// Drops the entries that wait.
    pub(super) fn abandon(&mut self) {
        self.heads.fill(0);
    }

    /// How many entries were added.
    #[inline]
    pub(super) fn pushed(&self) -> u32 {
        self.pushed
    }

    /// The list of the spaces with so many points left, which becomes empty.
    pub(super) fn take(&mut self, left: i32) -> u32 {
        std::mem::take(self.list(left))
    }

    #[inline]
    fn list(&mut self, left: i32) -> &mut u32 {
        &mut self.heads[usize::from(left.to_le_bytes()[0])]
    }

    /// The first of a list, and the rest.
    #[inline]
    pub(super) fn entry(&self, list: u32) -> Option<(SpaceId, u32)> {
        if list == 0 { None } else { Some(self.entries[list as usize]) }
    }

    /// Adds a space to the list of the points left there. There must be room.
    #[inline]
    pub(super) fn push(&mut self, space: SpaceId, arrival: Arrival) {
        self.pushed += 1;
        let entry = self.pushed;
        let next = std::mem::replace(self.list(arrival.left()), entry);
        self.entries[entry as usize] = (space, next);
    }
}
