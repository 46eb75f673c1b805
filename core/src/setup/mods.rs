//! Mods over a variant, as a set-up carries them: everything that a game under them needs to be played again.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::SetupError;
use super::house::{Otherwise, house_rules};
use crate::book::{Book, ClauseText, Range, at_path, placeholders};
use crate::chart;
use crate::clause::{Clause, Provenance};
use crate::schema::JsonSchema;

/// A mod over a variant.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Mod {
    /// Its id; its clauses are cited as `id/clause`.
    pub id: String,
    /// Its version.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub version: String,
    /// The hash of all of it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub hash: String,
    /// Its settings, all of them.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, Value>,
    /// The figures that it changes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<FigurePatch>,
    /// The readings that it switches: name of the switch, name of the alternative.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub readings: BTreeMap<String, String>,
    /// Charts in place of the variant's own: name and content.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub charts: BTreeMap<String, Value>,
    /// The words that it puts in place of those of a clause.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub texts: BTreeMap<String, TextPatch>,
    /// The clauses that it adds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<ClauseText>,
    /// What it says at the points of the variant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hooks: Vec<Hook>,
    /// The hash of its library, where it has one. The library itself never travels with a set-up.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub native: String,
}

/// A figure that a mod changes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigurePatch {
    /// Its path in the tree, pieces joined by dots.
    pub path: String,
    /// The value that is printed, as the mod knows it.
    pub was: Value,
    /// The value that the mod gives.
    pub now: Value,
}

/// Words in place of those of a clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TextPatch {
    /// The words, with placeholders for figures.
    pub words: String,
    /// Whether nothing that is played stands behind them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub text_only: bool,
}

/// What a mod says at a point of the variant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hook {
    /// The name of the point.
    pub point: String,
    /// The file of the script below the mod's folder, for whoever reads an error.
    pub file: String,
    /// The clause of the mod that stands behind it, by its place among those that the mod adds.
    pub clause: u16,
    /// The script.
    pub script: String,
}

/// Who made so what is not as printed: the id of a mod, or what stands for whoever set the game up.
#[derive(Debug, Clone, Default)]
pub struct Made {
    /// By the paths of figures.
    pub figures: BTreeMap<String, String>,
    /// By the names of switches.
    pub readings: BTreeMap<String, String>,
    /// By the names of charts.
    pub charts: BTreeMap<String, String>,
    /// The words of clauses: who changed them, and what they are now.
    pub texts: BTreeMap<String, (String, TextPatch)>,
    /// The clauses that mods add: the mod, and the clause.
    pub clauses: Vec<(String, ClauseText)>,
}

impl Made {
    /// What stands for whoever set the game up.
    pub(crate) const BY_HAND: &'static str = "this set-up";

    /// The clauses of the variant's own book that are not as printed, with whose house rule they are and what is printed:
    /// their words, a figure that they own, a reading that a mod switched, or a chart that they rest on. A reading that
    /// somebody takes by hand is none, a ruling names it anyway; a chart so brought is as good as it says of itself.
    pub(super) fn clauses_of(
        &self,
        book: &'static Book,
        figures: &Value,
        readings: &BTreeMap<&'static str, &'static str>,
        charts: &BTreeMap<String, Value>,
    ) -> Vec<(Clause, String, Provenance)> {
        let changed = |owner: &Owner| {
            let clause = book.find(&owner.id)?;
            if let Some(by) = house_rules(self.otherwise(owner, figures, readings)) {
                return Some((clause, by, Provenance::HouseRule));
            }
            let name = owner.charts.iter().find(|name| self.charts.contains_key(*name))?;
            let provenance = charts.get(name).and_then(chart::weakest)?;
            Some((clause, format!("chart {name} of {}", Self::BY_HAND), provenance))
        };
        owners(book).iter().filter_map(changed).collect()
    }

    /// What of a clause is a house rule, and whose.
    fn otherwise<'a>(
        &'a self,
        owner: &'a Owner,
        figures: &'a Value,
        readings: &'a BTreeMap<&'static str, &'static str>,
    ) -> impl Iterator<Item = (&'a str, Otherwise<'a>)> {
        let values = owner.figures.iter().filter_map(move |figure| {
            let by = self.figures.get(&figure.path)?;
            let value = Otherwise::Value { name: &figure.path, printed: plain_text(&figure.value) };
            let moved = at_path(figures, &figure.path) != Some(&figure.value);
            moved.then_some((by.as_str(), value))
        });
        let of_mod = |by: &&'a String| *by != Self::BY_HAND;
        let readings = owner.readings.iter().filter_map(move |reading| {
            let by = self.readings.get(&reading.id).filter(of_mod)?;
            let printed = reading.default.clone();
            let moved = readings.get(reading.id.as_str()) != Some(&reading.default.as_str());
            moved.then_some((by.as_str(), Otherwise::Value { name: &reading.id, printed }))
        });
        let brought = owner.charts.iter().find_map(|name| Some((name, self.charts.get(name)?)));
        let chart = brought.filter(|(_, by)| of_mod(by));
        let chart = chart.map(|(name, by)| (by.as_str(), Otherwise::Chart(name)));
        let text = self.texts.get(&owner.id);
        let text =
            text.map(|(by, text)| (by.as_str(), Otherwise::Words { played: !text.text_only }));
        values.chain(readings).chain(chart).chain(text)
    }

    /// Every figure that was changed lies within its bounds.
    pub(super) fn keeps_bounds(
        &self,
        book: &'static Book,
        figures: &Value,
    ) -> Result<(), SetupError> {
        if self.figures.is_empty() {
            return Ok(());
        }
        for Owned { path, bounds, .. } in owners(book).iter().flat_map(|owner| &owner.figures) {
            let value = at_path(figures, path).unwrap_or(&Value::Null);
            let Some(message) = bounds.as_ref().and_then(|bounds| bounds.refuses(value)) else {
                continue;
            };
            let path = path.clone();
            return Err(match self.figures.get(&path).filter(|by| *by != Self::BY_HAND) {
                None => SetupError::Figure { path, message },
                Some(by) => {
                    let message = format!("figure `{path}`: {message}");
                    SetupError::Mod { by: by.clone(), message }
                }
            });
        }
        Ok(())
    }

    /// Notes every leaf of a patch that somebody made by hand.
    pub(super) fn figures_by_hand(&mut self, patch: &Value) {
        leaves(patch, String::new(), &mut |path| {
            self.figures.insert(path, Self::BY_HAND.to_owned());
        });
    }
}

impl Mod {
    fn wrong(&self, message: String) -> SetupError {
        SetupError::Mod { by: self.id.clone(), message }
    }

    /// Changes the figures. The old value that a mod knows is the printed one, so it is compared only where no mod
    /// before has changed it: that one was compared then.
    pub(super) fn patch(&self, figures: &mut Value, made: &mut Made) -> Result<(), SetupError> {
        for FigurePatch { path, was, now } in &self.figures {
            let unknown = || self.wrong(format!("there is no figure `{path}`"));
            let place = place(figures, path).ok_or_else(unknown)?;
            if place.is_object() || now.is_object() || now.is_null() {
                return Err(self.wrong(format!("`{path}` is not a figure but a group of them")));
            }
            let untouched = !made.figures.contains_key(path);
            if untouched && place != was {
                return Err(SetupError::Stale {
                    by: self.id.clone(),
                    path: path.clone(),
                    was: was.to_string(),
                    printed: place.to_string(),
                    now: now.to_string(),
                });
            }
            *place = now.clone();
            made.figures.insert(path.clone(), self.id.clone());
        }
        Ok(())
    }

    /// Notes the words that it changes or adds, checked against the book and the figures in force.
    pub(super) fn texts(
        &self,
        book: &Book,
        figures: &Value,
        made: &mut Made,
    ) -> Result<(), SetupError> {
        let facts = serde_json::from_str(book.facts).unwrap_or_default();
        self.plain(&self.id)?;
        for (id, text) in &self.texts {
            if book.find(id).is_none() {
                return Err(self.wrong(format!("there is no clause `{id}`")));
            }
            self.fits(id, &text.words, figures, &facts)?;
            made.texts.insert(id.clone(), (self.id.clone(), text.clone()));
        }
        for clause in &self.clauses {
            self.plain(&clause.id)?;
            self.plain(&clause.title)?;
            self.fits(&clause.id, &clause.text, figures, &facts)?;
            made.clauses.push((self.id.clone(), clause.clone()));
        }
        match self.hooks.iter().find(|hook| usize::from(hook.clause) >= self.clauses.len()) {
            None => Ok(()),
            Some(hook) => Err(self.wrong(format!("no clause stands behind `{}`", hook.file))),
        }
    }

    /// Words with marks that steer a terminal could show what the mod does not say.
    fn plain(&self, words: &str) -> Result<(), SetupError> {
        match words.chars().find(|letter| letter.is_control() && !matches!(letter, '\n' | '\t')) {
            None => Ok(()),
            Some(letter) => Err(self.wrong(format!("the letter {letter:?} can't stand in words"))),
        }
    }

    /// Every placeholder has a figure or a fact.
    fn fits(
        &self,
        id: &str,
        words: &str,
        figures: &Value,
        facts: &Value,
    ) -> Result<(), SetupError> {
        self.plain(words)?;
        let at = |message: String| self.wrong(format!("the words of {id}: {message}"));
        for inside in placeholders(words).map_err(|error| at(error.to_string()))? {
            let known = match inside.strip_prefix("fact ") {
                Some(path) => at_path(facts, path),
                None => at_path(figures, inside.trim_start_matches('+')),
            };
            if known.is_none() {
                return Err(at(format!("there is no figure or fact `{inside}`")));
            }
        }
        Ok(())
    }
}

/// What can be changed of the clauses of a book. Its texts are long and never others: they are read once.
fn owners(book: &'static Book) -> &'static [Owner] {
    type Read = (&'static str, &'static [Owner]);
    static READ: Mutex<Vec<Read>> = Mutex::new(Vec::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, known)) = read.iter().find(|(texts, _)| std::ptr::eq(*texts, book.texts)) {
        return known;
    }
    let all: Vec<Owner> = serde_json::from_str(book.texts).unwrap_or_default();
    let all: &'static [Owner] = Vec::leak(all);
    read.push((book.texts, all));
    all
}

/// What of a clause can be changed.
#[derive(Deserialize)]
struct Owner {
    id: String,
    #[serde(default)]
    figures: Vec<Owned>,
    #[serde(default)]
    readings: Vec<Switch>,
    #[serde(default)]
    charts: Vec<String>,
}

/// A figure that a clause owns.
#[derive(Deserialize)]
struct Owned {
    path: String,
    #[serde(default)]
    value: Value,
    #[serde(default)]
    bounds: Option<Range>,
}

/// A reading that stands under a clause.
#[derive(Deserialize)]
struct Switch {
    id: String,
    #[serde(default)]
    default: String,
}

/// A value as it stands in a sentence.
fn plain_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The place of a figure in the tree.
fn place<'a>(tree: &'a mut Value, path: &str) -> Option<&'a mut Value> {
    path.split('.').try_fold(tree, |node, piece| node.get_mut(piece))
}

/// Calls `each` with the dotted path of every leaf.
fn leaves(tree: &Value, at: String, each: &mut impl FnMut(String)) {
    let Value::Object(fields) = tree else { return each(at) };
    for (name, value) in fields {
        let path = if at.is_empty() { name.clone() } else { format!("{at}.{name}") };
        leaves(value, path, each);
    }
}
