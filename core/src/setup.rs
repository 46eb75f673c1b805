//! Opening a variant: which readings are taken, which figures are patched, which charts are brought.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::book::Book;

/// How a variant is to be opened. Everything left out is as printed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// Which readings to start from.
    pub preset: Preset,
    /// Readings that differ from the preset: name of the switch, name of the alternative.
    pub readings: BTreeMap<String, String>,
    /// A merge patch on the tree of figures.
    pub figures: Value,
    /// Charts in place of the variant's own: name and content.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub charts: BTreeMap<String, Value>,
}

/// A named choice of all readings at once.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// Ours: what makes a game of it.
    #[default]
    Sensible,
    /// The words of the source wherever they can be played.
    Literal,
}

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
    /// The variant can't be opened so, for a reason of its own.
    #[error("{0}")]
    Other(String),
}

/// A set-up resolved against a book.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// The tree of figures, patched.
    pub figures: Value,
    /// The alternative taken for every switch.
    pub readings: BTreeMap<&'static str, &'static str>,
    /// The charts that were brought, as they came.
    pub charts: BTreeMap<String, Value>,
}

impl Setup {
    /// Reads a set-up; an empty text is the default one.
    pub fn parse(text: &str) -> Result<Self, SetupError> {
        if text.trim().is_empty() {
            return Ok(Self::default());
        }
        let mut json = serde_json::Deserializer::from_str(text);
        serde_path_to_error::deserialize(&mut json).map_err(|error| SetupError::Malformed {
            pointer: pointer(error.path()),
            message: error.inner().to_string(),
        })
    }

    /// The figures and readings that this set-up gives, checked against `book`.
    pub fn resolve(&self, book: &Book) -> Result<Settings, SetupError> {
        let mut figures = serde_json::from_str(book.figures)
            .map_err(|error| SetupError::Other(format!("the book's figures: {error}")))?;
        if !self.figures.is_null() {
            known_figures(&figures, &self.figures, "")?;
            merge(&mut figures, &self.figures);
        }
        let readings = self.choose_readings(book)?;
        Ok(Settings { figures, readings, charts: self.charts.clone() })
    }

    fn choose_readings(
        &self,
        book: &Book,
    ) -> Result<BTreeMap<&'static str, &'static str>, SetupError> {
        let preset = |head: &crate::book::ReadingHead| match self.preset {
            Preset::Sensible => head.default,
            Preset::Literal => head.literal,
        };
        let mut chosen: BTreeMap<_, _> =
            book.readings.iter().map(|head| (head.id, preset(head))).collect();
        for (name, alternative) in &self.readings {
            let head = book.readings.iter().find(|head| head.id == name).ok_or_else(|| {
                let known = join(book.readings.iter().map(|head| head.id));
                SetupError::UnknownReading { name: name.clone(), known }
            })?;
            let found = head.alternatives.iter().find(|(id, _)| id == alternative);
            let (id, _) = found.ok_or_else(|| SetupError::UnknownAlternative {
                reading: name.clone(),
                name: alternative.clone(),
                known: join(head.alternatives.iter().map(|(id, _)| *id)),
            })?;
            chosen.insert(head.id, id);
        }
        Ok(chosen)
    }
}

impl Settings {
    /// The figures as the variant's own type.
    pub fn typed_figures<F: DeserializeOwned>(&self) -> Result<F, SetupError> {
        serde_path_to_error::deserialize(&self.figures).map_err(|error| SetupError::Figure {
            path: error.path().to_string(),
            message: error.inner().to_string(),
        })
    }

    /// The readings as the variant's own type: a struct of enums, all in kebab-case.
    pub fn typed_readings<R: DeserializeOwned>(&self) -> Result<R, SetupError> {
        let all = self.readings.iter().map(|(id, choice)| ((*id).to_owned(), (*choice).into()));
        let tree = Value::Object(all.collect());
        serde_path_to_error::deserialize(&tree).map_err(|error| {
            SetupError::Other(format!("reading `{}`: {}", error.path(), error.inner()))
        })
    }
}

/// Names in a row, or the word for none.
pub(crate) fn join<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<_> = names.collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// A JSON pointer for a path that serde walked.
pub(crate) fn pointer(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    path.iter().fold(String::new(), |mut text, segment| {
        text.push('/');
        match segment {
            Segment::Seq { index } => text.push_str(&index.to_string()),
            Segment::Map { key } => text.push_str(&key.replace('~', "~0").replace('/', "~1")),
            Segment::Enum { variant } => text.push_str(variant),
            Segment::Unknown => text.push('?'),
        }
        text
    })
}

/// A patch may only name figures that exist, and may not take one away.
fn known_figures(tree: &Value, patch: &Value, at: &str) -> Result<(), SetupError> {
    let Value::Object(fields) = patch else { return Ok(()) };
    for (name, change) in fields {
        let path = if at.is_empty() { name.clone() } else { format!("{at}.{name}") };
        let Some(old) = tree.get(name) else {
            let known = tree.as_object().map(|tree| join(tree.keys().map(String::as_str)));
            let message =
                format!("there is no such figure; there are: {}", known.unwrap_or_default());
            return Err(SetupError::Figure { path, message });
        };
        if change.is_null() {
            let message = "a figure can't be taken away, only changed".to_owned();
            return Err(SetupError::Figure { path, message });
        }
        known_figures(old, change, &path)?;
    }
    Ok(())
}

/// RFC 7386 without deletion, which [`known_figures`] refuses.
fn merge(tree: &mut Value, patch: &Value) {
    match (tree, patch) {
        (Value::Object(tree), Value::Object(patch)) => {
            for (name, change) in patch {
                merge(tree.entry(name.clone()).or_insert(Value::Null), change);
            }
        }
        (tree, patch) => *tree = patch.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::ReadingHead;
    use crate::clause::Clause;

    const BOOK: Book = Book {
        clauses: &[],
        readings: &[ReadingHead {
            id: "dice",
            clause: Clause(0),
            default: "six",
            literal: "ten",
            alternatives: &[("six", "six faces"), ("ten", "ten faces")],
        }],
        figures: r#"{"reserve":{"groups":3,"dice":2}}"#,
        facts: "{}",
        texts: "[]",
    };

    #[derive(Debug, Deserialize, PartialEq)]
    struct Reserve {
        groups: u8,
        dice: u8,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Figures {
        reserve: Reserve,
    }

    #[test]
    fn a_patch_changes_one_figure() {
        let setup = Setup::parse(r#"{"figures":{"reserve":{"groups":4}}}"#).expect("parses");
        let figures: Figures =
            setup.resolve(&BOOK).and_then(|settings| settings.typed_figures()).expect("fits");
        assert_eq!(figures, Figures { reserve: Reserve { groups: 4, dice: 2 } });
    }

    #[test]
    fn wrong_patches_say_where() {
        let error = |text: &str| {
            let settings = Setup::parse(text).and_then(|setup| setup.resolve(&BOOK));
            settings.and_then(|s| s.typed_figures::<Figures>()).expect_err(text).to_string()
        };
        assert_eq!(
            error(r#"{"figures":{"reserve":{"group":4}}}"#),
            "figure `reserve.group`: there is no such figure; there are: groups, dice"
        );
        assert_eq!(
            error(r#"{"figures":{"reserve":{"groups":null}}}"#),
            "figure `reserve.groups`: a figure can't be taken away, only changed"
        );
        assert!(
            error(r#"{"figures":{"reserve":{"groups":"x"}}}"#)
                .starts_with("figure `reserve.groups`:")
        );
        assert!(error(r#"{"reading":{}}"#).contains("`/reading`"));
    }

    #[test]
    fn presets_and_readings() {
        let chosen = |text: &str| {
            Setup::parse(text).and_then(|s| s.resolve(&BOOK)).map(|s| s.readings["dice"])
        };
        assert_eq!(chosen(""), Ok("six"));
        assert_eq!(chosen(r#"{"preset":"literal"}"#), Ok("ten"));
        assert_eq!(chosen(r#"{"preset":"literal","readings":{"dice":"six"}}"#), Ok("six"));
        assert_eq!(
            chosen(r#"{"readings":{"dice":"two"}}"#).expect_err("unknown").to_string(),
            "reading `dice` has no alternative `two`; there are: six, ten"
        );
        assert_eq!(
            chosen(r#"{"readings":{"die":"six"}}"#).expect_err("unknown").to_string(),
            "no reading `die`; there are: dice"
        );
    }
}
