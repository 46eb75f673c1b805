//! Arms: set-ups to compare, opened.

use stavka_core::setup::Setup;

use super::{Desk, Opened};
use crate::arms;
use crate::edition::Edition;
use crate::error::Error;

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
    arms::named(name, |id| desk.variant(id))
}
