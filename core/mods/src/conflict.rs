//! What two mods both change.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;
use stavka_core::setup::Setup;

use crate::ModFile;
use crate::file::{ChartChange, Choice};

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
            "{what}: `{}` makes it {} and `{}` makes it {}",
            first.0, first.1, second.0, second.1
        )?;
        match what {
            Touched::Figure(path) => write!(f, "; decide with --figure {path}=VALUE")?,
            Touched::Reading(name) => write!(f, "; decide with --set {name}=ALTERNATIVE")?,
            Touched::Chart(_) | Touched::Cell(..) => write!(f, "; decide with --charts FILE")?,
            Touched::Clause(_) | Touched::Point(_) => write!(f, "; decide")?,
        }
        write!(f, ", or with a mod that names both under `after`")
    }
}

/// Everything that a mod changes, with what it makes of it.
pub fn touched(file: &ModFile) -> BTreeMap<Touched, String> {
    let figures = file
        .figures
        .iter()
        .map(|(path, change)| (Touched::Figure(path.clone()), change.now.to_string()));
    let readings = file.readings.iter().map(|(name, choice)| {
        let word = match choice {
            Choice::Fixed(word) => word.clone(),
            Choice::Chosen(from) => format!("its setting `{}`", from.setting),
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

fn charts(file: &ModFile) -> Vec<(Touched, String)> {
    let mut all = Vec::new();
    for (name, change) in &file.charts {
        match change {
            ChartChange::Whole(whole) => {
                all.push((Touched::Chart(name.clone()), format!("that of `{}`", whole.file)));
            }
            // Two mods may both add to a list.
            ChartChange::Cells(some) => {
                let cells = some.cells.iter().filter(|cell| !cell.at.ends_with("/-"));
                all.extend(cells.map(|cell| {
                    (Touched::Cell(name.clone(), cell.at.clone()), cell.now.to_string())
                }));
            }
        }
    }
    all
}

/// What two of these mods, in their order, both change without the later one naming the earlier, and the set-up does
/// not decide.
pub fn clashes(mods: &[&ModFile], setup: &Setup) -> Vec<Clash> {
    let all: Vec<_> = mods.iter().map(|file| (*file, touched(file))).collect();
    let mut found = Vec::new();
    for (at, (later, changes)) in all.iter().enumerate() {
        for (earlier, before) in &all[..at] {
            if names(later, &earlier.id) || settled(&all[at + 1..], later, earlier) {
                continue;
            }
            for (what, second) in changes {
                let same = before.iter().find(|(other, _)| overlap(what, other));
                if let Some((_, first)) = same.filter(|_| !decided(what, setup)) {
                    found.push(Clash {
                        what: what.clone(),
                        first: (earlier.id.clone(), first.clone()),
                        second: (later.id.clone(), second.clone()),
                    });
                }
            }
        }
    }
    found
}

/// Whether a mod says that it acts over another.
fn names(file: &ModFile, other: &str) -> bool {
    file.after.iter().any(|id| id == other) || file.requires.contains_key(other)
}

/// Whether a mod that acts later still names both.
fn settled(
    later: &[(&ModFile, BTreeMap<Touched, String>)],
    one: &ModFile,
    other: &ModFile,
) -> bool {
    later.iter().any(|(third, _)| names(third, &one.id) && names(third, &other.id))
}

/// A whole chart is all of its cells.
fn overlap(one: &Touched, other: &Touched) -> bool {
    match (one, other) {
        (Touched::Chart(one), Touched::Cell(other, _))
        | (Touched::Cell(one, _), Touched::Chart(other)) => one == other,
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
