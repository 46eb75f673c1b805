//! `lab luck`: what the rolls of one finished game were worth.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;
use stavka::saves;
use stavka_core::game::Side;
use stavka_play::luck::{self, FIRST, Roll};
use stavka_play::session::Turn;

use super::Lab;
use crate::cli::LuckArgs;
use crate::error::LabError;
use crate::said::Said;

/// The luck of a game.
#[derive(Serialize)]
struct Luck {
    /// The side whose points are told; the other's luck is the opposite.
    side: String,
    winner: Option<String>,
    sum: f64,
    /// By what was rolled for: how many rolls, and what they were worth.
    purposes: BTreeMap<String, (usize, f64)>,
    /// The rolls, those first that were worth most.
    rolls: Vec<Roll>,
}

impl Lab {
    pub(super) fn luck(&self, args: &LuckArgs) -> Result<Said, LabError> {
        let save = saves::read(&args.file)?;
        let source = self.source(&save.header.setup.variant)?;
        let wrong = |error| saves::at(&args.file, error);
        save.check_source(&source).map_err(wrong)?;
        let mut session = save.replay(&source, usize::MAX).map_err(wrong)?;
        let Turn::Over(outcome) = session.turn()? else {
            let message = "the game is not over: luck would tell of what the sides hide";
            return Err(LabError::content(&args.file, message));
        };
        let rolls = luck::rolls(&session, &source);
        let mut rolls = rolls.map_err(|error| LabError::Variant(error.to_string()))?;
        let mut purposes: BTreeMap<String, (usize, f64)> = BTreeMap::new();
        for roll in &rolls {
            let (count, worth) = purposes.entry(roll.what.clone()).or_default();
            *count += 1;
            *worth += roll.worth;
        }
        let sum = rolls.iter().map(|roll| roll.worth).sum();
        rolls.sort_by(|one, two| two.worth.abs().total_cmp(&one.worth.abs()));
        let sides = &session.edition().manifest.sides;
        let name = |side: Side| sides.get(usize::from(side)).cloned().unwrap_or_default();
        let winner = outcome.winner.map(name);
        let luck = Luck { side: name(FIRST), winner, sum, purposes, rolls };
        Said::new(text(&luck, args.most), &luck)
    }
}

fn text(luck: &Luck, most: usize) -> String {
    let winner = luck.winner.as_deref().unwrap_or("nobody");
    let mut text = format!(
        "The dice gave {} {:+.1} points of the score beside what was to be expected; {winner} won.\nLuck explains a game; it makes no result of many games any surer.\n\n| rolled for | rolls | worth |\n|---|---:|---:|\n",
        luck.side, luck.sum
    );
    for (what, (count, worth)) in &luck.purposes {
        let _ = writeln!(text, "| {what} | {count} | {worth:+.1} |");
    }
    text += "\n| action | rolled for | outcome | worth |\n|---:|---|---|---:|\n";
    for roll in luck.rolls.iter().take(most) {
        let Roll { number, what, words, worth } = roll;
        let _ = writeln!(text, "| {number} | {what} | {words} | {worth:+.1} |");
    }
    text
}
