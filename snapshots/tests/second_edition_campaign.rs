//! The campaign of the second edition: its promises, and a Siberian crisis in a game of its staff.

use std::fmt::Write as _;
use std::sync::Arc;

use stavka_core::chance::Key;
use stavka_core::clause::Trail;
use stavka_core::game::{Game, Lent, Mover, Purpose};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;
use stavka_second_edition::SecondEdition;
use stavka_testkit as kit;

/// Rules that are optional, and readings by which other clauses decide.
const OPTIONS: &str = r#"{ "readings": { "parachute-rule": "in" } }"#;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs");

/// A game whose early call of the Reserve ends in a crisis.
const CRISIS: (&str, u64) = ("may-1941", 4);

#[test]
fn the_game_keeps_its_promises() {
    kit::check_games(stavka_abi::module::<SecondEdition>(), 1);
}

#[test]
fn played_games_reach_the_clauses() {
    let series = |setup, seeds, staff| kit::Series { setup, seeds, staff, never: &[] };
    let (staff, chance): (&[bool], &[bool]) = (&[true; 2], &[false; 2]);
    kit::check_reach(
        stavka_abi::module::<SecondEdition>(),
        &[
            series("", (1, 7), staff),
            series("", (1, 13), chance),
            series(OPTIONS, (1, 3), staff),
            series(OPTIONS, (1, 3), chance),
        ],
    );
}

#[test]
fn a_siberian_crisis_from_call_to_return() {
    let told = story(CRISIS.0, CRISIS.1, |step| step.clause.starts_with("3.C"));
    kit::settings(FOLDER).bind(|| insta::assert_snapshot!("second-edition-crisis", told));
}

/// Something the rules said.
struct Said {
    clause: &'static str,
    words: String,
}

/// A game that the staff plays on both sides: of each action what it led to, if it is wanted.
fn story(scenario: &str, seed: u64, wanted: impl Fn(&Said) -> bool) -> String {
    let setup = Setup::parse("").expect("a set-up");
    let variant = Arc::new(SecondEdition::open(&setup).expect("opens"));
    let mut game = variant.deal(scenario).expect("a game");
    let (mut told, mut heading) = (String::new(), String::new());
    let mut table = Seats { seed, done: 0, drawn: vec![0; purposes().len()] };
    while game.mover() != Mover::Nobody {
        let turn = game.view(None).turn;
        let action = table.choose(&game);
        let mut trail = Trail::default();
        let words = game.words(action);
        game.apply(action, &mut trail).expect("a choice that is offered");
        let steps = trail
            .steps
            .into_iter()
            .map(|(clause, words)| Said { clause: SecondEdition::book().head(clause).id, words });
        let steps: Vec<_> = steps.filter(|step| tells(step) && wanted(step)).collect();
        if steps.is_empty() {
            continue;
        }
        if turn != heading {
            let _ = write!(told, "\n# {turn}\n\n");
            heading = turn;
        }
        let _ = writeln!(told, "{words}");
        for step in steps {
            let _ = writeln!(told, "    {} [{}]", step.words, step.clause);
        }
    }
    let outcome = game.outcome().expect("an outcome");
    let _ = write!(
        told,
        "\nwinner: {:?}",
        outcome.winner.map(|side| ["axis", "soviet"][usize::from(side)])
    );
    told
}

/// Whether a step tells what happened, not only how it was worked out.
fn tells(step: &Said) -> bool {
    step.clause.starts_with("3.C")
        || step.words.contains(": from ")
        || step.words.ends_with(" hits")
}

/// Staff on both sides, with the seeds and the dice that `stavka play` gives them: it tells the same game.
struct Seats {
    seed: u64,
    done: u64,
    /// How often chance was asked for each purpose.
    drawn: Vec<u64>,
}

/// What chance is asked for.
fn purposes() -> &'static [Purpose] {
    SecondEdition::about().purposes
}

impl Seats {
    fn choose(&mut self, game: &<SecondEdition as Variant>::Game) -> u32 {
        self.done += 1;
        match game.mover() {
            Mover::Nobody => unreachable!("the game is not over"),
            Mover::Side(side) => {
                game.choose(side, 0, self.seed.wrapping_add(self.done - 1)).expect("a choice")
            }
            Mover::Chance(purpose) => self.roll(game, usize::from(purpose)),
        }
    }

    fn roll(&mut self, game: &<SecondEdition as Variant>::Game, purpose: usize) -> u32 {
        let (legal, weights) = (list(|into| game.legal(into)), list(|into| game.weights(into)));
        let name = purposes()[purpose].name;
        let index = Key::new(self.seed, name, self.drawn[purpose]).draw(&weights).expect("a draw");
        self.drawn[purpose] += 1;
        legal[index as usize]
    }
}

fn list(fill: impl Fn(&mut Lent<'_>)) -> Vec<u32> {
    let mut room = vec![0; 512];
    let mut lent = Lent::new(&mut room);
    fill(&mut lent);
    let count = lent.count();
    room.truncate(count);
    room
}
