//! 8.C: factories and composites, and the call of the Reserve, in any order until the Soviet player is done.

use stavka_core::calendar::Month;
use stavka_core::clause::{Refused, Silent, Sink};

use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::state::{Stage, State, Task};
use crate::campaign::table::Table;
use crate::composite::play as composites;
use crate::factories::expansion::{self, PickTime, Program};
use crate::factories::kind::{FactoryKind, Letter, NewName};
use crate::kinds::Kind;
use crate::nation::Side;
use crate::siberia::call::{self, CallInput, Phase};
use crate::siberia::crisis::{self, CrisisSpan};
use crate::siberia::dice;
use crate::strategic::capacity;

pub(crate) mod freight;
pub(crate) mod production;

/// Tells what can be picked before play.
pub(crate) fn each_first_pick(table: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
    let all = FactoryKind::ALL.into_iter();
    all.filter(|kind| may_pick(table, state, *kind, PickTime::BeforePlay))
        .for_each(|kind| tell(Choice::Pick(kind)));
}

/// Tells everything that can be done.
pub(crate) fn each(table: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
    let month = state.position.month;
    if may_call(table, state, &mut Silent).is_ok() {
        tell(Choice::Call);
    }
    for kind in FactoryKind::ALL {
        if may_pick(table, state, kind, PickTime::Turn(month)) {
            tell(Choice::Pick(kind));
        }
    }
    freight::each(table, state, tell);
    state.makings.iter().for_each(|(space, kind)| tell(Choice::Make(kind, space)));
    tell(Choice::Done);
}

/// 3.C.3.call-window: whether the Reserve may be called now.
pub(crate) fn may_call(table: &Table, state: &State, sink: &mut impl Sink) -> Result<(), Refused> {
    let input = CallInput {
        month: state.position.month,
        phase: Phase::ReplacementReinforcement,
        start: Some(state.position.start),
        called: state.siberia.called,
        table: None,
    };
    call::may_call(&table.variant, &input, sink)
}

/// 3.C.3.roll-start: from when on dice are rolled after a call, if the first group enters when it is due.
pub(crate) fn first_dice(table: &Table, called: Month) -> Month {
    let reserve = dice::CalledReserve { called, first_appearance: None };
    let first = dice::clock_start(&table.variant, reserve, &mut Silent);
    first.unwrap_or_else(|_| call::first_arrival(&table.variant, called, &mut Silent))
}

fn program(state: &State) -> Program {
    Program {
        picked: state.picked,
        this_turn: state.picked_now.into(),
        missed: state.missed.into(),
    }
}

fn may_pick(table: &Table, state: &State, kind: FactoryKind, when: PickTime) -> bool {
    why_not_pick(table, state, kind, when, &mut Silent).is_ok()
}

/// Whether a factory of a kind may be picked, and why not; where all were picked, the last one was.
pub(crate) fn why_not_pick(
    table: &Table,
    state: &State,
    kind: FactoryKind,
    when: PickTime,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let letter = next_letter(state, kind);
    let (phase, name) = (Phase::ReplacementReinforcement, NewName { kind, letter });
    expansion::may_pick(&table.variant, program(state), name, when, phase, sink).map(|_| ())
}

/// The letter of the next factory of a kind; where all were picked, the last one.
pub(crate) fn next_letter(state: &State, kind: FactoryKind) -> Letter {
    state.picked.next(kind).unwrap_or(Letter::ALL[Letter::ALL.len() - 1])
}

/// When a pick is made now.
pub(crate) fn pick_time(state: &State) -> PickTime {
    match state.stage {
        Stage::FirstPick => PickTime::BeforePlay,
        _ => PickTime::Turn(state.position.month),
    }
}

impl<S: Sink> Play<'_, S> {
    pub(crate) fn open_first_pick(&mut self) -> bool {
        self.state.side = Side::Soviet;
        if self.state.picked.count() > 0 {
            return false;
        }
        self.state.task = Task::Choose;
        true
    }

    /// 8.C.1.first: the factory that is picked before play.
    pub(crate) fn first_pick(&mut self, choice: Choice) {
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
    pub(crate) fn begin_bureau(&mut self) {
        self.state.picked_now = 0;
        self.state.land_left = self.land_capacity();
        self.look_at_supply(Side::Soviet);
        self.find_makings();
    }

    /// completion.strategic.capacity, 5.C, 3.C.3.d.halved: units that move by land in this turn.
    pub(crate) fn land_capacity(&mut self) -> u8 {
        u8::try_from(self.capacity().land).unwrap_or(u8::MAX)
    }

    /// The capacity of the side whose turn it is.
    pub(crate) fn capacity(&mut self) -> capacity::Capacity {
        let (variant, state) = (&self.table.variant, &*self.state);
        let mut headquarters = self.table.of_kind(Kind::StavkaHeadquarters);
        let here = headquarters.any(|unit| state.position.units[unit].at().is_some());
        let (side, month) = (state.side, state.position.month);
        let printed = capacity::printed(variant, side, month, here, self.sink);
        let first = state.position.is_first_turn();
        let (_, limited) = capacity::on_first_turn(variant, side, first, printed, self.sink);
        if side == Side::Soviet && self.is_halved() {
            capacity::halved(variant, limited, self.sink)
        } else {
            limited
        }
    }

    /// 3.C.3.d.halved: whether a crisis halves the capacities of this turn.
    pub(crate) fn is_halved(&mut self) -> bool {
        let siberia = &self.state.siberia;
        let (Some(doubles), Some(debt)) = (siberia.doubles, siberia.debt) else { return false };
        let span = CrisisSpan { doubles, over: debt.over };
        crisis::is_halved(&self.table.variant, span, self.state.position.month, self.sink)
    }

    pub(crate) fn open_bureau(&mut self) -> bool {
        self.state.task = Task::Choose;
        true
    }

    /// Does what was chosen.
    pub(crate) fn bureau(&mut self, choice: Choice) {
        let month = self.state.position.month;
        let task = self.state.task;
        self.state.task = Task::Open;
        match choice {
            Choice::To(space) if task == Task::To => self.leave_for(space),
            Choice::Face(face) if task == Task::Sea => self.risk_torpedoes(face),
            Choice::Settle(here) => self.settle(self.state.chosen(), here),
            Choice::Call => self.call(month),
            Choice::Pick(kind) => {
                self.pick(kind, PickTime::Turn(month));
                self.state.picked_now += 1;
            }
            Choice::Load(unit) => self.load(unit),
            Choice::Ship(unit) => self.ship(unit),
            Choice::Sail(unit) => self.embark(unit),
            Choice::Make(kind, space) => self.make(kind, space),
            _ => self.next_stage(),
        }
    }

    /// 3.C.3.announce: the Reserve is called.
    fn call(&mut self, month: Month) {
        let called = may_call(self.table, self.state, self.sink);
        debug_assert!(called.is_ok(), "the call is offered only where it may be made");
        self.state.siberia.called = Some(month);
        call::announce(&self.table.variant, month, self.sink);
    }
}

/// The call, factories, and composites for which the parts stand together.
pub(crate) fn works(table: &Table, state: &State) -> Vec<Choice> {
    let mut all = vec![Choice::Call];
    all.extend(FactoryKind::ALL.map(Choice::Pick));
    let here = table.plants.iter().filter(|plant| state.position.units[plant.unit].at().is_some());
    for unit in here.map(|plant| plant.unit) {
        let entrained = state.position.units[unit].entrained;
        let port =
            state.position.units[unit].at().is_some_and(|at| table.ground.all_ports.contains(at));
        all.push(if entrained { Choice::Ship(unit) } else { Choice::Load(unit) });
        all.extend((entrained && port).then_some(Choice::Sail(unit)));
    }
    all.extend(composites::thinkable(table, state).map(|(space, kind)| Choice::Make(kind, space)));
    all
}
