//! A World at War, chapters 78-81: text against code, and a game of its staffs as a story.

use std::fmt::Write as _;
use std::sync::Arc;

use stavka_core::chance::draw;
use stavka_core::clause::Trail;
use stavka_core::game::{Game as _, Lent, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant as _;
use stavka_world_at_war::{Campaign, WorldAtWar};

stavka_testkit::text_against_code!(stavka_world_at_war::WorldAtWar, "world-at-war");

const PLAYTHROUGHS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs");

/// The seed of the game that is told.
const SEED: u64 = 5;

#[test]
fn the_game_keeps_its_promises() {
    stavka_testkit::check_games(module(), 1);
}

#[test]
fn a_game_of_the_staffs() {
    let story = Story::new().tell();
    stavka_testkit::settings(PLAYTHROUGHS).bind(|| insta::assert_snapshot!("world-at-war", story));
}

/// A game that is told as it is played.
struct Story {
    game: Campaign,
    text: String,
    turn: String,
    chosen: String,
    rolls: u64,
    actions: u64,
}

impl Story {
    fn new() -> Self {
        let rules = WorldAtWar::open(&Setup::default()).expect("opens");
        let game = Arc::new(rules).deal("far-east").expect("a game");
        let (text, turn, chosen) = (String::new(), String::new(), String::new());
        Self { game, text, turn, chosen, rolls: 0, actions: 0 }
    }

    fn tell(mut self) -> String {
        while let Some(action) = self.next() {
            let words = self.game.words(action);
            let turn = self.game.view(None).turn;
            if turn != self.turn {
                let _ = writeln!(self.text, "\n{turn}");
                self.turn = turn;
            }
            let mut trail = Trail::default();
            self.game.apply(action, &mut trail).expect("what the staff chooses is allowed");
            self.actions += 1;
            self.note(&words, &trail);
        }
        let view = self.game.view(None);
        for status in view.status {
            let _ = writeln!(self.text, "{}: {}", status.label, status.value);
        }
        let outcome = self.game.outcome().expect("an end");
        let winner = outcome.winner.map(|side| WorldAtWar::about().sides[usize::from(side)]);
        let _ = writeln!(self.text, "won by {}", winner.unwrap_or("nobody"));
        self.text
    }

    fn next(&mut self) -> Option<u32> {
        match self.game.mover() {
            Mover::Nobody => None,
            Mover::Side(side) => self.game.choose(side, SEED.wrapping_add(self.actions)),
            Mover::Chance(purpose) => {
                let mut room = [[0; 16]; 2];
                let [actions, weights] = &mut room;
                let mut list = Lent::new(actions);
                self.game.legal(&mut list);
                let count = list.count();
                self.game.weights(&mut Lent::new(weights));
                self.rolls += 1;
                let name = WorldAtWar::about().purposes[usize::from(purpose)].name;
                let drawn = draw(SEED, name, self.rolls, &weights[..count])?;
                Some(actions[drawn as usize])
            }
        }
    }

    /// A line for each decision: the unit and where it goes together, and what came of it.
    fn note(&mut self, words: &str, trail: &Trail) {
        let first_half =
            ["move ", "redeploy ", "build "].iter().any(|verb| words.starts_with(verb));
        if first_half {
            self.chosen = format!("{words} ");
            return;
        }
        let chosen = std::mem::take(&mut self.chosen);
        if words == "stay" {
            return;
        }
        let clauses: Vec<_> =
            trail.clauses.iter().map(|clause| WorldAtWar::book().head(*clause).id).collect();
        let _ = writeln!(self.text, "  {chosen}{words} [{}]", clauses.join(" "));
        if words.starts_with("roll ") || words.starts_with("declare") || words.starts_with("begin")
        {
            for (_, step) in &trail.steps {
                let _ = writeln!(self.text, "    {step}");
            }
        }
    }
}
