//! `stavka log`: the story of a saved game, with rolls and clauses.

use std::fmt::Write as _;

use super::Desk;
use super::saved::Saved;
use crate::chronicle::{chronicle, ending, house_rules, in_force};
use crate::cli::LogArgs;
use crate::error::Error;
use crate::print;
use crate::printed::Logged;
use stavka_play::session::Turn;
use stavka_play::story::{Closely, story};

mod clauses;

/// Tells what happened, turn by turn.
pub(super) fn log(args: &LogArgs, desk: &Desk) -> Result<String, Error> {
    let Saved { source, mut session, eyes } = Saved::open(&args.saved, &args.eyes, desk)?;
    let closely = if desk.json { Closely::Actions } else { Closely::Passages };
    let events = story(&session, &source, args.saved.to.unwrap_or(usize::MAX), eyes, closely)?;
    if desk.json {
        let over = matches!(session.turn()?, Turn::Over(_));
        let variant = session.edition().manifest.id.clone();
        let house_rules =
            in_force(&session)?.into_iter().map(|(clause, whose)| (clause.id, whose)).collect();
        return print::json(&Logged { variant, house_rules, events, over });
    }
    let mut page = house_rules(&session, desk.width)?;
    page += &if args.clauses {
        clauses::told(&events, desk.width)
    } else {
        chronicle(&session, &events, desk.width)?
    };
    if let Turn::Over(outcome) = session.turn()? {
        let _ = writeln!(page, "\n{}", ending(&session, &outcome));
    }
    Ok(page)
}
