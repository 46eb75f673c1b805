//! The cells of a row that is made from an object.

use serde_json::{Map, Value};

use crate::words::{said, spoken};

/// The cells of an item: name of the column, and text.
pub(super) fn of_item(item: &Value) -> Vec<(String, String)> {
    let Value::Object(fields) = item else {
        return vec![(String::new(), spoken(item))];
    };
    fields.iter().filter(|(name, _)| !told_by_another(name, fields)).flat_map(of_field).collect()
}

/// Columns in the order in which they are read: who or when first, where it comes from last.
pub(super) fn order(head: &str) -> usize {
    match head {
        "name" | "label" | "turn" => 0,
        "note" => 2,
        "clause" => 3,
        "provenance" => 4,
        _ => 1,
    }
}

/// A date beside its label, or an id beside its name, says nothing more.
fn told_by_another(name: &str, fields: &Map<String, Value>) -> bool {
    match name {
        "date" => fields.contains_key("label"),
        "id" => fields.contains_key("name"),
        _ => false,
    }
}

fn of_field((name, value): (&String, &Value)) -> Vec<(String, String)> {
    match value {
        Value::Object(inner) if name == "factors" || name == "units" => {
            inner.iter().map(|(name, value)| (name.clone(), spoken(value))).collect()
        }
        Value::Array(items) if items.iter().any(Value::is_object) => {
            let words: Vec<_> = items.iter().map(counted).collect();
            vec![(name.clone(), words.join(", "))]
        }
        other => vec![(name.clone(), spoken(other))],
    }
}

/// A thing and how many of it, or a die and its faces.
fn counted(item: &Value) -> String {
    if let Some(faces) = item["faces"].as_array() {
        let after = item["after"].as_str().map(|after| format!(" (after {after})"));
        return faces_of(faces) + &after.unwrap_or_default();
    }
    let named = |name: &str| item[name].as_str();
    match (named("unit"), named("symbol"), &item["count"]) {
        (Some(unit), _, Value::Number(count)) if count.as_i64() == Some(1) => said(unit),
        (Some(unit), _, Value::Number(count)) => format!("{count} {}", said(unit)),
        (Some(unit), _, _) => said(unit),
        (None, Some(symbol), count) => format!("{} {}", said(symbol), spoken(count)),
        _ => spoken(item),
    }
}

/// Faces with the same result stand together: `1–4 mud, 5–6 frost`.
fn faces_of(faces: &[Value]) -> String {
    let mut at = 0;
    let run = |run: &[Value]| {
        let (first, last) = (at + 1, at + run.len());
        at = last;
        let numbers = if first == last { first.to_string() } else { format!("{first}–{last}") };
        format!("{numbers} {}", spoken(&run[0]))
    };
    faces.chunk_by(|a, b| a == b).map(run).collect::<Vec<_>>().join(", ")
}
