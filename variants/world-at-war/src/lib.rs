//! A World at War, chapters 78 to 81, as a rule variant.
//!
//! `rules/` holds the text, a heading per clause; beside this file stands the code, a module per chapter with its rules,
//! its questions, its play and its part of the staff. Both are found by the number of the clause.

#![forbid(unsafe_code)]

use std::sync::Arc;

use serde_json::{Value, json};
use stavka_core::book::Book;
use stavka_core::chart::Chart;
use stavka_core::question::Question;
use stavka_core::seam::Point;
use stavka_core::setup::{Settings, Setup, SetupError};
use stavka_core::variant::{self, About, Variant};

mod area;
mod c78_nationalist_china;
mod c79_communist_china;
mod c80_limits;
mod c81_manchuria;
mod c81_siberia;
mod c81_urals;
mod campaign;
mod chinese_supply;
mod claims;
mod compare;
mod count;
mod data;
mod edition;
mod far_east;
mod figures;
mod fill;
mod force;
mod hex;
mod holder;
mod points;
mod power;
mod purposes;
mod questions;
mod readings;
mod resistance;
mod row;
mod scenario;
mod source;
mod staff;
mod storm;
mod turn;

pub use campaign::Campaign;
use far_east::tables::Tables;
use figures::Figures;
use readings::Readings;
use scenario::Scenario;

include!(concat!(env!("OUT_DIR"), "/book.rs"));

/// The variant, opened.
#[derive(Debug)]
pub struct WorldAtWar {
    settings: Settings,
    figures: Figures,
    readings: Readings,
    tables: Tables,
}

impl Variant for WorldAtWar {
    type Game = Campaign;

    fn about() -> About {
        About {
            id: "world-at-war",
            title: "A World at War, 78-81",
            summary: "China, Manchuria, Siberia and the Urals box: four chapters of a strategic game in seasonal turns.",
            version: env!("CARGO_PKG_VERSION"),
            sides: &["axis", "allies"],
            purposes: purposes::PURPOSES,
            styles: campaign::STYLES,
        }
    }

    fn book() -> &'static Book {
        &BOOK
    }

    fn facts() -> Value {
        json!({
            "siberia": { "armor_factors": force::ARMOR_FACTORS },
            "manchuria": { "capitals": c81_manchuria::CAPITALS },
            "calendar": { "months": turn::Season::MONTHS },
        })
    }

    fn questions() -> Vec<Question<Self>> {
        questions::questions()
    }

    fn points() -> &'static [Point] {
        points::POINTS
    }

    fn map() -> Option<&'static str> {
        Some(data::MAP.text())
    }

    fn schemas() -> &'static str {
        include_str!(concat!(env!("OUT_DIR"), "/schemas.json"))
    }

    fn charts() -> &'static [Chart] {
        data::CHARTS
    }

    fn open(setup: &Setup) -> Result<Self, SetupError> {
        let settings = setup.resolve(&BOOK)?;
        data::CAMPAIGN.check(&settings)?;
        let (figures, readings) = (settings.typed_figures()?, settings.typed_readings()?);
        let tables = Tables::compile(&settings)?;
        let variant = Self { settings, figures, readings, tables };
        storm::check(&variant)?;
        scenario::check(&variant.settings)?;
        Ok(variant)
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn scenarios(&self) -> Vec<variant::Scenario> {
        scenario::list(&self.settings).map(|file| file.list()).unwrap_or_default()
    }

    fn deal(self: Arc<Self>, scenario: &str) -> Option<Campaign> {
        let scenario = Scenario::named(&self.settings, scenario)?;
        Campaign::deal(self, scenario)
    }

    fn pose(self: Arc<Self>, position: &Value) -> Result<Campaign, String> {
        Campaign::posed(self, position)
    }

    fn adopt(self: Arc<Self>, game: &Campaign) -> Result<Campaign, String> {
        game.under(self)
    }
}
