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
    let columns = columns(&book.clauses, desk.width);
    let mut text = String::new();
    for chapter in book.clauses.chunk_by(|a, b| a.place.file == b.place.file) {
        let _ = writeln!(text, "{}", paint(HEAD, title(&chapter[0].place.file)));
        let _ = writeln!(text, "{}\n", Table::bare(&columns, chapter.iter().map(row)).text());
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

/// The widths of id, title, topic, kind and provenance, the same in all chapters.
fn columns(clauses: &[ClauseText], width: usize) -> [usize; 5] {
    let widest = |width: fn(&ClauseText) -> usize| clauses.iter().map(width).max().unwrap_or(0);
    let id = widest(|clause| clause.id.len());
    let topic = widest(|clause| clause.topic.name().len());
    let kind = widest(|clause| kind(clause.kind).len());
    let provenance = widest(|clause| clause.provenance.name().len());
    // Every column has a blank on both sides.
    let taken = id + topic + kind + provenance + 10;
    let title =
        widest(|clause| clause.title.chars().count()).min(width.saturating_sub(taken)).max(12);
    [id, title, topic, kind, provenance]
}

fn row(clause: &ClauseText) -> Vec<Cell> {
    vec![
        Cell::new(&clause.id).fg(Color::DarkCyan),
        Cell::new(&clause.title),
        Cell::new(clause.topic.name()).fg(Color::DarkGrey),
        Cell::new(kind(clause.kind)).fg(Color::DarkGrey),
        provenance_cell(clause.provenance),
    ]
}

/// The word for a kind of clause.
pub(super) fn kind(kind: Kind) -> String {
    format!("{kind:?}").to_lowercase()
}
