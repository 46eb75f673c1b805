//! What every command has at hand: the folders, the trust list, the width of the page.

use std::path::PathBuf;

use stavka_core::setup::Setup;

use crate::catalogue::{self, Catalogue, Listing};
use crate::charts;
use crate::cli::{Options, SetupArgs};
use crate::edition::Edition;
use crate::error::Error;
use crate::loader::Loaded;
use crate::mods;
use crate::places::Places;
use crate::print;
use crate::trust::Trust;

/// What every command has at hand. Nothing is read before a command needs it.
pub(super) struct Desk {
    /// Whether to print JSON.
    pub(super) json: bool,
    /// How many columns there are.
    pub(super) width: usize,
    /// The folders.
    pub(super) places: Places,
    /// Plugins that were named.
    pub(super) named: Vec<PathBuf>,
}

impl Desk {
    /// The desk of a command; one that reads and writes nothing of the user's needs no home.
    pub(super) fn new(options: Options, needs_home: bool) -> Result<Self, Error> {
        let places = match Places::usual() {
            Err(_) if !needs_home => Places::without_home(),
            usual => usual,
        };
        let places = places.map_err(Error::Places)?;
        Ok(Self { json: options.json, width: print::width(), places, named: options.plugin })
    }

    /// Every variant, and every file that was refused.
    pub(super) fn catalogue(&self) -> Result<Catalogue, Error> {
        Ok(Catalogue::all(&self.places, &self.named, &self.trust()?))
    }

    /// Every variant that is there, and every file that is refused; nothing is opened.
    pub(super) fn listing(&self) -> Result<Listing, Error> {
        Ok(Listing::all(&self.places, &self.named, &self.trust()?))
    }

    /// One variant; no other library is loaded if it can be helped.
    pub(super) fn variant(&self, id: &str) -> Result<Loaded, Error> {
        Ok(Catalogue::one(id, &self.places, &self.named, &self.trust()?)?)
    }

    /// The variants with these ids, or all, where no id is given; what was refused is told.
    pub(super) fn variants(&self, ids: &[String]) -> Result<Vec<Loaded>, Error> {
        if !ids.is_empty() {
            return ids.iter().map(|id| self.variant(id)).collect();
        }
        let catalogue = self.catalogue()?;
        for error in &catalogue.refused {
            print::notice(&format!("refused: {error}"));
        }
        Ok(catalogue.variants)
    }

    /// One variant, opened.
    pub(super) fn edition(&self, id: &str, setup: Setup) -> Result<Edition, Error> {
        Ok(Edition::open(&self.variant(id)?, setup)?)
    }

    /// A loaded variant, opened as the arguments say.
    pub(super) fn opened(loaded: &Loaded, args: &SetupArgs) -> Result<Edition, Error> {
        Self::opened_over(loaded, args.setup(), args)
    }

    /// A loaded variant, opened with a set-up under the mods and charts that the arguments name.
    pub(super) fn opened_over(
        loaded: &Loaded,
        setup: Setup,
        args: &SetupArgs,
    ) -> Result<Edition, Error> {
        let setup = mods::over(loaded, setup, &args.mods, &args.mod_set)?;
        charts::open(loaded, setup, &args.charts)
    }

    fn trust(&self) -> Result<Trust, Error> {
        catalogue::trusted(&self.places, print::notice).map_err(Error::Places)
    }
}
