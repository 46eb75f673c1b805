//! The position that is on the table, as the rules look at it when they are asked.

use std::sync::Arc;

use stavka_core::board::SpaceId;
use stavka_core::question::InputError;
use stavka_core::variant::Variant as _;

use super::play::Look;
use crate::A4Sheet;
use crate::position::{HexSet, UnitId};
use crate::situation::Scene;
use crate::unit::State as Mark;

impl Look<'_> {
    /// The ruling on a question about a position, at this one.
    pub(super) fn ask(self, question: &str, given: &str) -> Option<Result<String, InputError>> {
        let (rules, scene) = (&self.table.rules, || Arc::new(self.scene()));
        let question = self.table.about_position(question)?;
        Some(question.ask_at(rules, A4Sheet::book(), rules.settings(), scene(), given))
    }

    /// What the situation of a filled input is when it is ready: hidden units are what the sheet takes them for, and
    /// promoted armies are red. It is cheap enough to be made for every question, so that no step of a game has to
    /// keep it true.
    pub(super) fn scene(self) -> Scene {
        let mut roster = self.table.roster().clone();
        let mut position = Box::new(self.state.position);
        let mut changed = HexSet::EMPTY;
        for unit in roster.units().filter(|&unit| self.place(unit) != SpaceId::NONE) {
            if let Some(army) = self.taken_for(unit) {
                if roster.liken(unit, army) {
                    changed.insert(self.place(unit));
                }
            } else if self.state.promoted.contains(unit) {
                roster.redden(unit);
            }
        }
        for hex in changed.iter() {
            let side = self.first(hex, |_| true).map(|unit| self.table.side(unit));
            let ground = &self.table.ground;
            side.into_iter().for_each(|side| position.refresh(ground, &roster, side, hex));
        }
        let (ground, weather) = (Arc::clone(&self.table.ground), self.weather());
        Scene { ground, roster, position, weather, turn: Some(self.date()) }
    }

    /// What the sheet takes a hidden unit for.
    pub(super) fn taken_for(self, unit: UnitId) -> Option<UnitId> {
        self.table.counters.middling.filter(|_| self.is(unit, Mark::Hidden))
    }
}

#[cfg(test)]
mod tests;
