//! The mods that games are dealt with: those that come with the program, those that are installed on this machine, and those
//! that the owner brought along here. What was brought is data and scripts: a library never comes this way.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;
use stavka::mods;
use stavka_core::setup::Setup;
use stavka_mods::{Base, Given, PACKED, Setting, Source as Mod};

use super::{Library, Shelved};
use crate::error::Error;

/// No more mods than this are kept for those who brought them.
const MOST_BROUGHT: usize = 50;

/// So many things that are wrong with a mod are told at once.
const MOST_WRONG: usize = 20;

/// A mod as the lobby shows it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ModCard {
    id: String,
    version: String,
    title: String,
    author: String,
    about: String,
    /// The variants that it is for.
    bases: Vec<String>,
    from: Origin,
    /// Whether it has a library, which runs with all rights of whoever started the server.
    native: bool,
    /// What may be chosen, by name.
    #[schemars(schema_with = "crate::web::openapi::field::settings")]
    settings: BTreeMap<String, Setting>,
}

/// Where a mod comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Origin {
    /// It is a part of the program.
    Shipped,
    /// `stavka mod install` put it there.
    Installed,
    /// The owner brought it along to this server.
    Brought,
}

/// A mod, read, with where it comes from.
type Found = (Origin, Mod);

impl ModCard {
    fn of((from, source): &Found) -> Self {
        let file = source.file.clone();
        Self {
            id: file.id,
            version: file.version,
            title: file.title,
            author: file.author,
            about: file.about,
            bases: file.bases.into_keys().collect(),
            from: *from,
            native: file.native,
            settings: file.settings,
        }
    }
}

/// The mods that fit a variant, as the lobby shows them.
pub(super) fn cards(variant: &str, found: &[Found]) -> Vec<ModCard> {
    let fits = found.iter().filter(|(_, source)| source.file.bases.contains_key(variant));
    fits.map(ModCard::of).collect()
}

impl Library {
    /// What owners bring along lies in this folder.
    pub fn bring_into(&mut self, folder: PathBuf) {
        self.brought = Some(folder);
    }

    /// The mods that fit a variant.
    pub fn mods(&self, variant: &str) -> Vec<ModCard> {
        cards(variant, &self.known_mods())
    }

    /// Every mod that can be chosen, each id once: what was brought here before what is installed, and that before what comes
    /// with the program.
    pub(super) fn known_mods(&self) -> Vec<Found> {
        let shipped = mods::shipped().into_iter().map(|one| (Origin::Shipped, one));
        let installed = mods::installed(&self.places).unwrap_or_default();
        let installed = installed.into_iter().filter_map(|one| one.path);
        let installed = installed.filter_map(|path| Some((Origin::Installed, read(&path)?)));
        let brought = self.brought.iter().flat_map(|folder| packed(folder));
        let brought = brought.filter_map(|path| Some((Origin::Brought, read(&path)?)));
        let all = shipped.chain(installed).chain(brought);
        let by_id: BTreeMap<String, Found> =
            all.map(|found| (found.1.file.id.clone(), found)).collect();
        by_id.into_values().collect()
    }

    /// A set-up with these mods over it. A name leads to a mod that is known here and nowhere else on the disk.
    pub fn with_mods(
        &self,
        setup: Setup,
        names: &[String],
        settings: &Given,
    ) -> Result<Setup, Error> {
        if let Some(name) = settings.keys().find(|name| !names.contains(name)) {
            return Err(Error::Bad(format!("settings of `{name}`, which is not among the mods")));
        }
        if names.is_empty() {
            return Ok(setup);
        }
        let mut known = self.known_mods();
        let mut sources = Vec::new();
        for name in names {
            let at = known.iter().position(|(_, one)| one.file.id == *name).ok_or_else(|| {
                let ids: Vec<_> = known.iter().map(|(_, one)| one.file.id.as_str()).collect();
                let ids = ids.join(", ");
                Error::Bad(format!("no mod `{name}` can be had here; there are: {ids}"))
            })?;
            sources.push(known.swap_remove(at).1);
        }
        let base = base(self.shelved(&setup.variant)?)?;
        Ok(mods::laid_over(base, setup, &sources, settings, &self.places)?)
    }

    /// Keeps a mod that the owner sent, packed or as `mod.json` alone, if nothing is wrong with it.
    pub fn bring(&self, bytes: &[u8]) -> Result<ModCard, Error> {
        let folder = self.brought.as_ref().ok_or(Error::Absent("place for mods"))?;
        let files = mods::sent(bytes, "this mod")?;
        let told = |wrong: Vec<stavka_mods::Wrong>| {
            let lines: Vec<_> = wrong.iter().take(MOST_WRONG).map(ToString::to_string).collect();
            Error::Bad(format!("this mod can't be taken: {}", lines.join("; ")))
        };
        let source = mods::read_whole(files).map_err(told)?;
        if source.file.native {
            return Err(Error::Bad(format!(
                "mod `{}` has a library, which runs with all your rights and so is never taken from a browser; \
                 `stavka mod install` and `stavka trust` do it at the command line",
                source.file.id
            )));
        }
        let bases = self.variants.iter();
        let bases = bases.filter(|one| source.file.bases.contains_key(&one.source.manifest.id));
        let bases: Vec<&Shelved> = bases.collect();
        if bases.is_empty() {
            let bases: Vec<_> = source.file.bases.keys().map(String::as_str).collect();
            let bases = bases.join(", ");
            return Err(Error::Bad(format!("this mod is for {bases}, which nobody can play here")));
        }
        for shelved in bases {
            let wrong = wrong(shelved, &source)?;
            if !wrong.is_empty() {
                return Err(told(wrong));
            }
        }
        self.put(folder, &source)?;
        Ok(ModCard::of(&(Origin::Brought, source)))
    }

    /// Keeps it in place of another version of it.
    fn put(&self, folder: &Path, source: &Mod) -> Result<(), Error> {
        let _one = self.bringing.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let before = self.brought_as(&source.file.id);
        if before.is_empty() && packed(folder).len() >= MOST_BROUGHT {
            return Err(Error::TooMuch(format!(
                "{MOST_BROUGHT} mods were brought along; take one away first"
            )));
        }
        let path = mods::put(source, folder, true)?;
        for gone in before.into_iter().filter(|gone| *gone != path) {
            fs::remove_file(&gone).map_err(|error| failed(&gone, &error))?;
        }
        Ok(())
    }

    /// Takes a mod away that was brought along; games that are played with it have it in them.
    pub fn take_away(&self, id: &str) -> Result<(), Error> {
        let gone = self.brought_as(id);
        if gone.is_empty() {
            return Err(Error::Absent("such mod that was brought along"));
        }
        gone.iter().try_for_each(|path| fs::remove_file(path).map_err(|error| failed(path, &error)))
    }

    /// The files of a mod that was brought along.
    fn brought_as(&self, id: &str) -> Vec<PathBuf> {
        let all = self.brought.iter().flat_map(|folder| packed(folder));
        all.filter(|path| read(path).is_some_and(|one| one.file.id == id)).collect()
    }
}

/// What mods find in a variant as it is printed.
fn base(shelved: &Shelved) -> Result<Base, Error> {
    Ok(mods::base_of(&shelved.source.open(Setup::default())?)?)
}

/// What is wrong with a mod over a variant.
fn wrong(shelved: &Shelved, source: &Mod) -> Result<Vec<stavka_mods::Wrong>, Error> {
    let base = base(shelved)?;
    match &shelved.loaded {
        Some(loaded) => Ok(mods::check(source, loaded, &base)?),
        // What is linked in for tests is looked at without its scripts.
        None => Ok(stavka_mods::check(source, &base)),
    }
}

/// The packed mods in a folder.
fn packed(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == PACKED));
    paths.sort();
    paths
}

/// A packed mod, if nothing is wrong with its files.
fn read(path: &Path) -> Option<Mod> {
    mods::read_whole(mods::files(path, &path.to_string_lossy()).ok()?).ok()
}

fn failed(path: &Path, error: &std::io::Error) -> Error {
    Error::Machine(format!("{}: {error}", path.display()))
}
