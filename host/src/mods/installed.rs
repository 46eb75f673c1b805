//! The mods that are installed: packed files in the user's folder. Listing them opens no variant.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;
use stavka_mods::{PACKED, Source, pack};

use super::read::{files, packed_name};
use crate::error::Error;
use crate::places::Places;

/// A mod that is installed.
#[derive(Debug, Clone, Serialize)]
pub struct Installed {
    /// Its id.
    pub id: String,
    /// Its version.
    pub version: String,
    /// What players call it.
    pub title: String,
    /// The variants that it is for.
    pub bases: Vec<String>,
    /// Where it lies; nowhere where it comes with the program.
    pub path: Option<PathBuf>,
    /// What is wrong with it, where it can't be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damage: Option<String>,
}

impl Installed {
    /// One that comes with the program.
    pub fn with_the_program(source: Source) -> Self {
        Self::of(source, None)
    }

    fn of(source: Source, path: Option<PathBuf>) -> Self {
        let file = source.file;
        let bases = file.bases.into_keys().collect();
        Self { id: file.id, version: file.version, title: file.title, bases, path, damage: None }
    }
}

/// Every installed mod, by id and version, the newest of an id last.
pub fn installed(places: &Places) -> Result<Vec<Installed>, Error> {
    let Ok(entries) = fs::read_dir(&places.mods) else { return Ok(Vec::new()) };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let packed = paths.filter(|path| path.extension().is_some_and(|ending| ending == PACKED));
    let mut all: Vec<_> = packed.map(entry).collect();
    all.sort_by(|a, b| (&a.id, version(&a.version)).cmp(&(&b.id, version(&b.version))));
    Ok(all)
}

/// Versions are compared as such; what is none comes first.
fn version(text: &str) -> Option<semver::Version> {
    semver::Version::parse(text).ok()
}

fn entry(path: PathBuf) -> Installed {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let read = files(&path, &name).map_err(|error| error.to_string()).and_then(|files| {
        let first = |wrong: Vec<stavka_mods::Wrong>| {
            wrong.first().map(ToString::to_string).unwrap_or_default()
        };
        Source::read(files).map_err(first)
    });
    match read {
        Ok(source) => Installed::of(source, Some(path)),
        Err(damage) => Installed {
            id: name,
            version: String::new(),
            title: String::new(),
            bases: Vec::new(),
            path: Some(path),
            damage: Some(damage),
        },
    }
}

/// Installs a mod; where it lies now.
pub fn install(source: &Source, places: &Places, force: bool) -> Result<PathBuf, Error> {
    put(source, &places.mods, force)
}

/// Puts a mod into a folder of packed ones; where it lies now. The same version may not come with other content.
pub fn put(source: &Source, folder: &Path, force: bool) -> Result<PathBuf, Error> {
    let path = folder.join(packed_name(&source.file.id, &source.file.version));
    let name = &source.file.id;
    let bytes = pack(&source.files).map_err(|source| Error::Pack { name: name.clone(), source })?;
    let failed = |source| Error::File { path: path.clone(), source };
    if fs::read(&path).is_ok_and(|known| known == bytes) {
        return Ok(path);
    }
    crate::output::may_write(&path, force)?;
    fs::create_dir_all(folder).map_err(failed)?;
    fs::write(&path, bytes).map_err(failed)?;
    Ok(path)
}

/// Removes an installed mod, all versions of it where none is named; the files that are gone.
pub fn remove(name: &str, places: &Places) -> Result<Vec<PathBuf>, Error> {
    let all = installed(places)?;
    let (id, version) = name.split_once('@').unwrap_or((name, ""));
    let fits = |one: &&Installed| one.id == id && (version.is_empty() || one.version == version);
    let gone: Vec<PathBuf> = all.iter().filter(fits).filter_map(|one| one.path.clone()).collect();
    if gone.is_empty() {
        let known = all.into_iter().map(|one| one.id).collect();
        let place = "the folder of installed mods".to_owned();
        return Err(Error::Unknown { place, what: "mod", name: name.to_owned(), known });
    }
    for path in &gone {
        fs::remove_file(path).map_err(|source| Error::File { path: path.clone(), source })?;
    }
    Ok(gone)
}
