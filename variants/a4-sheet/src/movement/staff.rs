//! Movement: who moves, and where to.

use stavka_core::board::SpaceId;

use crate::campaign::action::Choice;
use crate::ground::{City, Terrain};
use crate::position::UnitId;
use crate::side::Side;
use crate::staff::Judge;
use crate::staff::style::Style;
use crate::victory::City as Prize;
use crate::weather::{Weather, snow_supply_hexes};

/// So far from a source a city is still in supply, if roughly; farther off it counts for nothing.
pub(crate) const LIMITED: i32 = 12;

/// So near an enemy may fall upon a city in a turn.
pub(crate) const CLOSE: i32 = 5;

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
        let Style { drive, supply, danger, front, .. } = self.style;
        city + self.guard(unit, hex) + self.railway(unit, hex) + self.line(unit, hex) * front / 100
            - self.remoteness(hex) * drive / 100
            - (late + self.hunger(unit, hex)) * supply / 100
            - self.danger(unit, hex) * danger / 100
    }

    /// Whoever is cut off never moves again; in snow an army must be near.
    pub(crate) fn hunger(&self, unit: UnitId, hex: SpaceId) -> i32 {
        if self.is_cut_off(hex) {
            return 50;
        }
        let snow = self.side == Side::Axis && self.look.weather() == Weather::Snow;
        if snow && !self.has_army_near(unit, hex) { 25 } else { 0 }
    }

    /// Whether an army stands near enough to keep a unit fed in snow, or it is one.
    pub(crate) fn has_army_near(&self, unit: UnitId, hex: SpaceId) -> bool {
        let look = self.look;
        let near = snow_supply_hexes(&look.table.rules);
        look.unit(unit).counter.is_german_army()
            || self.armies.iter().any(|army| self.distance(army, hex) <= near)
    }

    /// What must not be lost is guarded as long as an enemy is near, by more than one where many are.
    pub(crate) fn guard(&self, unit: UnitId, hex: SpaceId) -> i32 {
        let places = &self.look.table.places;
        let victory = self.look.table.ground.features().city(hex) == City::Victory;
        if !victory && hex != places.ploesti || !self.is_held(hex) {
            return 0;
        }
        let capital = [Prize::Warsaw, Prize::Bucharest].map(|city| places.cities[city as usize]);
        let vital = capital.contains(&hex) || hex == places.ploesti;
        if self.to_enemy(hex) > if vital { 14 } else { 7 } {
            return 0;
        }
        let friends = self.friends(unit, hex);
        if friends == 0 {
            return 90 - 4 * self.attack(unit);
        }
        let threat = self.threat(hex, CLOSE);
        if threat > 2 * friends { self.style.garrison - 3 * self.attack(unit) } else { 0 }
    }

    pub(crate) fn is_held(&self, hex: SpaceId) -> bool {
        self.look.state.position.control(self.side).contains(hex)
    }

    /// Weak stacks beside strong enemies are in danger.
    pub(crate) fn danger(&self, unit: UnitId, hex: SpaceId) -> i32 {
        let pressure = self.pressure(self.side.enemy(), hex);
        if pressure == 0 {
            return 0;
        }
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
        if self.to_enemy(hex) != 1 {
            return 0;
        }
        let look = self.look;
        let enemies = look.state.position.occupied(self.side.enemy());
        let own = self.attack(unit);
        let there = look.place(unit);
        let near = look.table.ground.neighbours(hex).filter(|&target| enemies.contains(target));
        let gains = near.map(|target| {
            let beside = look.table.ground.touch(there, target);
            let others = self.pressure(self.side, target) - if beside { own } else { 0 };
            let ratio = (others + own) * 100 / self.strength(target) + self.bonuses(target);
            let city = look.table.ground.features().city(target).is_city();
            let dear = city || self.bars_railway(target);
            worth_of(ratio, others) + if dear { 4 } else { 0 }
        });
        let best = gains.max().unwrap_or(0) * self.style.chance / 100;
        let snow = self.look.weather() == Weather::Snow;
        match self.side {
            Side::Axis => best,
            Side::Russian if snow => best,
            Side::Russian => best * self.style.counter / 100,
        }
    }

    /// Between the enemy and what he wants, behind rivers and in cover, side by side.
    pub(crate) fn russian_standing(&self, unit: UnitId, hex: SpaceId) -> i32 {
        let pressure = self.pressure(Side::Axis, hex);
        let fear = if pressure > 0 {
            let own = i32::from(self.seen(unit).factors().defense) + self.friends(unit, hex);
            if pressure > 3 * (own + self.cover(hex) / 3) { 14 } else { 0 }
        } else {
            0
        };
        let Style { danger, cover, supply, .. } = self.style;
        let shelter = (self.cover(hex) + self.line(unit, hex)) * cover / 100;
        let hunger = self.hunger(unit, hex) / 2 * supply / 100;
        self.garrison(unit, hex) + self.duty(hex) + self.raid(hex) + shelter
            - fear * danger / 100
            - hunger
            - self.away(hex)
    }

    /// What it is worth to hold a city with one more; where the enemy is near, with two.
    pub(crate) fn garrison(&self, unit: UnitId, hex: SpaceId) -> i32 {
        let city = self.look.table.ground.features().city(hex);
        let worth = match city {
            City::Victory => 26,
            City::Major => 16,
            City::City => 8,
            City::Town => 2,
            City::None => return self.crowd(unit, hex) * -4,
        };
        let close = city == City::Victory && self.to_enemy(hex) <= CLOSE;
        match self.crowd(unit, hex) {
            0 if close => worth + self.style.garrison / 3,
            1 if close => self.style.garrison,
            0 => worth,
            _ => worth / 2 - 4,
        }
    }

    /// How many others stand in a hex.
    pub(crate) fn crowd(&self, unit: UnitId, hex: SpaceId) -> i32 {
        let stack = self.look.state.position.units_at(hex).filter(|&other| other != unit).count();
        i32::try_from(stack).unwrap_or(0)
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
        let anchors = self.look.state.position.anchors(self.side);
        let here = self.look.place(unit);
        let friends =
            self.known.at_two(hex).filter(|&other| other != here && anchors.contains(other));
        i32::try_from(friends.take(2).count()).unwrap_or(0) * 4
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
