//! The campaign of the A4 sheet: a game of two automated players as a story, turn by turn.

use std::fmt::Write as _;
use std::sync::Arc;

use stavka_a4_sheet::A4Sheet;
use stavka_core::chance::draw;
use stavka_core::clause::{Clause, Trail};
use stavka_core::game::{Game, Lent, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;
use stavka_testkit as kit;

const SEED: u64 = 1941;

/// Everything on that is off by default.
const OPTIONS: &str = r#"{ "readings": { "weather-dice": "dice", "promotion": "on",
    "half-exchange-as-d": "in-the-open", "exchange-as-bd": "strong-attackers" } }"#;

#[test]
fn the_game_keeps_its_promises() {
    kit::check_games(stavka_abi::module::<A4Sheet>(), 1);
}

#[test]
fn played_games_reach_the_clauses() {
    let never: &[&str] = &["call the Siberians"];
    let series = |setup, seeds, staff| kit::Series { setup, seeds, staff, never };
    let (staff, chance): (&[bool], &[bool]) = (&[true; 2], &[false; 2]);
    kit::check_reach(
        stavka_abi::module::<A4Sheet>(),
        &[
            series("", (1, 13), staff),
            series("", (1, 9), chance),
            series(OPTIONS, (1, 9), staff),
            series(OPTIONS, (1, 5), chance),
        ],
    );
}

#[test]
fn a_game_of_two_staffs() {
    let rules = Arc::new(A4Sheet::open(&Setup::default()).expect("opens"));
    let mut game = rules.deal("barbarossa").expect("a campaign");
    let mut story = Story::default();
    let mut counter = 0;
    while game.mover() != Mover::Nobody {
        counter += 1;
        let action = next(&game, counter);
        let (asked, said) = (game.prompt(), game.words(action));
        let mut trail = Trail::default();
        game.apply(action, &mut trail).expect("a choice of the list");
        story.tell(&game, &asked, &said, &trail);
    }
    let outcome = game.outcome().expect("an end");
    let by = A4Sheet::book().head(Clause(outcome.by)).id;
    let winner = outcome.winner.map_or("nobody", |side| A4Sheet::about().sides[usize::from(side)]);
    writeln!(story.text, "\nThe game is won by {winner} ({by}).").expect("a line");
    insta::with_settings!({ snapshot_path => "../playthroughs", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("a4-sheet", story.text);
    });
}

fn list(fill: impl Fn(&mut Lent<'_>)) -> Vec<u32> {
    let mut room = vec![0; 4096];
    let mut lent = Lent::new(&mut room);
    fill(&mut lent);
    let count = lent.count();
    room.truncate(count);
    room
}

fn next(game: &impl Game, counter: u64) -> u32 {
    if let Mover::Side(side) = game.mover() {
        return game.choose(side, SEED ^ counter).expect("a choice");
    }
    let (legal, weights) = (list(|list| game.legal(list)), list(|list| game.weights(list)));
    legal[draw(SEED, "playthrough", counter, &weights).expect("a draw") as usize]
}

/// What is worth telling: turns, attacks with their odds and results, and what else decides a war.
#[derive(Default)]
struct Story {
    text: String,
    turn: String,
}

impl Story {
    fn tell(&mut self, game: &impl Game, asked: &str, said: &str, trail: &Trail) {
        let turn = asked.split(", ").next().unwrap_or_default();
        if turn != self.turn {
            turn.clone_into(&mut self.turn);
            let status = game.view(None).status;
            let line: Vec<_> =
                status.iter().take(3).map(|s| format!("{} {}", s.label, s.value)).collect();
            writeln!(self.text, "\n{turn}: {}", line.join(", ")).expect("a line");
        }
        let told = ["how does the attack", "Siberians", "collapse", "victory now", "overrun"];
        if told.iter().any(|word| asked.contains(word) || said.contains(word)) {
            let step = asked.split(", ").nth(1).unwrap_or_default();
            let id = |clause: Clause| A4Sheet::book().head(clause).id;
            let rolled = trail.steps.iter().find(|(clause, _)| id(*clause) == "crt-note.table");
            let decides = rolled.or(trail.steps.first());
            let result = decides
                .map_or(String::new(), |(clause, words)| format!(" ({}: {words})", id(*clause)));
            writeln!(self.text, "  {step} {said}{result}").expect("a line");
        }
    }
}
