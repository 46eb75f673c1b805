//! `stavka doctor`: where things lie, and what is there.

use std::fmt::Write as _;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::Desk;
use crate::catalogue::Catalogue;
use crate::error::Error;
use crate::loader::Loaded;
use crate::print::{self, BAD, DIM, GOOD, HEAD, NAME, indented, paint};

/// What somebody who asks for help is asked first.
pub(super) fn doctor(desk: &Desk) -> Result<String, Error> {
    let catalogue = desk.catalogue()?;
    let places = &desk.places;
    let folders = [
        ("program", &places.beside),
        ("plugins", &places.plugins),
        ("trust list", &places.trust),
        ("private copies", &places.copies),
        ("mods", &places.mods),
        ("games", &places.games),
    ];
    if desk.json {
        return as_json(&folders, &catalogue, places.built_here);
    }
    let mut page = format!("{} {}\n", paint(HEAD, "stavka"), env!("CARGO_PKG_VERSION"));
    let _ = writeln!(
        page,
        "  boundary        generation {}",
        stavka_abi::GENERATIONS.map(|n| n.to_string()).join(", ")
    );
    let _ = writeln!(page, "  page            {} columns, {}", desk.width, terminal());
    let _ = writeln!(page, "\n{}", paint(HEAD, "Folders"));
    for (name, path) in folders {
        let _ = writeln!(page, "  {name:<16}{} {}", path.display(), state(path));
    }
    if places.built_here {
        let _ = writeln!(
            page,
            "  {}",
            paint(DIM, "cargo built the program here: what it built beside it is trusted")
        );
    }
    let _ = writeln!(page, "\n{}", paint(HEAD, "Variants"));
    for one in &catalogue.variants {
        let head = format!(
            "  {} {} {}",
            paint(NAME, &one.manifest.id),
            one.manifest.version,
            paint(GOOD, "trusted")
        );
        // What is built in has no file of its own to take a hash of.
        let what = if one.is_built_in() { "known to saves as" } else { "sha256" };
        let _ = writeln!(page, "{head}\n    {}\n    {what} {}", one.path.display(), one.hash);
    }
    if catalogue.variants.is_empty() {
        let _ =
            writeln!(page, "  none: put a plugin beside the program, or name one with --plugin");
    }
    for error in &catalogue.refused {
        let _ = writeln!(
            page,
            "{}",
            indented(&format!("  {} ", paint(BAD, "refused")), &error.to_string(), 4, desk.width)
        );
    }
    Ok(page)
}

/// The same as data.
fn as_json(
    folders: &[(&str, &PathBuf)],
    catalogue: &Catalogue,
    built_here: bool,
) -> Result<String, Error> {
    let folders: serde_json::Map<_, _> = folders
        .iter()
        .map(|(name, path)| ((*name).to_owned(), json!({ "path": path, "there": path.exists() })))
        .collect();
    let variant = |one: &Loaded| {
        let hash = if one.is_built_in() { "known_as" } else { "sha256" };
        json!({ "id": one.manifest.id, "version": one.manifest.version, "file": one.path,
            "built_in": one.is_built_in(), hash: one.hash.to_string() })
    };
    let variants: Vec<_> = catalogue.variants.iter().map(variant).collect();
    let refused: Vec<_> = catalogue.refused.iter().map(ToString::to_string).collect();
    print::json(&json!({ "version": env!("CARGO_PKG_VERSION"), "boundary": stavka_abi::GENERATIONS,
        "built_here": built_here, "folders": folders, "variants": variants, "refused": refused }))
}

fn terminal() -> &'static str {
    if std::io::stdout().is_terminal() { "a terminal" } else { "no terminal" }
}

/// Whether a folder or file is there, and can be written to.
fn state(path: &Path) -> String {
    match std::fs::metadata(path) {
        Ok(found) if found.permissions().readonly() => paint(BAD, "can't be written"),
        Ok(_) => String::new(),
        Err(_) => paint(DIM, "not there yet"),
    }
}
