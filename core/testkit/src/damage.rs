//! Damaged data: one thing wrong in each copy of a sound file, always the same things.

use serde_json::{Value, json};

/// A file with one thing wrong.
#[derive(Debug, Clone)]
pub struct Damaged {
    /// What was done, and where.
    pub what: String,
    /// The damaged file.
    pub content: Value,
    /// Whether a schema can see it.
    pub by_schema: bool,
}

/// Fields that may not be left out, wherever they stand.
const NEEDED: [&str; 22] = [
    "title",
    "id",
    "side",
    "kind",
    "size",
    "count",
    "provenance",
    "date",
    "label",
    "faces",
    "symbol",
    "turn",
    "passage",
    "unit",
    "row",
    "cells",
    "columns",
    "rows",
    "groups",
    "sides",
    "results",
    "dice",
];

/// Fields whose word must stand in a list elsewhere.
const NAMES: [&str; 9] =
    ["side", "nationality", "kind", "size", "weather", "symbol", "holding", "unit", "terrain"];

/// Lists in which each entry may stand once.
const ONCE: [&str; 7] = ["units", "turns", "rows", "groups", "columns", "sides", "spaces"];

/// A way to damage a file: whether it can be done at a place, and how.
struct Way {
    fits: fn(&Value, &str, &Value) -> bool,
    damage: fn(&Value, &str) -> Option<Damaged>,
}

const WAYS: [Way; 5] = [
    Way { fits: |_, name, _| NEEDED.contains(&name), damage: dropped },
    Way { fits: |_, _, value| !value.is_object(), damage: of_another_type },
    Way { fits: is_bounded, damage: out_of_range },
    Way { fits: |_, name, value| NAMES.contains(&name) && value.is_string(), damage: dangling },
    Way { fits: |_, name, value| ONCE.contains(&name) && value.is_array(), damage: doubled },
];

/// Damages a file in every way, at most `each` times in each way, spread over the whole file.
pub fn damaged(file: &Value, each: usize) -> Vec<Damaged> {
    let mut places = Vec::new();
    collect(file, "", &mut places);
    let of_way = |way: &Way| {
        let fits = |place: &&String| {
            let (parent, name) = parts(place);
            let around = file.pointer(parent).unwrap_or(&Value::Null);
            file.pointer(place).is_some_and(|value| (way.fits)(around, name, value))
        };
        let fitting: Vec<_> = places.iter().filter(fits).collect();
        let step = fitting.len().div_ceil(each).max(1);
        let spread = fitting.into_iter().step_by(step);
        spread.filter_map(|place| (way.damage)(file, place)).collect::<Vec<_>>()
    };
    WAYS.iter().flat_map(of_way).collect()
}

/// A cell of a table may be any number, and so may a row's place on the die and a point's on the map.
fn is_bounded(around: &Value, name: &str, value: &Value) -> bool {
    value.is_i64() && around.is_object() && name != "roll"
}

/// Pointers to every value below the top.
pub(crate) fn collect(value: &Value, at: &str, places: &mut Vec<String>) {
    let children: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(name, child)| (name.clone(), child)).collect(),
        Value::Array(items) => {
            items.iter().enumerate().map(|(at, child)| (at.to_string(), child)).collect()
        }
        _ => Vec::new(),
    };
    for (name, child) in children {
        let place = format!("{at}/{}", name.replace('~', "~0").replace('/', "~1"));
        places.push(place.clone());
        collect(child, &place, places);
    }
}

fn parts(place: &str) -> (&str, &str) {
    place.rsplit_once('/').unwrap_or(("", place))
}

fn changed(
    file: &Value,
    place: &str,
    what: &str,
    by_schema: bool,
    value: Value,
) -> Option<Damaged> {
    let mut content = file.clone();
    *content.pointer_mut(place)? = value;
    Some(Damaged { what: format!("{what} {place}"), content, by_schema })
}

fn dropped(file: &Value, place: &str) -> Option<Damaged> {
    let (parent, name) = parts(place);
    let mut content = file.clone();
    content.pointer_mut(parent)?.as_object_mut()?.remove(name)?;
    Some(Damaged { what: format!("dropped {place}"), content, by_schema: true })
}

/// A list with a word in it, or an object, can stand for none of our words, numbers or lists.
fn of_another_type(file: &Value, place: &str) -> Option<Damaged> {
    let other = if file.pointer(place)?.is_string() { json!(["x"]) } else { json!({ "x": 1 }) };
    changed(file, place, "another type at", true, other)
}

fn out_of_range(file: &Value, place: &str) -> Option<Damaged> {
    changed(file, place, "out of range at", true, json!(1_000_000_000))
}

fn dangling(file: &Value, place: &str) -> Option<Damaged> {
    changed(file, place, "dangling", false, json!("nobody"))
}

fn doubled(file: &Value, place: &str) -> Option<Damaged> {
    let list = file.pointer(place)?.as_array()?;
    let twice = list.iter().chain(list.first()).cloned().collect();
    changed(file, place, "doubled an entry of", false, twice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_is_taken_and_nothing_else_changes() {
        let file = json!({ "title": "t", "units": [{ "id": "a", "count": 1, "side": "red" }] });
        let all = damaged(&file, 9);
        let whats: Vec<_> = all.iter().map(|one| one.what.as_str()).collect();
        assert!(whats.contains(&"dropped /units/0/count"), "{whats:?}");
        assert!(whats.contains(&"another type at /title"), "{whats:?}");
        assert!(whats.contains(&"out of range at /units/0/count"), "{whats:?}");
        assert!(whats.contains(&"dangling /units/0/side"), "{whats:?}");
        assert!(whats.contains(&"doubled an entry of /units"), "{whats:?}");
        assert!(all.iter().all(|one| one.content != file));
        assert!(damaged(&file, 1).len() < all.len());
    }
}
