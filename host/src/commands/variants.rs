//! `stavka variants`: what can be asked and played, and what was refused.

use comfy_table::{Attribute, Cell, Color};
use serde_json::json;

use super::Desk;
use crate::catalogue::Catalogue;
use crate::error::Error;
use crate::loader::Loaded;
use crate::print::{self, Table};

/// The list. Files that were refused are told beside it, a line each, and spoil nothing.
pub(super) fn variants(desk: &Desk) -> Result<String, Error> {
    let catalogue = desk.catalogue()?;
    if desk.json {
        return as_json(&catalogue);
    }
    for error in &catalogue.refused {
        print::notice(&format!("refused: {error}"));
    }
    if catalogue.variants.is_empty() {
        return Ok("There is no variant yet: put a plugin beside the program, or name one with --plugin.\n".into());
    }
    let mut table = Table::plain(desk.width, &["variant", "title", "clauses", "questions"]);
    catalogue.variants.iter().for_each(|variant| table.row(row(variant)));
    (2..4).for_each(|column| table.numbers(column));
    Ok(table.text() + "\n")
}

fn row(variant: &Loaded) -> Vec<Cell> {
    let manifest = &variant.manifest;
    vec![
        Cell::new(&manifest.id).fg(Color::DarkCyan).add_attribute(Attribute::Bold),
        Cell::new(format!("{}\n{}\n", manifest.title, manifest.summary)),
        Cell::new(manifest.clauses),
        Cell::new(manifest.questions),
    ]
}

fn as_json(catalogue: &Catalogue) -> Result<String, Error> {
    let variant = |loaded: &Loaded| json!({ "manifest": loaded.manifest, "file": loaded.path, "sha256": loaded.hash.to_string() });
    let variants: Vec<_> = catalogue.variants.iter().map(variant).collect();
    let refused: Vec<_> = catalogue
        .refused
        .iter()
        .map(|error| json!({ "file": error.path(), "because": error.to_string() }))
        .collect();
    print::json(&json!({ "variants": variants, "refused": refused }))
}
