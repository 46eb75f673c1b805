//! Who holds what is passed, and what falls with it.

use stavka_core::board::SpaceId;
use stavka_core::clause::Sink;

use crate::campaign::Play;
use crate::campaign::table::ALLIES;
use crate::control;
use crate::factories::danger;
use crate::ground::Country;
use crate::nation::Side;
use crate::position::Whereabouts;
use crate::reinforcements::ally;

impl<S: Sink> Play<'_, S> {
    /// A ground unit enters or passes a space: who holds it, and what falls with it.
    pub(crate) fn pass(&mut self, unit: usize, space: SpaceId) {
        let on = self.state.position.units[unit];
        let ground = &self.table.ground;
        if !control::pass(ground, &mut self.state.position, &on, space, self.sink) {
            return;
        }
        match on.side {
            Side::Axis => self.lose_factories(space),
            Side::Soviet => self.take_from_allies(space),
        }
    }

    /// 8.C.2.destroyed: factories on a point that the Axis gains are gone.
    fn lose_factories(&mut self, space: SpaceId) {
        for at in 0..self.table.plants.len() {
            let unit = self.table.plants[at].unit;
            if self.state.position.units[unit].at() == Some(space) {
                let (_, by) = danger::falls_with_its_point(self.sink);
                self.put(unit, Whereabouts::Gone, by);
            }
        }
    }

    /// 8.B.entry-point-lost, 8.B.capital-lost-control: what an ally loses; 5.D.lifted counts from then on.
    fn take_from_allies(&mut self, space: SpaceId) {
        if self.table.ground.country(Country::Hungary).contains(space) {
            self.state.provoked = self.state.provoked.or(Some(self.state.position.month));
        }
        for ally in 0..ALLIES.len() {
            let taken = self.table.entry[ally].contains(space);
            self.state.entry_lost[ally] |= ally::is_entry_lost(taken, self.sink);
            if self.table.capital[ally].contains(space) && !self.state.capital_lost[ally] {
                self.state.capital_lost[ally] = true;
                self.change_hands(ally);
            }
        }
    }
}
