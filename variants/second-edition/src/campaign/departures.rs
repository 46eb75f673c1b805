//! 8.B: who leaves by date.

use stavka_core::clause::{Silent, Sink};

use super::Play;
use crate::ground::Country;
use crate::kinds::Kind;
use crate::nation::Side;
use crate::position::{Unit, Whereabouts};
use crate::reinforcements::withdrawal;
use crate::{clause, stacking};

impl<S: Sink> Play<'_, S> {
    /// completion.schedule.who-leaves: those who leave by date, the least useful first.
    pub(super) fn withdraw(&mut self) {
        let (table, month) = (self.table, self.state.position.month);
        for entry in table.variant.tables.schedule.leaving(month) {
            let kind = Kind::ALL.iter().copied().find(|kind| kind.id() == &*entry.unit);
            for _ in 0..entry.count {
                let Some(kind) = kind else { continue };
                let units = &self.state.position.units;
                let here =
                    table.of_kind(kind).filter(|unit| units[*unit].place != Whereabouts::Gone);
                let worst = here.min_by_key(|unit| usefulness(&units[*unit]));
                if let Some(unit) = worst {
                    self.put(unit, Whereabouts::Gone, clause::COMPLETION_SCHEDULE_WHO_LEAVES);
                }
            }
        }
        self.rumanians_go_home();
    }

    /// 8.B.withdrawal-place: Rumanian units are lifted off and put down at home.
    fn rumanians_go_home(&mut self) {
        let (table, month) = (self.table, self.state.position.month);
        if withdrawal::in_its_turn(&table.variant, month, true, &mut Silent).is_err() {
            return;
        }
        let dispersed = withdrawal::dispersed_at_home(&table.variant, self.sink);
        for name in &table.variant.figures.reinforcements.withdrawal.units {
            let kind = Kind::ALL.iter().copied().find(|kind| kind.id() == name);
            let Some(unit) = kind.and_then(|kind| table.of_kind(kind).next()) else { continue };
            let on = self.state.position.units[unit];
            if on.at().is_none() || on.has_changed_hands() {
                continue;
            }
            let home = table.ground.country(Country::Rumania).iter().find(|point| {
                self.state.position.holds(Side::Axis, *point)
                    && stacking::has_room(
                        &table.variant,
                        &table.ground,
                        &self.state.position,
                        &on,
                        *point,
                    )
            });
            if let Some(home) = home {
                self.sink.cite(clause::COMPLETION_ALLY_WITHDRAWN);
                self.put_on(unit, home, clause::C8_B_WITHDRAWAL_PLACE);
                self.state.position.units[unit].dispersed |= dispersed;
            }
        }
    }
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
