//! The cases that a mod brings, asked and played under it.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;
use stavka_core::book::{Case, ClauseText, Played};
use stavka_core::setup::{Mod, Setup};

use crate::edition::Edition;
use crate::loader::Loaded;

/// How a case came out.
#[derive(Debug, Clone, Serialize)]
pub struct Verdict {
    /// The clause under which it stands, as it is cited.
    pub clause: String,
    /// What it shows.
    pub case: String,
    /// Whether it is played or asked.
    pub played: bool,
    /// What does not hold; nothing where it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<String>,
}

/// Every case of a mod, with how it came out over a variant under a set-up with the mod in it.
pub fn cases(made: &Mod, setup: &Setup, loaded: &Loaded) -> Vec<Verdict> {
    let mut all = Vec::new();
    for clause in &made.clauses {
        let id = format!("{}/{}", made.id, clause.id);
        for case in &clause.cases {
            let wrong = asked(clause, &id, case, setup, loaded).err();
            all.push(Verdict { clause: id.clone(), case: case.name.clone(), played: false, wrong });
        }
        for case in &clause.played {
            let opened = open(loaded, setup, &case.readings, &case.figures);
            let wrong = opened.and_then(|edition| played(&edition, &id, clause, case)).err();
            all.push(Verdict { clause: id.clone(), case: case.name.clone(), played: true, wrong });
        }
    }
    all
}

pub(super) fn open(
    loaded: &Loaded,
    setup: &Setup,
    readings: &BTreeMap<String, String>,
    figures: &Value,
) -> Result<Edition, String> {
    let mut setup = setup.clone();
    setup.readings.extend(readings.clone());
    if !figures.is_null() {
        setup.figures = figures.clone();
    }
    Edition::open(loaded, setup).map_err(|error| error.to_string())
}

fn asked(
    clause: &ClauseText,
    id: &str,
    case: &Case,
    setup: &Setup,
    loaded: &Loaded,
) -> Result<(), String> {
    if case.expect.is_null() == case.refused.is_none() {
        return Err("a case needs either `expect` or `refused`".to_owned());
    }
    let edition = open(loaded, setup, &case.readings, &case.figures)?;
    let ruling =
        edition.ask(&case.question, &case.input.to_string()).map_err(|error| error.to_string())?;
    let refused = ruling.refused.as_ref().map(|refusal| refusal.by.as_ref());
    if refused != case.refused.as_deref() {
        let or =
            |by: Option<&str>| by.map_or("an answer".to_owned(), |by| format!("refused by {by}"));
        return Err(format!("expected {}, got {}", or(case.refused.as_deref()), or(refused)));
    }
    holds("", &case.expect, ruling.answer.as_ref().unwrap_or(&Value::Null))?;
    let applied = ruling.clauses.iter().any(|citation| citation.clause == id);
    if clause.kind.binds() && decides(&edition, id) && !applied {
        let cited: Vec<_> =
            ruling.clauses.iter().map(|citation| citation.clause.as_ref()).collect();
        return Err(format!("the ruling does not apply {id}; it applies {}", cited.join(", ")));
    }
    Ok(())
}

fn played(edition: &Edition, id: &str, clause: &ClauseText, case: &Played) -> Result<(), String> {
    let run = stavka_play::played::run(edition, case)?;
    if clause.kind.binds() && decides(edition, id) && !run.applied.iter().any(|one| one == id) {
        return Err(format!("no step applies {id}; applied: {}", run.applied.join(", ")));
    }
    Ok(())
}

/// Whether a hook decides by the clause: then a case of it must meet it.
fn decides(edition: &Edition, id: &str) -> bool {
    edition.setup.mods.iter().any(|one| {
        one.hooks.iter().any(|hook| {
            let clause = one.clauses.get(usize::from(hook.clause));
            clause.is_some_and(|clause| format!("{}/{}", one.id, clause.id) == id)
        })
    })
}

/// Everything expected is there; objects may have more fields, lists must be equal in length.
pub(crate) fn holds(at: &str, expected: &Value, found: &Value) -> Result<(), String> {
    match (expected, found) {
        (Value::Null, _) => Ok(()),
        (Value::Object(expected), Value::Object(found)) => {
            expected.iter().try_for_each(|(name, value)| {
                holds(&format!("{at}/{name}"), value, found.get(name).unwrap_or(&Value::Null))
            })
        }
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => {
            let mut pairs = expected.iter().zip(found).enumerate();
            pairs.try_for_each(|(i, (a, b))| holds(&format!("{at}/{i}"), a, b))
        }
        (expected, found) if expected == found => Ok(()),
        (expected, found) => Err(format!("at `{at}` expected {expected}, got {found}")),
    }
}
