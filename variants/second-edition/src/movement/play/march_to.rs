//! Where a unit moves operationally, or after a combat that was won.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Clause, Refused, Sink};

use super::search;
use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks, each_target, to};
use crate::campaign::refusal::Look;
use crate::campaign::state::{State, Task};
use crate::campaign::table::Table;
use crate::combat::losses;
use crate::movement::{self, tell_way};
use crate::position::Unit;
use crate::reinforcements::entry::DeedKind;
use crate::reinforcements::play::homeward;
use crate::replacements::entry::{Intent, Leave};
use crate::replacements::play::leaving::may_leave;
use crate::siberia::entry::EntryMove;
use crate::staff::Orders;
use crate::strategic::play::train_to::ways;
use crate::{dispersal, fortification};

/// completion.movement.lines, completion.combat.exploitation: where the chosen unit goes; after its combat where it is a
/// pursuit.
#[derive(Clone, Copy)]
pub(crate) struct MarchTo<const PURSUIT: bool>;

pub(crate) const MARCH_TO: MarchTo<false> = MarchTo;
pub(crate) const PURSUIT_TO: MarchTo<true> = MarchTo;

impl<const PURSUIT: bool> Asks for MarchTo<PURSUIT> {
    const KIND: &'static str = if PURSUIT { "exploit-to" } else { "move-to" };

    fn prompt(self, table: &Table, state: &State) -> String {
        format!("where does {} go?", table.name(state.chosen()))
    }

    fn behind(self, _: &State) -> Clause {
        if PURSUIT { losses::EXPLOITATION } else { movement::LINES }
    }

    fn answers(self, _: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
        each_target(state, tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.state.task = Task::Open;
        if let Choice::To(space) = choice {
            play.march_to(space);
        }
    }

    fn wanted(self, table: &Table, state: &State) -> Vec<Choice> {
        to(ways(table, state))
    }

    fn refuses(self, look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
        let Choice::To(space) = choice else { return None };
        may_go(look, look.state.chosen(), space, sink).err()
    }

    fn staff(self, orders: &Orders<'_>) -> Option<Choice> {
        orders.best_point()
    }
}

/// Whether a unit may go somewhere.
pub(super) fn may_go(
    look: &mut Look<'_>,
    unit: usize,
    to: SpaceId,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (table, state) = (look.table, look.state);
    let on = &state.position.units[unit];
    search(table, state, look.memory, unit, sink);
    let (variant, ground, position) = (&table.variant, &table.ground, &state.position);
    let provoked = state.provocation();
    look.memory.reach.may_end(variant, ground, position, (on, to), provoked, sink)?;
    homeward::may_go(table, state, unit, sink)
}

/// The points at the ends of a unit's lines.
pub(crate) fn ends_of(table: &Table, unit: &Unit) -> Vec<SpaceId> {
    let at = unit.at().into_iter();
    at.flat_map(|at| table.ground.beside(at).iter()).collect()
}

impl<S: Sink> Play<'_, S> {
    /// A unit goes to a point and takes what it passes.
    fn march_to(&mut self, to: SpaceId) {
        let unit = self.state.chosen();
        // Nothing has happened since the unit was named: what was found then still holds.
        if self.sink.listens() || self.noted.search != self.memory.reach.number {
            self.search(unit);
        }
        let (mut route, mut count) = ([SpaceId::NONE; 24], 0);
        let start = self.state.position.units[unit].at();
        let back = self.memory.reach.search.back(to).filter(|space| Some(*space) != start);
        for (place, space) in route.iter_mut().zip(back) {
            *place = space;
            count += 1;
        }
        let intent = Intent::Operational;
        let leave = may_leave(self.table, self.state, unit, intent, self.sink);
        debug_assert!(leave.is_ok(), "only who may leave Siberia is offered");
        let by = leave.unwrap_or_else(|_| Leave::on_the_map(intent)).by;
        self.note_march(unit, start, route[..count].iter().rev());
        // It stands there before anybody is set down at home: the room is its own.
        self.put_on(unit, to, by);
        for space in route.iter().take(count).rev() {
            self.pass(unit, *space);
        }
        let on = &mut self.state.position.units[unit];
        on.moved = true;
        fortification::leave(on, self.sink);
        self.state.done.insert(unit);
    }

    /// The clauses of a march: those of its lines, of a fresh reinforcement, and of the way home.
    fn note_march<'route>(
        &mut self,
        unit: usize,
        start: Option<SpaceId>,
        route: impl Iterator<Item = &'route SpaceId>,
    ) {
        let free = dispersal::may_move(&self.state.position.units[unit], self.sink);
        debug_assert!(free.is_ok(), "nobody moves who is dispersed");
        let (on, weather) = (&self.state.position.units[unit], self.state.position.weather);
        let way = start.into_iter().chain(route.copied());
        tell_way(&self.table.ground, (on, weather), way, self.sink);
        self.note_deed(unit, DeedKind::Move, EntryMove::Operational);
        self.note_homeward(unit);
    }
}
