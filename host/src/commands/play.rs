//! `stavka play`: a game between automated players, to its end.

use std::fmt::Write as _;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};

use serde_json::json;
use stavka_core::game::Outcome;

use super::Desk;
use crate::cli::PlayArgs;
use crate::edition::Edition;
use crate::error::Error;
use crate::print::{self, GOOD, NAME, paint};
use crate::session::players::{Player, play_out};
use crate::session::{Session, save};

/// Deals, plays to the end, saves where told, and says who won.
pub(super) fn play(args: &PlayArgs, desk: &Desk) -> Result<String, Error> {
    let loaded = desk.variant(&args.variant)?;
    let edition = Desk::opened(&loaded, &args.setup)?;
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let players = players(&edition, args)?;
    let mut session = Session::deal(edition, args.scenario.as_deref(), seed)?;
    let outcome = play_out(&mut session, &players)?;
    if let Some(path) = &args.save {
        save::write(&session, &loaded.hash.to_string(), path)?;
    }
    if desk.json { as_json(&mut session, outcome) } else { Ok(page(&session, outcome, args)) }
}

/// A seed that nobody chose: the system's own randomness, through the hasher of the standard library.
fn fresh_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// One player a side: `--players` for all, `--player` for one.
fn players(edition: &Edition, args: &PlayArgs) -> Result<Vec<Player>, Error> {
    let sides = &edition.manifest.sides;
    let mut players = vec![args.players; sides.len()];
    for (name, player) in &args.player {
        let side = sides.iter().position(|side| side == name).ok_or_else(|| Error::Unknown {
            place: edition.manifest.id.clone(),
            what: "side",
            name: name.clone(),
            known: sides.clone(),
        })?;
        players[side] = *player;
    }
    Ok(players)
}

/// How a game ended, in words.
pub(super) fn ending(session: &Session, outcome: Outcome) -> Result<String, Error> {
    let book = session.edition().book()?;
    let clause = book.clauses.get(usize::from(outcome.by));
    let by = clause.map_or(String::new(), |clause| {
        format!(" by {} ({})", paint(NAME, &clause.id), clause.title)
    });
    let manifest = &session.edition().manifest;
    let winner = outcome.winner.and_then(|side| manifest.sides.get(usize::from(side)));
    Ok(match winner {
        Some(side) => format!("{} has won{by}", paint(GOOD, side)),
        None => format!("a draw{by}"),
    })
}

fn page(session: &Session, outcome: Outcome, args: &PlayArgs) -> String {
    let mut page = String::new();
    let manifest = &session.edition().manifest;
    let ending = ending(session, outcome).unwrap_or_else(|error| error.to_string());
    let _ = writeln!(page, "{}, {}: {ending}", manifest.title, session.scenario());
    let _ = writeln!(page, "{} actions, seed {}", session.entries().len(), session.seed());
    if let Some(path) = &args.save {
        let _ = writeln!(
            page,
            "saved to {}; see it with `stavka replay {}`",
            path.display(),
            path.display()
        );
    }
    page
}

fn as_json(session: &mut Session, outcome: Outcome) -> Result<String, Error> {
    let print = format!("{:016x}", session.print());
    let winner =
        outcome.winner.map(|side| session.edition().manifest.sides[usize::from(side)].clone());
    print::json(&json!({
        "variant": session.edition().manifest.id,
        "scenario": session.scenario(),
        "seed": session.seed(),
        "actions": session.entries().len(),
        "winner": winner,
        "state": print,
    }))
}
