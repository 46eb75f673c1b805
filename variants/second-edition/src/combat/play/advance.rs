//! Who enters the point that was won.

use stavka_core::clause::{Clause, Refused, Silent, Sink};
use stavka_core::game::Subject;

use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::decision;
use crate::campaign::refusal::Look;
use crate::campaign::state::{Stage, State, Task};
use crate::campaign::table::Table;
use crate::combat::losses;
use crate::reinforcements::play::homeward;
use crate::staff::Orders;
use crate::unit_set::UnitSet;
use crate::{fortification, national_limits, stacking};

/// completion.combat.advance: who enters the point that was won.
#[derive(Clone, Copy)]
pub(crate) struct Advance;

impl Asks for Advance {
    const KIND: &'static str = "advance";

    fn prompt(self, _: &Table, _: &State) -> String {
        "who enters the point?".to_owned()
    }

    fn behind(self, _: &State) -> Clause {
        losses::ADVANCE
    }

    fn answers(self, _: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
        state.able.iter().for_each(|unit| tell(Choice::Advance(unit)));
        tell(Choice::Done);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        match choice {
            Choice::Advance(unit) => play.advance(unit),
            _ => play.state.task = Task::Open,
        }
    }

    fn subject(self, table: &Table, state: &State, choice: Choice) -> Subject {
        let space = choice.unit().map(|_| table.ground.label(state.battle.target).to_owned());
        Subject { space, ..decision::subject(table, state, choice) }
    }

    fn wanted(self, _: &Table, state: &State) -> Vec<Choice> {
        state.battle.attackers.iter().map(Choice::Advance).collect()
    }

    fn refuses(self, look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
        let Choice::Advance(unit) = choice else { return None };
        may_advance(look, unit, sink).err()
    }

    fn staff(self, orders: &Orders<'_>) -> Option<Choice> {
        orders.advance()
    }
}

fn may_advance(look: &Look<'_>, unit: usize, sink: &mut impl Sink) -> Result<(), Refused> {
    let (table, state) = (look.table, look.state);
    let (battle, on) = (&state.battle, &state.position.units[unit]);
    losses::may_follow(battle.attackers.contains(unit), battle.beaten.contains(unit), sink)?;
    may_enter(table, state, unit, sink)?;
    homeward::may_fight(table, state, unit, battle.target, sink)?;
    let (variant, ground) = (&table.variant, &table.ground);
    stacking::may_stand(variant, ground, &state.position, on, battle.target, sink)
}

/// 5.D: whether the nation of an attacker lets it enter the point that was won.
fn may_enter(
    table: &Table,
    state: &State,
    unit: usize,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (position, target) = (&state.position, state.battle.target);
    let mover = (&position.units[unit], target);
    let provoked = state.provocation();
    national_limits::may_go_to(&table.variant, &table.ground, position, mover, provoked, sink)
}

impl<S: Sink> Play<'_, S> {
    /// completion.combat.advance, completion.combat.exploitation: who may enter, and who may go on.
    pub(super) fn begin_advance(&mut self) {
        let (target, side) = (self.state.battle.target, self.state.side);
        let defenders = self.state.position.units_at(side.enemy(), target);
        let left = defenders.filter(|(_, unit)| unit.bars()).count();
        let mut standing = self.state.battle.attackers;
        self.state.battle.beaten.iter().for_each(|unit| standing.remove(unit));
        self.state.able = UnitSet::default();
        self.state.task = Task::Open;
        if !losses::may_advance(left, standing.iter().count(), self.sink) {
            return;
        }
        for unit in &standing {
            self.note_pursuer(unit);
            self.state.able.insert(unit);
        }
        self.narrow_advance();
        self.state.task = Task::Advance;
    }

    fn note_pursuer(&mut self, unit: usize) {
        let (kind, month) = (self.state.position.units[unit].kind, self.state.position.month);
        let first = self.state.stage == Stage::Combat;
        if first && losses::exploitation(&self.table.variant, kind, month, self.sink) > 0 {
            self.state.pursuers.insert(unit);
        }
    }

    /// Leaves those for whom there is room, and whom their nation lets in.
    fn narrow_advance(&mut self) {
        let (table, state) = (self.table, &mut *self.state);
        let (position, target) = (&state.position, state.battle.target);
        for unit in &state.able {
            let on = &position.units[unit];
            let room = stacking::has_room(&table.variant, &table.ground, position, on, target);
            let enters = may_enter(table, state, unit, &mut Silent).is_ok();
            if !room || !enters || !homeward::may_attack(&table.ground, on, target) {
                state.able.remove(unit);
            }
        }
    }

    /// A unit enters the point that was won.
    fn advance(&mut self, unit: usize) {
        let target = self.state.battle.target;
        let enters = may_enter(self.table, self.state, unit, self.sink);
        debug_assert!(enters.is_ok(), "only who may enter is offered");
        // It stands there before anybody is set down at home: the room is its own.
        self.put_on(unit, target, losses::ADVANCE);
        self.pass(unit, target);
        let on = &mut self.state.position.units[unit];
        on.moved = true;
        fortification::leave(on, self.sink);
        self.state.able.remove(unit);
        self.narrow_advance();
    }
}
