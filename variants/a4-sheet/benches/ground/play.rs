//! A game of two staffs, played to a position.

use std::sync::Arc;

use stavka_a4_sheet::{A4Sheet, Campaign};
use stavka_core::chance::draw;
use stavka_core::clause::Silent;
use stavka_core::game::{Game, Lent, Mover};
use stavka_core::variant::Variant;

/// Room for every list of choices.
const LONGEST: usize = 4096;

/// The position so many choices and draws from the start, always the same.
pub(super) fn play(rules: &Arc<A4Sheet>, choices: u64) -> Campaign {
    let mut game = Arc::clone(rules).deal("barbarossa").expect("a campaign");
    for step in 0..choices {
        let action = match game.mover() {
            Mover::Side(side) => game.choose(side, step).expect("a choice"),
            _ => outcome(&game, step),
        };
        game.apply(action, &mut Silent).expect("a choice of the list");
    }
    game
}

/// What chance brings.
fn outcome(game: &Campaign, step: u64) -> u32 {
    let weights = list(|list| game.weights(list));
    let drawn = draw(1, "bench", step, &weights).expect("a draw");
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
