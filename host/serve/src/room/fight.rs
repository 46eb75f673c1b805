//! The same fight by every edition that is installed, side by side.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::question::Ruling;
use stavka_core::question::common::{COMBAT_ODDS, OddsInput};
use stavka_core::setup::Setup;

use super::Room;
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
        let fought = |source: &stavka_play::edition::Source| {
            let here = source.manifest.id == played;
            let edition = source.open(if here { setup.clone() } else { Setup::default() }).ok()?;
            // An edition without a table of odds has nothing to say to it.
            let ruling = edition.ask(COMBAT_ODDS, &input).ok()?;
            let (variant, title) = (source.manifest.id.clone(), source.manifest.title.clone());
            Some(Fought { variant, title, here, ruling })
        };
        let mut all: Vec<Fought> = library.sources().filter_map(fought).collect();
        all.sort_by_key(|one| !one.here);
        Ok(all)
    }
}
