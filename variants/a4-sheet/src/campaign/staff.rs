//! The automated player.

use stavka_core::game::{Action, Lent};

use super::play::Look;

impl Look<'_> {
    /// What the automated player of a side does.
    pub(super) fn decide(self, _side: u8, seed: u64) -> Option<Action> {
        let mut room = [0; 512];
        let mut list = Lent::new(&mut room);
        self.legal(&mut list);
        let count = list.count().min(room.len());
        let place = usize::try_from(seed % u64::try_from(count.max(1)).ok()?).ok()?;
        room[..count].get(place).copied()
    }
}
