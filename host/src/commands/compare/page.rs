//! How a comparison looks: columns side by side, or one variant under the other where there is no room.

use std::fmt::Write as _;

use comfy_table::{Attribute, Cell, Color};

use super::digest::{Row, rows};
use super::{Asked, Column, Comparison};
use crate::print::{DIM, HEAD, NAME, Table, indented, paint};

/// Below this, columns would be too narrow to read.
const NARROW: usize = 90;

/// How many clauses of a variant are listed.
const MOST: usize = 12;

/// The width of the column of labels.
const LABELS: usize = 16;

/// The comparison as a page.
pub(super) fn page(comparison: &Comparison, width: usize) -> String {
    let sections: Vec<_> = comparison.questions.iter().map(|asked| (asked.asks.as_str(), rows(asked))).collect();
    let mut page = heading(comparison, width);
    for (asks, rows) in &sections {
        let _ = writeln!(page, "\n{}", paint(HEAD, textwrap::fill(asks, width)));
        page.push_str(&laid_out(&comparison.variants, rows, width));
    }
    let _ = writeln!(page, "\n{}", paint(HEAD, "Clauses"));
    page.push_str(&laid_out(&comparison.variants, &[clauses(comparison)], width));
    if let Some(hint) = hint(comparison) {
        let _ = writeln!(page, "\n{}", paint(DIM, textwrap::fill(&hint, width)));
    }
    page
}

fn heading(comparison: &Comparison, width: usize) -> String {
    let topic = paint(HEAD, comparison.topic.name().to_uppercase());
    let titles: Vec<_> = comparison.variants.iter().map(|variant| variant.title.as_str()).collect();
    indented(&format!("{topic} in "), &titles.join("; "), 2, width) + "\n"
}

fn clauses(comparison: &Comparison) -> Row {
    let cell = |variant: &Column| {
        let mut lines: Vec<_> =
            variant.clauses.iter().take(MOST).map(|clause| format!("{} {}", clause.id, clause.title)).collect();
        match variant.clauses.len() {
            0 => lines.push("-".to_owned()),
            count if count > MOST => lines.push(format!("and {} more", count - MOST)),
            _ => {}
        }
        lines
    };
    Row { label: "about it".to_owned(), cells: comparison.variants.iter().map(cell).collect() }
}

/// What to do next: read a clause, or ask with another input.
fn hint(comparison: &Comparison) -> Option<String> {
    let variant = comparison.variants.iter().max_by_key(|variant| variant.clauses.len())?;
    let clause = variant.clauses.first()?;
    let read = format!("Read on: `stavka rule {} {}`", variant.id, clause.id);
    let topic = comparison.topic.name();
    Some(match comparison.questions.first() {
        Some(Asked { question, .. }) => format!("{read}, `stavka ask {} {question}`.", variant.id),
        None => format!("{read}, `stavka rules {} --topic {topic}`.", variant.id),
    })
}

fn laid_out(variants: &[Column], rows: &[Row], width: usize) -> String {
    if width < NARROW { stacked(variants, rows, width) } else { side_by_side(variants, rows, width) }
}

fn side_by_side(variants: &[Column], rows: &[Row], width: usize) -> String {
    let mut heads = vec![""];
    heads.extend(variants.iter().map(|variant| variant.id.as_str()));
    let mut table = Table::ruled(width, &heads);
    // Every column has a blank on both sides, and a line before it but for the first.
    let column = (width - LABELS - 2) / variants.len().max(1) - 3;
    for row in rows {
        let mut cells = vec![Cell::new(filled(&labels(row), LABELS)).add_attribute(Attribute::Bold)];
        cells.extend(row.cells.iter().map(|lines| shaded(&filled(lines, column))));
        table.row(cells);
    }
    table.fix(0, LABELS);
    (1..heads.len()).for_each(|at| table.fix(at, column));
    table.text() + "\n"
}

fn labels(row: &Row) -> Vec<String> {
    row.label.lines().map(str::to_owned).collect()
}

/// Lines filled to a width; what hangs over is indented, so that one sees where a line begins.
fn filled(lines: &[String], width: usize) -> String {
    let hang = |line: &String| indented("", line, 2, width);
    lines.iter().map(hang).collect::<Vec<_>>().join("\n")
}

/// A refusal stands out, nothing at all stands back.
fn shaded(text: &str) -> Cell {
    let cell = Cell::new(text);
    if text.starts_with("refused by") {
        cell.fg(Color::DarkRed)
    } else if text == "-" {
        cell.fg(Color::DarkGrey)
    } else {
        cell
    }
}

fn stacked(variants: &[Column], rows: &[Row], width: usize) -> String {
    let mut text = String::new();
    for (at, variant) in variants.iter().enumerate() {
        let _ = writeln!(text, "{}", paint(NAME, &variant.id));
        if rows.iter().all(|row| row.cells[at] == ["-"]) {
            let _ = writeln!(text, "  {}", paint(DIM, "has no such rules"));
            continue;
        }
        for row in rows {
            let _ = writeln!(text, "  {}", paint(DIM, row.label.replace('\n', ", ")));
            for line in &row.cells[at] {
                let _ = writeln!(text, "{}", indented("    ", line, 6, width));
            }
        }
    }
    text
}
