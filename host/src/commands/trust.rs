//! `stavka trust` and `stavka untrust`: what is on the user's list of plugins. What is to be trusted is looked at in a process
//! of its own first; nothing of it is run here.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::Desk;
use crate::catalogue;
use crate::cli::{TrustArgs, UntrustArgs};
use crate::error::Error;
use crate::loader;
use crate::print;
use crate::trust::{Hash, LIST, Trust};
use stavka_play::line::one_line;

/// Trusts the files named, or all that lie beside the program.
pub(super) fn trust(args: &TrustArgs, desk: &Desk) -> Result<String, Error> {
    if args.beside {
        return beside(desk);
    }
    if args.list {
        return listed(desk);
    }
    let list = &desk.places.trust;
    let trusted = add(&args.files, desk)?;
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

/// Adds every file or, where one is not what it should be, none.
fn add(files: &[PathBuf], desk: &Desk) -> Result<Vec<(PathBuf, Hash)>, Error> {
    let list = &desk.places.trust;
    let hashes: Vec<_> = files
        .iter()
        .map(|path| Ok((path.clone(), loader::inspected(path, &desk.places.copies)?)))
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

/// The lists that count, with what is on them.
fn lists(desk: &Desk) -> Result<Vec<(PathBuf, Trust)>, Error> {
    let places = &desk.places;
    let all = [places.beside.join(LIST), places.trust.clone()];
    let read = |path: PathBuf| Ok((path.clone(), Trust::read(&path).map_err(Error::Places)?));
    all.into_iter().map(read).collect()
}

fn listed(desk: &Desk) -> Result<String, Error> {
    let lists = lists(desk)?;
    if desk.json {
        let entry = |list: &Path, (hash, name): (Hash, &str)| json!({ "list": list, "name": name, "sha256": hash.to_string() });
        let all =
            lists.iter().flat_map(|(path, trust)| trust.entries().map(move |one| entry(path, one)));
        return print::json(&all.collect::<Vec<_>>());
    }
    let mut text = String::new();
    if desk.places.built_here {
        let beside = desk.places.beside.display();
        let _ = writeln!(text, "everything in {beside}, where cargo built the program");
    }
    for (path, trust) in &lists {
        let mut entries = trust.entries().peekable();
        if entries.peek().is_some() {
            let _ = writeln!(text, "{}", path.display());
        }
        for (hash, name) in entries {
            let _ = writeln!(text, "  {hash}  {}", one_line(name));
        }
    }
    Ok(if text.is_empty() { "nothing is trusted yet\n".to_owned() } else { text })
}

/// Takes plugins off the lists.
pub(super) fn untrust(args: &UntrustArgs, desk: &Desk) -> Result<String, Error> {
    let lists = lists(desk)?;
    for named in &args.names {
        let is_on = |(_, trust): &(PathBuf, Trust)| trust.clone().remove(named) > 0;
        if !lists.iter().any(is_on) {
            let known = lists.iter().flat_map(|(_, trust)| trust.entries());
            return Err(Error::Unknown {
                place: "the list of trusted plugins".to_owned(),
                what: "entry",
                name: named.clone(),
                known: known.map(|(_, name)| name.to_owned()).collect(),
            });
        }
    }
    let mut gone = 0;
    for (path, trust) in lists.iter().filter(|(_, trust)| trust.entries().next().is_some()) {
        let mut rest = trust.clone();
        if args.names.iter().map(|named| rest.remove(named)).sum::<usize>() == 0 {
            continue;
        }
        let remove = |trust: &mut Trust| {
            gone += args.names.iter().map(|named| trust.remove(named)).sum::<usize>();
        };
        Trust::change(path, remove).map_err(in_the_way(path))?;
    }
    let plugins = if gone == 1 { "plugin is" } else { "plugins are" };
    Ok(format!("{gone} {plugins} no longer trusted\n"))
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
