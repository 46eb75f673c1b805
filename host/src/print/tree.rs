//! JSON as people read it: an indented list of names and values.

use std::collections::BTreeSet;

use serde_json::{Map, Value};
use stavka_rulebook::fields::resolve;

use super::{DIM, indented, paint};

/// An answer as an indented list, a field a line, wrapped to `width`.
pub(crate) fn tree(value: &Value, width: usize) -> String {
    let mut lines = Vec::new();
    grow(value, 2, width, &mut lines);
    lines.join("\n")
}

fn grow(value: &Value, depth: usize, width: usize, lines: &mut Vec<String>) {
    match value {
        Value::Object(fields) => grow_fields(fields, depth, width, lines),
        Value::Array(items) if items.iter().all(is_short) => {
            lines.push(indented(&" ".repeat(depth), &compact(value), depth, width));
        }
        Value::Array(items) => items.iter().for_each(|item| grow_item(item, depth, width, lines)),
        single => lines.push(indented(&" ".repeat(depth), &words(single), depth, width)),
    }
}

fn grow_fields(fields: &Map<String, Value>, depth: usize, width: usize, lines: &mut Vec<String>) {
    let margin = " ".repeat(depth);
    let widest = fields.keys().map(|name| name.chars().count()).max().unwrap_or(0);
    for (name, value) in fields {
        let label = paint(DIM, name.replace('_', " "));
        if is_nested(value) {
            lines.push(format!("{margin}{label}"));
            grow(value, depth + 2, width, lines);
        } else {
            let gap = " ".repeat(widest + 2 - name.chars().count());
            lines.push(indented(
                &format!("{margin}{label}{gap}"),
                &words(value),
                depth + widest + 2,
                width,
            ));
        }
    }
}

/// An item is one line if it is flat, else a list of its own behind a dash.
fn grow_item(item: &Value, depth: usize, width: usize, lines: &mut Vec<String>) {
    let margin = " ".repeat(depth);
    match item {
        Value::Object(fields) if fields.values().any(is_nested) => {
            let first = lines.len();
            grow(item, depth + 2, width, lines);
            if let Some(line) = lines.get_mut(first) {
                line.replace_range(depth..=depth, "-");
            }
        }
        _ => lines.push(indented(&format!("{margin}- "), &compact(item), depth + 2, width)),
    }
}

/// Whether many of its kind stand in a row: numbers, and words such as the label of a hex.
fn is_short(value: &Value) -> bool {
    match value {
        Value::Number(_) => true,
        Value::String(text) => text.chars().count() <= SHORT && percent(text).is_none(),
        _ => false,
    }
}

/// A word that is longer than this has a line of its own in a list.
const SHORT: usize = 12;

/// Whether a value needs lines of its own.
fn is_nested(value: &Value) -> bool {
    match value {
        Value::Object(fields) => !fields.is_empty(),
        Value::Array(items) => {
            items.iter().any(|item| item.is_object() || item.is_array())
                || compact(value).len() > 60
        }
        _ => false,
    }
}

/// A value on one line, without the signs of JSON.
pub(crate) fn compact(value: &Value) -> String {
    match value {
        Value::Object(fields) if fields.is_empty() => "nothing".to_owned(),
        Value::Object(fields) => {
            let field = |(name, value): (&String, &Value)| {
                format!("{} {}", name.replace('_', " "), inner(value))
            };
            fields.iter().map(field).collect::<Vec<_>>().join(", ")
        }
        Value::Array(items) if items.is_empty() => "none".to_owned(),
        Value::Array(items) => items.iter().map(inner).collect::<Vec<_>>().join(", "),
        single => words(single),
    }
}

fn inner(value: &Value) -> String {
    match value {
        Value::Object(fields) if !fields.is_empty() => format!("({})", compact(value)),
        Value::Array(items) if items.len() > 1 => format!("[{}]", compact(value)),
        _ => compact(value),
    }
}

fn words(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => match percent(text) {
            Some(percent) => format!("{text} ({percent})"),
            None => text.clone(),
        },
        Value::Array(_) | Value::Object(_) => compact(value),
    }
}

/// An answer whose fractions are told for what they are: one that its schema calls no chance is an average, and an
/// average of losses is no percentage.
pub(crate) fn with_averages(answer: &Value, schema: &Value) -> Value {
    averaged(answer, &averages(schema), false)
}

/// Whether there is anything in an answer that may be an average.
pub(crate) fn has_fractions(answer: &Value) -> bool {
    match answer {
        Value::Object(fields) => fields.values().any(has_fractions),
        Value::Array(items) => items.iter().any(has_fractions),
        Value::String(text) => about(text).is_some(),
        _ => false,
    }
}

/// The names of the fields of a schema that hold fractions which are no chances.
fn averages(schema: &Value) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    gather(schema, schema, &mut found);
    found
}

fn gather<'a>(root: &'a Value, node: &'a Value, found: &mut BTreeSet<&'a str>) {
    for (name, field) in node["properties"].as_object().into_iter().flatten() {
        let about = field["description"].as_str().unwrap_or_default().to_lowercase();
        let is_chance = about.contains("chance") || about.contains("likely");
        if is_fraction(resolve(root, field)) && !is_chance {
            found.insert(name.as_str());
        }
    }
    match node {
        Value::Object(fields) => fields.values().for_each(|inner| gather(root, inner, found)),
        Value::Array(items) => items.iter().for_each(|inner| gather(root, inner, found)),
        _ => {}
    }
}

/// Exact fractions are texts of one form.
fn is_fraction(node: &Value) -> bool {
    node["type"] == "string" && node["pattern"].as_str().is_some_and(|form| form.contains("]+/"))
}

fn averaged(value: &Value, names: &BTreeSet<&str>, average: bool) -> Value {
    match value {
        Value::Object(fields) => {
            let field = |(name, inner): (&String, &Value)| {
                (name.clone(), averaged(inner, names, names.contains(name.as_str())))
            };
            Value::Object(fields.iter().map(field).collect())
        }
        Value::Array(items) => items.iter().map(|item| averaged(item, names, average)).collect(),
        Value::String(text) if average => about(text).map_or_else(|| value.clone(), Value::from),
        other => other.clone(),
    }
}

/// A fraction as a decimal, for people.
fn about(text: &str) -> Option<String> {
    let (part, whole) = text.split_once('/')?;
    let number = part.parse::<f64>().ok()? / whole.parse::<f64>().ok()?;
    let decimal = format!("{number:.2}");
    let decimal = decimal.trim_end_matches('0').trim_end_matches('.');
    Some(if whole == "1" {
        part.to_owned()
    } else {
        format!("{decimal} on average, exactly {text}")
    })
}

/// How much an exact chance such as `11/36` is, for people; nothing where the text is no chance.
pub(crate) fn percent(text: &str) -> Option<String> {
    let (part, whole) = text.split_once('/')?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(part) || !digits(whole) {
        return None;
    }
    let share = part.parse::<f64>().ok()? / whole.parse::<f64>().ok()?;
    (share <= 1.0).then(|| format!("{:.1}%", share * 100.0).replace(".0%", "%"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn plain(value: &Value) -> String {
        anstream::adapter::strip_str(&tree(value, 60)).to_string()
    }

    #[test]
    fn fields_stand_under_each_other() {
        let answer =
            json!({ "allowed": true, "safe_from": "December 1941", "arrivals": ["a", "b"] });
        assert_eq!(
            plain(&answer),
            "  allowed    yes\n  safe from  December 1941\n  arrivals   a, b"
        );
    }

    #[test]
    fn an_exact_chance_has_its_percentage_beside_it() {
        assert_eq!(plain(&json!({ "risk": "11/36" })), "  risk  11/36 (30.6%)");
        assert_eq!(percent("1/1").as_deref(), Some("100%"));
        assert_eq!(percent("and/or"), None);
        assert_eq!(percent("3/2"), None);
    }

    #[test]
    fn lists_of_things_have_a_dash_each() {
        let answer = json!({ "results": [{ "outcome": "Ae", "chance": "1/6" }, { "outcome": "Dr", "chance": "5/6" }] });
        assert_eq!(
            plain(&answer),
            "  results\n    - outcome Ae, chance 1/6 (16.7%)\n    - outcome Dr, chance 5/6 (83.3%)"
        );
        let deep = json!([{ "a": { "b": 1 }, "c": [] }]);
        assert_eq!(plain(&deep), "  - a\n      b  1\n    c  none");
    }

    #[test]
    fn an_average_is_no_percentage() {
        let fraction = json!({ "type": "string", "pattern": "^[0-9]+/0*[1-9][0-9]*$" });
        let schema = json!({ "$defs": { "Fraction": fraction }, "properties": {
            "lose": { "description": "The factors lost on average.", "$ref": "#/$defs/Fraction" },
            "again": { "description": "The chance of another.", "$ref": "#/$defs/Fraction" } } });
        let answer = json!({ "lose": "5/6", "again": "1/2" });
        let said = plain(&with_averages(&answer, &schema));
        assert_eq!(said, "  lose   0.83 on average, exactly 5/6\n  again  1/2 (50%)");
        let whole = with_averages(&json!({ "lose": "3/1" }), &schema);
        assert_eq!(plain(&whole), "  lose  3");
    }
}
