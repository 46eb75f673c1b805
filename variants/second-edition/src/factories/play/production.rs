//! 8.C.1.produce: what the factories make.

use stavka_core::clause::Sink;

use crate::campaign::Play;
use crate::campaign::table::Plant;
use crate::factories::expansion;
use crate::factories::kind::{FactoryKind, Site};
use crate::factories::play::freight;
use crate::factories::production;
use crate::kinds::Kind;
use crate::position::Whereabouts;
use crate::replacements::soviet;
use crate::stacking;

impl<S: Sink> Play<'_, S> {
    /// completion.factory.output: what the factories make, and the pick that nobody used.
    pub(crate) fn close_bureau(&mut self) {
        let (table, month) = (self.table, self.state.position.month);
        let picked = self.state.picked_now > 0;
        if expansion::is_missed(&table.variant, month, picked) {
            self.state.missed = self.state.missed.saturating_add(1);
        }
        for plant in &table.plants {
            if self.produces(plant) {
                self.produce(plant);
            }
        }
    }

    /// 8.C.1.produce, 8.C.2.c.resume: whether a factory produces in this month.
    pub(crate) fn produces(&mut self, plant: &Plant) -> bool {
        let unit = self.state.position.units[plant.unit];
        if unit.at().is_none() || plant.kind == FactoryKind::Aircraft {
            return false;
        }
        let Some(history) = freight::history(self.state, plant) else { return false };
        let variant = &self.table.variant;
        let state = production::state(variant, history, self.state.position.month, self.sink);
        let month = self.state.position.month;
        let due = production::produces(variant, plant.months, state, month, self.sink);
        soviet::factory_produces(variant, u32::from(self.state.turn()) + 1, due, self.sink)
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
            let (table, position) = (self.table, &self.state.position);
            let room = |unit: &usize| {
                let unit = &position.units[*unit];
                stacking::has_room(&table.variant, &table.ground, position, unit, at)
            };
            let dead = self.state.first_of(table, product, Whereabouts::DeadPile);
            let Some(unit) = dead.filter(room) else { return };
            self.put_on(unit, at, production::OUTPUT);
            let dispersed = !production::is_safe(site, self.state.in_crisis(), self.sink);
            self.state.position.units[unit].dispersed = dispersed;
        }
    }
}
