//! 8.C: factories and composites, and the call of the Reserve, in any order until the Soviet player is done.

use stavka_core::board::SpaceId;
use stavka_core::calendar::Month;
use stavka_core::clause::{Silent, Sink};

use super::Play;
use super::action::Choice;
use super::moves::{counters_of, type_of};
use super::state::{Makings, State, Task};
use super::table::{Plant, Table};
use crate::composite::forming::{self, Assembly, Numbers};
use crate::composite::{Composite, CompositeCounts, Force, PartsPile, parts_go_to, take_parts};
use crate::factories::expansion::{self, PickTime, Program};
use crate::factories::kind::{FactoryKind, NewName, Site};
use crate::factories::moving::{self, FactorySupply, RailTurn};
use crate::factories::production::{self, FactoryState};
use crate::kinds::Kind;
use crate::nation::Side;
use crate::position::{Unit, Whereabouts};
use crate::siberia::call::{self, CallInput, Phase};
use crate::strategic::capacity;
use crate::units::{BasicType, Units};
use crate::{clause, stacking};

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
    for plant in &table.plants {
        let unit = &state.position.units[plant.unit];
        if state.able.contains(plant.unit) && may_load(table, state, plant, unit) {
            tell(Choice::Load(plant.unit));
        }
        if unit.entrained && !state.done.contains(plant.unit) && may_ship(table, state, plant.unit)
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

fn may_load(table: &Table, state: &State, plant: &Plant, unit: &Unit) -> bool {
    if !State::is_working_factory(unit) || unit.at() == Some(table.siberia) {
        return false;
    }
    let supplied = state.supplied.contains(plant.unit);
    let supply = if supplied { FactorySupply::Overland } else { FactorySupply::None };
    let (turn, start) = (rail_turn(table, state), state.position.start);
    moving::may_entrain(&table.variant, turn, start, supply, &mut Silent).is_ok()
}

fn may_ship(table: &Table, state: &State, unit: usize) -> bool {
    let since = state.month(state.since[unit]);
    moving::may_move(&table.variant, since, rail_turn(table, state), true, &mut Silent).is_ok()
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
        self.find_makings();
        self.state.task = Task::Choose;
        true
    }

    /// 8.C.3: which composites can be made where.
    fn find_makings(&mut self) {
        let table = self.table;
        let mut makings = Makings::NONE;
        let in_play = self.in_play();
        for space in table.ground.board.ids() {
            if !self.state.position.soviet.contains(space) {
                continue;
            }
            let here = self.parts_at(space);
            if here.counters() < 2 {
                continue;
            }
            for kind in Composite::ALL {
                let mut pool = here;
                let month = self.state.position.month;
                let made =
                    forming::may_make(&table.variant, kind, month, in_play, &mut pool, &mut Silent);
                if made.is_ok() && self.counter_for(kind, space).is_some() {
                    makings.push(space, kind);
                }
            }
        }
        self.state.makings = makings;
    }

    fn in_play(&self) -> CompositeCounts {
        let units = self.state.position.units.iter().filter(|unit| unit.at().is_some());
        let composites = units.filter_map(|unit| unit.kind.composite());
        composites
            .fold(CompositeCounts::default(), |sum, kind| sum.plus(CompositeCounts::one(kind)))
    }

    /// 8.C.3.conditions: what stands together, undispersed and in supply.
    fn parts_at(&self, space: SpaceId) -> Force {
        let units = self.state.position.units.iter().enumerate();
        let here = units.filter(|(number, _)| self.can_be_combined(*number, space));
        here.fold(Force::default(), |sum, (_, unit)| sum.plus(force_of(unit.kind)))
    }

    fn can_be_combined(&self, number: usize, space: SpaceId) -> bool {
        let unit = &self.state.position.units[number];
        unit.at() == Some(space) && !unit.dispersed && self.state.supplied.contains(number)
    }

    /// 8.C.3.e.number: a free counter whose number is free.
    fn counter_for(&self, kind: Composite, space: SpaceId) -> Option<usize> {
        let units = &self.state.position.units;
        let on_map = |kind: Kind| {
            let here = self.table.of_kind(kind).filter(|unit| units[*unit].at().is_some());
            // The Tank Army that becomes a Guards Tank Army gives up its number.
            let here = here.filter(|unit| units[*unit].at() != Some(space));
            here.fold(Numbers::default(), |all, unit| all.with(self.table.roster[unit].1.into()))
        };
        let (regular, guards) = (on_map(Kind::TankArmy), on_map(Kind::GuardsTankArmy));
        let counter = Kind::ALL.iter().copied().find(|other| other.composite() == Some(kind))?;
        let free = |unit: &usize| {
            let number = self.table.roster[*unit].1.into();
            units[*unit].place == Whereabouts::Aside
                && forming::one_of_a_number(kind, number, regular, guards, &mut Silent).is_ok()
        };
        self.table.of_kind(counter).find(free)
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

    /// 8.C.3.a.make to 8.C.3.f.make: units are put together.
    fn make(&mut self, kind: Composite, space: SpaceId) {
        let variant = &self.table.variant;
        let here = self.parts_at(space);
        let (mut left, counter) = (here, self.counter_for(kind, space));
        let Some(counter) = counter else { return };
        let assembly =
            Assembly { parts: here, together: true, dispersed: false, out_of_supply: false };
        let together = forming::may_combine(assembly, Phase::ReplacementReinforcement, self.sink);
        if together.is_err() || take_parts(variant, kind, &mut left, self.sink).is_err() {
            return;
        }
        self.use_up(here.minus(left), space);
        self.put_on(counter, space, clause::C8_C_3_DEFINITION);
        self.state.position.units[counter].dispersed =
            forming::dispersed_in_this_phase(kind, self.sink);
        self.state.supplied.insert(counter);
    }

    /// 8.C.3.definition: the parts leave the map.
    fn use_up(&mut self, parts: Force, space: SpaceId) {
        let pile = match parts_go_to(&self.table.variant, self.sink) {
            PartsPile::SetAside => Whereabouts::Aside,
            PartsPile::DeadPile => Whereabouts::DeadPile,
        };
        for kind in BasicType::ALL {
            for _ in 0..parts.units.count(kind) {
                let [one, other] = counters_of(kind);
                let mut all = self.table.of_kind(one).chain(self.table.of_kind(other));
                if let Some(unit) = all.find(|unit| self.can_be_combined(*unit, space)) {
                    self.put(unit, pile, clause::C8_C_3_DEFINITION);
                }
            }
        }
        for composite in parts.composites.iter() {
            let counter = |unit: &usize| self.table.roster[*unit].0.composite() == Some(composite);
            let mut all = (0..self.table.roster.len()).filter(counter);
            if let Some(unit) = all.find(|unit| self.can_be_combined(*unit, space)) {
                self.put(unit, Whereabouts::Aside, clause::C8_C_3_DEFINITION);
            }
        }
    }

    /// completion.factory.output: what the factories make, and the pick that nobody used.
    pub(super) fn close_bureau(&mut self) {
        let (table, month) = (self.table, self.state.position.month);
        if table.variant.figures.factory.pick_months.contains(month) && self.state.picked_now == 0 {
            self.state.missed = self.state.missed.saturating_add(1);
        }
        for plant in &table.plants {
            if self.produces(plant) {
                self.produce(plant);
            }
        }
    }

    /// 8.C.1.produce, 8.C.2.c.resume: whether a factory produces in this month.
    fn produces(&mut self, plant: &Plant) -> bool {
        let unit = self.state.position.units[plant.unit];
        if unit.at().is_none() || plant.kind == FactoryKind::Aircraft {
            return false;
        }
        let (variant, since) =
            (&self.table.variant, self.state.month(self.state.since[plant.unit]));
        let state = if unit.entrained {
            FactoryState::Entrained { since }
        } else if self.state.relocated.contains(plant.unit) {
            FactoryState::Working { from: production::resumes(variant, since, self.sink) }
        } else {
            FactoryState::Working { from: since }
        };
        production::produces(variant, plant.months, state, self.state.position.month, self.sink)
    }

    fn produce(&mut self, plant: &Plant) {
        let Some(at) = self.state.position.units[plant.unit].at() else { return };
        let product = match plant.kind {
            FactoryKind::Tank => Kind::TankCorps,
            FactoryKind::Artillery => Kind::Artillery,
            FactoryKind::Rocket => Kind::Rocket,
            FactoryKind::Aircraft => return,
        };
        let siberia = at == self.table.siberia;
        let site = if siberia { Site::Siberia } else { Site::Map };
        let made = production::units_made(&self.table.variant, plant.kind, site, self.sink);
        for _ in 0..made {
            let room = stacking::has_room(
                &self.table.variant,
                &self.table.ground,
                &self.state.position,
                product,
                at,
            );
            let Some(unit) = self.first_of(product, Whereabouts::DeadPile).filter(|_| room) else {
                return;
            };
            self.put_on(unit, at, clause::COMPLETION_FACTORY_OUTPUT);
            if siberia {
                self.state.fresh.insert(unit);
            } else {
                self.state.position.units[unit].dispersed = true;
            }
        }
    }
}

fn force_of(kind: Kind) -> Force {
    if let Some(basic) = type_of(kind) {
        return Units::of_each(|other| u16::from(other == basic)).into();
    }
    let composites = kind.composite().map(CompositeCounts::one).unwrap_or_default();
    Force { units: Units::default(), composites }
}
