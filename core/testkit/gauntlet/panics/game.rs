//! A game that breaks in one method.

use std::panic::panic_any;

use serde_json::Value;
use stavka_core::clause::{Refused, Sink};
use stavka_core::game::{Action, Applied, Game, Lent, Mover, Outcome, Side};
use stavka_core::question::InputError;
use stavka_core::view::View;

use crate::{ONLY, pass};

/// Every scenario is named by what breaks in it.
pub(crate) const SCENARIOS: &[(&str, &str)] = &[
    ("nothing", "A sound game."),
    ("deal", "There is no game."),
    ("mover", "Nobody knows who moves."),
    ("legal", "Nobody knows what may be done."),
    ("weights", "Nobody knows the chances."),
    ("apply", "Nothing can be done."),
    ("outcome", "There is no end."),
    ("view", "There is nothing to see."),
    ("prompt", "Nothing is expected."),
    ("words", "There are no words."),
    ("heard", "Nobody hears anything."),
    ("action", "Words mean nothing."),
    ("choose", "Nobody chooses."),
    ("redraw", "What is hidden stays so."),
    ("fingerprint", "All states look alike."),
    ("odds", "Nobody knows where it leads."),
    ("fill", "Nothing can be read off the position."),
    ("ask", "Nothing can be asked at the position."),
    ("check", "Nobody knows whether it is sound."),
    ("clone", "There is no copy."),
    ("bomb", "What the panic carries panics too when it is dropped."),
];

/// The game.
#[derive(Debug)]
pub struct Fragile {
    breaks: &'static str,
}

/// What a panic may carry, at its worst.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("the bomb went off")
    }
}

impl Fragile {
    pub(crate) fn new(scenario: &str) -> Option<Self> {
        let (breaks, _) = SCENARIOS.iter().find(|(name, _)| *name == scenario)?;
        Some(Self { breaks })
    }

    fn pass(&self, here: &str) {
        pass(self.breaks, here);
    }
}

impl Clone for Fragile {
    fn clone(&self) -> Self {
        self.pass("clone");
        Self { breaks: self.breaks }
    }
}

impl Game for Fragile {
    fn mover(&self) -> Mover {
        self.pass("mover");
        if self.breaks == "bomb" {
            panic_any(Bomb);
        }
        Mover::Side(0)
    }

    fn legal(&self, into: &mut Lent<'_>) {
        self.pass("legal");
        into.push(1);
        into.push(2);
    }

    fn weights(&self, into: &mut Lent<'_>) {
        self.pass("weights");
        into.push(1);
        into.push(1);
    }

    fn apply(&mut self, action: Action, sink: &mut impl Sink) -> Result<Applied, Refused> {
        self.pass("apply");
        if action < 3 {
            return Ok(Applied::Quiet);
        }
        Err(sink.refuse(ONLY, || "there are two actions".into()))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.pass("outcome");
        None
    }

    fn view(&self, _: Option<Side>) -> View {
        self.pass("view");
        View::default()
    }

    fn prompt(&self) -> String {
        self.pass("prompt");
        "Go on.".into()
    }

    fn words(&self, action: Action) -> String {
        self.pass("words");
        action.to_string()
    }

    fn heard(&self, _: Action, _: Side) -> String {
        self.pass("heard");
        "something".into()
    }

    fn action(&self, words: &str) -> Option<Action> {
        self.pass("action");
        words.parse().ok()
    }

    fn choose(&self, _: Side, _: u8, _: u64) -> Option<Action> {
        self.pass("choose");
        Some(1)
    }

    fn redraw(&mut self, _: Side, _: u64) {
        self.pass("redraw");
    }

    fn fingerprint(&self) -> u64 {
        self.pass("fingerprint");
        7
    }

    fn odds(&self) -> Vec<String> {
        self.pass("odds");
        Vec::new()
    }

    fn fill(&self, _: &str, given: Value) -> Result<Value, String> {
        self.pass("fill");
        Ok(given)
    }

    fn ask(&self, _: &str, _: &str) -> Option<Result<String, InputError>> {
        self.pass("ask");
        None
    }

    fn check(&self) -> Result<(), String> {
        self.pass("check");
        Ok(())
    }
}
