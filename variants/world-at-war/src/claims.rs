//! What the game does here, put as questions: so that a test can ask the rules the same.

use serde::Serialize;
use serde_json::{Value, json};
use stavka_core::clause::Clause;
use stavka_core::game::{Claim, Says};

use crate::BOOK;
use crate::campaign::Campaign;
use crate::fill::{fill, value};

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

/// Everything that can be claimed here.
pub(crate) fn claims(game: &Campaign) -> Vec<Claim> {
    let mut claims = Claims { game, all: Vec::new() };
    claims.of_choices();
    claims.of_rolls();
    claims.of_facts();
    claims.all
}

impl Claims<'_> {
    /// That a question is answered so. What the position knows of the input is left to it.
    fn put(
        &mut self,
        question: &'static str,
        input: &impl Serialize,
        says: impl IntoIterator<Item = Option<Says>>,
    ) {
        let Some(says) = says.into_iter().collect() else { return };
        let mut given = value(input);
        let known = fill(self.game, question, json!({})).unwrap_or_default();
        if let Value::Object(fields) = &mut given {
            fields.retain(|name, field| known.get(name) != Some(field));
        }
        self.all.push(Claim { question, given, says });
    }
}

/// That the rules refuse it by a clause, or allow it; nothing where a mod refuses, whose clauses a claim can't name.
fn says(no: Option<Clause>) -> Option<Says> {
    match no {
        None => Some(Says::Allowed),
        Some(clause) => own_id(clause).map(Says::Refused),
    }
}

/// That the answer has a value.
#[expect(clippy::unnecessary_wraps, reason = "it stands in one list with what may not be said")]
fn is(pointer: &'static str, value: impl Into<Value>) -> Option<Says> {
    Some(Says::Is(pointer, value.into()))
}

/// The id of a clause of the variant's own book.
fn own_id(clause: Clause) -> Option<&'static str> {
    (clause.book == 0).then(|| BOOK.head(clause).id)
}

/// Whether a clause is one of those whose id begins so; also where there is none.
fn may_be_of(no: Option<Clause>, chapter: &str) -> bool {
    no.is_none_or(|clause| own_id(clause).is_some_and(|id| id.starts_with(chapter)))
}
