//! What was found out about a state, until it changes: to list the choices, and to go where a unit was found to be able to
//! go, takes no second look at the map. It goes with the state, since it is true of every copy.

use stavka_core::game::{Action, Lent};

use crate::campaign::legal;
use crate::campaign::state::State;
use crate::campaign::table::Table;

/// How long a list is noted; longer ones are made anew.
const ROOM: usize = 96;

/// What was found out about a state.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Noted {
    room: [Action; ROOM],
    /// How many choices are known; none before the list was made.
    known: usize,
    /// The search that found where the chosen unit can go, by its number.
    pub(crate) search: u64,
}

impl Noted {
    pub(crate) const NOTHING: Self = Self { room: [0; ROOM], known: 0, search: 0 };

    /// Notes the choices; the only one, where there is but one.
    pub(crate) fn note(&mut self, table: &Table, state: &State) -> Option<Action> {
        let mut list = Lent::new(&mut self.room);
        legal::each(table, state, |choice| list.push(choice.action()));
        let count = list.count();
        self.known = if count <= ROOM { count } else { 0 };
        (count == 1).then_some(self.room[0])
    }

    /// The state is another.
    pub(crate) fn forget(&mut self) {
        self.known = 0;
    }

    /// The choices, if they are known.
    pub(crate) fn choices(&self) -> Option<&[Action]> {
        Some(&self.room[..self.known]).filter(|list| !list.is_empty())
    }
}
