//! A mod as a part of a set-up: settings put in, files read, charts changed.

use std::collections::BTreeMap;

use serde_json::Value;
use stavka_core::book::placeholders;
use stavka_core::setup::{FigurePatch, Hook, Mod, TextPatch};

use crate::file::ChartChange;
use crate::{Base, Cell, Choice, FromSetting, Source, TextChange, Wrong, chosen, near};

/// The mod over a base, with these settings; all that is wrong with it, where something is.
pub fn compile(
    source: &Source,
    given: &BTreeMap<String, Value>,
    base: &Base,
) -> Result<Mod, Vec<Wrong>> {
    let settings =
        chosen(&source.file, given).map_err(|error| vec![source.wrong("/settings", error)])?;
    let mut work = Work { source, settings, base, wrong: Vec::new() };
    let made = Mod {
        id: source.file.id.clone(),
        version: source.file.version.clone(),
        hash: source.hash.clone(),
        settings: work.settings.clone(),
        figures: work.figures(),
        readings: work.readings(),
        charts: work.charts(),
        texts: work.texts(),
        clauses: work.clauses(),
        hooks: work.hooks(),
        // For whoever has files to say.
        native: String::new(),
    };
    if work.wrong.is_empty() { Ok(made) } else { Err(work.wrong) }
}

struct Work<'a> {
    source: &'a Source,
    settings: BTreeMap<String, Value>,
    base: &'a Base,
    wrong: Vec<Wrong>,
}

impl Work<'_> {
    fn at(&mut self, pointer: &str, message: impl Into<String>) {
        self.wrong.push(self.source.wrong(pointer, message));
    }

    /// The value of a setting.
    fn setting(&mut self, name: &str, pointer: &str) -> Option<Value> {
        let value = self.settings.get(name).cloned();
        if value.is_none() {
            let known = near(name, self.source.file.settings.keys().map(String::as_str));
            self.at(pointer, format!("there is no setting `{name}`; {known}"));
        }
        value
    }

    fn figures(&mut self) -> Vec<FigurePatch> {
        let mut patches = Vec::new();
        for (path, change) in &self.source.file.figures {
            let pointer = format!("/figures/{path}/now");
            let now = match serde_json::from_value::<FromSetting>(change.now.clone()) {
                Ok(FromSetting { setting }) => self.setting(&setting, &pointer),
                Err(_) => Some(change.now.clone()),
            };
            let (path, was) = (path.clone(), change.was.clone());
            patches.extend(now.map(|now| FigurePatch { path, was, now }));
        }
        patches
    }

    fn readings(&mut self) -> BTreeMap<String, String> {
        let mut readings = BTreeMap::new();
        for (name, choice) in &self.source.file.readings {
            let pointer = format!("/readings/{name}");
            let word = match choice {
                Choice::Fixed(word) => Some(word.clone()),
                Choice::Chosen(FromSetting { setting }) => {
                    let value = self.setting(setting, &pointer);
                    if value.as_ref().is_some_and(|value| !value.is_string()) {
                        self.at(&pointer, format!("setting `{setting}` is not one of words"));
                    }
                    value.and_then(|value| value.as_str().map(str::to_owned))
                }
            };
            readings.extend(word.map(|word| (name.clone(), word)));
        }
        readings
    }

    fn charts(&mut self) -> BTreeMap<String, Value> {
        let mut charts = BTreeMap::new();
        for (name, change) in &self.source.file.charts {
            let pointer = format!("/charts/{name}");
            let content = match change {
                ChartChange::Whole(whole) => {
                    self.whole(name, &whole.file, &format!("{pointer}/file"))
                }
                ChartChange::Cells(some) => self.cells(name, &some.cells, &pointer),
            };
            charts.extend(content.map(|content| (name.clone(), content)));
        }
        charts
    }

    /// The content of a chart that is a file of the mod, with or without the head of a chart file.
    fn whole(&mut self, name: &str, file: &str, pointer: &str) -> Option<Value> {
        match self.source.json(file, pointer) {
            Err(wrong) => {
                self.wrong.push(wrong);
                None
            }
            Ok(json) => {
                let head = json.get("chart").and_then(Value::as_str) == Some(name);
                Some(if head { json.get("content").cloned().unwrap_or(json) } else { json })
            }
        }
    }

    fn cells(&mut self, name: &str, cells: &[Cell], pointer: &str) -> Option<Value> {
        let Some(mut chart) = self.base.charts.get(name).cloned() else {
            let known = near(name, self.base.charts.keys().map(String::as_str));
            self.at(pointer, format!("there is no chart `{name}`; {known}"));
            return None;
        };
        for (number, cell) in cells.iter().enumerate() {
            if let Err(message) = change(&mut chart, cell) {
                self.at(&format!("{pointer}/cells/{number}"), message);
            }
        }
        Some(chart)
    }

    fn texts(&mut self) -> BTreeMap<String, TextPatch> {
        let texts = self.source.file.texts.iter();
        let patch = |(id, change): (&String, &TextChange)| {
            let (words, text_only) = (change.words.clone(), !self.backs(id, change));
            (id.clone(), TextPatch { words, text_only })
        };
        texts.map(patch).collect()
    }

    /// Whether something that is played stands behind changed words.
    fn backs(&self, id: &str, change: &TextChange) -> bool {
        let file = &self.source.file;
        let clause = self.base.clause(id);
        let own = clause.is_some_and(|clause| {
            clause.figures.iter().any(|figure| file.figures.contains_key(&figure.path))
                || clause.readings.iter().any(|reading| file.readings.contains_key(&reading.id))
        });
        let named = change.backed.as_deref().is_some_and(|backed| file.has(backed));
        own || named || self.quotes_changed(&change.words)
    }

    /// Whether words quote a figure that the mod changes.
    fn quotes_changed(&self, words: &str) -> bool {
        let quoted = placeholders(words).unwrap_or_default();
        quoted
            .iter()
            .any(|path| self.source.file.figures.contains_key(path.trim_start_matches('+')))
    }

    /// The clauses that it adds. One that no hook applies, that quotes no figure of the mod and behind which nothing else of
    /// it stands is not played.
    fn clauses(&self) -> Vec<stavka_core::book::ClauseText> {
        let mut clauses = self.source.clauses.clone();
        for clause in &mut clauses {
            let file = &self.source.file;
            let hooked = file.hooks.iter().any(|hook| hook.clause == clause.id);
            let named = file.backed.get(&clause.id).is_some_and(|backed| file.has(backed));
            let played = hooked || named || file.native || self.quotes_changed(&clause.text);
            clause.text_only = clause.kind.binds() && !played;
        }
        clauses
    }

    fn hooks(&mut self) -> Vec<Hook> {
        let mut hooks = Vec::new();
        for (number, entry) in self.source.file.hooks.iter().enumerate() {
            let pointer = self.source.hook_at(number);
            let clause = self.source.clauses.iter().position(|clause| clause.id == entry.clause);
            let script = self.source.text(&entry.script, &format!("{pointer}/script"));
            match (clause.and_then(|at| u16::try_from(at).ok()), script) {
                (_, Err(wrong)) => self.wrong.push(wrong),
                (None, _) => {
                    let known =
                        near(&entry.clause, self.source.clauses.iter().map(|one| one.id.as_str()));
                    let message = format!("rules.md has no clause `{}`; {known}", entry.clause);
                    self.at(&format!("{pointer}/clause"), message);
                }
                (Some(clause), Ok(script)) => {
                    let (point, file) = (entry.point.clone(), entry.script.clone());
                    hooks.push(Hook { point, file, clause, script });
                }
            }
        }
        hooks
    }
}

/// Changes a cell of a chart, or adds to a list of it.
fn change(chart: &mut Value, cell: &Cell) -> Result<(), String> {
    if let Some(list) = cell.at.strip_suffix("/-") {
        let place = chart.pointer_mut(list).and_then(Value::as_array_mut);
        place.ok_or_else(|| format!("the chart has no list at `{list}`"))?.push(cell.now.clone());
        return Ok(());
    }
    let place = chart
        .pointer_mut(&cell.at)
        .ok_or_else(|| format!("the chart has nothing at `{}`", cell.at))?;
    match &cell.was {
        None => Err(format!("say what stands there: \"was\": {place}")),
        Some(was) if was != place => Err(format!(
            "it was {was} when the mod was made and is {place} now; it would be {}",
            cell.now
        )),
        Some(_) => {
            *place = cell.now.clone();
            Ok(())
        }
    }
}
