//! What the game does here, put as questions: so that a test can ask the rules the same.

use serde::Serialize;
use serde_json::{Value, json};
use stavka_core::clause::Clause;
use stavka_core::game::{Claim, Says};

use super::Campaign;
use super::fill::value;
use crate::BOOK;

mod builds;
mod choices;
mod facts;
mod fights;
mod rolls;

/// The claims of a position.
struct Claims<'a> {
    game: &'a Campaign,
    all: Vec<Claim>,
}

impl Campaign {
    /// Everything that can be claimed here.
    pub(super) fn claim(&self) -> Vec<Claim> {
        let mut claims = Claims { game: self, all: Vec::new() };
        claims.of_choices();
        claims.of_rolls();
        claims.of_facts();
        claims.all
    }
}

impl Claims<'_> {
    /// That a question is answered so. What the position knows of the input is left to it.
    fn put(
        &mut self,
        question: &'static str,
        input: &impl Serialize,
        says: impl IntoIterator<Item = Says>,
    ) {
        let mut given = value(input);
        let known = self.game.complete(question, json!({})).unwrap_or_default();
        if let Value::Object(fields) = &mut given {
            fields.retain(|name, field| known.get(name) != Some(field));
        }
        self.all.push(Claim { question, given, says: says.into_iter().collect() });
    }
}

/// That the rules refuse it by a clause, or allow it.
fn says(no: Option<Clause>) -> Says {
    no.map_or(Says::Allowed, |clause| Says::Refused(BOOK.head(clause).id))
}

/// That the answer has a value.
fn is(pointer: &'static str, value: impl Into<Value>) -> Says {
    Says::Is(pointer, value.into())
}

/// Whether a clause is one of those whose id begins so; also where there is none.
fn may_be_of(no: Option<Clause>, chapter: &str) -> bool {
    no.is_none_or(|clause| BOOK.head(clause).id.starts_with(chapter))
}
