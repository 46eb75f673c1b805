//! 3.B, 4.A: the set-up, unit by unit in the order of the chart.

use stavka_core::clause::{Clause, Refused, Sink};

use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks, each_target, to};
use crate::campaign::refusal::Look;
use crate::campaign::state::{State, Task};
use crate::campaign::table::{SetUpUnit, Table};
use crate::occupancy::SpotSet as _;
use crate::set_up::{BY_THE_CHART, is_on_the_chart, may_place, starts_dispersed};
use crate::stacking;
use crate::staff::Orders;

/// 3.B, 4.A.chart: where the next unit of the chart is put.
#[derive(Clone, Copy)]
pub(crate) struct SetUp;

impl Asks for SetUp {
    const KIND: &'static str = "set-up";

    fn prompt(self, table: &Table, state: &State) -> String {
        format!("where is {} put down?", table.name(state.chosen()))
    }

    fn behind(self, _: &State) -> Clause {
        BY_THE_CHART
    }

    fn answers(self, _: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
        each_target(state, tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        let Choice::To(space) = choice else { return };
        let Some(next) = next(play.table, play.state) else { return };
        // The chart is in order, so that nobody of an earlier step is left.
        let placed = may_place(next.step, 0, 0, play.sink);
        debug_assert!(placed.is_ok(), "the set-up is played in its order");
        play.put_on(next.unit, space, BY_THE_CHART);
        let start = play.table.start;
        play.state.position.units[next.unit].dispersed =
            starts_dispersed(&play.table.variant, next.mark, start, play.sink);
        play.state.placed += 1;
        play.state.task = Task::Open;
    }

    fn wanted(self, table: &Table, state: &State) -> Vec<Choice> {
        next(table, state).map(|next| to(next.places.iter())).unwrap_or_default()
    }

    fn refuses(self, look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
        let Choice::To(space) = choice else { return None };
        let Look { table, state, .. } = *look;
        let on = &state.position.units[state.chosen()];
        let listed = next(table, state).is_some_and(|next| next.places.contains(space));
        let listed = is_on_the_chart(listed, sink);
        let (variant, ground) = (&table.variant, &table.ground);
        let stands = |()| stacking::may_stand(variant, ground, &state.position, on, space, sink);
        listed.and_then(stands).err()
    }

    fn staff(self, orders: &Orders<'_>) -> Option<Choice> {
        orders.set_up()
    }
}

/// The next unit of the chart.
fn next<'a>(table: &'a Table, state: &State) -> Option<&'a SetUpUnit> {
    table.set_up.get(usize::from(state.placed))
}

impl<S: Sink> Play<'_, S> {
    /// Where the next unit may be put.
    pub(crate) fn open_set_up(&mut self) -> bool {
        let Some(next) = next(self.table, self.state) else { return false };
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
}
