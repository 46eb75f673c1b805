//! Whole games: at random and by the staffs, sound after every action.

use std::sync::{Arc, OnceLock};

use stavka_core::chance::draw;
use stavka_core::clause::Silent;
use stavka_core::game::{Action, Game as _, Lent, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant as _;

use super::state::AXIS;
use super::{Campaign, PURPOSES};
use crate::WorldAtWar;

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Player {
    Random,
    Staff,
}

fn deal() -> Campaign {
    static DEALT: OnceLock<Campaign> = OnceLock::new();
    let dealt = DEALT.get_or_init(|| {
        let rules = WorldAtWar::open(&Setup::default()).expect("opens");
        Campaign::deal(Arc::new(rules)).expect("a game")
    });
    dealt.clone()
}

fn list(fill: impl Fn(&mut Lent<'_>)) -> Vec<u32> {
    let mut room = [0; 512];
    let mut list = Lent::new(&mut room);
    fill(&mut list);
    let count = list.count();
    room[..count].to_vec()
}

/// One game from start to end.
struct Course {
    game: Campaign,
    seed: u64,
    rolls: [u64; PURPOSES.len()],
    actions: u64,
}

impl Course {
    fn new(seed: u64) -> Self {
        Self { game: deal(), seed, rolls: [0; PURPOSES.len()], actions: 0 }
    }

    fn next(&mut self, player: Player) -> Option<Action> {
        let legal = list(|into| self.game.legal(into));
        let (name, counter, weights) = match self.game.mover() {
            Mover::Nobody => return None,
            Mover::Side(side) if player == Player::Staff => {
                let action = self.game.choose(side, self.seed.wrapping_add(self.actions));
                let action = action.expect("the staff knows what to do");
                let words = self.game.words(action);
                assert!(legal.contains(&action), "{} {words}", self.game.prompt());
                return Some(action);
            }
            Mover::Side(_) => ("random player", self.actions, vec![1; legal.len()]),
            Mover::Chance(purpose) => {
                let purpose = usize::from(purpose);
                self.rolls[purpose] += 1;
                let weights = list(|into| self.game.weights(into));
                (PURPOSES[purpose].name, self.rolls[purpose], weights)
            }
        };
        let index = draw(self.seed, name, counter, &weights);
        Some(legal[index.unwrap_or_else(|| panic!("a dead end: {}", self.game.prompt())) as usize])
    }

    fn play(mut self, player: Player, checks: bool) -> Self {
        while let Some(action) = self.next(player) {
            self.game.apply(action, &mut Silent).expect("what is listed is allowed");
            self.actions += 1;
            if checks {
                let sound = self.game.check();
                assert_eq!(sound, Ok(()), "seed {}, action {}", self.seed, self.actions);
            }
            assert!(self.actions < 100_000, "no end");
        }
        self
    }
}

#[test]
fn random_games_end_and_stay_sound() {
    for seed in 0..50 {
        let course = Course::new(seed).play(Player::Random, true);
        assert!(course.game.outcome().is_some());
    }
}

#[test]
fn staff_games_end_and_stay_sound() {
    for seed in 0..4 {
        let course = Course::new(seed).play(Player::Staff, true);
        assert!(course.game.outcome().is_some());
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let print = |seed| Course::new(seed).play(Player::Random, false).game.fingerprint();
    assert_eq!(print(7), print(7));
    assert_ne!(print(7), print(8));
}

#[test]
fn the_axis_moves_first() {
    assert_eq!(deal().mover(), Mover::Side(AXIS));
}
