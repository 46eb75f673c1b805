//! Saved games as the commands open them.

use std::path::Path;

use stavka_core::game::Side;

use super::Desk;
use crate::cli::{EyesArgs, SavedArgs};
use crate::edition::{Edition, Source};
use crate::error::Error;
use crate::plugged;
use crate::print::notice;
use crate::saves::{self, at};
use stavka_play::save::{Recovered, Save, SaveError};
use stavka_play::session::{By, Session, Turn};

/// What a seat says where a person sits.
const HUMAN: &str = "human";

/// A saved game, played again.
pub(super) struct Saved {
    /// Where its editions come from.
    pub(super) source: Source,
    /// The game.
    pub(super) session: Session,
    /// Whose eyes it is seen with; everybody's for nobody.
    pub(super) eyes: Option<Side>,
}

impl Saved {
    /// The game of these arguments.
    pub(super) fn open(args: &SavedArgs, eyes: &EyesArgs, desk: &Desk) -> Result<Self, Error> {
        let (source, save) = read(&args.file, args.other_build, desk)?;
        let replayed = |to| save.replay(&source, to).map_err(|error| at(&args.file, error));
        let mut session = replayed(args.to.unwrap_or(usize::MAX))?;
        if let Some(unsound) = session.take_unsound() {
            notice(&saves::unsound(&unsound, &args.file));
        }
        let named = eyes.side.as_deref().map(|name| side(session.edition(), name)).transpose()?;
        let eyes = match named {
            None if !eyes.all && has_people(&session) && !is_over(&mut replayed(usize::MAX)?)? => {
                person(&mut session)?
            }
            named => named,
        };
        Ok(Self { source, session, eyes })
    }
}

/// The sides that people play.
fn people(session: &Session) -> Vec<Side> {
    let seats = &session.dealt_with().seats;
    let sides = (0..).zip(&session.edition().manifest.sides);
    let human = |name: &String| seats.get(name).is_some_and(|player| player == HUMAN);
    sides.filter(|(_, name)| human(name)).map(|(side, _)| side).collect()
}

fn has_people(session: &Session) -> bool {
    !people(session).is_empty()
}

fn is_over(session: &mut Session) -> Result<bool, Error> {
    Ok(matches!(session.turn()?, Turn::Over(_)))
}

/// The one person at a game that goes on, who must not learn what the other side hides. Where two people play and each
/// sees something else, whoever asks says who he is.
fn person(session: &mut Session) -> Result<Option<Side>, Error> {
    let people = people(session);
    let views = people.iter().map(|side| session.view(Some(*side)));
    let views: Vec<_> = views.collect::<Result<_, _>>()?;
    match (people.as_slice(), views.as_slice()) {
        ([only], _) => Ok(Some(*only)),
        (_, [first, rest @ ..]) if rest.iter().any(|other| other != first) => {
            let sides = people.iter().map(|side| session.name(By::Side(*side)).to_owned());
            Err(Error::WhoAsks { sides: sides.collect() })
        }
        _ => Ok(None),
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
