//! `stavka variants`: what can be asked and played, and what was refused.

use comfy_table::{Attribute, Cell, Color};
use serde_json::json;
use stavka_core::variant::Manifest;

use super::Desk;
use crate::catalogue::Listing;
use crate::error::Error;
use crate::loader::Listed;
use crate::print::{self, DIM, NAME, Table, indented, paint};

/// The list. Files that were refused are told beside it, a line each, and spoil nothing.
pub(super) fn variants(desk: &Desk) -> Result<String, Error> {
    let listing = desk.listing()?;
    if desk.json {
        return as_json(&listing);
    }
    for error in &listing.refused {
        print::notice(&format!("refused: {error}"));
    }
    if listing.variants.is_empty() {
        return Ok("There is no variant yet: put a plugin beside the program, or name one with --plugin.\n".into());
    }
    if desk.width < NARROW {
        return Ok(listing.variants.iter().map(|variant| entry(variant, desk.width)).collect());
    }
    let mut table = Table::plain(desk.width, &["variant", "title", "clauses", "questions"]);
    listing.variants.iter().for_each(|variant| table.row(row(variant)));
    (2..4).for_each(|column| table.numbers(column));
    Ok(table.text() + "\n")
}

/// A page that is narrower than this has no room for columns.
const NARROW: usize = 60;

/// A variant where there is no room for columns.
fn entry(variant: &Listed, width: usize) -> String {
    let Manifest { id, title, summary, clauses, questions, .. } = &variant.manifest;
    let counts = format!("{clauses} clauses, {questions} questions");
    let line = |text: &str| indented("  ", text, 2, width);
    let lines = [paint(NAME, id), line(title), line(summary), line(&paint(DIM, counts))];
    lines.join("\n") + "\n\n"
}

fn row(variant: &Listed) -> Vec<Cell> {
    let manifest = &variant.manifest;
    vec![
        Cell::new(&manifest.id).fg(Color::DarkCyan).add_attribute(Attribute::Bold),
        Cell::new(format!("{}\n{}\n", manifest.title, manifest.summary)),
        Cell::new(manifest.clauses),
        Cell::new(manifest.questions),
    ]
}

fn as_json(listing: &Listing) -> Result<String, Error> {
    let variant = |listed: &Listed| json!({ "manifest": listed.manifest, "file": listed.path, "sha256": listed.hash.to_string() });
    let variants: Vec<_> = listing.variants.iter().map(variant).collect();
    let refused: Vec<_> = listing
        .refused
        .iter()
        .map(|error| json!({ "file": error.path(), "because": error.to_string() }))
        .collect();
    print::json(&json!({ "variants": variants, "refused": refused }))
}
