//! Plays many games and says how they went: `cargo run --release -p stavka-world-at-war --example survey`.

use std::collections::BTreeMap;
use std::sync::Arc;

use stavka_core::chance::draw;
use stavka_core::clause::Silent;
use stavka_core::game::{Game as _, Lent, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant as _;
use stavka_core::view::{At, View};
use stavka_world_at_war::{Campaign, WorldAtWar};

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Player {
    Random,
    Staff,
}

/// What happened in many games.
#[derive(Debug, Default)]
struct Survey {
    axis: u32,
    allies: u32,
    nobody: u32,
    actions: u64,
    points: BTreeMap<String, u32>,
    russian_war: BTreeMap<String, u32>,
    sent_to_europe: u32,
    chungking_fell: u32,
}

impl Survey {
    fn note(&mut self, course: &Course) {
        match course.game.outcome().and_then(|outcome| outcome.winner) {
            Some(0) => self.axis += 1,
            Some(_) => self.allies += 1,
            None => self.nobody += 1,
        }
        self.actions += course.actions;
        let view = course.game.view(None);
        *self.points.entry(status(&view, "Japan's points")).or_default() += 1;
        *self.russian_war.entry(status(&view, "Russia and Japan at war")).or_default() += 1;
        let europe = At::Holding("Europe".to_owned());
        self.sent_to_europe += u32::from(view.counters.iter().any(|counter| counter.at == europe));
        self.chungking_fell += u32::from(status(&view, "Chungking") != "never fell");
    }
}

fn status(view: &View, label: &str) -> String {
    let found = view.status.iter().find(|status| status.label == label);
    found.map(|status| status.value.clone()).unwrap_or_default()
}

/// One game.
struct Course {
    game: Campaign,
    seed: u64,
    rolls: [u64; 16],
    actions: u64,
}

impl Course {
    fn play(mut self, players: [Player; 2]) -> Self {
        let (mut legal, mut weights) = ([0; 512], [1; 512]);
        while self.game.mover() != Mover::Nobody {
            let action = self.next(players, &mut legal, &mut weights);
            let action = action.expect("somebody knows what to do");
            self.game.apply(action, &mut Silent).expect("what is listed is allowed");
            self.actions += 1;
        }
        self
    }

    fn next(
        &mut self,
        players: [Player; 2],
        legal: &mut [u32],
        weights: &mut [u32],
    ) -> Option<u32> {
        let mut list = Lent::new(legal);
        self.game.legal(&mut list);
        let count = list.count();
        weights[..count].fill(1);
        let (name, counter) = match self.game.mover() {
            Mover::Nobody => return None,
            Mover::Side(side) if players[usize::from(side)] == Player::Staff => {
                return self.game.choose(side, self.seed.wrapping_add(self.actions));
            }
            Mover::Side(_) => ("random player", self.actions),
            Mover::Chance(purpose) => {
                self.game.weights(&mut Lent::new(weights));
                let counter = self.rolls.get_mut(usize::from(purpose))?;
                *counter += 1;
                (WorldAtWar::about().purposes.get(usize::from(purpose))?.name, *counter)
            }
        };
        let index = draw(self.seed, name, counter, weights.get(..count)?)?;
        legal.get(index as usize).copied()
    }
}

fn survey(dealt: &Campaign, games: u64, players: [Player; 2]) -> Survey {
    let mut survey = Survey::default();
    for seed in 0..games {
        let course = Course { game: dealt.clone(), seed, rolls: [0; 16], actions: 0 };
        survey.note(&course.play(players));
    }
    survey
}

fn main() {
    let rules = WorldAtWar::open(&Setup::default()).expect("opens");
    let dealt = Arc::new(rules).deal("far-east").expect("a game");
    let (random, staff) = (Player::Random, Player::Staff);
    println!("staff against staff: {:#?}", survey(&dealt, 200, [staff, staff]));
    println!("the Axis by staff: {:#?}", survey(&dealt, 100, [staff, random]));
    println!("the Allies by staff: {:#?}", survey(&dealt, 100, [random, staff]));
    println!("at random: {:#?}", survey(&dealt, 1000, [random, random]));
}
