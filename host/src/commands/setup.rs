//! `stavka setup`: what is played, as one text with its hash.

use serde_json::json;

use super::{Desk, play};
use crate::cli::SetupCommandArgs;
use crate::error::Error;
use crate::print::{self, DIM, paint};
use crate::trust::Hash;
use stavka_play::players::Who;

/// The set-up that the arguments describe, checked against the variant.
pub(super) fn setup(args: &SetupCommandArgs, desk: &Desk) -> Result<String, Error> {
    let edition = Desk::opened(&desk.variant(&args.variant)?, &args.setup)?;
    let mut setup = edition.setup.clone();
    setup.scenario = edition.scenario(args.scenario.as_deref())?;
    let players = play::players(&edition, &args.players, &setup.seats, &Who::Human)?;
    let named = edition.manifest.sides.iter().zip(&players);
    setup.seats =
        named.map(|(side, player)| (side.clone(), player.name(&edition.manifest))).collect();
    let hash = Hash::of(setup.canonical().as_bytes()).to_string();
    if desk.json {
        return print::json(&json!({ "setup": setup, "sha256": hash }));
    }
    let json = serde_json::to_value(&setup).map_err(|error| Error::Output(error.into()))?;
    Ok(format!("{}{}\n", print::folded(&json), paint(DIM, format!("sha256 {hash}"))))
}
