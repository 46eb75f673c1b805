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
    /// Where each hook stands in the text.
    hooks: Vec<usize>,
    /// What is wrong in the parts that were left out.
    beside: Vec<Wrong>,
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
        let hooks = (0..file.hooks.len()).collect();
        let source =
            Self { file, clauses, hash: files.hash(), files, text, hooks, beside: Vec::new() };
        match source.unprintable() {
            None => Ok(source),
            Some(wrong) => Err(vec![wrong]),
        }
    }

    /// What is left of a mod without the parts in which something is wrong, so that the rest can be looked at too; nothing
    /// where the rest hangs on them.
    pub fn beside(files: &Files, wrong: &[Wrong]) -> Option<Self> {
        let text = text_of(files, MOD_FILE).ok()?;
        let (json, hooks) = without(serde_json::from_str(&text).ok()?, wrong)?;
        let file = json::from_value::<ModFile>(&json).ok()?;
        let clauses = clauses(files).unwrap_or_default();
        let (hash, files, beside) = (files.hash(), files.clone(), wrong.to_vec());
        Some(Self { file, clauses, hash, files, text, hooks, beside })
    }

    /// What is left of it without the parts in which this is wrong, too.
    pub fn without(&self, wrong: &[Wrong]) -> Option<Self> {
        Self::beside(&self.files, &[&self.beside, wrong].concat())
    }

    /// The pointer to the hook of this number.
    pub(crate) fn hook_at(&self, number: usize) -> String {
        format!("/hooks/{}", self.hooks.get(number).copied().unwrap_or(number))
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

/// The JSON of a mod without what is wrong in it, and the places of the hooks that are left.
fn without(mut json: Value, wrong: &[Wrong]) -> Option<(Value, Vec<usize>)> {
    let count = json.get("hooks").and_then(Value::as_array).map_or(0, Vec::len);
    let mut hooks: Vec<usize> = (0..count).collect();
    for one in wrong {
        if one.file == RULES_FILE {
            // The clauses that stand behind the scripts are not known.
            hooks.clear();
        }
        let mut pieces = one.pointer.split('/').skip(1);
        let (top, inside) = (pieces.next().unwrap_or_default(), pieces.next());
        let fields = json.as_object_mut()?;
        match (top, inside) {
            ("", _) => {}
            // Everything hangs on what it is over, and scripts and figures on what is chosen.
            ("bases" | "settings", _) => return None,
            ("id" | "version" | "title", _) => {
                let usual = if top == "version" { "0.0.0" } else { "unnamed" };
                fields.insert(top.to_owned(), usual.into());
            }
            ("hooks", Some(number)) => hooks.retain(|at| *number != at.to_string()),
            (_, Some(name)) if fields.get(top).is_some_and(Value::is_object) => {
                let name = name.replace("~1", "/").replace("~0", "~");
                fields.get_mut(top)?.as_object_mut()?.remove(&name);
            }
            _ => drop(fields.remove(top)),
        }
    }
    if let Some(list) = json.get_mut("hooks").and_then(Value::as_array_mut) {
        let kept = hooks.iter().filter_map(|at| list.get(*at).cloned()).collect();
        *list = kept;
    }
    Some((json, hooks))
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
