//! Designs that are made, not written: every reading and figure one step away, or one figure over a range.

use serde_json::{Map, Value};
use stavka_core::setup::Setup;
use stavka_play::edition::{Edition, Source};

use crate::design::Arm;
use crate::error::LabError;

/// What is swept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Of {
    /// Readings, each of their other alternatives.
    Readings,
    /// Figures, each a step down and up.
    Figures,
    /// Both.
    Both,
}

/// The base and every set-up that is one step away from it and can be opened.
pub fn neighbours(source: &Source, base: &Setup, of: Of) -> Result<Vec<Arm>, LabError> {
    let edition = source.open(base.clone())?;
    let mut arms = vec![Arm { name: "as it is".to_owned(), setup: base.clone() }];
    if of != Of::Figures {
        arms.extend(readings(&edition, base)?);
    }
    if of != Of::Readings {
        let steps = figures(&edition, base)?.into_iter();
        // A step may leave the range of a figure: such a game there is not.
        arms.extend(steps.filter(|arm| source.open(arm.setup.clone()).is_ok()));
    }
    Ok(arms)
}

fn readings(edition: &Edition, base: &Setup) -> Result<Vec<Arm>, LabError> {
    let mut arms = Vec::new();
    for reading in edition.book()?.clauses.iter().flat_map(|clause| &clause.readings) {
        let taken = reading.chosen.as_ref().unwrap_or(&reading.default);
        for other in reading.alternatives.keys().filter(|name| *name != taken) {
            let mut setup = base.clone();
            setup.readings.insert(reading.id.clone(), other.clone());
            arms.push(Arm { name: format!("{}={other}", reading.id), setup });
        }
    }
    Ok(arms)
}

fn figures(edition: &Edition, base: &Setup) -> Result<Vec<Arm>, LabError> {
    let mut arms = Vec::new();
    for figure in edition.book()?.clauses.iter().flat_map(|clause| &clause.figures) {
        let Some(value) = figure.value.as_i64() else { continue };
        for step in [value - 1, value + 1] {
            arms.push(with_figure(base, &figure.path, step.into()));
        }
    }
    Ok(arms)
}

/// A set-up with another value of a figure, named after it.
pub fn with_figure(base: &Setup, path: &str, value: Value) -> Arm {
    let mut setup = base.clone();
    let name =
        format!("{path}={}", value.as_str().map_or_else(|| value.to_string(), str::to_owned));
    put(&mut setup.figures, path, value);
    Arm { name, setup }
}

/// Puts a value at a dotted path of a tree.
fn put(tree: &mut Value, path: &str, value: Value) {
    if !tree.is_object() {
        *tree = Value::Object(Map::new());
    }
    match path.split_once('.') {
        None => tree[path] = value,
        Some((first, rest)) => put(&mut tree[first], rest, value),
    }
}
