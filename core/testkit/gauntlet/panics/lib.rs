//! A plugin that breaks in every entry, one at a time.
//!
//! The figure `breaks` says which entry of the rules breaks, the name of a scenario which method of its game.
//! The list of questions always does, since one of them has no schema.

#![forbid(unsafe_code)]

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stavka_core::book::{Book, ClauseHead};
use stavka_core::clause::{Clause, Kind, Provenance, Topic};
use stavka_core::game::Purpose;
use stavka_core::question::Question;
use stavka_core::setup::{Settings, Setup, SetupError};
use stavka_core::variant::{About, Scenario, Variant};

mod game;

pub use game::Fragile;

/// The one clause.
pub const ONLY: Clause = Clause::own(0);

static BOOK: Book = Book {
    clauses: &[ClauseHead {
        id: "panics.only",
        title: "The one clause",
        kind: Kind::Rule,
        topic: Topic::Sequence,
        provenance: Provenance::Completion,
        cited: r#""clause":"panics.only","title":"The one clause","provenance":"completion""#,
    }],
    readings: &[],
    figures: r#"{"breaks":"nothing"}"#,
    facts: "{}",
    texts: r#"[{
        "id": "panics.only", "title": "The one clause", "kind": "rule", "topic": "sequence",
        "provenance": "completion", "place": { "file": "lib.rs", "line": 1 }, "text": "Things break."
    }]"#,
};

/// The variant, opened.
#[derive(Debug)]
pub struct Panics {
    settings: Settings,
    figures: Figures,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Figures {
    breaks: String,
}

/// Input and answer of the questions. Asked for its schema it breaks.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

stavka_core::schemas! {
    impl JsonSchema for Nothing {
        fn schema_name() -> Cow<'static, str> {
            "Nothing".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            broke("questions")
        }
    }
}

/// Breaks if `here` is what is to break.
fn pass(breaks: &str, here: &str) {
    if breaks == here {
        broke(here);
    }
}

/// Panics at some length: an error of one line must not grow by it.
fn broke(here: &str) -> ! {
    panic!("{here} broke\nand says so on a second line")
}

impl Variant for Panics {
    type Game = Fragile;

    fn about() -> About {
        About {
            id: "panics",
            title: "The broken one",
            summary: "Breaks where it is told to, for tests.",
            version: env!("CARGO_PKG_VERSION"),
            sides: &["one"],
            purposes: &[Purpose { name: "nothing", clause: ONLY }],
            styles: &["any"],
        }
    }

    fn book() -> &'static Book {
        &BOOK
    }

    fn facts() -> Value {
        json!({})
    }

    fn questions() -> Vec<Question<Self>> {
        vec![
            Question::new("rule", Topic::Sequence, "Does it break?", |variant, (): &(), _| {
                pass(&variant.figures.breaks, "ask");
                Ok("no")
            }),
            Question::new("schema", Topic::Sequence, "Has it a schema?", |_, _: &Nothing, _| {
                Ok(Nothing {})
            }),
        ]
    }

    fn open(setup: &Setup) -> Result<Self, SetupError> {
        let settings = setup.resolve(&BOOK)?;
        let figures: Figures = settings.typed_figures()?;
        pass(&figures.breaks, "open");
        Ok(Self { settings, figures })
    }

    fn settings(&self) -> &Settings {
        pass(&self.figures.breaks, "settings");
        &self.settings
    }

    fn scenarios(&self) -> Vec<Scenario> {
        let scenario = |&(name, summary): &(&str, &str)| Scenario::new(name, summary);
        game::SCENARIOS.iter().map(scenario).collect()
    }

    fn deal(self: Arc<Self>, scenario: &str) -> Option<Fragile> {
        pass(scenario, "deal");
        Fragile::new(scenario)
    }
}

stavka_abi::export_variant!(crate::Panics);
