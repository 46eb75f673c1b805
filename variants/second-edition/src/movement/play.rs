//! Operational movement, and the march of armored units after a combat that was won.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Silent, Sink};

use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::memory::Memory;
use crate::campaign::state::{Stage, State, Task};
use crate::campaign::table::Table;
use crate::combat::losses;
use crate::ground::Country;
use crate::movement::cite_way;
use crate::nation::Side;
use crate::national_limits::may_go_abroad;
use crate::occupancy::SpotSet as _;
use crate::reinforcements::entry::{Coming, Deed, DeedKind, may_do};
use crate::replacements::entry::{Intent, Leave};
use crate::replacements::play::leaving::{can_leave, may_leave};
use crate::siberia::call::Phase;
use crate::siberia::entry::{self as reserve_entry, EntryMove};
use crate::{dispersal, fortification, stacking};

pub(crate) mod refusal;

/// Tells who may move.
pub(crate) fn each(table: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
    let pursuit = state.stage == Stage::Pursuit;
    for (unit, on, _) in state.on_map(state.side) {
        let free = if pursuit { state.pursuers.contains(unit) } else { !on.moved };
        if free
            && !on.dispersed
            && !state.done.contains(unit)
            && can_leave(table, state, unit, Intent::Operational)
        {
            tell(Choice::Move(unit));
        }
    }
    if state.able.is_empty() {
        tell(Choice::Done);
    }
}

/// Finds where a unit can go in this stage.
pub(crate) fn search(
    table: &Table,
    state: &State,
    memory: &mut Memory,
    unit: usize,
    sink: &mut impl Sink,
) {
    let (variant, ground, position) = (&table.variant, &table.ground, &state.position);
    if state.stage != Stage::Pursuit {
        memory.reach.find(variant, ground, position, unit, sink);
        return;
    }
    let on = &position.units[unit];
    let lines = losses::exploitation(variant, on.kind, position.month, sink);
    if let Some(from) = on.at() {
        let points = u16::try_from(lines).unwrap_or(u16::MAX);
        memory.reach.find_within(variant, ground, position, (on, from), points, sink);
    }
}

impl<S: Sink> Play<'_, S> {
    /// Nobody is done while somebody has to move.
    pub(crate) fn open_march(&mut self) -> bool {
        self.find_homeward();
        self.find_crowds();
        self.state.task = Task::Choose;
        true
    }

    /// 8.B.any-number: whoever can leaves a point that those who entered have crowded.
    fn find_crowds(&mut self) {
        if self.state.stage != Stage::March || self.state.entered.is_empty() {
            return;
        }
        for number in &self.state.position.occupancy.on_map(self.state.side) {
            let unit = self.state.position.units[number];
            let waits = !unit.moved
                && !self.state.done.contains(number)
                && can_leave(self.table, self.state, number, Intent::Operational)
                && dispersal::may_move(&unit, &mut Silent).is_ok();
            if waits && unit.at().is_some_and(|at| self.is_crowded(at)) {
                self.find_march(number);
                if !self.state.targets.is_empty() {
                    self.state.able.insert(number);
                }
            }
        }
    }

    /// Whether more stand on a point than may.
    pub(crate) fn is_crowded(&self, space: SpaceId) -> bool {
        let (variant, ground) = (&self.table.variant, &self.table.ground);
        let limit = stacking::limit(variant, ground, space, &mut Silent);
        let position = &self.state.position;
        let counted = || stacking::counted(variant, position, self.state.side, space, None);
        limit.is_some_and(|limit| counted() > limit)
    }

    /// Does what was chosen.
    pub(crate) fn march(&mut self, choice: Choice) {
        self.state.task = Task::Open;
        match choice {
            Choice::Move(unit) => self.choose_march(unit),
            Choice::To(space) => self.march_to(space),
            _ => self.next_stage(),
        }
    }

    /// Finds where a unit can go.
    fn search(&mut self, unit: usize) {
        search(self.table, self.state, self.memory, unit, self.sink);
    }

    /// Finds where a unit can end its move.
    pub(crate) fn find_march(&mut self, unit: usize) {
        self.search(unit);
        let state = &mut *self.state;
        state.targets.clear();
        state.targets.extend(self.memory.reach.search.reached().iter().copied());
        if let Some(from) = state.position.units[unit].at() {
            state.targets.remove(from);
        }
        self.narrow_targets(unit);
    }

    fn choose_march(&mut self, unit: usize) {
        self.find_march(unit);
        if self.state.targets.is_empty() {
            self.state.done.insert(unit);
        } else {
            self.state.chosen = u16::try_from(unit).unwrap_or(0);
            self.state.task = Task::To;
            self.noted.search = self.memory.reach.number;
        }
    }

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
        cite_way(&self.table.ground, (on, weather), way, self.sink);
        self.note_deed(unit, DeedKind::Move, EntryMove::Operational);
        self.note_homeward(unit);
    }

    /// 8.B.move-attack, 3.C.3.entry-movement: what somebody does in the turn of his entry.
    pub(crate) fn note_deed(&mut self, unit: usize, act: DeedKind, movement: EntryMove) {
        let entered = self.state.entered.contains(unit);
        if !entered || self.state.since[unit] != self.state.turn() {
            return;
        }
        let deed = Deed { phase: Phase::Later, deed: act };
        let allowed = may_do(deed, Coming::Reinforcement, self.sink);
        debug_assert!(allowed.is_ok(), "reinforcements move and attack after their phase");
        if self.state.side == Side::Soviet && act == DeedKind::Move {
            reserve_entry::strategic_moves(movement, 1, self.sink);
        }
    }

    /// 5.D.hungary-stay, 5.D.one-army: an army that may not leave Hungary stays there.
    pub(crate) fn keep_in_hungary(&mut self, unit: usize) {
        let (table, state) = (self.table, &mut *self.state);
        let (position, provoked) = (&state.position, state.provocation());
        let unit = &position.units[unit];
        let free =
            may_go_abroad(&table.variant, &table.ground, position, unit, provoked, self.sink);
        if free.is_err() {
            state.targets.intersect_with(table.ground.country(Country::Hungary));
        }
    }
}
