//! What is shown of an edition: its rulebook with questions and charts, and what its readings change.

use std::collections::BTreeMap;

use serde_json::Value;
use stavka_core::book::{Case, ClauseText};
use stavka_core::question::Ruling;
use stavka_core::setup::{Preset, Setup};
use stavka_rulebook::{Changed, Effects, Volume, spoken};

use crate::edition::{Edition, EditionError, Source};

/// Longer than this nobody reads what changed.
const LONGEST: usize = 160;

/// Everything that an edition says of itself.
pub fn of(edition: &Edition) -> Result<Volume, EditionError> {
    Ok(Volume::new(
        edition.manifest.clone(),
        edition.book()?,
        edition.questions()?,
        edition.charts()?,
        edition.setup.clone(),
    ))
}

/// What the other alternatives of each reading change: every case that may feel it is asked again.
pub fn effects(source: &Source, volume: &Volume) -> Result<Effects, EditionError> {
    let edition = source.open(volume.setup.clone())?;
    let asked: Vec<Asked<'_>> =
        cases(volume).map(|(clause, case)| Asked::new(&edition, clause, case)).collect();
    let mut effects = Effects::new();
    for (clause, reading) in volume
        .book
        .clauses
        .iter()
        .flat_map(|clause| clause.readings.iter().map(move |one| (clause, one)))
    {
        let chosen = reading.chosen.as_ref().unwrap_or(&reading.default);
        let may_feel: Vec<_> =
            asked.iter().filter(|one| one.may_feel(clause, &reading.id)).collect();
        for alternative in reading.alternatives.keys().filter(|name| *name != chosen) {
            let mut setup = volume.setup.clone();
            setup.readings.insert(reading.id.clone(), alternative.clone());
            // A reading that the set-up's charts or figures rule out changes nothing that could be shown.
            let Ok(other) = source.open(setup) else { continue };
            let changed = may_feel.iter().filter_map(|one| one.changed(&other)).collect();
            effects.entry(reading.id.clone()).or_default().insert(alternative.clone(), changed);
        }
    }
    Ok(effects)
}

/// Whether a set-up leaves all rules as they are printed.
pub(crate) fn is_printed(setup: &Setup) -> bool {
    let Setup { preset, readings, figures, charts, mods, .. } = setup;
    *preset == Preset::default()
        && readings.is_empty()
        && figures.is_null()
        && charts.is_empty()
        && mods.is_empty()
}

/// What a case comes to under the rules in force, if they are not as printed and it is not what the case expects.
pub(crate) fn otherwise(edition: &Edition, case: &Case) -> Option<String> {
    if is_printed(&edition.setup) || !case.readings.is_empty() || !case.figures.is_null() {
        return None;
    }
    let ruling = match edition.ask(&case.question, &case.input.to_string()) {
        Ok(ruling) => ruling,
        Err(error) => return Some(error.to_string()),
    };
    let refused = ruling.refused.map(|refusal| format!("refused by {}", refusal.by));
    let answer = ruling.answer.unwrap_or(Value::Null);
    match (&case.refused, refused) {
        (Some(by), Some(refused)) if refused == format!("refused by {by}") => None,
        (_, Some(refused)) => Some(refused),
        (None, None) if has(&answer, &case.expect) => None,
        (None, None) => Some(short(&instead(answer, &case.expect), &Value::Null)),
        (Some(_), None) => Some(spoken(&answer)),
    }
}

/// The fields of an answer that are not as expected: what a case does not speak of it does not show.
fn instead(answer: Value, expect: &Value) -> Value {
    let Value::Object(mut fields) = answer else { return answer };
    fields.retain(|name, value| expect.get(name).is_some_and(|expected| !has(value, expected)));
    Value::Object(fields)
}

/// Whether an answer has all that is expected of it.
fn has(answer: &Value, expect: &Value) -> bool {
    match (answer, expect) {
        (_, Value::Null) => true,
        (Value::Object(answer), Value::Object(expect)) => expect
            .iter()
            .all(|(name, value)| answer.get(name).is_some_and(|answer| has(answer, value))),
        (answer, expect) => answer == expect,
    }
}

fn cases(volume: &Volume) -> impl Iterator<Item = (&ClauseText, &Case)> {
    let with = volume.book.clauses.iter();
    with.flat_map(|clause| clause.cases.iter().map(move |case| (clause, case)))
}

/// A case and what the rules in force say of it.
struct Asked<'a> {
    clause: &'a ClauseText,
    case: &'a Case,
    input: String,
    ruling: Option<Ruling>,
}

impl<'a> Asked<'a> {
    fn new(edition: &Edition, clause: &'a ClauseText, case: &'a Case) -> Self {
        let input = case.input.to_string();
        // A case that was made for another set-up may have an input that does not fit this one.
        let ruling = edition.ask(&case.question, &input).ok();
        Self { clause, case, input, ruling }
    }

    /// Whether the reading stands under a clause that was applied, or the case is about it.
    fn may_feel(&self, owner: &ClauseText, reading: &str) -> bool {
        let applied = |ruling: &Ruling| {
            ruling.clauses.iter().any(|cited| cited.readings.contains_key(reading))
        };
        self.clause.id == owner.id
            || self.case.readings.contains_key(reading)
            || self.ruling.as_ref().is_some_and(applied)
    }

    /// What comes out otherwise under other rules.
    fn changed(&self, other: &Edition) -> Option<Changed> {
        let before = self.ruling.as_ref()?;
        let after = other.ask(&self.case.question, &self.input).ok()?;
        let (before, after) = difference(before, &after)?;
        Some(Changed {
            clause: self.clause.id.clone(),
            case: self.case.name.clone(),
            before,
            after,
        })
    }
}

/// What two rulings say otherwise: who refuses, or the fields of the answer that differ.
pub(crate) fn difference(one: &Ruling, other: &Ruling) -> Option<(String, String)> {
    let said = |ruling: &Ruling| {
        ruling.refused.as_ref().map(|refusal| format!("refused by {}", refusal.by))
    };
    match (said(one), said(other)) {
        (None, None) => {
            let (a, b) = (one.answer.as_ref()?, other.answer.as_ref()?);
            (a != b).then(|| (short(a, b), short(b, a)))
        }
        (a, b) if a == b => None,
        (a, b) => {
            let or = |said: Option<String>| said.unwrap_or_else(|| "allowed".to_owned());
            Some((or(a), or(b)))
        }
    }
}

/// The fields of an answer that another does not have so.
fn short(answer: &Value, other: &Value) -> String {
    let own = match answer {
        Value::Object(fields) => {
            let differ: BTreeMap<_, _> =
                fields.iter().filter(|(name, value)| other.get(name) != Some(value)).collect();
            let words = differ
                .iter()
                .map(|(name, value)| format!("{} {}", name.replace('_', " "), spoken(value)));
            words.collect::<Vec<_>>().join(", ")
        }
        single => spoken(single),
    };
    if own.chars().count() <= LONGEST {
        own
    } else {
        own.chars().take(LONGEST).collect::<String>() + " …"
    }
}
