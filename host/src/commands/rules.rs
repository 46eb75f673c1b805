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

/// A title that has less room than this is hard to read.
const NARROW_TITLE: usize = 24;

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
        let _ = writeln!(text, "{}\n", table(chapter, &columns).text());
    }
    let _ = writeln!(
        text,
        "{}",
        paint(DIM, textwrap::fill(&last_line(&args.variant, book.clauses.len()), desk.width))
    );
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

/// A column of the list.
struct Column {
    content: fn(&ClauseText) -> Cell,
    width: usize,
}

/// The columns, as wide in all chapters. A narrow page has no room for topic and kind.
fn columns(clauses: &[ClauseText], width: usize) -> Vec<Column> {
    let column = |content: fn(&ClauseText) -> Cell| {
        let width = clauses.iter().map(|clause| content(clause).content().chars().count()).max();
        Column { content, width: width.unwrap_or(0) }
    };
    let mut columns = vec![
        column(|clause| Cell::new(&clause.id).fg(Color::DarkCyan)),
        column(|clause| Cell::new(&clause.title)),
        column(|clause| Cell::new(clause.topic.name()).fg(Color::DarkGrey)),
        column(|clause| Cell::new(kind(clause.kind)).fg(Color::DarkGrey)),
        column(|clause| provenance_cell(clause.provenance)),
    ];
    if room_for_title(&columns, width) < NARROW_TITLE {
        columns.drain(2..4);
    }
    columns[1].width = columns[1].width.min(room_for_title(&columns, width));
    columns
}

/// What the other columns leave. Every column has a blank on both sides.
fn room_for_title(columns: &[Column], width: usize) -> usize {
    let others: usize = columns.iter().map(|column| column.width).sum::<usize>() - columns[1].width;
    width.saturating_sub(others + 2 * columns.len()).max(8)
}

fn table(chapter: &[ClauseText], columns: &[Column]) -> Table {
    let row = |clause: &ClauseText| columns.iter().map(|column| (column.content)(clause)).collect();
    let widths: Vec<_> = columns.iter().map(|column| column.width).collect();
    Table::bare(&widths, chapter.iter().map(row))
}

/// The word for a kind of clause.
pub(super) fn kind(kind: Kind) -> String {
    format!("{kind:?}").to_lowercase()
}
