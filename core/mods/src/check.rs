//! What is wrong with a mod, all of it at once, each with its place and what was expected there.

use semver::{Version, VersionReq};
use serde_json::Value;
use stavka_core::book::OwnedFigure;

use crate::file::{ChartChange, Choice};
use crate::{Base, FromSetting, ModFile, Setting, Source, Wrong, compile, near};

/// Everything about a mod that does not fit a base, as far as can be told without opening it.
pub fn check(source: &Source, base: &Base) -> Vec<Wrong> {
    let mut all = own(source);
    let mut look = Look { source, base, wrong: &mut all };
    look.base();
    look.figures();
    look.readings();
    look.charts();
    look.texts();
    look.hooks();
    if let Err(more) = compile(source, &std::collections::BTreeMap::new(), base) {
        all.extend(more);
    }
    all.sort();
    all.dedup();
    all
}

/// What is wrong with a mod whatever it is over.
fn own(source: &Source) -> Vec<Wrong> {
    let file = &source.file;
    let mut wrong = Vec::new();
    let mut at = |pointer: String, message: String| wrong.push(source.wrong(&pointer, message));
    if !is_id(&file.id) {
        at(
            "/id".into(),
            format!("`{}` is no id; expected words in lower case with `-` between them", file.id),
        );
    }
    if let Err(error) = Version::parse(&file.version) {
        at(
            "/version".into(),
            format!("`{}` is no version: {error}; expected one such as 1.0.0", file.version),
        );
    }
    for (group, ranges) in [("bases", &file.bases), ("requires", &file.requires)] {
        for (name, range) in ranges {
            if let Err(error) = VersionReq::parse(range) {
                let message = format!(
                    "`{range}` is no range of versions: {error}; expected one such as >=0.1, <0.3"
                );
                at(format!("/{group}/{name}"), message);
            }
        }
    }
    for (name, setting) in &file.settings {
        if let Some(message) = unfit(setting) {
            at(format!("/settings/{name}"), message);
        }
    }
    if let Some(twice) = twice(file) {
        at("/hooks".into(), format!("two hooks at the point `{twice}`; a mod has one a point"));
    }
    wrong
}

fn twice(file: &ModFile) -> Option<&str> {
    let points: Vec<&str> = file.hooks.iter().map(|hook| hook.point.as_str()).collect();
    let again = points.iter().enumerate().find(|(at, point)| points[..*at].contains(point));
    again.map(|(_, point)| *point)
}

/// Words in lower case with dashes between them.
fn is_id(id: &str) -> bool {
    let word = |word: &str| {
        !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
    };
    id.len() <= 40 && id.starts_with(|c: char| c.is_ascii_lowercase()) && id.split('-').all(word)
}

fn unfit(setting: &Setting) -> Option<String> {
    let value = setting.default();
    (!setting.takes(&value))
        .then(|| format!("its default is {value}; expected {}", setting.expects()))
}

struct Look<'a> {
    source: &'a Source,
    base: &'a Base,
    wrong: &'a mut Vec<Wrong>,
}

impl Look<'_> {
    fn at(&mut self, pointer: &str, message: impl Into<String>) {
        self.wrong.push(self.source.wrong(pointer, message));
    }

    fn base(&mut self) {
        let (id, version) = (&self.base.manifest.id, &self.base.manifest.version);
        let Some(range) = self.source.file.bases.get(id) else {
            let known: Vec<_> = self.source.file.bases.keys().map(String::as_str).collect();
            return self.at("/bases", format!("it is for {}, not for `{id}`", known.join(", ")));
        };
        let fits = VersionReq::parse(range).ok().zip(Version::parse(version).ok());
        if fits.is_some_and(|(range, version)| !range.matches(&version)) {
            self.at(
                &format!("/bases/{id}"),
                format!("`{id}` is version {version} here; the mod wants {range}"),
            );
        }
    }

    fn figures(&mut self) {
        for (path, change) in &self.source.file.figures {
            let pointer = format!("/figures/{path}");
            let Some(figure) = self.base.figures().find(|figure| figure.path == *path) else {
                let known = near(path, self.base.figures().map(|figure| figure.path.as_str()));
                self.at(&pointer, format!("there is no such figure; {known}"));
                continue;
            };
            if figure.value != change.was {
                let (was, now) = (&change.was, &change.now);
                let message = format!(
                    "it was {was} when the mod was made and is printed as {} now; it would be {now}",
                    figure.value
                );
                self.at(&format!("{pointer}/was"), message);
            }
            for now in self.values(&change.now) {
                if let Some(message) = unfit_for(figure, &now) {
                    self.at(&format!("{pointer}/now"), message);
                    break;
                }
            }
        }
    }

    /// The values that would be put in, the ends of a setting; none where the setting is not known, which is said
    /// elsewhere.
    fn values(&self, now: &Value) -> Vec<Value> {
        match serde_json::from_value::<FromSetting>(now.clone()) {
            Ok(FromSetting { setting }) => {
                self.source.file.settings.get(&setting).map(Setting::ends).unwrap_or_default()
            }
            Err(_) => vec![now.clone()],
        }
    }

    fn readings(&mut self) {
        for (name, choice) in &self.source.file.readings {
            let pointer = format!("/readings/{name}");
            let Some(reading) = self.base.readings().find(|reading| reading.id == *name) else {
                let known = near(name, self.base.readings().map(|reading| reading.id.as_str()));
                self.at(&pointer, format!("there is no such reading; {known}"));
                continue;
            };
            let words = match choice {
                Choice::Fixed(word) => vec![word.clone()],
                Choice::Chosen(FromSetting { setting }) => {
                    match self.source.file.settings.get(setting) {
                        Some(Setting::Word { of, .. }) => of.clone(),
                        _ => Vec::new(),
                    }
                }
            };
            for word in words.iter().filter(|word| !reading.alternatives.contains_key(*word)) {
                let known = near(word, reading.alternatives.keys().map(String::as_str));
                self.at(&pointer, format!("reading `{name}` has no alternative `{word}`; {known}"));
            }
        }
    }

    fn charts(&mut self) {
        for (name, change) in &self.source.file.charts {
            // Cells of a chart that is not there are looked for as the mod is compiled.
            if matches!(change, ChartChange::Whole(_)) && !self.base.charts.contains_key(name) {
                let known = near(name, self.base.charts.keys().map(String::as_str));
                self.at(&format!("/charts/{name}"), format!("there is no chart `{name}`; {known}"));
            }
        }
    }

    fn texts(&mut self) {
        for (id, change) in &self.source.file.texts {
            let pointer = format!("/texts/{id}");
            if self.base.clause(id).is_none() {
                let known =
                    near(id, self.base.book.clauses.iter().map(|clause| clause.id.as_str()));
                self.at(&pointer, format!("there is no such clause; {known}"));
            }
            if let Some(backed) =
                change.backed.as_deref().filter(|backed| !self.source.file.has(backed))
            {
                self.at(&format!("{pointer}/backed"), unbacked(backed));
            }
        }
        for (id, backed) in &self.source.file.backed {
            let pointer = format!("/backed/{id}");
            let known = || self.source.clauses.iter().map(|clause| clause.id.as_str());
            if !known().any(|known| known == id) {
                let near = near(id, known());
                self.at(&pointer, format!("rules.md has no clause `{id}`; {near}"));
            }
            if !self.source.file.has(backed) {
                self.at(&pointer, unbacked(backed));
            }
        }
    }

    fn hooks(&mut self) {
        for (number, hook) in self.source.file.hooks.iter().enumerate() {
            let points = || self.base.manifest.points.iter().map(|point| point.name.as_str());
            if !points().any(|point| point == hook.point) {
                let message = format!(
                    "`{}` has no point `{}`; {}",
                    self.base.manifest.id,
                    hook.point,
                    near(&hook.point, points())
                );
                self.at(&format!("{}/point", self.source.hook_at(number)), message);
            }
        }
    }
}

fn unbacked(backed: &str) -> String {
    format!(
        "the mod changes no `{backed}`; expected `figure PATH`, `reading NAME`, `chart NAME` or `hook POINT` of this mod"
    )
}

/// What is wrong with a value for a figure.
fn unfit_for(figure: &OwnedFigure, now: &Value) -> Option<String> {
    if kind(now) == kind(&figure.value) {
        return figure.bounds.as_ref()?.refuses(now);
    }
    Some(format!("{now}; expected {}, such as {}", kind(&figure.value), figure.value))
}

/// What sort of value it is, as a message says it.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "nothing",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
