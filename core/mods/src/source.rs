//! A mod that was read: its files, and what they say.

use serde_json::Value;
use stavka_core::book::ClauseText;
use stavka_core::clause::Provenance;
use stavka_core::json;

use crate::lines::line_of;
use crate::{Files, MOD_FILE, ModFile, RULES_FILE, Wrong};

/// A mod that was read.
#[derive(Debug, Clone)]
pub struct Source {
    /// Who it is and what it changes.
    pub file: ModFile,
    /// The clauses that it adds, with their cases.
    pub clauses: Vec<ClauseText>,
    /// The hash of all of it.
    pub hash: String,
    /// Its files.
    pub files: Files,
    /// The text of `mod.json`.
    text: String,
}

impl Source {
    /// Reads the files of a mod.
    pub fn read(files: Files) -> Result<Self, Vec<Wrong>> {
        let text = text_of(&files, MOD_FILE).map_err(|wrong| vec![wrong])?;
        let file = json::from_text::<ModFile>(&text).map_err(|misread| {
            let pointer = misread.pointer();
            let line = misread_line(&text, &pointer);
            let message = misread.to_string();
            vec![Wrong { file: MOD_FILE.to_owned(), line, pointer, message }]
        });
        let (file, clauses) = match (file, clauses(&files)) {
            (Ok(file), Ok(clauses)) => (file, clauses),
            (file, clauses) => {
                let wrong = file.err().into_iter().chain(clauses.err());
                return Err(wrong.flatten().collect());
            }
        };
        let source = Self { file, clauses, hash: files.hash(), files, text };
        match source.unprintable() {
            None => Ok(source),
            Some(wrong) => Err(vec![wrong]),
        }
    }

    /// Marks that steer a terminal could show what the mod does not say.
    fn unprintable(&self) -> Option<Wrong> {
        let json: Value = serde_json::from_str(&self.text).ok()?;
        let pointer = control(&json, String::new())?;
        Some(self.wrong(&pointer, "a letter that can't be printed; expected plain words"))
    }

    /// Something that is wrong at a place of `mod.json`.
    pub fn wrong(&self, pointer: &str, message: impl Into<String>) -> Wrong {
        let (line, pointer) = (line_of(&self.text, pointer), pointer.to_owned());
        Wrong { file: MOD_FILE.to_owned(), line, pointer, message: message.into() }
    }

    /// The text of one of its files; what is wrong with it is said at `pointer`, where it is named.
    pub(crate) fn text(&self, name: &str, pointer: &str) -> Result<String, Wrong> {
        let names = self.files.iter().map(|(name, _)| name);
        let none = || format!("there is no file `{name}`; {}", crate::near(name, names));
        let bytes = self.files.get(name).ok_or_else(|| self.wrong(pointer, none()))?;
        let text = String::from_utf8(bytes.to_vec());
        text.map_err(|_| self.wrong(pointer, format!("`{name}` is not text in UTF-8")))
    }

    /// A file of its as JSON.
    pub(crate) fn json(&self, name: &str, pointer: &str) -> Result<Value, Wrong> {
        let text = self.text(name, pointer)?;
        serde_json::from_str(&text).map_err(|error| Wrong {
            file: name.to_owned(),
            line: error.line(),
            pointer: String::new(),
            message: format!("it is no JSON: {error}"),
        })
    }
}

/// Where a text is no JSON at all, the line stands only in the message.
fn misread_line(text: &str, pointer: &str) -> usize {
    match serde_json::from_str::<Value>(text) {
        Err(error) => error.line(),
        Ok(_) => line_of(text, pointer),
    }
}

/// The pointer to the first text with a letter that can't be printed.
fn control(json: &Value, at: String) -> Option<String> {
    let odd = |text: &str| text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t'));
    match json {
        Value::String(text) => odd(text).then_some(at),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .find_map(|(number, item)| control(item, format!("{at}/{number}"))),
        Value::Object(fields) => fields.iter().find_map(|(name, value)| {
            if odd(name) { Some(at.clone()) } else { control(value, format!("{at}/{name}")) }
        }),
        _ => None,
    }
}

fn text_of(files: &Files, name: &str) -> Result<String, Wrong> {
    let wrong = |message: &str| Wrong {
        file: name.to_owned(),
        line: 1,
        pointer: String::new(),
        message: message.to_owned(),
    };
    let bytes =
        files.get(name).ok_or_else(|| wrong("there is no such file; a mod starts with it"))?;
    String::from_utf8(bytes.to_vec()).map_err(|_| wrong("it is not text in UTF-8"))
}

/// The clauses of `rules.md`, if there is one.
fn clauses(files: &Files) -> Result<Vec<ClauseText>, Vec<Wrong>> {
    if files.get(RULES_FILE).is_none() {
        return Ok(Vec::new());
    }
    let text = text_of(files, RULES_FILE).map_err(|wrong| vec![wrong])?;
    let clauses = stavka_build::clauses(RULES_FILE, &text).map_err(|error| {
        let (file, line, message) = (error.file, error.line, error.message);
        vec![Wrong { file, line, pointer: String::new(), message }]
    })?;
    let wrong: Vec<_> = clauses.iter().filter_map(unfit).collect();
    if wrong.is_empty() { Ok(clauses) } else { Err(wrong) }
}

/// What a clause of a mod may not be.
fn unfit(clause: &ClauseText) -> Option<Wrong> {
    let id = &clause.id;
    let message = if clause.provenance != Provenance::HouseRule {
        format!("clause {id} is a house rule: write provenance = \"house-rule\"")
    } else if !clause.figures.is_empty() {
        format!("clause {id} has figures of its own; a mod has settings instead")
    } else if !clause.readings.is_empty() {
        format!("clause {id} has readings of its own; a mod has settings instead")
    } else if clause.text.is_empty() {
        format!("clause {id} has no words")
    } else {
        return None;
    };
    let (file, line) = (clause.place.file.clone(), clause.place.line);
    Some(Wrong { file, line, pointer: String::new(), message })
}
