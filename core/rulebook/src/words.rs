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
pub fn spoken(value: &Value) -> String {
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

/// What sort of value a figure is.
pub fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Bool(_) => "yes or no",
        Value::Number(_) => "a number",
        Value::Array(_) => "a list",
        Value::String(text) if is_odds(text) => "odds",
        Value::String(text) if is_date(text) => "a month",
        Value::String(_) => "a word",
        Value::Null | Value::Object(_) => "a value",
    }
}

fn is_odds(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once(':').is_some_and(|(one, other)| digits(one) && digits(other))
}

fn is_date(text: &str) -> bool {
    text.len() >= 7 && text.starts_with("19") && text.as_bytes()[4] == b'-'
}

/// The name of a field or a thing as words; factors such as `3-2` stay together.
pub(crate) fn said(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let digit =
        |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(char::is_ascii_digit);
    let word = |(at, letter): (usize, &char)| match letter {
        '-' if digit(at.checked_sub(1)) && digit(Some(at + 1)) => '-',
        '_' | '-' => ' ',
        other => *other,
    };
    letters.iter().enumerate().map(word).collect()
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
    fn figures_are_of_a_kind() {
        let kinds = [
            json!(3),
            json!("3:1"),
            json!("1941-12"),
            json!("1941-12-II"),
            json!("frost"),
            json!([1]),
        ];
        let words = ["a number", "odds", "a month", "a month", "a word", "a list"];
        assert_eq!(kinds.each_ref().map(kind_of), words);
    }

    #[test]
    fn factors_stay_together() {
        assert_eq!(said("japanese-infantry-3-2"), "japanese infantry 3-2");
        assert_eq!(said("rows-are"), "rows are");
    }

    #[test]
    fn values_are_spoken() {
        assert_eq!(
            spoken(&json!({ "at_most": 2, "of": ["a", "b"], "none": [] })),
            "at most 2, of [a, b], none none"
        );
    }
}
