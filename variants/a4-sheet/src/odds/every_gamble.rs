//! Every gamble in every column with every throw of its dice, written down from the sheet: what exact odds and
//! exact losses are held against.

use serde_json::{Value, json};

/// The defense factors of every attack: all columns divide them.
pub(crate) const DEFENSE: u32 = 60;

/// The columns of the table.
const COLUMNS: [(u32, u32); 14] = [
    (1, 5),
    (1, 4),
    (1, 3),
    (1, 2),
    (1, 1),
    (3, 2),
    (2, 1),
    (3, 1),
    (4, 1),
    (5, 1),
    (6, 1),
    (7, 1),
    (8, 1),
    (9, 1),
];
const LAST: usize = COLUMNS.len() - 1;

/// An attack with a gamble, and all that the dice can do.
pub(crate) struct Gamble {
    /// `german` or `russian`.
    pub(crate) attacker: &'static str,
    /// The factors that attack.
    pub(crate) attack: u32,
    /// What is gambled for, as the questions take it.
    pub(crate) wish: Value,
    /// Every throw, as likely as any other: the column it leads to, and the die that is read there.
    pub(crate) throws: Vec<(usize, i32)>,
}

/// A column as people write it.
pub(crate) fn name(column: usize) -> String {
    let (attack, defense) = COLUMNS[column];
    format!("{attack}:{defense}")
}

/// The factors that make exactly these odds.
pub(crate) fn needed(column: usize) -> u32 {
    let (attack, defense) = COLUMNS[column];
    DEFENSE * attack / defense
}

fn die() -> impl Iterator<Item = i32> + Clone {
    1..=6
}

/// Every throw of two dice: the first finds the column, the second is read in it.
fn two_dice(column: impl Fn(i32) -> usize) -> Vec<(usize, i32)> {
    die()
        .flat_map(|first| die().map(move |second| (first, second)))
        .map(|(first, second)| (column(first), second))
        .collect()
}

/// How many numbers of the die win a chance of so many factors out of so many.
fn numbers(surplus: u32, needed: u32) -> i32 {
    i32::try_from(6 * surplus / needed).expect("at most six")
}

/// All of them.
pub(crate) fn every_gamble() -> Vec<Gamble> {
    let columns = || 0..=LAST;
    let mut all: Vec<Gamble> = columns().flat_map(plain).collect();
    all.extend((0..LAST).flat_map(round_up));
    all.extend(columns().flat_map(|target| (0..target).map(move |held| extended(held, target))));
    all.extend(PRESSES.into_iter().flat_map(pressed_attacks));
    all.extend((1..LAST).flat_map(round_up_and_press));
    all
}

/// Who presses, by how many columns up, at the risk of how many down.
const PRESSES: [(&str, usize, usize); 4] =
    [("german", 1, 1), ("german", 2, 2), ("german", 3, 3), ("russian", 1, 2)];

/// Both ways to press: as the questions take them, and whether one die does for all.
fn press(by: usize) -> [(Value, bool); 2] {
    [("column-roll", false), ("split-die", true)]
        .map(|(way, split)| (json!({ "by": by, "way": way }), split))
}

/// One press from every column that is high enough for it.
fn pressed_attacks((attacker, up, down): (&'static str, usize, usize)) -> Vec<Gamble> {
    let attack = |from: usize| {
        let end = move |good| pressed(from, up, down, good);
        press(up).map(|(way, split)| {
            let throws = if split {
                die().map(|face| (end(face > 3), face)).collect()
            } else {
                two_dice(|face| end(face > 3))
            };
            Gamble { attacker, attack: needed(from), wish: json!({ "press": way }), throws }
        })
    };
    (down..=LAST).flat_map(attack).collect()
}

fn pressed(from: usize, up: usize, down: usize, good: bool) -> usize {
    if good { (from + up).min(LAST) } else { from - down }
}

/// No gamble: exactly the odds, and one factor less than the next.
fn plain(column: usize) -> Vec<Gamble> {
    let next = if column == LAST { needed(column) + 1 } else { needed(column + 1) };
    let throws = |column| die().map(|face| (column, face)).collect();
    let attack =
        |attacker, attack| Gamble { attacker, attack, wish: json!({}), throws: throws(column) };
    ["german", "russian"]
        .into_iter()
        .flat_map(|side| [attack(side, needed(column)), attack(side, next - 1)])
        .collect()
}

/// Every surplus over a column that buys at least one number of the die.
fn round_up(column: usize) -> Vec<Gamble> {
    surpluses(column)
        .map(|(attack, numbers)| Gamble {
            attacker: "german",
            attack,
            wish: json!({ "round_up": true }),
            throws: two_dice(|face| column + usize::from(face <= numbers)),
        })
        .collect()
}

/// The factors between a column and the next that give a chance, and its numbers.
fn surpluses(column: usize) -> impl Iterator<Item = (u32, i32)> {
    let (held, next) = (needed(column), needed(column + 1));
    let chances = (held..next).map(move |attack| (attack, numbers(attack - held, next - held)));
    chances.filter(|&(_, numbers)| numbers > 0)
}

/// A named fallback against a named target, with half of the way made.
fn extended(fallback: usize, target: usize) -> Gamble {
    let (held, goal) = (needed(fallback), needed(target));
    let attack = held.midpoint(goal);
    let numbers = numbers(attack - held, goal - held);
    Gamble {
        attacker: "german",
        attack,
        wish: json!({
            "agreed": 2, "extended": { "fallback": name(fallback), "target": name(target) },
        }),
        throws: two_dice(|face| if face <= numbers { target } else { fallback }),
    }
}

/// Germans may do both: first the roll for the next column, then the press from where it led.
fn round_up_and_press(column: usize) -> Vec<Gamble> {
    let Some((attack, numbers)) = surpluses(column).last() else { return Vec::new() };
    let start = move |face: i32| column + usize::from(face <= numbers);
    let end = move |first, face: i32| pressed(start(first), 1, 1, face > 3);
    let gamble = |(way, split)| {
        let throws = if split {
            die().flat_map(|first| die().map(move |face| (end(first, face), face))).collect()
        } else {
            die().flat_map(|first| two_dice(|second| end(first, second))).collect()
        };
        let wish = json!({ "round_up": true, "press": way });
        Gamble { attacker: "german", attack, wish, throws }
    };
    press(1).map(gamble).into()
}
