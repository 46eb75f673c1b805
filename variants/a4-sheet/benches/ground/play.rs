//! A game of two staffs, played to some positions.

use std::sync::Arc;

use stavka_a4_sheet::{A4Sheet, Campaign};
use stavka_core::chance::Key;
use stavka_core::clause::Silent;
use stavka_core::game::{Game, Lent, Mover};
use stavka_core::variant::Variant;

/// Room for every list of choices.
const LONGEST: usize = 4096;
/// So many choices and draws lead into autumn.
const AUTUMN: usize = 2800;
/// So many lie between two positions at least: both sides have moved.
const APART: usize = 400;

/// Two positions of one game that fit, always the same.
pub(super) fn positions(rules: &Arc<A4Sheet>, fits: impl Fn(&Campaign) -> bool) -> [Campaign; 2] {
    (1..).find_map(|seed| in_game(rules, seed, &fits)).expect("there are games without end")
}

/// Two such positions of a game, if it has them.
fn in_game(
    rules: &Arc<A4Sheet>,
    seed: u64,
    fits: impl Fn(&Campaign) -> bool,
) -> Option<[Campaign; 2]> {
    let mut game = Arc::clone(rules).deal("barbarossa").expect("a campaign");
    let (mut found, mut next): (Vec<Campaign>, usize) = (Vec::new(), AUTUMN);
    for step in 0.. {
        if step >= next && fits(&game) {
            found.push(game.clone());
            next = step + APART;
        }
        if found.len() == 2 {
            break;
        }
        let action = match game.mover() {
            Mover::Nobody => return None,
            Mover::Side(side) => game.choose(side, 0, seed).expect("a choice"),
            Mover::Chance(_) => outcome(&game, seed, step as u64),
        };
        game.apply(action, &mut Silent).expect("a choice of the list");
    }
    found.try_into().ok()
}

/// What chance brings.
fn outcome(game: &Campaign, seed: u64, step: u64) -> u32 {
    let weights = list(|list| game.weights(list));
    let drawn = Key::new(seed, "bench", step).draw(&weights).expect("a draw");
    list(|list| game.legal(list))[drawn as usize]
}

fn list(fill: impl Fn(&mut Lent<'_>)) -> Vec<u32> {
    let mut room = vec![0; LONGEST];
    let mut lent = Lent::new(&mut room);
    fill(&mut lent);
    let count = lent.count();
    room.truncate(count);
    room
}
