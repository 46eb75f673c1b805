//! JSON as people read it: an indented list of names and values.

use serde_json::{Map, Value};

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
}
