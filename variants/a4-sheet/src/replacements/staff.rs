//! Reinforcements, factors, trains and airfields.

use stavka_core::board::SpaceId;

use crate::campaign::action::Choice;
use crate::ground::City;
use crate::position::UnitId;
use crate::siberia::early_turns;
use crate::side::Side;
use crate::staff::{Judge, yes};

/// Whoever is so far from the enemy is behind the front.
pub(crate) const REAR: i32 = 8;

impl Judge<'_> {
    /// Units enter where they are needed: near the front, but not under the enemy's guns.
    pub(crate) fn entry(&self, choice: Choice) -> i32 {
        let Choice::Hex(hex) = choice else { return 0 };
        let far = self.to_enemy(hex);
        match self.side {
            Side::Axis => -far,
            Side::Russian if far <= 1 => -50,
            Side::Russian => {
                let stands = self.look.state.position.units_at(hex).count();
                let crowd = i32::try_from(stands).unwrap_or(0) * 6;
                self.duty(hex) - crowd + self.need(hex)
            }
        }
    }

    /// How much a place needs somebody to hold it.
    pub(crate) fn need(&self, hex: SpaceId) -> i32 {
        let empty = self.look.state.position.units_at(hex).next().is_none();
        let worth = match self.look.table.ground.features().city(hex) {
            City::Victory => 12,
            City::Major => 6,
            City::City => 3,
            City::Town | City::None => 0,
        };
        if empty { worth } else { 0 }
    }

    /// Factors are spent as soon as they can be.
    pub(crate) fn spending(&self, choice: Choice) -> i32 {
        match choice {
            Choice::Piece(_) => 2,
            Choice::Beside(_) if self.side == Side::Axis => 1,
            Choice::Done => 0,
            _ => -1,
        }
    }

    /// siberia.safe-start: the Siberians are called when it is safe, or when Moscow is about to fall.
    pub(crate) fn siberia(&self, choice: Choice) -> i32 {
        let safe = |turn| early_turns(&self.look.table.rules, turn) == 0;
        let soon = safe(self.look.date().plus(1));
        let moscow = self.look.table.places.cities[0];
        let in_danger = soon && self.to_enemy(moscow) <= 2;
        let call = safe(self.look.date()) || in_danger;
        if call { yes(choice) } else { -yes(choice) }
    }

    /// A factory leaves before the enemy is there, and not sooner than it must.
    pub(crate) fn evacuation(&self, choice: Choice) -> i32 {
        let Choice::Marker(number) = choice else { return 0 };
        let hex = self.look.table.places.factories[usize::from(number)];
        if self.to_enemy(hex) <= 6 { 1 } else { -1 }
    }

    /// Whoever is farthest from the front takes the train; those with engines are needed where they are.
    pub(crate) fn passenger(&self, choice: Choice) -> i32 {
        let Choice::Piece(piece) = choice else { return REAR };
        let far = self.to_enemy(piece.hex);
        let garrison = self.need_of_garrison(piece.hex);
        let unit = self.look.unit_at(piece);
        let fast = unit.is_some_and(|unit| self.look.unit(unit).counter.is_mobile());
        if garrison || fast && far <= 2 * REAR { 0 } else { far }
    }

    pub(crate) fn need_of_garrison(&self, hex: SpaceId) -> bool {
        let city = self.look.table.ground.features().city(hex) == City::Victory;
        let near = self.side == Side::Russian || self.to_enemy(hex) <= 2 * REAR;
        city && near && self.look.state.position.units_at(hex).count() <= 1
    }

    /// Trains stop behind the front, where the unit is of more use than where it is. The journey Disrupts it.
    pub(crate) fn station(&self, unit: UnitId, choice: Choice) -> i32 {
        let Choice::Hex(hex) = choice else {
            return self.standing(unit, self.look.place(unit)) + 4;
        };
        if self.to_enemy(hex) <= 2 { -500 } else { self.standing(unit, hex) }
    }

    pub(crate) fn base(&self, number: u8) -> SpaceId {
        self.look.state.fliers[usize::from(number)].base
    }

    /// Airfields follow the front.
    pub(crate) fn field(&self, number: u8, choice: Choice) -> i32 {
        let Choice::Hex(hex) = choice else { return -self.to_enemy(self.base(number)) };
        let far = self.to_enemy(hex);
        // A field that goes by rail is of no use in this turn.
        let by_rail = if self.look.state.reach[1].contains(hex) { 4 } else { 0 };
        if far <= 1 { -30 } else { -far - by_rail }
    }
}
