//! A plugin that breaks before it has said who it is, at some length.

#![forbid(unsafe_code)]

use std::sync::Arc;

use serde_json::Value;
use stavka_core::book::Book;
use stavka_core::game::NoGame;
use stavka_core::question::Question;
use stavka_core::setup::{Settings, Setup, SetupError};
use stavka_core::variant::{About, Variant};

/// The variant; it can't be opened.
#[derive(Debug)]
pub struct Speechless {
    settings: Settings,
}

static BOOK: Book = Book { clauses: &[], readings: &[], figures: "{}", facts: "{}", texts: "[]" };

impl Variant for Speechless {
    type Game = NoGame;

    fn about() -> About {
        panic!("no words\nfor who I am")
    }

    fn book() -> &'static Book {
        &BOOK
    }

    fn facts() -> Value {
        Value::Null
    }

    fn questions() -> Vec<Question<Self>> {
        Vec::new()
    }

    fn open(setup: &Setup) -> Result<Self, SetupError> {
        Ok(Self { settings: setup.resolve(&BOOK)? })
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn deal(self: Arc<Self>, _: &str) -> Option<NoGame> {
        None
    }
}

stavka_abi::export_variant!(crate::Speechless);
