//! What a staff reckons with: who stands where, and what places are worth.

use super::AsWas;
use crate::campaign::hexes::{SPACES, Spot};
use crate::campaign::roster::Unit;
use crate::far_east::economy::Power;
use crate::far_east::play::relations::Passage;

/// The most places that staffs care for.
const KEYS: usize = 24;
/// How far off enemies are a threat to a place.
const THREAT: u32 = 2;
/// What ground of the enemy is worth that is no place of note.
const GROUND: i32 = 8;

/// What a staff reckons with.
pub(crate) struct Estimate {
    power: Power,
    own: [u8; SPACES],
    enemy: [u8; SPACES],
    hostile: [bool; KEYS],
    threat: [i32; KEYS],
    passages: [Passage; 6],
}

/// How a power weighs attack and defence.
struct Temper {
    attack: i32,
    defense: i32,
}

impl AsWas<'_> {
    /// Reckons for a power.
    pub(crate) fn estimate(&self, power: Power) -> Estimate {
        let mut estimate = Estimate {
            power,
            own: [0; SPACES],
            enemy: [0; SPACES],
            hostile: [false; KEYS],
            threat: [0; KEYS],
            passages: self.passages(power),
        };
        for unit in self.table.roster.units() {
            let (sort, spot) = (self.table.roster.sort(unit), self.state.place(unit));
            if !sort.kind.is_ground() || !self.table.has(spot) {
                continue;
            }
            if sort.nation.power() == power {
                estimate.own[usize::from(spot)] += sort.strength;
            } else if self.at_war(power, sort.nation.power()) {
                estimate.enemy[usize::from(spot)] += sort.strength;
            }
        }
        for (place, (key, _)) in self.table.keys.iter().enumerate().take(KEYS) {
            let owner = self.state.owner(*key);
            estimate.hostile[place] = estimate.passages[owner as usize] == Passage::Enemy;
            estimate.threat[place] = self.threat_to(*key, &estimate.enemy);
        }
        estimate
    }

    fn threat_to(&self, key: Spot, enemy: &[u8; SPACES]) -> i32 {
        let spots = (0_u16..).zip(enemy).filter(|(_, factors)| **factors > 0);
        let near = spots.filter(|(spot, _)| self.table.distance(*spot, key) <= THREAT);
        near.map(|(_, factors)| i32::from(*factors)).sum()
    }

    /// What it is worth to have a unit in a space; `moves` says whether it is still elsewhere.
    pub(crate) fn worth(&self, estimate: &Estimate, unit: Unit, spot: Spot) -> i32 {
        let strength = i32::from(self.table.roster.sort(unit).strength);
        let here = self.state.place(unit) == spot;
        let others = i32::from(estimate.own[usize::from(spot)]) - if here { strength } else { 0 };
        let near = self.table.spot(spot).near;
        let enemies: i32 =
            near.iter().map(|near| i32::from(estimate.enemy[usize::from(near)])).sum();
        let takes = estimate.passages[self.state.owner(spot) as usize] == Passage::Enemy;
        let friends: i32 = near.iter().map(|near| i32::from(estimate.own[usize::from(near)])).sum();
        let mut worth = self.worth_of_places(estimate, spot, others) + GROUND * i32::from(takes);
        if enemies > 0 {
            let multiplier = if self.table.spot(spot).city { 3 } else { 2 };
            let defense = (others + strength) * multiplier;
            worth += others.min(5) + friends.min(12) / 3;
            worth -= (enemies - defense).clamp(0, 20);
        }
        worth
    }

    fn worth_of_places(&self, estimate: &Estimate, spot: Spot, others: i32) -> i32 {
        let temper = temper(estimate.power);
        let mut worth = 0;
        for (place, (key, value)) in self.table.keys.iter().enumerate().take(KEYS) {
            let away = i32::try_from(self.table.distance(spot, *key).min(30)).unwrap_or(30) + 1;
            if estimate.hostile[place] {
                let far = temper.attack * value * 6 / away;
                let there = if away == 1 { 20 * value } else { 0 };
                worth += far + there;
            } else if estimate.passages[self.state.owner(*key) as usize] == Passage::Friend {
                let threat = estimate.threat[place].min(15);
                let near = temper.defense * value * threat / (4 * away * away);
                let empty = if away == 1 && others == 0 { 4 * value } else { 0 };
                worth += near + empty;
            }
        }
        worth
    }
}

fn temper(power: Power) -> Temper {
    match power {
        Power::Japan => Temper { attack: 2, defense: 1 },
        Power::Nationalist => Temper { attack: 1, defense: 3 },
        Power::Communist => Temper { attack: 1, defense: 2 },
        Power::Russia => Temper { attack: 3, defense: 1 },
    }
}
