//! The libraries of mods: they run with all rights of whoever plays, so they come only from where plugins lie, and only
//! once their hash is trusted. Nothing that was sent brings one along.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::PathBuf;

use stavka_abi::native::MOD;
use stavka_core::setup::{Mod, Setup};

use crate::catalogue;
use crate::error::Error;
use crate::loader::{self, LoadError, Loaded};
use crate::places::Places;
use crate::print;

/// The library of a mod.
pub fn library(id: &str, places: &Places) -> Result<Loaded, Error> {
    let plain = |letter: u8| matches!(letter, b'a'..=b'z' | b'0'..=b'9' | b'-');
    if id.is_empty() || !id.bytes().all(plain) {
        return Err(Error::Mods(format!("`{id}` is no id of a mod")));
    }
    let name = format!("{DLL_PREFIX}stavka_mod_{}{DLL_SUFFIX}", id.replace('-', "_"));
    let folders = [&places.beside, &places.plugins];
    let found: Option<PathBuf> =
        folders.iter().map(|folder| folder.join(&name)).find(|path| path.exists());
    let path = found.ok_or_else(|| {
        Error::Mods(format!(
            "mod `{id}` needs its library {name}, which runs with all your rights and so comes with no mod, pack or save; \
             if you have it from somebody you trust, put it into {} and run `stavka trust` on it",
            places.plugins.display()
        ))
    })?;
    let trust = catalogue::trusted(places, print::notice).map_err(Error::Places)?;
    let loaded = loader::load(&path, &trust, &places.copies)?;
    let is_mod = loaded.manifest.features.iter().any(|feature| feature == MOD);
    if is_mod && loaded.manifest.id == id {
        return Ok(loaded);
    }
    let cause = format!("it is no mod `{id}`");
    Err(LoadError::NoEntry { path, cause }.into())
}

/// The libraries of a set-up's mods, each with the place of its mod: the very ones that the set-up names.
pub(crate) fn libraries(setup: &Setup) -> Result<Vec<(usize, Loaded)>, Error> {
    let native: Vec<(usize, &Mod)> =
        setup.mods.iter().enumerate().filter(|(_, one)| !one.native.is_empty()).collect();
    if native.is_empty() {
        return Ok(Vec::new());
    }
    let places = Places::usual().map_err(Error::Places)?;
    let same = |(at, one): (usize, &Mod)| {
        let loaded = library(&one.id, &places)?;
        let (named, here) = (&one.native, loaded.hash.to_string());
        if *named == here {
            return Ok((at, loaded));
        }
        Err(Error::Mods(format!(
            "mod `{}` was played with the library {named}, and the one here is {here}",
            one.id
        )))
    };
    native.into_iter().map(same).collect()
}
