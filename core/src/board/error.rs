//! What can be wrong with a map file.

use super::LabelError;

/// A map file that is no board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("at `{pointer}`: {problem}")]
pub struct MapError {
    /// A JSON pointer to the place in the file.
    pub pointer: String,
    /// What is wrong there, and what was expected.
    pub problem: MapProblem,
}

/// What is wrong at one place of a map file, and what was expected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MapProblem {
    /// The JSON is broken or has another shape.
    #[error("{message}; see the schema of map files")]
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
    #[error("`{name}` is not in `{list}`; add it there or correct it here")]
    Unknown {
        /// The name.
        name: String,
        /// A JSON pointer to the list.
        list: &'static str,
    },
    /// A label that is not of the map's style.
    #[error("the map's labels are {style}, but {error}")]
    NoLabel {
        /// The style the map asks for.
        style: &'static str,
        /// What the label lacks.
        error: LabelError,
    },
    /// A list that is too long or too short.
    #[error("there are {count} entries; expected {least} to {most}")]
    Count {
        /// How many there are.
        count: usize,
        /// How many there must be.
        least: usize,
        /// How many there may be.
        most: usize,
    },
    /// A hex too far out.
    #[error("column {column}, row {row} is off the grid; both must be below {limit}")]
    OffGrid {
        /// The column given.
        column: u16,
        /// The row given.
        row: u16,
        /// The first number that is too large.
        limit: u16,
    },
    /// Two hexes in one place.
    #[error("`{label}` lies there already; move one of the two")]
    Occupied {
        /// The space that has the place.
        label: String,
    },
    /// An edge from a space to itself.
    #[error("the edge joins `{label}` to itself; name two spaces")]
    SelfEdge {
        /// The space.
        label: String,
    },
    /// An edge between hexes that do not touch.
    #[error("the hexes `{one}` and `{other}` do not touch; hexsides lie between neighbours only")]
    Apart {
        /// One hex.
        one: String,
        /// The other.
        other: String,
    },
    /// A hexside without any kind, which says nothing.
    #[error("the hexside carries nothing; give it a kind or leave it out")]
    Bare,
}
