//! The position that is on the table, as the rules look at it when they are asked.

use std::sync::Arc;

use crate::campaign::play::Look;
use crate::position::{Position, Roster, UnitId};
use crate::situation::Scene;
use crate::unit::State as Mark;

impl Look<'_> {
    /// What the situation of a filled input is when it is ready: hidden units are what the sheet takes them for, and
    /// promoted armies are red.
    pub(crate) fn scene(self) -> Scene {
        let mut roster = self.table.roster().clone();
        let mut position = Box::new(self.state.position);
        self.disguise(&mut roster, &mut position);
        let red =
            |unit: &UnitId| self.state.promoted.contains(*unit) && !self.is(*unit, Mark::Hidden);
        if !self.state.promoted.is_empty() {
            roster.units().filter(red).for_each(|unit| roster.redden(unit));
        }
        let (ground, weather) = (Arc::clone(&self.table.ground), self.weather());
        Scene { ground, roster, position, weather, turn: Some(self.date()) }
    }

    /// Makes hidden units what the sheet takes them for.
    fn disguise(self, roster: &mut Roster, position: &mut Position) {
        let Some(army) = self.table.counters.middling else { return };
        let side = self.table.side(army);
        for unit in self.state.position.marked(Mark::Hidden) {
            if roster.liken(unit, army) {
                position.refresh(&self.table.ground, roster, side, self.place(unit));
            }
        }
    }

    /// What the sheet takes a hidden unit for.
    pub(crate) fn taken_for(self, unit: UnitId) -> Option<UnitId> {
        self.table.counters.middling.filter(|_| self.is(unit, Mark::Hidden))
    }
}

#[cfg(test)]
mod tests;
