//! `stavka rules`: the clauses of a variant, chapter by chapter.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use comfy_table::{Cell, Color};
use stavka_core::book::ClauseText;
use stavka_core::clause::Kind;
use stavka_rulebook::entry::Sort;
use stavka_rulebook::{Search, Volume, html, text, titled};

use super::Desk;
use crate::cli::RulesArgs;
use crate::error::Error;
use crate::output::may_write;
use crate::print::{self, DIM, HEAD, NAME, Table, filled, indented, paint, provenance_cell};
use crate::volume;

/// A title that has less room than this is hard to read.
const NARROW_TITLE: usize = 24;

/// The table of contents or a part of it, or the whole book.
pub(super) fn rules(args: &RulesArgs, desk: &Desk) -> Result<String, Error> {
    let loaded = desk.variant(&args.variant)?;
    let mut volume = volume::of(&Desk::opened(&loaded, &args.setup)?)?;
    if args.html {
        volume.effects = volume::effects(&crate::plugged::source(&loaded), &volume)?;
        return written(html::page(&volume), args, "open it in a browser");
    }
    if args.text {
        return written(text::document(&volume, desk.width), args, "the whole text");
    }
    written(contents(volume, args, desk)?, args, "the list of clauses")
}

/// The text itself, or where it was written to.
fn written(text: String, args: &RulesArgs, hint: &str) -> Result<String, Error> {
    let Some(path) = &args.out else { return Ok(text) };
    may_write(path, args.force)?;
    std::fs::write(path, anstream::adapter::strip_str(&text).to_string())
        .map_err(|source| Error::File { path: path.clone(), source })?;
    Ok(format!("{}: {hint}\n", path.display()))
}

/// The clauses by chapter: all, those of a topic, or those that say some words.
fn contents(mut volume: Volume, args: &RulesArgs, desk: &Desk) -> Result<String, Error> {
    let wanted = wanted(&volume, args);
    let nothing = wanted.is_empty().then(|| nothing(&volume, args, desk.width));
    volume.book.clauses.retain(|clause| wanted.contains(&clause.id));
    let book = volume.book;
    if desk.json {
        return print::json(&book.clauses);
    }
    if let Some(nothing) = nothing {
        return Ok(nothing);
    }
    let columns = columns(&book.clauses, desk.width);
    let mut text = String::new();
    for chapter in book.clauses.chunk_by(|a, b| a.place.file == b.place.file) {
        let _ = writeln!(text, "{}", paint(HEAD, title(&chapter[0])));
        let _ = writeln!(text, "{}\n", table(chapter, &columns).text());
    }
    let last = last_line(&args.variant, book.clauses.len());
    let _ = writeln!(text, "{}", paint(DIM, filled(&last, desk.width)));
    Ok(text)
}

/// The ids of the clauses that are asked for.
fn wanted(volume: &Volume, args: &RulesArgs) -> BTreeSet<String> {
    let about = |clause: &&ClauseText| args.topic.is_none_or(|topic| clause.topic == topic);
    let clauses = volume.book.clauses.iter().filter(about).map(|clause| clause.id.clone());
    if args.words.is_empty() {
        return clauses.collect();
    }
    let search = Search::new(volume);
    let found: BTreeSet<_> =
        search.filter(Sort::Clause, &args.words.join(" ")).iter().map(|entry| &entry.id).collect();
    clauses.filter(|id| found.contains(id)).collect()
}

/// Where such rules are, if none is filed so.
fn nothing(volume: &Volume, args: &RulesArgs, width: usize) -> String {
    let variant = &args.variant;
    let topic = args.topic.map(stavka_core::clause::Topic::name);
    let words = topic.iter().map(|name| name.replace('-', " ")).chain(args.words.iter().cloned());
    let words: Vec<_> = words.collect();
    let filed = topic.map(|topic| format!(" filed under {topic}")).unwrap_or_default();
    let mut said = format!("No clause of {variant} is{filed}");
    if !args.words.is_empty() {
        let _ = write!(said, " and says `{}`", args.words.join(" "));
    }
    let words = words.join(" ");
    let near = Search::new(volume);
    let near: Vec<_> = near.filter(Sort::Clause, &words).into_iter().take(6).collect();
    if near.is_empty() {
        let _ = write!(said, "; list them all with `stavka rules {variant}`.");
        return filled(&said, width) + "\n";
    }
    let mut page = filled(&format!("{said}. Such rules stand elsewhere:"), width) + "\n";
    for entry in near {
        let lead = format!("  {}  ", paint(NAME, &entry.id));
        let _ = writeln!(page, "{}", indented(&lead, &entry.title, 4, width));
    }
    let hint = format!("find more with `stavka search {words} {variant}`");
    page + paint(DIM, filled(&hint, width)).as_str() + "\n"
}

fn last_line(variant: &str, count: usize) -> String {
    let noun = if count == 1 { "clause" } else { "clauses" };
    format!(
        "{count} {noun}; read one with `stavka rule {variant} CLAUSE`, all with `stavka rules {variant} --text`"
    )
}

/// The title of the chapter in which a clause stands.
fn title(clause: &ClauseText) -> &str {
    if clause.place.chapter.is_empty() { &clause.place.file } else { &clause.place.chapter }
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
        column(|clause| Cell::new(titled(clause))),
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
