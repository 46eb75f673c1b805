//! 3.C: the Reserve comes, the dice fall, units go to Siberia and come back.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Clause, Silent, Sink};

use crate::campaign::Play;
use crate::campaign::state::Arrival;
use crate::position::Whereabouts;
use crate::reinforcements::dead_pile;
use crate::siberia::entry as reserve_entry;
use crate::siberia::reserve;
use crate::units::{BasicType, Units};

pub(crate) mod commitment;
pub(crate) mod gamble;
pub(crate) mod returning;

impl<S: Sink> Play<'_, S> {
    /// 3.C.1.size: the group of this turn, and what is owed of earlier ones.
    pub(crate) fn reserve_comes(&mut self) {
        let (variant, month) = (&self.table.variant, self.state.position.month);
        let called = self.state.siberia.called;
        let first = reserve::first_group(variant, called, &mut Silent);
        if self.state.siberia.doubles.is_some() || month < first {
            return;
        }
        let mut due = Units::default();
        if let Some(group) = reserve::group_due(first, month, self.sink) {
            self.state.siberia.groups = u8::try_from(group).unwrap_or(u8::MAX);
            reserve::first_group(variant, called, self.sink);
            due = reserve::group_units(variant, group, None, self.sink);
        }
        let kept = self.state.kept;
        kept.iter().for_each(|unit| self.state.queue.push(unit, Arrival::Reserve));
        self.draw_reserve(due);
    }

    /// 3.C.2.hold-first, 3.C.2.hold-second: whether a unit of the Reserve may wait for the next group.
    pub(crate) fn may_keep_back(&self, unit: usize) -> bool {
        let (group, waited) = (self.state.siberia.groups.into(), self.state.kept.contains(unit));
        reserve_entry::may_be_kept_back(&self.table.variant, group, waited)
    }

    /// 3.C.3.roll-start: a unit of the Reserve is on the map, or kept back.
    pub(crate) fn reserve_appears(&mut self, unit: usize, space: SpaceId) {
        if space == self.table.siberia {
            self.state.kept.insert(unit);
        } else {
            let month = self.state.position.month;
            self.state.siberia.first = self.state.siberia.first.or(Some(month));
        }
    }

    /// 8.B.reserve-dead-pile, 8.B.reserve-shortage: drawn from the dead pile.
    fn draw_reserve(&mut self, due: Units) {
        let owed = self.state.siberia.owed;
        if due.plus(owed).is_none() {
            return;
        }
        let pile = Units::of_each(|kind| self.state.dead(kind));
        let (enter, missing) = dead_pile::draw(due, owed, pile, self.sink);
        self.state.siberia.owed = missing;
        for kind in BasicType::ALL {
            for _ in 0..enter.count(kind) {
                let dead = self.state.first_in(self.table, kind, Whereabouts::DeadPile);
                if let Some(unit) = dead {
                    self.state.queue.push(unit, Arrival::Reserve);
                }
            }
        }
    }

    /// 3.C.3.commit-dead-pile: the counter of a unit in Siberia lies in the dead pile, and is on record.
    fn record(&mut self, unit: usize, by: Clause) {
        self.remove(unit, by);
        if self.state.position.units[unit].place == Whereabouts::DeadPile {
            self.state.recorded.insert(unit);
        }
    }
}
