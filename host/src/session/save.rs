//! A save: what the game was played with, and every action, a line each.
//!
//! The first line is the [`Header`]; each further line is an action in words with the print of the state
//! it led to. A save is replayed when it is loaded, so damage is found at its line.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::setup::Setup;

use super::{By, Session};
use crate::edition::{Edition, EditionError};

/// The version of the format.
const FORMAT: u32 = 1;

/// What a game was played with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub stavka: u32,
    /// The id of the variant.
    pub variant: String,
    /// Its version.
    pub version: String,
    /// The hash of its library; nothing where it was linked in.
    pub plugin: String,
    /// How it was opened.
    pub setup: Setup,
    /// The scenario.
    pub scenario: String,
    /// The seed of its chance.
    pub seed: u64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    by: String,
    #[serde(rename = "do")]
    words: String,
    print: String,
}

/// Why a save can't be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// The file can't be read or written.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The first line says not what was played.
    #[error("{path}: line 1 is not the head of a save: {message}")]
    Head {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
    /// It was played with something else.
    #[error("{path}: played with another {what}: {saved} in the save, {here} here")]
    Differs {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: &'static str,
        /// In the save.
        saved: String,
        /// Here.
        here: String,
    },
    /// A line is damaged.
    #[error("{path}: line {line} {message}; the {sound} actions before it are sound")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, counted from one.
        line: usize,
        /// What is wrong with it.
        message: String,
        /// How many actions can be recovered.
        sound: usize,
    },
    /// The plugin broke.
    #[error(transparent)]
    Edition(#[from] EditionError),
}

/// The text of a save.
pub fn text(session: &Session, plugin: &str) -> String {
    let edition = session.edition();
    let header = Header {
        stavka: FORMAT,
        variant: edition.manifest.id.clone(),
        version: edition.manifest.version.clone(),
        plugin: plugin.to_owned(),
        setup: edition.setup.clone(),
        scenario: session.scenario().to_owned(),
        seed: session.seed(),
    };
    let mut text = String::new();
    push(&mut text, &header);
    for entry in session.entries() {
        let by = session.name(entry.by).to_owned();
        push(
            &mut text,
            &Line { by, words: entry.words.clone(), print: format!("{:016x}", entry.print) },
        );
    }
    text
}

fn push(text: &mut String, line: &impl Serialize) {
    if let Ok(json) = serde_json::to_string(line) {
        let _ = writeln!(text, "{json}");
    }
}

/// Writes a save, whole or not at all.
pub fn write(session: &Session, plugin: &str, path: &Path) -> Result<(), SaveError> {
    let failed = |source| SaveError::File { path: path.to_owned(), source };
    let draft = path.with_extension("draft");
    std::fs::write(&draft, text(session, plugin)).map_err(failed)?;
    std::fs::rename(&draft, path).map_err(failed)
}

/// A save that was read and not yet replayed.
#[derive(Debug)]
pub struct Save {
    /// What it was played with.
    pub header: Header,
    path: PathBuf,
    lines: Vec<String>,
}

impl Save {
    /// Reads a save.
    pub fn read(path: &Path) -> Result<Self, SaveError> {
        let bytes = std::fs::read(path)
            .map_err(|source| SaveError::File { path: path.to_owned(), source })?;
        let text = String::from_utf8_lossy(&bytes);
        let head = |message| SaveError::Head { path: path.to_owned(), message };
        let mut lines = text.lines();
        let header: Header = serde_json::from_str(lines.next().unwrap_or_default())
            .map_err(|error| head(error.to_string()))?;
        if header.stavka != FORMAT {
            return Err(head(format!("format {}, this host reads {FORMAT}", header.stavka)));
        }
        Ok(Self { header, path: path.to_owned(), lines: lines.map(str::to_owned).collect() })
    }

    /// How many actions it has.
    pub fn actions(&self) -> usize {
        self.lines.len()
    }

    /// Replays it on `edition`, up to `to` actions, and checks the print of every state.
    pub fn replay(&self, edition: Edition, plugin: &str, to: usize) -> Result<Session, SaveError> {
        self.same("variant", &self.header.variant, &edition.manifest.id)?;
        self.same("version of the rules", &self.header.version, &edition.manifest.version)?;
        self.same("plugin", &self.header.plugin, plugin)?;
        let mut session = Session::deal(edition, Some(&self.header.scenario), self.header.seed)?;
        let wanted = to.min(self.lines.len());
        for (at, line) in self.lines.iter().take(wanted).enumerate() {
            let line =
                serde_json::from_str(line).map_err(|error| self.damaged(at, error.to_string()))?;
            self.step(&mut session, at, &line)?;
        }
        // Chance and forced choices follow by themselves: a save cut right before them is whole.
        Ok(session)
    }

    fn step(&self, session: &mut Session, at: usize, line: &Line) -> Result<(), SaveError> {
        if session.entries().len() <= at {
            let action = self.action(session, at, &line.words)?;
            session
                .act(action)
                .map_err(|error| self.damaged(at, format!("can't be played: {error}")))?;
        }
        let Some(entry) = session.entries().get(at) else {
            return Err(self.damaged(at, "is not the next action".to_owned()));
        };
        let same = (session.name(entry.by), &entry.words) == (line.by.as_str(), &line.words);
        let print = format!("{:016x}", entry.print);
        if !same {
            let name = session.name(entry.by);
            return Err(self.damaged(
                at,
                format!("says `{}` where `{name}: {}` was due", line.words, entry.words),
            ));
        }
        if print != line.print {
            return Err(self.damaged(at, format!("leads to state {print}, not to {}", line.print)));
        }
        Ok(())
    }

    fn action(&self, session: &mut Session, at: usize, words: &str) -> Result<u32, SaveError> {
        let legal = session.legal()?.to_vec();
        for action in legal {
            if session.words(action)? == words {
                return Ok(action);
            }
        }
        Err(self.damaged(at, format!("says `{words}`, which can't be done here")))
    }

    fn same(&self, what: &'static str, saved: &str, here: &str) -> Result<(), SaveError> {
        if saved == here {
            return Ok(());
        }
        let (saved, here) = (saved.to_owned(), here.to_owned());
        Err(SaveError::Differs { path: self.path.clone(), what, saved, here })
    }

    fn damaged(&self, at: usize, message: String) -> SaveError {
        SaveError::Damaged { path: self.path.clone(), line: at + 2, message, sound: at }
    }
}

impl By {
    /// Whether chance acted.
    pub fn is_chance(self) -> bool {
        matches!(self, Self::Chance(_))
    }
}
