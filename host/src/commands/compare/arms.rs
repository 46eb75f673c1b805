//! Arms: set-ups to compare, opened.

use stavka_core::setup::Setup;

use super::{Desk, Opened};
use crate::arms::{self, Named};
use crate::cli::{ArmsArgs, ModsArgs};
use crate::edition::Edition;
use crate::error::Error;
use crate::mods;

/// An arm, opened.
pub(super) struct Arm {
    /// Its name in tables.
    pub(super) name: String,
    pub(super) opened: Opened,
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
    arms::named(arm, |id| desk.variant(id))
}
