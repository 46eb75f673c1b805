//! `stavka trust`: puts the hashes of plugins on the user's list. Nothing of a plugin is run here.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::Desk;
use crate::catalogue;
use crate::cli::TrustArgs;
use crate::error::Error;
use crate::loader;
use crate::print;
use crate::trust::{Hash, LIST, Trust};

/// Trusts the files named, or all that lie beside the program.
pub(super) fn trust(args: &TrustArgs, desk: &Desk) -> Result<String, Error> {
    if args.beside {
        return beside(desk);
    }
    let list = &desk.places.trust;
    let trusted = add(&args.files, list)?;
    if desk.json {
        let entry =
            |(path, hash): &(PathBuf, Hash)| json!({ "file": path, "sha256": hash.to_string() });
        return print::json(&trusted.iter().map(entry).collect::<Vec<_>>());
    }
    let mut text = String::new();
    for (path, hash) in &trusted {
        let _ = writeln!(text, "{hash}  {}", path.display());
    }
    let _ = writeln!(text, "trusted from now on, see {}", list.display());
    Ok(text)
}

/// Adds every file or, where one can't be read, none.
fn add(files: &[PathBuf], list: &Path) -> Result<Vec<(PathBuf, Hash)>, Error> {
    let hashes: Vec<_> = files
        .iter()
        .map(|path| Ok((path.clone(), Hash::of(&loader::read(path)?))))
        .collect::<Result<_, Error>>()?;
    let folder = list.parent().unwrap_or(list);
    std::fs::create_dir_all(folder).map_err(in_the_way(folder))?;
    Trust::change(list, |trust| {
        for (path, hash) in &hashes {
            trust.add(*hash, &loader::name(path));
        }
    })
    .map_err(in_the_way(list))?;
    Ok(hashes)
}

fn beside(desk: &Desk) -> Result<String, Error> {
    let folder = &desk.places.beside;
    let count = catalogue::list_beside(folder).map_err(in_the_way(folder))?;
    let list = folder.join(LIST);
    Ok(format!("{count} plugins beside the program are trusted, see {}\n", list.display()))
}

fn in_the_way(path: &Path) -> impl FnOnce(io::Error) -> Error {
    let path = path.to_owned();
    |source| Error::File { path, source }
}
