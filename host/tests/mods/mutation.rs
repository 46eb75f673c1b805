//! Faulty mods, made from the examples: each by one fault of a kind, drawn by its number.

use std::collections::BTreeMap;
use std::io::{Cursor, Write as _};

use serde_json::{Value, json};
use stavka_core::chance::Key;
use stavka_mods::{Files, Source};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::scripts::BAD;

/// A mod with a fault in it.
pub(crate) struct Faulty {
    /// What was done to which example.
    pub(crate) name: String,
    /// Whether something must be wrong with it: some faults may leave a mod that can be played.
    pub(crate) surely: bool,
    pub(crate) made: Made,
}

pub(crate) enum Made {
    /// The files of a folder.
    Folder(Vec<(String, Vec<u8>)>),
    /// A packed file.
    Packed(Vec<u8>),
}

/// A mod in the making.
pub(crate) struct Draft {
    pub(crate) json: Value,
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    draws: u64,
    number: u64,
}

/// A kind of fault: its name, whether it surely is one, and how it is made.
type Kind = (&'static str, bool, fn(&mut Draft));

const KINDS: &[Kind] = &[
    ("the text is cut off", true, |draft| draft.cut("mod.json")),
    ("a byte is another", false, |draft| draft.flip("mod.json")),
    ("a field is gone", true, |draft| {
        let field = *draft.one(&["id", "version", "title", "bases"]);
        draft.json.as_object_mut().expect("fields").remove(field);
    }),
    ("a field too many", true, |draft| draft.json["colour"] = json!("red")),
    ("a value of another type", false, Draft::retype),
    ("an id that is none", true, |draft| {
        draft.json["id"] = json!(*draft.one(&["Deep Snow", "", "-a", "a--b", "../x", "é"]));
    }),
    ("a version that is none", true, |draft| draft.json["version"] = json!("one")),
    ("a range that is none", true, |draft| draft.json["bases"]["a4-sheet"] = json!("about 1")),
    ("another version of the base", true, |draft| {
        draft.json["bases"] = json!({ "a4-sheet": ">=7" });
    }),
    ("a letter that steers", true, |draft| draft.json["title"] = json!("red \u{1b}[31m")),
    ("a figure that nobody has", true, |draft| draft.figure("siberia.role", json!(2), json!(1))),
    ("an old value that is none", true, |draft| draft.figure("siberia.rolls", json!(9), json!(1))),
    ("a figure out of range", true, |draft| {
        let all = [json!(-1), json!(4_000_000_000_u64), json!(i64::MIN), json!(1.5), json!("two")];
        let now = draft.one(&all).clone();
        draft.figure("siberia.rolls", json!(2), now);
    }),
    ("a reading that nobody has", true, |draft| draft.json["readings"]["entry-edg"] = json!("x")),
    ("an alternative that is none", true, |draft| {
        draft.json["readings"]["extended-gamble-side"] = json!("nobody");
    }),
    ("a setting that is not there", true, |draft| {
        draft.figure("siberia.rolls", json!(2), json!({ "setting": "dices" }));
    }),
    ("a default out of range", true, |draft| {
        draft.json["settings"]["far"] =
            json!({ "is": "number", "about": "", "least": 3, "most": 1, "default": 2 });
    }),
    ("a setting beyond its figure", true, |draft| {
        draft.json["settings"]["far"] =
            json!({ "is": "number", "about": "", "least": 1, "most": 99_999, "default": 2 });
        draft.figure("siberia.rolls", json!(2), json!({ "setting": "far" }));
    }),
    ("a chart that nobody has", true, |draft| {
        draft.json["charts"] = json!({ "scenario": { "file": "rules.md" } });
    }),
    ("a cell that is not there", true, |draft| draft.cell("/scenarios/99/name", &json!("x"))),
    ("an old cell that is none", true, |draft| draft.cell("/scenarios/0/name", &json!("x"))),
    ("a cell that does not fit", true, |draft| {
        draft.json["charts"] =
            json!({ "scenarios": { "cells": [{ "at": "/scenarios/-", "now": 7 }] } });
    }),
    ("a scenario of nowhere", true, |draft| {
        let now = json!({ "name": "nowhere", "summary": "x", "set-up": "scenario-nowhere",
            "last-turn": "1941-08-I", "provenance": "house-rule" });
        draft.json["charts"] =
            json!({ "scenarios": { "cells": [{ "at": "/scenarios/-", "now": now }] } });
    }),
    ("words of a clause that is none", true, |draft| {
        draft.json["texts"] = json!({ "siberia.gambel": { "words": "x" } });
    }),
    ("a placeholder of nothing", true, |draft| {
        draft.json["texts"] = json!({ "siberia.gamble": { "words": "{siberia.role} dice" } });
    }),
    ("words backed by nothing", true, |draft| {
        draft.json["texts"] = json!({ "siberia.gamble": { "words": "x", "backed": "hook step" } });
    }),
    ("a hook at no point", true, |draft| draft.hook("colum", "base", "1")),
    ("a hook without a script", true, |draft| {
        draft.hook("column", "base", "1");
        draft.files.remove("bad.rhai");
    }),
    ("a hook without a clause", true, |draft| draft.hook("column", "base", "17")),
    ("two hooks at a point", true, |draft| {
        draft.hook("column", "base", "1");
        let hook = draft.json["hooks"][0].clone();
        draft.json["hooks"].as_array_mut().expect("a list").push(hook);
    }),
    ("a script that does what it may not", true, |draft| {
        let script = *draft.one(BAD);
        let point = *draft.one(&["step", "column", "weather", "arrivals"]);
        draft.hook(point, script, "1");
    }),
    ("a script that is cut off", false, |draft| {
        draft.hook("column", "if supply_line > 3 { base - 1 } else { base }", "1");
        draft.cut("bad.rhai");
    }),
    ("a script with another byte", false, |draft| {
        draft.hook("column", "if supply_line > 3 && base > 0 { base - 1 } else { base }", "1");
        draft.flip("bad.rhai");
    }),
    ("rules that are cut off", false, |draft| draft.cut("rules.md")),
    ("rules with another byte", false, |draft| draft.flip("rules.md")),
    ("rules that are not a house rule", true, |draft| draft.rules("house-rule", "page")),
    ("rules without an end", true, |draft| {
        draft.files.entry("rules.md".to_owned()).or_default().extend(b"\n```toml case\nname = 1");
    }),
    ("a file that is no text", true, |draft| {
        draft.files.insert("rules.md".to_owned(), vec![0xff, 0xfe, 0x00]);
    }),
];

/// Makes the bytes of a pack.
type Pack = fn() -> Vec<u8>;

/// Packs with bad intentions, or none.
const PACKS: &[(&str, Pack)] = &[
    ("a pack that leads out", || packed(|zip| zip.start_file("../../out", options()))),
    ("a pack that leads to the root", || packed(|zip| zip.start_file("/etc/out", options()))),
    ("a pack with a link", || packed(|zip| zip.add_symlink("rules.md", "/etc/passwd", options()))),
    ("a pack that is a bomb", || {
        packed(|zip| {
            zip.start_file("mod.json", options())?;
            (0..48).try_for_each(|_| Ok(zip.write_all(&vec![b' '; 1 << 20])?))
        })
    }),
    ("a pack that is cut off", || {
        let mut bytes = packed(|zip| zip.start_file("mod.json", options()));
        bytes.truncate(bytes.len() / 2);
        bytes
    }),
    ("a pack of too many files", || {
        packed(|zip| (0..900).try_for_each(|at| zip.start_file(format!("f{at}"), options())))
    }),
];

fn options() -> SimpleFileOptions {
    SimpleFileOptions::default()
}

fn packed(
    make: impl FnOnce(&mut ZipWriter<Cursor<Vec<u8>>>) -> zip::result::ZipResult<()>,
) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    make(&mut archive).expect("an archive");
    archive.finish().expect("an archive").into_inner()
}

/// The faulty mod of this number, made of one of these examples. The kinds come one after another.
pub(crate) fn faulty(number: u64, examples: &[(String, Files)]) -> Faulty {
    let kinds = KINDS.len() + PACKS.len();
    let kind = usize::try_from(number).expect("few") % kinds;
    if let Some((name, make)) = kind.checked_sub(KINDS.len()).and_then(|kind| PACKS.get(kind)) {
        return Faulty { name: (*name).to_owned(), surely: true, made: Made::Packed(make()) };
    }
    let (name, surely, make) = KINDS[kind];
    let of = Key::new(number, "example", 0).pick(examples.len()).expect("an example");
    let (example, files) = &examples[of];
    let mut draft = Draft::new(number, files);
    make(&mut draft);
    let name = format!("number {number}: {example}, {name}");
    Faulty { name, surely, made: Made::Folder(draft.files()) }
}

impl Draft {
    fn new(number: u64, files: &Files) -> Self {
        let all = files.iter().map(|(name, bytes)| (name.to_owned(), bytes.to_vec()));
        let mut files: BTreeMap<String, Vec<u8>> = all.collect();
        let json = files.remove("mod.json").expect("a mod");
        let json = serde_json::from_slice(&json).expect("JSON");
        Self { json, files, draws: 0, number }
    }

    /// Any number below `count`.
    fn draw(&mut self, count: usize) -> usize {
        self.draws += 1;
        Key::new(self.number, "fault", self.draws).pick(count).unwrap_or(0)
    }

    fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.draw(of.len())]
    }

    /// The faults that follow are in the bytes: from here on the JSON is a file like others.
    fn write(&mut self) {
        let text = serde_json::to_string_pretty(&self.json).expect("JSON");
        self.files.entry("mod.json".to_owned()).or_insert(text.into_bytes());
    }

    fn files(mut self) -> Vec<(String, Vec<u8>)> {
        self.write();
        self.files.into_iter().collect()
    }

    fn bytes(&mut self, name: &str) -> &mut Vec<u8> {
        self.write();
        self.files.entry(name.to_owned()).or_default()
    }

    fn cut(&mut self, name: &str) {
        let long = self.bytes(name).len();
        let at = self.draw(long.saturating_sub(1));
        self.bytes(name).truncate(at);
    }

    fn flip(&mut self, name: &str) {
        let long = self.bytes(name).len();
        let (at, byte) = (self.draw(long), self.draw(95));
        if let Some(place) = self.bytes(name).get_mut(at) {
            *place = b' ' + u8::try_from(byte).unwrap_or(0);
        }
    }

    #[expect(clippy::needless_pass_by_value, reason = "made where they are handed over")]
    fn figure(&mut self, path: &str, was: Value, now: Value) {
        self.json["bases"] = json!({ "a4-sheet": "^0.1.0" });
        self.json["figures"] = json!({ path: { "was": was, "now": now } });
    }

    fn cell(&mut self, at: &str, was: &Value) {
        self.json["bases"] = json!({ "a4-sheet": "^0.1.0" });
        self.json["charts"] =
            json!({ "scenarios": { "cells": [{ "at": at, "was": was, "now": "y" }] } });
    }

    fn hook(&mut self, point: &str, script: &str, clause: &str) {
        self.json["bases"] = json!({ "a4-sheet": "^0.1.0" });
        self.json["hooks"] = json!([{ "point": point, "script": "bad.rhai", "clause": clause }]);
        self.files.insert("bad.rhai".to_owned(), script.as_bytes().to_vec());
    }

    fn rules(&mut self, old: &str, new: &str) {
        let known = self.files.get("rules.md").cloned().unwrap_or_default();
        let text = String::from_utf8(known).expect("a text");
        let text = if text.contains(old) {
            text
        } else {
            format!(
                "# X\n## 1 X\n```toml clause\nkind = \"rule\"\ntopic = \"combat\"\nprovenance = \"{old}\"\n```\nX.\n"
            )
        };
        self.files.insert("rules.md".to_owned(), text.replace(old, new).into_bytes());
    }

    /// One value anywhere becomes one of another type.
    fn retype(&mut self) {
        let mut leaves = Vec::new();
        pointers(&self.json, String::new(), &mut leaves);
        let at = self.one(&leaves).clone();
        let others = [json!(null), json!(true), json!(7), json!("seven"), json!([1]), json!({})];
        let new = self.one(&others).clone();
        if let Some(place) = self.json.pointer_mut(&at) {
            *place = new;
        }
    }
}

/// The pointers of all values.
fn pointers(json: &Value, at: String, all: &mut Vec<String>) {
    match json {
        Value::Object(fields) => {
            for (name, value) in fields {
                let name = name.replace('~', "~0").replace('/', "~1");
                pointers(value, format!("{at}/{name}"), all);
            }
        }
        Value::Array(items) => {
            for (number, item) in items.iter().enumerate() {
                pointers(item, format!("{at}/{number}"), all);
            }
        }
        _ => {}
    }
    all.push(at);
}

/// The files of a folder as the program reads them; what is wrong with a name, if something is.
pub(crate) fn folder(files: &[(String, Vec<u8>)]) -> Result<Files, String> {
    let mut all = Files::default();
    for (name, bytes) in files {
        all.add(name, bytes.clone()).map_err(|error| error.to_string())?;
    }
    Ok(all)
}

/// A mod's name and files.
pub(crate) fn named(source: &Source) -> (String, Files) {
    (source.file.id.clone(), source.files.clone())
}
