//! A step of each campaign in which somebody really chooses, against a move of a random game of chess.

use std::{
    hint::black_box,
    process::ExitCode,
    sync::Arc,
    time::{Duration, Instant},
};

use shakmaty::{Chess, Position as _};
use stavka_a4_sheet::A4Sheet;
use stavka_bench::{Report, at_most};
use stavka_core::{
    clause::Silent,
    game::{Game, Lent, Mover},
    setup::Setup,
    variant::Variant,
};
use stavka_second_edition::SecondEdition;
use stavka_world_at_war::WorldAtWar;

/// One step is over too soon to be timed, and one differs from the next.
const STEPS: usize = 6000;

/// So many games at random may cost as much as one between two automated players.
const GAMES: usize = 100;

fn main() -> ExitCode {
    let mut report = Report::new();
    let mut chess = RandomChess { board: Chess::default(), dice: Dice(1) };
    compare::<A4Sheet>(&mut report, &mut chess);
    compare::<SecondEdition>(&mut report, &mut chess);
    compare::<WorldAtWar>(&mut report, &mut chess);
    report.finish()
}

fn compare<V: Variant>(report: &mut Report, chess: &mut RandomChess) {
    let about = V::about();
    let variant = Arc::new(V::open(&Setup::default()).expect("opens"));
    for (scenario, _) in about.scenarios {
        let start = Arc::clone(&variant).deal(scenario).expect("a game");
        let mut walk = Walk { game: start.clone(), start, dice: Dice(1), room: vec![0; 4096] };
        report.compare_spent(
            &format!("{STEPS} choices of {}, {scenario}", about.id),
            ("random", || walk.choices(STEPS)),
            ("chess", || chess.moves(STEPS)),
            at_most(12.0),
        );
        copies(report, about.id, &walk.game);
    }
    if let Some((scenario, _)) = about.scenarios.first() {
        let start = Arc::clone(&variant).deal(scenario).expect("a game");
        let walk = || Walk {
            game: start.clone(),
            start: start.clone(),
            dice: Dice(1),
            room: vec![0; 4096],
        };
        let (mut staff, mut random) = (walk(), walk());
        report.compare(
            &format!("a game of {}, {scenario}", about.id),
            ("staff", || staff.games(1, true)),
            ("100 at random", || random.games(GAMES, false)),
            at_most(1.0),
        );
    }
}

/// A state holds its own bytes: what else a game keeps for searches is not copied.
fn copies<G: Game>(report: &mut Report, id: &str, state: &G) {
    let mut copy = state.clone();
    let bytes = vec![1_u8; size_of_val(state)];
    let mut target = bytes.clone();
    report.compare(
        &format!("copy of a state of {id}, {} bytes", bytes.len()),
        ("clone_from", || black_box(&mut copy).clone_from(black_box(state))),
        ("memcpy", || black_box(&mut target).copy_from_slice(black_box(&bytes))),
        at_most(2.0),
    );
}

/// A game that is played at random, again and again.
struct Walk<G> {
    game: G,
    start: G,
    dice: Dice,
    room: Vec<u32>,
}

impl<G: Game> Walk<G> {
    /// The time of so many real choices, the same every time. What is forced or rolled between them is played too,
    /// but does not count.
    fn choices(&mut self, count: usize) -> Duration {
        self.begin(1);
        let (mut made, mut games, mut spent) = (0, 1, Duration::ZERO);
        while made < count {
            if self.game.mover() == Mover::Nobody {
                games += 1;
                self.begin(games);
            }
            let start = Instant::now();
            if self.step(false) {
                spent += start.elapsed();
                made += 1;
            }
        }
        spent
    }

    /// So many whole games, the same every time.
    fn games(&mut self, count: usize, staff: bool) -> usize {
        for game in 1..=count {
            self.begin(game);
            while self.game.mover() != Mover::Nobody {
                self.step(staff);
            }
        }
        count
    }

    fn begin(&mut self, seed: usize) {
        self.dice = Dice(seed as u64);
        self.game.clone_from(&self.start);
    }

    /// One step, at random or as the automated player likes; whether somebody really chose.
    fn step(&mut self, staff: bool) -> bool {
        let mut list = Lent::new(&mut self.room);
        self.game.legal(&mut list);
        let choices = list.count();
        let mover = self.game.mover();
        let action = match mover {
            Mover::Side(side) if staff => self.game.choose(side, 0, 1).expect("a choice"),
            _ => self.room[self.dice.below(choices)],
        };
        assert!(self.game.apply(action, &mut Silent).is_ok(), "what is listed is legal");
        matches!(mover, Mover::Side(_)) && choices > 1
    }
}

struct RandomChess {
    board: Chess,
    dice: Dice,
}

impl RandomChess {
    /// The time of so many moves.
    fn moves(&mut self, count: usize) -> Duration {
        let start = Instant::now();
        for _ in 0..count {
            let legal = self.board.legal_moves();
            if legal.is_empty()
                || self.board.is_insufficient_material()
                || self.board.halfmoves() > 99
            {
                self.board = Chess::default();
                continue;
            }
            self.board.play_unchecked(legal[self.dice.below(legal.len())]);
        }
        start.elapsed()
    }
}

/// Quick and even enough.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % count.max(1)
    }
}
