//! A step of each campaign, over whole games, against a move of a random game of chess; and what copies of a state cost.

use std::{process::ExitCode, sync::Arc};

use stavka_a4_sheet::A4Sheet;
use stavka_bench::{Report, at_most};
use stavka_core::{
    setup::Setup,
    variant::{Scenario, Variant},
};
use stavka_second_edition::SecondEdition;
use stavka_world_at_war::WorldAtWar;

#[path = "games/copies.rs"]
mod copies;
#[path = "games/walk.rs"]
#[allow(dead_code, reason = "an example uses other parts of it")]
mod walk;

use walk::{RandomChess, Walk};

/// One step is over too soon to be timed, and one differs from the next: whole games are played until they come to
/// so many steps, so that every turn counts as often as it is played.
const STEPS: usize = 12_000;

/// So many games at random may cost as much as one between two automated players.
const GAMES: usize = 100;

fn main() -> ExitCode {
    let mut report = Report::new();
    let mut chess = RandomChess::new();
    compare::<A4Sheet>(&mut report, &mut chess, 0);
    compare::<SecondEdition>(&mut report, &mut chess, 4);
    compare::<WorldAtWar>(&mut report, &mut chess, 0);
    report.finish()
}

/// `sets` is how many sets of spaces a state keeps on the heap.
fn compare<V: Variant>(report: &mut Report, chess: &mut RandomChess, sets: u8) {
    let about = V::about();
    let variant = Arc::new(V::open(&Setup::default()).expect("opens"));
    let scenarios = variant.scenarios();
    for Scenario { name: scenario, .. } in &scenarios {
        let start = Arc::clone(&variant).deal(scenario).expect("a game");
        let mut walk = Walk::new(start);
        let (games, steps) = walk.games_of(STEPS);
        report.compare(
            &format!("{steps} steps of {games} games of {}, {scenario}", about.id),
            ("random", || walk.games(games, false)),
            ("chess", || chess.moves(steps)),
            at_most(12.0),
        );
        copies::compare(report, about.id, walk.middle_of_a_game(), sets);
    }
    if let Some(Scenario { name: scenario, .. }) = scenarios.first() {
        let start = Arc::clone(&variant).deal(scenario).expect("a game");
        let (mut staff, mut random) = (Walk::new(start.clone()), Walk::new(start));
        report.compare(
            &format!("a game of {}, {scenario}", about.id),
            ("staff", || staff.games(1, true)),
            ("100 at random", || random.games(GAMES, false)),
            at_most(1.0),
        );
    }
}
