//! The page of differences: what is not as printed, before and after, and whose house rule it is.

use stavka_core::book::ClauseText;

use super::{Book, escaped, joined};
use crate::words::spoken;

/// Everything that the set-up and its mods change.
pub(super) fn changes(book: &Book<'_>) -> String {
    let clauses = &book.volume.book.clauses;
    let rows: String = clauses.iter().flat_map(|clause| of(book, clause)).collect();
    let charts = book.volume.charts.iter().filter(|chart| chart.replaced).map(|chart| {
        let name = escaped(&chart.name);
        let by = chart.by.as_deref().map_or_else(String::new, escaped);
        row(&[
            format!("<a href=\"#chart:{name}\">chart {name}</a>"),
            "as printed".to_owned(),
            "another chart".to_owned(),
            by,
        ])
    });
    let rows = rows + &charts.collect::<String>();
    if rows.is_empty() {
        return "<p>Everything is as printed.</p>\n".to_owned();
    }
    let heads = ["what", "printed", "here", "house rule of"];
    let heads = joined(heads.iter().map(|head| format!("<th scope=\"col\">{head}</th>")));
    format!(
        "<div class=\"frame\" role=\"group\" aria-label=\"What is changed\" tabindex=\"0\"><table class=\"listing\"><thead><tr>{heads}</tr></thead><tbody>\n{rows}</tbody></table></div>\n"
    )
}

/// What is changed about a clause: its words, its figures, its readings; or that a mod added it.
fn of(book: &Book<'_>, clause: &ClauseText) -> Vec<String> {
    let id = book.clause(&clause.id);
    let by = |by: &Option<String>| by.as_deref().map_or_else(String::new, escaped);
    let played =
        if clause.text_only { " <span class=\"tag\">text only, not played</span>" } else { "" };
    let mut rows = Vec::new();
    let added = clause.place.chapter.starts_with("House rules: ");
    if added || clause.printed.is_some() {
        let before = clause.printed.as_deref().map_or("<i>nothing</i>".to_owned(), escaped);
        let after = format!("{}{played}", escaped(&clause.text));
        rows.push(row(&[format!("clause {id}"), before, after, by(&clause.by)]));
    }
    for figure in &clause.figures {
        let Some(printed) = &figure.printed else { continue };
        let path = escaped(&figure.path);
        rows.push(row(&[
            format!("<a href=\"#figure:{path}\">figure {path}</a> of {id}"),
            escaped(&spoken(printed)),
            escaped(&spoken(&figure.value)),
            by(&figure.by),
        ]));
    }
    for reading in &clause.readings {
        let Some(chosen) = reading.chosen.as_ref().filter(|one| **one != reading.default) else {
            continue;
        };
        let name = escaped(&reading.id);
        rows.push(row(&[
            format!("<a href=\"#reading:{name}\">reading {name}</a> of {id}"),
            escaped(&reading.default),
            escaped(chosen),
            by(&reading.by),
        ]));
    }
    rows
}

fn row([what, before, after, by]: &[String; 4]) -> String {
    format!(
        "<tr><th scope=\"row\">{what}</th><td>{before}</td><td>{after}</td><td>{by}</td></tr>\n"
    )
}
