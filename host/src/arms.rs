//! Arms: set-ups to compare, as people name them. `VARIANT`, `VARIANT:CHANGE,CHANGE` or the file of a set-up.

use std::path::Path;

use serde_json::Value;
use stavka_core::bounded::text::Bounds;
use stavka_core::setup::Setup;

use crate::cli::{ModsArgs, put};
use crate::error::Error;
use crate::loader::Loaded;
use crate::mods;
use crate::places::Places;
use crate::plain;

/// An arm as it is named, and what lies over it beside what its name says.
#[derive(Debug, Clone, Copy)]
pub struct Named<'a> {
    /// The name.
    pub name: &'a str,
    /// Mods and their settings.
    pub over: &'a ModsArgs,
}

/// The set-up that a name means, with what lies over it; `find` loads a variant, which is needed where mods are named.
pub fn named(
    arm: Named<'_>,
    find: impl FnOnce(&str) -> Result<Loaded, Error>,
) -> Result<Setup, Error> {
    let Named { name, over } = arm;
    let path = Path::new(name);
    if path.extension().is_some_and(|ending| ending == "json") {
        let text = plain::json(path, Bounds::FILE)?;
        let setup = Setup::parse(&text).map_err(|error| wrong(name, &error.to_string()))?;
        return changed(setup, "", over, find);
    }
    let (variant, changes) = name.split_once(':').unwrap_or((name, ""));
    changed(Setup { variant: variant.to_owned(), ..Setup::default() }, changes, over, find)
}

/// A set-up with changes, which have commas between them: readings, figures, the scenario, mods and their settings.
pub fn changed(
    base: Setup,
    changes: &str,
    over: &ModsArgs,
    find: impl FnOnce(&str) -> Result<Loaded, Error>,
) -> Result<Setup, Error> {
    let (mut names, changes) = taken_apart(changes)?;
    names.extend(over.mods.iter().cloned());
    let (setup, chosen) = put_in(base, changes, &ids(&names)?);
    let settings = [over.mod_set.as_slice(), &chosen].concat();
    if names.is_empty() && settings.is_empty() {
        return Ok(setup);
    }
    let loaded = find(&setup.variant)?;
    mods::over(&loaded, setup, &names, &settings)
}

/// The ids of these mods.
fn ids(names: &[String]) -> Result<Vec<String>, Error> {
    if names.is_empty() {
        return Ok(Vec::new());
    }
    let places = Places::usual().map_err(Error::Places)?;
    names.iter().map(|name| Ok(mods::source(name, &places)?.file.id)).collect()
}

/// What is to be what.
type Change = (String, String);

/// The mods that are named, and what else is to be what.
fn taken_apart(changes: &str) -> Result<(Vec<String>, Vec<Change>), Error> {
    let (mut names, mut others) = (Vec::new(), Vec::new());
    for change in changes.split(',').filter(|change| !change.is_empty()) {
        match change.split_once('=') {
            Some(("mod", name)) => names.push(name.to_owned()),
            Some((what, value)) => others.push((what.to_owned(), value.to_owned())),
            None => {
                let known = "changes are READING=ALTERNATIVE, FIGURE.PATH=VALUE, scenario=SCENARIO, mod=MOD or MOD.SETTING=VALUE";
                return Err(wrong(change, known));
            }
        }
    }
    Ok((names, others))
}

/// The set-up with its readings and figures, and the settings of the mods with these ids.
fn put_in(mut setup: Setup, changes: Vec<Change>, mods: &[String]) -> (Setup, Vec<Change>) {
    let mut chosen = Vec::new();
    for (what, value) in changes {
        // A figure stands in a tree and has a dot in its path, as a setting has after its mod; readings are plain names.
        match what.split_once('.') {
            Some((id, _)) if mods.iter().any(|known| known == id) => chosen.push((what, value)),
            Some(_) => {
                let value = serde_json::from_str(&value).unwrap_or_else(|_| Value::from(value));
                put(&mut setup.figures, &what, value);
            }
            None if what == "scenario" => setup.scenario = value,
            None => drop(setup.readings.insert(what, value)),
        }
    }
    (setup, chosen)
}

fn wrong(name: &str, message: &str) -> Error {
    let (question, pointer) = ("arm".to_owned(), String::new());
    Error::Input { question, pointer, message: format!("{name}: {message}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn names_become_set_ups() {
        let changes = "high-water=rising,red.strength=4,scenario=ford,mod=flood,crossing.need=5:1,flood.from=2";
        let (mods, changes) = taken_apart(changes).expect("fits");
        assert_eq!(mods, ["flood"]);
        let (found, chosen) = put_in(Setup::default(), changes, &mods);
        assert_eq!(
            (found.readings["high-water"].as_str(), found.scenario.as_str()),
            ("rising", "ford")
        );
        assert_eq!(
            found.figures,
            json!({ "red": { "strength": 4 }, "crossing": { "need": "5:1" } })
        );
        assert_eq!(chosen, [("flood.from".to_owned(), "2".to_owned())]);
        assert!(taken_apart("rising").is_err());
        let none = |_: &str| panic!("no mod is named");
        let alone = Named { name: "ford", over: &ModsArgs::default() };
        assert_eq!(named(alone, none).expect("fits").variant, "ford");
    }
}
