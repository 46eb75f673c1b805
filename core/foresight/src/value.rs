//! A learned value: how likely the first side is to win, from what a position shows. Small and linear: a weight for every
//! number of the view, early and late in the game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use stavka_core::setup::Setup;
use stavka_core::view::{At, View};

/// A value, and what it was learned from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Value {
    /// The variant.
    pub variant: String,
    /// The hash of the rules and the scenario that were played: under others it knows nothing.
    pub setup: String,
    /// Who played.
    pub players: String,
    /// How many games it was learned from, and the first seed of them.
    pub games: u64,
    /// The first seed.
    pub first_seed: u64,
    /// The hash of the library that played them.
    pub library: String,
    /// On games that it was not learned from: by how much it errs less than the share of wins alone, for each fifth of a
    /// game; 1 would be all of it.
    pub skill: Vec<f64>,
    /// The same for a curve through the variant's own score alone.
    pub skill_of_score: Vec<f64>,
    /// The last turn of a game.
    pub turns: u16,
    /// What every number of a position is worth.
    pub weights: BTreeMap<String, Weight>,
}

/// What a number is worth, in logarithms of odds for each of its usual spread.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weight {
    /// Its mean.
    pub mean: f64,
    /// Its spread.
    pub spread: f64,
    /// What it is worth as the game begins.
    pub early: f64,
    /// What more it is worth at the end.
    pub late: f64,
}

/// The values that are shipped, as `stavka lab value` writes them: none yet, since rules and staffs still change.
const SHIPPED: [&str; 0] = [];

impl Value {
    /// The shipped value for this set-up, if there is one.
    pub fn shipped(setup: &Setup) -> Option<Self> {
        let known = SHIPPED.iter().filter_map(|text| serde_json::from_str::<Self>(text).ok());
        let hash = hash(setup);
        known.into_iter().find(|value| value.variant == setup.variant && value.setup == hash)
    }

    /// How likely the first side is to win.
    pub fn of(&self, numbers: &BTreeMap<String, f64>, turn: u16) -> f64 {
        share_of(&self.weights, numbers, progress(turn, self.turns))
    }
}

/// How likely the first side is to win by these weights, when the game has come so far.
pub fn share_of(
    weights: &BTreeMap<String, Weight>,
    numbers: &BTreeMap<String, f64>,
    late: f64,
) -> f64 {
    let part = |(name, weight): (&String, &Weight)| {
        let number = numbers.get(name).copied().unwrap_or(0.0);
        (number - weight.mean) / weight.spread * (weight.early + late * weight.late)
    };
    1.0 / (1.0 + (-weights.iter().map(part).sum::<f64>()).exp())
}

/// How far a game has come, from 0 to 1.
pub fn progress(turn: u16, turns: u16) -> f64 {
    (f64::from(turn) / f64::from(turns.max(1))).min(1.0)
}

/// The hash of rules and scenario; who plays is no part of it.
pub fn hash(setup: &Setup) -> String {
    let plain = Setup { seats: BTreeMap::new(), ..setup.clone() };
    let digest = Sha256::digest(plain.canonical());
    digest.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

/// The numbers of a position: of its status, of the counters of each side and kind on the map, of their factors, of the
/// spaces that each holds, and the variant's own score.
pub fn numbers(view: &View, score: i32) -> BTreeMap<String, f64> {
    let mut numbers =
        BTreeMap::from([("always".to_owned(), 1.0), ("score".to_owned(), score.into())]);
    let mut add = |name: String, number: f64| *numbers.entry(name).or_insert(0.0) += number;
    for status in &view.status {
        // No number of a game is so large that a few of its last digits matter.
        #[expect(clippy::cast_precision_loss, reason = "see above")]
        if let Some(number) = status.number {
            add(format!("status {}", status.label), number as f64);
        }
    }
    for counter in view.counters.iter().filter(|counter| matches!(counter.at, At::Space(_))) {
        add(format!("units {} {:?}", counter.side, counter.symbol), 1.0);
        let first = counter.factors.split(|letter: char| !letter.is_ascii_digit()).next();
        if let Some(strength) = first.and_then(|digits| digits.parse::<u16>().ok()) {
            add(format!("strength {}", counter.side), strength.into());
        }
    }
    for control in &view.control {
        let spaces = u32::try_from(control.spaces.len()).unwrap_or(u32::MAX);
        add(format!("holds {}", control.holder), spaces.into());
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_reading_is_another_set_up_and_other_seats_are_not() {
        let plain = Setup { variant: "ford".to_owned(), ..Setup::default() };
        let mut seated = plain.clone();
        seated.seats.insert("red".to_owned(), "staff".to_owned());
        assert_eq!(hash(&plain), hash(&seated));
        let mut other = plain.clone();
        other.readings.insert("high-water".to_owned(), "rising".to_owned());
        assert_ne!(hash(&plain), hash(&other));
    }

    #[test]
    fn a_weight_counts_by_how_far_the_game_has_come() {
        let weight = Weight { mean: 1.0, spread: 2.0, early: 0.0, late: 4.0 };
        let value = Value {
            variant: String::new(),
            setup: String::new(),
            players: String::new(),
            games: 1,
            first_seed: 1,
            library: String::new(),
            skill: Vec::new(),
            skill_of_score: Vec::new(),
            turns: 10,
            weights: BTreeMap::from([("score".to_owned(), weight)]),
        };
        let ahead = BTreeMap::from([("score".to_owned(), 2.0)]);
        assert!((value.of(&ahead, 0) - 0.5).abs() < 1e-12);
        assert!((value.of(&ahead, 10) - 1.0 / (1.0 + (-2.0_f64).exp())).abs() < 1e-12);
    }
}
