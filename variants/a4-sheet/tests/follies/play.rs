//! A game between two players, always the same for a seed.

use stavka_a4_sheet::Campaign;
use stavka_core::chance::Key;
use stavka_core::clause::Silent;
use stavka_core::game::{Game, Lent, Mover};

/// Room for every list of choices.
const LONGEST: usize = 4096;

/// The first seed.
pub(crate) const FIRST: u64 = 50_000;

/// Who plays a side: a style of the staff by its number, or nobody but chance.
pub(crate) type Player = Option<u8>;

/// Plays to the end, and shows every state with what is done there.
pub(crate) fn play(
    start: &Campaign,
    players: [Player; 2],
    seed: u64,
    mut see: impl FnMut(&Campaign, u32),
) -> Option<u8> {
    let (mut game, mut steps) = (start.clone(), 0);
    while game.mover() != Mover::Nobody {
        let action = next(&game, players, seed, steps);
        see(&game, action);
        game.apply(action, &mut Silent).expect("a choice");
        steps += 1;
    }
    game.outcome().and_then(|outcome| outcome.winner)
}

/// What is done next.
pub(crate) fn next(game: &Campaign, players: [Player; 2], seed: u64, steps: u64) -> u32 {
    let weights = match game.mover() {
        Mover::Side(side) => match players[usize::from(side)] {
            Some(style) => return game.choose(side, style, seed ^ steps).expect("a choice"),
            None => vec![1; list(|list| game.legal(list)).len()],
        },
        _ => list(|list| game.weights(list)),
    };
    let drawn = Key::new(seed, "staffs", steps).draw(&weights).expect("a draw");
    list(|list| game.legal(list))[drawn as usize]
}

pub(crate) fn list(fill: impl Fn(&mut Lent<'_>)) -> Vec<u32> {
    let mut room = vec![0; LONGEST];
    let mut lent = Lent::new(&mut room);
    fill(&mut lent);
    let count = lent.count();
    room.truncate(count);
    room
}
