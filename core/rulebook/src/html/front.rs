//! What stands around the text: the bar with the search, the contents, the first page and the last lines.

use std::fmt::Write as _;

use stavka_core::clause::Provenance;
use stavka_core::setup::Preset;

use super::{Book, clause, count, escaped, joined};
use crate::words::spoken;

/// The bar: title, search, and what to show.
pub(super) fn bar(book: &Book<'_>) -> String {
    format!(
        "<a class=\"skip\" href=\"#text\">Skip to the rules</a>\n<header class=\"bar\">\n\
         <p class=\"brand\"><a href=\"#top\">{}</a></p>\n\
         <form role=\"search\" aria-label=\"Search the rules\" id=\"search\" autocomplete=\"off\">\n\
         <label for=\"query\">Search</label>\n\
         <input id=\"query\" type=\"search\" placeholder=\"retreat through a zoc\" aria-describedby=\"hint\"/>\n\
         <p id=\"hint\">Words, a question, or part of an id. <kbd>/</kbd> comes here.</p>\n</form>\n\
         <p class=\"tools\"><button type=\"button\" id=\"theme\">Dark</button> <button type=\"button\" id=\"open\" aria-pressed=\"false\">Open all cases</button> \
         <button type=\"button\" id=\"ours\" aria-pressed=\"false\">Only what is not as printed</button></p>\n\
         <div id=\"results\" hidden=\"hidden\"><p id=\"count\" role=\"status\"></p><ol id=\"hits\"></ol></div>\n</header>\n",
        escaped(&book.volume.manifest.title)
    )
}

/// The contents: chapters with their clauses, then the back matter.
pub(super) fn contents(book: &Book<'_>) -> String {
    let mut list = String::new();
    for (number, chapter) in (1..).zip(book.volume.chapters()) {
        let clauses = joined(chapter.clauses.iter().map(|clause| {
            let [id, title] = [&clause.id, &clause.title].map(|text| escaped(text));
            format!("<li><a href=\"#{id}\">{title}</a></li>")
        }));
        let _ = writeln!(
            list,
            "<li><a href=\"#chapter:{number}\">{0}</a><details><summary aria-label=\"Clauses of {0}\"></summary><ul>{clauses}</ul></details></li>",
            escaped(chapter.title)
        );
    }
    let back = super::back::PARTS.iter();
    let back = joined(back.map(|(id, title)| format!("<li><a href=\"#{id}\">{title}</a></li>")));
    format!(
        "<nav class=\"contents\" aria-label=\"Contents\" tabindex=\"-1\">\n<details id=\"contents\" open=\"open\"><summary>Contents</summary>\n<ol>\n{list}</ol>\n<ul class=\"back\">{back}</ul>\n</details>\n</nav>\n"
    )
}

/// The first page: what it is, how it was set up, and what the marks mean.
pub(super) fn front(book: &Book<'_>) -> String {
    let manifest = &book.volume.manifest;
    format!(
        "<section class=\"front\" id=\"top\">\n<p class=\"kicker\">Rulebook, version {}</p>\n<h1>{}</h1>\n<p class=\"summary\">{}</p>\n<p class=\"counts\">{}</p>\n{}{}{}</section>\n",
        escaped(&manifest.version),
        escaped(&manifest.title),
        escaped(&manifest.summary),
        counts(book),
        set_up(book),
        legend(book),
        on_paper(book)
    )
}

/// The contents where the page is printed: there the list beside the text is left out.
fn on_paper(book: &Book<'_>) -> String {
    let chapters = book.volume.chapters().map(|chapter| escaped(chapter.title));
    let back = super::back::PARTS.iter().map(|(_, title)| (*title).to_owned());
    let list = joined(chapters.chain(back).map(|title| format!("<li>{title}</li>")));
    format!("<ol class=\"on-paper\">{list}</ol>\n")
}

fn counts(book: &Book<'_>) -> String {
    let clauses = &book.volume.book.clauses;
    let sum =
        |each: fn(&stavka_core::book::ClauseText) -> usize| clauses.iter().map(each).sum::<usize>();
    [
        count(clauses.len(), "clause"),
        count(sum(|clause| clause.readings.len()), "reading"),
        count(sum(|clause| clause.figures.len()), "figure"),
        count(sum(|clause| clause.cases.len() + clause.played.len()), "case"),
        count(book.volume.questions.len(), "question"),
        count(book.volume.charts.len(), "chart"),
    ]
    .map(|part| format!("<span>{part}</span>"))
    .join(" ")
}

/// What the set-up in force changes.
fn set_up(book: &Book<'_>) -> String {
    if book.volume.as_printed() {
        return "<p class=\"setup\">The usual set-up: every reading and every figure as this book proposes them.</p>\n".to_owned();
    }
    let setup = &book.volume.setup;
    let mut items = Vec::new();
    if setup.preset != Preset::default() {
        items.push("The readings start from the literal ones.".to_owned());
    }
    for (reading, choice) in &setup.readings {
        items.push(format!(
            "Reading <a href=\"#reading:{0}\">{0}</a> is {1}.",
            escaped(reading),
            escaped(choice)
        ));
    }
    let figures = book.volume.book.clauses.iter().flat_map(|clause| &clause.figures);
    for figure in figures {
        if let Some(printed) = &figure.printed {
            let [path, value, printed] =
                [&figure.path, &spoken(&figure.value), &spoken(printed)].map(|text| escaped(text));
            items.push(format!(
                "Figure <a href=\"#figure:{path}\">{path}</a> is {value}, printed {printed}."
            ));
        }
    }
    items.extend(
        setup.charts.keys().map(|name| {
            format!("Chart <a href=\"#chart:{0}\">{0}</a> is replaced.", escaped(name))
        }),
    );
    items.extend(
        setup
            .mods
            .iter()
            .map(|one| format!("House rules of <b>{}</b> are added.", escaped(&one.id))),
    );
    let items = joined(items.iter().map(|item| format!("<li>{item}</li>")));
    format!(
        "<div class=\"setup changed\"><p>This book is of a set-up that differs from the usual one:</p><ul>{items}</ul></div>\n"
    )
}

/// What the marks mean, and how many clauses have each.
fn legend(book: &Book<'_>) -> String {
    let meaning = |provenance: Provenance| match provenance {
        Provenance::Page => "the source says so",
        Provenance::Reading => {
            "the source is open or contradicts itself: the choice that this book takes"
        }
        Provenance::Evidence => "another public document of the same designer or publisher says so",
        Provenance::Completion => "ours, so that the game can be played",
        Provenance::HouseRule => "of a mod, or of whoever set the game up",
    };
    let rows: String = Provenance::ALL
        .iter()
        .filter_map(|provenance| {
            let many = book
                .volume
                .book
                .clauses
                .iter()
                .filter(|clause| clause.provenance == *provenance)
                .count();
            let mark = if *provenance == Provenance::Page {
                "<span class=\"tag\">page</span>".to_owned()
            } else {
                clause::tag(*provenance)
            };
            (many > 0).then(|| {
                format!(
                    "<div class=\"from-{}\"><dt>{mark}</dt><dd>{}; {}</dd></div>",
                    provenance.name(),
                    meaning(*provenance),
                    count(many, "clause")
                )
            })
        })
        .collect();
    format!("<dl class=\"legend\">{rows}</dl>\n")
}

/// The last lines.
pub(super) fn foot(book: &Book<'_>) -> String {
    format!(
        "<footer class=\"foot\"><p>Keys: <kbd>/</kbd> search, <kbd>j</kbd> and <kbd>k</kbd> next and previous clause, <kbd>o</kbd> opens the cases of the clause, <kbd>Esc</kbd> leaves the search.</p>\n\
         <p>Made by <code>stavka rules {} --html</code>. It fetches nothing.</p></footer>\n",
        escaped(&book.volume.manifest.id)
    )
}
