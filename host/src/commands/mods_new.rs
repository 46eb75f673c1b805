//! `stavka mod new`: a mod to go on from, with a figure of the variant as it is printed.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use stavka_core::book::OwnedFigure;
use stavka_mods::{Base, MOD_FILE, RULES_FILE, near};

use super::Desk;
use crate::error::Error;
use crate::mods;
use crate::output::may_write;
use crate::print;
use crate::schemas;

/// The schema beside a new mod, for editors; what starts with a dot is no part of a mod.
const SCHEMA: &str = ".mod.schema.json";

/// Writes the folder of a new mod.
pub(super) fn new(
    id: &str,
    variant: &str,
    figure: Option<&(String, String)>,
    desk: &Desk,
) -> Result<String, Error> {
    if id.is_empty()
        || !id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    {
        return Err(Error::Mods(format!(
            "`{id}` is no id; write it in lower case with `-` between words"
        )));
    }
    let base = mods::base(&desk.variant(variant)?)?;
    let (owner, figure, now) = chosen(&base, figure)?;
    let folder = PathBuf::from(id);
    may_write(&folder, false)?;
    write(&folder.join(MOD_FILE), &print::folded(&mod_file(id, &base, figure, &now)))?;
    write(&folder.join(RULES_FILE), &rules(id, &owner, figure))?;
    write(&folder.join(SCHEMA), &print::folded(&schemas::of("mod")))?;
    let next =
        format!("go on in {id}/mod.json; then `stavka mod check {id}` and `stavka mod test {id}`");
    Ok(format!("{id}: a mod over {variant} that changes {}; {next}\n", figure.path))
}

/// The figure to start with: the one named, or the first that is a number; with its owner and the new value.
fn chosen<'a>(
    base: &'a Base,
    named: Option<&(String, String)>,
) -> Result<(String, &'a OwnedFigure, Value), Error> {
    let mut all = base
        .book
        .clauses
        .iter()
        .flat_map(|clause| clause.figures.iter().map(move |one| (&clause.id, one)));
    let found = match named {
        Some((path, _)) => all.find(|(_, one)| one.path == *path),
        None => all.find(|(_, one)| one.value.is_u64()),
    };
    let (owner, figure) = found.ok_or_else(|| {
        let path = named.map_or("", |(path, _)| path);
        let known = near(path, base.figures().map(|figure| figure.path.as_str()));
        Error::Mods(format!("`{}` has no figure `{path}`; {known}", base.manifest.id))
    })?;
    let now = match named {
        Some((_, value)) => serde_json::from_str(value).unwrap_or_else(|_| value.as_str().into()),
        None => figure.value.clone(),
    };
    Ok((owner.clone(), figure, now))
}

fn mod_file(id: &str, base: &Base, figure: &OwnedFigure, now: &Value) -> Value {
    let version = &base.manifest.version;
    json!({
        "$schema": format!("./{SCHEMA}"),
        "id": id,
        "version": "0.1.0",
        "title": id.replace('-', " "),
        "author": "",
        "licence": "CC0-1.0",
        "about": "What this house rule is for.",
        "bases": { base.manifest.id.as_str(): format!("^{version}") },
        "figures": { figure.path.as_str(): { "was": figure.value, "now": now } },
    })
}

fn rules(id: &str, owner: &str, figure: &OwnedFigure) -> String {
    let path = &figure.path;
    format!(
        "# {}\n\n## 1 What we play otherwise\n\n```toml clause\nkind = \"rule\"\ntopic = \"sequence\"\n\
         provenance = \"house-rule\"\n```\n\nIn place of what {owner} prints, we play with {{{path}}}.\n",
        id.replace('-', " ")
    )
}

fn write(path: &Path, text: &str) -> Result<(), Error> {
    let failed = |source| Error::File { path: path.to_owned(), source };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(path, text).map_err(failed)
}
