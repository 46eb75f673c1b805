//! The table as text: the commands of the terminal, for those who sit elsewhere.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka::terminal::{Answer, answer};
use stavka_play::session::Turn;

use super::{Back, Far, Moves, Room};
use crate::error::Error;
use crate::seats::Ticket;

/// A line that was typed.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Typed {
    /// The number of the table when it was typed.
    pub number: u64,
    /// The line.
    pub line: String,
    /// How many actions the reader has heard of; what came after is news.
    #[serde(default)]
    pub known: usize,
    /// As whom.
    #[serde(default)]
    pub seen_as: Option<String>,
    /// How many letters a line has.
    #[serde(default = "usual_width")]
    pub width: usize,
}

fn usual_width() -> usize {
    80
}

/// What is answered.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Spoken {
    /// The text.
    pub text: String,
    /// Whether something was done.
    pub done: bool,
    /// Whether a hint by playing on is wanted as well: it takes some seconds, and has an address of its own.
    pub hint: bool,
}

impl Room {
    /// Answers a line, or does what it says.
    pub fn typed(self: &Arc<Self>, ticket: &Ticket, typed: &Typed) -> Result<Spoken, Error> {
        if typed.line.len() > 1000 {
            return Err(Error::Bad("a line has at most 1000 letters".to_owned()));
        }
        let width = typed.width.clamp(30, 200);
        let (said, number) = {
            let mut table = self.sit()?;
            let moves = match table.session.turn()? {
                Turn::Choice(side) => Some(side),
                Turn::Over(_) => None,
            };
            let side = self.seen_as(ticket, typed.seen_as.as_deref(), moves)?;
            self.hear(&mut table, side)?;
            (answer(&mut table.session, side, &typed.line, typed.known, width)?, typed.number)
        };
        let text = match said {
            Answer::Text(text) => return Ok(Spoken { text, done: false, hint: false }),
            Answer::Hint(text) => return Ok(Spoken { text, done: false, hint: true }),
            Answer::Orders(line) => return self.ordered(ticket, number, (&line, width)),
            Answer::Do(action) => {
                self.act(ticket, &Moves { number, actions: vec![action] })?;
                String::new()
            }
            Answer::Auto { turn } => {
                let far = if turn { Far::Turn } else { Far::Step };
                self.staff(ticket, number, ("", far))?;
                String::new()
            }
            Answer::Undo => {
                self.undo(ticket, number, Back::Choice)?;
                "taken back\n".to_owned()
            }
        };
        Ok(Spoken { text, done: true, hint: false })
    }
}
