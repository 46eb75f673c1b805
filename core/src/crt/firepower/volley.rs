//! How likely a side is to score so many hits with so many dice.

use super::{FirepowerError, Side, Survivors};

/// The weights of every number of hits for every number of dice up to those a side starts with.
pub(super) struct Volleys {
    /// With how many dice the side starts.
    pub(super) dice: u8,
    /// Whether every die always misses.
    pub(super) never_hits: bool,
    /// By dice, then hits: the weight of exactly so many.
    exactly: Vec<Vec<u64>>,
    /// By dice, then hits: the weight of so many or more.
    at_least: Vec<Vec<u64>>,
}

impl Volleys {
    /// The weights of `side`, or why it cannot fight.
    pub(super) fn new(side: Side) -> Result<Self, FirepowerError> {
        let Side { dice, hits_on, sides } = side;
        if hits_on == 0 || sides == 0 || hits_on - 1 > sides {
            return Err(FirepowerError::Die { hits_on, sides });
        }
        let (miss, hit) = in_lowest_terms(u64::from(hits_on - 1), u64::from(sides - (hits_on - 1)));
        let total = miss + hit;
        if total.checked_pow(dice.into()).is_none() {
            return Err(FirepowerError::TooManyDice { dice, most: most_dice(total) });
        }
        let exactly = pascal(dice.into(), miss, hit);
        let at_least = exactly.iter().map(|row| sums_from_the_end(row)).collect();
        Ok(Self { dice, never_hits: hit == 0, exactly, at_least })
    }

    /// The weights of 0, 1, 2... targets lost to `dice` dice. Hits beyond the last target are lost with it.
    pub(super) fn losses(&self, dice: u8, targets: u8) -> impl Iterator<Item = u64> {
        let (dice, targets) = (usize::from(dice), usize::from(targets));
        let (exactly, at_least) = (&self.exactly[dice], &self.at_least[dice]);
        let last = at_least.get(targets).copied();
        exactly.iter().take(targets).copied().chain(last)
    }

    /// What the weights of a volley of `dice` dice add up to.
    fn total(&self, dice: u8) -> u64 {
        self.at_least[usize::from(dice)][0]
    }

    /// The weight with which all of `dice` dice miss.
    fn all_miss(&self, dice: u8) -> u64 {
        self.exactly[usize::from(dice)][0]
    }
}

/// The weight of all throws of a round together.
pub(super) fn throws(attacker: &Volleys, defender: &Volleys, state: Survivors) -> u128 {
    u128::from(attacker.total(state.attacker)) * u128::from(defender.total(state.defender))
}

/// The weight of the throws of a round in which all miss.
pub(super) fn misses(attacker: &Volleys, defender: &Volleys, state: Survivors) -> u128 {
    u128::from(attacker.all_miss(state.attacker)) * u128::from(defender.all_miss(state.defender))
}

/// Smaller weights make shorter numbers everywhere after.
fn in_lowest_terms(miss: u64, hit: u64) -> (u64, u64) {
    let (mut larger, mut smaller) = (miss, hit);
    while smaller != 0 {
        (larger, smaller) = (smaller, larger % smaller);
    }
    (miss / larger, hit / larger)
}

/// How many dice of this total weight fit 64 bits together.
fn most_dice(total: u64) -> u8 {
    (0..=u8::MAX).take_while(|&dice| total.checked_pow(dice.into()).is_some()).last().unwrap_or(0)
}

/// Pascal's triangle with weights: each row is the one before with one more die.
fn pascal(dice: usize, miss: u64, hit: u64) -> Vec<Vec<u64>> {
    let mut rows = vec![vec![1]];
    for _ in 0..dice {
        let above = &rows[rows.len() - 1];
        let one_missed = above.iter().map(|weight| weight * miss).chain([0]);
        let one_hit = [0].into_iter().chain(above.iter().map(|weight| weight * hit));
        rows.push(one_missed.zip(one_hit).map(|(missed, hit)| missed + hit).collect());
    }
    rows
}

/// For each place, the sum from there to the end.
fn sums_from_the_end(row: &[u64]) -> Vec<u64> {
    let mut sums = row.to_vec();
    for place in (1..sums.len()).rev() {
        sums[place - 1] += sums[place];
    }
    sums
}
