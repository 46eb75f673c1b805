//! 9: where a unit moves strategically.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Clause, Refused, Sink};

use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks, each_target, to};
use crate::campaign::refusal::Look;
use crate::campaign::state::{State, Task};
use crate::campaign::table::Table;
use crate::ground::Sea;
use crate::movement;
use crate::movement::play::march_to::ends_of;
use crate::occupancy::SpotSet as _;
use crate::reinforcements::play::homeward;
use crate::replacements::entry::{Intent, Leave};
use crate::replacements::play::leaving::may_leave;
use crate::staff::Orders;
use crate::strategic::route::{self, By, Trip};

/// 9.land-or-sea, completion.strategic.sea: the station or the port where the chosen unit goes.
#[derive(Clone, Copy)]
pub(crate) struct TrainTo;

impl Asks for TrainTo {
    const KIND: &'static str = "strategic-move-to";

    fn prompt(self, table: &Table, state: &State) -> String {
        format!("where does {} go?", table.name(state.chosen()))
    }

    fn behind(self, state: &State) -> Clause {
        state.step().clause()
    }

    fn answers(self, _: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
        each_target(state, tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.state.task = Task::Open;
        match choice {
            Choice::To(space) if play.state.at_sea => play.set_sail(space),
            Choice::To(space) => play.arrive_by_rail(space),
            _ => {}
        }
    }

    fn wanted(self, table: &Table, state: &State) -> Vec<Choice> {
        to(ways(table, state))
    }

    fn refuses(self, look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
        let Choice::To(space) = choice else { return None };
        may_go(look, space, sink).err()
    }

    fn staff(self, orders: &Orders<'_>) -> Option<Choice> {
        orders.best_station()
    }
}

/// Whether the chosen unit may go somewhere strategically.
fn may_go(look: &mut Look<'_>, to: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
    let (table, state) = (look.table, look.state);
    let on = &state.position.units[state.chosen()];
    let from = movement::is_on_the_map(on, sink)?;
    let by = if state.at_sea { By::Sea } else { By::Land };
    let trip = Trip { unit: on, way: (from, to), by, provoked: state.provocation() };
    let rails = &mut look.memory.rails;
    route::may_go(&table.variant, &table.ground, &state.position, rails, trip, sink)?;
    homeward::may_go(table, state, state.chosen(), sink)
}

/// Where the chosen unit might go: at sea the other ports of the seas on which it stands, else the points beside it.
pub(crate) fn ways(table: &Table, state: &State) -> Vec<SpaceId> {
    if !state.at_sea {
        return ends_of(table, &state.position.units[state.chosen()]);
    }
    let from = state.position.units[state.chosen()].at();
    let seas = Sea::ALL.into_iter().map(|sea| table.ground.ports(sea));
    let own = seas.filter(|ports| from.is_some_and(|from| ports.contains(from)));
    own.flat_map(|ports| ports.iter()).filter(|port| Some(*port) != from).collect()
}

impl<S: Sink> Play<'_, S> {
    /// 9.land-or-sea: by rail.
    fn arrive_by_rail(&mut self, space: SpaceId) {
        let unit = self.state.chosen();
        let way = route::one_way_a_turn(None, By::Land, self.sink);
        debug_assert!(way.is_ok(), "nobody moves strategically twice");
        let intent = Intent::Strategic;
        let leave = may_leave(self.table, self.state, unit, intent, self.sink);
        debug_assert!(leave.is_ok(), "only who may leave Siberia is offered");
        let Leave { moves, by, dispersed } = leave.unwrap_or_else(|_| Leave::on_the_map(intent));
        let moves = u8::try_from(moves).unwrap_or(u8::MAX);
        self.state.land_left = self.state.land_left.saturating_sub(moves);
        self.share_first_turn();
        self.arrive_at(unit, space, by);
        self.state.position.units[unit].dispersed |= dispersed;
    }

    /// completion.strategic.sea: a ship leaves, and a die is rolled where there is a risk.
    fn set_sail(&mut self, space: SpaceId) {
        let unit = self.state.chosen();
        let Some(from) = self.state.position.units[unit].at() else { return };
        let (ground, side) = (&self.table.ground, self.state.side);
        let Ok(sea) = route::by_sea(ground, &self.state.position, side, (from, space), self.sink)
        else {
            return;
        };
        self.state.sea_left[sea as usize] -= 1;
        if self.state.position.is_first_turn() {
            self.state.land_left -= 1;
            self.share_first_turn();
        }
        self.state.targets.clear();
        self.state.targets.insert(space);
        if self.risk(sea) > 0 {
            self.state.task = Task::Sea;
        } else {
            self.arrive_at(unit, space, route::BY_SEA);
        }
        self.find_harbours();
    }
}
