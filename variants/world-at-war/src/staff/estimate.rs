//! What a staff reckons with: who stands where, and how much every place draws its units.

use super::compass::KEYS;
use super::{Campaign, Style};
use crate::campaign::hexes::{Hexes, SPACES, Spot};
use crate::far_east::economy::Power;
use crate::far_east::play::relations::Passage;

/// What a staff reckons with.
pub(crate) struct Estimate<'a> {
    pub power: Power,
    pub style: &'a Style,
    /// Own ground factors in each space.
    pub own: [u8; SPACES],
    /// Those of the enemy.
    pub enemy: [u8; SPACES],
    pub passages: [Passage; 6],
    /// How much each place of the enemy draws, and each own one that is under threat.
    want: [i32; KEYS],
    hold: [i32; KEYS],
    /// Whether units have reason to fear what comes after this half.
    pub minds: bool,
}

/// How a power weighs attack and defence.
struct Temper {
    attack: i32,
    defense: i32,
}

/// A whole, in the parts in which draughts over a distance are reckoned.
const WHOLE: i32 = 1 << 12;

/// A draught falls off with the distance, or with its square; on the spot it is whole.
const FADES: [[i32; 32]; 2] = {
    let mut fades = [[0; 32]; 2];
    let (mut away, mut steps) = (0, 1);
    while away < 32 {
        fades[0][away] = WHOLE / steps;
        fades[1][away] = WHOLE / (steps * steps);
        (away, steps) = (away + 1, steps + 1);
    }
    fades
};

impl Campaign {
    /// Reckons for a power.
    pub(crate) fn estimate<'a>(&self, power: Power, style: &'a Style) -> Estimate<'a> {
        let mut estimate = Estimate {
            power,
            style,
            own: [0; SPACES],
            enemy: [0; SPACES],
            passages: self.passages(power),
            want: [0; KEYS],
            hold: [0; KEYS],
            minds: self.state.turn + 2 < self.table.halves,
        };
        self.count_factors(&mut estimate);
        self.weigh_places(&mut estimate);
        estimate
    }

    fn count_factors(&self, estimate: &mut Estimate<'_>) {
        let enemies = Power::ALL.map(|other| self.at_war(estimate.power, other));
        for power in Power::ALL {
            let factors = match enemies[power as usize] {
                true => &mut estimate.enemy,
                false if power == estimate.power => &mut estimate.own,
                false => continue,
            };
            for unit in self.table.roster.ground_of(power) {
                if let Some(factors) = factors.get_mut(usize::from(self.state.place(*unit))) {
                    *factors += self.table.roster.sort(*unit).strength;
                }
            }
        }
    }

    fn weigh_places(&self, estimate: &mut Estimate<'_>) {
        let (temper, style) = (temper(estimate.power), estimate.style);
        let mut threat = [0; KEYS];
        for spot in &self.enemies_of(estimate.power) {
            let factors = i32::from(estimate.enemy[usize::from(spot)]);
            let mut threatened = self.table.compass.threatens(spot);
            while threatened != 0 {
                threat[threatened.trailing_zeros() as usize] += factors;
                threatened &= threatened - 1;
            }
        }
        for (place, (key, value)) in self.table.keys.iter().enumerate().take(KEYS) {
            match estimate.passages[self.state.owner(*key) as usize] {
                Passage::Enemy => {
                    estimate.want[place] = temper.attack * value * 6 * style.attack / 100;
                }
                Passage::Friend => {
                    let threat = threat[place].min(15);
                    estimate.hold[place] = temper.defense * value * threat * style.defense / 400;
                }
                Passage::Closed => {}
            }
        }
    }

    /// How much all places together draw a unit to a space.
    pub(crate) fn drawn_to(&self, estimate: &Estimate<'_>, spot: Spot) -> i32 {
        let keys = self.table.keys.len().min(KEYS);
        let mut drawn = 0;
        for (place, away) in self.table.compass.away(spot).iter().enumerate().take(keys) {
            let away = usize::from(*away);
            drawn += estimate.want[place] * FADES[0][away] + estimate.hold[place] * FADES[1][away];
        }
        drawn / WHOLE
    }

    /// Where a power's units would find supply.
    pub(crate) fn supply_of_power(&self, power: Power) -> &Hexes {
        &self.state.supplied[power as usize]
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
