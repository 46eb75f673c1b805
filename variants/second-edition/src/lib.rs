//! A World at War, chapters 78 to 81, as a rule variant.
//!
//! `rules/` holds the text, a heading per clause; `chapters` the code, a module per chapter; both are
//! found by the number of the clause.

#![forbid(unsafe_code)]

use std::sync::Arc;

use serde_json::{Value, json};
use stavka_core::book::Book;
use stavka_core::game::NoGame;
use stavka_core::question::Question;
use stavka_core::setup::{Settings, Setup, SetupError};
use stavka_core::variant::{About, Variant};

mod figures;

pub use figures::Figures;

include!(concat!(env!("OUT_DIR"), "/book.rs"));

/// The variant, opened.
#[derive(Debug)]
pub struct SecondEdition {
    settings: Settings,
    figures: Figures,
}

impl Variant for SecondEdition {
    type Game = NoGame;

    fn about() -> About {
        About {
            id: "second-edition",
            title: "Dark Crusade, second edition",
            summary: "The Siberian Reserve, set-up, factories and composite units of a point-to-point campaign in monthly turns; the rest of its rules is lost.",
            version: env!("CARGO_PKG_VERSION"),
            sides: &["axis", "soviet"],
            scenarios: &[],
            purposes: &[],
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
        let settings = setup.resolve(&BOOK)?;
        Ok(Self { figures: settings.typed_figures()?, settings })
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn deal(self: Arc<Self>, _: &str) -> Option<NoGame> {
        None
    }
}
