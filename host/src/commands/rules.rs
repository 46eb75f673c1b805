//! `stavka rules`: the clauses of a variant, chapter by chapter.

use std::fmt::Write as _;

use comfy_table::{Cell, Color};
use stavka_core::book::ClauseText;
use stavka_core::clause::Kind;
use stavka_core::setup::Setup;

use super::Desk;
use crate::cli::RulesArgs;
use crate::error::Error;
use crate::print::{self, DIM, HEAD, Table, paint, provenance_cell};

/// The table of contents, or the part of it that is about one topic.
pub(super) fn rules(args: &RulesArgs, desk: &Desk) -> Result<String, Error> {
    let edition = desk.edition(&args.variant, Setup::default())?;
    let mut book = edition.book()?;
    if let Some(topic) = args.topic {
        book.clauses.retain(|clause| clause.topic == topic);
    }
    if desk.json {
        return print::json(&book.clauses);
    }
    let mut text = String::new();
    let widths = Widths::of(&book.clauses);
    for chapter in book.clauses.chunk_by(|a, b| a.place.file == b.place.file) {
        let _ = writeln!(text, "{}", paint(HEAD, title(&chapter[0].place.file)));
        let _ = writeln!(text, "{}\n", table(chapter, &widths, desk.width));
    }
    let _ = writeln!(text, "{}", paint(DIM, last_line(&args.variant, book.clauses.len())));
    Ok(text)
}

fn last_line(variant: &str, count: usize) -> String {
    let noun = if count == 1 { "clause" } else { "clauses" };
    format!("{count} {noun}; read one with `stavka rule {variant} CLAUSE`")
}

/// `rules/80-limits-on-chinese-forces.md` is the chapter `80 limits on chinese forces`.
fn title(file: &str) -> String {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.trim_end_matches(".md").replace('-', " ")
}

/// The widths that the columns have in all chapters, so that they stand under each other.
struct Widths {
    id: usize,
    topic: usize,
}

impl Widths {
    fn of(clauses: &[ClauseText]) -> Self {
        let widest = |width: fn(&ClauseText) -> usize| clauses.iter().map(width).max().unwrap_or(0);
        Self { id: widest(|clause| clause.id.len()).max(6), topic: widest(|clause| clause.topic.name().len()).max(5) }
    }
}

fn table(chapter: &[ClauseText], widths: &Widths, width: usize) -> String {
    let mut table = Table::full(width, &["clause", "title", "topic", "kind", "provenance"]);
    for clause in chapter {
        table.row(vec![
            Cell::new(&clause.id).fg(Color::DarkCyan),
            Cell::new(&clause.title),
            Cell::new(clause.topic.name()),
            Cell::new(kind(clause.kind)),
            provenance_cell(clause.provenance),
        ]);
    }
    for (column, content) in [(0, widths.id), (2, widths.topic), (3, "definition".len()), (4, "completion".len())] {
        table.fix(column, content);
    }
    table.text()
}

/// The word for a kind of clause.
pub(super) fn kind(kind: Kind) -> String {
    format!("{kind:?}").to_lowercase()
}
