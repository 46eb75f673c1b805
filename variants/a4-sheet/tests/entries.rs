//! Armies out of the pile come in by the doors that are offered to them, whoever plays: the game holds each door against its
//! rule as the army enters. `STAVKA_GAMES=200` plays more games, `STAVKA_SEED` others.

use std::sync::Arc;

use stavka_a4_sheet::A4Sheet;
use stavka_core::clause::Trail;
use stavka_core::game::{Action, Game, Lent, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant as _;

/// Styles of the staff, and at random.
const PLAYERS: u64 = 6;

#[expect(clippy::disallowed_methods, reason = "a test may be asked for more games")]
fn number(name: &str, or: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(or)
}

/// The next number of a chain that looks like no chain.
fn draw(chain: &mut u64) -> u64 {
    *chain = chain.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*chain ^ *chain >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

fn listed(list: impl Fn(&mut Lent<'_>)) -> Vec<u32> {
    let mut room = vec![0; 2_048];
    let mut lent = Lent::new(&mut room);
    list(&mut lent);
    let count = lent.count();
    room.truncate(count);
    room
}

fn next(game: &impl Game, player: u64, chain: &mut u64) -> Action {
    let legal = listed(|list| game.legal(list));
    let at_random =
        |chain: &mut u64| legal[usize::try_from(draw(chain) % legal.len() as u64).expect("small")];
    match game.mover() {
        Mover::Side(side) if player + 1 < PLAYERS => {
            let style = u8::try_from(player).expect("small");
            game.choose(side, style, draw(chain)).expect("the staff chooses")
        }
        Mover::Chance(_) => {
            let weights = listed(|list| game.weights(list));
            let all: u64 = weights.iter().copied().map(u64::from).sum();
            let mut left = draw(chain) % all;
            let place = weights.iter().position(|&weight| {
                let here = left < u64::from(weight);
                left = left.saturating_sub(weight.into());
                here
            });
            legal[place.expect("one of them")]
        }
        _ => at_random(chain),
    }
}

#[test]
fn armies_enter_by_the_doors_that_were_offered() {
    let rules = Arc::new(A4Sheet::open(&Setup::default()).expect("opens"));
    let first = number("STAVKA_SEED", 0);
    let mut entered = 0;
    for seed in first..first + number("STAVKA_GAMES", 2) {
        let mut game = Arc::clone(&rules).deal("barbarossa").expect("a campaign");
        let mut chain = seed;
        while game.mover() != Mover::Nobody {
            let draws = matches!(game.mover(), Mover::Chance(_))
                && game.prompt().contains("out of the pile");
            let action = next(&game, (seed + 5) % PLAYERS, &mut chain);
            let mut trail = Trail::default();
            game.apply(action, &mut trail).expect("it was offered");
            entered += usize::from(draws);
        }
    }
    assert!(entered > 40, "{entered} armies entered");
}
