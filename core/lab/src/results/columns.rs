//! Games as columns, in the order of the schema.

use std::collections::BTreeMap;

use super::Results;
use crate::names;
use crate::row::Row;

/// A column as Parquet has it: its values, and for each place how deep it is defined and where it repeats.
pub(super) struct Leaf {
    pub(super) values: Values,
    pub(super) defined: Option<Vec<i16>>,
    pub(super) repeated: Option<Vec<i16>>,
}

/// The values that there are.
pub(super) enum Values {
    Long(Vec<i64>),
    Int(Vec<i32>),
    Text(Vec<String>),
}

/// All columns of some games.
pub(super) fn of(results: &Results, rows: &[Row]) -> Vec<Leaf> {
    let line_ups = names::line_ups(&results.design);
    let line_up = |row: &Row| name(&line_ups, row.line_up);
    let arms: Vec<String> = results.design.arms.iter().map(|arm| arm.name.clone()).collect();
    let winner = |row: &Row| {
        let sides = results.editions.get(row.arm as usize).map(|played| &played.sides);
        row.winner.map(|side| sides.map_or_else(String::new, |sides| name(sides, side.into())))
    };
    let failure = |row: &Row| Some(row.failure.clone()).filter(|words| !words.is_empty());
    let mut leaves = vec![
        long(rows, |row| row.game),
        long(rows, |row| row.seed),
        text(rows, line_up),
        text(rows, |row| name(&arms, row.arm)),
        maybe(rows, winner),
        text(rows, |row| row.by.clone()),
        int(rows, |row| signed(row.actions)),
        int(rows, |row| i32::from(row.turn)),
        int(rows, |row| row.score),
        long(rows, |row| row.course),
        long(rows, |row| row.state),
        int(rows, |row| signed(row.lead_changes)),
        text(rows, |row| row.leads.clone()),
    ];
    leaves.extend(map(rows, |row| &row.clauses, counts));
    leaves.extend(map(rows, |row| &row.lost, counts));
    leaves.extend(map(
        rows,
        |row| &row.fell,
        |values| Values::Text(values.into_iter().cloned().collect()),
    ));
    leaves.push(maybe(rows, failure));
    leaves
}

fn name(names: &[String], at: u32) -> String {
    names.get(at as usize).cloned().unwrap_or_default()
}

fn signed(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

fn counts(values: Vec<&u64>) -> Values {
    Values::Long(values.into_iter().map(|count| count.cast_signed()).collect())
}

fn plain(values: Values) -> Leaf {
    Leaf { values, defined: None, repeated: None }
}

fn long(rows: &[Row], get: impl Fn(&Row) -> u64) -> Leaf {
    plain(Values::Long(rows.iter().map(|row| get(row).cast_signed()).collect()))
}

fn int(rows: &[Row], get: impl Fn(&Row) -> i32) -> Leaf {
    plain(Values::Int(rows.iter().map(get).collect()))
}

fn text(rows: &[Row], get: impl Fn(&Row) -> String) -> Leaf {
    plain(Values::Text(rows.iter().map(get).collect()))
}

/// A column in which some places are empty.
fn maybe(rows: &[Row], get: impl Fn(&Row) -> Option<String>) -> Leaf {
    let found: Vec<Option<String>> = rows.iter().map(get).collect();
    let defined = found.iter().map(|value| i16::from(value.is_some())).collect();
    let values = Values::Text(found.into_iter().flatten().collect());
    Leaf { values, defined: Some(defined), repeated: None }
}

/// A map: a column of keys and one of values. An empty one has a place that is not defined.
fn map<'a, T: 'a>(
    rows: &'a [Row],
    get: impl Fn(&'a Row) -> &'a BTreeMap<String, T>,
    make: impl Fn(Vec<&'a T>) -> Values,
) -> [Leaf; 2] {
    let (mut defined, mut repeated) = (Vec::new(), Vec::new());
    let (mut keys, mut values) = (Vec::new(), Vec::new());
    for row in rows {
        let map = get(row);
        if map.is_empty() {
            defined.push(0);
            repeated.push(0);
        }
        for (at, (key, value)) in map.iter().enumerate() {
            defined.push(1);
            repeated.push(i16::from(at > 0));
            keys.push(key.clone());
            values.push(value);
        }
    }
    let leaf =
        |values| Leaf { values, defined: Some(defined.clone()), repeated: Some(repeated.clone()) };
    [leaf(Values::Text(keys)), leaf(make(values))]
}
