//! Plays random games for a tool that counts instructions: `random_games VARIANT linked|LIBRARY STEPS`.
//!
//! Linked in, the game is called as a Rust type; otherwise through the boundary, out of the library at that path.
//! `plugin-cost.sh` compares the two.

use std::{env, path::Path, sync::Arc};

use stavka_a4_sheet::A4Sheet;
use stavka_abi::v1::{self, BoxedGame, reply};
use stavka_core::{
    clause::Silent,
    game::{Game, Lent, Mover},
    setup::Setup,
    variant::Variant,
};
use stavka_second_edition::SecondEdition;
use stavka_world_at_war::WorldAtWar;

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let [variant, way, steps] = words.as_slice() else {
        panic!("random_games VARIANT linked|LIBRARY STEPS")
    };
    let steps = steps.parse().expect("a number of steps");
    match variant.as_str() {
        "a4-sheet" => play::<A4Sheet>(way, steps),
        "second-edition" => play::<SecondEdition>(way, steps),
        "world-at-war" => play::<WorldAtWar>(way, steps),
        _ => panic!("there is no variant {variant}"),
    }
}

fn play<V: Variant>(way: &str, steps: usize) {
    let variant = Arc::new(V::open(&Setup::default()).expect("opens"));
    let scenario = &variant.scenarios()[0].name;
    if way == "linked" {
        walk(&Linked(variant.deal(scenario).expect("a game")), steps, Clone::clone);
    } else {
        let module = stavka_abi::module_from(Path::new(way)).expect("a library of ours");
        let rules = stavka_abi::open_with(module, "").expect("rules");
        let game = rules.deal(scenario.as_str().into()).into_result().expect("a game");
        walk(&game, steps, |game| game.fork().into_result().expect("a copy"));
    }
}

/// What a random game asks of a game.
trait Plays {
    fn is_over(&mut self) -> bool;
    fn legal(&mut self, into: &mut [u32]) -> usize;
    fn apply(&mut self, action: u32);
    fn assign(&mut self, from: &Self);
}

/// A game as a Rust type.
#[derive(Clone)]
struct Linked<G>(G);

impl<G: Game> Plays for Linked<G> {
    fn is_over(&mut self) -> bool {
        self.0.mover() == Mover::Nobody
    }

    fn legal(&mut self, into: &mut [u32]) -> usize {
        let mut list = Lent::new(into);
        self.0.legal(&mut list);
        list.count()
    }

    fn apply(&mut self, action: u32) {
        assert!(self.0.apply(action, &mut Silent).is_ok(), "what is listed is legal");
    }

    fn assign(&mut self, from: &Self) {
        self.0.clone_from(&from.0);
    }
}

impl Plays for BoxedGame {
    fn is_over(&mut self) -> bool {
        v1::Game_TO::mover(self) == v1::Mover::NOBODY
    }

    fn legal(&mut self, into: &mut [u32]) -> usize {
        v1::Game_TO::legal(self, into.into()) as usize
    }

    fn apply(&mut self, action: u32) {
        assert_ne!(v1::Game_TO::apply(self, action), reply::FAULT, "what is listed is legal");
    }

    fn assign(&mut self, from: &Self) {
        assert_ne!(v1::Game_TO::assign(self, from), reply::FAULT, "a copy");
    }
}

fn walk<G: Plays>(start: &G, steps: usize, fork: impl Fn(&G) -> G) {
    let (mut game, mut room, mut dice) = (fork(start), vec![0; 4096], 1_u64);
    for _ in 0..steps {
        if game.is_over() {
            game.assign(start);
        }
        let choices = game.legal(&mut room);
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        game.apply(room[usize::try_from(dice >> 33).unwrap_or(0) % choices.max(1)]);
    }
}
