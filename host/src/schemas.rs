//! The JSON Schemas of what the host reads and writes, as they are committed under `schemas/`.

use serde_json::Value;

/// A schema that the host knows.
pub struct Known {
    /// Its name.
    pub name: &'static str,
    /// What it describes.
    pub about: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

macro_rules! known {
    ($name:literal, $about:literal) => {
        Known {
            name: $name,
            about: $about,
            text: include_str!(concat!("../../schemas/", $name, ".schema.json")),
        }
    };
}

/// Every schema, by name.
pub const ALL: [Known; 22] = [
    known!("chart", "a chart file: a chart that somebody filled in"),
    known!("compare", "what `compare --json` and `odds --json` print, for each way to compare"),
    known!("decision", "a thing to choose, with all that may be chosen"),
    known!("log", "what `log --json` prints: everything that was done, as it may be heard"),
    known!("manifest", "who a variant is"),
    known!("map", "a map file: spaces and what lies between them"),
    known!("mod", "a mod: who it is and what it changes"),
    known!("question", "a question with the schemas of its input and answer"),
    known!("replay", "what `replay --json` prints: every action, and how it stands then"),
    known!("rulebook", "a whole rulebook, figures filled in"),
    known!("ruling", "what the rules say, with clauses and steps"),
    known!("save-head", "the first line of a save: what the game was played with"),
    known!("save-line", "a further line of a save: an action, an amendment, a fork or the end"),
    known!("scenarios", "what can be played: a list of scenarios"),
    known!("scenario", "a scenario: from when to when, and what stands where"),
    known!("schedule", "what comes and goes, turn by turn"),
    known!("setup", "what is played: variant, readings, figures, charts, mods, scenario and seats"),
    known!("soak", "what `soak --json` prints: what many games came to"),
    known!("table", "a table of named rows and columns"),
    known!("turn-track", "the turns in order, with their weather"),
    known!("units", "the counters: sorts, factors and numbers"),
    known!("view", "what somebody may see of a game: turn, status, counters, control, supply"),
];

/// The schema of this name, as JSON; one that takes everything where there is none.
pub(crate) fn of(name: &str) -> Value {
    let known = ALL.iter().find(|known| known.name == name);
    known.and_then(|known| serde_json::from_str(known.text).ok()).unwrap_or(Value::Bool(true))
}
