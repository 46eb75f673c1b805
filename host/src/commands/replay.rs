//! `stavka replay`: a saved game, action by action, each checked against the state it led to.

use std::fmt::Write as _;

use stavka_core::game::Side;

use super::Desk;
use super::saved::Saved;
use crate::chronicle::ending;
use crate::cli::ReplayArgs;
use crate::error::Error;
use crate::print::{self, DIM, HEAD, NAME, indented, paint};
use crate::printed::{Done, Replayed};
use crate::terminal::{Places, look};
use stavka_play::save::hex;
use stavka_play::session::{Entry, Session, Turn};

/// Replays a save and tells what happened.
pub(super) fn replay(args: &ReplayArgs, desk: &Desk) -> Result<String, Error> {
    let Saved { mut session, eyes, .. } = Saved::open(&args.saved, &args.eyes, desk)?;
    if desk.json { as_json(&mut session, eyes) } else { page(&mut session, eyes, desk.width) }
}

fn page(session: &mut Session, eyes: Option<Side>, width: usize) -> Result<String, Error> {
    let mut page = String::new();
    let head = format!("{}, {}", session.edition().manifest.title, session.scenario());
    let _ = writeln!(page, "{}", paint(HEAD, head));
    for (number, entry) in (1..).zip(session.entries()) {
        let name = session.name(entry.by);
        let by = if entry.by.is_chance() { paint(DIM, name) } else { paint(NAME, name) };
        let lead = format!("{number:>5}  {by}: ");
        let _ = writeln!(page, "{}", indented(&lead, entry.heard(eyes), 9, width));
    }
    let _ = writeln!(
        page,
        "\n{}",
        look(&session.view(eyes)?, None, &Places::of(session.edition())?, width)
    );
    let now = match session.turn()? {
        Turn::Over(outcome) => ending(session, &outcome),
        Turn::Choice(_) => session.prompt()?,
    };
    let _ = writeln!(page, "{now}");
    Ok(page)
}

fn as_json(session: &mut Session, eyes: Option<Side>) -> Result<String, Error> {
    let done = |entry: &Entry| Done {
        by: session.name(entry.by).to_owned(),
        words: entry.heard(eyes).to_owned(),
        print: hex(entry.print),
    };
    let actions: Vec<_> = session.entries().iter().map(done).collect();
    let over = matches!(session.turn()?, Turn::Over(_));
    let state = session.view(eyes)?;
    print::json(&Replayed { actions, over, state })
}
