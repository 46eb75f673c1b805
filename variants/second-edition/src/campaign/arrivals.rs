//! 6.B.1: who recovers, who leaves, who comes, and where they are put down.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Clause, Sink};

use super::Play;
use super::action::Choice;
use super::state::{Arrival, Stage, State, Task};
use super::table::ALLIES;
use crate::factories::deployment::{self, DeploymentPlace, Ground as DeploymentGround};
use crate::factories::kind::NewName;
use crate::ground::Country;
use crate::kinds::Kind;
use crate::nation::{Ally, Nation, Side};
use crate::position::Whereabouts;
use crate::reinforcements::ally::{self, AllyState};
use crate::reinforcements::doorway::entry_clause;
use crate::reinforcements::entry::{Coming, dispersed_on_entry};
use crate::replacements::axis::{self, Which};
use crate::replacements::entry::enters_dispersed;
use crate::replacements::siberian;
use crate::siberia::crisis::{self, CrisisSpan};
use crate::siberia::entry as reserve_entry;
use crate::siberia::entry::EntryPlace;
use crate::units::{BasicType, Units};
use crate::{clause, dispersal, stacking};

/// Whether the unit that is to be put down may wait instead.
pub(super) fn may_wait(state: &State) -> bool {
    let returns = matches!(state.queue.first(), Some((_, Arrival::Return)));
    state.stage == Stage::Arrivals && state.task == Task::Place && returns
}

impl<S: Sink> Play<'_, S> {
    /// The phase begins: units recover, and those who come queue up.
    pub(super) fn begin_arrivals(&mut self) {
        let side = self.state.side;
        self.look_at_supply(side);
        for unit in 0..self.state.position.units.len() {
            if self.state.position.units[unit].kind.side() == side {
                self.begin_turn_of(unit);
            }
        }
        match side {
            Side::Axis => self.axis_comings(),
            Side::Soviet => self.soviet_comings(),
        }
    }

    /// completion.dispersal.recovery: a unit of the side that begins its turn.
    fn begin_turn_of(&mut self, number: usize) {
        let supplied = self.state.supplied.contains(number);
        let unit = &mut self.state.position.units[number];
        (unit.moved, unit.fought) = (false, false);
        if unit.dispersed && dispersal::recovers(unit, supplied, self.sink) {
            unit.dispersed = false;
        }
    }

    fn axis_comings(&mut self) {
        let (table, month) = (self.table, self.state.position.month);
        self.withdraw();
        for entry in table.variant.tables.schedule.arriving(month) {
            self.sink.cite(clause::COMPLETION_SCHEDULE_REINFORCEMENTS);
            let kind = Kind::ALL.iter().copied().find(|kind| kind.id() == &*entry.unit);
            for _ in 0..entry.count {
                let unit = kind.and_then(|kind| self.first_of(kind, Whereabouts::Aside));
                if let Some(unit) =
                    unit.filter(|_| self.still_come(entry.nation, Coming::Reinforcement))
                {
                    self.state.queue.push(unit, Arrival::Reinforcement);
                }
            }
        }
        for which in [
            Which::Panzer,
            Which::GermanInfantry,
            Which::Rumanian,
            Which::Hungarian,
            Which::Finnish,
        ] {
            for _ in 0..axis::due(&table.variant, which, month, self.sink) {
                self.queue_replacement(which);
            }
        }
    }

    fn queue_replacement(&mut self, which: Which) {
        let kinds = Kind::ALL.iter().copied().filter(|kind| which.covers(*kind));
        let mut dead = kinds.filter_map(|kind| self.first_of(kind, Whereabouts::DeadPile));
        let Some(unit) = dead.next() else { return };
        let nation = self.state.position.units[unit].kind.nation();
        if self.still_come(nation, Coming::Replacement) {
            self.state.queue.push(unit, Arrival::Replacement);
        }
    }

    /// 8.B.entry-point-lost, 8.B.country-out: whether those of an ally still come.
    fn still_come(&mut self, nation: Nation, coming: Coming) -> bool {
        let Some(at) = nation.ally().and_then(place_of) else { return true };
        let state = AllyState {
            ally: ALLIES[at],
            entry_lost: self.state.entry_lost[at],
            capital_lost: self.state.capital_lost[at],
            left: None,
        };
        ally::still_come(state, coming, self.sink)
    }

    fn soviet_comings(&mut self) {
        self.siberian_symbols();
        self.queue_factories();
        self.reserve_comes();
        self.return_from_siberia();
        if self.state.position.month == self.table.variant.figures.reinforcements.polish_army {
            self.sink.cite(clause::C8_B_POLISH_DATE);
            if let Some(unit) = self.first_of(Kind::PolishArmy, Whereabouts::Aside) {
                self.state.queue.push(unit, Arrival::Reinforcement);
            }
        }
    }

    /// 8.A.c: the symbols of the track, held in Siberia; lost in a crisis by 3.C.3.a.
    fn siberian_symbols(&mut self) {
        let (table, month) = (self.table, self.state.position.month);
        let mut due = siberian::due(&table.variant, month, None, self.sink);
        if let (Some(doubles), Some(debt)) = (self.state.siberia.doubles, self.state.siberia.debt) {
            let span = CrisisSpan { doubles, over: debt.over };
            due = due.minus(crisis::replacements_lost(&table.variant, span, month, due, self.sink));
        }
        for kind in BasicType::ALL {
            for _ in 0..due.count(kind) {
                self.hold_in_siberia(kind);
            }
        }
    }

    fn hold_in_siberia(&mut self, kind: BasicType) {
        if let Some(unit) = self.first_in(kind, Whereabouts::DeadPile) {
            self.put_on(unit, self.table.siberia, clause::C8_A_C_HOLD);
            self.state.fresh.insert(unit);
        }
    }

    /// 8.C.1.deploy: factories whose turn has come.
    fn queue_factories(&mut self) {
        let table = self.table;
        for plant in &table.plants {
            let Some(letter) = plant.letter else { continue };
            let picked = self.state.picked.contains(NewName { kind: plant.kind, letter });
            let aside = self.state.position.units[plant.unit].place == Whereabouts::Aside;
            if picked && aside && self.state.since[plant.unit] <= self.state.turn() {
                self.state.queue.push(plant.unit, Arrival::Factory);
            }
        }
    }

    /// Where the next one may be put down.
    pub(super) fn open_arrivals(&mut self) -> bool {
        while let Some((unit, arrival)) = self.state.queue.first() {
            self.find_doorways(unit, arrival);
            if self.state.targets.is_empty() {
                self.state.queue.drop_first();
                continue;
            }
            self.state.chosen = u16::try_from(unit).unwrap_or(0);
            self.state.task = Task::Place;
            return true;
        }
        false
    }

    fn find_doorways(&mut self, unit: usize, arrival: Arrival) {
        let kind = self.state.position.units[unit].kind;
        self.state.targets.clear();
        match (arrival, kind.nation().ally().and_then(place_of)) {
            (Arrival::Reserve | Arrival::Return, _) => {
                let east = self.table.east.iter();
                self.open_points(kind, east);
                if arrival == Arrival::Reserve {
                    self.state.targets.insert(self.table.siberia);
                }
            }
            (Arrival::Factory, _) => self.find_sites(),
            (_, Some(ally)) => self.open_points(kind, self.table.entry[ally].iter()),
            _ => self.find_supplied_points(kind),
        }
    }

    /// Adds the points that the side holds, where no enemy stands and there is room.
    pub(super) fn open_points(&mut self, kind: Kind, points: impl Iterator<Item = SpaceId>) {
        let (table, state) = (self.table, &mut *self.state);
        let position = &state.position;
        state.targets.extend(points.filter(|point| {
            position.holds(kind.side(), *point)
                && !position.bars(kind.side().enemy(), *point)
                && stacking::has_room(&table.variant, &table.ground, position, kind, *point)
        }));
    }

    /// 8.B.german-points, 8.B.soviet-points: points in overland supply, and the line from the edge.
    fn find_supplied_points(&mut self, kind: Kind) {
        let Self { table, state, scratch, .. } = self;
        let State { position, targets, .. } = &mut **state;
        let land = scratch.tracer.overland(&table.ground, position, kind.side());
        let room = |point: &SpaceId| {
            !table.ground.boxes.contains(*point)
                && stacking::has_room(&table.variant, &table.ground, position, kind, *point)
        };
        targets.extend(land.iter().filter(room));
        targets.insert(if kind.side() == Side::Axis { table.west } else { table.siberia });
    }

    /// 8.C.1.deploy: points of the Soviet Union that are held, and Siberia.
    fn find_sites(&mut self) {
        let (table, state) = (self.table, &mut *self.state);
        let (position, targets) = (&state.position, &mut state.targets);
        let union = table.ground.country(Country::Ussr).iter();
        targets.extend(union.filter(|point| position.holds(Side::Soviet, *point)));
        targets.insert(table.siberia);
    }

    /// Puts the next one down, or lets it wait.
    pub(super) fn arrive(&mut self, choice: Choice) {
        let Some((unit, arrival)) = self.state.queue.first() else { return };
        self.state.queue.drop_first();
        self.state.task = Task::Open;
        let Choice::To(space) = choice else {
            self.sink.cite(clause::C3_C_3_RETURN_HOLD);
            return;
        };
        let by = self.entry_clause(unit, arrival, space);
        self.put_on(unit, space, by);
        self.state.position.units[unit].dispersed = self.dispersed_on(unit, arrival);
        if arrival == Arrival::Return {
            let kind = super::moves::type_of(self.state.position.units[unit].kind);
            let one = Units::of_each(|other| u16::from(Some(other) == kind));
            self.state.siberia.waiting = self.state.siberia.waiting.minus(one);
        }
    }

    fn entry_clause(&mut self, unit: usize, arrival: Arrival, space: SpaceId) -> Clause {
        let nation = self.state.position.units[unit].kind.nation();
        match (arrival, nation.ally()) {
            (Arrival::Reserve, _) if space == self.table.siberia => clause::C3_C_2_HOLD_FIRST,
            (Arrival::Reserve, _) => clause::C8_B_RESERVE_DEAD_PILE,
            (Arrival::Return, _) => clause::C3_C_3_RETURN_FASHION,
            (Arrival::Factory, _) => self.deploy(unit, space),
            (_, Some(ally)) => entry_clause(ally),
            _ if nation.side() == Side::Soviet => clause::C8_B_SOVIET_POINTS,
            _ if nation != Nation::German => clause::COMPLETION_SCHEDULE_OTHERS,
            _ if space == self.table.west => clause::C8_B_GERMAN_LINES,
            _ => clause::C8_B_GERMAN_POINTS,
        }
    }

    fn deploy(&mut self, unit: usize, space: SpaceId) -> Clause {
        let due = self.state.month(self.state.since[unit]);
        let place = if space == self.table.siberia {
            DeploymentPlace::Siberia
        } else {
            let soviet_union = self.table.ground.country(Country::Ussr).contains(space);
            DeploymentPlace::Point(DeploymentGround { soviet_union, controller: Side::Soviet })
        };
        let allowed = deployment::may_deploy(due, self.state.position.month, place, self.sink);
        debug_assert!(allowed.is_ok(), "only sites that are allowed are offered");
        clause::C8_C_1_DEPLOY
    }

    fn dispersed_on(&mut self, unit: usize, arrival: Arrival) -> bool {
        match arrival {
            Arrival::Reinforcement => dispersed_on_entry(Coming::Reinforcement, self.sink),
            Arrival::Replacement => {
                enters_dispersed(self.state.position.units[unit].kind.side(), self.sink)
            }
            Arrival::Reserve | Arrival::Return => {
                let place = reserve_entry::enters_at(
                    &self.table.variant,
                    EntryPlace::EasternEdge,
                    self.sink,
                );
                debug_assert!(place.is_ok(), "the eastern edge is always allowed");
                self.sink.cite(clause::C3_C_3_ENTRY_UNDISPERSED);
                false
            }
            Arrival::Factory => false,
        }
    }
}

fn place_of(ally: Ally) -> Option<usize> {
    ALLIES.iter().position(|other| *other == ally)
}
