//! One vocabulary: in what the questions of a variant take, a name means one thing, and a thing has one name.
//!
//! What does not hold yet stands in `snapshots/vocabulary/VARIANT.txt`, a fault in a line. The lists may only get shorter:
//! `STAVKA_UPDATE=1` takes out what was mended and never adds.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use stavka_core::question::common::NAMES;

/// Words of one thing, of which a variant uses one. They are what readers of the rulings have stumbled over.
const SAME: [(&str, &[[&str; 2]]); 3] = [
    ("a4-sheet", &[["russian", "soviet"], ["frost", "hard-frost"]]),
    ("second-edition", &[["russian", "soviet"], ["ground", "place"]]),
    (
        "world-at-war",
        &[
            ["communist", "communist-china"],
            ["nationalist", "nationalist-china"],
            ["british_war", "japan_britain_war"],
            ["us_war", "japan_us_war"],
        ],
    ),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// What the inputs of a variant's questions are made of.
#[derive(Default)]
struct Vocabulary {
    /// Each field with its kinds, and a question for each.
    fields: BTreeMap<String, BTreeMap<String, String>>,
    /// The words that fields may have, and the tags of alternatives.
    words: BTreeSet<String>,
}

/// The input of one question.
struct Input<'a> {
    question: &'a str,
    types: &'a Map<String, Value>,
}

impl Vocabulary {
    fn of(variant: &str) -> Self {
        let file = folder().join(format!("../schemas/{variant}.json"));
        let text = std::fs::read_to_string(file).expect("the schemas of a variant");
        let schemas: Value = serde_json::from_str(&text).expect("JSON");
        let questions = schemas["questions"].as_object().expect("questions");
        assert!(questions.len() > 20, "the test looks in the wrong place");
        let (mut all, none) = (Self::default(), Map::new());
        // Those that all editions answer speak the words of all of them.
        let own = questions.iter().filter(|(name, _)| !NAMES.contains(&name.as_str()));
        for (question, schema) in own {
            let input = &schema["input"];
            let types = input["$defs"].as_object().unwrap_or(&none);
            all.read(&Input { question, types }, input, &mut BTreeSet::new());
        }
        all
    }

    /// Goes through a schema and every type that it names, each once.
    fn read<'a>(&mut self, input: &Input<'a>, schema: &'a Value, seen: &mut BTreeSet<&'a str>) {
        if let Some(name) = schema["$ref"].as_str().map(last)
            && seen.insert(name)
        {
            self.read(input, &input.types[name], seen);
        }
        self.words.extend(schema["const"].as_str().map(str::to_owned));
        let listed = schema["enum"].as_array().into_iter().flatten();
        self.words.extend(listed.filter_map(Value::as_str).map(str::to_owned));
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            if is_tag(name, schema) {
                self.words.insert(name.clone());
            } else {
                let kinds = self.fields.entry(name.clone()).or_default();
                kinds.entry(kind(input, field)).or_insert_with(|| input.question.to_owned());
            }
            self.read(input, field, seen);
        }
        for part in ["items", "oneOf", "anyOf", "additionalProperties"] {
            let parts = &schema[part];
            let many = parts.as_array().into_iter().flatten();
            many.chain(parts.is_object().then_some(parts))
                .for_each(|one| self.read(input, one, seen));
        }
    }

    /// What is wrong, a line each.
    fn faults(&self, variant: &str) -> BTreeSet<String> {
        let mut faults = BTreeSet::new();
        for (name, kinds) in self.fields.iter().filter(|(_, kinds)| kinds.len() > 1) {
            let kinds: Vec<_> = kinds.iter().map(|(kind, at)| format!("{kind} in {at}")).collect();
            faults.insert(format!("field {name}: {}", kinds.join(", ")));
        }
        let odd =
            |name: &&String| name.contains('-') && !name.starts_with(|c: char| c.is_ascii_digit());
        faults.extend(self.fields.keys().filter(odd).map(|name| format!("spelling {name}")));
        let mut plain: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for name in self.fields.keys() {
            plain.entry(name.replace(['-', '_'], "")).or_default().push(name);
        }
        let twice = plain.values().filter(|names| names.len() > 1);
        faults.extend(twice.map(|names| format!("names {}", names.join(", "))));
        let known = |word: &str| self.words.contains(word) || self.fields.contains_key(word);
        let same = SAME.iter().filter(|(name, _)| *name == variant).flat_map(|(_, pairs)| *pairs);
        let both = same.filter(|pair| pair.iter().all(|word| known(word)));
        faults.extend(both.map(|[one, other]| format!("words {one}, {other}")));
        faults
    }
}

/// The last part of a way to a type.
fn last(reference: &str) -> &str {
    reference.rsplit('/').next().unwrap_or(reference)
}

/// Whether a field is the tag of an alternative: the only one, and required.
fn is_tag(name: &str, schema: &Value) -> bool {
    let only = schema["properties"].as_object().is_some_and(|fields| fields.len() == 1);
    let required = schema["required"].as_array();
    only && name.contains('-') && required.is_some_and(|names| names.iter().any(|one| one == name))
}

/// What kind of thing a field is; that it may be absent changes nothing.
fn kind(input: &Input<'_>, schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().map(last) {
        return kind(input, &input.types[name]);
    }
    let alternatives = ["oneOf", "anyOf"].into_iter().filter_map(|part| schema[part].as_array());
    let kinds: BTreeSet<String> = alternatives
        .flatten()
        .filter(|one| one["type"] != "null")
        .map(|one| kind(input, one))
        .collect();
    if !kinds.is_empty() {
        return kinds.into_iter().collect::<Vec<_>>().join(" or ");
    }
    let names = schema["type"].as_array().into_iter().flatten().chain([&schema["type"]]);
    match names.filter_map(Value::as_str).find(|name| *name != "null") {
        Some("boolean") => "yes or no".to_owned(),
        Some("integer" | "number") => "number".to_owned(),
        Some("array") => format!("list of {}", kind(input, &schema["items"])),
        Some("object") => "fields".to_owned(),
        Some("string") if schema["pattern"].is_null() && schema["const"].is_null() => {
            if schema["enum"].is_null() { "text" } else { "word" }.to_owned()
        }
        _ => "word".to_owned(),
    }
}

fn check(variant: &str) {
    let file = folder().join(format!("vocabulary/{variant}.txt"));
    let text = std::fs::read_to_string(&file).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let listed: BTreeSet<String> = lines.map(str::to_owned).collect();
    let found = Vocabulary::of(variant).faults(variant);
    let new: Vec<_> = found.difference(&listed).collect();
    assert!(new.is_empty(), "{variant}: mend these, the list may only get shorter: {new:#?}");
    let mended: Vec<_> = listed.difference(&found).collect();
    if std::env::var_os("STAVKA_UPDATE").is_some() {
        let keep = |line: &&str| !mended.iter().any(|one| one.as_str() == *line);
        let lines: String = text.lines().filter(keep).flat_map(|line| [line, "\n"]).collect();
        return std::fs::write(file, lines).expect("written");
    }
    assert!(
        mended.is_empty(),
        "{variant}: run with STAVKA_UPDATE=1, these were mended: {mended:#?}"
    );
}

#[test]
fn a4_sheet() {
    check("a4-sheet");
}

#[test]
fn second_edition() {
    check("second-edition");
}

#[test]
fn world_at_war() {
    check("world-at-war");
}
