//! A switch on the page: the question that the source leaves open, the ways to read it, and what each changes.

use stavka_core::book::ReadingText;

use super::{Book, case, count, escaped, joined};
use crate::Changed;

/// A reading beside its clause.
pub(super) fn aside(book: &Book<'_>, reading: &ReadingText) -> String {
    let id = escaped(&reading.id);
    let chosen = reading.chosen.as_ref().unwrap_or(&reading.default);
    let each: String = reading
        .alternatives
        .iter()
        .map(|(name, words)| alternative(book, reading, name, words, name == chosen))
        .collect();
    format!(
        "<div class=\"choices\" id=\"reading:{id}\">\n<p class=\"issue\"><a class=\"switch\" href=\"#reading:{id}\">{id}</a> {}</p>\n<ul>\n{each}</ul>\n</div>\n",
        escaped(&reading.issue)
    )
}

fn alternative(
    book: &Book<'_>,
    reading: &ReadingText,
    name: &str,
    words: &str,
    taken: bool,
) -> String {
    let literal = reading.literal.as_ref().unwrap_or(&reading.default);
    let marks =
        [(taken, "in force"), (reading.default == name, "usual"), (literal == name, "literal")];
    let marks = marks.iter().filter(|(holds, _)| *holds);
    let marks = joined(marks.map(|(_, word)| format!(" <span class=\"tag\">{word}</span>")));
    let class = if taken { " class=\"taken\"" } else { "" };
    format!(
        "<li{class}><b>{}</b> {}{marks}{}</li>\n",
        escaped(name),
        escaped(words),
        if taken { String::new() } else { effects(book, &reading.id, name) }
    )
}

/// The cases that come out otherwise, and the switch to try it.
fn effects(book: &Book<'_>, reading: &str, alternative: &str) -> String {
    let changed = book.volume.effects.get(reading).and_then(|each| each.get(alternative));
    let switch = format!("<code>--set {}={}</code>", escaped(reading), escaped(alternative));
    match changed.map(Vec::as_slice) {
        None => format!("<p class=\"effect\">{switch}</p>"),
        Some([]) => format!("<p class=\"effect\">No worked case comes out otherwise. {switch}</p>"),
        Some(cases) => {
            let each: String = cases.iter().map(|one| change(book, one)).collect();
            format!(
                "<details class=\"effect\"><summary>changes {}</summary><p>{switch}</p><ul>{each}</ul></details>",
                count(cases.len(), "case")
            )
        }
    }
}

fn change(book: &Book<'_>, changed: &Changed) -> String {
    let anchor = case::anchor(book, &changed.clause, &changed.case);
    let [name, before, after] =
        [&changed.case, &changed.before, &changed.after].map(|text| escaped(text));
    format!(
        "<li><a href=\"#{}\">{name}</a> <span class=\"change\"><del>{before}</del> <ins>{after}</ins></span></li>",
        escaped(&anchor)
    )
}
