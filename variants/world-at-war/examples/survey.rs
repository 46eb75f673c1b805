//! Plays many games and says how they went:
//! `cargo run --release -p stavka-world-at-war --example survey`.

#![expect(clippy::print_stdout, reason = "a survey is there to be printed")]

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use stavka_core::chance::Key;
use stavka_core::clause::Silent;
use stavka_core::game::{Game as _, Lent, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::{Scenario, Variant as _};
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
    games: u32,
    wins: [u32; 3],
    actions: u64,
    russia_declared: u32,
    japan_declared: u32,
    sent_to_europe: u32,
    chungking_fell: u32,
    germans_at_the_box: u32,
    high_resistance: u32,
    points: BTreeMap<i32, u32>,
    over_time: BTreeMap<String, [i64; 4]>,
}

impl Survey {
    fn note(&mut self, course: &Course) {
        let winner = course.game.outcome().and_then(|outcome| outcome.winner);
        self.games += 1;
        self.wins[winner.map_or(2, usize::from)] += 1;
        self.actions += course.actions;
        let view = course.game.view(None);
        let points = status(&view, "Japan's points").parse().unwrap_or(0);
        *self.points.entry(points).or_default() += 1;
        let war = status(&view, "Russia and Japan at war");
        self.russia_declared += u32::from(war.starts_with("since Allied"));
        self.japan_declared += u32::from(war.starts_with("since Axis"));
        let europe = At::Holding("Europe".to_owned());
        self.sent_to_europe += u32::from(view.counters.iter().any(|counter| counter.at == europe));
        self.chungking_fell += u32::from(status(&view, "Chungking") != "never fell");
        self.germans_at_the_box += u32::from(course.germans);
        self.high_resistance += u32::from(course.high_resistance);
        for (season, row) in &course.over_time {
            let sums = self.over_time.entry(season.clone()).or_default();
            for (sum, value) in sums.iter_mut().zip(row) {
                *sum += value;
            }
        }
    }

    fn print(&self, what: &str) {
        let [axis, allies, nobody] = self.wins;
        let actions = self.actions / u64::from(self.games.max(1));
        println!("{what}: Axis {axis}, Allies {allies}, nobody {nobody}; {actions} actions a game");
        println!(
            "  Russia declared {}, Japan {}, Siberians sent {}, Chungking fell {}, Germans at the box {}, resistance +2 {}",
            self.russia_declared,
            self.japan_declared,
            self.sent_to_europe,
            self.chungking_fell,
            self.germans_at_the_box,
            self.high_resistance
        );
        println!("  points: {:?}", self.points);
    }

    /// A row for each year's end: games that are still played, and means of them.
    fn print_over_time(&self) {
        for (season, [games, points, objectives, resistance]) in &self.over_time {
            let mean = |sum: &i64| format!("{}.{:02}", sum / games, sum.abs() * 100 / games % 100);
            println!(
                "  {season}: {games} games, points {}, objectives of Japan {}, resistance {}",
                mean(points),
                mean(objectives),
                mean(resistance)
            );
        }
    }
}

fn status(view: &View, label: &str) -> String {
    let found = view.status.iter().find(|status| status.label == label);
    found.map(|status| status.value.clone()).unwrap_or_default()
}

/// Objectives in China, by their hexes.
const OBJECTIVES: [&str; 8] = ["I25", "M19", "O23", "O24", "P16", "Q19", "S12", "U17"];

/// One game.
struct Course {
    game: Campaign,
    seed: u64,
    rolls: [u64; 16],
    actions: u64,
    turn: String,
    germans: bool,
    high_resistance: bool,
    over_time: Vec<(String, [i64; 4])>,
}

impl Course {
    fn new(game: Campaign, seed: u64) -> Self {
        Self {
            game,
            seed,
            rolls: [0; 16],
            actions: 0,
            turn: String::new(),
            germans: false,
            high_resistance: false,
            over_time: Vec::new(),
        }
    }

    fn play(mut self, players: [Player; 2]) -> Self {
        let (mut legal, mut weights) = ([0; 512], [1; 512]);
        while self.game.mover() != Mover::Nobody {
            let action = self.next(players, &mut legal, &mut weights);
            let action = action.expect("somebody knows what to do");
            self.game.apply(action, &mut Silent).expect("what is listed is allowed");
            self.actions += 1;
            if self.actions.is_multiple_of(16) {
                self.look();
            }
        }
        self
    }

    /// Looks at the game once in each player turn.
    fn look(&mut self) {
        let view = self.game.view(None);
        let turn = view.turn.split(", ").next().unwrap_or_default();
        if turn == self.turn {
            return;
        }
        let number = |label: &str| status(&view, label).parse::<i64>().unwrap_or(0);
        self.germans |= number("index of the European war") >= 11;
        self.high_resistance |= number("Chinese resistance") >= 2;
        if let Some(year) = turn.strip_prefix("Allied Winter ") {
            let japan = view.control.iter().find(|control| control.holder == "japan");
            let holds = |label: &&str| {
                japan.is_some_and(|japan| japan.spaces.iter().any(|space| space == label))
            };
            let objectives = OBJECTIVES.iter().filter(|label| holds(label)).count();
            let objectives = i64::try_from(objectives).unwrap_or(0);
            let row = [1, number("Japan's points"), objectives, number("Chinese resistance")];
            self.over_time.push((format!("Winter {year}"), row));
        }
        turn.clone_into(&mut self.turn);
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
                return self.game.choose(side, 0, self.seed.wrapping_add(self.actions));
            }
            Mover::Side(_) => ("random player", self.actions),
            Mover::Chance(purpose) => {
                self.game.weights(&mut Lent::new(weights));
                let counter = self.rolls.get_mut(usize::from(purpose))?;
                *counter += 1;
                (WorldAtWar::about().purposes.get(usize::from(purpose))?.name, *counter)
            }
        };
        let index = Key::new(self.seed, name, counter).draw(weights.get(..count)?)?;
        legal.get(index as usize).copied()
    }
}

fn survey(dealt: &Campaign, seeds: Range<u64>, players: [Player; 2]) -> Survey {
    let mut survey = Survey::default();
    for seed in seeds {
        survey.note(&Course::new(dealt.clone(), seed).play(players));
    }
    survey
}

/// What was tuned on some seeds is measured on others.
const FIRST: u64 = 5_000;

fn main() {
    let rules = Arc::new(WorldAtWar::open(&Setup::default()).expect("opens"));
    let (random, staff) = (Player::Random, Player::Staff);
    for Scenario { name: scenario, .. } in &rules.scenarios() {
        let dealt = rules.clone().deal(scenario).expect("a game");
        println!("{scenario}, seeds from {FIRST}");
        let staffs = survey(&dealt, FIRST..FIRST + 200, [staff, staff]);
        staffs.print("200, staff against staff");
        staffs.print_over_time();
        survey(&dealt, FIRST..FIRST + 100, [staff, random]).print("100, the Axis by staff");
        survey(&dealt, FIRST..FIRST + 100, [random, staff]).print("100, the Allies by staff");
        survey(&dealt, FIRST..FIRST + 1000, [random, random]).print("1000, at random");
    }
}
