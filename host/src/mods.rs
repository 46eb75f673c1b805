//! Mods from files: found, read, put in order and made part of a set-up.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde_json::Value;
use stavka_core::setup::{Mod, Setup};
use stavka_mods::{Base, Given, Ordered, Source, clashes, compile, order};

use crate::edition::Edition;
use crate::error::Error;
use crate::loader::Loaded;
use crate::places::Places;

mod cases;
mod check;
mod dealt;
mod installed;
mod native;
mod passport;
mod read;
mod shipped;

pub(crate) use cases::holds;
pub use cases::{Verdict, cases};
pub use check::{check, shape};
pub use installed::{Installed, install, installed, put, remove};
pub(crate) use native::libraries;
pub use native::library;
pub use passport::{Changed, Pair, Passport, Position};
pub use read::{files, packed_name, partly, read_whole, sent, source};
pub use shipped::shipped;

/// A set-up with these mods over what it has already, in the order in which they can act.
///
/// A mod that the set-up has already is taken anew.
pub fn over(
    loaded: &Loaded,
    setup: Setup,
    names: &[String],
    settings: &[(String, String)],
) -> Result<Setup, Error> {
    if names.is_empty() {
        return no_settings(settings).map(|()| setup);
    }
    let places = Places::usual().map_err(Error::Places)?;
    let sources = names.iter().map(|name| source(name, &places)).collect::<Result<Vec<_>, _>>()?;
    let chosen = by_mod(settings, &sources)?;
    laid_over(base(loaded)?, setup, &sources, &chosen, &places)
}

/// A set-up with mods that were read over what it has already, in the order in which they can act.
pub fn laid_over(
    mut base: Base,
    mut setup: Setup,
    sources: &[Source],
    chosen: &Given,
    places: &Places,
) -> Result<Setup, Error> {
    let ordered = in_order(sources, chosen, &setup, places)?;
    for one in &setup.mods {
        base.charts.extend(one.charts.clone());
    }
    for source in ordered {
        let wrong = stavka_mods::check(source, &base);
        if !wrong.is_empty() {
            return Err(Error::Mod { name: source.file.id.clone(), wrong });
        }
        let none = BTreeMap::new();
        let given = chosen.get(&source.file.id).unwrap_or(&none);
        let made = made(source, given, &base, places)?;
        base.charts.extend(made.charts.clone());
        setup.mods.retain(|known| known.id != made.id);
        setup.mods.push(made);
    }
    Ok(setup)
}

/// A mod over a base, with the hash of its library where it has one.
fn made(
    source: &Source,
    given: &BTreeMap<String, Value>,
    base: &Base,
    places: &Places,
) -> Result<Mod, Error> {
    let refuse = |wrong| Error::Mod { name: source.file.id.clone(), wrong };
    let mut made = compile(source, given, base).map_err(refuse)?;
    if source.file.native {
        made.native = library(&made.id, places)?.hash.to_string();
    }
    Ok(made)
}

fn no_settings(settings: &[(String, String)]) -> Result<(), Error> {
    match settings.first() {
        None => Ok(()),
        Some((name, _)) => {
            Err(Error::Mods(format!("--mod-set {name}: name its mod with --mod first")))
        }
    }
}

/// The settings that are given, by mod.
fn by_mod(settings: &[(String, String)], sources: &[Source]) -> Result<Given, Error> {
    let mut all = Given::new();
    for (name, value) in settings {
        let known = || sources.iter().map(|source| source.file.id.as_str());
        let parts = name.split_once('.').filter(|(id, _)| known().any(|known| known == *id));
        let (id, setting) = parts.ok_or_else(|| {
            let near = crate::suggest::near(name.split('.').next().unwrap_or(name), known());
            Error::Mods(format!(
                "--mod-set {name}: expected MOD.SETTING of a mod that is given; {near}"
            ))
        })?;
        let value = serde_json::from_str(value).unwrap_or_else(|_| value.as_str().into());
        all.entry(id.to_owned()).or_default().insert(setting.to_owned(), value);
    }
    Ok(all)
}

/// The order in which mods act over those that are there; the error says what would solve it.
pub fn ordered(sources: &[Source], there: &[Mod], places: &Places) -> Result<Vec<Ordered>, Error> {
    let files: Vec<_> = sources.iter().map(|source| &source.file).collect();
    let missing = |id: &String| files.iter().all(|file| file.id != *id);
    // Only where something is not given does it matter what is installed.
    let installed = if files.iter().any(|file| file.requires.keys().any(missing)) {
        installed(places)?
    } else {
        Vec::new()
    };
    let installed: Vec<_> = installed.into_iter().map(|one| (one.id, one.version)).collect();
    order(&files, there, &installed).map_err(|error| Error::Mods(error.to_string()))
}

/// The mods in the order in which they act; where two change the same thing, that is for whoever plays to decide.
fn in_order<'a>(
    sources: &'a [Source],
    given: &Given,
    setup: &Setup,
    places: &Places,
) -> Result<Vec<&'a Source>, Error> {
    let ordered = ordered(sources, &setup.mods, places)?;
    let ordered: Vec<_> = ordered.iter().map(|one| &sources[one.given]).collect();
    let files: Vec<_> = ordered.iter().map(|source| &source.file).collect();
    let clashes = clashes(&files, given, setup);
    if clashes.is_empty() {
        return Ok(ordered);
    }
    let lines: Vec<_> = clashes.iter().map(ToString::to_string).collect();
    Err(Error::Mods(format!("two mods change the same thing: {}", lines.join("\n  "))))
}

/// A variant as mods find it.
pub fn base(loaded: &Loaded) -> Result<Base, Error> {
    base_of(&Edition::open(loaded, Setup::default())?)
}

/// What mods find in a variant that is opened as it is printed.
pub fn base_of(edition: &Edition) -> Result<Base, Error> {
    let charts = edition.charts()?.into_iter().map(|chart| (chart.name, chart.content)).collect();
    let (manifest, book) = (edition.manifest.clone(), edition.book()?);
    Ok(Base { manifest, book, charts, dealt: OnceLock::new() })
}
