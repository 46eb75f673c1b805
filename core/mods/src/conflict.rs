//! What two mods both change.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;
use serde_json::Value;
use stavka_core::setup::{Mod, Setup};

use crate::file::{ChartChange, Choice};
use crate::{FromSetting, ModFile, chosen};

/// Something that a mod changes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "kind", content = "name", rename_all = "kebab-case")]
pub enum Touched {
    /// A figure, by its path.
    Figure(String),
    /// A reading, by its name.
    Reading(String),
    /// A whole chart.
    Chart(String),
    /// A cell of a chart: the chart, and the pointer.
    Cell(String, String),
    /// The words of a clause.
    Clause(String),
    /// A point of the variant.
    Point(String),
}

impl fmt::Display for Touched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Figure(path) => write!(f, "figure `{path}`"),
            Self::Reading(name) => write!(f, "reading `{name}`"),
            Self::Chart(name) => write!(f, "chart `{name}`"),
            Self::Cell(chart, at) => write!(f, "chart `{chart}` at `{at}`"),
            Self::Clause(id) => write!(f, "the words of clause {id}"),
            Self::Point(point) => write!(f, "the point `{point}`"),
        }
    }
}

/// Two mods that change the same thing, and none of them says that it means to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Clash {
    /// What both change.
    pub what: Touched,
    /// The one that acts first, and what it makes of it.
    pub first: (String, String),
    /// The one that acts after it, and what it makes of it.
    pub second: (String, String),
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, first, second } = self;
        write!(
            f,
            "{what}: `{}` makes it {} and `{}` makes it {}; decide ",
            first.0, first.1, second.0, second.1
        )?;
        match what {
            Touched::Figure(path) => write!(f, "with --figure {path}=VALUE, or ")?,
            Touched::Reading(name) => write!(f, "with --set {name}=ALTERNATIVE, or ")?,
            Touched::Chart(_) | Touched::Cell(..) => write!(f, "with --charts FILE, or ")?,
            Touched::Clause(_) | Touched::Point(_) => {}
        }
        write!(f, "with a mod that names both under `after`")
    }
}

/// The settings that are chosen, by mod; the others are as they come.
pub type Given = BTreeMap<String, BTreeMap<String, Value>>;

/// What a mod changes, each with what it makes of it.
type Changes = BTreeMap<Touched, String>;

/// Everything that a mod changes, with what it makes of it under the settings that are given.
pub fn touched(file: &ModFile, given: &Given) -> Changes {
    let none = BTreeMap::new();
    // Settings that do not fit are told where they are put in.
    let settings = chosen(file, given.get(&file.id).unwrap_or(&none)).unwrap_or_default();
    let by = |setting: &str| match settings.get(setting) {
        Some(value) => format!("{} by its setting `{setting}`", plain(value)),
        None => format!("what its setting `{setting}` says"),
    };
    let figures = file.figures.iter().map(|(path, change)| {
        let value = match serde_json::from_value::<FromSetting>(change.now.clone()) {
            Ok(from) => by(&from.setting),
            Err(_) => plain(&change.now),
        };
        (Touched::Figure(path.clone()), value)
    });
    let readings = file.readings.iter().map(|(name, choice)| {
        let word = match choice {
            Choice::Fixed(word) => word.clone(),
            Choice::Chosen(from) => by(&from.setting),
        };
        (Touched::Reading(name.clone()), word)
    });
    let texts = file
        .texts
        .iter()
        .map(|(id, text)| (Touched::Clause(id.clone()), format!("“{}”", text.words)));
    let hooks = file
        .hooks
        .iter()
        .map(|hook| (Touched::Point(hook.point.clone()), format!("what `{}` says", hook.script)));
    figures.chain(readings).chain(charts(file)).chain(texts).chain(hooks).collect()
}

/// A value as it stands in a sentence.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn charts(file: &ModFile) -> Vec<(Touched, String)> {
    let mut all = Vec::new();
    for (name, change) in &file.charts {
        match change {
            ChartChange::Whole(whole) => {
                all.push((Touched::Chart(name.clone()), format!("that of `{}`", whole.file)));
            }
            ChartChange::Cells(some) => {
                all.extend(some.cells.iter().map(|cell| {
                    (Touched::Cell(name.clone(), cell.at.clone()), cell.now.to_string())
                }));
            }
        }
    }
    all
}

/// Everything that a mod of a set-up changes, with what it makes of it. Charts are whole there, whatever they were made
/// of; a cell that another mod changes is compared with what stands in them.
fn carried(one: &Mod) -> Changes {
    let figures =
        one.figures.iter().map(|patch| (Touched::Figure(patch.path.clone()), plain(&patch.now)));
    let readings =
        one.readings.iter().map(|(name, word)| (Touched::Reading(name.clone()), word.clone()));
    let texts = one
        .texts
        .iter()
        .map(|(id, text)| (Touched::Clause(id.clone()), format!("“{}”", text.words)));
    let hooks = one
        .hooks
        .iter()
        .map(|hook| (Touched::Point(hook.point.clone()), format!("what `{}` says", hook.file)));
    let charts = one.charts.keys().map(|name| (Touched::Chart(name.clone()), "its own".to_owned()));
    figures.chain(readings).chain(texts).chain(hooks).chain(charts).collect()
}

/// What two of these mods, in their order, or one of them and one that the set-up has already, both change without the
/// later one naming the earlier, and the set-up does not decide.
pub fn clashes(mods: &[&ModFile], given: &Given, setup: &Setup) -> Vec<Clash> {
    let all: Vec<_> = mods.iter().map(|file| (*file, touched(file, given))).collect();
    let mut found = Vec::new();
    for (at, (later, changes)) in all.iter().enumerate() {
        // One that is given again is taken anew.
        let known = setup.mods.iter().filter(|one| mods.iter().all(|file| file.id != one.id));
        for one in known.filter(|one| !names(later, &one.id)) {
            let mut before = carried(one);
            let whole = |what: &Touched| matches!(what, Touched::Chart(_));
            before.retain(|what, _| !whole(what) || changes.contains_key(what));
            between((&one.id, &before), (&later.id, changes), setup, &mut found);
        }
        for (earlier, before) in &all[..at] {
            if names(later, &earlier.id) || settled(&all[at + 1..], later, earlier) {
                continue;
            }
            between((&earlier.id, before), (&later.id, changes), setup, &mut found);
        }
    }
    found
}

/// What both change to different ends.
fn between(
    (earlier, before): (&str, &Changes),
    (later, changes): (&str, &Changes),
    setup: &Setup,
    found: &mut Vec<Clash>,
) {
    for (what, second) in changes.iter().filter(|(what, _)| !decided(what, setup)) {
        // Two that say the same agree; two scripts of the same name may say anything.
        let point = matches!(what, Touched::Point(_));
        let other = |(known, first): &(&Touched, &String)| {
            overlap(what, known) && (point || *known != what || *first != second)
        };
        if let Some((_, first)) = before.iter().find(other) {
            found.push(Clash {
                what: what.clone(),
                first: (earlier.to_owned(), first.clone()),
                second: (later.to_owned(), second.clone()),
            });
        }
    }
}

/// Whether a mod says that it acts over another.
fn names(file: &ModFile, other: &str) -> bool {
    file.after.iter().any(|id| id == other) || file.requires.contains_key(other)
}

/// Whether a mod that acts later still names both.
fn settled(later: &[(&ModFile, Changes)], one: &ModFile, other: &ModFile) -> bool {
    later.iter().any(|(third, _)| names(third, &one.id) && names(third, &other.id))
}

/// A whole chart is all of its cells, and a cell all that is in it. Two mods may both add to a list.
fn overlap(one: &Touched, other: &Touched) -> bool {
    match (one, other) {
        (Touched::Chart(one), Touched::Cell(other, _))
        | (Touched::Cell(one, _), Touched::Chart(other)) => one == other,
        (Touched::Cell(chart, one), Touched::Cell(other_chart, other)) => {
            let inside = |inner: &str, outer: &str| {
                inner.strip_prefix(outer).is_some_and(|rest| rest.starts_with('/'))
            };
            let same = one == other && !one.ends_with("/-");
            chart == other_chart && (same || inside(one, other) || inside(other, one))
        }
        _ => one == other,
    }
}

/// Whether the set-up itself says what it is to be.
fn decided(what: &Touched, setup: &Setup) -> bool {
    match what {
        Touched::Figure(path) => stavka_core::book::at_path(&setup.figures, path).is_some(),
        Touched::Reading(name) => setup.readings.contains_key(name),
        Touched::Chart(name) | Touched::Cell(name, _) => setup.charts.contains_key(name),
        Touched::Clause(_) | Touched::Point(_) => false,
    }
}
