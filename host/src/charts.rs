//! Chart files: a chart of a variant, as somebody filled it in from a printed copy.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use stavka_core::bounded::text::Bounds;
use stavka_core::chart::ChartText;
use stavka_core::schema::JsonSchema;
use stavka_core::setup::Setup;

use crate::catalogue::NotFound;
use crate::edition::{Edition, EditionError};
use crate::error::Error;
use crate::explain::{Wrong, explain};
use crate::loader::Loaded;
use crate::plain;
use crate::schemas;
use stavka_play::players::Who;
use stavka_play::record::{self, Match};
use stavka_play::session::ActError;
use stavka_play::sight::Budget;

/// Of so many states of a game one is looked at.
const LOOKED_AT: usize = 8;

/// A chart as a file of its own, which says where it belongs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ChartFile {
    /// The id of the variant.
    pub variant: String,
    /// The name of the chart.
    pub chart: String,
    /// How to fill it in, for people.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub how_to: Vec<String>,
    /// The chart itself; its schema is the chart's own.
    pub content: Value,
}

/// A chart file that was read.
struct Brought {
    path: PathBuf,
    file: ChartFile,
}

impl ChartFile {
    /// The file of a chart in force, ready to be filled in.
    pub fn template(variant: &str, chart: ChartText) -> Self {
        let how_to = [
            "Put the entries of your printed copy in place of these.".to_owned(),
            "Where you did, change the provenance to page.".to_owned(),
            "Check the file with `stavka data check FILE`.".to_owned(),
            format!("Use it with --charts FILE, such as `stavka ask {variant} ... --charts FILE`."),
        ];
        let (chart, content) = (chart.name, chart.content);
        Self { variant: variant.to_owned(), chart, how_to: how_to.into(), content }
    }

    /// Reads a chart file; its content is not looked at yet.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let text = plain::json(path, Bounds::FILE)?;
        serde_json::from_str(&text).map_err(|error| {
            let schema = schemas::of("chart");
            let otherwise = Wrong { pointer: String::new(), message: error.to_string() };
            wrong(path, explain(&schema, &text).unwrap_or(otherwise))
        })
    }
}

/// A file for a variant that there is not.
pub fn no_variant(path: &Path, error: Error) -> Error {
    match error {
        Error::Variant(NotFound::Unknown { .. }) => {
            wrong(path, Wrong { pointer: "/variant".to_owned(), message: error.to_string() })
        }
        other => other,
    }
}

/// Opens a variant with a set-up and the charts of these files.
pub fn open(loaded: &Loaded, mut setup: Setup, paths: &[PathBuf]) -> Result<Edition, Error> {
    let variant = &loaded.manifest.id;
    let mut brought: BTreeMap<String, Brought> = BTreeMap::new();
    for path in paths {
        let file = ChartFile::read(path)?;
        if file.variant != *variant {
            let message = format!("the file is for `{}`, not for `{variant}`", file.variant);
            return Err(wrong(path, Wrong { pointer: "/variant".to_owned(), message }));
        }
        if let Some(first) = brought.get(&file.chart) {
            let message = format!("{} brings this chart already", first.path.display());
            return Err(wrong(path, Wrong { pointer: "/chart".to_owned(), message }));
        }
        setup.charts.insert(file.chart.clone(), file.content.clone());
        brought.insert(file.chart.clone(), Brought { path: path.clone(), file });
    }
    Edition::open(loaded, setup).map_err(|error| explained(error, loaded, &brought))
}

/// A file that fits can also be played with: every scenario is dealt, and a game of it played at random with every few
/// states looked at. `edition` was opened with it.
pub fn try_out(edition: &Edition, path: &Path) -> Result<(), Error> {
    for scenario in edition.scenarios()? {
        played(edition, &scenario.name).map_err(|error| {
            let message =
                format!("it fits, and {} can't be played with it: {error}", scenario.name);
            wrong(path, Wrong { pointer: "/content".to_owned(), message })
        })?;
    }
    Ok(())
}

fn played(edition: &Edition, scenario: &str) -> Result<(), ActError> {
    let what = Match { edition, scenario, budget: Budget::default() };
    let sides = edition.manifest.sides.iter();
    let mut players: Vec<_> = sides.filter_map(|_| Who::Random.player()).collect();
    let record = record::play(what, &mut players, 1)?;
    record::verify(what, &record, LOOKED_AT, &mut vec![0; edition.clauses()])
}

/// The error with the file it comes from, and what the chart's schema can add.
fn explained(error: EditionError, loaded: &Loaded, brought: &BTreeMap<String, Brought>) -> Error {
    let EditionError::Setup { at, message, .. } = &error else { return error.into() };
    let inside = |name: &str| at.strip_prefix("/charts/")?.strip_prefix(name);
    let blamed = brought.iter().find_map(|(name, one)| Some((name, one, inside(name)?)));
    match (blamed, brought.values().next()) {
        (Some((name, one, inside)), _) => {
            let lead = format!("chart `{name}` is wrong at `{inside}`: ");
            let message = message.strip_prefix(&lead).unwrap_or(message).to_owned();
            wrong(&one.path, inner(loaded, one, Wrong { pointer: inside.to_owned(), message }))
        }
        // A chart that is sound in itself and does not fit the rest of the set-up.
        (None, Some(only)) if brought.len() == 1 => {
            let pointer = "/content".to_owned();
            wrong(&only.path, Wrong { pointer, message: message.clone() })
        }
        _ => error.into(),
    }
}

/// What is wrong inside a chart: in the words of its schema, or else as the variant said it.
fn inner(loaded: &Loaded, brought: &Brought, said: Wrong) -> Wrong {
    let Some(schema) = schema(loaded, &brought.file.chart) else {
        return Wrong { pointer: "/chart".to_owned(), message: said.message };
    };
    let wrong = explain(&schema, &brought.file.content.to_string()).unwrap_or(said);
    Wrong { pointer: format!("/content{}", wrong.pointer), message: wrong.message }
}

/// The schema of a chart, where the variant opens without any that was brought.
fn schema(loaded: &Loaded, name: &str) -> Option<Value> {
    let charts = Edition::open(loaded, Setup::default()).ok()?.charts().ok()?;
    charts.into_iter().find(|chart| chart.name == name).map(|chart| chart.schema)
}

fn wrong(path: &Path, wrong: Wrong) -> Error {
    Error::Chart { path: path.to_owned(), pointer: wrong.pointer, message: wrong.message }
}
