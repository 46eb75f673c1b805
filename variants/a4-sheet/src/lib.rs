//! The simplified A4 rule sheet, as a rule variant.
//!
//! `rules/` holds the text, a heading per clause, in the order of the sheet; the modules hold the code, one
//! for each heading of the sheet. A clause is found in both by its id.

#![forbid(unsafe_code)]

use std::sync::{Arc, OnceLock};

use serde_json::{Value, json};
use stavka_core::board::{Board, MapFile};
use stavka_core::book::Book;
use stavka_core::chart::Chart;
use stavka_core::game::NoGame;
use stavka_core::question::Question;
use stavka_core::setup::{Settings, Setup, SetupError};
use stavka_core::variant::{About, Variant};

pub mod advance;
pub mod combat_results_table;
pub mod data;
mod figures;
pub mod ground;
pub mod movement;
pub mod odds;
pub mod position;
mod readings;
pub mod retreat;
pub mod siberia;
pub mod side;
pub mod situation;
pub mod stacking;
pub mod supply;
pub mod terrain;
pub mod unit;
pub mod weather;
pub mod zones;

pub use figures::Figures;
pub use readings::Readings;

use combat_results_table::GroundTable;
use ground::Ground;

include!(concat!(env!("OUT_DIR"), "/book.rs"));

/// The variant, opened.
#[derive(Debug)]
pub struct A4Sheet {
    settings: Settings,
    figures: Figures,
    readings: Readings,
    ground: GroundTable,
    /// The campaign map, compiled when it is first needed.
    campaign: OnceLock<Result<Arc<Ground>, SetupError>>,
}

impl A4Sheet {
    /// The campaign map under these rules.
    pub fn campaign(&self) -> Result<Arc<Ground>, SetupError> {
        self.campaign.get_or_init(|| self.compile_campaign().map(Arc::new)).clone()
    }

    fn compile_campaign(&self) -> Result<Ground, SetupError> {
        let file: MapFile = data::MAP.in_force(&self.settings)?;
        let board = Board::try_from(file).map_err(|error| SetupError::Other(error.to_string()))?;
        Ground::compile(self, board).map_err(|error| SetupError::Other(error.to_string()))
    }
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
        json!({ "crt": combat_results_table::facts(), "weather": weather::facts() })
    }

    fn questions() -> Vec<Question<Self>> {
        let chapters = [
            combat_results_table::questions(),
            odds::questions(),
            siberia::questions(),
            weather::questions(),
            ground_questions(),
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
        let readings = settings.typed_readings()?;
        Ok(Self { readings, ground, figures, settings, campaign: OnceLock::new() })
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn deal(self: Arc<Self>, _: &str) -> Option<NoGame> {
        None
    }
}

/// What can be asked about ground: zones, movement, stacking, terrain, supply, retreats and advances.
fn ground_questions() -> Vec<Question<A4Sheet>> {
    let chapters = [
        movement::questions(),
        zones::questions(),
        stacking::questions(),
        terrain::questions(),
        supply::questions(),
        retreat::questions(),
        advance::questions(),
    ];
    chapters.into_iter().flatten().collect()
}
