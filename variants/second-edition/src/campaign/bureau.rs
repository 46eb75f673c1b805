//! 8.C: factories and composites, and the call of the Reserve, in any order until the Soviet player is done.

use stavka_core::board::SpaceId;
use stavka_core::calendar::Month;
use stavka_core::clause::{Silent, Sink};

use super::Play;
use super::action::Choice;
use super::state::{State, Task};
use super::table::{Plant, Table};
use crate::clause;
use crate::factories::expansion::{self, PickTime, Program};
use crate::factories::kind::{FactoryKind, NewName};
use crate::factories::moving::{self, FactorySupply, RailTurn};
use crate::kinds::Kind;
use crate::nation::Side;
use crate::position::Unit;
use crate::siberia::call::{self, CallInput, Phase};
use crate::strategic::capacity;

/// Tells what can be picked before play.
pub(super) fn each_first_pick(table: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
    let all = FactoryKind::ALL.into_iter();
    all.filter(|kind| may_pick(table, state, *kind, PickTime::BeforePlay))
        .for_each(|kind| tell(Choice::Pick(kind)));
}

/// Tells everything that can be done.
pub(super) fn each(table: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
    let month = state.position.month;
    if may_call(table, state) {
        tell(Choice::Call);
    }
    for kind in FactoryKind::ALL {
        if may_pick(table, state, kind, PickTime::Turn(month)) {
            tell(Choice::Pick(kind));
        }
    }
    let turn = rail_turn(table, state);
    for plant in &table.plants {
        let unit = &state.position.units[plant.unit];
        if state.able.contains(plant.unit) && may_load(table, state, plant, unit, turn) {
            tell(Choice::Load(plant.unit));
        }
        if unit.entrained
            && !state.done.contains(plant.unit)
            && may_ship(table, state, plant.unit, turn)
        {
            tell(Choice::Ship(plant.unit));
        }
    }
    state.makings.iter().for_each(|(space, kind)| tell(Choice::Make(kind, space)));
    tell(Choice::Done);
}

fn may_call(table: &Table, state: &State) -> bool {
    let open = state.siberia.called.is_none() && state.siberia.groups == 0;
    let input = CallInput {
        month: state.position.month,
        phase: Phase::ReplacementReinforcement,
        start: Some(state.position.start),
        table: None,
    };
    open && call::may_call(&table.variant, &input, &mut Silent).is_ok()
}

fn program(state: &State) -> Program {
    Program {
        picked: state.picked,
        this_turn: state.picked_now.into(),
        missed: state.missed.into(),
    }
}

fn may_pick(table: &Table, state: &State, kind: FactoryKind, when: PickTime) -> bool {
    let Some(letter) = state.picked.next(kind) else { return false };
    let (phase, name) = (Phase::ReplacementReinforcement, NewName { kind, letter });
    expansion::may_pick(&table.variant, program(state), name, when, phase, &mut Silent).is_ok()
}

fn rail_turn(table: &Table, state: &State) -> RailTurn {
    let entrained = table.plants.iter().filter(|plant| state.position.units[plant.unit].entrained);
    RailTurn {
        month: state.position.month,
        phase: Phase::ReplacementReinforcement,
        capacity: state.land_left.into(),
        others: u32::try_from(entrained.count()).unwrap_or(u32::MAX),
    }
}

fn may_load(table: &Table, state: &State, plant: &Plant, unit: &Unit, turn: RailTurn) -> bool {
    if !State::is_working_factory(unit) || unit.at() == Some(table.siberia) {
        return false;
    }
    let supplied = state.supplied.contains(plant.unit);
    let supply = if supplied { FactorySupply::Overland } else { FactorySupply::None };
    let start = state.position.start;
    moving::may_entrain(&table.variant, turn, start, supply, &mut Silent).is_ok()
}

fn may_ship(table: &Table, state: &State, unit: usize, turn: RailTurn) -> bool {
    let since = state.month(state.since[unit]);
    moving::may_move(&table.variant, since, turn, true, &mut Silent).is_ok()
}

impl<S: Sink> Play<'_, S> {
    pub(super) fn open_first_pick(&mut self) -> bool {
        self.state.side = Side::Soviet;
        if self.state.picked.count() > 0 {
            return false;
        }
        self.state.task = Task::Choose;
        true
    }

    /// 8.C.1.first: the factory that is picked before play.
    pub(super) fn first_pick(&mut self, choice: Choice) {
        if let Choice::Pick(kind) = choice {
            self.pick(kind, PickTime::BeforePlay);
        }
        self.state.task = Task::Open;
    }

    fn pick(&mut self, kind: FactoryKind, when: PickTime) {
        let Some(letter) = self.state.picked.next(kind) else { return };
        let name = NewName { kind, letter };
        let (program, phase) = (program(self.state), Phase::ReplacementReinforcement);
        let ready = expansion::may_pick(&self.table.variant, program, name, when, phase, self.sink);
        let plant = self
            .table
            .plants
            .iter()
            .find(|plant| plant.kind == kind && plant.letter == Some(letter));
        if let (Ok(ready), Some(plant)) = (ready, plant) {
            self.state.picked.add(name);
            let turn = ready.months_after(self.state.position.start).unwrap_or(0);
            self.state.since[plant.unit] = u8::try_from(turn).unwrap_or(u8::MAX);
        }
    }

    /// The capacity that limits trains is known, and nobody has picked yet.
    pub(super) fn begin_bureau(&mut self) {
        self.state.picked_now = 0;
        self.state.land_left = self.land_capacity();
        self.look_at_supply(Side::Soviet);
        self.find_makings();
        // Every factory may be turned over once.
        self.table.plants.iter().for_each(|plant| self.state.able.insert(plant.unit));
    }

    /// completion.strategic.capacity, 5.C, 3.C.3.d.halved: units that move by land in this turn.
    pub(super) fn land_capacity(&mut self) -> u8 {
        u8::try_from(self.capacity().land).unwrap_or(u8::MAX)
    }

    /// The capacity of the side whose turn it is.
    pub(super) fn capacity(&mut self) -> capacity::Capacity {
        let (variant, state) = (&self.table.variant, &*self.state);
        let mut headquarters = self.table.of_kind(Kind::StavkaHeadquarters);
        let here = headquarters.any(|unit| state.position.units[unit].at().is_some());
        let (side, month) = (state.side, state.position.month);
        let printed = capacity::printed(variant, side, month, here, self.sink);
        let first = state.position.is_first_turn();
        let (_, limited) = capacity::on_first_turn(variant, side, first, printed, self.sink);
        if side == Side::Soviet && state.in_crisis() {
            capacity::halved(variant, limited, self.sink)
        } else {
            limited
        }
    }

    pub(super) fn open_bureau(&mut self) -> bool {
        self.state.task = Task::Choose;
        true
    }

    /// Does what was chosen.
    pub(super) fn bureau(&mut self, choice: Choice) {
        let month = self.state.position.month;
        let task = self.state.task;
        self.state.task = Task::Open;
        match choice {
            Choice::To(space) if task == Task::To => self.deliver(space),
            Choice::Call => self.call(month),
            Choice::Pick(kind) => {
                self.pick(kind, PickTime::Turn(month));
                self.state.picked_now += 1;
            }
            Choice::Load(unit) => self.load(unit),
            Choice::Ship(unit) => self.ship(unit),
            Choice::Make(kind, space) => self.make(kind, space),
            _ => self.next_stage(),
        }
    }

    /// 3.C.3.announce: the Reserve is called.
    fn call(&mut self, month: Month) {
        self.state.siberia.called = Some(month);
        self.sink.step(clause::C3_C_3_CALL_WINDOW, || format!("called in {month}"));
        self.sink.cite(clause::C3_C_3_ANNOUNCE);
        call::first_arrival(&self.table.variant, month, self.sink);
    }

    /// 8.C.2.a.entrain: a factory is turned over.
    fn load(&mut self, unit: usize) {
        let (turn, start) = (rail_turn(self.table, self.state), self.state.position.start);
        let loaded = moving::may_entrain(
            &self.table.variant,
            turn,
            start,
            FactorySupply::Overland,
            self.sink,
        );
        debug_assert!(loaded.is_ok(), "only what may be turned over is offered");
        self.state.position.units[unit].entrained = true;
        self.state.since[unit] = self.state.turn();
        self.state.done.insert(unit);
    }

    /// 8.C.2.b.move: where an entrained factory can go.
    fn ship(&mut self, unit: usize) {
        let Self { table, state, scratch, .. } = self;
        let Some(from) = state.position.units[unit].at() else { return };
        let reached = scratch.rails.reach(&table.ground, &state.position, Side::Soviet, from);
        state.targets.copy_from(reached);
        state.targets.remove(from);
        state.done.insert(unit);
        if !state.targets.is_empty() {
            state.chosen = u16::try_from(unit).unwrap_or(0);
            state.task = Task::To;
        }
    }

    /// 8.C.2.c.flip: at its destination it is turned up again.
    fn deliver(&mut self, space: SpaceId) {
        let unit = self.state.chosen();
        let since = self.state.month(self.state.since[unit]);
        let turn = rail_turn(self.table, self.state);
        let moved = moving::may_move(&self.table.variant, since, turn, true, self.sink);
        debug_assert!(moved.is_ok(), "only what may move is offered");
        self.put_on(unit, space, clause::C8_C_2_B_MOVE);
        self.sink.cite(clause::C8_C_2_C_FLIP);
        self.state.position.units[unit].entrained = false;
        self.state.relocated.insert(unit);
        self.state.able.remove(unit);
    }
}
