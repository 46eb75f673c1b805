//! Which figures matter: each is moved one step and the cases are asked again.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use stavka_abi::v1::BoxedRules;
use stavka_core::book::{Case, ClauseText, OwnedFigure};

use crate::{Module, cases, open, rulebook};

/// The figures whose change changes no ruling of any case.
pub fn figures_that_change_nothing(module: Module) -> Vec<String> {
    let book = rulebook(&open(module, ""));
    let before: Vec<Vec<Ruled>> = {
        let mut asked = Asked::new(module, Value::Null);
        book.clauses.iter().map(|clause| asked.rulings(clause).collect()).collect()
    };
    let idle = |(owner, figure): &(usize, &OwnedFigure)| {
        let values = steps(&figure.value).into_iter();
        values.map(|value| patch(&figure.path, value)).all(|patch| {
            let mut asked = Asked::new(module, patch);
            let mut unmoved = |clause: usize| {
                asked
                    .rulings(&book.clauses[clause])
                    .zip(&before[clause])
                    .all(|(now, then)| now == *then)
            };
            // The cases of the figure's own clause mostly tell already.
            unmoved(*owner) && (0..book.clauses.len()).all(unmoved)
        })
    };
    let figures = book
        .clauses
        .iter()
        .enumerate()
        .flat_map(|(owner, clause)| clause.figures.iter().map(move |figure| (owner, figure)));
    figures.filter(idle).map(|(_, figure)| figure.path.clone()).collect()
}

/// A ruling as text; a refusal to open is one too.
type Ruled = Result<String, String>;

/// A variant opened with patched figures, once for each choice of readings.
struct Asked {
    module: Module,
    figures: Value,
    opened: BTreeMap<BTreeMap<String, String>, Result<BoxedRules, String>>,
}

impl Asked {
    fn new(module: Module, figures: Value) -> Self {
        Self { module, figures, opened: BTreeMap::new() }
    }

    /// The rulings of a clause's cases that patch no figures of their own.
    fn rulings<'a>(&'a mut self, clause: &'a ClauseText) -> impl Iterator<Item = Ruled> + 'a {
        let cases = clause.cases.iter().filter(|case| case.figures.is_null());
        cases.map(|case| self.ruling(case))
    }

    fn ruling(&mut self, case: &Case) -> Ruled {
        if !self.opened.contains_key(&case.readings) {
            let rules = cases::open_with(self.module, &case.readings, &self.figures);
            self.opened.insert(case.readings.clone(), rules);
        }
        let rules = self.opened[&case.readings].as_ref().map_err(String::clone)?;
        let ruling = cases::ask(rules, case)?;
        Ok(json!([ruling.answer, ruling.refused, ruling.steps]).to_string())
    }
}

pub(crate) fn patch(path: &str, value: Value) -> Value {
    path.rsplit('.').fold(value, |inner, piece| json!({ piece: inner }))
}

/// One step up and one down: of a number, of the last number or half-month in a text, of a letter, of a
/// list's length.
pub(crate) fn steps(value: &Value) -> Vec<Value> {
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
