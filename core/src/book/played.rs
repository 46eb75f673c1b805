//! Played cases: a made position, what is done there, and what must then be offered, refused, rolled for and left.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::schema::JsonSchema;

/// A worked example in play: the independent witness that the game plays the rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// What the example shows, in a few words.
    pub name: String,
    /// Readings other than the default ones.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub readings: BTreeMap<String, String>,
    /// A patch on the figures.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub figures: Value,
    /// The position: whose turn and step it is and what stands where, in the words of the variant.
    pub position: Value,
    /// What is done, and what must hold.
    pub steps: Vec<PlayedStep>,
}

/// First something is done, if anything; then all the rest must hold.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PlayedStep {
    /// What the mover chooses, in words; of a roll its outcome, in words.
    #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// Clauses that this must have applied.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub applies: Vec<String>,
    /// Clauses that this must not have applied.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub applies_not: Vec<String>,
    /// Who is to choose now: a side, or what chance is asked for; `nobody` where the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mover: Option<String>,
    /// What must be among the choices.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offered: Vec<String>,
    /// What must not be among them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_offered: Vec<String>,
    /// What must be refused: the action in words, and the clause that says no.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub refused: BTreeMap<String, String>,
    /// The weights of outcomes of a roll, in words.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub weights: BTreeMap<String, u32>,
    /// Where units are: id or name of a unit, and the label of a space or of a place beside the map.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub units: BTreeMap<String, String>,
    /// Marks that units bear, or do not bear where a mark is led by `not `.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub marks: BTreeMap<String, Vec<String>>,
    /// Who holds spaces: label and side; `nobody` for what nobody holds.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub control: BTreeMap<String, String>,
    /// How it stands: labels of the status and their values.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub status: BTreeMap<String, String>,
}
