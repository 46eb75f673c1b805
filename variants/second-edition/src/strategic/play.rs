//! 6.B.2, 9: strategic movement by rail and by sea.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};

use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::state::{State, Task};
use crate::campaign::table::Table;
use crate::factories::moving::sea::Die;
use crate::factories::play::freight;
use crate::ground::Sea;
use crate::nation::Side;
use crate::occupancy::SpotSet as _;
use crate::reinforcements::entry::DeedKind;
use crate::replacements::entry::{Intent, Leave};
use crate::replacements::play::leaving::{can_leave, may_leave};
use crate::siberia::entry::EntryMove;
use crate::strategic::capacity;
use crate::strategic::route::{self, By};
use crate::{fortification, national_limits, stacking};

pub(crate) mod refusal;

/// Tells who may move.
pub(crate) fn each(table: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
    for (unit, on, at) in state.on_map(state.side) {
        if on.moved || state.done.contains(unit) {
            continue;
        }
        if state.land_left > 0
            && state.stations.contains(at)
            && can_leave(table, state, unit, Intent::Strategic)
        {
            tell(Choice::Rail(unit));
        }
        if state.harbours.contains(at) {
            tell(Choice::Sail(unit));
        }
    }
    tell(Choice::Done);
}

/// Tells the faces of the die for ships.
pub(crate) fn each_face(tell: &mut impl FnMut(Choice)) {
    let faces = (1..=u8::MAX).take_while(|face| Die::new((*face).into()).is_some());
    faces.for_each(|face| tell(Choice::Face(face)));
}

/// The faces of the die for ships.
pub(crate) fn faces_at_sea() -> u32 {
    let mut faces = 0;
    each_face(&mut |_| faces += 1);
    faces
}

/// completion.strategic.sea-risk: the highest face at which the chosen unit is lost on its way to its port.
pub(crate) fn risk_at_sea(table: &Table, state: &State) -> u32 {
    let unit = &state.position.units[state.chosen()];
    let (Some(from), Some(port)) = (unit.at(), state.targets.iter().next()) else { return 0 };
    let (ground, position, side) = (&table.ground, &state.position, state.side);
    let sea = route::by_sea(ground, position, side, (from, port), &mut Silent);
    sea.map_or(0, |sea| route::sea_risk(&table.variant, ground, position, side, sea, &mut Silent))
}

/// completion.strategic.capacity, 5.C: whether somebody may still move by land.
pub(crate) fn capacity_is_left(
    table: &Table,
    state: &State,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let first = state.position.is_first_turn();
    let limit = capacity::limit(&table.variant, state.side, first);
    capacity::is_left(limit, 1, state.land_left.into(), sink)
}

/// completion.strategic.capacity, 5.C: whether a ship is left on a sea of a port.
pub(crate) fn ships_are_left(
    table: &Table,
    state: &State,
    from: SpaceId,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let seas = Sea::ALL.into_iter().zip(state.sea_left);
    let left = seas.filter(|(sea, _)| table.ground.ports(*sea).contains(from));
    let left = left.map(|(_, left)| left).max().unwrap_or(0);
    let first = state.position.is_first_turn();
    let limit = capacity::limit(&table.variant, state.side, first);
    capacity::is_left_at_sea(limit, left.into(), sink)
}

impl<S: Sink> Play<'_, S> {
    /// What may be moved in this turn, and from where.
    pub(crate) fn begin_rail(&mut self) {
        let capacity = self.capacity();
        let charged = self.charge_for_factories();
        let left = u32::from(capacity.land).saturating_sub(charged);
        self.state.land_left = u8::try_from(left).unwrap_or(u8::MAX);
        self.state.sea_left = [u8::try_from(capacity.each_sea).unwrap_or(u8::MAX); 4];
        self.withdrawal_takes_capacity();
        self.share_first_turn();
        self.find_stations();
    }

    /// 8.C.2.a.cost: factories on their way take part of the capacity.
    fn charge_for_factories(&mut self) -> u32 {
        match self.state.side {
            Side::Axis => 0,
            Side::Soviet => freight::charged(self.table, self.state, self.sink).into(),
        }
    }

    fn find_stations(&mut self) {
        let (table, state) = (self.table, &mut *self.state);
        let (position, side, board) = (&state.position, state.side, &table.ground.board);
        let leads_on = |space: &SpaceId| {
            route::leads_on(&table.ground, position, side, *space, &mut Silent).is_ok()
        };
        state.stations.clear();
        state.stations.extend(board.ids().filter(leads_on));
        self.find_harbours();
    }

    /// Ports from which a ship can still leave.
    fn find_harbours(&mut self) {
        let (table, state) = (self.table, &mut *self.state);
        let (position, side) = (&state.position, state.side);
        state.harbours.clear();
        for (sea, left) in Sea::ALL.into_iter().zip(state.sea_left) {
            let ports =
                table.ground.ports(sea).iter().filter(|port| route::is_open(position, side, *port));
            if left > 0 && ports.clone().count() > 1 {
                state.harbours.extend(ports);
            }
        }
    }

    pub(crate) fn open_rail(&mut self) -> bool {
        self.state.task = Task::Choose;
        true
    }

    /// Does what was chosen.
    pub(crate) fn rail(&mut self, choice: Choice) {
        let task = self.state.task;
        self.state.task = Task::Open;
        match choice {
            Choice::Rail(unit) => self.choose_station(unit),
            Choice::Sail(unit) => self.choose_port(unit),
            Choice::To(space) if self.state.at_sea => self.set_sail(space),
            Choice::To(space) => self.arrive_by_rail(space),
            Choice::Face(face) if task == Task::Sea => self.land(face),
            _ => self.next_stage(),
        }
    }

    fn choose_station(&mut self, unit: usize) {
        let Self { table, state, memory, .. } = self;
        let on = &state.position.units[unit];
        let (Some(from), mover) = (on.at(), (state.side, on.kind.nation())) else { return };
        let reached = memory.rails.reach(&table.ground, &state.position, mover, from);
        state.targets.copy_from(reached);
        state.targets.remove(from);
        state.targets.subtract(&table.ground.boxes);
        state.at_sea = false;
        self.choose(unit);
    }

    fn choose_port(&mut self, unit: usize) {
        let (table, state) = (self.table, &mut *self.state);
        let Some(from) = state.position.units[unit].at() else { return };
        state.targets.clear();
        for (sea, left) in Sea::ALL.into_iter().zip(state.sea_left) {
            let ports = table.ground.ports(sea);
            if left > 0 && ports.contains(from) {
                let (position, side) = (&state.position, state.side);
                let open = ports
                    .iter()
                    .filter(|port| *port != from && route::is_open(position, side, *port));
                state.targets.extend(open);
            }
        }
        state.at_sea = true;
        self.choose(unit);
    }

    /// Leaves the targets with room that the nation may enter; a unit without any is done with.
    fn choose(&mut self, unit: usize) {
        self.narrow_targets(unit);
        if self.state.targets.is_empty() {
            self.state.done.insert(unit);
        } else {
            self.state.chosen = u16::try_from(unit).unwrap_or(0);
            self.state.task = Task::To;
        }
    }

    /// completion.stacking.limit, 5.D: targets with room, which the nation may enter.
    pub(crate) fn narrow_targets(&mut self, unit: usize) {
        let Self { table, state, memory, sink, .. } = self;
        let State { position, targets, .. } = &mut **state;
        let on = position.units[unit];
        stacking::subtract_full(&table.variant, &table.ground, position, &on, targets);
        let barred = &mut memory.reach.blocked;
        barred.clear();
        national_limits::block(&table.ground, position, on.kind.nation(), barred);
        national_limits::cite(on.kind.nation(), *sink);
        targets.subtract(barred);
        if on.has_changed_hands() {
            self.bind_to_home(unit);
        } else if on.kind.is_hungarian_army() {
            self.keep_in_hungary(unit);
        }
    }

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

    fn arrive_at(&mut self, unit: usize, space: SpaceId, by: stavka_core::clause::Clause) {
        self.note_deed(unit, DeedKind::Move, EntryMove::Strategic);
        self.note_homeward(unit);
        self.put_on(unit, space, by);
        let on = &mut self.state.position.units[unit];
        on.moved = true;
        fortification::leave(on, self.sink);
        self.state.railed.insert(unit);
    }

    /// 9.dispersed: as the phase ends, who moved in it is dispersed.
    pub(crate) fn end_rail(&mut self) {
        for unit in &std::mem::take(&mut self.state.railed) {
            let dispersed = route::dispersed_by_moving(self.sink);
            self.state.position.units[unit].dispersed = dispersed;
        }
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

    /// 5.C.soviet: on the first turn land and sea share one limit.
    fn share_first_turn(&mut self) {
        if self.state.position.is_first_turn() && self.state.land_left == 0 {
            self.state.sea_left = [0; 4];
            self.find_harbours();
        }
    }

    fn risk(&mut self, sea: Sea) -> u32 {
        let (table, side) = (self.table, self.state.side);
        route::sea_risk(&table.variant, &table.ground, &self.state.position, side, sea, self.sink)
    }

    /// completion.strategic.sea-risk: what the die says.
    fn land(&mut self, face: u8) {
        let unit = self.state.chosen();
        let port = self.state.targets.iter().next();
        let (Some(from), Some(port)) = (self.state.position.units[unit].at(), port) else { return };
        let side = self.state.side;
        let way = route::by_sea(
            &self.table.ground,
            &self.state.position,
            side,
            (from, port),
            &mut Silent,
        );
        let risk = way.map_or(0, |sea| self.risk(sea));
        if let Some(by) = route::lost_at_sea(risk, face.into()) {
            self.remove(unit, by);
        } else {
            self.arrive_at(unit, port, route::BY_SEA);
        }
    }
}
