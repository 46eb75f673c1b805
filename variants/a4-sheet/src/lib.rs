//! The simplified A4 rule sheet, as a rule variant.
//!
//! `rules/` holds the text, a heading per clause, in the order of the sheet; the modules hold the code, one
//! for each heading of the sheet. A clause is found in both by its id.

#![forbid(unsafe_code)]

use std::sync::{Arc, LazyLock, OnceLock};

use serde_json::{Value, json};
use stavka_core::board::{Board, MapFile};
use stavka_core::book::Book;
use stavka_core::chart::Chart;
use stavka_core::clause::Clause;
use stavka_core::data::ScenariosFile;
use stavka_core::question::Question;
use stavka_core::seam::{Point, Seams};
use stavka_core::setup::{Settings, Setup, SetupError};
use stavka_core::variant::{About, Scenario, Variant};

pub(crate) mod advance;
pub(crate) mod air;
pub(crate) mod armored_overrun;
pub(crate) mod attack;
pub(crate) mod build_up;
mod campaign;
mod claims;
pub(crate) mod combat_results;
pub(crate) mod combat_results_table;
mod compare;
pub(crate) mod data;
pub(crate) mod disrupted_units;
mod figures;
mod fill;
pub(crate) mod general_rule;
pub(crate) mod ground;
pub(crate) mod hidden;
pub mod movement;
pub(crate) mod no_retreat;
pub(crate) mod odds;
mod points;
pub mod position;
mod purposes;
mod readings;
pub(crate) mod recovery;
pub(crate) mod replacements;
pub mod retreat;
pub(crate) mod sequence;
pub(crate) mod set_up;
pub(crate) mod siberia;
pub mod side;
pub mod situation;
pub(crate) mod special_units;
pub(crate) mod stacking;
mod staff;
pub(crate) mod strategic;
pub mod supply;
pub(crate) mod terrain;
pub mod unit;
pub(crate) mod victory;
pub(crate) mod weather;
pub(crate) mod zones;

pub use campaign::Campaign;
pub(crate) use figures::Figures;
pub(crate) use readings::Readings;

use air::AirTable;
use combat_results_table::GroundTable;
use ground::Ground;
use weather::TurnTrack;

include!(concat!(env!("OUT_DIR"), "/book.rs"));

/// The variant, opened.
#[derive(Debug)]
pub struct A4Sheet {
    settings: Settings,
    figures: Figures,
    readings: Readings,
    ground: GroundTable,
    air: AirTable,
    track: TurnTrack,
    /// The campaign map, compiled when it is first needed.
    campaign: OnceLock<Result<Arc<Ground>, SetupError>>,
}

impl A4Sheet {
    /// The campaign map under these rules.
    pub fn campaign(&self) -> Result<Arc<Ground>, SetupError> {
        self.campaign.get_or_init(|| self.compile_campaign().map(Arc::new)).clone()
    }

    /// What the mods say at the points of the variant.
    pub(crate) fn seams(&self) -> &Seams {
        &self.settings.seams
    }

    /// The id of a clause, whichever book it stands in.
    pub(crate) fn id_of(&self, clause: Clause) -> &str {
        self.settings.shelf.head(clause).id
    }

    fn compile_campaign(&self) -> Result<Ground, SetupError> {
        let brought = self.settings.charts.contains_key(data::MAP.name);
        let board =
            if brought { board(data::MAP.in_force(&self.settings)?)? } else { PRINTED.clone()? };
        Ground::compile(self, board).map_err(|error| SetupError::Other(error.to_string()))
    }
}

/// The board of our own map, which is long and never another.
static PRINTED: LazyLock<Result<Board, SetupError>> = LazyLock::new(|| board(data::MAP.own()?));

fn board(file: MapFile) -> Result<Board, SetupError> {
    Board::try_from(file).map_err(|error| SetupError::Other(error.to_string()))
}

impl Variant for A4Sheet {
    type Game = Campaign;

    fn about() -> About {
        About {
            id: "a4-sheet",
            title: "The simplified A4 rule sheet",
            summary: "A dense hex game of the 1941 campaign in half-month turns, on one sheet of paper.",
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
            "crt": combat_results_table::facts(),
            "air": air::facts(),
            "rail_heads": strategic::facts(),
            "replacements": replacements::facts(),
            "sequence": sequence::facts(),
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
            ground_questions(),
            attack::questions(),
            build_up::questions(),
            combat_results::questions(),
            disrupted_units::questions(),
            general_rule::questions(),
            hidden::questions(),
            recovery::questions(),
            sequence::questions(),
            special_units::questions(),
            campaign_questions(),
            compare::questions(),
        ];
        chapters.into_iter().flatten().collect()
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
        check_scenarios(&settings)?;
        let figures: Figures = settings.typed_figures()?;
        let ground = GroundTable::open(data::GROUND_CRT.in_force(&settings)?, &figures.crt)?;
        let air = AirTable::open(&data::AIR_CRT.in_force(&settings)?)?;
        let track = TurnTrack::open(&data::TURN_TRACK.in_force(&settings)?)?;
        let readings = settings.typed_readings()?;
        let campaign = OnceLock::new();
        Ok(Self { settings, figures, readings, ground, air, track, campaign })
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn scenarios(&self) -> Vec<Scenario> {
        let file = data::SCENARIOS.in_force::<ScenariosFile>(&self.settings);
        file.map_or_else(|_| Vec::new(), |file| file.list())
    }

    fn deal(self: Arc<Self>, scenario: &str) -> Option<Campaign> {
        let file: ScenariosFile = data::SCENARIOS.in_force(&self.settings).ok()?;
        Campaign::new(self, file.find(scenario)?).ok()
    }

    fn undealt(self: Arc<Self>, scenario: &str) -> String {
        let file: Result<ScenariosFile, _> = data::SCENARIOS.in_force(&self.settings);
        let dealt = file.map(|file| file.find(scenario).map(|entry| Campaign::new(self, entry)));
        match dealt {
            Ok(Some(Err(error))) | Err(error) => error.to_string(),
            _ => "it is not listed any more".to_owned(),
        }
    }

    fn pose(self: Arc<Self>, position: &Value) -> Result<Campaign, String> {
        Campaign::posed(self, position)
    }

    fn adopt(self: Arc<Self>, game: &Campaign) -> Result<Campaign, String> {
        game.under(self)
    }
}

/// Scenarios that a set-up brings can be played: their set-ups are there, and they want nothing that is not known.
fn check_scenarios(settings: &Settings) -> Result<(), SetupError> {
    if !settings.charts.contains_key(data::SCENARIOS.name) {
        return Ok(());
    }
    let list: ScenariosFile = data::SCENARIOS.in_force(settings)?;
    list.scenarios.iter().try_for_each(|entry| {
        entry.file(data::CHARTS, settings)?;
        let name = &entry.name;
        entry.options.keys().next().map_or(Ok(()), |word| {
            Err(SetupError::Other(format!(
                "the scenario `{name}` has an option `{word}`; there is none"
            )))
        })
    })
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

/// What can be asked about a campaign: strategic movement, the air, replacements, the set-up and victory.
fn campaign_questions() -> Vec<Question<A4Sheet>> {
    let chapters = [
        strategic::questions(),
        air::questions(),
        replacements::questions(),
        set_up::questions(),
        victory::questions(),
    ];
    chapters.into_iter().flatten().collect()
}
