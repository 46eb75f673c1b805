//! What a game did and how it ended, in the words of its books: for whoever stands between rules and players.

use super::{Action, Applied, Game, Outcome, OutcomeText, Told};
use crate::book::Shelf;
use crate::clause::{Clause, Trail};
use crate::question::{Refusal, steps};

impl Told {
    /// Does it with everything that the rules say to it.
    pub fn of(game: &mut impl Game, action: Action, shelf: &Shelf) -> Result<Self, Refusal> {
        let mut trail = Trail::default();
        let applied = game.apply(action, &mut trail);
        let applied = applied.map_err(|refused| Refusal::new(refused, &trail, shelf))?;
        let id = |clause: &Clause| shelf.head(*clause).id.to_owned();
        Ok(Self {
            revealed: applied == Applied::Revealed,
            clauses: trail.clauses.iter().map(id).collect(),
            steps: steps(trail, shelf),
        })
    }
}

impl OutcomeText {
    /// An outcome with the clause that decided it.
    pub fn of(outcome: Outcome, shelf: &Shelf) -> Self {
        let head = shelf.head(outcome.by);
        Self { winner: outcome.winner, by: head.id.to_owned(), title: head.title.to_owned() }
    }
}
