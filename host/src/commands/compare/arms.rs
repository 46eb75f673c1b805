//! Arms: set-ups to compare, as the command line names them.

use std::path::Path;

use serde_json::Value;
use stavka_core::bounded::text::Bounds;
use stavka_core::setup::Setup;

use super::{Desk, Opened};
use crate::cli::put;
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

/// The arms of these names; every variant as printed where there is none.
pub(super) fn open(names: &[String], desk: &Desk) -> Result<Vec<Arm>, Error> {
    if names.is_empty() {
        let all = desk.variants(&[])?;
        let all = all.iter().map(|loaded| {
            let edition = Edition::open(loaded, Setup::default())?;
            Ok(Arm { name: loaded.manifest.id.clone(), opened: Opened::new(edition)? })
        });
        return all.collect();
    }
    let one = |name: &String| {
        let setup = under(name, desk)?;
        let edition = desk.edition(&setup.variant.clone(), setup)?;
        Ok(Arm { name: name.clone(), opened: Opened::new(edition)? })
    };
    names.iter().map(one).collect()
}

/// The set-up that a name means, with the mods that it names over the variant.
pub(super) fn under(name: &str, desk: &Desk) -> Result<Setup, Error> {
    let (setup, names) = setup(name)?;
    if names.is_empty() {
        return Ok(setup);
    }
    let loaded = desk.variant(&setup.variant)?;
    mods::over(&loaded, setup, &names, &[])
}

/// The set-up that a name means: a file, or a variant with what is changed in it; and the mods that it names.
fn setup(name: &str) -> Result<(Setup, Vec<String>), Error> {
    let path = Path::new(name);
    if path.extension().is_some_and(|ending| ending == "json") {
        let text = plain::json(path, Bounds::FILE)?;
        let setup = Setup::parse(&text).map_err(|error| wrong(name, &error.to_string()));
        return Ok((setup?, Vec::new()));
    }
    let (variant, changes) = name.split_once(':').unwrap_or((name, ""));
    let mut setup = Setup { variant: variant.to_owned(), ..Setup::default() };
    let mut names = Vec::new();
    for change in changes.split(',').filter(|change| !change.is_empty()) {
        let Some((what, value)) = change.split_once('=') else {
            return Err(wrong(
                name,
                "changes are READING=ALTERNATIVE, FIGURE.PATH=VALUE or mod=MOD",
            ));
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
        let name = "ford:high-water=rising,red.strength=4,mod=flood,crossing.need=5:1";
        let (found, mods) = setup(name).expect("fits");
        assert_eq!(mods, ["flood"]);
        assert_eq!(found.variant, "ford");
        assert_eq!(found.readings["high-water"], "rising");
        assert_eq!(
            found.figures,
            json!({ "red": { "strength": 4 }, "crossing": { "need": "5:1" } })
        );
        assert!(setup("ford:rising").is_err());
    }
}
