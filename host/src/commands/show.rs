//! `stavka show`: a saved game as a picture.

use serde_json::json;

use super::Desk;
use super::saved::{Saved, side};
use crate::cli::ShowArgs;
use crate::error::Error;
use crate::output::may_write;
use crate::print;
use crate::terminal::drawn;

/// Draws the map with the counters as somebody sees them.
pub(super) fn show(args: &ShowArgs, desk: &Desk) -> Result<String, Error> {
    let mut session = Saved::open(&args.saved, desk)?.session;
    let seen_by = args.side.as_deref().map(|name| side(session.edition(), name)).transpose()?;
    let view = session.view(seen_by)?;
    let out = args.out.clone().unwrap_or_else(|| args.saved.file.with_extension("svg"));
    may_write(&out, args.force)?;
    drawn(&session, &view, &out)?;
    if desk.json {
        return print::json(&json!({ "turn": view.turn, "picture": out }));
    }
    Ok(format!("{}: the map is in {}\n", view.turn, out.display()))
}
