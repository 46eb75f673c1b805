//! Random positions on small boards, the same for the same seed.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;

use super::{Scene, Situation};
use crate::A4Sheet;
use crate::position::UnitId;
use crate::unit::Described;
use crate::weather::Weather;

const COLUMNS: u32 = 6;
const ROWS: u32 = 5;
const LETTERS: [char; 12] = ['.', '.', '.', '.', '.', 'f', 's', 'w', 'h', 'm', 'l', '~'];
const AXIS: [&str; 9] = [
    "german panzer division 2-1",
    "german motorized korps 5-4",
    "german infantry korps 2-3",
    "german infantry army 6-7",
    "german motorized korps 5-4 disrupted",
    "ss division 2-2",
    "rumanian cavalry korps 1-1",
    "rumanian mountain korps 2-2",
    "hungarian motorized korps 2-1",
];
const RUSSIAN: [&str; 9] = [
    "rifle army 2-3",
    "rifle army 2-3 disrupted",
    "mechanized korps 2-1",
    "russian tank korps 4-3",
    "russian cavalry korps 1-1",
    "shock army 4-4",
    "parachute korps 1-1",
    "rifle division 0-1",
    "katyusha",
];

/// A source of numbers that look random.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `sides`.
    pub(crate) fn below(&mut self, sides: u32) -> u32 {
        let step = 6_364_136_223_846_793_005;
        self.0 = self.0.wrapping_mul(step).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(self.0 >> 33).unwrap_or(0) % sides
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        let count = u32::try_from(items.len()).unwrap_or(u32::MAX);
        items[self.below(count) as usize]
    }

    pub(crate) fn label(&mut self) -> String {
        format!("{:02}{:02}", self.below(COLUMNS) + 1, self.below(ROWS) + 1)
    }

    /// Two hexes side by side in a row, or one above the other.
    fn pair(&mut self) -> String {
        let (column, row) = (self.below(COLUMNS - 1) + 1, self.below(ROWS - 1) + 1);
        let other = if self.below(2) == 0 { (column + 1, row) } else { (column, row + 1) };
        format!("{column:02}{row:02} {:02}{:02}", other.0, other.1)
    }
}

/// The rules as they come.
pub(crate) fn rules() -> A4Sheet {
    A4Sheet::open(&Setup::default()).expect("the book opens")
}

/// A random situation as a question gives it.
pub(crate) fn situation(dice: &mut Dice) -> Value {
    let row = |dice: &mut Dice| (0..COLUMNS).map(|_| dice.pick(&LETTERS)).collect::<String>();
    let rows: Vec<_> = (0..ROWS).map(|_| row(dice)).collect();
    let pairs = |dice: &mut Dice, count: u32| (0..count).map(|_| dice.pair()).collect::<Vec<_>>();
    let fortress = dice.label();
    let north = if dice.below(2) == 0 { Vec::new() } else { vec![dice.label(), dice.label()] };
    json!({
        "board": rows,
        "places": { fortress: ["fortress"] },
        "rivers": pairs(dice, 6),
        "lakes": pairs(dice, 1),
        "roads": pairs(dice, 8),
        "brown_roads": pairs(dice, 5),
        "regions": { "south": south_without(&north) },
        "units": units(dice),
        "weather": dice.pick(&Weather::ALL),
    })
}

/// A random situation with a unit in it that stands somewhere.
pub(crate) fn scene(rules: &A4Sheet, dice: &mut Dice) -> (Scene, UnitId) {
    let situation: Situation = serde_json::from_value(situation(dice)).expect("the right types");
    let scene = situation.ready(rules).expect("a sound situation");
    let count = u32::try_from(scene.roster.len()).expect("few units");
    let unit = UnitId(u8::try_from(dice.below(count)).expect("few units"));
    (scene, unit)
}

fn south_without(north: &[String]) -> Vec<String> {
    let labels = (1..=ROWS).flat_map(|row| (1..=COLUMNS).map(move |column| (column, row)));
    let labels = labels.map(|(column, row)| format!("{column:02}{row:02}"));
    labels.filter(|label| !north.contains(label)).collect()
}

/// A unit of either side, in words.
pub(crate) fn unit(dice: &mut Dice) -> &'static str {
    let side = if dice.below(2) == 0 { &AXIS } else { &RUSSIAN };
    dice.pick(side)
}

/// A few units, those of one side in each hex.
fn units(dice: &mut Dice) -> BTreeMap<String, Vec<&'static str>> {
    let side = |words: &str| words.parse::<Described>().expect("a unit").0.counter.side();
    let mut stacks: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for _ in 0..8 {
        let unit = unit(dice);
        let there = stacks.entry(dice.label()).or_default();
        if there.iter().all(|other| side(other) == side(unit)) {
            there.push(unit);
        }
    }
    stacks
}
