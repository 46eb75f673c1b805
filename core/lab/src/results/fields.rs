//! A row of Parquet as a game.

use std::collections::BTreeMap;

use parquet::record::{Field, Row as Record};

use super::Results;
use crate::names;
use crate::row::Row;

/// The game of a row, or what is wrong with it.
pub(super) fn row(results: &Results, record: &Record) -> Result<Row, String> {
    let fields: BTreeMap<&str, &Field> =
        record.get_column_iter().map(|(name, field)| (name.as_str(), field)).collect();
    let get = |name: &str| fields.get(name).copied().ok_or_else(|| format!("no column `{name}`"));
    let line_ups = names::line_ups(&results.design);
    let arms: Vec<&str> = results.design.arms.iter().map(|arm| arm.name.as_str()).collect();
    let arm = place(&arms, text(get("arm")?)?)?;
    let sides = results.editions.get(arm as usize).map(|played| played.sides.as_slice());
    let winner = match get("winner")? {
        Field::Null => None,
        field => u8::try_from(place(sides.unwrap_or_default(), text(field)?)?).ok(),
    };
    Ok(Row {
        game: long(get("game")?)?,
        seed: long(get("seed")?)?,
        line_up: place(&line_ups, text(get("line_up")?)?)?,
        arm,
        winner,
        by: text(get("by")?)?.to_owned(),
        actions: small(int(get("actions")?)?)?,
        turn: small(int(get("turn")?)?)?,
        score: int(get("score")?)?,
        course: long(get("course")?)?,
        state: long(get("state")?)?,
        lead_changes: small(int(get("lead_changes")?)?)?,
        leads: text(get("leads")?)?.to_owned(),
        clauses: map(get("clauses")?, long)?,
        lost: map(get("lost")?, long)?,
        fell: map(get("fell")?, |field| text(field).map(str::to_owned))?,
        failure: match get("failure")? {
            Field::Null => String::new(),
            field => text(field)?.to_owned(),
        },
    })
}

fn wrong<T>(field: &Field) -> Result<T, String> {
    Err(format!("`{field}` is not what its column should have"))
}

fn text(field: &Field) -> Result<&str, String> {
    if let Field::Str(text) = field { Ok(text) } else { wrong(field) }
}

fn long(field: &Field) -> Result<u64, String> {
    match field {
        Field::ULong(number) => Ok(*number),
        Field::Long(number) => Ok(number.cast_unsigned()),
        _ => wrong(field),
    }
}

fn int(field: &Field) -> Result<i32, String> {
    if let Field::Int(number) = field { Ok(*number) } else { wrong(field) }
}

fn small<T: TryFrom<i32>>(number: i32) -> Result<T, String> {
    T::try_from(number).map_err(|_| format!("{number} is out of range"))
}

fn place(names: &[impl AsRef<str>], name: &str) -> Result<u32, String> {
    let at = names.iter().position(|known| known.as_ref() == name);
    at.and_then(|at| u32::try_from(at).ok()).ok_or_else(|| format!("the design has no `{name}`"))
}

fn map<T>(
    field: &Field,
    value: impl Fn(&Field) -> Result<T, String>,
) -> Result<BTreeMap<String, T>, String> {
    let Field::MapInternal(map) = field else { return wrong(field) };
    let entries = map.entries().iter();
    entries.map(|(key, found)| Ok((text(key)?.to_owned(), value(found)?))).collect()
}
