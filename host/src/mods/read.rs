//! Mods on the disk: a folder, a single `mod.json`, a packed file, or the id of one that is installed or comes with the
//! program.

use std::fs;
use std::path::{Path, PathBuf};

use stavka_mods::{Files, MOD_FILE, PACKED, Source, Wrong};

use super::{installed, shipped};
use crate::error::Error;
use crate::places::Places;

/// The folder with the source of a mod's library, which is none of its files.
const SOURCE: &str = "native";

/// How a zip archive begins.
const ZIP: &[u8] = b"PK";

/// What is larger than this is not looked at.
const MOST: u64 = 8 << 20;

/// The mod that is named so, read and found whole.
pub fn source(name: &str, places: &Places) -> Result<Source, Error> {
    let files = named(name, places)?;
    read_whole(files).map_err(|wrong| Error::Mod { name: name.to_owned(), wrong })
}

/// As much of the mod that is named so as can be read, and all that is wrong with its shape.
pub fn partly(name: &str, places: &Places) -> Result<(Option<Source>, Vec<Wrong>), Error> {
    let files = named(name, places)?;
    Ok(match read_whole(files.clone()) {
        Ok(source) => (Some(source), Vec::new()),
        Err(wrong) => (Source::beside(&files, &wrong), wrong),
    })
}

/// The mod of these files; all that is wrong with their shape.
pub fn read_whole(files: Files) -> Result<Source, Vec<Wrong>> {
    let mut wrong = super::shape(&files);
    match Source::read(files) {
        Ok(source) if wrong.is_empty() => return Ok(source),
        Ok(_) => {}
        // The schema says of mod.json all that reading it says, and more.
        Err(more) if wrong.is_empty() => wrong = more,
        Err(more) => wrong.extend(more.into_iter().filter(|one| one.file != MOD_FILE)),
    }
    Err(wrong)
}

/// The files of the mod that is named so: at this path, else installed, else one that comes with the program.
fn named(name: &str, places: &Places) -> Result<Files, Error> {
    match found(name, places) {
        Ok(path) => files(&path, name),
        Err(unknown) => shipped::files(name).ok_or(unknown),
    }
}

/// Where the mod lies: the path itself, or that of the newest installed one of this id.
fn found(name: &str, places: &Places) -> Result<PathBuf, Error> {
    let path = PathBuf::from(name);
    if path.exists() {
        return Ok(path);
    }
    let all = installed(places)?;
    let (id, version) = name.split_once('@').unwrap_or((name, ""));
    let fits = |one: &&installed::Installed| {
        one.id == id && (version.is_empty() || one.version == version)
    };
    if let Some(path) = all.iter().rev().find(fits).and_then(|one| one.path.clone()) {
        return Ok(path);
    }
    let installed = all.into_iter().map(|one| one.id);
    Err(Error::Unknown {
        place: "the folder of installed mods".to_owned(),
        what: "mod, and here is no such file or folder as",
        name: name.to_owned(),
        known: installed.chain(shipped::ids().map(str::to_owned)).collect(),
    })
}

/// The files of a mod.
pub fn files(path: &Path, name: &str) -> Result<Files, Error> {
    if path.is_dir() {
        let mut files = Files::default();
        folder(path, "", name, &mut files)?;
        return Ok(files);
    }
    let bytes = read(path)?;
    if path.extension().is_some_and(|ending| ending == PACKED) {
        return unpacked(&bytes, name);
    }
    let mut files = Files::default();
    add(&mut files, MOD_FILE, bytes, name)?;
    Ok(files)
}

/// The files of a mod that somebody sent: packed, or `mod.json` alone.
pub fn sent(bytes: &[u8], name: &str) -> Result<Files, Error> {
    if bytes.starts_with(ZIP) {
        return unpacked(bytes, name);
    }
    let mut files = Files::default();
    add(&mut files, MOD_FILE, bytes.to_vec(), name)?;
    Ok(files)
}

fn unpacked(bytes: &[u8], name: &str) -> Result<Files, Error> {
    stavka_mods::unpack(bytes).map_err(|source| Error::Pack { name: name.to_owned(), source })
}

/// Adds what lies in a folder, with `inside` before its names. Links are not followed, and what starts with a dot is
/// nobody's business.
fn folder(path: &Path, inside: &str, name: &str, files: &mut Files) -> Result<(), Error> {
    let failed = |source| Error::File { path: path.to_owned(), source };
    let mut entries =
        fs::read_dir(path).map_err(failed)?.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let own = entry.file_name().to_string_lossy().into_owned();
        let source = inside.is_empty() && own == SOURCE;
        if source || own.starts_with('.') || own.ends_with('~') {
            continue;
        }
        let below = format!("{inside}{own}");
        let kind = entry.file_type().map_err(failed)?;
        if kind.is_dir() {
            folder(&entry.path(), &format!("{below}/"), name, files)?;
        } else if kind.is_file() {
            add(files, &below, read(&entry.path())?, name)?;
        } else {
            let source = stavka_mods::PackError::NoFile(below);
            return Err(Error::Pack { name: name.to_owned(), source });
        }
    }
    Ok(())
}

fn add(files: &mut Files, below: &str, bytes: Vec<u8>, name: &str) -> Result<(), Error> {
    let added = files.add(below, bytes);
    added.map_err(|error| Error::Pack { name: name.to_owned(), source: error.into() })
}

fn read(path: &Path) -> Result<Vec<u8>, Error> {
    let failed = |source| Error::File { path: path.to_owned(), source };
    if fs::metadata(path).map_err(failed)?.len() > MOST {
        return Err(failed(std::io::Error::other("it is too large for a mod")));
    }
    fs::read(path).map_err(failed)
}

/// The name of the file that a mod is packed into.
pub fn packed_name(id: &str, version: &str) -> String {
    format!("{id}-{version}.{PACKED}")
}
