//! Players that need no human: they decide from nothing, or ask the variant's own.

use stavka_core::chance::draw;
use stavka_core::game::{Outcome, Side};

use super::{ActError, Session, Turn};
use crate::edition::EditionError;

/// A kind of automated player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// Any legal action, each as likely.
    Random,
    /// The variant's own.
    Staff,
}

impl Player {
    /// What this player does now.
    pub fn choose(self, session: &mut Session, side: Side) -> Result<u32, EditionError> {
        let turn = session.entries().len() as u64;
        match self {
            Self::Random => {
                let (seed, legal) = (session.seed(), session.legal()?);
                let index = draw(seed, "random player", turn, &vec![1; legal.len()]);
                Ok(index.and_then(|index| legal.get(index as usize).copied()).unwrap_or_default())
            }
            Self::Staff => session.staff_choice(side, session.seed().wrapping_add(turn)),
        }
    }
}

/// Plays to the end, `players` in the order of the sides.
pub fn play_out(session: &mut Session, players: &[Player]) -> Result<Outcome, ActError> {
    loop {
        match session.turn()? {
            Turn::Over(outcome) => return Ok(outcome),
            Turn::Choice(side) => {
                let player = players.get(usize::from(side)).copied().unwrap_or(Player::Random);
                let action = player.choose(session, side)?;
                session.act(action)?;
            }
        }
    }
}
