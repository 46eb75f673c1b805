//! 8.C: factories and composites, and the call of the Reserve, in any order until the Soviet player is done.

use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Silent, Sink};
use stavka_core::game::{Odds, Subject};

use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::decision::{self, about, odds_of_dice, unit_id};
use crate::campaign::refusal::Look;
use crate::campaign::state::{Stage, State, Task};
use crate::campaign::table::{Plant, Table};
use crate::campaign::{Campaign, Play};
use crate::composite::play as composites;
use crate::factories::expansion::{self, PickTime, Program};
use crate::factories::kind::{FactoryKind, Letter, NewName};
use crate::factories::options::Deed;
use crate::factories::staff::worth_of_pick;
use crate::kinds::Kind;
use crate::nation::Side;
use crate::siberia::call::{self, CallInput, Phase};
use crate::siberia::crisis::{self, CrisisSpan};
use crate::siberia::play::returning;
use crate::siberia::{dice, prospects};
use crate::staff::Orders;
use crate::strategic::capacity;

pub(crate) mod freight;
pub(crate) mod production;
pub(crate) mod voyage;

/// 8.C.1.first: the factory that is picked before play.
#[derive(Clone, Copy)]
pub(crate) struct FirstPick;

impl Asks for FirstPick {
    const KIND: &'static str = "first-pick";

    fn prompt(self, _: &Table, _: &State) -> String {
        "which factory is built first?".to_owned()
    }

    fn behind(self, _: &State) -> Clause {
        expansion::FIRST
    }

    fn answers(self, table: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
        each_pick(table, state, tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        if let Choice::Pick(kind) = choice {
            play.pick(kind);
        }
        play.state.task = Task::Open;
    }

    fn subject(self, table: &Table, state: &State, choice: Choice) -> Subject {
        subject(table, state, choice)
    }

    fn wanted(self, _: &Table, _: &State) -> Vec<Choice> {
        FactoryKind::ALL.map(Choice::Pick).into()
    }

    fn refuses(self, look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
        let Choice::Pick(kind) = choice else { return None };
        may_pick(look.table, look.state, kind, sink).err()
    }

    fn staff(self, orders: &Orders<'_>) -> Option<Choice> {
        orders.best(worth_of_pick)
    }
}

/// 8.C, 3.C.3.announce: factories, composites and the call of the Reserve, one after the other.
#[derive(Clone, Copy)]
pub(crate) struct Bureau;

impl Asks for Bureau {
    const KIND: &'static str = "production";

    fn prompt(self, _: &Table, _: &State) -> String {
        "factories, composites, the Reserve: what is done?".to_owned()
    }

    fn behind(self, _: &State) -> Clause {
        expansion::MONTHS
    }

    fn answers(self, table: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
        if may_call(table, state, &mut Silent).is_ok() {
            tell(Choice::Call);
        }
        each_pick(table, state, tell);
        freight::each(table, state, tell);
        state.makings.iter().for_each(|(space, kind)| tell(Choice::Make(kind, space)));
        tell(Choice::Done);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.state.task = Task::Open;
        match choice {
            Choice::Call => play.call(),
            Choice::Pick(kind) => {
                play.pick(kind);
                play.state.picked_now += 1;
            }
            Choice::Load(unit) => play.load(unit),
            Choice::Ship(unit) => play.ship(unit),
            Choice::Sail(unit) => play.embark(unit),
            Choice::Make(kind, space) => play.make(kind, space),
            _ => play.next_stage(),
        }
    }

    fn subject(self, table: &Table, state: &State, choice: Choice) -> Subject {
        subject(table, state, choice)
    }

    /// The call, factories, and composites for which the parts stand together.
    fn wanted(self, table: &Table, state: &State) -> Vec<Choice> {
        let mut all = vec![Choice::Call];
        all.extend(FactoryKind::ALL.map(Choice::Pick));
        let here =
            table.plants.iter().filter(|plant| state.position.units[plant.unit].at().is_some());
        for unit in here.map(|plant| plant.unit) {
            let entrained = state.position.units[unit].entrained;
            let port = state.position.units[unit]
                .at()
                .is_some_and(|at| table.ground.all_ports.contains(at));
            all.push(if entrained { Choice::Ship(unit) } else { Choice::Load(unit) });
            all.extend((entrained && port).then_some(Choice::Sail(unit)));
        }
        all.extend(
            composites::thinkable(table, state).map(|(space, kind)| Choice::Make(kind, space)),
        );
        all
    }

    fn refuses(self, look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
        let Look { table, state, .. } = *look;
        let may = |unit, deed, sink| freight::may(table, state, unit, deed, sink).err();
        match choice {
            Choice::Call => may_call(table, state, sink).err(),
            Choice::Pick(kind) => may_pick(table, state, kind, sink).err(),
            Choice::Load(unit) => may(unit, Deed::Entrain, sink),
            Choice::Ship(unit) => may(unit, Deed::Rail, sink),
            Choice::Sail(unit) => may(unit, Deed::Sail, sink),
            Choice::Make(kind, space) => composites::why_not(table, state, kind, space, sink).err(),
            _ => returning::why_not_back(look, choice, sink),
        }
    }

    fn odds(self, before: &Campaign, choice: Choice, after: &Campaign) -> Option<Odds> {
        match choice {
            Choice::Call => Some(prospects::call(&before.table, &before.state)),
            _ => odds_of_dice(choice, after),
        }
    }

    fn staff(self, orders: &Orders<'_>) -> Option<Choice> {
        orders.bureau()
    }
}

/// Tells the kinds of factories that can be picked now.
fn each_pick(table: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
    let all = FactoryKind::ALL.into_iter();
    all.filter(|kind| may_pick(table, state, *kind, &mut Silent).is_ok())
        .for_each(|kind| tell(Choice::Pick(kind)));
}

/// What a pick, a composite, or something done with a factory is about.
fn subject(table: &Table, state: &State, choice: Choice) -> Subject {
    match choice {
        Choice::Pick(kind) => {
            let plant = next_plant(table, state, kind);
            plant.map(|plant| about(table, state, plant.unit)).unwrap_or_default()
        }
        Choice::Make(kind, space) => {
            let parts = composites::used_for(table, state, kind, space);
            let group = parts.map(|unit| unit_id(table, unit)).collect();
            Subject { group, ..decision::subject(table, state, choice) }
        }
        _ => decision::subject(table, state, choice),
    }
}

/// The counter of the next factory of a kind.
fn next_plant<'a>(table: &'a Table, state: &State, kind: FactoryKind) -> Option<&'a Plant> {
    let letter = next_letter(state, kind);
    table.plants.iter().find(|plant| plant.kind == kind && plant.letter == Some(letter))
}

/// 3.C.3.call-window: whether the Reserve may be called now.
fn may_call(table: &Table, state: &State, sink: &mut impl Sink) -> Result<(), Refused> {
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

/// Whether a factory of a kind may be picked now; where all were picked, the last one was.
fn may_pick(
    table: &Table,
    state: &State,
    kind: FactoryKind,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (letter, when) = (next_letter(state, kind), pick_time(state));
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

    fn pick(&mut self, kind: FactoryKind) {
        let Some(letter) = self.state.picked.next(kind) else { return };
        let (name, when) = (NewName { kind, letter }, pick_time(self.state));
        let (program, phase) = (program(self.state), Phase::ReplacementReinforcement);
        let ready = expansion::may_pick(&self.table.variant, program, name, when, phase, self.sink);
        let plant = next_plant(self.table, self.state, kind);
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

    /// 3.C.3.announce: the Reserve is called.
    fn call(&mut self) {
        let month = self.state.position.month;
        let called = may_call(self.table, self.state, self.sink);
        debug_assert!(called.is_ok(), "the call is offered only where it may be made");
        self.state.siberia.called = Some(month);
        call::announce(&self.table.variant, month, self.sink);
    }
}
