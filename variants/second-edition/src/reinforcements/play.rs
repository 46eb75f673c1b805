//! 6.B.1: who recovers, who leaves, who comes, and where they are put down.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Silent, Sink};

use crate::campaign::Play;
use crate::campaign::state::{Arrival, State, Task};
use crate::campaign::table::ALLIES;
use crate::factories::kind::NewName;
use crate::kinds::Kind;
use crate::nation::{Ally, Nation, Side};
use crate::occupancy::SpotSet as _;
use crate::position::{Unit, Whereabouts};
use crate::reinforcements::ally;
use crate::reinforcements::doorway::may_enter_at;
use crate::reinforcements::entry::{Body, Coming, may_come, there_is_room};
use crate::reinforcements::play::homeward::ally_state;
use crate::reinforcements::schedule::{self, Due};
use crate::replacements::axis::{self, Which};
use crate::replacements::siberian;
use crate::siberia::crisis::{self, CrisisSpan};
use crate::siberia::entry as reserve_entry;
use crate::siberia::entry::EntryPlace;
use crate::units::{BasicType, Units};
use crate::{dispersal, stacking};

pub(crate) mod departures;
pub(crate) mod homeward;
mod lost;
mod places;
pub(crate) mod put_down;

pub(crate) use places::{
    comes_from_the_east, doorway, finds_room, is_open, may_deploy, may_enter, site,
};

impl<S: Sink> Play<'_, S> {
    /// The phase begins: units recover, and those who come queue up.
    pub(crate) fn begin_arrivals(&mut self) {
        let side = self.state.side;
        self.look_at_supply(side);
        for unit in 0..self.state.position.units.len() {
            if self.state.position.units[unit].side == side {
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
        for Due { kind, count, by } in schedule::due(&table.variant, month) {
            self.sink.cite(by);
            for _ in 0..count {
                let unit = self.state.first_of(table, kind, Whereabouts::Aside);
                if let Some(unit) =
                    unit.filter(|_| self.still_come(kind.nation(), Coming::Reinforcement))
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
        let mut dead =
            kinds.filter_map(|kind| self.state.first_of(self.table, kind, Whereabouts::DeadPile));
        let Some(unit) = dead.next() else { return };
        let nation = self.state.position.units[unit].kind.nation();
        if self.still_come(nation, Coming::Replacement) {
            self.state.queue.push(unit, Arrival::Replacement);
        }
    }

    /// 8.B.entry-point-lost, 8.B.country-out: whether those of an ally still come.
    fn still_come(&mut self, nation: Nation, coming: Coming) -> bool {
        let Some(at) = nation.ally().and_then(place_of) else { return true };
        ally::still_come(ally_state(self.state, at), coming, self.sink)
    }

    fn soviet_comings(&mut self) {
        self.siberian_symbols();
        self.queue_factories();
        self.reserve_comes();
        let polish = self.state.first_of(self.table, Kind::PolishArmy, Whereabouts::Aside);
        if let Some(unit) = polish.filter(|_| self.polish_army_comes()) {
            self.state.queue.push(unit, Arrival::Reinforcement);
        }
    }

    /// 8.B.polish-date: whether the First Polish Army comes by now.
    fn polish_army_comes(&mut self) -> bool {
        let (variant, month) = (&self.table.variant, self.state.position.month);
        let (nation, coming) = (Nation::Polish, Coming::Reinforcement);
        may_come(variant, nation, Body::Army, coming, month, &mut Silent).is_ok()
            && may_come(variant, nation, Body::Army, coming, month, self.sink).is_ok()
    }

    /// 8.A.c: the symbols of the track, held in Siberia; lost in a crisis by 3.C.3.a.
    pub(crate) fn siberian_symbols(&mut self) {
        let (table, month) = (self.table, self.state.position.month);
        let mut due = siberian::due(&table.variant, month, None, self.sink);
        if let (Some(doubles), Some(debt)) = (self.state.siberia.doubles, self.state.siberia.debt) {
            let span = CrisisSpan { doubles, over: debt.over };
            due = due.minus(crisis::replacements_lost(&table.variant, span, month, due, self.sink));
        }
        let wanted = due.plus(self.state.siberia.symbols);
        let mut taken = Units::default();
        for kind in BasicType::ALL {
            for _ in 0..wanted.count(kind) {
                if let Some(unit) = self.state.first_in(table, kind, Whereabouts::DeadPile) {
                    self.put_on(unit, table.siberia, siberian::HELD);
                    taken = taken.plus(Units::one(kind));
                }
            }
        }
        let (_, owed) = siberian::without_units(&table.variant, wanted.minus(taken), self.sink);
        self.state.siberia.symbols = owed;
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
    pub(crate) fn open_arrivals(&mut self) -> bool {
        while let Some((unit, arrival)) = self.state.queue.first() {
            self.find_doorways(unit, arrival);
            if self.state.targets.is_empty() {
                self.state.queue.drop_first();
                self.state.done.insert(unit);
                continue;
            }
            self.state.chosen = u16::try_from(unit).unwrap_or(0);
            self.state.task = Task::Place;
            return true;
        }
        self.open_return()
    }

    fn find_doorways(&mut self, unit: usize, arrival: Arrival) {
        self.state.targets.clear();
        match arrival {
            Arrival::Reserve | Arrival::Return => self.find_eastern_doorways(unit, arrival),
            Arrival::Factory => self.find_sites(),
            Arrival::Withdrawal => self.find_homes(unit),
            Arrival::Reinforcement | Arrival::Replacement => {
                self.find_entries(unit, self.may_crowd(arrival));
            }
        }
    }

    /// 8.B.any-number: whether those who come may enter where there is no room.
    fn may_crowd(&self, arrival: Arrival) -> bool {
        arrival.is_reinforcement()
            && there_is_room(&self.table.variant, 1, Some(0), &mut Silent).is_ok()
    }

    /// 3.C.3.entry-edge, 3.C.2.hold-first: the eastern edge; units of the Reserve may be kept back.
    fn find_eastern_doorways(&mut self, unit: usize, arrival: Arrival) {
        let (variant, crowds) = (&self.table.variant, self.may_crowd(arrival));
        let on = self.state.position.units[unit];
        if reserve_entry::enters_at(variant, EntryPlace::SuppliedPoint, &mut Silent).is_ok() {
            self.find_entries(unit, crowds);
            self.state.targets.subtract(&self.table.ground.boxes);
        } else {
            self.open_points(&on, crowds, self.table.east.iter());
        }
        if arrival == Arrival::Reserve && self.may_keep_back(unit) {
            self.state.targets.insert(self.table.siberia);
        }
    }

    /// Adds the points that the side holds, where no enemy stands and, unless it crowds them, there is room.
    pub(crate) fn open_points(
        &mut self,
        unit: &Unit,
        crowds: bool,
        points: impl Iterator<Item = SpaceId>,
    ) {
        let (table, state) = (self.table, &mut *self.state);
        let position = &state.position;
        state.targets.extend(points.filter(|point| {
            position.holds(unit.side, *point)
                && !position.bars(unit.side.enemy(), *point)
                && (crowds
                    || stacking::has_room(&table.variant, &table.ground, position, unit, *point))
        }));
    }

    /// 8.B.german-points to 8.B.finnish: the points and lines where a unit may enter.
    fn find_entries(&mut self, unit: usize, crowds: bool) {
        let Self { table, state, memory, .. } = self;
        let State { position, targets, entry_lost, .. } = &mut **state;
        let unit = position.units[unit];
        let land = memory.tracer.overland(&table.ground, position, unit.side);
        targets.extend(table.ground.board.ids().filter(|space| {
            let doorway =
                doorway(table, (position, *entry_lost), unit.side, *space, land.contains(*space));
            doorway.is_some_and(|doorway| {
                may_enter_at(unit.kind.nation(), doorway, &mut Silent).is_ok()
                    && !position.bars(unit.side.enemy(), *space)
            })
        }));
        if !crowds {
            stacking::subtract_full(&table.variant, &table.ground, position, &unit, targets);
        }
    }

    /// 8.C.1.deploy: points of the Soviet Union that are held, and Siberia.
    fn find_sites(&mut self) {
        let table = self.table;
        let Some((unit, _)) = self.state.queue.first() else { return };
        for space in table.ground.board.ids() {
            if may_deploy(table, self.state, unit, space, &mut Silent).is_ok() {
                self.state.targets.insert(space);
            }
        }
    }
}

fn place_of(ally: Ally) -> Option<usize> {
    ALLIES.iter().position(|other| *other == ally)
}
