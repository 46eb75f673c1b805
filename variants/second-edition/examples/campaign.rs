//! Plays many games of the campaign, and says who won them and how they went.
//!
//! `cargo run --release -p stavka-second-edition --example campaign -- GAMES [AXIS SOVIET [SCENARIO [FIRST [SETUP]]]]`, players
//! being `random` or `staff`. A player with a `!` behind it, as in `random!`, has the ledger checked after every action.

#![expect(clippy::print_stdout, reason = "it is what the example is for")]

#[path = "../tests/play/mod.rs"]
mod play;

use std::collections::BTreeMap;

use play::{Ending, Game, Player, play_by_the_ledger, play_watched, rules};
use stavka_core::game::Game as _;
use stavka_core::variant::Variant as _;
use stavka_core::view::{At, Counter, View};
use stavka_second_edition::SecondEdition;

/// What was seen of a game.
#[derive(Default)]
struct Seen {
    turn: u16,
    /// Soviet units on the map a turn ago.
    before: u64,
    /// Turns since a crisis broke out.
    since: u64,
}

/// What happened in many games.
#[derive(Default)]
struct Survey {
    wins: [u64; 3],
    actions: u64,
    prints: u64,
    /// Games by the clause that ended them and the side that won.
    endings: BTreeMap<String, u64>,
    /// Games by the points of the Axis at their end.
    points: BTreeMap<u32, u64>,
    called: u64,
    crises: u64,
    in_siberia: u64,
    destroyed: u64,
    guards: u64,
    /// Turns that were watched, those that found no infantry in the dead pile, and how much there was in all.
    turns: u64,
    drained: u64,
    dead_infantry: u64,
    /// Soviet units on the map as the turn of the doubles begins, and two turns after the next one.
    in_crisis: [u64; 2],
    crises_seen: u64,
}

impl Survey {
    fn note(&mut self, ending: &Ending, last: &Game) {
        let winner = ending.outcome.winner.map_or(2, usize::from);
        self.wins[winner] += 1;
        self.actions += ending.steps;
        self.prints = self.prints.rotate_left(7) ^ ending.print;
        let by = SecondEdition::book().head(ending.outcome.by).id;
        let ended = format!("{} {by}", ["Axis", "Soviet", "nobody"][winner]);
        *self.endings.entry(ended).or_default() += 1;
        self.look(&last.view(None));
    }

    fn look(&mut self, view: &View) {
        let say = |label: &str| view.status.iter().find(|line| line.label == label);
        let points = say("Axis points").and_then(|line| line.value.parse().ok());
        *self.points.entry(points.unwrap_or(0)).or_default() += 1;
        let reserve = say("Siberian Reserve").map_or("", |line| line.value.as_str());
        self.crises += u64::from(reserve.starts_with("crisis"));
        self.called += u64::from(reserve != "not called");
        let count = |what: &str, at: &At| {
            let here = view.counters.iter().filter(|unit| unit.unit.contains(what));
            here.filter(|unit| unit.at == *at).count() as u64
        };
        self.in_siberia += count("factory", &At::Space("Siberia".to_owned()));
        self.destroyed += count("factory", &At::Holding("out of the game".to_owned()));
        let made = view.counters.iter().filter(|unit| unit.unit.starts_with("guards"));
        self.guards += u64::from(made.into_iter().any(|unit| matches!(unit.at, At::Space(_))));
    }

    /// Looks at the dead pile and the Soviet units as each turn begins.
    fn watch(&mut self, game: &Game, seen: &mut Seen) {
        if game.occasion().turn == seen.turn {
            return;
        }
        seen.turn = game.occasion().turn;
        let view = game.view(None);
        let count = |wanted: &dyn Fn(&Counter) -> bool| {
            view.counters.iter().filter(|unit| wanted(unit)).count() as u64
        };
        let dead = At::Holding("dead pile".to_owned());
        let infantry = count(&|unit| unit.unit.starts_with("infantry-army") && unit.at == dead);
        self.turns += 1;
        self.drained += u64::from(infantry == 0);
        self.dead_infantry += infantry;
        let on_map = count(&|unit| {
            unit.side == "soviet" && !unit.factors.is_empty() && matches!(unit.at, At::Space(_))
        });
        let reserve = view.status.iter().find(|line| line.label == "Siberian Reserve");
        if reserve.is_some_and(|line| line.value.starts_with("crisis")) {
            seen.since += 1;
            let after = usize::from(seen.since > 1);
            if matches!(seen.since, 1 | 3) {
                self.in_crisis[after] += if seen.since == 1 { seen.before } else { on_map };
                self.crises_seen += u64::from(after == 1);
            }
        }
        seen.before = on_map;
    }

    fn print(&self) {
        println!("  ended by: {:?}", self.endings);
        println!("  points of the Axis: {:?}", self.points);
        println!(
            "  Reserve called in {} games, crisis in {}, Guards on the map in {}; factories in Siberia {}, destroyed {}",
            self.called, self.crises, self.guards, self.in_siberia, self.destroyed
        );
        let [before, after] = self.in_crisis;
        println!(
            "  Soviet units on the map before a crisis and three turns later: {before} and {after} in {} crises",
            self.crises_seen
        );
        println!(
            "  infantry in the dead pile as a turn begins: {} on average, none in {} of {} turns",
            self.dead_infantry / self.turns.max(1),
            self.drained,
            self.turns
        );
    }
}

fn player(word: &str) -> Player {
    match word.trim_end_matches('!') {
        "staff" => Player::Staff,
        _ => Player::Random,
    }
}

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, other: &'static str| given.get(at).map_or(other, String::as_str);
    let games: u64 = word(0, "10").parse().expect("a number of games");
    let (axis, soviet) = (word(1, "random"), word(2, "random"));
    let scenario = word(3, "june-1941");
    let first: u64 = word(4, "0").parse().expect("the first seed");
    let rules = rules(word(5, ""));
    let players = [player(axis), player(soviet)];
    let checked = axis.ends_with('!') || soviet.ends_with('!');
    let mut survey = Survey::default();
    for seed in first..first + games {
        let (ending, last) = if checked {
            play_by_the_ledger(&rules, scenario, seed, players)
        } else {
            let mut seen = Seen::default();
            play_watched(&rules, scenario, seed, players, |game| survey.watch(game, &mut seen))
        };
        survey.note(&ending, &last);
    }
    let Survey { wins: [won, lost, drawn], actions, prints, .. } = survey;
    println!(
        "{games} games of {scenario}, {axis} against {soviet}: Axis {won}, Soviet {lost}, nobody {drawn}; {actions} actions, print {prints:016x}"
    );
    survey.print();
}
