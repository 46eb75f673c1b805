//! Arms: set-ups to compare, as the command line names them.

use std::path::Path;

use serde_json::Value;
use stavka_core::bounded::text::Bounds;
use stavka_core::setup::Setup;

use super::{Desk, Opened};
use crate::cli::{ArmsArgs, ModsArgs, put};
use crate::edition::Edition;
use crate::error::Error;
use crate::mods;
use crate::plain;

/// An arm, opened.
pub(super) struct Arm {
    /// Its name in tables.
    pub(super) name: String,
    pub(super) opened: Opened,
}

/// An arm as it is named, and what lies over it.
#[derive(Clone, Copy)]
pub(super) struct Named<'a> {
    pub(super) name: &'a str,
    pub(super) over: &'a ModsArgs,
}

/// The arms of these names; where there is none, every variant as printed, or those that the mods are for.
pub(super) fn open(args: &ArmsArgs, desk: &Desk) -> Result<Vec<Arm>, Error> {
    let over = &args.over;
    if args.arms.is_empty() && over.mods.is_empty() {
        let all = desk.variants(&[])?;
        let all = all.iter().map(|loaded| {
            let edition = Edition::open(loaded, Setup::default())?;
            Ok(Arm { name: loaded.manifest.id.clone(), opened: Opened::new(edition)? })
        });
        return all.collect();
    }
    let names = if args.arms.is_empty() { bases(over, desk)? } else { args.arms.clone() };
    let one = |name: &String| {
        let setup = under(Named { name, over }, desk)?;
        let edition = desk.edition(&setup.variant.clone(), setup)?;
        Ok(Arm { name: name.clone(), opened: Opened::new(edition)? })
    };
    names.iter().map(one).collect()
}

/// The variants that all of these mods are for.
fn bases(over: &ModsArgs, desk: &Desk) -> Result<Vec<String>, Error> {
    let files = over.mods.iter().map(|name| Ok(mods::source(name, &desk.places)?.file));
    let files = files.collect::<Result<Vec<_>, Error>>()?;
    let first = files.first().into_iter().flat_map(|file| file.bases.keys().cloned());
    let all = first.filter(|id| files.iter().all(|file| file.bases.contains_key(id)));
    let all: Vec<_> = all.collect();
    if all.is_empty() {
        return Err(Error::Mods("these mods are for no variant that all of them fit".to_owned()));
    }
    Ok(all)
}

/// The set-up that a name means, with the mods that it names over the variant, and those over all arms.
pub(super) fn under(arm: Named<'_>, desk: &Desk) -> Result<Setup, Error> {
    let Meant { mut setup, mut mods, changes } = meant(arm.name)?;
    mods.extend(arm.over.mods.iter().cloned());
    let mut chosen = arm.over.mod_set.clone();
    let ids = mods.iter().map(|name| Ok(mods::source(name, &desk.places)?.file.id));
    let ids = ids.collect::<Result<Vec<_>, Error>>()?;
    for (what, value) in changes {
        // A figure stands in a tree and has a dot in its path, as a setting has after its mod; readings are plain names.
        match what.split_once('.') {
            Some((id, _)) if ids.iter().any(|known| known == id) => chosen.push((what, value)),
            Some(_) => {
                let value = serde_json::from_str(&value).unwrap_or_else(|_| Value::from(value));
                put(&mut setup.figures, &what, value);
            }
            None => drop(setup.readings.insert(what, value)),
        }
    }
    if mods.is_empty() && chosen.is_empty() {
        return Ok(setup);
    }
    let loaded = desk.variant(&setup.variant)?;
    mods::over(&loaded, setup, &mods, &chosen)
}

/// What the name of an arm means.
#[derive(Default)]
struct Meant {
    setup: Setup,
    /// The mods that it names.
    mods: Vec<String>,
    /// What is to be what: readings, figures and settings.
    changes: Vec<(String, String)>,
}

/// What a name means: the file of a set-up, or a variant with what is changed in it.
fn meant(name: &str) -> Result<Meant, Error> {
    let path = Path::new(name);
    if path.extension().is_some_and(|ending| ending == "json") {
        let text = plain::json(path, Bounds::FILE)?;
        let setup = Setup::parse(&text).map_err(|error| wrong(name, &error.to_string()))?;
        return Ok(Meant { setup, ..Meant::default() });
    }
    let (variant, changes) = name.split_once(':').unwrap_or((name, ""));
    let setup = Setup { variant: variant.to_owned(), ..Setup::default() };
    let mut meant = Meant { setup, ..Meant::default() };
    for change in changes.split(',').filter(|change| !change.is_empty()) {
        match change.split_once('=') {
            Some(("mod", name)) => meant.mods.push(name.to_owned()),
            Some((what, value)) => meant.changes.push((what.to_owned(), value.to_owned())),
            None => {
                let message = "changes are READING=ALTERNATIVE, FIGURE.PATH=VALUE, mod=MOD or MOD.SETTING=VALUE";
                return Err(wrong(name, message));
            }
        }
    }
    Ok(meant)
}

fn wrong(name: &str, message: &str) -> Error {
    let (question, pointer) = ("arm".to_owned(), String::new());
    Error::Input { question, pointer, message: format!("{name}: {message}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_apart() {
        let name = "ford:high-water=rising,red.strength=4,mod=flood,flood.from=2";
        let found = meant(name).expect("fits");
        assert_eq!(
            (found.setup.variant.as_str(), found.mods.as_slice()),
            ("ford", &["flood".to_owned()][..])
        );
        let pair = |what: &str, value: &str| (what.to_owned(), value.to_owned());
        let changes =
            [pair("high-water", "rising"), pair("red.strength", "4"), pair("flood.from", "2")];
        assert_eq!(found.changes, changes);
        assert!(meant("ford:rising").is_err());
    }
}
