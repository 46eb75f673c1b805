//! `stavka replay`: a saved game, action by action, each checked against the state it led to.

use std::fmt::Write as _;

use serde_json::json;

use super::{Desk, play};
use crate::cli::ReplayArgs;
use crate::edition::Edition;
use crate::error::Error;
use crate::print::{self, DIM, HEAD, NAME, paint, tree};
use crate::session::save::Save;
use crate::session::{Session, Turn};

/// Replays a save and tells what happened.
pub(super) fn replay(args: &ReplayArgs, desk: &Desk) -> Result<String, Error> {
    let save = Save::read(&args.file)?;
    let loaded = desk.variant(&save.header.variant)?;
    let edition = Edition::open(&loaded, save.header.setup.clone())?;
    let mut session =
        save.replay(edition, &loaded.hash.to_string(), args.to.unwrap_or(usize::MAX))?;
    if desk.json { as_json(&mut session) } else { page(&mut session, desk.width) }
}

fn page(session: &mut Session, width: usize) -> Result<String, Error> {
    let mut page = String::new();
    let _ = writeln!(
        page,
        "{}",
        paint(HEAD, format!("{}, {}", session.edition().manifest.title, session.scenario()))
    );
    for (number, entry) in (1..).zip(session.entries()) {
        let name = session.name(entry.by);
        let by = if entry.by.is_chance() { paint(DIM, name) } else { paint(NAME, name) };
        let _ = writeln!(page, "{number:>5}  {by}: {}", entry.words);
    }
    let view = serde_json::to_value(session.view(None)?).unwrap_or_default();
    let _ = writeln!(page, "\n{}", tree(&view, width));
    let now = match session.turn()? {
        Turn::Over(outcome) => play::ending(session, outcome)?,
        Turn::Choice(_) => session.prompt()?,
    };
    let _ = writeln!(page, "\n{now}");
    Ok(page)
}

fn as_json(session: &mut Session) -> Result<String, Error> {
    let entry = |entry: &crate::session::Entry| json!({ "by": session.name(entry.by), "do": entry.words, "print": format!("{:016x}", entry.print) });
    let actions: Vec<_> = session.entries().iter().map(entry).collect();
    let over = matches!(session.turn()?, Turn::Over(_));
    let state = session.view(None)?;
    print::json(&json!({ "actions": actions, "over": over, "state": state }))
}
