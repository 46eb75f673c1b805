//! Where units go that are lost.

use stavka_core::clause::{Clause, Silent, Sink};

use crate::campaign::Play;
use crate::composite::{self, PartsPile};
use crate::position::Whereabouts;
use crate::reinforcements::dead_pile::{self, Pile};
use crate::units::{BasicType, Units};

impl<S: Sink> Play<'_, S> {
    /// A unit is lost: to the dead pile, or for good.
    pub(crate) fn remove(&mut self, unit: usize, by: Clause) {
        let kind = self.state.position.units[unit].kind;
        let lost = dead_pile::lost(&self.table.variant, kind, by, self.sink);
        let place = match lost.pile {
            Pile::DeadPile => Whereabouts::DeadPile,
            Pile::SetAside | Pile::UnusedComposites => Whereabouts::Aside,
            Pile::OutOfTheGame => Whereabouts::Gone,
        };
        self.put(unit, place, lost.by);
        self.bury(lost.parts, lost.by);
    }

    /// completion.composite.lost: parts that were set aside go to the dead pile.
    fn bury(&mut self, parts: Units, by: Clause) {
        if composite::parts_go_to(&self.table.variant, &mut Silent) == PartsPile::DeadPile {
            return;
        }
        for kind in BasicType::ALL {
            for _ in 0..parts.count(kind) {
                if let Some(unit) = self.state.first_in(self.table, kind, Whereabouts::Aside) {
                    self.put(unit, Whereabouts::DeadPile, by);
                }
            }
        }
    }
}
