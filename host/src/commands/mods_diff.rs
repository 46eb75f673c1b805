//! `stavka mod diff`: everything that a mod touches, before and after.

use std::fmt::Write as _;

use serde_json::{Value, json};
use stavka_core::book::ClauseText;
use stavka_core::seam::PointText;
use stavka_core::setup::{Hook, Mod, Setup, TEXT_ONLY};

use super::Desk;
use super::mods::bases;
use crate::edition::Edition;
use crate::error::Error;
use crate::mods;
use crate::print::{self, DIM, NAME, indented, paint, prose};

/// Something that differs.
struct Difference {
    what: String,
    before: String,
    after: String,
}

/// Shows every clause, figure, reading, chart and point that a mod touches.
pub(super) fn diff(name: &str, mod_set: &[(String, String)], desk: &Desk) -> Result<String, Error> {
    let source = mods::source(name, &desk.places)?;
    let mut text = String::new();
    let mut all = Vec::new();
    for loaded in bases(&source, desk)? {
        let setup = mods::over(&loaded, Setup::default(), &[name.to_owned()], mod_set)?;
        let before = Edition::open(&loaded, Setup::default())?;
        let after = Edition::open(&loaded, setup)?;
        let mut list = differences(&before, &after)?;
        let made = after.setup.mods.iter().filter(|one| one.id == source.file.id);
        list.extend(made.flat_map(|one| decisions(one, &loaded.manifest.points)));
        let id = &loaded.manifest.id;
        let _ = writeln!(text, "{} over {id}", paint(NAME, &source.file.id));
        for one in &list {
            let Difference { what, before, after } = one;
            let _ = writeln!(text, "{}", indented("", &paint(DIM, what), 2, desk.width));
            for (mark, words) in [("- ", before), ("+ ", after)] {
                let _ = writeln!(text, "{}", said(mark, words, desk.width));
            }
            all.push(json!({ "variant": id, "what": one.what, "before": one.before, "after": one.after }));
        }
    }
    if desk.json { print::json(&Value::Array(all)) } else { Ok(text) }
}

fn differences(before: &Edition, after: &Edition) -> Result<Vec<Difference>, Error> {
    let (old, new) = (before.book()?, after.book()?);
    let mut all = Vec::new();
    for clause in &new.clauses {
        match old.find(&clause.id) {
            None => all.push(Difference {
                what: format!("clause {} {}", clause.id, clause.title),
                before: "there is no such clause".to_owned(),
                after: shown(clause),
            }),
            Some(was) => all.extend(within(was, clause)),
        }
    }
    for (was, is) in before.charts()?.iter().zip(&after.charts()?) {
        let resting = new.clauses.iter().filter(|clause| clause.charts.contains(&is.name));
        let resting: Vec<_> = resting.map(|clause| clause.id.as_str()).collect();
        let under = match resting.as_slice() {
            [] => String::new(),
            ids => format!(" under {}", ids.join(", ")),
        };
        let chart = format!("chart {}{under}", is.name);
        cells(&was.content, &is.content, &chart, "", &mut all);
    }
    Ok(all)
}

/// What scripts and the library of a mod decide: what it comes to is seen only where it is asked.
fn decisions(made: &Mod, points: &[PointText]) -> Vec<Difference> {
    let rules = "the rules decide".to_owned();
    let of_hook = |hook: &Hook| {
        let asks = points.iter().find(|point| point.name == hook.point);
        let asks = asks.map_or("", |point| point.asks.as_str());
        let clause = made.clauses.get(usize::from(hook.clause)).map_or("", |clause| &clause.id);
        let what = format!("point {}: {asks}", hook.point);
        let after = format!("the rules, then `{}` under {}/{clause}", hook.file, made.id);
        Difference { what, before: rules.clone(), after }
    };
    let mut all: Vec<_> = made.hooks.iter().map(of_hook).collect();
    if !made.native.is_empty() {
        let what = "whatever its library decides".to_owned();
        let after = format!("the library of {}, which runs with all your rights", made.id);
        all.push(Difference { what, before: rules, after });
    }
    all
}

/// Words behind a mark.
fn said(mark: &str, words: &str, width: usize) -> String {
    let text = prose(words, width.saturating_sub(4));
    format!(
        "  {mark}{}",
        text.lines().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n    ")
    )
}

/// The words, and that they are not played where they are not.
fn shown(clause: &ClauseText) -> String {
    if clause.text_only { format!("{} ({TEXT_ONLY})", clause.text) } else { clause.text.clone() }
}

fn within(was: &ClauseText, is: &ClauseText) -> Vec<Difference> {
    let mut all = Vec::new();
    if was.text != is.text {
        let what = format!("clause {} {}", is.id, is.title);
        all.push(Difference { what, before: was.text.clone(), after: shown(is) });
    }
    for (old, new) in
        was.figures.iter().zip(&is.figures).filter(|(old, new)| old.value != new.value)
    {
        let what = format!("figure {} of {}", new.path, is.id);
        all.push(Difference { what, before: old.value.to_string(), after: new.value.to_string() });
    }
    for (old, new) in
        was.readings.iter().zip(&is.readings).filter(|(old, new)| old.chosen != new.chosen)
    {
        let what = format!("reading {} of {}", new.id, is.id);
        let words = |choice: &Option<String>| choice.clone().unwrap_or_default();
        all.push(Difference { what, before: words(&old.chosen), after: words(&new.chosen) });
    }
    all
}

/// The cells of a chart that differ, as deep as both have the same shape.
fn cells(was: &Value, is: &Value, chart: &str, at: &str, all: &mut Vec<Difference>) {
    match (was, is) {
        (Value::Object(old), Value::Object(new)) if old.keys().eq(new.keys()) => {
            for (name, value) in old {
                cells(value, &new[name], chart, &format!("{at}/{name}"), all);
            }
        }
        (Value::Array(old), Value::Array(new)) if old.len() <= new.len() => {
            for (number, value) in new.iter().enumerate() {
                let before = old.get(number).unwrap_or(&Value::Null);
                cells(before, value, chart, &format!("{at}/{number}"), all);
            }
        }
        (was, is) if was == is => {}
        (was, is) => all.push(Difference {
            what: format!("{chart} at {at}"),
            before: was.to_string(),
            after: is.to_string(),
        }),
    }
}
