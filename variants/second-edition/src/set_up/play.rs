//! 3.B, 4.A: the set-up, unit by unit in the order of the chart.

use stavka_core::clause::Sink;

use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::state::Task;
use crate::occupancy::SpotSet as _;
use crate::set_up::{may_place, starts_dispersed};
use crate::stacking;

impl<S: Sink> Play<'_, S> {
    /// Where the next unit may be put.
    pub(crate) fn open_set_up(&mut self) -> bool {
        let Some(next) = self.table.set_up.get(usize::from(self.state.placed)) else {
            return false;
        };
        let (table, state) = (self.table, &mut *self.state);
        let unit = state.position.units[next.unit];
        state.chosen = u16::try_from(next.unit).unwrap_or(0);
        state.side = unit.side;
        state.targets.clear();
        let room = |space: &stavka_core::board::SpaceId| {
            stacking::has_room(&table.variant, &table.ground, &state.position, &unit, *space)
        };
        let places = next.places.iter().filter(room);
        state.targets.extend(places);
        if state.targets.is_empty() {
            state.targets.copy_from(&next.places);
        }
        state.task = Task::Place;
        true
    }

    /// Puts it there.
    pub(crate) fn set_up(&mut self, choice: Choice) {
        let Choice::To(space) = choice else { return };
        let Some(next) = self.table.set_up.get(usize::from(self.state.placed)) else { return };
        // The chart is in order, so that nobody of an earlier step is left.
        let placed = may_place(next.step, 0, 0, self.sink);
        debug_assert!(placed.is_ok(), "the set-up is played in its order");
        self.put_on(next.unit, space, crate::set_up::BY_THE_CHART);
        let start = self.table.start;
        self.state.position.units[next.unit].dispersed =
            starts_dispersed(&self.table.variant, next.mark, start, self.sink);
        self.state.placed += 1;
        self.state.task = Task::Open;
    }
}
