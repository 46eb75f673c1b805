//! A made position, in words: what a played case of the rules text writes by hand.
//!
//! What is not named is as a game of the scenario begins, except that nobody is on the map but the Siberian garrison,
//! without which no state in peace is sound.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Map, Value};
use stavka_core::json;

use crate::WorldAtWar;
use crate::campaign::Campaign;
use crate::campaign::owner::Owner;
use crate::campaign::state::State;
use crate::campaign::table::Table;
use crate::count::Treasury;
use crate::force::RussianForce;
use crate::resistance::Resistance;
use crate::scenario::Scenario;
use crate::storm::StormFile;
use crate::turn::PlayerTurn;

mod facts;
mod units;

/// The set-up group that is dealt where a position does not say which.
const USUAL_GROUP: &str = "Siberian garrison";

/// A position.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Position {
    /// Whose rules: `far-east`, `linked` or `pacific`.
    scenario: Option<String>,
    /// What is otherwise in the result of Storm Over Asia than its chart has.
    storm: Map<String, Value>,
    /// The player turn; the first of the scenario where left out.
    turn: Option<PlayerTurn>,
    /// The step that begins, such as `movement` or `combat-japan`; the first where left out.
    step: Option<String>,
    /// Groups of the set-up that stand as a game begins.
    groups: Vec<String>,
    /// Where the units of a sort are: the first stands for its no. 1. A place and, after commas, marks.
    units: BTreeMap<String, Vec<String>>,
    /// Who holds spaces that another holds as a game begins.
    control: Control,
    brps: Brps,
    /// What powers chose in combat earlier in this half.
    stances: Stances,
    /// The level of resistance in force.
    resistance: Option<Resistance>,
    /// Results of the resistance table, each with its player turn.
    results: BTreeMap<String, Resistance>,
    /// The tension between Japan and the United States.
    tension: Option<u8>,
    /// Wars and other events, and since when.
    since: Since,
    /// Whether Russia declared the war on Japan.
    russia_declared: bool,
    /// The index of the European war.
    index: Option<u8>,
    /// Whether the road through Burma is lost.
    burma_lost: bool,
    /// Whether the road from Ledo is open.
    ledo_open: bool,
    /// Armor factors that Japan owes the Manchurian garrison.
    owed_armor: u8,
    /// Units that Russia owes the Siberian garrison.
    owed_units: RussianForce,
    /// Drafts met in full.
    drafts_met: u8,
    /// BRPs that have left Manchuria by the permission of Pacific scenarios.
    removed: u8,
    /// What has left Siberia for a Japanese reduction.
    left_for_reduction: RussianForce,
    /// Turns in a row in which Communist China has built no infantry.
    communist_idle: u8,
    /// Points off the construction limit of Russia.
    cut: u8,
    /// BRPs of units that went to Europe.
    sent: u8,
    /// BRPs that Russia lost beside the Urals box.
    urals_lost: u16,
}

impl Default for Position {
    fn default() -> Self {
        Self {
            scenario: None,
            storm: Map::new(),
            turn: None,
            step: None,
            groups: vec![USUAL_GROUP.to_owned()],
            units: BTreeMap::new(),
            control: Control::default(),
            brps: Brps::default(),
            stances: Stances::default(),
            resistance: None,
            results: BTreeMap::new(),
            tension: None,
            since: Since::default(),
            russia_declared: false,
            index: None,
            burma_lost: false,
            ledo_open: false,
            owed_armor: 0,
            owed_units: RussianForce::default(),
            drafts_met: 0,
            removed: 0,
            left_for_reduction: RussianForce::default(),
            communist_idle: 0,
            cut: 0,
            sent: 0,
            urals_lost: 0,
        }
    }
}

/// Spaces by who holds them, by label or name.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
struct Control {
    japan: Vec<String>,
    nationalist_china: Vec<String>,
    communist_china: Vec<String>,
    russia: Vec<String>,
    western_allies: Vec<String>,
}

impl Control {
    fn lists(&self) -> [(Owner, &[String]); 5] {
        [
            (Owner::Japan, &self.japan),
            (Owner::Nationalist, &self.nationalist_china),
            (Owner::Communist, &self.communist_china),
            (Owner::Russia, &self.russia),
            (Owner::Western, &self.western_allies),
        ]
    }
}

/// What powers have.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
struct Brps {
    japan: Option<Treasury>,
    nationalist_china: Option<Treasury>,
    russia: Option<Treasury>,
}

/// What powers have chosen in combat.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
struct Stances {
    japan: Stance,
    nationalist_china: Stance,
    russia: Stance,
}

/// A stance, in words.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Stance {
    #[default]
    None,
    Attrition,
    Offensive,
}

/// The player turns in which things came.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Since {
    /// War between Germany and Russia.
    german_war: Option<PlayerTurn>,
    /// War between Japan and the United States.
    us_war: Option<PlayerTurn>,
    /// War between Russia and Japan.
    russian_war: Option<PlayerTurn>,
    /// The German surrender.
    surrender: Option<PlayerTurn>,
    /// The reduction of the Manchurian garrison.
    reduction: Option<PlayerTurn>,
}

impl Campaign {
    /// A game at a made position, at its first decision.
    pub(crate) fn posed(rules: Arc<WorldAtWar>, position: &Value) -> Result<Self, String> {
        let position: Position = json::from_value(position).map_err(|wrong| wrong.to_string())?;
        let named = |name: &String| {
            let scenario = Scenario::named(&rules.settings, name);
            scenario.ok_or_else(|| format!("there is no scenario `{name}`"))
        };
        let first = || Scenario::first(&rules.settings).ok_or_else(|| "no scenario".to_owned());
        let mut scenario = position.scenario.as_ref().map_or_else(first, named)?;
        if !position.storm.is_empty() {
            scenario.storm = Some(StormFile::changed(&position.storm)?);
        }
        let table = Table::read(rules, scenario).ok_or("its charts are not those of a campaign")?;
        let mut game = Self { table: Arc::new(table), state: State::empty() };
        game.state.turn = game.table.first;
        game.prepare_map();
        game.draw_communist_regions();
        game.place_facts(&position)?;
        game.place_units(&position)?;
        game.place_debts(&position);
        game.begin_at(position.step.as_deref())?;
        Ok(game)
    }
}
