//! What a variant or a game of it can run into, in a line that says what and where.

use crate::line::one_line;
use crate::rules::{Fault, Kind};

/// Why a variant did not answer.
#[derive(Debug, thiserror::Error)]
pub enum EditionError {
    /// The set-up does not fit.
    #[error("{variant}: {message}")]
    Setup {
        /// The variant.
        variant: String,
        /// Where in the set-up, as far as the variant can say.
        at: String,
        /// What is wrong.
        message: String,
    },
    /// The input does not fit the question.
    #[error("{question}: {}{message}", at(pointer))]
    Input {
        /// The question.
        question: String,
        /// JSON pointer into the input.
        pointer: String,
        /// What is wrong there, and what was expected.
        message: String,
    },
    /// There is no such question or scenario.
    #[error("{variant}: {message}")]
    Unknown {
        /// The variant.
        variant: String,
        /// What there is.
        message: String,
    },
    /// A state of its game is not sound.
    #[error("the plugin `{variant}` came to a state that is not sound: {message}")]
    Unsound {
        /// The variant.
        variant: String,
        /// What is wrong with it.
        message: String,
    },
    /// A script of a mod failed.
    #[error("{message}")]
    Hook {
        /// The mod, the script, the line, and what went wrong.
        message: String,
    },
    /// The plugin broke.
    #[error("the plugin `{variant}` broke: {message}")]
    Broken {
        /// The variant.
        variant: String,
        /// What it said.
        message: String,
    },
}

/// Why an action was not done.
#[derive(Debug, thiserror::Error)]
pub enum ActError {
    /// The rules say no.
    #[error("refused by {by}: {because}")]
    Refused {
        /// The clause.
        by: String,
        /// Its title or its reason.
        because: String,
    },
    /// Whoever plays a side does not choose.
    #[error("the player of {side} can't go on: {message}")]
    Player {
        /// The side.
        side: String,
        /// What is wrong with it.
        message: String,
    },
    /// The plugin broke.
    #[error(transparent)]
    Edition(#[from] EditionError),
}

impl EditionError {
    /// What a fault means to whoever asked `question`.
    pub fn of(variant: &str, question: &str, fault: Fault) -> Self {
        let (variant, message) = (variant.to_owned(), one_line(&fault.message));
        match fault.kind {
            Kind::BadInput => {
                Self::Input { question: question.to_owned(), pointer: fault.at, message }
            }
            Kind::Unknown => Self::Unknown { variant, message },
            Kind::Unsound => Self::Unsound { variant, message },
            Kind::Refused | Kind::Broken => Self::Broken { variant, message },
        }
    }

    /// The plugin did what it must not.
    pub fn broken(variant: &str, message: &str) -> Self {
        Self::Broken { variant: variant.to_owned(), message: one_line(message) }
    }
}

/// The whole input has the empty pointer, which reads badly.
pub fn at(pointer: &str) -> String {
    if pointer.is_empty() { String::new() } else { format!("{pointer}: ") }
}
