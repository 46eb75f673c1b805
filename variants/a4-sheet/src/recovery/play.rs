//! Disrupted units on the way to recovery.

use stavka_core::board::SpaceId;
use stavka_core::clause::Sink;

use crate::campaign::play::Play;
use crate::position::UnitId;
use crate::recovery::{Attack, Moment, recovers};
use crate::side::Side;
use crate::unit::State as Mark;

impl<S: Sink> Play<'_, S> {
    /// A.4, A.9, B.4, B.8: whoever is due recovers.
    pub(crate) fn recover(&mut self, side: Side) {
        let step = self.look().step();
        self.recover_fields(side);
        for unit in self.table.roster().units() {
            let look = self.look();
            let hex = look.place(unit);
            if hex == SpaceId::NONE
                || self.table.side(unit) != side
                || !look.unit(unit).is_disrupted()
            {
                continue;
            }
            let attack = if look.is_allotted(hex) { Attack::Allocated } else { Attack::None };
            self.recover_if_due(unit, Moment { step, attack });
        }
        self.next_step();
    }

    pub(crate) fn recover_if_due(&mut self, unit: UnitId, moment: Moment) {
        let full = self.look().unit(unit);
        if recovers(&self.table.rules, full, moment, self.sink) {
            self.mark(unit, Mark::Disrupted, false);
        }
    }
}
