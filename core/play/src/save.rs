//! A save: what the game was played with, and everything that was done, a line each.
//!
//! The first line is the [`Header`]; then comes a line for each action in words, with the print of the state
//! it led to, or for an amendment; the last line says how many there are, with a hash of the text before it.
//! A save is replayed when it is loaded, so damage is found at its line.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use stavka_core::schema::JsonSchema;
use stavka_core::setup::Setup;

use crate::error::EditionError;
use crate::session::{Deed, Entry, Session};

mod growth;
mod replay;

pub use growth::Growth;
pub use replay::{LARGEST, Recovered, Save};

/// The version of the format.
const FORMAT: u32 = 3;

/// What a game was played with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub stavka: u32,
    /// What is played: variant, rules, scenario and seats.
    pub setup: Setup,
    /// The hash of its library, or a word for one that was linked in.
    pub plugin: String,
    /// The seed of its chance.
    pub seed: u64,
}

/// A line after the header.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Line {
    /// An action.
    Act(ActLine),
    /// The players agreed on another set-up from here on.
    Amend(Box<AmendLine>),
    /// The game was forked here.
    Fork(ForkLine),
    /// The end of the save.
    End(EndLine),
}

/// An action.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActLine {
    /// The side, or what chance was asked for.
    pub by: String,
    /// What was done, in words.
    #[serde(rename = "do")]
    pub words: String,
    /// The print of the state it led to.
    pub print: String,
}

/// An amendment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AmendLine {
    /// The whole set-up from here on.
    pub amend: Setup,
    /// The print of the state it led to.
    pub print: String,
}

/// A fork.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForkLine {
    /// The seed of its chance from here on.
    pub fork: u64,
    /// The print of the state, which is as it was.
    pub print: String,
}

/// The end of a save.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndLine {
    /// How many lines lie between the header and this one.
    pub end: usize,
    /// The start of the SHA-256 of all text before this line.
    pub sha256: String,
}

/// Why a save can't be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// The first line says not what was played.
    #[error("line 1 is not the head of a save: {message}")]
    Head {
        /// What is wrong with it.
        message: String,
    },
    /// It was played with something else.
    #[error("played with another {what}: {saved} in the save, {here} here{}", advice(what))]
    Differs {
        /// What differs.
        what: &'static str,
        /// In the save.
        saved: String,
        /// Here.
        here: String,
    },
    /// A line is damaged.
    #[error("line {line} {message}; {}", rest(*sound))]
    Damaged {
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

/// How much of a damaged save is left, and how to have it.
fn rest(sound: usize) -> String {
    match sound {
        0 => "nothing before it can be recovered".to_owned(),
        1 => "the action before it is sound; go on from there with --recover".to_owned(),
        _ => format!("the {sound} actions before it are sound; go on from there with --recover"),
    }
}

/// Another build of the same rules may still give the same game; every state is checked anyway.
fn advice(what: &str) -> &'static str {
    if what == "variant" { "" } else { "; if its rules are the same, --other-build tries it" }
}

/// The text of a save of a game that `plugin` played.
pub fn text(session: &Session, plugin: &str) -> String {
    let growth = Growth::new(session, plugin);
    format!("{}{}", growth.head(), growth.rest(session))
}

/// The first line of a save, for those who write it as the game goes.
pub fn head(session: &Session, plugin: &str) -> String {
    Growth::new(session, plugin).head().to_owned()
}

/// The lines of all that was done after the first `done` entries.
pub fn lines(session: &Session, done: usize) -> String {
    let mut text = String::new();
    for entry in session.entries().get(done..).unwrap_or_default() {
        push(&mut text, &line(session, entry));
    }
    text
}

/// A head and the lines after it, made a whole save by the line that ends it.
pub fn ended(mut text: String) -> String {
    let lines = text.lines().count().saturating_sub(1);
    let end = EndLine { end: lines, sha256: enough(Sha256::new_with_prefix(&text)) };
    push(&mut text, &end);
    text
}

fn line(session: &Session, entry: &Entry) -> Line {
    let print = hex(entry.print);
    match &entry.deed {
        Deed::Forked(seed) => Line::Fork(ForkLine { fork: *seed, print }),
        Deed::Amended(setup) => {
            Line::Amend(Box::new(AmendLine { amend: Setup::clone(setup), print }))
        }
        Deed::Chosen(_) | Deed::Forced(_) => {
            let (by, words) = (session.name(entry.by).to_owned(), entry.words.clone());
            Line::Act(ActLine { by, words, print })
        }
    }
}

/// A print as saves write it.
pub fn hex(print: u64) -> String {
    format!("{print:016x}")
}

/// Enough of a hash to see that a text was changed.
fn enough(hash: Sha256) -> String {
    hash.finalize().iter().take(8).fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

fn push(text: &mut String, line: &impl Serialize) {
    if let Ok(json) = serde_json::to_string(line) {
        let _ = writeln!(text, "{json}");
    }
}
