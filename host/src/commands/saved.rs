//! Saved games as the commands open them.

use std::path::Path;

use stavka_core::game::Side;

use super::Desk;
use crate::cli::SavedArgs;
use crate::edition::{Edition, Source};
use crate::error::Error;
use crate::plugged;
use crate::print::notice;
use crate::saves::{self, at};
use stavka_play::save::{Recovered, Save, SaveError};
use stavka_play::session::Session;

/// A saved game, played again.
pub(super) struct Saved {
    /// Where its editions come from.
    pub(super) source: Source,
    /// The game.
    pub(super) session: Session,
}

impl Saved {
    /// The game of these arguments.
    pub(super) fn open(args: &SavedArgs, desk: &Desk) -> Result<Self, Error> {
        let (source, save) = read(&args.file, args.other_build, desk)?;
        let session = save.replay(&source, args.to.unwrap_or(usize::MAX));
        let session = session.map_err(|error| at(&args.file, error))?;
        Ok(Self { source, session })
    }
}

/// A save with the library that it was played with, or one that may do as well.
pub(super) fn read(file: &Path, other_build: bool, desk: &Desk) -> Result<(Source, Save), Error> {
    let save = saves::read(file)?;
    let source = plugged::source(&desk.variant(&save.header.setup.variant)?);
    if !other_build {
        save.check_source(&source).map_err(|error| at(file, error))?;
    }
    Ok((source, save))
}

/// As much of the save of a file as is sound; the damage is told.
pub(super) fn recovered(
    file: &Path,
    save: &Save,
    source: &Source,
    to: usize,
) -> Result<Session, Error> {
    let recovered = save.recover(source, to).map_err(|error| at(file, error))?;
    let Recovered { session, damage } = recovered;
    if let Some(SaveError::Damaged { line, message, sound, .. }) = damage {
        let actions = if sound == 1 { "action" } else { "actions" };
        notice(&format!("line {line} {message}; going on after {sound} sound {actions}"));
    }
    Ok(session)
}

/// The side with this name.
pub(super) fn side(edition: &Edition, name: &str) -> Result<Side, Error> {
    let sides = &edition.manifest.sides;
    let at = sides.iter().position(|side| side == name).and_then(|at| Side::try_from(at).ok());
    at.ok_or_else(|| Error::Unknown {
        place: edition.manifest.id.clone(),
        what: "side",
        name: name.to_owned(),
        known: sides.clone(),
    })
}
