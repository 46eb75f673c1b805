//! The catalogue: every variant that can be found, and every file that was refused.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::io;
use std::path::{Path, PathBuf};

use crate::bundled;
use crate::loader::{self, Listed, LoadError, Loaded};
use crate::places::Places;
use crate::suggest;
use crate::trust::{Hash, LIST, Trust};
use stavka_play::line::one_line;

/// What is there, none of it opened.
#[derive(Debug, Default)]
pub struct Listing {
    /// The variants, by id.
    pub variants: Vec<Listed>,
    /// The files that give none, each with the reason.
    pub refused: Vec<LoadError>,
}

/// What was loaded.
#[derive(Debug, Default)]
pub struct Catalogue {
    /// The variants, by id.
    pub variants: Vec<Loaded>,
    /// The files that gave none, each with the reason.
    pub refused: Vec<LoadError>,
}

impl Listing {
    /// Every plugin beside the program, in the user's folder, and the files named.
    pub fn all(places: &Places, named: &[PathBuf], trust: &Trust) -> Self {
        let mut listing = Self { variants: built_in(), refused: Vec::new() };
        for path in files(places, named) {
            listing.add(&path, trust, &places.copies);
        }
        listing.variants.sort_by(|a, b| a.manifest.id.cmp(&b.manifest.id));
        listing
    }

    fn add(&mut self, path: &Path, trust: &Trust, copies: &Path) {
        match loader::listed(path, trust, copies) {
            Ok(listed) => {
                match self.variants.iter().find(|known| known.manifest.id == listed.manifest.id) {
                    Some(known) if known.hash == listed.hash => {}
                    Some(known) => self.refused.push(LoadError::IdTaken {
                        path: path.to_owned(),
                        id: listed.manifest.id,
                        other: known.path.clone(),
                    }),
                    None => self.variants.push(listed),
                }
            }
            Err(error) => self.refused.push(error),
        }
    }

    /// Why there is no such variant: a file that should have given it was refused, or nobody knows it.
    fn without(self, id: &str, named: &[PathBuf]) -> NotFound {
        let likely = file_name(id);
        let id = one_line(id);
        let suspect = |error: &LoadError| {
            named.iter().any(|path| path == error.path()) || loader::name(error.path()) == likely
        };
        match self.refused.into_iter().find(suspect) {
            Some(error) => NotFound::Refused { id, error },
            None => NotFound::Unknown {
                id,
                known: self.variants.into_iter().map(|found| found.manifest.id).collect(),
            },
        }
    }
}

impl Catalogue {
    /// Loads every plugin beside the program, in the user's folder, and the files named.
    pub fn all(places: &Places, named: &[PathBuf], trust: &Trust) -> Self {
        let Listing { variants, mut refused } = Listing::all(places, named, trust);
        let built_in = bundled::variants();
        let load = |listed: Listed| {
            let own = built_in.iter().find(|own| own.hash == listed.hash);
            let load = || loader::load(&listed.path, trust, &places.copies);
            own.map_or_else(load, |own| Ok(own.clone()))
        };
        let loaded = variants.into_iter().map(load);
        let variants = loaded.filter_map(|loaded| loaded.map_err(|error| refused.push(error)).ok());
        Self { variants: variants.collect(), refused }
    }

    /// Loads the one plugin with this id; no other is opened. Named files are looked at first; others only where the id is
    /// not found in the file that is named after it.
    pub fn one(
        id: &str,
        places: &Places,
        named: &[PathBuf],
        trust: &Trust,
    ) -> Result<Loaded, NotFound> {
        let built_in = bundled::variants().into_iter().find(|one| one.manifest.id == id);
        // Whoever names a file wants what is in it.
        if let Some(built_in) = &built_in
            && named.is_empty()
        {
            return Ok(built_in.clone());
        }
        let likely = file_name(id);
        let mut files = files(places, named);
        files.sort_by_key(|path| (!named.contains(path), loader::name(path) != likely));
        let mut listing = Listing::default();
        for path in files {
            listing.add(&path, trust, &places.copies);
            if let Some(found) = listing.variants.iter().find(|found| found.manifest.id == id) {
                let loaded = loader::load(&found.path, trust, &places.copies);
                return loaded.map_err(|error| NotFound::Refused { id: id.to_owned(), error });
            }
        }
        built_in.ok_or_else(|| listing.without(id, named))
    }
}

/// The variants that are part of the program.
fn built_in() -> Vec<Listed> {
    let listed = |Loaded { manifest, path, hash, .. }| Listed { manifest, path, hash };
    bundled::variants().into_iter().map(listed).collect()
}

/// There is no variant with this id.
#[derive(Debug, thiserror::Error)]
pub enum NotFound {
    /// Nothing that was found has it.
    #[error("no variant `{id}`; {}", suggest::near(id, known.iter().map(String::as_str)))]
    Unknown {
        /// The id asked for.
        id: String,
        /// The ids there are.
        known: Vec<String>,
    },
    /// The file that should have given it was refused.
    #[error("no variant `{id}`: {error}")]
    Refused {
        /// The id asked for.
        id: String,
        /// Why its file was refused.
        error: LoadError,
    },
}

/// `world-at-war` lies in `libstavka_plugin_world_at_war.so`.
fn file_name(id: &str) -> String {
    format!("{DLL_PREFIX}stavka_plugin_{}{DLL_SUFFIX}", id.replace('-', "_"))
}

fn files(places: &Places, named: &[PathBuf]) -> Vec<PathBuf> {
    let mut files = named.to_vec();
    for folder in [&places.beside, &places.plugins] {
        files.extend(plugins_in(folder));
    }
    files
}

/// The files of a folder that are named as plugins are, by name. A folder that is not there has none.
pub fn plugins_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let start = format!("{DLL_PREFIX}stavka_plugin_");
    let mut found: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let name = loader::name(path);
            name.starts_with(&start) && name.ends_with(DLL_SUFFIX)
        })
        .collect();
    found.sort();
    found
}

/// The lists that count: the one beside the program and the user's own.
///
/// Where nothing beside the program was ever listed, what lies there is as trusted as the program itself:
/// the list is made, and `notice` is told. Where cargo built the program, the next build changes what lies
/// beside it, so that a list would only be out of date.
pub fn trusted(places: &Places, notice: impl FnOnce(&str)) -> io::Result<Trust> {
    let list = places.beside.join(LIST);
    let mut trust = if places.built_here {
        Trust::of_build(&places.beside)
    } else if list.exists() {
        Trust::read(&list)?
    } else {
        first_run(&places.beside, notice)
    };
    trust.join(Trust::read(&places.trust)?);
    Ok(trust)
}

/// A program may lie where its user can't write; its plugins are no worse for that.
fn first_run(folder: &Path, notice: impl FnOnce(&str)) -> Trust {
    let (trust, count) = plugins_as_trusted(folder);
    let list = folder.join(LIST);
    if count > 0 {
        let end = match trust.write(&list) {
            Ok(()) => format!("see {}", list.display()),
            Err(error) => format!("this time; {} can't be written: {error}", list.display()),
        };
        notice(&format!("first run: {count} plugins beside the program are now trusted, {end}"));
    }
    trust
}

/// Writes the list of all plugins in a folder; how many there are.
pub fn list_beside(folder: &Path) -> io::Result<usize> {
    let (trust, count) = plugins_as_trusted(folder);
    if count > 0 {
        trust.write(&folder.join(LIST))?;
    }
    Ok(count)
}

/// Everything in a folder that is a whole library, and how many there are; the rest is for the loader to
/// refuse.
fn plugins_as_trusted(folder: &Path) -> (Trust, usize) {
    let (mut trust, mut count) = (Trust::default(), 0);
    for path in plugins_in(folder) {
        if let Ok(bytes) = loader::read(&path) {
            trust.add(Hash::of(&bytes), &loader::name(&path));
            count += 1;
        }
    }
    (trust, count)
}
