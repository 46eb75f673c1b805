//! Designs that are made, not written: every reading and figure one step away, or one figure over a range.

use serde_json::{Map, Value};
use stavka_core::setup::Setup;
use stavka_play::edition::{Edition, Source};
use stavka_play::table::Table;

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

/// Something that is changed in a set-up.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// Another alternative of a reading.
    Reading(String, String),
    /// Another value of a figure.
    Figure(String, Value),
}

impl Change {
    /// What is changed, without the value it gets.
    pub fn switch(&self) -> &str {
        match self {
            Self::Reading(name, _) | Self::Figure(name, _) => name,
        }
    }

    /// Its name in tables.
    pub fn name(&self) -> String {
        match self {
            Self::Reading(name, taken) => format!("{name}={taken}"),
            Self::Figure(path, value) => {
                let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                format!("{path}={value}")
            }
        }
    }

    /// The set-up with it.
    pub fn on(&self, base: &Setup) -> Setup {
        let mut setup = base.clone();
        match self {
            Self::Reading(name, taken) => {
                setup.readings.insert(name.clone(), taken.clone());
            }
            Self::Figure(path, value) => put(&mut setup.figures, path, value.clone()),
        }
        setup
    }

    /// The set-up with it as an arm.
    pub fn arm(&self, base: &Setup) -> Arm {
        Arm { name: self.name(), setup: self.on(base) }
    }
}

/// The base as an arm.
pub fn as_it_is(base: &Setup) -> Arm {
    Arm { name: "as it is".to_owned(), setup: base.clone() }
}

/// Every change of a set-up by one step that can be opened and dealt.
pub fn steps(source: &Source, base: &Setup, of: Of) -> Result<Vec<Change>, LabError> {
    let edition = source.open(base.clone())?;
    let mut steps = Vec::new();
    if of != Of::Figures {
        steps.extend(readings(&edition)?);
    }
    if of != Of::Readings {
        steps.extend(figures(&edition)?);
    }
    // A step may leave the range of a figure, or an alternative need another one: such a game there is not.
    steps.retain(|step| deals(source, step.on(base)));
    Ok(steps)
}

fn deals(source: &Source, setup: Setup) -> bool {
    let dealt = source.open(setup).and_then(|edition| {
        let scenario = edition.scenario(None)?;
        Table::deal(&edition, &scenario).map(drop)
    });
    dealt.is_ok()
}

fn readings(edition: &Edition) -> Result<Vec<Change>, LabError> {
    let mut steps = Vec::new();
    for reading in edition.book()?.clauses.iter().flat_map(|clause| &clause.readings) {
        let taken = reading.chosen.as_ref().unwrap_or(&reading.default);
        for other in reading.alternatives.keys().filter(|name| *name != taken) {
            steps.push(Change::Reading(reading.id.clone(), other.clone()));
        }
    }
    Ok(steps)
}

fn figures(edition: &Edition) -> Result<Vec<Change>, LabError> {
    let mut steps = Vec::new();
    for figure in edition.book()?.clauses.iter().flat_map(|clause| &clause.figures) {
        let values = beside(&figure.value).into_iter();
        steps.extend(values.map(|value| Change::Figure(figure.path.clone(), value)));
    }
    Ok(steps)
}

/// The values next to this one: of a number, of odds such as 3:1, of what is so or not.
fn beside(value: &Value) -> Vec<Value> {
    let around = |number: i64| [number - 1, number + 1];
    match value {
        Value::Bool(so) => vec![Value::Bool(!so)],
        Value::Number(number) => {
            number.as_i64().map_or(Vec::new(), |number| around(number).map(Value::from).to_vec())
        }
        Value::String(text) => {
            let odds = text.strip_suffix(":1").and_then(|left| left.parse::<i64>().ok());
            let near = odds.map(around).into_iter().flatten().filter(|left| *left > 0);
            near.map(|left| Value::from(format!("{left}:1"))).collect()
        }
        _ => Vec::new(),
    }
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_step_is_the_next_value_of_its_kind() {
        assert_eq!(beside(&json!(3)), [json!(2), json!(4)]);
        assert_eq!(beside(&json!(true)), [json!(false)]);
        assert_eq!(beside(&json!("3:1")), [json!("2:1"), json!("4:1")]);
        assert_eq!(beside(&json!("1:1")), [json!("2:1")]);
        assert!(beside(&json!("1:2")).is_empty() && beside(&json!([1])).is_empty());
    }

    #[test]
    fn changes_add_up() {
        let base = Setup::default();
        let deeper = Change::Figure("crossing.from".to_owned(), json!(5));
        let rising = Change::Reading("high-water".to_owned(), "rising".to_owned());
        let both =
            rising.on(&Change::Figure("red.strength".to_owned(), json!(4)).on(&deeper.on(&base)));
        assert_eq!(both.figures, json!({ "crossing": { "from": 5 }, "red": { "strength": 4 } }));
        assert_eq!(both.readings["high-water"], "rising");
        assert_eq!((deeper.name().as_str(), rising.switch()), ("crossing.from=5", "high-water"));
    }
}
