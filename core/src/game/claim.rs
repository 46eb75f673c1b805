//! What a game does, put as a question: so that a test can ask the rules the same.

use serde_json::Value;

/// That a question, asked at a position of a game, is answered as the game acts there.
///
/// Such as: the legal list has this unit go to that hex, so `route` must allow it; the die that is due has these weights,
/// so `odds` must name them.
#[derive(Debug, Clone, PartialEq)]
pub struct Claim {
    /// The question.
    pub question: &'static str,
    /// What of its input is given; the position [fills](super::Game::fill) the rest.
    pub given: Value,
    /// What the game does.
    pub says: Vec<Says>,
}

/// One thing that the ruling must say.
#[derive(Debug, Clone, PartialEq)]
pub enum Says {
    /// The rules allow it: there is an answer.
    Allowed,
    /// The rules refuse it, by the clause of this id.
    Refused(&'static str),
    /// The answer has this value at this JSON pointer.
    Is(&'static str, Value),
}
