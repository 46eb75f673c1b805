//! Games that are played at random, again and again.

use shakmaty::{Chess, Position as _};
use stavka_core::{
    clause::Silent,
    game::{Game, Lent, Mover},
};

/// A game of one of ours.
pub(crate) struct Walk<G> {
    game: G,
    start: G,
    dice: Dice,
    room: Vec<u32>,
    weights: Vec<u32>,
}

impl<G: Game> Walk<G> {
    pub(crate) fn new(start: G) -> Self {
        let room = vec![0; 4096];
        Self { game: start.clone(), start, dice: Dice(1), weights: room.clone(), room }
    }

    /// How many whole games come to so many steps, and to how many exactly.
    pub(crate) fn games_of(&mut self, steps: usize) -> (usize, usize) {
        let (mut games, mut made) = (0, 0);
        while made < steps {
            games += 1;
            made += self.whole_game(games, false);
        }
        (games, made)
    }

    /// So many whole games, the same every time; how many steps they have.
    pub(crate) fn games(&mut self, count: usize, staff: bool) -> usize {
        (1..=count).map(|game| self.whole_game(game, staff)).sum()
    }

    /// A state as most are: units are spread, and many are hurt or gone.
    pub(crate) fn middle_of_a_game(&mut self) -> &G {
        let half = self.whole_game(1, false) / 2;
        self.begin(1);
        (0..half).for_each(|_| self.step(false));
        &self.game
    }

    /// The game under way.
    pub(crate) fn game(&self) -> &G {
        &self.game
    }

    fn whole_game(&mut self, seed: usize, staff: bool) -> usize {
        self.begin(seed);
        let mut steps = 0;
        while self.game.mover() != Mover::Nobody {
            self.step(staff);
            steps += 1;
        }
        steps
    }

    /// A new game.
    pub(crate) fn begin(&mut self, seed: usize) {
        self.dice = Dice(seed as u64);
        self.game.clone_from(&self.start);
    }

    /// One step, at random or as the automated player likes; chance falls by its weights.
    pub(crate) fn step(&mut self, staff: bool) {
        let choices = fill(&mut self.room, |list| self.game.legal(list));
        let action = match self.game.mover() {
            Mover::Side(side) if staff => self.game.choose(side, 0, 1).expect("a choice"),
            Mover::Chance(_) => {
                let weights = fill(&mut self.weights, |list| self.game.weights(list));
                self.room[self.dice.weighted(&self.weights[..weights])]
            }
            _ => self.room[self.dice.below(choices)],
        };
        assert!(self.game.apply(action, &mut Silent).is_ok(), "what is listed is legal");
    }
}

fn fill(room: &mut [u32], list: impl FnOnce(&mut Lent<'_>)) -> usize {
    let mut lent = Lent::new(room);
    list(&mut lent);
    lent.count()
}

/// A game of chess.
pub(crate) struct RandomChess {
    board: Chess,
    dice: Dice,
}

impl RandomChess {
    pub(crate) fn new() -> Self {
        Self { board: Chess::default(), dice: Dice(1) }
    }

    /// Plays so many moves, and new games as needed.
    pub(crate) fn moves(&mut self, count: usize) {
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

    /// A place in a list of weights, each as likely as its weight.
    fn weighted(&mut self, weights: &[u32]) -> usize {
        let total: usize = weights.iter().map(|&weight| weight as usize).sum();
        let mut ticket = self.below(total);
        weights
            .iter()
            .position(|&weight| match ticket.checked_sub(weight as usize) {
                Some(rest) => {
                    ticket = rest;
                    false
                }
                None => true,
            })
            .expect("a weight above zero")
    }
}
