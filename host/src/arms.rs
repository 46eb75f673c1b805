//! Arms: set-ups to compare, as people name them. `VARIANT`, `VARIANT:CHANGE,CHANGE` or the file of a set-up.

use std::path::Path;

use serde_json::Value;
use stavka_core::bounded::text::Bounds;
use stavka_core::setup::Setup;

use crate::cli::put;
use crate::error::Error;
use crate::loader::Loaded;
use crate::mods;
use crate::plain;

/// The set-up that a name means; `find` loads a variant, which is needed where mods are named.
pub fn named(name: &str, find: impl FnOnce(&str) -> Result<Loaded, Error>) -> Result<Setup, Error> {
    let path = Path::new(name);
    if path.extension().is_some_and(|ending| ending == "json") {
        let text = plain::json(path, Bounds::FILE)?;
        return Setup::parse(&text).map_err(|error| wrong(name, &error.to_string()));
    }
    let (variant, changes) = name.split_once(':').unwrap_or((name, ""));
    changed(Setup { variant: variant.to_owned(), ..Setup::default() }, changes, find)
}

/// A set-up with changes: readings, figures and mods, with commas between them.
pub fn changed(
    base: Setup,
    changes: &str,
    find: impl FnOnce(&str) -> Result<Loaded, Error>,
) -> Result<Setup, Error> {
    let (setup, names) = plain_changes(base, changes)?;
    if names.is_empty() {
        return Ok(setup);
    }
    let loaded = find(&setup.variant)?;
    mods::over(&loaded, setup, &names, &[])
}

/// The set-up with the readings and figures, and the mods that are named.
fn plain_changes(mut setup: Setup, changes: &str) -> Result<(Setup, Vec<String>), Error> {
    let mut names = Vec::new();
    for change in changes.split(',').filter(|change| !change.is_empty()) {
        let Some((what, value)) = change.split_once('=') else {
            let known = "changes are READING=ALTERNATIVE, FIGURE.PATH=VALUE or mod=MOD";
            return Err(wrong(change, known));
        };
        if what == "mod" {
            names.push(value.to_owned());
            continue;
        }
        // Figures stand in a tree and have a dot in their path; readings are plain names.
        if what.contains('.') {
            let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
            put(&mut setup.figures, what, value);
        } else {
            setup.readings.insert(what.to_owned(), value.to_owned());
        }
    }
    Ok((setup, names))
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
        let changes = "high-water=rising,red.strength=4,mod=flood,crossing.need=5:1";
        let (found, mods) = plain_changes(Setup::default(), changes).expect("fits");
        assert_eq!(mods, ["flood"]);
        assert_eq!(found.readings["high-water"], "rising");
        assert_eq!(
            found.figures,
            json!({ "red": { "strength": 4 }, "crossing": { "need": "5:1" } })
        );
        assert!(plain_changes(Setup::default(), "rising").is_err());
        let none = |_: &str| panic!("no mod is named");
        assert_eq!(named("ford", none).expect("fits").variant, "ford");
    }
}
