//! How a comparison looks: columns side by side, or one variant under the other where there is no room.

use std::fmt::Write as _;

use comfy_table::{Attribute, Cell, Color};

use super::digest::{BELOW, Row, joined, rows};
use super::{Asked, Column, Comparison};
use crate::print::{self, DIM, HEAD, NAME, Table, indented, paint};

/// Below this, columns would be too narrow to read.
const NARROW: usize = 90;

/// How many clauses of a variant are listed.
const MOST: usize = 6;

/// The width of the column of labels.
const LABELS: usize = 16;

/// The comparison as a page: the answers, then the clauses behind them.
pub(super) fn page(comparison: &Comparison, width: usize) -> String {
    let mut sections: Vec<_> =
        comparison.questions.iter().map(|asked| (asked.asks.as_str(), rows(asked))).collect();
    match sections.last_mut() {
        Some((_, rows)) => rows.push(clauses(comparison)),
        None => sections.push(("No question is common to them.", vec![clauses(comparison)])),
    }
    let mut page = String::new();
    for (asks, rows) in &sections {
        let head = format!("{}: {}", paint(NAME, comparison.topic.name()), paint(HEAD, asks));
        let _ = writeln!(page, "{}\n", indented("", &head, 2, width));
        let _ = writeln!(page, "{}", laid_out(&comparison.variants, rows, width));
    }
    if let Some(hint) = hint(comparison) {
        let _ = writeln!(page, "{}", paint(DIM, print::filled(&hint, width)));
    }
    page
}

fn clauses(comparison: &Comparison) -> Row {
    let cell = |variant: &Column| {
        let mut lines: Vec<_> = variant
            .clauses
            .iter()
            .take(MOST)
            .map(|clause| format!("{} {}", clause.id, clause.title))
            .collect();
        match variant.clauses.len() {
            0 => lines.push("-".to_owned()),
            count if count > MOST => lines.push(format!("and {} more", count - MOST)),
            _ => {}
        }
        lines
    };
    Row { label: "clauses".to_owned(), cells: comparison.variants.iter().map(cell).collect() }
}

/// What to do next: read the clauses, or ask with another input.
fn hint(comparison: &Comparison) -> Option<String> {
    let variant = comparison.variants.iter().max_by_key(|variant| variant.clauses.len())?;
    let (id, topic) = (&variant.id, comparison.topic.name());
    let clause = &variant.clauses.first()?.id;
    let mut hint =
        format!("Read on: `stavka rules {id} --topic {topic}`, `stavka rule {id} {clause}`");
    if let Some(Asked { question, .. }) = comparison.questions.first() {
        let _ = write!(hint, ", `stavka questions {id} {question}`");
    }
    Some(hint)
}

fn laid_out(variants: &[Column], rows: &[Row], width: usize) -> String {
    if width < NARROW {
        stacked(variants, rows, width)
    } else {
        side_by_side(variants, rows, width)
    }
}

fn side_by_side(variants: &[Column], rows: &[Row], width: usize) -> String {
    let titles: Vec<_> =
        variants.iter().map(|variant| format!("{}\n{}", variant.id, variant.title)).collect();
    let mut heads = vec![""];
    heads.extend(titles.iter().map(String::as_str));
    let mut table = Table::ruled(width, &heads);
    // Every column has a blank on both sides, and a line before it but for the first.
    let column = (width - LABELS - 2) / variants.len().max(1) - 3;
    for row in rows {
        let mut cells =
            vec![Cell::new(filled(&labels(row), LABELS)).add_attribute(Attribute::Bold)];
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
    let hang = |line: &String| indented("", &with_seams(line, width), 2, width);
    lines.iter().map(hang).collect::<Vec<_>>().join("\n")
}

/// A line in which words that are too long for a column have a blank after a dot, where an id can be broken.
fn with_seams(line: &str, width: usize) -> String {
    let word = |word: &str| match word.chars().count() {
        long if long > width => word.replace('.', ". ").trim_end().to_owned(),
        _ => word.to_owned(),
    };
    line.split(' ').map(word).collect::<Vec<_>>().join(" ")
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
        let _ = writeln!(text, "{} {}", paint(NAME, &variant.id), paint(HEAD, &variant.title));
        let own = |row: &Row| Row { label: row.label.clone(), cells: vec![row.cells[at].clone()] };
        let says = |row: &Row| row.cells[0] != ["-"] && row.cells[0] != [BELOW];
        let said: Vec<_> = rows.iter().map(own).filter(says).collect();
        if said.is_empty() {
            let _ = writeln!(text, "  {}", paint(DIM, "has no such rules"));
        }
        for row in joined(said) {
            text.push_str(&entry(&row, width));
        }
    }
    text
}

/// A label and what stands there: on one line if it is one.
fn entry(row: &Row, width: usize) -> String {
    let label = row.label.replace('\n', "; ") + ":";
    let lines = row.cells.concat();
    let mut text = String::new();
    if let [only] = lines.as_slice() {
        let _ = writeln!(
            text,
            "{}",
            indented("  ", &format!("{} {only}", paint(DIM, label)), 4, width)
        );
        return text;
    }
    let _ = writeln!(text, "{}", indented("  ", &paint(DIM, label), 4, width));
    for line in lines {
        let _ = writeln!(text, "{}", indented("    ", &line, 6, width));
    }
    text
}
