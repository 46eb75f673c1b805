//! `stavka show`: a saved game as a picture.

use std::collections::BTreeSet;

use serde_json::json;
use stavka_core::game::Side;

use super::Desk;
use super::saved::Saved;
use crate::cli::ShowArgs;
use crate::edition::Source;
use crate::error::Error;
use crate::output::may_write;
use crate::print;
use crate::terminal::drawn;
use stavka_play::changes::Change;
use stavka_play::passages::passages;
use stavka_play::session::Session;
use stavka_play::story::{Closely, Event, told};

/// Draws the map with the counters as somebody sees them.
pub(super) fn show(args: &ShowArgs, desk: &Desk) -> Result<String, Error> {
    let Saved { mut session, eyes, source } = Saved::open(&args.saved, &args.eyes, desk)?;
    let mut options = args.picture.options();
    options.stacks = args.stacks;
    if args.moves {
        (options.moves, options.fights) = last_turn(&session, &source, eyes)?;
    }
    let view = session.view(eyes)?;
    let out = args.out.clone().unwrap_or_else(|| args.saved.file.with_extension("svg"));
    may_write(&out, args.force)?;
    drawn(&session, &view, &out, &options)?;
    if desk.json {
        return print::json(&json!({ "turn": view.turn, "picture": out }));
    }
    Ok(format!("{}: the map is in {}\n", view.turn, out.display()))
}

/// So many actions back the last turn is looked for.
const LOOK_BACK: usize = 600;

/// Who went from where to where, and where there was a fight.
type LastTurn = (Vec<(String, String)>, Vec<String>);

/// Who went where in the last turn in which somebody went anywhere, and where there was a fight.
fn last_turn(session: &Session, source: &Source, eyes: Option<Side>) -> Result<LastTurn, Error> {
    let since = session.entries().len().saturating_sub(LOOK_BACK);
    let events = told(session, source, since..session.entries().len(), (eyes, Closely::Actions))?;
    let turn = |event: &Event| event.turn.split(", ").next().unwrap_or_default().to_owned();
    let went = |event: &&Event| event.changes.iter().any(|one| matches!(one, Change::Went { .. }));
    let last = events.iter().rfind(went).map(turn).unwrap_or_default();
    let of_turn = events.partition_point(|event| turn(event) != last);
    // Units of one name are told apart by where they were.
    let mut ways: Vec<(&str, String, String)> = Vec::new();
    let mut fights = BTreeSet::new();
    for passage in passages(&events[of_turn..]) {
        let rolled = passage.events.iter().any(|event| event.chance);
        for change in passage.changes() {
            match change {
                Change::Went { unit, from, to } => {
                    let before = ways.iter_mut().find(|way| way.0 == unit && way.2 == *from);
                    match before {
                        Some(way) => way.2.clone_from(to),
                        None => ways.push((unit, from.clone(), to.clone())),
                    }
                }
                Change::Left { from: at, .. } | Change::Became { at, .. } if rolled => {
                    fights.insert(at.clone());
                }
                _ => {}
            }
        }
    }
    let ways = ways.into_iter().filter(|(_, from, to)| from != to);
    Ok((ways.map(|(_, from, to)| (from, to)).collect(), fights.into_iter().collect()))
}
