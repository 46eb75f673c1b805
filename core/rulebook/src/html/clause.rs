//! A clause on the page.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use stavka_core::book::{ClauseText, OwnedFigure, Site};
use stavka_core::clause::{Kind, Provenance};
use stavka_core::setup::TEXT_ONLY;

use super::{Book, case, count, escaped, reading};
use crate::links::{How, Tied};
use crate::words::spoken;

/// A clause with all that hangs on it.
pub(super) fn article(book: &Book<'_>, clause: &ClauseText) -> String {
    let id = escaped(&clause.id);
    let readings: String = clause.readings.iter().map(|one| reading::aside(book, one)).collect();
    let parts = [figures(&clause.figures), readings, case::cases(book, clause), ties(book, clause)];
    format!(
        "<article class=\"clause from-{}\" id=\"{id}\" aria-labelledby=\"head:{id}\">\n\
         <div class=\"eyebrow\"><a class=\"id\" href=\"#{id}\">{id}</a>{}</div>\n\
         <h3 id=\"head:{id}\">{}</h3>\n<div class=\"words\">\n{}</div>\n{}</article>\n",
        clause.provenance.name(),
        tags(clause),
        escaped(&clause.title),
        book.words(&clause.text),
        parts.concat()
    )
}

fn tags(clause: &ClauseText) -> String {
    let mut tags = tag(clause.provenance);
    if clause.kind != Kind::Rule {
        let _ = write!(
            tags,
            " <span class=\"tag\">{}</span>",
            format!("{:?}", clause.kind).to_lowercase()
        );
    }
    if clause.figures.iter().any(|figure| figure.printed.is_some()) {
        tags += " <span class=\"tag changed\">figure changed</span>";
    }
    let switched = |one: &stavka_core::book::ReadingText| {
        one.chosen.as_ref().is_some_and(|chosen| *chosen != one.default)
    };
    if clause.readings.iter().any(switched) {
        tags += " <span class=\"tag changed\">reading switched</span>";
    }
    if let Some(by) = clause.by.as_deref() {
        let _ = write!(tags, " <span class=\"tag changed\">house rule of {}</span>", escaped(by));
    }
    if clause.text_only {
        let _ = write!(tags, " <span class=\"tag changed\">{TEXT_ONLY}</span>");
    }
    tags
}

/// Marks what the page does not say.
pub(super) fn tag(provenance: Provenance) -> String {
    let name = provenance.name();
    match provenance {
        Provenance::Page => String::new(),
        _ => format!(" <span class=\"tag from {name}\">{}</span>", name.replace('-', " ")),
    }
}

fn figures(figures: &[OwnedFigure]) -> String {
    if figures.is_empty() {
        return String::new();
    }
    let figure = |figure: &OwnedFigure| {
        let path = escaped(&figure.path);
        let printed = figure.printed.as_ref().map(|value| {
            let by = figure.by.as_deref().map(|by| format!("house rule of {}, ", escaped(by)));
            let (by, value) = (by.unwrap_or_default(), escaped(&spoken(value)));
            format!(" <span class=\"tag changed\">{by}printed {value}</span>")
        });
        format!(
            "<div id=\"figure:{path}\"><dt>{path}</dt><dd>{}{}{}</dd></div>",
            escaped(&spoken(&figure.value)),
            tag(figure.provenance),
            printed.unwrap_or_default()
        )
    };
    format!("<dl class=\"figures\">{}</dl>\n", figures.iter().map(figure).collect::<String>())
}

/// What the clause refers to and what refers to it, and where it stands.
fn ties(book: &Book<'_>, clause: &ClauseText) -> String {
    let none = Tied::default();
    let tied = book.links.tied(&clause.id).unwrap_or(&none);
    let mut lines = String::new();
    linked(&mut lines, "Refers to", &clauses(book, &tied.to));
    linked(&mut lines, "Cited by", &clauses(book, &tied.from));
    linked(&mut lines, "Charts", &named("chart", &tied.charts));
    linked(&mut lines, "Ask", &named("question", &tied.questions));
    linked(&mut lines, "Rolls", &tied.rolls.iter().map(|roll| escaped(roll)).collect::<Vec<_>>());
    let place = format!("{}:{}", escaped(&clause.place.file), clause.place.line);
    let sites = sites(&clause.code);
    let code =
        if sites.is_empty() { String::new() } else { format!(", applied by {}", sites.join(", ")) };
    format!(
        "{}<p class=\"place\">{place}{code}</p>\n",
        if lines.is_empty() { String::new() } else { format!("<dl class=\"ties\">{lines}</dl>\n") }
    )
}

fn linked(lines: &mut String, label: &str, links: &[String]) {
    if !links.is_empty() {
        let _ = write!(
            lines,
            "<div class=\"{}\"><dt>{label}</dt><dd>{}</dd></div>",
            label.to_lowercase().replace(' ', "-"),
            links.join(", ")
        );
    }
}

fn clauses(book: &Book<'_>, ids: &BTreeMap<String, How>) -> Vec<String> {
    let link = |(id, how): (&String, &How)| {
        let title = book.clauses.get(id.as_str()).map_or("", |clause| clause.title.as_str());
        let [id, title, how] = [id, title, &how.words()].map(escaped);
        format!("<a class=\"ref\" href=\"#{id}\" title=\"{title} ({how})\">{id}</a>")
    };
    ids.iter().map(link).collect()
}

fn named(sort: &str, names: &[String]) -> Vec<String> {
    let link = |name: &String| {
        let name = escaped(name);
        format!("<a class=\"ref\" href=\"#{sort}:{name}\">{name}</a>")
    };
    names.iter().map(link).collect()
}

/// The functions that apply the clause, each where it first does.
fn sites(code: &[Site]) -> Vec<String> {
    let mut seen = Vec::new();
    let mut sites = Vec::new();
    for site in code {
        if !seen.contains(&(&site.function, &site.file)) {
            seen.push((&site.function, &site.file));
            let place = format!("{}:{}", site.file, site.line);
            sites.push(format!(
                "<code title=\"{}\">{}</code>",
                escaped(&place),
                escaped(&site.function)
            ));
        }
    }
    if sites.len() > 6 {
        let more = sites.split_off(6).len();
        sites.push(count(more, "more place"));
    }
    sites
}
