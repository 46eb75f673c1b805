//! In which order mods act, and why.

use std::fmt;

use semver::{Version, VersionReq};
use serde::Serialize;
use stavka_core::setup::Mod;

use crate::ModFile;

/// A mod in its place, with the reason for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ordered {
    /// The mod.
    pub id: String,
    /// Its version.
    pub version: String,
    /// Where it stood among the mods given.
    pub given: usize,
    /// Why it stands here.
    pub why: String,
}

/// Why mods can't act together: first what would solve it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OrderError {
    /// Some are missing, of a wrong version, or exclude each other.
    #[error("{}", lines(.0))]
    Unmet(Vec<Unmet>),
    /// They wait for each other.
    #[error("take one of these away: {} each act after another of them", .0.join(", "))]
    Circle(Vec<String>),
}

/// Something that keeps mods from acting together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unmet {
    /// What would solve it.
    pub solution: String,
    /// What is in the way.
    pub because: String,
}

impl fmt::Display for Unmet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.solution, self.because)
    }
}

fn lines(all: &[Unmet]) -> String {
    all.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// The order in which these mods act, after those that are `there` already: each after those that it requires or comes
/// after, and else as they are given. What is missing may be among those that are `installed`, ids with versions.
pub fn order(
    mods: &[&ModFile],
    there: &[Mod],
    installed: &[(String, String)],
) -> Result<Vec<Ordered>, OrderError> {
    let each = mods.iter().enumerate();
    let unmet: Vec<Unmet> =
        each.flat_map(|(at, file)| unmet(file, at, mods, there, installed)).collect();
    if !unmet.is_empty() {
        return Err(OrderError::Unmet(unmet));
    }
    let mut ordered: Vec<Ordered> = Vec::new();
    let mut left: Vec<usize> = (0..mods.len()).collect();
    while !left.is_empty() {
        let ready = |at: &&usize| !left.iter().any(|other| waits(mods[**at], &mods[*other].id));
        let Some(&next) = left.iter().find(ready) else {
            return Err(OrderError::Circle(left.iter().map(|at| mods[*at].id.clone()).collect()));
        };
        left.retain(|at| *at != next);
        let file = mods[next];
        let (id, version, why) = (file.id.clone(), file.version.clone(), why(file, next, mods));
        ordered.push(Ordered { id, version, given: next, why });
    }
    Ok(ordered)
}

/// Whether a mod acts after another.
fn waits(file: &ModFile, other: &str) -> bool {
    file.id != other
        && (file.requires.contains_key(other) || file.after.iter().any(|id| id == other))
}

fn why(file: &ModFile, at: usize, mods: &[&ModFile]) -> String {
    let there = |id: &str| mods.iter().any(|other| other.id == id);
    let requires = file.requires.keys().filter(|id| there(id)).map(|id| format!("requires {id}"));
    let after = file.after.iter().filter(|id| there(id)).map(|id| format!("comes after {id}"));
    let mut reasons: Vec<String> = requires.chain(after).collect();
    reasons.push(format!("given as number {}", at + 1));
    reasons.join(", ")
}

/// What keeps a mod from acting with the others.
fn unmet(
    file: &ModFile,
    at: usize,
    mods: &[&ModFile],
    there: &[Mod],
    installed: &[(String, String)],
) -> Vec<Unmet> {
    let mut all = Vec::new();
    if mods[..at].iter().any(|other| other.id == file.id) {
        let (solution, because) =
            (format!("give `{}` once", file.id), "it is there twice".to_owned());
        all.push(Unmet { solution, because });
    }
    let given = |id: &str| mods.iter().find(|other| other.id == id).map(|other| &other.version);
    let before = |id: &str| there.iter().find(|other| other.id == id).map(|other| &other.version);
    let version = |id: &str| given(id).or_else(|| before(id));
    for (id, range) in &file.requires {
        let because = |found: String| format!("`{}` requires `{id}` {range}, and {found}", file.id);
        match version(id) {
            None => all.push(Unmet {
                solution: added(id, range, installed),
                because: because("it is not there".to_owned()),
            }),
            Some(version) if !fits(range, version) => all.push(Unmet {
                solution: instead(id, range, installed),
                because: because(format!("version {version} is")),
            }),
            Some(_) => {}
        }
    }
    for (id, reason) in file.conflicts.iter().filter(|(id, _)| version(id).is_some()) {
        all.push(Unmet {
            solution: format!("leave out `{}` or `{id}`", file.id),
            because: format!("`{}` says that they can't be played together: {reason}", file.id),
        });
    }
    all
}

/// What to do about a mod that is not there.
fn added(id: &str, range: &str, installed: &[(String, String)]) -> String {
    let known = installed.iter().any(|(known, _)| known == id);
    match newest(id, range, installed) {
        Some(newest) => format!("add `{}`, which is installed", named(id, newest, installed)),
        None if known => format!("install a version {range} of `{id}` and add it"),
        None => format!("install `{id}` {range} and add it"),
    }
}

/// What to do about a mod of a wrong version.
fn instead(id: &str, range: &str, installed: &[(String, String)]) -> String {
    match newest(id, range, installed) {
        Some(newest) => format!("use `{id}@{newest}`, which is installed"),
        None => format!("use a version {range} of `{id}`"),
    }
}

/// A mod as it is named: with its version where it is not the newest that is installed.
fn named(id: &str, version: &str, installed: &[(String, String)]) -> String {
    let newest = newest(id, "*", installed);
    if newest == Some(version) { id.to_owned() } else { format!("{id}@{version}") }
}

/// The newest version of a mod that is installed and fits.
fn newest<'a>(id: &str, range: &str, installed: &'a [(String, String)]) -> Option<&'a str> {
    let versions = installed.iter().filter(|(known, _)| known == id).map(|(_, version)| version);
    let fitting = versions.filter(|version| fits(range, version));
    fitting.max_by_key(|version| Version::parse(version).ok()).map(String::as_str)
}

fn fits(range: &str, version: &str) -> bool {
    let parsed = VersionReq::parse(range).ok().zip(Version::parse(version).ok());
    parsed.is_some_and(|(range, version)| range.matches(&version))
}
