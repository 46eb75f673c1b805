//! 8.B: who leaves by date.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};

use crate::campaign::Play;
use crate::campaign::state::{Arrival, State};
use crate::campaign::table::Table;
use crate::fortification;
use crate::ground::Country;
use crate::nation::Side;
use crate::position::{Unit, Whereabouts};
use crate::reinforcements::{schedule, withdrawal};

impl<S: Sink> Play<'_, S> {
    /// completion.schedule.who-leaves: those who leave by date, the least useful first.
    pub(crate) fn withdraw(&mut self) {
        let (table, month) = (self.table, self.state.position.month);
        for entry in table.variant.tables.schedule.leaving(month) {
            for _ in 0..entry.count {
                let units = &self.state.position.units;
                let here = table
                    .of_kind(entry.kind)
                    .filter(|unit| units[*unit].place != Whereabouts::Gone);
                let worst = here.min_by_key(|unit| usefulness(&units[*unit]));
                if let Some(unit) = worst {
                    self.put(unit, Whereabouts::Gone, schedule::WHO_LEAVES);
                }
            }
        }
        self.rumanians_go_home();
    }

    /// 8.B.withdrawal-place: Rumanian units are lifted off; their owner puts them down at home.
    fn rumanians_go_home(&mut self) {
        let (table, month) = (self.table, self.state.position.month);
        if withdrawal::in_its_turn(&table.variant, month, true, &mut Silent).is_err() {
            return;
        }
        for unit in table.withdrawn() {
            let on = &self.state.position.units[unit];
            if on.at().is_some() && !on.has_changed_hands() {
                self.state.queue.push(unit, Arrival::Withdrawal);
            }
        }
    }

    /// 8.B.withdrawal-place: points of Rumania with room.
    pub(crate) fn find_homes(&mut self, unit: usize) {
        let (table, on) = (self.table, self.state.position.units[unit]);
        let home = table.ground.country(Country::Rumania);
        self.open_points(&on, false, home.iter());
    }

    /// 8.B.withdrawal-place: a unit is put down at home, and has moved.
    pub(crate) fn go_home(&mut self, unit: usize, space: SpaceId) {
        let (variant, month) = (&self.table.variant, self.state.position.month);
        let rumania = self.table.ground.country(Country::Rumania).contains(space);
        let due = withdrawal::in_its_turn(variant, month, rumania, self.sink);
        debug_assert!(due.is_ok(), "only points at home are offered");
        let dispersed = withdrawal::dispersed_at_home(variant, self.sink);
        let kind = self.state.position.units[unit].kind;
        let listed = withdrawal::is_listed(variant, kind.id(), self.sink);
        debug_assert!(listed.is_ok(), "only those on the list are lifted off");
        self.put_on(unit, space, withdrawal::PLACE);
        let on = &mut self.state.position.units[unit];
        on.dispersed |= dispersed;
        on.moved = true;
        fortification::leave(on, self.sink);
    }

    /// 8.B.withdrawal-capacity: the Rumanians that went home took their part.
    pub(crate) fn withdrawal_takes_capacity(&mut self) {
        if self.state.side == Side::Soviet {
            return;
        }
        let table = self.table;
        let units = table.withdrawn().filter(|unit| went_home(table, self.state, *unit)).count();
        if units > 0 {
            let units = u32::try_from(units).unwrap_or(u32::MAX);
            let land = self.state.land_left.into();
            let left = withdrawal::capacity_left(&table.variant, units, land, self.sink);
            self.state.land_left = u8::try_from(left).unwrap_or(0);
        }
    }
}

/// Whether a unit went home in this turn: nobody else has moved before the Strategic Movement Phase, and nobody moves
/// after going home.
pub(crate) fn went_home(table: &Table, state: &State, unit: usize) -> bool {
    let on = &state.position.units[unit];
    let due = withdrawal::in_its_turn(&table.variant, state.position.month, true, &mut Silent);
    let here = on.at().is_some_and(|at| table.ground.country(Country::Rumania).contains(at));
    due.is_ok() && here && on.moved && table.withdrawn().any(|other| other == unit)
}

/// 8.B.withdrawal-place: whoever went home stays there in this turn.
pub(crate) fn may_move_on(
    table: &Table,
    state: &State,
    unit: usize,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if went_home(table, state, unit) { withdrawal::stay_at_home(sink) } else { Ok(()) }
}

/// Those off the map leave first, then dispersed ones, then those far from the enemy.
fn usefulness(unit: &Unit) -> u8 {
    match unit.place {
        Whereabouts::Map(_) if unit.dispersed => 2,
        Whereabouts::Map(_) => 3,
        Whereabouts::Aside => 0,
        Whereabouts::DeadPile | Whereabouts::Gone => 1,
    }
}
