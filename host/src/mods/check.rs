//! What is wrong with a mod: its shape by the schema, its names by the base, its values by opening the variant with them.

use std::collections::BTreeMap;
use std::slice;
use std::sync::LazyLock;

use serde_json::Value;
use stavka_core::board::MapFile;
use stavka_core::setup::{Mod, Setup};
use stavka_hooks::{Asked, Names, Trace};
use stavka_mods::{Base, Files, MOD_FILE, Setting, Source, Wrong, line_of};

use crate::edition::{Edition, EditionError};
use crate::error::Error;
use crate::explain::Shape;
use crate::loader::Loaded;
use crate::places::Places;
use crate::plugged::Traced;
use crate::schemas;
use stavka_play::table::Table;

/// The shape of `mod.json`, ready to be compared with.
static SHAPE: LazyLock<Shape> = LazyLock::new(|| Shape::of(schemas::of("mod")));

/// What is wrong with the shape of `mod.json`, all of it.
pub fn shape(files: &Files) -> Vec<Wrong> {
    // A missing file, or one that is no text or no JSON, is for whoever reads the mod to tell.
    let text = files.get(MOD_FILE).and_then(|bytes| std::str::from_utf8(bytes).ok());
    let Some(text) = text else { return Vec::new() };
    let Ok(json) = serde_json::from_str::<Value>(text) else { return Vec::new() };
    let wrong = SHAPE.explain(&json);
    let placed = |one: crate::explain::Wrong| Wrong {
        file: MOD_FILE.to_owned(),
        line: line_of(text, &one.pointer),
        pointer: one.pointer,
        message: one.message,
    };
    let mut wrong: Vec<_> = wrong.into_iter().map(placed).collect();
    wrong.sort();
    wrong.dedup();
    wrong
}

/// Everything that is wrong with a mod over a loaded variant. One with nothing wrong opens, and every scenario is dealt.
pub fn check(source: &Source, loaded: &Loaded, base: &Base) -> Result<Vec<Wrong>, Error> {
    let wrong = stavka_mods::check(source, base);
    // What is left without what is wrong is tried all the same, so that nobody has to come back for the rest.
    let rest = if wrong.is_empty() { None } else { source.without(&wrong) };
    if !wrong.is_empty() && rest.is_none() {
        return Ok(wrong);
    }
    let source = rest.as_ref().unwrap_or(source);
    let choices = choices(&source.file.settings);
    let tries = TRIES.div_ceil(choices.len() as u64).max(FEWEST);
    let tried = Vec::new();
    let mut trial =
        Trial { source, loaded, base, tries, names: None, asked: Some(Vec::new()), tried, wrong };
    for settings in &choices {
        let before = trial.wrong.len();
        trial.with(settings)?;
        if trial.wrong.len() > before && settings.len() > 1 {
            trial.one_by_one(settings, before)?;
        }
    }
    trial.wrong.sort();
    trial.wrong.dedup();
    Ok(trial.wrong)
}

/// On how many sets of facts a script is tried, over all choices of settings; and at least so many under each.
const TRIES: u64 = 2_000;
const FEWEST: u64 = 500;

/// What is chosen in each trial, besides the defaults: every end of every setting once, one of each setting at a time.
fn choices(settings: &BTreeMap<String, Setting>) -> Vec<BTreeMap<String, Value>> {
    let ends: Vec<_> =
        settings.iter().map(|(name, one)| (name, one.default(), one.ends())).collect();
    let most = ends.iter().map(|(.., ends)| ends.len()).max().unwrap_or(0);
    let mut all = vec![BTreeMap::new()];
    for at in 0..most {
        // What is as it comes need not be named.
        let chosen = ends.iter().filter_map(|(name, default, ends)| {
            let end = ends.get(at % ends.len().max(1))?;
            (end != default).then(|| ((*name).clone(), end.clone()))
        });
        let chosen: BTreeMap<String, Value> = chosen.collect();
        if !all.contains(&chosen) {
            all.push(chosen);
        }
    }
    all
}

/// A mod tried out on a variant.
struct Trial<'a> {
    source: &'a Source,
    loaded: &'a Loaded,
    base: &'a Base,
    /// On how many sets of facts each script is tried under one choice of settings.
    tries: u64,
    /// The words of the map: settings change none of them.
    names: Option<Names>,
    /// What scripts were asked as the variant was opened and dealt; nothing where that was too much to be kept.
    asked: Option<Vec<Asked>>,
    /// What was opened and dealt already, without the settings that only scripts see.
    tried: Vec<Mod>,
    wrong: Vec<Wrong>,
}

impl Trial<'_> {
    /// Tries each of some settings alone, so that the one is named that goes wrong; where each alone does not, what
    /// was found under all of them stays.
    fn one_by_one(
        &mut self,
        settings: &BTreeMap<String, Value>,
        before: usize,
    ) -> Result<(), Error> {
        let together = self.wrong.split_off(before);
        for (name, value) in settings {
            self.with(&BTreeMap::from([(name.clone(), value.clone())]))?;
        }
        if self.wrong.len() == before {
            self.wrong.extend(together);
        }
        Ok(())
    }

    /// Opens the variant with these settings. Where that fails, every part is tried by itself, so that all that is
    /// wrong is found and not only the first of it.
    fn with(&mut self, settings: &BTreeMap<String, Value>) -> Result<(), Error> {
        let places = Places::usual().map_err(Error::Places)?;
        let made = match super::made(self.source, settings, self.base, &places) {
            Ok(made) => made,
            Err(Error::Mod { wrong, .. }) => {
                self.wrong.extend(wrong);
                return Ok(());
            }
            // What was found before is told all the same.
            Err(other) if !self.wrong.is_empty() => {
                // A library is called after its mod: without a name there is none to look for.
                if self.wrong.iter().all(|one| one.pointer != "/id") {
                    self.wrong.push(self.source.wrong("/native", other.to_string()));
                }
                return Ok(());
            }
            Err(other) => return Err(other),
        };
        let plain = Mod { settings: BTreeMap::new(), ..made.clone() };
        if self.opens_as_before(&plain) {
            self.probe(&made, settings);
            return Ok(());
        }
        let trace = Trace::of_questions();
        match self.open(made.clone(), &trace) {
            Ok(edition) => {
                if self.names.is_none() {
                    let points = &self.base.manifest.points;
                    let reads = stavka_hooks::reads_the_map(slice::from_ref(&made), points);
                    self.names = Some(if reads { names(&edition) } else { Names::without_map() });
                }
                let near = self.tried.first().is_some_and(|known| is_a_step_from(known, &plain))
                    && !super::dealt::is_of_set_up(&made, self.base);
                if !near && super::dealt::must_be_dealt(&made, self.loaded, self.base)? {
                    self.deal(&edition)?;
                }
                // What scripts were asked they are asked under the other settings, too.
                self.asked = trace.questions();
                self.probe(&made, settings);
                self.tried.push(plain);
                Ok(())
            }
            Err(error) => {
                let before = self.wrong.len();
                for part in parts(&made) {
                    if let Err(error) = self.open(part, &trace) {
                        self.blame(&error, settings);
                    }
                }
                if self.wrong.len() == before {
                    self.blame(&error, settings);
                }
                Ok(())
            }
        }
    }

    /// Whether the same was opened and dealt before. Settings that stand behind no figure and no reading are seen by
    /// scripts and libraries alone, and what a script was asked as the tables were compiled it can be asked again.
    fn opens_as_before(&self, plain: &Mod) -> bool {
        plain.native.is_empty() && self.asked.is_some() && self.tried.contains(plain)
    }

    fn open(&self, made: Mod, trace: &Trace) -> Result<Edition, EditionError> {
        let setup = Setup { mods: vec![made], ..Setup::default() };
        Edition::open(&Traced(self.loaded, trace.clone()), setup)
    }

    /// Tries the scripts on facts of all kinds.
    fn probe(&mut self, made: &Mod, settings: &BTreeMap<String, Value>) {
        let Some(names) = self.names.as_ref().filter(|_| !made.hooks.is_empty()) else { return };
        let points = &self.base.manifest.points;
        let asked = self.asked.as_deref().unwrap_or_default();
        for error in stavka_hooks::probe(made, points, names, asked, self.tries) {
            let wrong = in_script(&error.file, &error.message, settings);
            self.wrong.push(wrong);
        }
    }

    fn deal(&mut self, edition: &Edition) -> Result<(), Error> {
        for scenario in edition.scenarios()? {
            let dealt = Table::deal(edition, &scenario.name).and_then(|mut game| game.check());
            if let Err(error) = dealt {
                let message = format!("scenario `{}` can't be dealt: {error}", scenario.name);
                self.wrong.push(self.source.wrong("", message));
            }
        }
        Ok(())
    }

    fn blame(&mut self, error: &EditionError, settings: &BTreeMap<String, Value>) {
        let (at, message) = match error {
            EditionError::Setup { at, message, .. } => (at.as_str(), message.clone()),
            other => ("", other.to_string()),
        };
        let pointer = if self.source.file.figures.contains_key(at) {
            format!("/figures/{at}/now")
        } else if at.starts_with("/charts/") {
            let name = at.split('/').nth(2).unwrap_or_default();
            format!("/charts/{name}")
        } else if let Some((file, rest)) = self.in_hook(&message) {
            return self.wrong.push(in_script(file, rest, settings));
        } else {
            String::new()
        };
        let message = format!("{message}{}", with(settings));
        self.wrong.push(self.source.wrong(&pointer, message));
    }

    /// The script that an error names, and what it says of it.
    fn in_hook<'m>(&self, message: &'m str) -> Option<(&str, &'m str)> {
        self.source.file.hooks.iter().find_map(|hook| {
            let (_, rest) = message.split_once(&format!("hook `{}`: ", hook.script))?;
            Some((hook.script.as_str(), rest))
        })
    }
}

/// Whether two choices of settings differ in one figure or one reading only: what was dealt with the one is dealt with
/// the other, as the tests of the variant deal it at all ends of each.
fn is_a_step_from(known: &Mod, plain: &Mod) -> bool {
    let rest = |one: &Mod| Mod { figures: Vec::new(), readings: BTreeMap::new(), ..one.clone() };
    let figures = known.figures.iter().zip(&plain.figures).filter(|(a, b)| a != b).count();
    let readings = known.readings.iter().zip(&plain.readings).filter(|(a, b)| a != b).count();
    let same = known.figures.len() == plain.figures.len();
    same && figures + readings <= 1 && rest(known) == rest(plain)
}

/// The words of the map in force.
fn names(edition: &Edition) -> Names {
    let map = edition.map().ok().and_then(|map| serde_json::from_str::<MapFile>(&map).ok());
    map.map_or_else(Names::without_map, |map| Names::of(&map))
}

/// Something that is wrong in a script; its line stands in front of the message.
fn in_script(file: &str, message: &str, settings: &BTreeMap<String, Value>) -> Wrong {
    let line = message.strip_prefix("line ").and_then(|rest| rest.split_once(": "));
    let line = line.and_then(|(number, rest)| Some((number.parse().ok()?, rest)));
    let (line, message) = line.unwrap_or((1, message));
    let (file, message) = (file.to_owned(), format!("{message}{}", with(settings)));
    Wrong { file, line, pointer: String::new(), message }
}

/// With which settings something went wrong.
fn with(settings: &BTreeMap<String, Value>) -> String {
    let each = |(name, value)| format!(" (with the setting {name} at {value})");
    settings.iter().map(each).collect()
}

/// The parts of a mod, each as a mod of its own.
fn parts(made: &Mod) -> Vec<Mod> {
    let plain = Mod { id: made.id.clone(), ..Mod::default() };
    let figures =
        made.figures.iter().map(|one| Mod { figures: vec![one.clone()], ..plain.clone() });
    let charts = made.charts.iter().map(|(name, content)| {
        let charts = BTreeMap::from([(name.clone(), content.clone())]);
        Mod { charts, ..plain.clone() }
    });
    let hooks = made.hooks.iter().map(|hook| Mod {
        hooks: vec![hook.clone()],
        clauses: made.clauses.clone(),
        settings: made.settings.clone(),
        ..plain.clone()
    });
    figures.chain(charts).chain(hooks).collect()
}
