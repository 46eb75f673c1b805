//! What hangs together: what a clause refers to, and what refers to it.

use std::collections::BTreeMap;

use serde_json::Value;
use stavka_core::book::ClauseText;

use crate::Volume;
use crate::markup::{Inline, inlines};

/// Everything that is tied to one clause.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tied {
    /// Clauses that it refers to, and how.
    pub to: BTreeMap<String, How>,
    /// Clauses that refer to it, and how.
    pub from: BTreeMap<String, How>,
    /// Charts that serve it.
    pub charts: Vec<String>,
    /// What is rolled for it.
    pub rolls: Vec<String>,
    /// Questions that its cases ask.
    pub questions: Vec<String>,
}

/// How one clause refers to another.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct How {
    /// Its words name it.
    pub named: bool,
    /// Figures of the other that it quotes.
    pub figures: Vec<String>,
    /// One of its cases is decided by it.
    pub case: bool,
}

impl How {
    /// In a few words.
    pub fn words(&self) -> String {
        let mut words = Vec::new();
        if self.named {
            words.push("named in the text".to_owned());
        }
        if !self.figures.is_empty() {
            words.push(format!("quotes {}", self.figures.join(", ")));
        }
        if self.case {
            words.push("decides a case".to_owned());
        }
        words.join("; ")
    }
}

/// The ties of every clause.
#[derive(Debug)]
pub struct Links {
    each: BTreeMap<String, Tied>,
}

impl Links {
    /// All ties of a volume.
    pub fn of(volume: &Volume) -> Self {
        let ids = volume.book.clauses.iter().map(|clause| (clause.id.clone(), Tied::default()));
        let mut links = Self { each: ids.collect() };
        let owners = owners(volume);
        for clause in &volume.book.clauses {
            links.words(clause);
            links.figures(clause, &owners);
            links.cases(clause);
        }
        for chart in &volume.charts {
            serves(&chart.content, &mut |id| links.add(id, |tied| &mut tied.charts, &chart.name));
        }
        for purpose in &volume.manifest.purposes {
            links.add(&purpose.clause, |tied| &mut tied.rolls, &purpose.name);
        }
        links
    }

    /// The ties of a clause.
    pub fn tied(&self, id: &str) -> Option<&Tied> {
        self.each.get(id)
    }

    fn words(&mut self, clause: &ClauseText) {
        for inline in inlines(&clause.text) {
            if let Inline::Code(id) = inline {
                self.tie(&clause.id, id, |how| how.named = true);
            }
        }
    }

    fn figures(&mut self, clause: &ClauseText, owners: &BTreeMap<&str, &str>) {
        for path in &clause.quotes {
            if let Some(owner) = owners.get(path.as_str()) {
                self.tie(&clause.id, owner, |how| {
                    if !how.figures.contains(path) {
                        how.figures.push(path.clone());
                    }
                });
            }
        }
    }

    fn cases(&mut self, clause: &ClauseText) {
        for case in &clause.cases {
            if let Some(by) = &case.refused {
                self.tie(&clause.id, by, |how| how.case = true);
            }
            self.add(&clause.id, |tied| &mut tied.questions, &case.question);
        }
        for step in clause.played.iter().flat_map(|case| &case.steps) {
            for by in step.applies.iter().chain(step.refused.values()) {
                self.tie(&clause.id, by, |how| how.case = true);
            }
        }
    }

    /// Ties two clauses, where both are there and are two.
    fn tie(&mut self, one: &str, other: &str, how: impl Fn(&mut How)) {
        if one == other || !self.each.contains_key(one) || !self.each.contains_key(other) {
            return;
        }
        if let Some(tied) = self.each.get_mut(one) {
            how(tied.to.entry(other.to_owned()).or_default());
        }
        if let Some(tied) = self.each.get_mut(other) {
            how(tied.from.entry(one.to_owned()).or_default());
        }
    }

    fn add(&mut self, id: &str, list: impl Fn(&mut Tied) -> &mut Vec<String>, name: &str) {
        if let Some(list) = self.each.get_mut(id).map(list)
            && !list.iter().any(|known| known == name)
        {
            list.push(name.to_owned());
        }
    }
}

/// The clause that owns each figure.
pub(crate) fn owners(volume: &Volume) -> BTreeMap<&str, &str> {
    let figures = |clause: &'_ ClauseText| clause.figures.len();
    let with = volume.book.clauses.iter().filter(|clause| figures(clause) > 0);
    with.flat_map(|clause| {
        clause.figures.iter().map(|figure| (figure.path.as_str(), clause.id.as_str()))
    })
    .collect()
}

/// Every clause that a part of a file names as the one that it serves.
fn serves(json: &Value, each: &mut impl FnMut(&str)) {
    match json {
        Value::Object(fields) => {
            if let Some(id) = fields.get("clause").and_then(Value::as_str) {
                each(id);
            }
            fields.values().for_each(|value| serves(value, each));
        }
        Value::Array(items) => items.iter().for_each(|item| serves(item, each)),
        _ => {}
    }
}
