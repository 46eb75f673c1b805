//! The page of differences: what is not as printed, before and after, and whose house rule it is.

use stavka_core::setup::TEXT_ONLY;

use super::{Book, escaped, joined};
use crate::changes::{Change, What, changes as all};

/// Everything that the set-up and its mods change.
pub(super) fn changes(book: &Book<'_>) -> String {
    let rows: String = all(book.volume).iter().map(|change| row(book, change)).collect();
    if rows.is_empty() {
        return "<p>Everything is as printed.</p>\n".to_owned();
    }
    let heads = ["what", "printed", "here", "house rule of"];
    let heads = joined(heads.iter().map(|head| format!("<th scope=\"col\">{head}</th>")));
    format!(
        "<div class=\"frame\" role=\"group\" aria-label=\"What is changed\" tabindex=\"0\"><table class=\"listing\"><thead><tr>{heads}</tr></thead><tbody>\n{rows}</tbody></table></div>\n"
    )
}

fn row(book: &Book<'_>, change: &Change<'_>) -> String {
    let of = change.clause.map_or_else(String::new, |clause| book.clause(&clause.id));
    let link = |kind: &str, name: &str| {
        let name = escaped(name);
        format!("<a href=\"#{kind}:{name}\">{kind} {name}</a>")
    };
    let what = match change.what {
        What::Words => format!("clause {of}"),
        What::Figure(path) => format!("{} of {of}", link("figure", path)),
        What::Reading(id) => format!("{} of {of}", link("reading", id)),
        What::Chart(name) => link("chart", name),
    };
    let before = change.printed.as_deref().map_or("<i>nothing</i>".to_owned(), escaped);
    let played = if change.text_only() { tag(TEXT_ONLY) } else { String::new() };
    let (here, by) = (escaped(&change.here), change.by.map_or_else(String::new, escaped));
    format!(
        "<tr><th scope=\"row\">{what}</th><td>{before}</td><td>{here}{played}</td><td>{by}</td></tr>\n"
    )
}

fn tag(words: &str) -> String {
    format!(" <span class=\"tag\">{words}</span>")
}
