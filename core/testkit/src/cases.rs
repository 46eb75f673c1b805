//! Worked cases: the answer that the text expects is the answer that the code gives.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use stavka_abi::v1::BoxedRules;
use stavka_core::book::{Case, ClauseText, Rulebook};
use stavka_core::question::Ruling;

use crate::{Module, open, rulebook};

/// Every case of every clause holds, and applies the clause under which it stands.
pub fn check_cases(module: Module) {
    let book = rulebook(&open(module, ""));
    let mut wrong = Vec::new();
    for clause in &book.clauses {
        for case in &clause.cases {
            if let Err(message) = check(module, &book, clause, case) {
                wrong.push(format!("{}, case `{}`: {message}", clause.id, case.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{} cases do not hold:\n{}", wrong.len(), wrong.join("\n"));
}

/// The ruling on a case.
pub fn rule(module: Module, case: &Case) -> Result<Ruling, String> {
    ask(&open_with(module, &case.readings, &case.figures)?, case)
}

/// Opens a variant with these readings and this patch on its figures.
pub(crate) fn open_with(
    module: Module,
    readings: &BTreeMap<String, String>,
    figures: &Value,
) -> Result<BoxedRules, String> {
    let setup = json!({ "readings": readings, "figures": figures }).to_string();
    let opened = stavka_abi::open_with(module, &setup);
    opened.map_err(|fault| fault.message.into_string())
}

/// Asks what a case asks.
pub(crate) fn ask(rules: &BoxedRules, case: &Case) -> Result<Ruling, String> {
    let input = case.input.to_string();
    let ruling = rules.ask(case.question.as_str().into(), input.as_str().into());
    let json = ruling.into_result().map_err(|fault| format!("{} {}", fault.at, fault.message))?;
    serde_json::from_str(&json).map_err(|error| error.to_string())
}

fn check(module: Module, book: &Rulebook, clause: &ClauseText, case: &Case) -> Result<(), String> {
    if case.expect.is_null() == case.refused.is_none() {
        return Err("a case needs either `expect` or `refused`".into());
    }
    let ruling = rule(module, case)?;
    let refused_by = ruling.refused.as_ref().map(|refusal| refusal.by.as_ref());
    if refused_by != case.refused.as_deref() {
        let because = ruling.refused.as_ref().map_or("", |refusal| refusal.because.as_str());
        return Err(format!(
            "expected refusal by {:?}, got {refused_by:?} {because}",
            case.refused
        ));
    }
    if let Some(refusal) = &ruling.refused {
        book.find(&refusal.by)
            .ok_or_else(|| format!("refused by unknown clause {}", refusal.by))?;
    }
    let answer = ruling.answer.as_ref().unwrap_or(&Value::Null);
    holds("", &case.expect, answer)?;
    let applied = ruling.clauses.iter().any(|citation| citation.clause == clause.id);
    if clause.kind.binds() && !applied {
        let cited: Vec<_> =
            ruling.clauses.iter().map(|citation| citation.clause.as_ref()).collect();
        return Err(format!(
            "the ruling does not apply {}; it applies {}",
            clause.id,
            cited.join(", ")
        ));
    }
    Ok(())
}

/// Everything expected is there; objects may have more fields, lists must be equal in length.
fn holds(at: &str, expected: &Value, found: &Value) -> Result<(), String> {
    match (expected, found) {
        (Value::Null, _) => Ok(()),
        (Value::Object(expected), Value::Object(found)) => {
            expected.iter().try_for_each(|(name, value)| {
                let at = format!("{at}/{name}");
                holds(&at, value, found.get(name).unwrap_or(&Value::Null))
            })
        }
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => {
            let pairs = expected.iter().zip(found).enumerate();
            pairs.into_iter().try_for_each(|(i, (a, b))| holds(&format!("{at}/{i}"), a, b))
        }
        (expected, found) if expected == found => Ok(()),
        (expected, found) => Err(format!("at `{at}` expected {expected}, got {found}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_the_answer_is_enough_and_a_wrong_part_is_not() {
        let found = json!({ "a": 1, "b": [1, 2], "c": { "d": "x" } });
        assert!(holds("", &json!({ "a": 1, "c": { "d": "x" } }), &found).is_ok());
        assert!(holds("", &json!({ "b": [1] }), &found).is_err());
        assert!(holds("", &json!({ "z": 1 }), &found).is_err());
        let error = holds("", &json!({ "c": { "d": "y" } }), &found).expect_err("differs");
        assert_eq!(error, "at `/c/d` expected \"y\", got \"x\"");
    }
}
