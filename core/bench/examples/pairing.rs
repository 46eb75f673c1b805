//! What pairing by seed is worth: `pairing VARIANT READING=ALTERNATIVE PAIRS KEY [FIRST SEED]`.
//!
//! Plays staff against staff with the same seeds under the usual rules and under another reading, and prints the
//! variance of the difference of two games with different seeds over that of two with the same. `KEY` says what a draw
//! depends on beside seed and purpose: `counter` on how many were drawn for the purpose, as it once was; `turn` on the
//! turn; `place` on turn and place, as the product draws.

use std::collections::HashMap;
use std::env;
use std::sync::Arc;

use stavka_a4_sheet::A4Sheet;
use stavka_core::chance::{Key, Occasion};
use stavka_core::clause::Silent;
use stavka_core::game::{Game, Lent, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;
use stavka_second_edition::SecondEdition;
use stavka_world_at_war::WorldAtWar;

/// What a draw depends on beside seed and purpose.
#[derive(Clone, Copy, PartialEq)]
enum By {
    Counter,
    Turn,
    Place,
}

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let [variant, reading, pairs, key, rest @ ..] = words.as_slice() else {
        panic!("pairing VARIANT READING=ALTERNATIVE PAIRS counter|turn|place [FIRST SEED]")
    };
    let pairs: u64 = pairs.parse().expect("a number of pairs");
    let first = rest.first().map_or(1, |seed| seed.parse().expect("a seed"));
    let by = match key.as_str() {
        "counter" => By::Counter,
        "turn" => By::Turn,
        "place" => By::Place,
        _ => panic!("counter, turn or place"),
    };
    let differences = match variant.as_str() {
        "a4-sheet" => compare::<A4Sheet>(reading, first..first + pairs, by),
        "second-edition" => compare::<SecondEdition>(reading, first..first + pairs, by),
        "world-at-war" => compare::<WorldAtWar>(reading, first..first + pairs, by),
        _ => panic!("there is no variant {variant}"),
    };
    report(&format!("{variant} {reading} by {key}"), &differences);
}

/// The results of both games of each pair, and whether they were the same game.
fn compare<V: Variant>(
    reading: &str,
    seeds: std::ops::Range<u64>,
    by: By,
) -> Vec<(f64, f64, bool)> {
    let (name, taken) = reading.split_once('=').expect("READING=ALTERNATIVE");
    let readings = [(name.to_owned(), taken.to_owned())].into();
    let usual = Arc::new(V::open(&Setup::default()).expect("opens"));
    let other = Arc::new(V::open(&Setup { readings, ..Setup::default() }).expect("opens"));
    let pair = |seed| {
        let (one, two) = (play(&usual, seed, by), play(&other, seed, by));
        (one.0, two.0, one.1 == two.1)
    };
    seeds.map(pair).collect()
}

/// Who won, as 1, -1 or 0, and the print of all actions.
fn play<V: Variant>(variant: &Arc<V>, seed: u64, by: By) -> (f64, u64) {
    let scenario = &variant.scenarios()[0].name;
    let mut game = Arc::clone(variant).deal(scenario).expect("a game");
    let (mut drawn, mut list, mut weights) = (HashMap::new(), vec![0; 4096], vec![0; 4096]);
    let (mut done, mut print) = (0_u64, 0_u64);
    loop {
        let Occasion { turn, place } = game.occasion();
        let action = match game.mover() {
            Mover::Nobody => break,
            Mover::Side(side) => {
                let turn = Occasion { turn, place: side.into() };
                let (counter, occasion) =
                    if by == By::Counter { (done, 0) } else { (0, turn.number()) };
                let chance = Key::new(seed, "staff", counter).on(occasion).number();
                game.choose(side, 0, chance).expect("a choice")
            }
            Mover::Chance(purpose) => {
                let occasion = match by {
                    By::Counter => Occasion::default(),
                    By::Turn => Occasion { turn, place: 0 },
                    By::Place => Occasion { turn, place },
                };
                let counter: &mut u64 = drawn.entry((purpose, occasion.number())).or_default();
                let name = V::about().purposes[usize::from(purpose)].name;
                let key = Key::new(seed, name, *counter).on(occasion.number());
                *counter += 1;
                let count = fill(&mut list, |into| game.legal(into));
                fill(&mut weights, |into| game.weights(into));
                list[key.draw(&weights[..count]).expect("a draw") as usize]
            }
        };
        assert!(game.apply(action, &mut Silent).is_ok(), "what is chosen is legal");
        done += 1;
        print = (print ^ u64::from(action)).wrapping_mul(0x0100_0000_01b3);
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    (winner.map_or(0.0, |side| if side == 0 { 1.0 } else { -1.0 }), print)
}

fn fill(room: &mut [u32], list: impl FnOnce(&mut Lent<'_>)) -> usize {
    let mut into = Lent::new(room);
    list(&mut into);
    into.count()
}

#[expect(clippy::cast_precision_loss, reason = "there are not that many games")]
fn report(what: &str, pairs: &[(f64, f64, bool)]) {
    let variance = |values: &[f64]| {
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (values.len() - 1) as f64
    };
    let column = |get: fn(&(f64, f64, bool)) -> f64| pairs.iter().map(get).collect::<Vec<_>>();
    let (one, two) = (column(|pair| pair.0), column(|pair| pair.1));
    let unpaired = variance(&one) + variance(&two);
    let paired = variance(&column(|pair| pair.0 - pair.1));
    let same = pairs.iter().filter(|pair| pair.2).count();
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    say(&format!(
        "{what}: {} pairs, {same} the same game, unpaired {unpaired:.3} over paired {paired:.3} is {:.2}; means {:+.3} and {:+.3}",
        pairs.len(),
        unpaired / paired,
        mean(&one),
        mean(&two)
    ));
}

#[expect(clippy::print_stdout, reason = "it is a program that prints")]
fn say(words: &str) {
    println!("{words}");
}
