//! What may be chosen next, noted when the walk sees that there is a choice: to list and to check it takes no
//! second look at the map.

use stavka_core::game::{Action, Lent};

/// How long a list is noted; longer ones are made anew.
const ROOM: usize = 64;

/// The list of choices in a state, if it is known.
#[derive(Debug, Clone)]
pub(crate) struct Offered {
    room: [Action; ROOM],
    /// How many are known; none before the list was made.
    known: usize,
}

impl Offered {
    pub(crate) const NOTHING: Self = Self { room: [0; ROOM], known: 0 };

    /// Notes a list; how many there are, and the first.
    pub(crate) fn note(&mut self, list: impl FnOnce(&mut Lent<'_>)) -> (usize, Action) {
        let mut lent = Lent::new(&mut self.room);
        list(&mut lent);
        let count = lent.count();
        self.known = if count <= ROOM { count } else { 0 };
        (count, self.room[0])
    }

    /// The state is another.
    pub(crate) fn forget(&mut self) {
        self.known = 0;
    }

    /// The list, if it is known.
    pub(crate) fn known(&self) -> Option<&[Action]> {
        Some(&self.room[..self.known]).filter(|list| !list.is_empty())
    }
}
