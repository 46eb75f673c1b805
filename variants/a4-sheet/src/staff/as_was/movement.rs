//! Movement: who moves, and where to.

use stavka_core::board::SpaceId;

use crate::campaign::action::Choice;
use crate::ground::{City, Terrain};
use crate::position::UnitId;
use crate::side::Side;
use crate::staff::as_was::Judge;
use crate::staff::as_was::style::Style;
use crate::victory::City as Prize;
use crate::weather::Weather;

/// So far from a source a city is still in supply, if roughly; farther off it counts for nothing.
pub(crate) const LIMITED: i32 = 12;

impl Judge<'_> {
    /// Those nearest to the enemy move first, so that others can come to them.
    pub(crate) fn mover(&self, choice: Choice) -> i32 {
        let Choice::Piece(piece) = choice else { return -1000 };
        -self.to_enemy(piece.hex)
    }

    /// A destination, against staying.
    pub(crate) fn destination(&self, unit: UnitId, choice: Choice) -> i32 {
        match choice {
            Choice::Hex(hex) if self.look.has_enemy(self.side, hex) => {
                self.standing(unit, self.look.place(unit)) + 30
            }
            Choice::Hex(hex) => {
                let attacks = self.look.state.reach[0].contains(hex);
                self.standing(unit, hex) + if attacks { self.opportunity(unit, hex) } else { 0 }
            }
            _ => {
                let here = self.look.place(unit);
                self.standing(unit, here) + self.opportunity(unit, here) + 1
            }
        }
    }

    /// How good it is to stand in a hex.
    pub(crate) fn standing(&self, unit: UnitId, hex: SpaceId) -> i32 {
        match self.side {
            Side::Axis => self.axis_standing(unit, hex),
            Side::Russian => self.russian_standing(unit, hex),
        }
    }

    /// Forward, but not out of supply.
    pub(crate) fn axis_standing(&self, unit: UnitId, hex: SpaceId) -> i32 {
        let weather = self.look.weather();
        let good = if matches!(weather, Weather::Mud | Weather::Snow) { 3 } else { 4 };
        let line = self.supply_distance(hex);
        let late = match line {
            line if line <= good => 0,
            line if line <= good + 7 => line - good,
            line => (line - good) * 4,
        };
        let city = match self.look.table.ground.features().city(hex) {
            City::Victory if !self.is_held(hex) => 40,
            City::Major | City::City if !self.is_held(hex) => 12,
            _ => 0,
        };
        let city = if line <= LIMITED { city } else { 0 };
        let Style { drive, supply, danger, .. } = self.style;
        city + self.guard(unit, hex) + self.railway(unit, hex)
            - self.remoteness(hex) * drive / 100
            - late * supply / 100
            - self.danger(unit, hex) * danger / 100
    }

    /// What must not be lost is guarded as long as an enemy is near.
    pub(crate) fn guard(&self, unit: UnitId, hex: SpaceId) -> i32 {
        let places = &self.look.table.places;
        let capital = [Prize::Warsaw, Prize::Bucharest].map(|city| places.cities[city as usize]);
        let vital = capital.contains(&hex) || hex == places.ploesti;
        let dear = vital || places.cities.contains(&hex);
        let alone = !self.look.state.position.units_at(hex).any(|other| other != unit);
        let near = self.to_enemy(hex) <= if vital { 14 } else { 7 };
        if dear && alone && near && self.is_held(hex) { 90 - 4 * self.attack(unit) } else { 0 }
    }

    pub(crate) fn is_held(&self, hex: SpaceId) -> bool {
        self.look.state.position.control(self.side).contains(hex)
    }

    /// Weak stacks beside strong enemies are in danger.
    pub(crate) fn danger(&self, unit: UnitId, hex: SpaceId) -> i32 {
        let pressure = self.pressure(self.side.enemy(), hex);
        let own = i32::from(self.seen(unit).factors().defense) + self.friends(unit, hex);
        if pressure > 2 * own { (pressure - 2 * own).min(12) } else { 0 }
    }

    /// Defense factors of friends in a hex.
    pub(crate) fn friends(&self, unit: UnitId, hex: SpaceId) -> i32 {
        let stack = self.look.state.position.units_at(hex).filter(|&other| other != unit);
        stack.map(|other| i32::from(self.seen(other).factors().defense)).sum()
    }

    /// What an attack from a hex could bring, with those who are there already.
    pub(crate) fn opportunity(&self, unit: UnitId, hex: SpaceId) -> i32 {
        let look = self.look;
        let enemies = look.state.position.occupied(self.side.enemy());
        let own = self.attack(unit);
        let there = look.place(unit);
        let near = look.table.ground.neighbours(hex).filter(|&target| enemies.contains(target));
        let gains = near.map(|target| {
            let beside = look.table.ground.touch(there, target);
            let others = self.pressure(self.side, target) - if beside { own } else { 0 };
            let ratio = (others + own) * 100 / self.strength(target);
            let city = look.table.ground.features().city(target).is_city();
            let dear = city || self.bars_railway(target);
            worth_of(ratio, others) + if dear { 4 } else { 0 }
        });
        let best = gains.max().unwrap_or(0) * self.style.chance / 100;
        if self.side == Side::Axis { best } else { best * 33 / 100 }
    }

    /// Between the enemy and what he wants, behind rivers and in cover, side by side.
    pub(crate) fn russian_standing(&self, unit: UnitId, hex: SpaceId) -> i32 {
        let city = match self.look.table.ground.features().city(hex) {
            City::Victory => 26,
            City::Major => 16,
            City::City => 8,
            City::Town => 2,
            City::None => 0,
        };
        let stack = self.look.state.position.units_at(hex).filter(|&other| other != unit).count();
        let crowd = i32::try_from(stack).unwrap_or(0);
        let city = if crowd == 0 { city } else { city / 2 - 4 };
        let pressure = self.pressure(Side::Axis, hex);
        let own = i32::from(self.seen(unit).factors().defense) + self.friends(unit, hex);
        let own = own + self.cover(hex) / 3;
        let fear = if pressure > 3 * own { 14 } else { 0 };
        let Style { danger, cover, .. } = self.style;
        let shelter = (self.cover(hex) + self.line(unit, hex)) * cover / 100;
        city + self.duty(hex) + self.raid(hex) + shelter - fear * danger / 100 - self.away(hex)
    }

    /// Cover that a hex gives.
    pub(crate) fn cover(&self, hex: SpaceId) -> i32 {
        match self.look.table.ground.features().terrain(hex) {
            Terrain::Forest => 4,
            Terrain::Swamp | Terrain::SwampAndForest => 3,
            Terrain::Hills | Terrain::Mountain => 6,
            _ => 0,
        }
    }

    /// A line without holes: a friend two hexes off on either side.
    pub(crate) fn line(&self, unit: UnitId, hex: SpaceId) -> i32 {
        let position = &self.look.state.position;
        let armies = position.anchors(Side::Russian).iter();
        let mut at_two = 0;
        for other in armies {
            if self.distance(hex, other) == 2 && self.look.place(unit) != other {
                at_two += 1;
            }
            if at_two == 2 {
                break;
            }
        }
        at_two * 4
    }

    /// Too near to the enemy is bad, too far away is useless.
    pub(crate) fn away(&self, hex: SpaceId) -> i32 {
        match self.to_enemy(hex) {
            0..=1 => 5 * self.style.danger / 100,
            far => (far - self.style.distance).max(0) * 2,
        }
    }
}

/// What odds in hundredths are worth; a lone attacker leaves them to others.
pub(crate) const fn worth_of(ratio: i32, others: i32) -> i32 {
    match ratio {
        700.. => {
            if others > 0 {
                14
            } else {
                20
            }
        }
        400..=699 => 24,
        200..=399 => 18,
        100..=199 => 8,
        _ => 0,
    }
}
