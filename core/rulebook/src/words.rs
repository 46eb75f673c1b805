//! Small things about words and values.

use serde_json::Value;

/// A text of the rules without the signs of its layout, on one line.
pub(crate) fn plain(text: &str) -> String {
    let kept = text.lines().filter(|line| !is_rule(line));
    let words: Vec<_> =
        kept.flat_map(|line| line.split(['|', '`'])).flat_map(str::split_whitespace).collect();
    tidied(&words.join(" "))
}

/// Cutting at a sign leaves a blank before what follows it.
fn tidied(text: &str) -> String {
    [" .", " ,", " ;", " :", " )"]
        .iter()
        .fold(text.replace("( ", "("), |text, wide| text.replace(wide, wide.trim()))
}

/// The line between the head and the body of a table.
pub(crate) fn is_rule(line: &str) -> bool {
    line.starts_with('|') && line.chars().all(|letter| "|-: ".contains(letter))
}

/// A value as people write it.
pub(crate) fn spoken(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Null => "-".to_owned(),
        Value::Array(items) if items.is_empty() => "none".to_owned(),
        Value::Array(items) => items.iter().map(spoken).collect::<Vec<_>>().join(", "),
        Value::Object(fields) if fields.is_empty() => "nothing".to_owned(),
        Value::Object(fields) => {
            let field =
                |(name, value): (&String, &Value)| format!("{} {}", said(name), inner(value));
            fields.iter().map(field).collect::<Vec<_>>().join(", ")
        }
        Value::Number(number) => number.to_string(),
    }
}

fn inner(value: &Value) -> String {
    match value {
        Value::Object(fields) if !fields.is_empty() => format!("({})", spoken(value)),
        Value::Array(items) if items.len() > 1 => format!("[{}]", spoken(value)),
        _ => spoken(value),
    }
}

/// The name of a field as words.
pub(crate) fn said(name: &str) -> String {
    name.replace(['_', '-'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn signs_of_layout_are_left_out() {
        assert_eq!(
            plain("As `1.2` says,\nso\n\n| a | b |\n|---|---|\n| 1 | `2` |"),
            "As 1.2 says, so a b 1 2"
        );
        assert_eq!(plain("see (`1.2`)."), "see (1.2).");
    }

    #[test]
    fn values_are_spoken() {
        assert_eq!(
            spoken(&json!({ "at_most": 2, "of": ["a", "b"], "none": [] })),
            "at most 2, of [a, b], none none"
        );
    }
}
