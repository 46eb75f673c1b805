//! What stands behind a question: the rule function that answers it, with its types hidden.

use std::marker::PhantomData;

use serde::Serialize;
use serde_json::Value;

use super::InputError;
use super::position::Given;
use super::text::Asked;
use crate::clause::{Refused, Trail};
use crate::schema::{self, JsonSchema};

/// Hides the types of one question, so that a list can hold many.
pub(super) trait Answers<V>: Send + Sync {
    fn input_schema(&self) -> Option<Value>;
    fn answer_schema(&self) -> Option<Value>;
    fn ask(&self, variant: &V, given: Given<'_>, asked: &Asked<'_>) -> Result<String, InputError>;
}

/// A question with an input of the type `I`, which is read and made ready before the rules see it.
pub(super) struct Typed<V, I, P, A, R> {
    read: R,
    rule: fn(&V, &P, &mut Trail) -> Result<A, Refused>,
    input: PhantomData<fn(I)>,
}

impl<V, I, P, A, R> Typed<V, I, P, A, R> {
    pub(super) fn new(read: R, rule: fn(&V, &P, &mut Trail) -> Result<A, Refused>) -> Self {
        Self { read, rule, input: PhantomData }
    }
}

impl<V, I, P, A, R> Answers<V> for Typed<V, I, P, A, R>
where
    I: JsonSchema,
    A: Serialize + JsonSchema,
    R: Fn(&V, Given<'_>) -> Result<P, InputError> + Send + Sync,
{
    fn input_schema(&self) -> Option<Value> {
        schema::of::<I>()
    }

    fn answer_schema(&self) -> Option<Value> {
        schema::of::<A>()
    }

    fn ask(&self, variant: &V, given: Given<'_>, asked: &Asked<'_>) -> Result<String, InputError> {
        let ready = (self.read)(variant, given)?;
        let mut trail = Trail::with_room();
        let verdict = (self.rule)(variant, &ready, &mut trail);
        asked.ruling(verdict, &trail).map_err(|error| InputError {
            pointer: String::new(),
            message: format!("the answer can't be written down: {error}"),
        })
    }
}
