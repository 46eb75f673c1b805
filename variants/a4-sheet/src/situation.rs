//! A situation: how a question gives a position, on a small board made for it or on the campaign map.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use stavka_core::board::SpaceId;
use stavka_core::calendar::HalfMonth;
use stavka_core::question::{InputError, Situated};
use stavka_core::schema::JsonSchema;

use crate::A4Sheet;
use crate::ground::Ground;
use crate::position::{HexSet, Position, Roster, UnitId};
use crate::unit::Unit;
use crate::weather::Weather;

mod labels;
mod map;
mod pieces;
#[cfg(test)]
pub(crate) mod random;
#[cfg(test)]
mod tests;
mod unit_at;
mod units;

pub(crate) use labels::Labels;
pub(crate) use labels::put_labels;
pub(crate) use unit_at::UnitAt;
pub(crate) use units::Units;

/// The most units that a hex of a situation may hold.
pub(crate) const STACK_LIMIT: usize = 16;

/// A position on a small board or on the campaign map.
///
/// Hexes are called as on the map: `"0302"` is the third column, second row. Every second row lies half a hex to
/// the right. Lines are chains of hexes such as `"0101 0201 0301"`.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// `"campaign"`, or rows of letters: clear `.`, forest `f`, swamp `s`, swamp and forest `w`, hills `h`,
    /// mountain `m`, lake `l`, sea `~`.
    pub board: BoardText,
    /// What is in some hexes: kinds of city, ports, oil.
    #[serde(default)]
    pub places: BTreeMap<String, Vec<PlaceKind>>,
    /// Pairs of hexes with a river between them.
    #[serde(default)]
    pub rivers: Vec<String>,
    /// Pairs of hexes with a lake between them.
    #[serde(default)]
    pub lakes: Vec<String>,
    /// Good roads.
    #[serde(default)]
    pub roads: Vec<String>,
    /// Brown roads.
    #[serde(default)]
    pub brown_roads: Vec<String>,
    /// Railways.
    #[serde(default)]
    pub rails: Vec<String>,
    /// Railways of the wide gauge.
    #[serde(default)]
    pub wide_rails: Vec<String>,
    /// Parts of the map by name, such as `south`, `rumania` or `edge-east`. Without a south all is south.
    #[serde(default)]
    pub regions: BTreeMap<String, Vec<String>>,
    /// The units in each hex.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, Vec<crate::unit::Described>>")]
    pub units: Units,
    /// Hexes that a side controls, besides those that its units hold.
    #[serde(default)]
    pub control: Control,
    /// Where the Axis rail heads are.
    #[serde(default)]
    pub rail_heads: Vec<String>,
    /// The weather.
    #[serde(default)]
    pub weather: Weather,
    /// The turn, where it matters.
    #[serde(default)]
    pub turn: Option<HalfMonth>,
}

/// A board: the campaign map, or rows of letters.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "a board is `\"campaign\"` or a list of rows such as `[\"..f~\"]`")]
pub enum BoardText {
    /// The map of the campaign.
    Named(Named),
    /// A row of letters for each row of hexes.
    Rows(Vec<String>),
}

impl Default for BoardText {
    fn default() -> Self {
        Self::Named(Named::Campaign)
    }
}

/// A board by its name.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Named {
    /// The map of the campaign.
    Campaign,
}

/// What a hex of a small board may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PlaceKind {
    /// A town.
    Town,
    /// A city.
    City,
    /// A major city.
    Major,
    /// A fortress city.
    Fortress,
    /// A victory city.
    Victory,
    /// A port.
    Port,
    /// Oil.
    Oil,
}

/// Hexes that each side controls.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Control {
    /// The Axis.
    #[serde(default)]
    pub axis: Vec<String>,
    /// The Russians.
    #[serde(default)]
    pub russian: Vec<String>,
}

/// A situation made ready: what the rules look at.
#[derive(Debug)]
pub struct Scene {
    /// The map.
    pub ground: Arc<Ground>,
    /// The counters.
    pub roster: Roster,
    /// Where they stand.
    pub position: Box<Position>,
    /// The weather.
    pub weather: Weather,
    /// The turn, where it matters.
    pub turn: Option<HalfMonth>,
}

impl Situation {
    /// Makes it ready, or says what is wrong with it and where.
    pub fn ready(&self, rules: &A4Sheet) -> Result<Scene, InputError> {
        let ground = match &self.board {
            BoardText::Named(Named::Campaign) => self.campaign(rules)?,
            BoardText::Rows(rows) => Arc::new(self.compile(rules, rows)?),
        };
        let roster = self.roster(rules)?;
        let position = self.position(&ground, &roster)?;
        Ok(Scene { ground, roster, position, weather: self.weather, turn: self.turn })
    }
}

impl Situated for A4Sheet {
    type Situation = Situation;
    type Scene = Scene;
    const STAND_IN: &'static str = r#"{"board":"campaign"}"#;

    fn ready(&self, situation: &Situation) -> Result<Scene, InputError> {
        situation.ready(self)
    }
}

impl Scene {
    /// The hex of that label.
    pub fn hex(&self, label: &str, pointer: &str) -> Result<SpaceId, InputError> {
        find(&self.ground, label, || pointer.to_owned())
    }

    /// The hexes of these labels.
    pub(crate) fn hexes(
        &self,
        labels: &[String],
        pointer: &str,
    ) -> Result<Vec<SpaceId>, InputError> {
        let each = (0..).zip(labels);
        each.map(|(at, label): (usize, _)| find(&self.ground, label, || format!("{pointer}/{at}")))
            .collect()
    }

    /// The unit that is meant.
    pub(crate) fn find(&self, unit: &UnitAt, pointer: &str) -> Result<UnitId, InputError> {
        let hex = self.hex(&unit.hex, pointer)?;
        self.position.units_at(hex).nth(unit.index).ok_or_else(|| {
            let count = self.position.units_at(hex).count();
            let message = format!(
                "there is no unit {} in {}, which holds {count}; count from 0",
                unit.index, unit.hex
            );
            wrong(pointer, message)
        })
    }

    /// A unit with its states.
    pub fn unit(&self, unit: UnitId) -> Unit {
        self.position.unit(&self.roster, unit)
    }

    /// The labels of hexes, in the order of the map, as an answer lists them.
    pub(crate) fn labels(&self, hexes: &HexSet) -> Labels {
        Labels::of(&self.ground, hexes.len(), hexes.runs())
    }

    /// The labels of hexes in this order, as an answer lists them.
    pub(crate) fn labels_in_order(&self, hexes: &[SpaceId]) -> Labels {
        let runs = hexes.iter().map(|hex| hex.index()..hex.index() + 1);
        Labels::of(&self.ground, hexes.len(), runs)
    }

    /// The labels of hexes, in the order of the map, in words.
    pub(crate) fn names(&self, hexes: &HexSet) -> String {
        let names: Vec<_> = hexes.iter().map(|hex| self.ground.label(hex)).collect();
        names.join(", ")
    }
}

/// A situation where an input is written down: it is left out, for whoever has the position to fill it in.
pub(crate) fn left_out<S: serde::Serializer>(_: &Situation, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_unit()
}

/// Input that is wrong at a place.
pub(crate) fn wrong(pointer: &str, message: impl Into<String>) -> InputError {
    InputError { pointer: pointer.to_owned(), message: message.into() }
}

fn find(
    ground: &Ground,
    label: &str,
    pointer: impl FnOnce() -> String,
) -> Result<SpaceId, InputError> {
    ground.board().labelled(label).ok_or_else(|| no_hex(label, &pointer()))
}

fn no_hex(label: &str, pointer: &str) -> InputError {
    wrong(pointer, format!("there is no hex `{label}` on this board; write it like `0302`"))
}
