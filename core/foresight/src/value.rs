//! A learned value: how likely the first side is to win, from what a position shows. Small and linear: a weight for every
//! number of the view, early and late in the game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use stavka_core::book::Rulebook;
use stavka_core::setup::Setup;
use stavka_core::view::{At, View};
use stavka_play::edition::Edition;
use stavka_play::error::EditionError;
use stavka_play::table::Table;

/// A value, and what it was learned from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Value {
    /// The variant.
    pub variant: String,
    /// The scenario.
    pub scenario: String,
    /// The hash of the rules that were played and of what they deal, see [`hash`]: under others it knows nothing.
    pub rules: String,
    /// Who played.
    pub players: String,
    /// How many games it was learned from, and the first seed of them.
    pub games: u64,
    /// The first seed.
    pub first_seed: u64,
    /// The hash of the library that played them. It is here for whoever wants the same again; the value is not tied to it.
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

/// The values that are shipped, as `stavka lab value` writes them. A test holds that they fit the rules as they are.
pub const SHIPPED: [&str; 3] = [
    include_str!("../values/a4-sheet-barbarossa.json"),
    include_str!("../values/second-edition-june-1941.json"),
    include_str!("../values/world-at-war-far-east.json"),
];

impl Value {
    /// The shipped value for these rules and the scenario of their set-up, if there is one.
    pub fn shipped(edition: &Edition) -> Result<Option<Self>, EditionError> {
        let scenario = edition.scenario(None)?;
        let of_scenario =
            |value: &Self| value.variant == edition.manifest.id && value.scenario == scenario;
        let mut known = SHIPPED.iter().filter_map(|text| serde_json::from_str::<Self>(text).ok());
        let Some(value) = known.find(of_scenario) else { return Ok(None) };
        // The hash is asked for last: it takes the whole book.
        Ok((value.rules == hash(edition, &scenario)?).then_some(value))
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

/// The hash of rules and of what they deal: what the set-up changes, the book with its figures and readings, the charts, the
/// map, and the position that the scenario begins with. Neither who plays is part of it, nor the bytes of the library: those
/// change with every build, and the rules do not.
pub fn hash(edition: &Edition, scenario: &str) -> Result<String, EditionError> {
    let changes = Setup {
        version: String::new(),
        seats: BTreeMap::new(),
        scenario: scenario.to_owned(),
        ..edition.setup.clone()
    };
    let dealt = Table::deal(edition, scenario)?.view(None)?;
    let parts = [
        changes.canonical(),
        text_of(&rules_of(&edition.book()?)),
        text_of(&edition.charts()?),
        map_of(edition)?,
        text_of(&dealt),
    ];
    let mut digest = Sha256::new();
    for part in parts {
        digest.update(part.len().to_le_bytes());
        digest.update(part);
    }
    Ok(digest.finalize().iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}")))
}

/// What the book says of the rules: words, figures and readings. Not where they stand, which code cites them and by which
/// examples they are tested, since none of that is played.
fn rules_of(book: &Rulebook) -> impl Serialize + '_ {
    let clauses = book.clauses.iter();
    let said: Vec<_> = clauses
        .map(|clause| (&clause.id, &clause.text, &clause.figures, &clause.readings))
        .collect();
    (said, &book.facts)
}

/// The map; a variant may have none.
fn map_of(edition: &Edition) -> Result<String, EditionError> {
    match edition.map() {
        Err(EditionError::Unknown { .. }) => Ok(String::new()),
        map => map,
    }
}

/// A part of the rules as one text, whichever way it came: names in order.
fn text_of(part: &impl Serialize) -> String {
    // Texts, numbers and lists, as they cross the boundary: nothing in them can fail to be written.
    let mut json = serde_json::to_value(part).unwrap_or_default();
    json.sort_all_objects();
    json.to_string()
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
    use std::collections::BTreeSet;

    use stavka_fixture::Ford;
    use stavka_play::edition::Source;

    use super::*;

    /// The hash of the fixture under a set-up.
    fn hash_of(setup: &str) -> String {
        let setup = Setup::parse(setup).expect("a set-up");
        let edition = Source::linked::<Ford>().open(setup).expect("opens");
        hash(&edition, &edition.scenario(None).expect("a scenario")).expect("a hash")
    }

    #[test]
    fn the_hash_is_that_of_rules_and_not_of_seats_or_words_for_the_usual() {
        let plain = hash_of("");
        assert_eq!(hash_of(r#"{"seats":{"red":"staff"}}"#), plain);
        assert_eq!(hash_of(r#"{"variant":"ford","preset":"sensible"}"#), plain);
        let others = [
            r#"{"readings":{"high-water":"rising"}}"#,
            r#"{"figures":{"crossing":{"from":6}}}"#,
            r#"{"mods":[{"id":"m","figures":[{"path":"crossing.from","was":4,"now":6}]}]}"#,
        ];
        let hashes: BTreeSet<_> = others.into_iter().map(hash_of).chain([plain]).collect();
        assert_eq!(hashes.len(), 4, "three changes and the plain rules");
    }

    #[test]
    fn a_weight_counts_by_how_far_the_game_has_come() {
        let weight = Weight { mean: 1.0, spread: 2.0, early: 0.0, late: 4.0 };
        let value = Value {
            variant: String::new(),
            scenario: String::new(),
            rules: String::new(),
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
