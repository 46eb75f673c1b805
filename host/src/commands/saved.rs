//! Saved games as the commands open them.

use std::path::Path;

use stavka_core::game::Side;

use super::Desk;
use crate::cli::SavedArgs;
use crate::edition::{Edition, Source};
use crate::error::Error;
use crate::print::notice;
use crate::session::Session;
use crate::session::save::{Recovered, Save, SaveError};

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
        let session = save.replay(&source, args.to.unwrap_or(usize::MAX))?;
        Ok(Self { source, session })
    }
}

/// A save with the library that it was played with, or one that may do as well.
pub(super) fn read(file: &Path, other_build: bool, desk: &Desk) -> Result<(Source, Save), Error> {
    let save = Save::read(file)?;
    let source = Source::loaded(&desk.variant(&save.header.setup.variant)?);
    if !other_build {
        save.check_source(&source)?;
    }
    Ok((source, save))
}

/// As much of a save as is sound; the damage is told.
pub(super) fn recovered(save: &Save, source: &Source, to: usize) -> Result<Session, Error> {
    let Recovered { session, damage } = save.recover(source, to)?;
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
