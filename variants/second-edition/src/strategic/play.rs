//! 6.B.2, 9: strategic movement by rail and by sea.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};

use crate::campaign::Play;
use crate::campaign::state::State;
use crate::campaign::table::Table;
use crate::factories::play::freight;
use crate::ground::Sea;
use crate::nation::Side;
use crate::occupancy::SpotSet as _;
use crate::reinforcements::entry::DeedKind;
use crate::siberia::entry::EntryMove;
use crate::strategic::capacity;
use crate::strategic::route;
use crate::{fortification, national_limits, stacking};

pub(crate) mod rail;
pub(crate) mod ship_die;
pub(crate) mod train_to;

/// completion.strategic.capacity, 5.C: whether somebody may still move by land.
fn capacity_is_left(table: &Table, state: &State, sink: &mut impl Sink) -> Result<(), Refused> {
    let first = state.position.is_first_turn();
    let limit = capacity::limit(&table.variant, state.side, first);
    capacity::is_left(limit, 1, state.land_left.into(), sink)
}

/// completion.strategic.capacity, 5.C: whether a ship is left on a sea of a port.
fn ships_are_left(
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

    /// 5.C.soviet: on the first turn land and sea share one limit.
    fn share_first_turn(&mut self) {
        if self.state.position.is_first_turn() && self.state.land_left == 0 {
            self.state.sea_left = [0; 4];
            self.find_harbours();
        }
    }
}
