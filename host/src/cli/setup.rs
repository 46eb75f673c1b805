//! The arguments that say how a variant is opened.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::Value;
use stavka_core::bounded::text::Bounds;
use stavka_core::setup::{Preset, Setup};

use super::{PlayersArgs, pair};
use crate::error::Error;
use crate::plain;

/// Arguments of `setup`.
#[derive(Debug, Args)]
pub struct SetupCommandArgs {
    /// The id of the variant
    pub variant: String,
    /// What to play; the first scenario where none is named
    #[arg(long)]
    pub scenario: Option<String>,
    /// Who plays.
    #[command(flatten)]
    pub players: PlayersArgs,
    /// How to open the variant.
    #[command(flatten)]
    pub setup: SetupArgs,
}

/// How to open a variant.
#[derive(Debug, Args)]
pub struct SetupArgs {
    /// Start from the set-up of this file; the other options change it
    #[arg(long = "setup", value_name = "FILE", value_parser = setup_file)]
    pub file: Option<Setup>,
    /// Take this alternative of a reading; may be given several times
    #[arg(long, value_name = "READING=ALTERNATIVE", value_parser = pair)]
    pub set: Vec<(String, String)>,
    /// Start from these readings; sensible where nothing is said
    #[arg(long, value_name = "PRESET", value_parser = preset())]
    pub preset: Option<Preset>,
    /// Change a figure; may be given several times
    #[arg(long, value_name = "PATH=VALUE", value_parser = pair)]
    pub figure: Vec<(String, String)>,
    /// Use the chart of this file; may be given several times
    #[arg(long, value_name = "FILE")]
    pub charts: Vec<PathBuf>,
    /// Play with this mod: a folder, a file, or one that is installed; may be given several times
    #[arg(long = "mod", value_name = "MOD")]
    pub mods: Vec<String>,
    /// Choose a setting of a mod; may be given several times
    #[arg(long, value_name = "MOD.SETTING=VALUE", value_parser = pair)]
    pub mod_set: Vec<(String, String)>,
}

impl SetupArgs {
    /// Whether they leave everything as it is.
    pub fn is_empty(&self) -> bool {
        let listed = self.set.is_empty() && self.figure.is_empty() && self.charts.is_empty();
        let listed = listed && self.mods.is_empty() && self.mod_set.is_empty();
        listed && self.preset.is_none() && self.file.is_none()
    }

    /// They are of one variant: where they say something, so many others can't be meant.
    pub fn of_one(&self, variants: usize) -> Result<(), Error> {
        if self.is_empty() || variants == 1 {
            return Ok(());
        }
        Err(Error::Mods(format!("a set-up or a mod is of one variant; name it, not {variants}")))
    }

    /// The set-up that these arguments describe, without the charts and the mods, which are in files.
    pub fn setup(&self) -> Setup {
        self.over(&Setup::default())
    }

    /// Another set-up with what these arguments change.
    pub fn over(&self, base: &Setup) -> Setup {
        let mut setup = self.file.as_ref().unwrap_or(base).clone();
        setup.preset = self.preset.unwrap_or(setup.preset);
        setup.readings.extend(self.set.iter().cloned());
        for (path, value) in &self.figure {
            let value = serde_json::from_str(value).unwrap_or_else(|_| value.as_str().into());
            put(&mut setup.figures, path, value);
        }
        setup
    }
}

/// A set-up as a file of its own.
pub(super) fn setup_file(path: &str) -> Result<Setup, String> {
    let text = plain::json_at(Path::new(path), Bounds::FILE).map_err(|error| error.to_string())?;
    Setup::parse(&text).map_err(|error| error.to_string())
}

/// Puts `value` at a dotted path of a tree; what stands in the way gives way.
pub fn put(tree: &mut Value, path: &str, value: Value) {
    if !tree.is_object() {
        *tree = Value::Object(serde_json::Map::new());
    }
    match path.split_once('.') {
        None => tree[path] = value,
        Some((first, rest)) => put(&mut tree[first], rest, value),
    }
}

fn preset() -> impl TypedValueParser<Value = Preset> {
    PossibleValuesParser::new(["sensible", "literal"])
        .try_map(|name| serde_json::from_value(name.into()))
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;
    use serde_json::json;

    use crate::cli::{Cli, Command};

    #[test]
    fn figures_become_a_patch() {
        let line = [
            "stavka", "rule", "v", "c", "--figure", "a.b=2", "--figure", "a.c=2:1", "--set", "x=y",
        ];
        let Command::Rule(args) = Cli::parse_from(line).command else { panic!("not a rule") };
        let setup = args.setup.setup();
        assert_eq!(setup.figures, json!({ "a": { "b": 2, "c": "2:1" } }));
        assert_eq!(setup.readings["x"], "y");
    }
}
