//! Random positions on small boards, the same for the same seed.

use std::collections::BTreeMap;

use stavka_core::setup::Setup;
use stavka_core::variant::Variant;

use super::{BoardText, Control, PlaceKind, Scene, Situation, Units};
use crate::A4Sheet;
use crate::position::UnitId;
use crate::unit::{Described, Unit};
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

    fn label(&mut self) -> String {
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

/// A random situation with a unit in it that stands somewhere.
pub(crate) fn scene(rules: &A4Sheet, dice: &mut Dice) -> (Scene, UnitId) {
    let row = |dice: &mut Dice| (0..COLUMNS).map(|_| dice.pick(&LETTERS)).collect();
    let rows = (0..ROWS).map(|_| row(dice)).collect();
    let pairs = |dice: &mut Dice, count: u32| (0..count).map(|_| dice.pair()).collect();
    let fortress = BTreeMap::from([(dice.label(), vec![PlaceKind::Fortress])]);
    let north = if dice.below(2) == 0 { Vec::new() } else { vec![dice.label(), dice.label()] };
    let weathers = Weather::ALL;
    let situation = Situation {
        board: BoardText::Rows(rows),
        places: fortress,
        rivers: pairs(dice, 6),
        lakes: pairs(dice, 1),
        roads: pairs(dice, 8),
        brown_roads: pairs(dice, 5),
        rails: Vec::new(),
        wide_rails: Vec::new(),
        regions: south_without(&north),
        units: units(dice),
        control: Control::default(),
        rail_heads: Vec::new(),
        weather: dice.pick(&weathers),
        turn: None,
    };
    let scene = situation.ready(rules).expect("a sound situation");
    let count = u32::try_from(scene.roster.len()).expect("few units");
    let unit = UnitId(u8::try_from(dice.below(count)).expect("few units"));
    (scene, unit)
}

fn south_without(north: &[String]) -> BTreeMap<String, Vec<String>> {
    let labels = (1..=ROWS).flat_map(|row| (1..=COLUMNS).map(move |column| (column, row)));
    let labels = labels.map(|(column, row)| format!("{column:02}{row:02}"));
    let south = labels.filter(|label| !north.contains(label)).collect();
    BTreeMap::from([("south".to_owned(), south)])
}

/// A unit of either side, in words.
pub(crate) fn unit(dice: &mut Dice) -> &'static str {
    let side = if dice.below(2) == 0 { &AXIS } else { &RUSSIAN };
    dice.pick(side)
}

fn units(dice: &mut Dice) -> Units {
    let mut stacks: BTreeMap<String, Vec<Unit>> = BTreeMap::new();
    for _ in 0..8 {
        let unit: Described = unit(dice).parse().expect("a unit");
        let there = stacks.entry(dice.label()).or_default();
        if there.iter().all(|other| other.counter.side() == unit.0.counter.side()) {
            there.push(unit.0);
        }
    }
    let mut units = Units::default();
    for (label, there) in stacks {
        units.push(&label, there);
    }
    units
}
