//! The file `mod.json`: who a mod is and what it changes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use stavka_core::schema::JsonSchema;

/// A mod: house rules over one or more variants, as somebody wrote them down.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ModFile {
    /// The schema of this file, for editors.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// Its id, in kebab-case: its clauses are cited as `id/clause`.
    #[schemars(regex(pattern = "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"))]
    pub id: String,
    /// Its version, such as `1.0.0`.
    pub version: String,
    /// What players call it.
    pub title: String,
    /// Who made it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// Under which terms it may be passed on.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub licence: String,
    /// What it is for.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// The variants that it is for, each with the versions that it fits, such as `>=0.1, <0.3`.
    #[schemars(extend("minProperties" = 1))]
    pub bases: BTreeMap<String, String>,
    /// Mods that it needs, each with the versions that fit.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub requires: BTreeMap<String, String>,
    /// Mods that act before it, where they are there; what it changes, it changes over theirs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<String>,
    /// Mods that it can't be played with, each with the reason.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub conflicts: BTreeMap<String, String>,
    /// What whoever plays with it may choose.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, Setting>,
    /// The figures that it changes, by their paths.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub figures: BTreeMap<String, FigureChange>,
    /// The readings that it switches: name of the switch, and the alternative.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub readings: BTreeMap<String, Choice>,
    /// The charts that it replaces or changes, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub charts: BTreeMap<String, ChartChange>,
    /// The words that it puts in place of those of clauses, by id.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub texts: BTreeMap<String, TextChange>,
    /// What is played stands behind clauses of `rules.md`, by their ids: `figure PATH`, `reading NAME`, `chart NAME` or
    /// `hook POINT` of this mod. Figures that the words quote and the clauses of hooks are seen without being named.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub backed: BTreeMap<String, String>,
    /// The scripts that decide at points of the variant.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hooks: Vec<HookEntry>,
    /// Whether a library of its own belongs to it, `libstavka_mod_ID`: it runs with all rights of whoever plays, so it is
    /// never taken from a mod, a pack or a save, but only from where plugins lie, and only once it is trusted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub native: bool,
}

impl ModFile {
    /// Whether it changes what is named so, as `figure PATH`, `reading NAME`, `chart NAME` or `hook POINT`.
    pub fn has(&self, named: &str) -> bool {
        match named.split_once(' ') {
            Some(("figure", path)) => self.figures.contains_key(path),
            Some(("reading", name)) => self.readings.contains_key(name),
            Some(("chart", name)) => self.charts.contains_key(name),
            Some(("hook", point)) => self.hooks.iter().any(|hook| hook.point == point),
            _ => false,
        }
    }
}

/// Something that whoever plays with a mod may choose.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Setting {
    /// A whole number.
    Number {
        /// What it means.
        about: String,
        /// The least that may be chosen.
        least: i64,
        /// The most that may be chosen.
        most: i64,
        /// What it is where nobody chooses.
        default: i64,
    },
    /// One of some words.
    Word {
        /// What it means.
        about: String,
        /// The words.
        of: Vec<String>,
        /// What it is where nobody chooses.
        default: String,
    },
    /// Yes or no.
    Switch {
        /// What it means.
        about: String,
        /// What it is where nobody chooses.
        default: bool,
    },
}

/// The value of a setting in place of a fixed one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FromSetting {
    /// The name of the setting.
    pub setting: String,
}

/// A change of a figure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureChange {
    /// The printed value. Where the base has another one, the mod was made for another version.
    pub was: Value,
    /// The value instead, or `{ "setting": NAME }`.
    pub now: Value,
}

/// The alternative of a reading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Choice {
    /// This one.
    Fixed(String),
    /// The one that a setting of words names.
    Chosen(FromSetting),
}

/// A change of a chart.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum ChartChange {
    /// The whole of it is another one.
    Whole(WholeChart),
    /// Some of its cells.
    Cells(SomeCells),
}

/// A whole chart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WholeChart {
    /// The file of the chart below the mod's folder: its content, or a file as `stavka data template` writes it.
    pub file: String,
}

/// Some cells of a chart.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SomeCells {
    /// The cells, in the order in which they are changed.
    pub cells: Vec<Cell>,
}

/// A cell of a chart.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// JSON pointer into the chart; one that ends in `/-` adds to a list.
    pub at: String,
    /// What stands there; nothing where something is added to a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<Value>,
    /// What is to stand there instead.
    pub now: Value,
}

/// Words in place of those of a clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TextChange {
    /// The words, with placeholders such as `{reserve.dice}` for figures.
    pub words: String,
    /// What is played stands behind the words: `figure PATH`, `reading NAME`, `chart NAME` or `hook POINT` of this mod.
    /// Figures and readings of the clause that this mod changes are seen without being named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub backed: Option<String>,
}

/// A script that decides at a point of the variant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HookEntry {
    /// The name of the point.
    pub point: String,
    /// The file of the script below the mod's folder, ending in `.rhai`.
    pub script: String,
    /// The clause of the mod's `rules.md` that says what the script does.
    pub clause: String,
}
