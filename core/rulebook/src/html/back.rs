//! What stands behind the chapters: charts, questions, and lists of all readings and figures.

use stavka_core::book::{OwnedFigure, ReadingText};
use stavka_core::chart::{ChartText, MAP};
use stavka_core::question::QuestionText;

use super::changes::changes;
use super::{Book, clause, escaped, joined};
use crate::fields::{Field, fields};
use crate::sheet::{Grid, sheet};
use crate::words::{kind_of, spoken};

/// The parts: anchor and title.
pub(super) const PARTS: [(&str, &str); 5] = [
    ("changes", "What is changed"),
    ("charts", "Charts"),
    ("questions", "Questions"),
    ("readings", "All readings"),
    ("figures", "All figures"),
];

/// Everything behind the chapters.
pub(super) fn back(book: &Book<'_>) -> String {
    let charts: String = book.volume.charts.iter().map(|one| chart(book, one)).collect();
    let questions: String = book.volume.questions.iter().map(|one| question(book, one)).collect();
    let bodies = [changes(book), charts, questions, readings(book), figures(book)];
    let part = |((id, title), body): (&(&str, &str), &String)| {
        format!(
            "<section class=\"chapter backmatter\" id=\"{id}\">\n<h2>{title}</h2>\n{body}</section>\n"
        )
    };
    PARTS.iter().zip(&bodies).map(part).collect()
}

fn chart(book: &Book<'_>, chart: &ChartText) -> String {
    let sheet = sheet(chart);
    let name = escaped(&chart.name);
    let note = if sheet.note.is_empty() {
        String::new()
    } else {
        format!("<p>{}</p>\n", book.inline(&sheet.note))
    };
    let clause =
        sheet.clause.map(|id| format!("<p>Serves {}.</p>\n", book.clause(&id))).unwrap_or_default();
    let replaced = if chart.replaced {
        " <span class=\"tag changed\">replaced by the set-up</span>"
    } else {
        ""
    };
    let grids: String = sheet.grids.iter().map(|grid| book.grid(grid, &chart.title)).collect();
    let rows: usize = sheet.grids.iter().map(|grid| grid.rows.len()).sum();
    // Long lists are looked up, not read.
    let grids = if rows > 30 || chart.name == MAP {
        format!("<details class=\"long\"><summary>{rows} rows</summary>\n{grids}</details>\n")
    } else {
        grids
    };
    format!(
        "<article class=\"chart\" id=\"chart:{name}\" aria-labelledby=\"head:chart:{name}\"><div class=\"eyebrow\"><a class=\"id\" href=\"#chart:{name}\">{name}</a>{}{replaced}</div>\n<h3 id=\"head:chart:{name}\">{}</h3>\n{note}{clause}{grids}</article>\n",
        clause::tag(chart.provenance),
        escaped(&chart.title)
    )
}

fn question(book: &Book<'_>, question: &QuestionText) -> String {
    let name = escaped(&question.name);
    let rows: Vec<_> = fields(&question.input).into_iter().map(row).collect();
    let table = if rows.is_empty() {
        String::new()
    } else {
        let heads = ["field", "expects", "if left out", "meaning"].map(str::to_owned).to_vec();
        let grid = Grid { title: String::new(), heads, rows };
        format!(
            "<details><summary>Its input</summary>\n{}</details>\n",
            book.grid(&grid, &question.name)
        )
    };
    format!(
        "<article class=\"question\" id=\"question:{name}\"><p><a class=\"id\" href=\"#question:{name}\">{name}</a> {}</p>\n{table}</article>\n",
        escaped(&question.asks)
    )
}

/// A field of an input: its name is no prose, the rest may be.
fn row(field: Field) -> Vec<String> {
    let otherwise = field.otherwise.unwrap_or_else(|| "needed".to_owned());
    vec![field.name, field.expects.replace('`', "'"), otherwise, field.about]
}

fn readings(book: &Book<'_>) -> String {
    let row = |clause: &str, one: &ReadingText| {
        let chosen = one.chosen.as_ref().unwrap_or(&one.default);
        let others: Vec<_> = one
            .alternatives
            .keys()
            .filter(|name| *name != chosen)
            .map(|name| escaped(name))
            .collect();
        let switched = if *chosen == one.default {
            ""
        } else {
            " <span class=\"tag changed\">switched</span>"
        };
        let id = escaped(&one.id);
        format!(
            "<tr><th scope=\"row\"><a href=\"#reading:{id}\">{id}</a></th><td>{}{switched}</td><td>{}</td><td>{}</td></tr>\n",
            escaped(chosen),
            others.join(", "),
            book.clause(clause)
        )
    };
    let each = book
        .volume
        .book
        .clauses
        .iter()
        .flat_map(|clause| clause.readings.iter().map(|one| row(&clause.id, one)));
    listing(
        "All readings",
        &["reading", "in force", "or", "clause"],
        &each.collect::<String>(),
        "Switch one with <code>--set READING=ALTERNATIVE</code>.",
    )
}

fn figures(book: &Book<'_>) -> String {
    let row = |clause: &str, one: &OwnedFigure| {
        let printed = one.printed.as_ref().map(|value| {
            format!(" <span class=\"tag changed\">printed {}</span>", escaped(&spoken(value)))
        });
        let path = escaped(&one.path);
        format!(
            "<tr><th scope=\"row\"><a href=\"#figure:{path}\">{path}</a></th><td>{}{}</td><td>{}{}</td><td>{}</td></tr>\n",
            escaped(&spoken(&one.value)),
            printed.unwrap_or_default(),
            kind_of(&one.value),
            clause::tag(one.provenance),
            book.clause(clause)
        )
    };
    let each = book
        .volume
        .book
        .clauses
        .iter()
        .flat_map(|clause| clause.figures.iter().map(|one| row(&clause.id, one)));
    listing(
        "All figures",
        &["figure", "value", "is", "clause"],
        &each.collect::<String>(),
        "Change one with <code>--figure PATH=VALUE</code>.",
    )
}

fn listing(label: &str, heads: &[&str], rows: &str, hint: &str) -> String {
    if rows.is_empty() {
        return "<p>There are none.</p>\n".to_owned();
    }
    let heads = joined(heads.iter().map(|head| format!("<th scope=\"col\">{head}</th>")));
    format!(
        "<p>{hint}</p>\n<div class=\"frame\" role=\"group\" aria-label=\"{label}\" tabindex=\"0\"><table class=\"listing\"><thead><tr>{heads}</tr></thead><tbody>\n{rows}</tbody></table></div>\n"
    )
}
