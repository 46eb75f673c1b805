//! A hint: the best choices, by playing on from what the side may know.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::game::Action;
use stavka_foresight::{Advice, advise};
use stavka_play::effort::Spend;
use stavka_play::players::PlayerError;
use stavka_play::sight::{Budget, Sight, Standing};

use super::Room;
use crate::error::Error;
use crate::seats::Ticket;

/// How often a hint plays on, some seconds of one core: others play here too. Counted and not timed, so that how long it took
/// tells nothing, and what is advised is the same on every machine.
const PLAYING_ON: Spend = Spend::Rollouts(120);

/// Who asks for a hint.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hinted {
    /// The number of the table when it was asked for.
    pub number: u64,
}

/// A choice that is advised, and what came of it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Hint {
    /// The choice.
    pub action: Action,
    /// In words.
    pub words: String,
    /// How likely the side is to win after it; a draw is half a win.
    pub chance: f64,
    /// How many games were played on from it.
    pub games: usize,
    /// Won.
    pub won: usize,
    /// Drawn.
    pub drawn: usize,
    /// How well the side stood at their end, on the average.
    pub score: f64,
    /// The clauses that doing it applies.
    pub clauses: Vec<String>,
}

impl From<Advice> for Hint {
    fn from(advice: Advice) -> Self {
        let chance = advice.chance();
        let Advice { action, words, games, won, drawn, score, clauses } = advice;
        Self { action, words, chance, games, won, drawn, score, clauses }
    }
}

impl Room {
    /// The best choices of the side that is to choose, the best first. One hint at a time is looked for in a game; meanwhile the
    /// table is free.
    pub fn hint(&self, ticket: &Ticket, asked: &Hinted) -> Result<Vec<Hint>, Error> {
        let _alone = self.ponder()?;
        let (side, mut copy, setup, seed, done) = {
            let mut table = self.sit()?;
            table.whole()?;
            table.same(asked.number)?;
            let side = table.mover(ticket)?;
            let session = &table.session;
            let (setup, done) = (session.edition().setup.clone(), session.entries().len());
            (side, session.copy()?, setup, session.seed(), done)
        };
        let edition = self.source.open(setup)?;
        let budget = Budget::default();
        let at = Standing { edition: &edition, seed, done, entries: &[], budget };
        let advice = advise(&mut Sight::new(&mut copy, side, at), PLAYING_ON, 1);
        match advice {
            Ok(advice) => Ok(advice.into_iter().map(Hint::from).collect()),
            Err(PlayerError::Edition(error)) => Err(error.into()),
            Err(other) => Err(Error::Broken(other.to_string())),
        }
    }
}
