//! What can be wrong with a data file.

use crate::json::Misread;

/// A data file that can't be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("at `{pointer}`: {problem}")]
pub struct DataError {
    /// A JSON pointer to the place in the file.
    pub pointer: String,
    /// What is wrong there, and what was expected.
    pub problem: DataProblem,
}

/// What is wrong at one place of a data file, and what was expected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DataProblem {
    /// The JSON is broken or has another shape.
    #[error("{message}; see the schema of the file")]
    Unreadable {
        /// The reader's own words.
        message: String,
    },
    /// A name stands twice where each may stand once.
    #[error("`{name}` is listed already at `{first}`; give each name once")]
    Twice {
        /// The name.
        name: String,
        /// A JSON pointer to where it stands first.
        first: String,
    },
    /// A name that its list does not hold.
    #[error("`{name}` is not in {list}; add it there or correct it here")]
    Unknown {
        /// The name.
        name: String,
        /// The list: a JSON pointer, or another file.
        list: String,
    },
    /// A list without entries, or a field that needs a word.
    #[error("there is nothing; give at least one {what}")]
    Nothing {
        /// What is missing.
        what: &'static str,
    },
    /// A turn that does not follow the one before.
    #[error("the turn is {found}, but {expected} comes next; leave none out and repeat none")]
    Order {
        /// The date given.
        found: String,
        /// The date that should stand there.
        expected: String,
    },
    /// A first thing that comes after the last.
    #[error("{first} comes after the end, {last}; put them in order")]
    Backwards {
        /// The first date.
        first: String,
        /// The last date.
        last: String,
    },
    /// A list of the wrong length.
    #[error("there are {found} entries; expected {expected}")]
    Length {
        /// How many there are.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
    /// More counters than there are.
    #[error("{wanted} of `{name}` are wanted, but there are only {most}; take fewer")]
    TooMany {
        /// The unit or the pile.
        name: String,
        /// How many are wanted.
        wanted: u32,
        /// How many there are.
        most: u32,
    },
    /// What its own type does not take.
    #[error("{message}")]
    Table {
        /// What is wrong, and what to do.
        message: String,
    },
}

impl DataError {
    /// A problem at a place.
    pub fn new(pointer: impl Into<String>, problem: DataProblem) -> Self {
        Self { pointer: pointer.into(), problem }
    }

    /// The same problem, in a file that is part of another at `place`.
    #[must_use]
    pub(super) fn below(self, place: &str) -> Self {
        Self { pointer: format!("{place}{}", self.pointer), problem: self.problem }
    }

    /// What could not be read.
    pub(super) fn unreadable(misread: &Misread) -> Self {
        let message = misread.message().to_owned();
        Self::new(misread.pointer(), DataProblem::Unreadable { message })
    }

    /// Nothing where there should be something.
    pub(super) fn nothing(pointer: impl Into<String>, what: &'static str) -> Self {
        Self::new(pointer, DataProblem::Nothing { what })
    }
}
