//! Aircraft: what they support, bomb and supply; and rail heads.

use crate::air::{Shelter, is_sheltered};
use crate::campaign::action::Choice;
use crate::position::UnitId;
use crate::sequence::Phase;
use crate::side::Side;
use crate::staff::Judge;
use crate::unit::State as Mark;

impl Judge<'_> {
    /// Aircraft support the attacks for which they were kept; what is left of them bombs in the end.
    pub(crate) fn bomber(&self, choice: Choice) -> i32 {
        let last = self.look.is_phase(Phase::BreakthroughCombat) || self.side == Side::Russian;
        let attacks = !self.look.allotments().is_empty();
        match choice {
            Choice::Done => 1,
            _ if last && !attacks => 2,
            _ => 0,
        }
    }

    /// Bombs fall on the strongest whom they can hurt; best on motorized korps, which they break.
    pub(crate) fn bomb_target(&self, choice: Choice) -> i32 {
        let Choice::Hex(hex) = choice else { return 0 };
        let features = self.look.table.ground.features();
        let fortress = features.fortress.contains(hex);
        let shelter = Shelter::of(features.terrain(hex), features.city(hex), fortress);
        let rules = &self.look.table.rules;
        let worth = |unit: UnitId| {
            let seen = self.seen(unit);
            if self.look.is(unit, Mark::Disrupted) || is_sheltered(rules, seen, shelter) {
                return 0;
            }
            let korps = if seen.counter.is_german_motorized_korps() { 6 } else { 0 };
            i32::from(seen.factors().attack) + korps
        };
        let victory = shelter == Shelter::VictoryCity && self.side == Side::Axis;
        let guns = self.look.state.position.units_at(hex).any(|unit| {
            self.seen(unit).counter.is_german_army() && !self.look.is(unit, Mark::Disrupted)
        });
        let danger = if victory || guns { 3 } else { 0 };
        self.look.state.position.units_at(hex).map(worth).sum::<i32>() - danger
    }

    /// Supplies go to the strongest stack.
    pub(crate) fn lift(&self, choice: Choice) -> i32 {
        let Choice::Hex(hex) = choice else { return 0 };
        self.look.state.position.units_at(hex).map(|unit| self.attack(unit) + 1).sum()
    }

    /// Rail heads keep to their main lines, wait where those are barred, and go toward what is wanted where
    /// those end.
    pub(crate) fn branch(&self, head: u8, choice: Choice) -> i32 {
        match (choice, self.look.main_line(head)) {
            (Choice::Hex(hex), Some(main)) => i32::from(hex == main) * 2 - 1,
            (Choice::Hex(hex), None) => -self.remoteness(hex),
            (_, Some(_)) => 0,
            (_, None) => -500,
        }
    }
}
