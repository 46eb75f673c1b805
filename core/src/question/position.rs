//! Questions about positions: the input gives one in its field `situation`, or a game brings its own.

use std::any::Any;
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::InputError;
use crate::json::{Misread, Node};

/// The field that gives the position.
const FIELD: &str = "situation";

/// A variant that is asked about positions.
pub trait Situated {
    /// A position as a question gives it, in a field called `situation`.
    type Situation;

    /// The same made ready: what the rules look at.
    type Scene: Send + Sync + 'static;

    /// The text of any sound situation; the shorter the better.
    const STAND_IN: &'static str;

    /// Makes a situation ready, or says what is wrong with it and where.
    fn ready(&self, situation: &Self::Situation) -> Result<Self::Scene, InputError>;
}

/// Makes an input ready whose position is ready already.
pub type Prepare<V, I, P> = fn(Arc<<V as Situated>::Scene>, &I) -> Result<P, InputError>;

/// What somebody asks: the text, and the position if it is ready, its type hidden like those of the question.
pub(super) struct Given<'a> {
    pub(super) input: &'a str,
    pub(super) scene: Option<Arc<dyn Any + Send + Sync>>,
}

/// How the input of a question about a position is read.
pub(super) struct Reading<V: Situated, I, P> {
    pub(super) situation: fn(&I) -> &V::Situation,
    pub(super) prepare: Prepare<V, I, P>,
}

impl<V: Situated, I: DeserializeOwned, P> Reading<V, I, P> {
    /// An input with a situation of its own is about that one, whatever position is ready.
    pub(super) fn read(&self, variant: &V, given: Given<'_>) -> Result<P, InputError> {
        let mut node = Node::parse(given.input)?;
        let ready = given.scene.filter(|_| node.get(FIELD).is_none());
        let ready = ready.and_then(|scene| scene.downcast::<V::Scene>().ok());
        if ready.is_some() {
            stand_in(&mut node, V::STAND_IN)?;
        }
        let input = I::deserialize(&node)?;
        let scene = match ready {
            Some(scene) => scene,
            None => Arc::new(variant.ready((self.situation)(&input))?),
        };
        (self.prepare)(scene, &input)
    }
}

/// Puts a position in for the one that is ready, so that the input is whole.
fn stand_in(input: &mut Node, position: &str) -> Result<(), Misread> {
    if let Node::Object(fields) = input {
        fields.push((FIELD.to_owned(), Node::parse(position)?));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    /// A variant whose positions are numbers.
    struct Numbers;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Situation {
        units: u32,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Input {
        situation: Situation,
        unit: u32,
    }

    impl Situated for Numbers {
        type Situation = Situation;
        type Scene = u32;
        const STAND_IN: &'static str = r#"{"units":0}"#;

        fn ready(&self, situation: &Situation) -> Result<u32, InputError> {
            let wrong = || InputError { pointer: "/situation".into(), message: "no units".into() };
            (situation.units > 0).then_some(situation.units).ok_or_else(wrong)
        }
    }

    /// Units of the position, and the unit; `ready` is a position of so many units.
    fn ask(ready: Option<u32>, input: &str) -> Result<(u32, u32), InputError> {
        let reading: Reading<Numbers, Input, (u32, u32)> = Reading {
            situation: |input| &input.situation,
            prepare: |scene, input| Ok((*scene, input.unit)),
        };
        let scene = ready.map(|units| Arc::new(units) as Arc<dyn Any + Send + Sync>);
        reading.read(&Numbers, Given { input, scene })
    }

    #[test]
    fn the_position_is_the_one_given_or_the_one_that_is_ready() {
        assert_eq!(ask(None, r#"{"situation":{"units":3},"unit":1}"#), Ok((3, 1)));
        assert_eq!(ask(Some(9), r#"{"unit":2}"#), Ok((9, 2)));
        assert_eq!(ask(Some(9), r#"{"unit":5,"s\u0069tuation":{"units":3}}"#), Ok((3, 5)));
    }

    #[test]
    fn what_is_wrong_is_said_alike_with_a_position_and_without() {
        let said = |ready, input: &str| {
            let InputError { pointer, message } = ask(ready, input).expect_err(input);
            (pointer, message)
        };
        let cases = [
            (r#"{"unit":"x"}"#, "/unit", "invalid type: string \"x\", expected u32"),
            ("{\n\"unit\":-1}", "/unit", "invalid value: integer `-1`, expected u32"),
            ("\n{}", "", "missing field `unit`"),
            (r#"{"unit":1} x"#, "", "trailing characters at line 1 column 12"),
            (r#"{"unit":1,}"#, "", "trailing comma at line 1 column 11"),
            (r#"{"unit":1"#, "", "EOF while parsing an object at line 1 column 9"),
            (
                r#"{"unit":1,"more":2}"#,
                "/more",
                "unknown field `more`, expected `situation` or `unit`",
            ),
        ];
        for (input, pointer, message) in cases {
            let expected = (pointer.to_owned(), message.to_owned());
            assert_eq!(said(Some(9), input), expected, "{input}");
        }
        for input in ["[1]", "7", r#"{"situation":{"units":0},"unit":1}"#] {
            assert_eq!(said(Some(9), input), said(None, input), "{input}");
        }
    }
}
