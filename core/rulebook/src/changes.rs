//! What is not as printed: before and after, and whose house rule it is.

use stavka_core::book::ClauseText;
use stavka_core::setup::{Otherwise, house_rules};

use crate::Volume;
use crate::words::spoken;

/// Something that the set-up or one of its mods changes.
pub(crate) struct Change<'a> {
    /// The clause that it stands in; nothing where it is a chart.
    pub(crate) clause: Option<&'a ClauseText>,
    pub(crate) what: What<'a>,
    /// What is printed; nothing where a mod added it.
    pub(crate) printed: Option<String>,
    /// What holds instead.
    pub(crate) here: String,
    /// The mod whose house rule it is; nothing where whoever set the game up decided it.
    pub(crate) by: Option<&'a str>,
}

/// What is changed, by its name.
#[derive(Clone, Copy)]
pub(crate) enum What<'a> {
    Words,
    Figure(&'a str),
    Reading(&'a str),
    Chart(&'a str),
}

impl Change<'_> {
    /// Whether only words are changed, and nothing that is played.
    pub(crate) fn text_only(&self) -> bool {
        matches!(self.what, What::Words) && self.clause.is_some_and(|clause| clause.text_only)
    }
}

/// Whose house rule a clause is and what is printed, such as `house rule of NAME, printed as 6`; nothing where it is as
/// printed.
pub fn house(clause: &ClauseText) -> Option<String> {
    let changes = of(clause);
    house_rules(changes.iter().filter_map(|change| {
        let otherwise = match (change.what, &change.printed) {
            (What::Figure(name) | What::Reading(name), Some(printed)) => {
                Otherwise::Value { name, printed: printed.clone() }
            }
            _ => Otherwise::Words { played: !change.text_only() },
        };
        Some((change.by?, otherwise))
    }))
}

/// The title of a clause, with whose house rule it is.
pub fn titled(clause: &ClauseText) -> String {
    match house(clause) {
        None => clause.title.clone(),
        Some(whose) => format!("{} ({whose})", clause.title),
    }
}

/// Everything that the set-up and its mods change, in the order of the text.
pub(crate) fn changes(volume: &Volume) -> Vec<Change<'_>> {
    let mut all: Vec<Change<'_>> = volume.book.clauses.iter().flat_map(of).collect();
    let charts = volume.charts.iter().filter(|chart| chart.replaced);
    all.extend(charts.map(|chart| Change {
        clause: None,
        what: What::Chart(&chart.name),
        printed: Some("as printed".to_owned()),
        here: "another chart".to_owned(),
        by: chart.by.as_deref(),
    }));
    all
}

/// What is changed about a clause: its words, its figures, its readings; or that a mod added it.
fn of(clause: &ClauseText) -> Vec<Change<'_>> {
    let change = |what, printed, here, by| Change { clause: Some(clause), what, printed, here, by };
    let mut all = Vec::new();
    let added = clause.place.chapter.starts_with("House rules: ");
    if added || clause.printed.is_some() {
        let (printed, here) = (clause.printed.clone(), clause.text.clone());
        all.push(change(What::Words, printed, here, clause.by.as_deref()));
    }
    for figure in &clause.figures {
        let Some(printed) = &figure.printed else { continue };
        let (printed, here) = (Some(spoken(printed)), spoken(&figure.value));
        all.push(change(What::Figure(&figure.path), printed, here, figure.by.as_deref()));
    }
    for reading in &clause.readings {
        let Some(chosen) = reading.chosen.as_ref().filter(|one| **one != reading.default) else {
            continue;
        };
        let (printed, here) = (Some(reading.default.clone()), chosen.clone());
        all.push(change(What::Reading(&reading.id), printed, here, reading.by.as_deref()));
    }
    all
}
