//! Dark Crusade, second edition, as a rule variant.
//!
//! `rules/` holds the text, a heading per clause; the modules hold the code, each named after the
//! section it plays; both are found by the number of the clause.

#![forbid(unsafe_code)]

use std::sync::Arc;

use serde_json::{Value, json};
use stavka_core::book::Book;
use stavka_core::chart::Chart;
use stavka_core::clause::Clause;
use stavka_core::question::Question;
use stavka_core::seam::Point;
use stavka_core::setup::{Settings, Setup, SetupError};
use stavka_core::variant::{About, Scenario, Variant};

mod air;
mod campaign;
mod claims;
mod combat;
mod compare;
mod composite;
mod control;
mod data;
mod dispersal;
mod factories;
mod figures;
mod fill;
mod fortification;
pub mod ground;
mod kinds;
mod movement;
mod nation;
mod national_limits;
mod occupancy;
mod points;
mod position;
mod purposes;
mod readings;
mod reinforcements;
mod replacements;
mod sequence;
mod set_up;
mod share;
mod siberia;
mod situation;
mod stacking;
mod staff;
mod strategic;
mod supply;
mod tables;
mod track;
mod unit_set;
mod units;
pub mod victory;
mod weather;
mod worth;

pub use figures::Figures;
pub use readings::Readings;

use campaign::Campaign;
use composite::Composite;
use factories::table;
use points::Places;
use reinforcements::entry;
use sequence::Step;
use set_up::SetUpStep;
use siberia::dice::Effect;
use siberia::reserve::ReserveTable;
use siberia::severity::Column;
use tables::Tables;
use units::BasicType;

include!(concat!(env!("OUT_DIR"), "/book.rs"));

/// The variant, opened.
#[derive(Debug)]
pub struct SecondEdition {
    settings: Settings,
    figures: Figures,
    readings: Readings,
    tables: Arc<Tables>,
    places: Places,
}

impl SecondEdition {
    /// The id of a clause, whichever book it stands in.
    fn id_of(&self, clause: Clause) -> &str {
        self.settings.shelf.head(clause).id
    }

    /// The faces of a die.
    fn faces(&self) -> u8 {
        u8::try_from(self.figures.combat.faces.unsigned()).unwrap_or(u8::MAX)
    }
}

impl Variant for SecondEdition {
    type Game = Campaign;

    fn about() -> About {
        About {
            id: "second-edition",
            title: "Dark Crusade, second edition",
            summary: "A point-to-point campaign in monthly turns with the Siberian Reserve, factories and composite units; what is lost of its rules is completed.",
            version: env!("CARGO_PKG_VERSION"),
            sides: &["axis", "soviet"],
            purposes: purposes::PURPOSES,
            styles: campaign::STYLES,
        }
    }

    fn book() -> &'static Book {
        &BOOK
    }

    fn facts() -> Value {
        json!({
            "reserve": { "groups": ReserveTable::GROUPS, "types": BasicType::ALL.len() },
            "crisis": { "effects": Effect::ALL.len(), "columns": Column::ALL.len() },
            "set_up": { "steps": SetUpStep::ALL.len() },
            "sequence": {
                "weather": Step::Weather as usize + 1,
                "axis": Step::AxisReplacement as usize + 1,
                "replacement": Step::AxisReplacement as usize,
                "strategic_movement": Step::AxisStrategicMovement as usize,
                "phases": Step::PHASES,
            },
            "factory": { "at_start": table::AT_START, "to_build": table::TO_BUILD },
            "reinforcements": { "soviet_bodies": entry::SOVIET_BODIES.len() },
            "composite": { "kinds": Composite::ALL.len() },
        })
    }

    fn questions() -> Vec<Question<Self>> {
        let sections = [
            siberia::questions(),
            reinforcements::questions(),
            factories::questions(),
            composite::questions(),
            vec![set_up::question(), sequence::question(), national_limits::question()],
            vec![air::question(), control::question(), dispersal::question()],
            weather::questions(),
            replacements::questions(),
            strategic::questions(),
            movement::questions(),
            stacking::questions(),
            combat::questions(),
            supply::questions(),
            victory::questions(),
            compare::questions(),
        ];
        sections.into_iter().flatten().collect()
    }

    fn schemas() -> &'static str {
        include_str!(concat!(env!("OUT_DIR"), "/schemas.json"))
    }

    fn points() -> &'static [Point] {
        points::POINTS
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
        campaign::scenario::check(&settings)?;
        Ok(Self {
            figures: settings.typed_figures()?,
            readings: settings.typed_readings()?,
            tables: Tables::in_force(&settings)?,
            places: Places::in_force(&settings)?,
            settings,
        })
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn scenarios(&self) -> Vec<Scenario> {
        campaign::scenario::list(&self.settings).map(|list| list.list()).unwrap_or_default()
    }

    fn deal(self: Arc<Self>, scenario: &str) -> Option<Campaign> {
        Campaign::deal(self, scenario)
    }

    fn undealt(self: Arc<Self>, scenario: &str) -> String {
        let why = Campaign::undealt(self, scenario);
        why.unwrap_or_else(|| "its figures and charts leave no game to deal".to_owned())
    }

    fn pose(self: Arc<Self>, position: &Value) -> Result<Campaign, String> {
        Campaign::pose(self, position)
    }

    fn adopt(self: Arc<Self>, game: &Campaign) -> Result<Campaign, String> {
        game.under(self)
    }
}
