//! Which figures matter: each is moved one step and the cases are asked again.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use stavka_abi::v1::BoxedRules;
use stavka_core::book::{ClauseText, Rulebook};

use crate::{Module, cases, open, rulebook};

/// The figures whose change changes no ruling of any case.
pub fn figures_that_change_nothing(module: Module) -> Vec<String> {
    let book = rulebook(&open(module, ""));
    let mut opened = Opened::new();
    let printed = |clause| rulings(module, clause, &Value::Null, &mut opened);
    let before: Vec<_> = book.clauses.iter().map(printed).collect();
    let mut idle = Vec::new();
    for (owner, clause) in book.clauses.iter().enumerate() {
        for figure in &clause.figures {
            let unmoved =
                |value| is_unmoved(module, &book, owner, &patch(&figure.path, value), &before);
            if steps(&figure.value).into_iter().all(unmoved) {
                idle.push(figure.path.clone());
            }
        }
    }
    idle
}

/// The variant under one patch, opened once for each choice of readings.
type Opened<'a> = BTreeMap<&'a BTreeMap<String, String>, Result<BoxedRules, String>>;

/// The answers of the cases of one clause; a refusal to open is an answer too.
type Rulings = Vec<Result<String, String>>;

/// Whether all rulings are as before. The owner's cases come first: most figures show there.
fn is_unmoved(
    module: Module,
    book: &Rulebook,
    owner: usize,
    figures: &Value,
    before: &[Rulings],
) -> bool {
    let mut opened = Opened::new();
    let mut order = std::iter::once(owner).chain(0..book.clauses.len());
    order.all(|at| rulings(module, &book.clauses[at], figures, &mut opened) == before[at])
}

/// The answers of the cases of a clause that patch no figures of their own.
fn rulings<'a>(
    module: Module,
    clause: &'a ClauseText,
    figures: &Value,
    opened: &mut Opened<'a>,
) -> Rulings {
    let cases = clause.cases.iter().filter(|case| case.figures.is_null());
    cases
        .map(|case| {
            let open = || cases::open_with(module, &case.readings, figures);
            let rules = opened.entry(&case.readings).or_insert_with(open);
            let ruling = cases::ask(rules.as_ref().map_err(String::clone)?, case)?;
            Ok(json!([ruling.answer, ruling.refused, ruling.steps]).to_string())
        })
        .collect()
}

fn patch(path: &str, value: Value) -> Value {
    path.rsplit('.').fold(value, |inner, piece| json!({ piece: inner }))
}

/// One step up and one down: of a number, of the last number or half-month in a text, of a letter, of a
/// list's length.
fn steps(value: &Value) -> Vec<Value> {
    match value {
        Value::Number(number) => {
            number.as_i64().map(|n| vec![json!(n + 1), json!(n - 1)]).unwrap_or_default()
        }
        Value::String(text) => {
            [1, -1].iter().filter_map(|by| stepped(text, *by)).map(Value::String).collect()
        }
        Value::Bool(flag) => vec![json!(!flag)],
        Value::Array(items) => {
            items.split_last().map(|(_, rest)| vec![json!(rest)]).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

fn stepped(text: &str, by: i64) -> Option<String> {
    if let [letter @ b'B'..=b'Y'] = text.as_bytes() {
        let next = if by > 0 { letter + 1 } else { letter - 1 };
        return Some(char::from(next).to_string());
    }
    if let Some(month) = text.strip_suffix("-II") {
        return Some(format!("{month}-I"));
    }
    if let Some(month) = text.strip_suffix("-I") {
        return Some(format!("{month}-II"));
    }
    let start = text.rfind(|c: char| !c.is_ascii_digit()).map_or(0, |at| at + 1);
    let number: i64 = text[start..].parse().ok()?;
    let width = text.len() - start;
    Some(format!("{}{:0width$}", &text[..start], number + by))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_step_at_their_last_number() {
        assert_eq!(stepped("1941-11", 1).as_deref(), Some("1941-12"));
        assert_eq!(stepped("1:1", 1).as_deref(), Some("1:2"));
        assert_eq!(stepped("1941-11-I", 1).as_deref(), Some("1941-11-II"));
        assert_eq!(stepped("M", -1).as_deref(), Some("L"));
        assert_eq!(stepped("none", 1), None);
        assert_eq!(patch("a.b", json!(1)), json!({ "a": { "b": 1 } }));
    }
}
