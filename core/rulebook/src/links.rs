//! What hangs together: what a clause refers to, and what refers to it.

use std::collections::BTreeMap;

use serde_json::Value;
use stavka_core::book::ClauseText;
use stavka_core::chart::{ChartText, MAP};
use stavka_core::clause::{Kind, Topic};

use crate::markup::{Inline, inlines};
use crate::{Search, Volume};

/// Who says more than this share of a title says most of it.
const MOST: f64 = 0.6;

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
    /// All ids in the order of the text.
    order: Vec<String>,
}

impl Links {
    /// All ties of a volume.
    pub fn of(volume: &Volume) -> Self {
        let ids = volume.book.clauses.iter().map(|clause| (clause.id.clone(), Tied::default()));
        let order = volume.book.clauses.iter().map(|clause| clause.id.clone()).collect();
        let mut links = Self { each: ids.collect(), order };
        let owners = owners(volume);
        for clause in &volume.book.clauses {
            links.words(clause);
            links.figures(clause, &owners);
            links.cases(clause);
        }
        for chart in &volume.charts {
            serves(&chart.content, &mut |id| links.add(id, |tied| &mut tied.charts, &chart.name));
        }
        links.charts(volume);
        for purpose in &volume.manifest.purposes {
            links.add(&purpose.clause, |tied| &mut tied.rolls, &purpose.name);
        }
        links
    }

    /// The ties of a clause.
    pub fn tied(&self, id: &str) -> Option<&Tied> {
        self.each.get(id)
    }

    /// Charts that no file ties to a clause, by who names them, or else says most of what their titles say.
    fn charts(&mut self, volume: &Volume) {
        let search = Search::new(volume);
        for chart in &volume.charts {
            let named = |clause: &&ClauseText| {
                clause.charts.contains(&chart.name) || names(clause, &chart.name)
            };
            let namers: Vec<_> =
                volume.book.clauses.iter().filter(named).map(|clause| clause.id.clone()).collect();
            for id in &namers {
                self.add(id, |tied| &mut tied.charts, &chart.name);
            }
            let tied = self.each.values().any(|tied| tied.charts.contains(&chart.name));
            let best = || describes(volume, &search, chart);
            if let Some(id) =
                Some(best).filter(|_| !tied && chart.name != MAP).and_then(|best| best())
            {
                self.add(id, |tied| &mut tied.charts, &chart.name);
            }
        }
    }

    /// The clause that an id names; of a whole section its first clause.
    pub fn named(&self, id: &str) -> Option<String> {
        if self.each.contains_key(id) {
            return Some(id.to_owned());
        }
        let within = format!("{id}.");
        self.order.iter().find(|known| known.starts_with(&within)).cloned()
    }

    fn words(&mut self, clause: &ClauseText) {
        for inline in inlines(&clause.text) {
            if let Inline::Code(id) = inline
                && let Some(id) = self.named(id)
            {
                self.tie(&clause.id, &id, |how| how.named = true);
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

/// The clause that a chart belongs to where nobody says so: the one that says most of its title; of a table
/// called `crt` the clause that is one, if there is one.
fn describes<'a>(volume: &'a Volume, search: &Search, chart: &ChartText) -> Option<&'a str> {
    let is_crt = |clause: &&ClauseText| clause.kind == Kind::Table && clause.topic == Topic::Crt;
    let says_most = || {
        let (id, _) = search.clauses(&chart.title).find(|(_, share)| *share > MOST)?;
        volume.book.find(id)
    };
    let named = chart.name.split('-').any(|word| word == "crt");
    let table = || volume.book.clauses.iter().find(is_crt);
    Some(table)
        .filter(|_| named)
        .and_then(|table| table())
        .or_else(says_most)
        .map(|clause| clause.id.as_str())
}

/// Whether the words of a clause name a chart, or its file.
fn names(clause: &ClauseText, chart: &str) -> bool {
    let is_it = |inline: Inline<'_>| {
        let Inline::Code(name) = inline else { return false };
        name.trim_start_matches("data/").trim_end_matches(".json") == chart
    };
    inlines(&clause.text).any(is_it)
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
