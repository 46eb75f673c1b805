//! A game that always has forty actions and does next to nothing, so that what a call costs is the call.

#![forbid(unsafe_code)]

use std::sync::Arc;

use serde_json::{Value, json};
use stavka_core::book::{Book, ClauseHead};
use stavka_core::clause::{Clause, Kind, Provenance, Refused, Sink, Topic};
use stavka_core::game::{Action, Applied, Game, Lent, Mover, Outcome, Side};
use stavka_core::question::Question;
use stavka_core::setup::{Settings, Setup, SetupError};
use stavka_core::variant::{About, Scenario, Variant};
use stavka_core::view::View;

/// How many actions there are.
pub const ACTIONS: Action = 40;

static BOOK: Book = Book {
    clauses: &[ClauseHead {
        id: "forty.only",
        title: "There are forty actions",
        kind: Kind::Rule,
        topic: Topic::Sequence,
        provenance: Provenance::Completion,
        cited: r#""clause":"forty.only","title":"There are forty actions","provenance":"completion""#,
    }],
    readings: &[],
    figures: "{}",
    facts: "{}",
    texts: "[]",
};

/// The variant, opened.
#[derive(Debug)]
pub struct Forty(Settings);

/// The game: it counts what was done, and never ends.
#[derive(Debug, Clone, Default)]
pub struct Count(u32);

impl Variant for Forty {
    type Game = Count;

    fn about() -> About {
        About {
            id: "forty",
            title: "Forty actions",
            summary: "Always the same forty, to measure calls by.",
            version: env!("CARGO_PKG_VERSION"),
            sides: &["one"],
            purposes: &[],
            styles: &[],
        }
    }

    fn book() -> &'static Book {
        &BOOK
    }

    fn facts() -> Value {
        json!({})
    }

    fn questions() -> Vec<Question<Self>> {
        Vec::new()
    }

    fn open(setup: &Setup) -> Result<Self, SetupError> {
        setup.resolve(&BOOK).map(Self)
    }

    fn settings(&self) -> &Settings {
        &self.0
    }

    fn scenarios(&self) -> Vec<Scenario> {
        vec![Scenario::new("count", "It never ends.")]
    }

    fn deal(self: Arc<Self>, _: &str) -> Option<Count> {
        Some(Count::default())
    }
}

impl Game for Count {
    fn mover(&self) -> Mover {
        Mover::Side(0)
    }

    fn legal(&self, into: &mut Lent<'_>) {
        (0..ACTIONS).for_each(|action| into.push(action));
    }

    fn weights(&self, _: &mut Lent<'_>) {}

    fn apply(&mut self, action: Action, sink: &mut impl Sink) -> Result<Applied, Refused> {
        if action >= ACTIONS {
            return Err(sink.refuse(Clause::own(0), || format!("{action} is not one of them")));
        }
        self.0 = self.0.wrapping_add(action);
        Ok(Applied::Quiet)
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn view(&self, _: Option<Side>) -> View {
        View { turn: self.0.to_string(), ..View::default() }
    }

    fn prompt(&self) -> String {
        "Which?".into()
    }

    fn words(&self, action: Action) -> String {
        action.to_string()
    }

    fn action(&self, words: &str) -> Option<Action> {
        words.parse().ok().filter(|action| *action < ACTIONS)
    }

    fn choose(&self, _: Side, _: u8, _: u64) -> Option<Action> {
        Some(0)
    }

    fn redraw(&mut self, _: Side, _: u64) {}

    fn fingerprint(&self) -> u64 {
        u64::from(self.0)
    }
}

stavka_abi::export_variant!(crate::Forty);
