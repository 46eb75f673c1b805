//! Rockets, before the ground attack.

use stavka_core::clause::{Refused, Silent, Sink};

use crate::attack::play::Stage;
use crate::campaign::ask::Ask;
use crate::campaign::choice::Choice;
use crate::campaign::play::{Look, Play};
use crate::movement::may_attack_after;
use crate::position::UnitId;
use crate::side::Side;
use crate::special_units::katyusha::{Index, is_hit, may_fire, reaches};
use crate::unit::{Arm, State as Mark};

impl Look<'_> {
    /// special-units.katyusha.fire: rockets beside the target that have not fired.
    pub(crate) fn rockets(self, offer: &mut impl FnMut(Choice)) {
        offer(Choice::Done);
        if self.side() == Side::Axis {
            return;
        }
        let target = self.state.battle.target;
        for hex in self.table.ground.neighbours(target) {
            for unit in self.state.position.units_at(hex) {
                let full = self.unit(unit);
                let rocket = full.counter.arm == Arm::Katyusha && !full.states.has(Mark::Attacked);
                if rocket && self.may_shoot(unit, &mut Silent).is_ok() {
                    offer(self.piece(unit));
                }
            }
        }
    }

    /// Whether rockets may fire at the hex that is attacked.
    pub(crate) fn may_shoot(self, unit: UnitId, sink: &mut impl Sink) -> Result<(), Refused> {
        let rules = &self.table.rules;
        may_attack_after(self.state.bonus.contains(unit), sink)?;
        may_fire(rules, self.unit(unit), sink)?;
        let target = self.state.battle.target;
        let hexes = self.table.ground.features().distance(self.place(unit), target);
        reaches(rules, hexes, sink)
    }

    pub(crate) fn index_of(self, katyusha: UnitId) -> Index {
        if self.table.counters.sort(katyusha).name.ends_with('B') { Index::B } else { Index::A }
    }
}

impl<S: Sink> Play<'_, S> {
    /// Rockets fire, or no more do.
    pub(crate) fn fire(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Piece(piece) = choice else {
            self.state.battle.stage = Stage::Air;
            return;
        };
        let Some(katyusha) = self.look().unit_at(piece) else { return };
        let look = Look { table: self.table, state: self.state };
        let allowed = look.may_shoot(katyusha, self.sink);
        debug_assert!(allowed.is_ok(), "only those are offered that may fire");
        self.mark(katyusha, Mark::Attacked, true);
        self.state.ask = Ask::RocketDie { katyusha, at: 0 };
    }

    /// special-units.katyusha.effect: a die for each unit in the hex.
    pub(crate) fn rocket_die(&mut self, katyusha: UnitId, at: u8, die: u32) {
        let target = self.state.battle.target;
        let index = self.look().index_of(katyusha);
        let die = i32::try_from(die).unwrap_or(0);
        let unit = self.state.position.units_at(target).nth(at.into());
        if let Some(unit) = unit {
            let full = self.look().unit(unit);
            if is_hit(&self.table.rules, index, full, die, self.sink) {
                self.disrupt(unit);
            }
        }
        let more = self.state.position.units_at(target).nth(usize::from(at) + 1).is_some();
        self.state.ask = if more { Ask::RocketDie { katyusha, at: at + 1 } } else { Ask::Nothing };
    }
}
