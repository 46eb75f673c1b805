//! `stavka play`: a game at the terminal, or between automated players to its end.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use serde_json::json;
use stavka_core::chance::Key;
use stavka_core::game::OutcomeText;

use super::{Desk, saved};
use crate::chronicle;
use crate::cli::{PlayArgs, PlayersArgs};
use crate::edition::{Edition, Source};
use crate::error::Error;
use crate::output::{may_write, new_name};
use crate::print::{self, NAME, paint};
use crate::saves::{self, Claim, Keeper};
use crate::terminal::{End, Seat};
use crate::{plugged, programs};
use stavka_foresight::no_value;
use stavka_play::players::{Player, Who, play_out};
use stavka_play::save;
use stavka_play::session::{ActError, Session};
use stavka_play::sight::Budget;

/// Deals or goes on, plays, saves, and says how it ended.
pub(super) fn play(args: &PlayArgs, desk: &Desk) -> Result<String, Error> {
    check_file(args)?;
    // Nobody else goes on in the file from before it is read.
    let own = args.from.as_deref().filter(|_| goes_on_in_place(args) && !args.recover);
    let claim = own.map(Claim::of).transpose()?;
    let (source, mut session) = match (&args.from, &args.variant) {
        (Some(file), _) => gone_on(args, file, desk)?,
        (None, variant) => dealt(args, variant.as_deref().unwrap_or_default(), desk)?,
    };
    let seats = &session.dealt_with().seats;
    let players = players(session.edition(), &args.players, seats, &Who::Human)?;
    own_programs(session.edition(), &players, &args.players)?;
    session.seat(&players);
    session.allow(Budget { milliseconds: args.think.saturating_mul(1000), ..Budget::default() });
    for who in &players {
        if let Some(note) = no_value(who, session.edition())? {
            print::notice(&note);
        }
    }
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let players = programs::players(&players, threads)?;
    let table = Table { args, desk, source: &source, claim };
    if players.iter().any(Option::is_none) {
        return table.with_people(&mut session, players);
    }
    table.without_people(&mut session, players)
}

/// What a game is played at.
struct Table<'a> {
    args: &'a PlayArgs,
    desk: &'a Desk,
    source: &'a Source,
    /// The file that it goes on in.
    claim: Option<Claim>,
}

impl Table<'_> {
    /// Plays to the end; a game that is broken off is kept.
    fn without_people(
        self,
        session: &mut Session,
        players: Vec<Option<Box<dyn Player>>>,
    ) -> Result<String, Error> {
        let mut players: Vec<_> = players.into_iter().flatten().collect();
        match play_out(session, &mut players) {
            Err(source @ ActError::Refused { .. }) => Err(source.into()),
            Err(source) => {
                let file = self.keeper(session)?.path().to_owned();
                Err(Error::BrokenOff { source, file })
            }
            Ok(outcome) => {
                let (args, desk) = (self.args, self.desk);
                if let Some(unsound) = session.take_unsound() {
                    let file = args.save.as_deref().unwrap_or(Path::new("its --seed"));
                    print::notice(&saves::unsound(&unsound, file));
                }
                let kept = args.save.is_some().then(|| self.keeper(session)).transpose();
                told(session, &outcome, kept.map(|_| args.save.clone()), desk)
            }
        }
    }

    fn with_people(
        self,
        session: &mut Session,
        players: Vec<Option<Box<dyn Player>>>,
    ) -> Result<String, Error> {
        let (desk, source) = (self.desk, self.source);
        let kept = self.keeper(session)?;
        let head = format!("{}, {}", session.edition().manifest.title, session.scenario());
        let file = kept.path().display();
        print::show(&format!("{}; type help for help\nkept in {file}\n", paint(NAME, head)))?;
        let seat = Seat::new(session, source, players, kept)?;
        match seat.play()? {
            End::Over(outcome, file) => told(session, &outcome, Ok(Some(file)), desk),
            End::Unkept(outcome, error) => told(session, &outcome, Err(error), desk),
            End::Left(file) => {
                let file = file.display();
                Ok(format!("kept in {file}\ngo on with `stavka play --from {file}`\n"))
            }
        }
    }

    /// The file of this game, which has it as it stands.
    fn keeper(self, session: &Session) -> Result<Keeper, Error> {
        let Self { args, desk, source, claim } = self;
        if let Some(claim) = claim {
            let mut keeper = claim.go_on(session, &source.plugin)?;
            keeper.keep(session)?;
            return Ok(keeper);
        }
        match &args.save {
            Some(file) if args.force => Keeper::replace(file, session, &source.plugin),
            Some(file) => Keeper::create(file, session, &source.plugin),
            None => Keeper::create(&usual_file(session, desk)?, session, &source.plugin),
        }
    }
}

/// The result is told also where the game could not be kept.
fn told(
    session: &mut Session,
    outcome: &OutcomeText,
    kept: Result<Option<PathBuf>, Error>,
    desk: &Desk,
) -> Result<String, Error> {
    match kept {
        Ok(file) => ended(session, outcome, file.as_deref(), desk),
        Err(error) => {
            print::show(&ended(session, outcome, None, desk)?)?;
            Err(error)
        }
    }
}

/// A game goes on in its own file, and takes the place of no other unasked.
fn check_file(args: &PlayArgs) -> Result<(), Error> {
    match &args.save {
        Some(file) if !goes_on_in_place(args) => may_write(file, args.force),
        _ => Ok(()),
    }
}

/// Whether a saved game is gone on with at its end and in its own file: everything else is a fork of it.
fn goes_on_in_place(args: &PlayArgs) -> bool {
    let same = args.save.is_none() || args.save == args.from;
    args.from.is_some() && same && args.to.is_none()
}

fn dealt(args: &PlayArgs, variant: &str, desk: &Desk) -> Result<(Source, Session), Error> {
    let loaded = desk.variant(variant)?;
    let edition = Desk::opened(&loaded, &args.setup)?;
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let session = Session::deal(edition, args.scenario.as_deref(), seed)?;
    Ok((plugged::source(&loaded), session))
}

/// A saved game from some action on, under other rules where the arguments say so.
fn gone_on(args: &PlayArgs, file: &Path, desk: &Desk) -> Result<(Source, Session), Error> {
    let (source, save) = saved::read(file, args.other_build, desk)?;
    let to = args.to.unwrap_or(usize::MAX);
    let mut session = if args.recover {
        saved::recovered(file, &save, &source, to)?
    } else {
        save.replay(&source, to).map_err(|error| saves::at(file, error))?
    };
    if !goes_on_in_place(args) {
        session.fork(args.seed.unwrap_or_else(fresh_seed))?;
    }
    if !args.setup.is_empty() {
        let setup = args.setup.over(&session.edition().setup);
        let loaded = desk.variant(&save.header.setup.variant)?;
        session.amend(Desk::opened_over(&loaded, setup, &args.setup)?)?;
    }
    Ok((source, session))
}

/// A seed that nobody chose: the system's own randomness, through the hasher of the standard library.
fn fresh_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// One player a side: `--player` for one, `--players` for all, or whoever sat there before.
pub(super) fn players(
    edition: &Edition,
    args: &PlayersArgs,
    seats: &BTreeMap<String, String>,
    otherwise: &Who,
) -> Result<Vec<Who>, Error> {
    let manifest = &edition.manifest;
    for (name, _) in &args.player {
        saved::side(edition, name)?;
    }
    let player = |side: &String| {
        let own = args.player.iter().rev().find(|(name, _)| name == side).map(|(_, kind)| kind);
        let named = own.or(args.players.as_ref()).or_else(|| seats.get(side));
        named.map_or(Ok(otherwise.clone()), |name| Who::named(name, manifest))
    };
    Ok(manifest.sides.iter().map(player).collect::<Result<_, _>>()?)
}

/// A program is started only by whoever types its name: a save or a set-up may be anybody's.
pub(super) fn own_programs(
    edition: &Edition,
    players: &[Who],
    args: &PlayersArgs,
) -> Result<(), Error> {
    let typed =
        |side: &String| args.players.is_some() || args.player.iter().any(|(name, _)| name == side);
    let sides = edition.manifest.sides.iter().zip(players);
    let programs = sides.filter(|(_, who)| matches!(who, Who::Program(_)));
    match programs.map(|(side, _)| side).find(|side| !typed(side)) {
        Some(side) => Err(Error::StrangeProgram { side: side.clone() }),
        None => Ok(()),
    }
}

/// Where a game is kept that nobody named a file for.
fn usual_file(session: &Session, desk: &Desk) -> Result<PathBuf, Error> {
    let folder = &desk.places.games;
    std::fs::create_dir_all(folder)
        .map_err(|source| Error::File { path: folder.clone(), source })?;
    // A name that tells nothing of the dice.
    let number = Key::new(session.seed(), "file", 0).number() % 1_000_000;
    let name = format!("{}-{number:06}.stavka", session.edition().manifest.id);
    Ok(new_name(&folder.join(name)))
}

fn ended(
    session: &mut Session,
    outcome: &OutcomeText,
    file: Option<&Path>,
    desk: &Desk,
) -> Result<String, Error> {
    if desk.json {
        return as_json(session, outcome);
    }
    let mut page = String::new();
    let ending = chronicle::ending(session, outcome);
    let title = &session.edition().manifest.title;
    let _ = writeln!(page, "{title}, {}: {ending}", session.scenario());
    let _ = writeln!(page, "{} actions, seed {}", session.entries().len(), session.seed());
    if let Some(path) = file {
        let path = path.display();
        let _ = writeln!(page, "saved to {path}; its story: `stavka log {path}`");
    }
    Ok(page)
}

fn as_json(session: &mut Session, outcome: &OutcomeText) -> Result<String, Error> {
    let print = save::hex(session.print());
    let sides = &session.edition().manifest.sides;
    let winner = outcome.winner.and_then(|side| sides.get(usize::from(side)));
    print::json(&json!({
        "variant": session.edition().manifest.id,
        "scenario": session.scenario(),
        "seed": session.seed(),
        "actions": session.entries().len(),
        "winner": winner,
        "state": print,
    }))
}
