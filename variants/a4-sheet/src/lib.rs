//! The simplified A4 rule sheet, as a rule variant.
//!
//! `rules/` holds the text, a heading per clause, in the order of the sheet; the modules hold the code, one
//! for each heading of the sheet. A clause is found in both by its id.

#![forbid(unsafe_code)]

use std::sync::Arc;

use serde_json::{Value, json};
use stavka_core::book::Book;
use stavka_core::chart::Chart;
use stavka_core::game::NoGame;
use stavka_core::question::Question;
use stavka_core::setup::{Settings, Setup, SetupError};
use stavka_core::variant::{About, Variant};

pub mod air;
pub mod combat_results_table;
pub mod data;
mod figures;
pub mod odds;
mod readings;
pub mod replacements;
pub mod set_up;
pub mod siberia;
pub mod side;
pub mod strategic;
pub mod supply;
pub mod unit;
pub mod victory;
pub mod weather;

pub use figures::Figures;
pub use readings::Readings;

use air::AirTable;
use combat_results_table::GroundTable;

include!(concat!(env!("OUT_DIR"), "/book.rs"));

/// The variant, opened.
#[derive(Debug)]
pub struct A4Sheet {
    settings: Settings,
    figures: Figures,
    readings: Readings,
    ground: GroundTable,
    air: AirTable,
}

impl Variant for A4Sheet {
    type Game = NoGame;

    fn about() -> About {
        About {
            id: "a4-sheet",
            title: "The simplified A4 rule sheet",
            summary: "A dense hex game of the 1941 campaign in half-month turns, on one sheet of paper.",
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
            "air": air::facts(),
            "crt": combat_results_table::facts(),
            "rail_heads": strategic::facts(),
            "replacements": replacements::facts(),
            "victory": victory::facts(),
            "weather": weather::facts(),
        })
    }

    fn questions() -> Vec<Question<Self>> {
        let chapters = [
            combat_results_table::questions(),
            odds::questions(),
            siberia::questions(),
            weather::questions(),
            strategic::questions(),
            air::questions(),
            replacements::questions(),
            set_up::questions(),
            victory::questions(),
        ];
        chapters.into_iter().flatten().collect()
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
        let figures: Figures = settings.typed_figures()?;
        let ground = GroundTable::open(data::GROUND_CRT.in_force(&settings)?, &figures.crt)?;
        let air = AirTable::open(&data::AIR_CRT.in_force(&settings)?)?;
        Ok(Self { readings: settings.typed_readings()?, ground, air, figures, settings })
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn deal(self: Arc<Self>, _: &str) -> Option<NoGame> {
        None
    }
}
