//! Designs that are made, not written: every reading and figure one step away, or one figure over a range.

use serde_json::Value;
use stavka::cli::put;
use stavka_core::calendar::{HalfMonth, Month};
use stavka_core::setup::Setup;
use stavka_play::edition::{Edition, EditionError, Source};
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

/// All that can be changed by one step.
#[derive(Debug, Default)]
pub struct Steps {
    /// The changes that can be opened and dealt.
    pub changes: Vec<Change>,
    /// What is left out, and why.
    pub left_out: Vec<(String, String)>,
}

/// Every change of a set-up by one step.
pub fn steps(source: &Source, base: &Setup, of: Of) -> Result<Steps, LabError> {
    let edition = source.open(base.clone())?;
    let (mut all, mut steps) = (Vec::new(), Steps::default());
    if of != Of::Figures {
        all.extend(readings(&edition)?);
    }
    if of != Of::Readings {
        all.extend(figures(&edition, &mut steps.left_out)?);
    }
    for change in all {
        // A step may leave the range of a figure, or an alternative need another one: such a game there is not.
        match dealt(source, &change.on(base)) {
            Ok(()) => steps.changes.push(change),
            Err(error) => steps.left_out.push((change.name(), error.to_string())),
        }
    }
    Ok(steps)
}

/// Whether a game by these rules can be dealt.
pub fn dealt(source: &Source, setup: &Setup) -> Result<(), EditionError> {
    let edition = source.open(setup.clone())?;
    let scenario = edition.scenario(None)?;
    Table::deal(&edition, &scenario).map(drop)
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

fn figures(
    edition: &Edition,
    left_out: &mut Vec<(String, String)>,
) -> Result<Vec<Change>, LabError> {
    let mut steps = Vec::new();
    for figure in edition.book()?.clauses.iter().flat_map(|clause| &clause.figures) {
        let values = beside(&figure.value);
        if values.is_empty() {
            left_out.push((figure.path.clone(), "a list or a name has no next value".to_owned()));
        }
        let change = |value| Change::Figure(figure.path.clone(), value);
        steps.extend(values.into_iter().map(change));
    }
    Ok(steps)
}

/// The values next to this one: of a number, of what is so or not, of odds, shares and dates.
fn beside(value: &Value) -> Vec<Value> {
    let around = |number: i64| [number - 1, number + 1];
    match value {
        Value::Bool(so) => vec![Value::Bool(!so)],
        Value::Number(number) => {
            number.as_i64().map_or(Vec::new(), |number| around(number).map(Value::from).to_vec())
        }
        Value::String(text) => {
            let near = odds(text).or_else(|| shares(text)).or_else(|| dates(text));
            near.into_iter().flatten().map(Value::from).collect()
        }
        _ => Vec::new(),
    }
}

/// Next to odds such as 3:1 or 1:2, on a table that goes ... 1:2, 1:1, 2:1 ...
fn odds(text: &str) -> Option<Vec<String>> {
    let (left, right) = text.split_once(':')?;
    let column = match (left.parse::<i64>().ok()?, right.parse::<i64>().ok()?) {
        (left @ 1.., 1) => left - 1,
        (1, right @ 1..) => 1 - right,
        _ => return None,
    };
    let name = |column: i64| {
        if column < 0 { format!("1:{}", 1 - column) } else { format!("{}:1", column + 1) }
    };
    Some(vec![name(column - 1), name(column + 1)])
}

/// Next to a half: the whole and a third.
fn shares(text: &str) -> Option<Vec<String>> {
    let parts = text.strip_prefix("1/")?.parse::<u32>().ok().filter(|parts| *parts > 1)?;
    Some(vec![format!("1/{}", parts + 1), format!("1/{}", parts - 1)])
}

/// The months, or half-months, before and after.
fn dates(text: &str) -> Option<Vec<String>> {
    let earlier = |month: Month| {
        let number = month.year() * 12 + month.of_year() - 2;
        format!("{:04}-{:02}", number / 12, number % 12 + 1)
    };
    if let Ok(month) = text.parse::<Month>() {
        return Some(vec![earlier(month), month.plus(1).into()]);
    }
    let half: HalfMonth = text.parse().ok()?;
    let first = half.month().first_half();
    let before = if half == first { format!("{}-II", earlier(half.month())) } else { first.into() };
    Some(vec![before, half.plus(1).into()])
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
        assert_eq!(beside(&json!("1:1")), [json!("1:2"), json!("2:1")]);
        assert_eq!(beside(&json!("1:5")), [json!("1:6"), json!("1:4")]);
        assert_eq!(beside(&json!("1/2")), [json!("1/3"), json!("1/1")]);
        assert_eq!(beside(&json!("1942-01")), [json!("1941-12"), json!("1942-02")]);
        assert_eq!(beside(&json!("1941-08-I")), [json!("1941-07-II"), json!("1941-08-II")]);
        assert_eq!(beside(&json!("1941-12-II")), [json!("1941-12-I"), json!("1942-01-I")]);
        assert!(beside(&json!("M")).is_empty() && beside(&json!([1])).is_empty());
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
