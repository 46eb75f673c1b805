//! Whole games: at random and by the staffs, sound after every action.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use stavka_core::chance::Key;
use stavka_core::clause::Trail;
use stavka_core::game::{Action, Game as _, Lent, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant as _;

use crate::WorldAtWar;
use crate::campaign::Campaign;
use crate::campaign::state::AXIS;
use crate::purposes::PURPOSES;

/// The scenario that stands first.
pub(crate) const FAR_EAST: &str = "far-east";
/// Every scenario of the variant's own list.
pub(crate) const SCENARIOS: [&str; 3] = [FAR_EAST, "linked", "pacific"];

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Player {
    Random,
    Staff,
}

/// A new game of a scenario.
pub(crate) fn deal(scenario: &str) -> Campaign {
    static RULES: OnceLock<Arc<WorldAtWar>> = OnceLock::new();
    let rules = RULES.get_or_init(|| Arc::new(WorldAtWar::open(&Setup::default()).expect("opens")));
    rules.clone().deal(scenario).expect("a game")
}

/// What `fill` pushes.
pub(crate) fn list(fill: impl Fn(&mut Lent<'_>)) -> Vec<u32> {
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
    fn new(scenario: &str, seed: u64) -> Self {
        Self { game: deal(scenario), seed, rolls: [0; PURPOSES.len()], actions: 0 }
    }

    fn next(&mut self, player: Player) -> Option<Action> {
        let legal = list(|into| self.game.legal(into));
        let (name, counter, weights) = match self.game.mover() {
            Mover::Nobody => return None,
            Mover::Side(side) if player == Player::Staff => {
                let action = self.game.choose(side, 0, self.seed.wrapping_add(self.actions));
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
        let index = Key::new(self.seed, name, counter).draw(&weights);
        Some(legal[index.unwrap_or_else(|| panic!("a dead end: {}", self.game.prompt())) as usize])
    }

    /// Plays to the end; every state is sound, and so is every step from one to the next.
    fn play(mut self, player: Player) -> Self {
        let mut before = self.game.clone();
        while let Some(action) = self.next(player) {
            let mut trail = Trail::default();
            self.game.apply(action, &mut trail).expect("what is listed is allowed");
            self.actions += 1;
            let sound = self.game.check().and_then(|()| self.game.follows(&before, &trail));
            let words = before.words(action);
            assert_eq!(sound, Ok(()), "seed {}, action {}: {words}", self.seed, self.actions);
            assert!(self.actions < 100_000, "no end");
            before.clone_from(&self.game);
        }
        assert!(self.game.outcome().is_some(), "a game that is over has an outcome");
        self
    }
}

fn play_all(seeds: Range<u64>, player: Player) {
    for scenario in SCENARIOS {
        for seed in seeds.clone() {
            Course::new(scenario, seed).play(player);
        }
    }
}

#[test]
fn random_games_end_and_stay_sound() {
    play_all(0..8, Player::Random);
}

#[test]
fn staff_games_end_and_stay_sound() {
    play_all(0..2, Player::Staff);
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let print = |seed| Course::new(FAR_EAST, seed).play(Player::Random).game.fingerprint();
    assert_eq!(print(7), print(7));
    assert_ne!(print(7), print(8));
}

#[test]
fn the_axis_moves_first() {
    assert_eq!(deal(FAR_EAST).mover(), Mover::Side(AXIS));
}
