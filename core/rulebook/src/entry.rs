//! What can be found: clauses, readings, figures, questions, cases and charts.

use serde::Serialize;
use serde_json::Value;
use stavka_core::book::{ClauseText, OwnedFigure, ReadingText};
use stavka_core::chart::ChartText;
use stavka_core::question::QuestionText;

use crate::Volume;
use crate::changes::titled;
use crate::words::{plain, spoken};

/// What a hit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sort {
    /// A clause.
    Clause,
    /// A switch between ways to read a clause.
    Reading,
    /// A number that a set-up may change.
    Figure,
    /// What can be asked.
    Question,
    /// A worked example.
    Case,
    /// A table of the game.
    Chart,
}

impl Sort {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clause => "clause",
            Self::Reading => "reading",
            Self::Figure => "figure",
            Self::Question => "question",
            Self::Case => "case",
            Self::Chart => "chart",
        }
    }

    /// Of two that fit as well, the rule itself comes before what hangs on it.
    pub(crate) const fn weight(self) -> f64 {
        match self {
            Self::Clause => 1.0,
            Self::Question => 0.65,
            Self::Chart => 0.75,
            Self::Reading => 0.6,
            Self::Figure => 0.5,
            Self::Case => 0.45,
        }
    }
}

/// Something that can be found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What it is.
    pub sort: Sort,
    /// Its id or name.
    pub id: String,
    /// What it is called, or asks.
    pub title: String,
    /// The clause under which it stands; its own id for a clause, nothing for a question or a chart.
    pub clause: String,
    /// The words from which context is shown.
    pub text: String,
    /// Words by which it is found as well, and which are not shown.
    pub beside: String,
}

impl Entry {
    /// The command that shows all of it.
    pub fn read_on(&self, variant: &str) -> String {
        match self.sort {
            Sort::Question => format!("stavka questions {variant} {}", self.id),
            Sort::Chart => format!("stavka data show {variant} {}", self.id),
            _ => format!("stavka rule {variant} {}", self.clause),
        }
    }
}

/// Everything that can be found in a volume.
pub fn entries(volume: &Volume) -> Vec<Entry> {
    let mut found = Vec::new();
    for clause in &volume.book.clauses {
        found.push(of_clause(clause));
        found.extend(clause.readings.iter().map(|one| of_reading(clause, one)));
        found.extend(clause.figures.iter().map(|one| of_figure(clause, one)));
        found.extend(cases(clause));
    }
    found.extend(volume.questions.iter().map(of_question));
    found.extend(volume.charts.iter().map(of_chart));
    found
}

fn of_clause(clause: &ClauseText) -> Entry {
    let readings = clause.readings.iter().map(|reading| reading.issue.as_str());
    let beside =
        [clause.topic.name(), clause.place.chapter.clone(), readings.collect::<Vec<_>>().join(" ")];
    Entry {
        sort: Sort::Clause,
        id: clause.id.clone(),
        title: titled(clause),
        clause: clause.id.clone(),
        text: plain(&clause.text),
        beside: beside.join(" "),
    }
}

fn of_reading(clause: &ClauseText, reading: &ReadingText) -> Entry {
    let alternative = |(name, words): (&String, &String)| format!("{name}: {words}");
    let alternatives: Vec<_> = reading.alternatives.iter().map(alternative).collect();
    Entry {
        sort: Sort::Reading,
        id: reading.id.clone(),
        title: reading.issue.clone(),
        clause: clause.id.clone(),
        text: alternatives.join("; "),
        beside: clause.title.clone(),
    }
}

fn of_figure(clause: &ClauseText, figure: &OwnedFigure) -> Entry {
    Entry {
        sort: Sort::Figure,
        id: figure.path.clone(),
        title: format!("{} = {}", figure.path, spoken(&figure.value)),
        clause: clause.id.clone(),
        text: clause.title.clone(),
        beside: String::new(),
    }
}

/// Asked and played cases, which are found by their names.
fn cases(clause: &ClauseText) -> impl Iterator<Item = Entry> {
    let asked = clause.cases.iter().map(|case| (&case.name, format!("asks {}", case.question)));
    let played = clause.played.iter().map(|case| (&case.name, "is played".to_owned()));
    asked.chain(played).map(|(name, how)| Entry {
        sort: Sort::Case,
        id: clause.id.clone(),
        title: name.clone(),
        clause: clause.id.clone(),
        text: format!("{}: {how}", clause.title),
        beside: String::new(),
    })
}

fn of_question(question: &QuestionText) -> Entry {
    Entry {
        sort: Sort::Question,
        id: question.name.clone(),
        title: question.asks.clone(),
        clause: String::new(),
        text: about_fields(&question.input),
        beside: question.topic.name(),
    }
}

/// What the fields of an input are about.
fn about_fields(schema: &Value) -> String {
    let fields = schema["properties"].as_object().into_iter().flatten();
    let about = |(name, field): (&String, &Value)| {
        format!("{name}: {}", field["description"].as_str().unwrap_or("-").replace('\n', " "))
    };
    fields.map(about).collect::<Vec<_>>().join(" ")
}

fn of_chart(chart: &ChartText) -> Entry {
    let words = |name: &str| chart.content[name].as_str().unwrap_or_default().to_owned();
    Entry {
        sort: Sort::Chart,
        id: chart.name.clone(),
        title: chart.title.clone(),
        clause: words("clause"),
        text: words("note"),
        beside: words("title"),
    }
}
