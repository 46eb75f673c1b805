//! Writes the book: Rust source with constants and tables, and the texts as JSON.

use std::fmt::Write as _;

use serde_json::{Map, Value};
use stavka_core::book::{ClauseText, Site, cited};

use crate::{Chapter, Failure};

/// What the variant includes.
pub(crate) struct Emitted {
    pub(crate) source: String,
    pub(crate) texts: String,
}

impl Emitted {
    pub(crate) fn new(
        chapters: Vec<Chapter>,
        names: &[String],
        sites: Vec<(String, Site)>,
    ) -> Result<Self, Failure> {
        let (mut figures, mut facts, mut clauses) = (Map::new(), Map::new(), Vec::new());
        for chapter in chapters {
            for (_, asserted) in chapter.facts {
                graft(&mut facts, asserted);
            }
            clauses.extend(chapter.clauses);
        }
        for figure in clauses.iter().flat_map(|clause: &ClauseText| &clause.figures) {
            plant(&mut figures, &figure.path, figure.value.clone());
        }
        for (name, site) in sites {
            if let Some(at) = names.iter().position(|found| *found == name) {
                clauses[at].code.push(site);
            }
        }
        let texts = serde_json::to_string(&clauses)?;
        let source = source(&clauses, names, &Value::Object(figures), &Value::Object(facts))?;
        Ok(Self { source, texts })
    }
}

fn source(
    clauses: &[ClauseText],
    names: &[String],
    figures: &Value,
    facts: &Value,
) -> Result<String, std::fmt::Error> {
    let mut out = String::from(
        "/// The clauses of the rules text.\npub mod clause {\n    use stavka_core::clause::Clause;\n",
    );
    for (index, (clause, name)) in clauses.iter().zip(names).enumerate() {
        writeln!(
            out,
            "    /// `{}`: {}.\n    pub const {name}: Clause = Clause::own({index});",
            clause.id, clause.title
        )?;
    }
    out.push_str("}\n\n/// The rules text.\npub static BOOK: stavka_core::book::Book = stavka_core::book::Book {\n    clauses: &[\n");
    for clause in clauses {
        writeln!(
            out,
            "        stavka_core::book::ClauseHead {{ id: {:?}, title: {:?}, kind: stavka_core::clause::Kind::{:?}, topic: stavka_core::clause::Topic::{:?}, provenance: stavka_core::clause::Provenance::{:?}, cited: {:?} }},",
            clause.id,
            clause.title,
            clause.kind,
            clause.topic,
            clause.provenance,
            cited(&clause.id, &clause.title, clause.provenance)
        )?;
    }
    out.push_str("    ],\n    readings: &[\n");
    for (index, clause) in clauses.iter().enumerate() {
        readings(&mut out, index, clause)?;
    }
    writeln!(
        out,
        "    ],\n    figures: {:?},\n    facts: {:?},\n    texts: include_str!(concat!(env!(\"OUT_DIR\"), \"/texts.json\")),\n}};",
        figures.to_string(),
        facts.to_string()
    )?;
    Ok(out)
}

fn readings(out: &mut String, index: usize, clause: &ClauseText) -> std::fmt::Result {
    for reading in &clause.readings {
        let literal = reading.literal.as_ref().unwrap_or(&reading.default);
        writeln!(
            out,
            "        stavka_core::book::ReadingHead {{ id: {:?}, clause: stavka_core::clause::Clause::own({index}), default: {:?}, literal: {literal:?}, alternatives: &[",
            reading.id, reading.default
        )?;
        for (name, words) in &reading.alternatives {
            writeln!(out, "            ({name:?}, {words:?}),")?;
        }
        out.push_str("        ] },\n");
    }
    Ok(())
}

/// Sets the value at a dotted path.
fn plant(tree: &mut Map<String, Value>, path: &str, value: Value) {
    let (first, rest) = path.split_once('.').map_or((path, None), |(a, b)| (a, Some(b)));
    match rest {
        None => {
            tree.insert(first.to_owned(), value);
        }
        Some(rest) => {
            let inner = tree.entry(first).or_insert_with(|| Value::Object(Map::new()));
            if let Value::Object(inner) = inner {
                plant(inner, rest, value);
            }
        }
    }
}

/// Joins two trees.
pub(crate) fn graft(tree: &mut Map<String, Value>, other: Map<String, Value>) {
    for (name, value) in other {
        match (tree.get_mut(&name), value) {
            (Some(Value::Object(inner)), Value::Object(more)) => graft(inner, more),
            (_, value) => {
                tree.insert(name, value);
            }
        }
    }
}
