//! Dark Crusade, second edition, as a rule variant.
//!
//! `rules/` holds the text, a heading per clause; the modules hold the code, each named after the
//! section it plays; both are found by the number of the clause.

#![forbid(unsafe_code)]

use std::sync::Arc;

use serde_json::{Value, json};
use stavka_core::book::Book;
use stavka_core::chart::Chart;
use stavka_core::game::NoGame;
use stavka_core::question::Question;
use stavka_core::setup::{Settings, Setup, SetupError};
use stavka_core::variant::{About, Variant};

pub mod composite;
pub mod data;
pub mod factories;
mod figures;
pub mod nation;
mod readings;
pub mod reinforcements;
pub mod share;
pub mod siberia;
pub mod units;

pub use figures::Figures;
pub use readings::Readings;

use composite::{Composite, CompositeCounts};
use factories::table::{self, FactoryTable};
use reinforcements::entry;
use reinforcements::schedule::Schedule;
use siberia::dice::Effect;
use siberia::reserve::ReserveTable;
use siberia::severity::Column;
use units::BasicType;

include!(concat!(env!("OUT_DIR"), "/book.rs"));

/// The variant, opened.
#[derive(Debug)]
pub struct SecondEdition {
    settings: Settings,
    figures: Figures,
    readings: Readings,
    reserve: ReserveTable,
    composite_counters: CompositeCounts,
    factories: FactoryTable,
    schedule: Schedule,
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
        json!({
            "reserve": { "groups": ReserveTable::GROUPS, "types": BasicType::ALL.len() },
            "crisis": { "effects": Effect::ALL.len(), "columns": Column::ALL.len() },
            "factory": { "at_start": table::AT_START, "to_build": table::TO_BUILD },
            "reinforcements": { "soviet_bodies": entry::SOVIET_BODIES.len() },
            "composite": { "kinds": Composite::ALL.len() },
        })
    }

    fn questions() -> Vec<Question<Self>> {
        let mut questions = siberia::questions();
        questions.extend(reinforcements::questions());
        questions.extend(factories::questions());
        questions.extend(composite::questions());
        questions
    }

    fn charts() -> &'static [Chart] {
        data::CHARTS
    }

    fn map() -> Option<&'static str> {
        Some(data::MAP.text())
    }

    fn open(setup: &Setup) -> Result<Self, SetupError> {
        let settings = setup.resolve(&BOOK)?;
        data::CAMPAIGN.check(&settings)?;
        let reserve = ReserveTable::of(&data::SIBERIAN_RESERVE.in_force(&settings)?);
        let units = data::UNITS.in_force(&settings)?;
        Ok(Self {
            figures: settings.typed_figures()?,
            readings: settings.typed_readings()?,
            reserve,
            composite_counters: CompositeCounts::of_chart(&units),
            schedule: Schedule::of(&data::REINFORCEMENTS.in_force(&settings)?, &units)?,
            factories: FactoryTable::of(data::FACTORIES.in_force(&settings)?),
            settings,
        })
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn deal(self: Arc<Self>, _: &str) -> Option<NoGame> {
        None
    }
}
