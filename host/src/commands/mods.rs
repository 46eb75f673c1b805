//! `stavka mod`: house rules as mods, started, checked, tested, packed, installed and compared.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use comfy_table::{Cell, Color};
use serde_json::json;
use stavka_core::setup::Setup;
use stavka_mods::{Base, Given, ModFile, Source, clashes, pack};

use super::{Desk, Said, mods_diff, mods_new, mods_passport, mods_points, mods_trace};
use crate::catalogue::NotFound;
use crate::cli::{ModArgs, ModCommand};
use crate::error::Error;
use crate::exit_code::ExitCode;
use crate::loader::Loaded;
use crate::mods::{self, Verdict};
use crate::output::may_write;
use crate::print::{self, DIM, NAME, Table, paint};

/// Does what is to be done with mods.
pub(super) fn mods(args: &ModArgs, desk: &Desk) -> Result<Said, Error> {
    Ok(match &args.command {
        ModCommand::New { id, variant, figure } => {
            mods_new::new(id, variant, figure.as_ref(), desk)?.into()
        }
        ModCommand::Check { names } => check(names, desk)?,
        ModCommand::Test { name, mod_set } => test(name, mod_set, desk)?,
        ModCommand::Install { name, force } => install(name, *force, desk)?.into(),
        ModCommand::List => list(desk)?.into(),
        ModCommand::Remove { name } => remove(name, desk)?.into(),
        ModCommand::Pack { name, out, force } => packed(name, out.as_deref(), *force, desk)?.into(),
        ModCommand::Diff { name, mod_set } => mods_diff::diff(name, mod_set, desk)?.into(),
        ModCommand::Passport(args) => mods_passport::passport(args, desk)?.into(),
        ModCommand::Trace(args) => mods_trace::trace(args, desk)?.into(),
        ModCommand::Points { variant, point } => {
            mods_points::points(variant, point.as_deref(), desk)?.into()
        }
        ModCommand::Order { names } => in_order(names, desk)?.into(),
    })
}

/// The variants that a mod is for and that are here.
pub(super) fn bases(source: &Source, desk: &Desk) -> Result<Vec<Loaded>, Error> {
    source.file.bases.keys().map(|id| desk.variant(id)).collect()
}

/// The bases of several mods, each loaded and opened once.
#[derive(Default)]
struct Bases(BTreeMap<String, (Loaded, Base)>);

impl Bases {
    fn of(&mut self, id: &str, desk: &Desk) -> Result<&(Loaded, Base), Error> {
        Ok(match self.0.entry(id.to_owned()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                let loaded = desk.variant(id)?;
                let base = mods::base(&loaded)?;
                place.insert((loaded, base))
            }
        })
    }

    /// A mod that has nothing wrong with it.
    fn sound(&mut self, name: &str, desk: &Desk) -> Result<Source, Error> {
        let (source, mut wrong) = mods::partly(name, &desk.places)?;
        for (source, id) in
            source.iter().flat_map(|one| one.file.bases.keys().map(move |id| (one, id)))
        {
            let looked = self.of(id, desk);
            match looked.and_then(|(loaded, base)| mods::check(source, loaded, base)) {
                Ok(more) => wrong.extend(more),
                Err(Error::Variant(unknown @ NotFound::Unknown { .. })) => {
                    wrong.push(source.wrong(&format!("/bases/{id}"), unknown.to_string()));
                }
                // What was found before is told all the same.
                Err(other) if !wrong.is_empty() => wrong.push(source.wrong("", other.to_string())),
                Err(other) => return Err(other),
            }
        }
        wrong.sort();
        wrong.dedup();
        match source {
            Some(source) if wrong.is_empty() => Ok(source),
            _ => Err(Error::Mod { name: name.to_owned(), wrong }),
        }
    }
}

fn sound(name: &str, desk: &Desk) -> Result<Source, Error> {
    Bases::default().sound(name, desk)
}

/// Checks mods; where something is wrong with one, so is the command.
fn check(names: &[String], desk: &Desk) -> Result<Said, Error> {
    let mut bases = Bases::default();
    let (mut text, mut all, mut code) = (String::new(), Vec::new(), ExitCode::Success);
    for name in names {
        let said = match bases.sound(name, desk) {
            Ok(source) => {
                text += fits(name, &source.file).as_str();
                let ModFile { id, version, bases, .. } = &source.file;
                let over: Vec<_> = bases.keys().collect();
                json!({ "mod": id, "version": version, "fits": true, "over": over })
            }
            Err(error) if desk.json || names.len() > 1 => {
                code = error.exit_code();
                text += format!("{error}\n").as_str();
                match error {
                    Error::Mod { wrong, .. } => {
                        json!({ "mod": name, "fits": false, "wrong": wrong })
                    }
                    other => json!({ "mod": name, "fits": false, "error": other.to_string() }),
                }
            }
            Err(error) => return Err(error),
        };
        all.push(said);
    }
    match (desk.json, all.as_slice()) {
        (false, _) => Ok(Said { text, code }),
        (true, [one]) => Ok(Said { text: print::json(one)?, code }),
        (true, several) => Ok(Said { text: print::json(&several)?, code }),
    }
}

fn fits(name: &str, file: &ModFile) -> String {
    let over: Vec<_> = file.bases.keys().map(String::as_str).collect();
    let (id, version, over) = (paint(NAME, &file.id), &file.version, over.join(", "));
    let rights = if file.native { " (its library runs with all your rights)" } else { "" };
    format!(
        "{id} {version}: nothing is wrong with it over {over}{rights}; play with --mod {name}\n"
    )
}

fn test(name: &str, mod_set: &[(String, String)], desk: &Desk) -> Result<Said, Error> {
    let source = sound(name, desk)?;
    let mut verdicts: Vec<(String, Verdict)> = Vec::new();
    for loaded in bases(&source, desk)? {
        let setup = mods::over(&loaded, Setup::default(), &[name.to_owned()], mod_set)?;
        let made = setup.mods.last().cloned().unwrap_or_default();
        let own = mods::cases(&made, &setup, &loaded);
        verdicts.extend(own.into_iter().map(|one| (loaded.manifest.id.clone(), one)));
    }
    let failed = verdicts.iter().filter(|(_, one)| one.wrong.is_some()).count();
    let code = if failed == 0 { ExitCode::Success } else { ExitCode::BadInput };
    if desk.json {
        let list: Vec<_> =
            verdicts.iter().map(|(id, one)| json!({ "variant": id, "case": one })).collect();
        let text = print::json(&json!({ "mod": source.file.id, "failed": failed, "cases": list }))?;
        return Ok(Said { text, code });
    }
    let mut text = String::new();
    for (variant, one) in &verdicts {
        let how = if one.played { "played" } else { "asked" };
        let end = one
            .wrong
            .as_deref()
            .map_or("holds".to_owned(), |wrong| format!("does not hold: {wrong}"));
        let clause = paint(NAME, &one.clause);
        let _ = writeln!(text, "{variant}, {clause}, {how} `{}`: {end}", one.case);
    }
    let _ = match (verdicts.len(), failed) {
        (0, _) => {
            writeln!(text, "{} brings no cases; write some into its rules.md", source.file.id)
        }
        (all, 0) => writeln!(text, "all {all} cases hold"),
        (all, failed) => writeln!(text, "{failed} of {all} cases do not hold"),
    };
    Ok(Said { text, code })
}

fn install(name: &str, force: bool, desk: &Desk) -> Result<String, Error> {
    let source = sound(name, desk)?;
    let path = mods::install(&source, &desk.places, force)?;
    let (id, hash) = (&source.file.id, &source.hash);
    if desk.json {
        return print::json(
            &json!({ "mod": id, "version": source.file.version, "sha256": hash, "path": path }),
        );
    }
    Ok(format!("{} {} is installed; play with --mod {id}\n", paint(NAME, id), source.file.version))
}

/// What is installed, and what comes with the program where nothing of that id is.
fn list(desk: &Desk) -> Result<String, Error> {
    let mut all = mods::installed(&desk.places)?;
    let mut shipped = mods::shipped();
    shipped.retain(|source| all.iter().all(|one| one.id != source.file.id));
    all.extend(shipped.into_iter().map(mods::Installed::with_the_program));
    if desk.json {
        return print::json(&all);
    }
    let mut table = Table::plain(desk.width, &["mod", "version", "title", "over", "from"]);
    for one in &all {
        let title = one.damage.as_deref().unwrap_or(&one.title);
        table.row(vec![
            Cell::new(&one.id).fg(Color::DarkCyan),
            Cell::new(&one.version),
            Cell::new(title),
            Cell::new(one.bases.join(", ")),
            Cell::new(if one.path.is_some() { "installed" } else { "the program" }),
        ]);
    }
    Ok(table.text() + "\n")
}

fn remove(name: &str, desk: &Desk) -> Result<String, Error> {
    let gone = mods::remove(name, &desk.places)?;
    if desk.json {
        return print::json(&json!({ "removed": gone }));
    }
    let lines = gone.iter().map(|path| format!("removed {}\n", path.display()));
    Ok(lines.collect())
}

fn packed(name: &str, out: Option<&Path>, force: bool, desk: &Desk) -> Result<String, Error> {
    let source = mods::source(name, &desk.places)?;
    let usual = || PathBuf::from(mods::packed_name(&source.file.id, &source.file.version));
    let path = out.map_or_else(usual, Path::to_owned);
    let bytes = pack(&source.files);
    let bytes = bytes.map_err(|source| Error::Pack { name: name.to_owned(), source })?;
    may_write(&path, force)?;
    fs::write(&path, bytes).map_err(|source| Error::File { path: path.clone(), source })?;
    if desk.json {
        return print::json(&json!({ "path": path, "sha256": source.hash }));
    }
    Ok(format!("{}\n{}\n", path.display(), paint(DIM, format!("sha256 {}", source.hash))))
}

fn in_order(names: &[String], desk: &Desk) -> Result<String, Error> {
    let read = |name: &String| mods::source(name, &desk.places);
    let sources = names.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let ordered = mods::ordered(&sources, &[], &desk.places)?;
    let acting: Vec<_> = ordered.iter().map(|one| &sources[one.given].file).collect();
    let clashes = clashes(&acting, &Given::new(), &Setup::default());
    if desk.json {
        return print::json(&json!({ "order": ordered, "clashes": clashes }));
    }
    let mut text = String::new();
    for (number, one) in (1..).zip(&ordered) {
        let (id, why) = (paint(NAME, &one.id), paint(DIM, format!("({})", one.why)));
        let _ = writeln!(text, "{number}. {id} {} {why}", one.version);
    }
    for clash in &clashes {
        let _ = writeln!(text, "both change {clash}");
    }
    Ok(text)
}
