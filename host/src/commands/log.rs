//! `stavka log`: the story of a saved game, with clauses and rolls.

use std::fmt::Write as _;

use serde_json::json;

use super::saved::Saved;
use super::{Desk, play};
use crate::cli::SavedArgs;
use crate::error::Error;
use crate::print::{self, DIM, HEAD, NAME, indented, paint};
use crate::session::Turn;
use crate::session::story::{Event, story};

/// Tells what happened, turn by turn.
pub(super) fn log(args: &SavedArgs, desk: &Desk) -> Result<String, Error> {
    let Saved { source, mut session } = Saved::open(args, desk)?;
    let events = story(&session, &source, args.to.unwrap_or(usize::MAX))?;
    let turn = session.turn()?;
    if desk.json {
        let over = matches!(turn, Turn::Over(_));
        let variant = &session.edition().manifest.id;
        return print::json(&json!({ "variant": variant, "events": events, "over": over }));
    }
    let mut page = told(&events, desk.width);
    if let Turn::Over(outcome) = turn {
        let _ = writeln!(page, "\n{}", play::ending(&session, outcome)?);
    }
    Ok(page)
}

fn told(events: &[Event], width: usize) -> String {
    let mut page = String::new();
    let mut turn = "";
    for event in events {
        if event.turn != turn {
            let gap = if turn.is_empty() { "" } else { "\n" };
            let _ = writeln!(page, "{gap}{}", paint(HEAD, &event.turn));
            turn = &event.turn;
        }
        let style = if event.chance { DIM } else { NAME };
        let lead = format!("{:>5}  {}: ", event.number, paint(style, &event.by));
        let _ = writeln!(page, "{}", indented(&lead, &event.words, 9, width));
        for line in reasons(event) {
            let _ = writeln!(page, "{}", indented("         ", &line, 11, width));
        }
    }
    page
}

/// The steps in words, and the clauses that led to none.
fn reasons(event: &Event) -> Vec<String> {
    let step =
        |step: &stavka_core::question::Step| format!("{} {}", paint(DIM, &step.clause), step.words);
    let mut lines: Vec<String> = event.steps.iter().map(step).collect();
    let silent = |id: &&String| event.steps.iter().all(|step| step.clause != **id);
    let silent: Vec<&str> = event.clauses.iter().filter(silent).map(String::as_str).collect();
    if !silent.is_empty() {
        lines.push(paint(DIM, silent.join(", ")));
    }
    lines
}
