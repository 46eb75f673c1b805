//! Why a set-up does not fit.

use crate::book::Shelf;

/// A set-up that does not fit the variant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The set-up is no JSON of the right shape.
    #[error("the set-up is wrong at `{pointer}`: {message}")]
    Malformed {
        /// JSON pointer into the set-up.
        pointer: String,
        /// What is wrong there.
        message: String,
    },
    /// No switch has this name.
    #[error("no reading `{name}`; there are: {known}")]
    UnknownReading {
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// The switch has no such alternative.
    #[error("reading `{reading}` has no alternative `{name}`; there are: {known}")]
    UnknownAlternative {
        /// The switch.
        reading: String,
        /// The alternative given.
        name: String,
        /// The alternatives there are.
        known: String,
    },
    /// A patched figure does not fit.
    #[error("figure `{path}`: {message}")]
    Figure {
        /// Dotted path in the tree of figures.
        path: String,
        /// What is wrong with it.
        message: String,
    },
    /// No chart has this name.
    #[error("no chart `{name}`; there are: {known}")]
    UnknownChart {
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// A chart does not fit.
    #[error("chart `{chart}` is wrong at `{pointer}`: {message}")]
    Chart {
        /// The name of the chart.
        chart: String,
        /// JSON pointer into the chart.
        pointer: String,
        /// What is wrong there, and what was expected.
        message: String,
    },
    /// It is a set-up of another variant.
    #[error("the set-up is for `{wanted}`, and this is `{here}`")]
    AnotherVariant {
        /// The variant that it names.
        wanted: String,
        /// The one that is opened.
        here: String,
    },
    /// A seat that the variant does not have.
    #[error("no side `{name}`; there are: {known}")]
    UnknownSide {
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// More mods than clauses can be told apart for.
    #[error("{count} mods; at most {} at once", Shelf::MOST)]
    TooManyMods {
        /// How many there are.
        count: usize,
    },
    /// A mod was made for another base: the value that it changes is no longer the one it knows.
    #[error(
        "mod `{by}`: figure `{path}` was {was} when the mod was made and is printed as {printed} now; it would make it {now}"
    )]
    Stale {
        /// The mod.
        by: String,
        /// Dotted path in the tree of figures.
        path: String,
        /// The value that the mod expects.
        was: String,
        /// The value that the base has.
        printed: String,
        /// The value that the mod gives.
        now: String,
    },
    /// A mod names or says something that does not fit.
    #[error("mod `{by}`: {message}")]
    Mod {
        /// The mod.
        by: String,
        /// What is wrong with it.
        message: String,
    },
    /// The variant can't be opened so, for a reason of its own.
    #[error("{0}")]
    Other(String),
}

impl SetupError {
    /// Where in the set-up, as far as that can be told: a JSON pointer, or the dotted path of a figure.
    pub fn pointer(&self) -> String {
        match self {
            Self::Malformed { pointer, .. } => pointer.clone(),
            Self::Figure { path, .. } | Self::Stale { path, .. } => path.clone(),
            Self::Chart { chart, pointer, .. } => format!("/charts/{chart}{pointer}"),
            Self::UnknownChart { name, .. } => format!("/charts/{name}"),
            _ => String::new(),
        }
    }
}
