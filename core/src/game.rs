//! A game that can be played: who moves, what may be done, and what it leads to.
//!
//! A state is plain arrays and clones like them. Chance is a player: where a die is due the game says what
//! for and with what weights, the host draws, and the outcome enters the list of actions like any other
//! choice.

use crate::schema::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::chance::Occasion;
use crate::clause::{Clause, Refused, Sink};
use crate::question::{InputError, Step};
use crate::view::View;

mod as_was;
mod best;
mod claim;
mod decision;
mod fingerprint;
pub mod packed;
mod telling;
mod verbs;
mod walk;

pub use as_was::{AS_WAS, with_as_was};
pub use best::best;
pub use claim::{Claim, Says};
pub use decision::{Choice, Decision, Follows, Odds, Prospect, RefusedChoice, Shifted, Subject};
pub use fingerprint::fingerprint;
pub use verbs::{Verb, meant, said};
pub use walk::{Asked, Walk};

/// A choice, as a number that means the same wherever it stands in a list.
pub type Action = u32;

/// A side, as its place in the variant's list.
pub type Side = u8;

/// Who is to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mover {
    /// A player.
    Side(Side),
    /// Chance; the number is the place of its purpose in the variant's list.
    Chance(u8),
    /// Nobody: the game is over.
    Nobody,
}

/// What chance is asked for.
#[derive(Debug, Clone, Copy)]
pub struct Purpose {
    /// A name that never changes, since it is part of the draw.
    pub name: &'static str,
    /// The clause that asks for the roll.
    pub clause: Clause,
}

/// What an accepted action did to the other player's knowledge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Applied {
    /// Nothing that could not be taken back.
    Quiet,
    /// Something hidden was shown: there is no undo past this.
    Revealed,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// The clause that decided it.
    pub by: Clause,
}

/// How a game ended, as it crosses the boundary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OutcomeText {
    /// Who won, by the place of the side in the manifest; nobody in a draw.
    pub winner: Option<Side>,
    /// The id of the clause that decided it.
    pub by: String,
    /// What that clause is called.
    pub title: String,
}

/// The list that a game fills: a slice that the caller lends.
///
/// It counts on where the slice is full, so that the caller can come back with a longer one.
#[derive(Debug)]
pub struct Lent<'a> {
    into: &'a mut [u32],
    count: usize,
}

impl<'a> Lent<'a> {
    /// A list that fills `into` from its start.
    pub fn new(into: &'a mut [u32]) -> Self {
        Self { into, count: 0 }
    }

    /// Adds one number.
    #[inline]
    pub fn push(&mut self, number: u32) {
        if let Some(place) = self.into.get_mut(self.count) {
            *place = number;
        }
        self.count += 1;
    }

    /// How many were pushed, also those that found no room.
    pub fn count(&self) -> usize {
        self.count
    }
}

/// A state of a game.
///
/// `legal`, `weights`, `apply` and `clone_from` are played thousands of times a second: they do not
/// allocate.
pub trait Game: Clone + Send + 'static {
    /// Who is to choose.
    fn mover(&self) -> Mover;

    /// What the mover may choose; for chance its outcomes. A list of one is applied, not asked.
    fn legal(&self, into: &mut Lent<'_>);

    /// The weights of chance's outcomes, in the order of [`legal`](Self::legal).
    fn weights(&self, into: &mut Lent<'_>);

    /// What the roll that is due is about, beside its purpose. Where a game does not say, one roll more of a purpose
    /// shifts all later ones.
    fn occasion(&self) -> Occasion {
        Occasion::default()
    }

    /// Does it. A refused action changes nothing.
    fn apply(&mut self, action: Action, sink: &mut impl Sink) -> Result<Applied, Refused>;

    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// What `side` may see; everything for nobody.
    fn view(&self, side: Option<Side>) -> View;

    /// What the rules expect of the mover now.
    fn prompt(&self) -> String;

    /// An action in words, as it stands in saves.
    fn words(&self, action: Action) -> String;

    /// An action in words as `side` may hear of it: without what it may not know.
    fn heard(&self, action: Action, side: Side) -> String {
        let _ = side;
        self.words(action)
    }

    /// The action that these words mean now; also one that the rules refuse, where the words can be
    /// understood, so that [`apply`](Self::apply) can say why.
    fn action(&self, words: &str) -> Option<Action>;

    /// The choice of the automated player that knows this game, from what `side` may see, in one of the styles that
    /// [`About`](crate::variant::About) lists.
    fn choose(&self, side: Side, style: u8, seed: u64) -> Option<Action>;

    /// How well `side` stands, in the variant's own terms of victory, the more the better and 0 where nobody is ahead.
    /// For a player who can't look as far as the end. It does not allocate.
    fn score(&self, side: Side) -> i32 {
        let _ = side;
        0
    }

    /// What the game does here, put as questions: for tests that what is asked and what is played are the same.
    fn claims(&self) -> Vec<Claim> {
        Vec::new()
    }

    /// What the mover has to choose, as data; nothing where nobody has a choice.
    fn decision(&self) -> Option<Decision> {
        Decision::in_words(self)
    }

    /// Draws anew what `side` does not know, so that a player who searches can't cheat. What `side` sees,
    /// may do and would choose stays as it is.
    fn redraw(&mut self, side: Side, seed: u64);

    /// A number that tells two states apart; made with [`fingerprint`].
    fn fingerprint(&self) -> u64;

    /// Where the mover's choices lead in numbers, a line each, from what the mover may see; nothing where
    /// the game can't say.
    fn odds(&self) -> Vec<String> {
        Vec::new()
    }

    /// Completes the input of a question from this position: what is given stays, what the position knows
    /// is added. The error says which given thing the position does not have.
    fn fill(&self, question: &str, given: Value) -> Result<Value, String> {
        let _ = question;
        Ok(given)
    }

    /// The ruling on a question at this position, as JSON, straight from the state: the one that the filled input
    /// gets under the same rules. Nothing where there is no such short way; then the input is
    /// [filled](Self::fill) and asked.
    fn ask(&self, question: &str, given: &str) -> Option<Result<String, InputError>> {
        let _ = (question, given);
        None
    }

    /// Whether the state is sound: nothing twice, nothing lost, no count out of range. For tests and long
    /// runs, not for every step of a game.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }
}

/// An action that was done, with what the rules said to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Told {
    /// Whether something hidden was shown.
    pub revealed: bool,
    /// The clauses applied, in the order of their first use.
    pub clauses: Vec<String>,
    /// What each step led to.
    pub steps: Vec<Step>,
}

/// For variants whose campaign can't be played: there is no state of it.
#[derive(Debug, Clone, Copy)]
pub enum NoGame {}

impl Game for NoGame {
    fn mover(&self) -> Mover {
        match *self {}
    }

    fn legal(&self, _: &mut Lent<'_>) {
        match *self {}
    }

    fn weights(&self, _: &mut Lent<'_>) {
        match *self {}
    }

    fn apply(&mut self, _: Action, _: &mut impl Sink) -> Result<Applied, Refused> {
        match *self {}
    }

    fn outcome(&self) -> Option<Outcome> {
        match *self {}
    }

    fn view(&self, _: Option<Side>) -> View {
        match *self {}
    }

    fn prompt(&self) -> String {
        match *self {}
    }

    fn words(&self, _: Action) -> String {
        match *self {}
    }

    fn action(&self, _: &str) -> Option<Action> {
        match *self {}
    }

    fn choose(&self, _: Side, _: u8, _: u64) -> Option<Action> {
        match *self {}
    }

    fn redraw(&mut self, _: Side, _: u64) {
        match *self {}
    }

    fn fingerprint(&self) -> u64 {
        match *self {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lent_list_counts_past_its_end() {
        let mut room = [0; 2];
        let mut list = Lent::new(&mut room);
        for number in 7..10 {
            list.push(number);
        }
        assert_eq!(list.count(), 3);
        assert_eq!(room, [7, 8]);
    }
}
