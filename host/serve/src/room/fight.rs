//! The same fight by every edition that is installed, side by side.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::question::Ruling;
use stavka_core::question::common::{COMBAT_ODDS, OddsInput};
use stavka_core::setup::Setup;
use stavka_play::edition::Source;

use super::{Other, Room};
use crate::error::Error;
use crate::library::Library;
use crate::seats::Ticket;

/// A fight in numbers, as every edition knows them.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    /// Who attacks, with how much, against how much, where and in what weather: the input of `combat-odds`.
    #[schemars(with = "serde_json::Value")]
    pub fight: OddsInput,
    /// Other rules of the edition that is played, set beside it; none where left out.
    #[serde(default)]
    pub under: Option<Other>,
}

/// The fight by one edition.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Fought {
    /// The variant.
    pub variant: String,
    /// What it is called.
    pub title: String,
    /// Whether it is the one that is played here, with its readings and mods.
    pub here: bool,
    /// The other rules that it is asked under, in words.
    pub under: Option<String>,
    /// What it says.
    #[schemars(schema_with = "crate::web::openapi::field::ruling")]
    pub ruling: Ruling,
}

impl Room {
    /// The fight by the rules that are played, and by every other variant as it comes.
    pub fn fight(
        &self,
        _: &Ticket,
        given: &Fight,
        library: &Library,
    ) -> Result<Vec<Fought>, Error> {
        let input = serde_json::to_string(&given.fight);
        let input = input.map_err(|error| Error::Bad(error.to_string()))?;
        let (played, setup) = {
            let table = self.sit()?;
            (self.source.manifest.id.clone(), table.session.edition().setup.clone())
        };
        let fought = |source: &Source, setup: Setup, here: bool, under: Option<String>| {
            let edition = source.open(setup).ok()?;
            // An edition without a table of odds has nothing to say to it.
            let ruling = edition.ask(COMBAT_ODDS, &input).ok()?;
            let (variant, title) = (source.manifest.id.clone(), source.manifest.title.clone());
            Some(Fought { variant, title, here, under, ruling })
        };
        let mut all = Vec::from_iter(fought(&self.source, setup.clone(), true, None));
        if let Some(other) = &given.under {
            let (other, words) = other.over(&setup, library)?;
            all.extend(fought(&self.source, other, false, Some(words)));
        }
        let others = library.sources().filter(|source| source.manifest.id != played);
        all.extend(others.filter_map(|source| fought(source, Setup::default(), false, None)));
        Ok(all)
    }
}
