//! What must hold in a rules text before any code runs.

use std::collections::{BTreeMap, BTreeSet};

use stavka_core::book::{ClauseText, placeholders};

use crate::{Chapter, TextError};

/// The name of the constant for each clause, in the order of the text.
pub(crate) fn chapters(chapters: &[Chapter]) -> Result<Vec<String>, TextError> {
    let all: Vec<_> = chapters.iter().flat_map(|chapter| &chapter.clauses).collect();
    let figures = owners(&all)?;
    let facts = facts(chapters);
    let mut readings = BTreeMap::new();
    for clause in &all {
        words(clause, &figures, &facts)?;
        for reading in &clause.readings {
            alternatives(clause, reading)?;
            if let Some(other) = readings.insert(&reading.id, &clause.id) {
                return Err(at(
                    clause,
                    format!("reading `{}` stands under {other} too", reading.id),
                ));
            }
        }
    }
    names(&all)
}

fn at(clause: &ClauseText, message: impl Into<String>) -> TextError {
    TextError::new(&clause.place.file, clause.place.line, message)
}

/// Who owns each figure; two owners are an error.
fn owners<'a>(all: &[&'a ClauseText]) -> Result<BTreeMap<&'a str, &'a str>, TextError> {
    let mut owners = BTreeMap::new();
    for clause in all {
        for figure in &clause.figures {
            if let Some(other) = owners.insert(figure.path.as_str(), clause.id.as_str()) {
                let message =
                    format!("figure `{}` is owned by {other} and {}", figure.path, clause.id);
                return Err(at(clause, message));
            }
        }
    }
    Ok(owners)
}

fn facts(chapters: &[Chapter]) -> serde_json::Value {
    let mut tree = serde_json::Map::new();
    for (_, facts) in chapters.iter().flat_map(|chapter| &chapter.facts) {
        crate::emit::graft(&mut tree, facts.clone());
    }
    serde_json::Value::Object(tree)
}

/// Every number is a placeholder, every placeholder has a figure, every figure is shown by its owner.
fn words(
    clause: &ClauseText,
    figures: &BTreeMap<&str, &str>,
    facts: &serde_json::Value,
) -> Result<(), TextError> {
    if clause.text.is_empty() {
        return Err(at(clause, format!("clause {} has no words", clause.id)));
    }
    let found = placeholders(&clause.text).map_err(|error| at(clause, error.to_string()))?;
    let mut shown = BTreeSet::new();
    for inside in found {
        if let Some(path) = inside.strip_prefix("fact ") {
            let known = stavka_core::book::at_path(facts, path);
            known.ok_or_else(|| at(clause, format!("no clause asserts the fact `{path}`")))?;
        } else {
            let path = inside.trim_start_matches('+');
            let known = figures.contains_key(path);
            known
                .then_some(())
                .ok_or_else(|| at(clause, format!("no clause owns figure `{path}`")))?;
            shown.insert(path);
        }
    }
    for figure in &clause.figures {
        if !shown.contains(figure.path.as_str()) {
            let message = format!("figure `{}` is not in the words of its clause", figure.path);
            return Err(at(clause, message));
        }
    }
    digits(clause)
}

/// A digit may stand only in a placeholder or between backticks.
fn digits(clause: &ClauseText) -> Result<(), TextError> {
    let (mut quoted, mut braced) = (false, false);
    for letter in clause.text.chars() {
        match letter {
            '`' => quoted = !quoted,
            '{' => braced = true,
            '}' => braced = false,
            '0'..='9' if !quoted && !braced => {
                let message = format!(
                    "clause {} has the digit {letter} in its words: make it a figure or a fact",
                    clause.id
                );
                return Err(at(clause, message));
            }
            _ => {}
        }
    }
    Ok(())
}

fn alternatives(
    clause: &ClauseText,
    reading: &stavka_core::book::ReadingText,
) -> Result<(), TextError> {
    for name in [Some(&reading.default), reading.literal.as_ref()].into_iter().flatten() {
        if !reading.alternatives.contains_key(name) {
            let message = format!("reading `{}` has no alternative `{name}`", reading.id);
            return Err(at(clause, message));
        }
    }
    Ok(())
}

/// `80.21.1` becomes `C80_21_1`, `siberia.safe-start` becomes `SIBERIA_SAFE_START`.
fn names(all: &[&ClauseText]) -> Result<Vec<String>, TextError> {
    let mut seen = BTreeMap::new();
    all.iter()
        .map(|clause| {
            let name = constant(&clause.id);
            match seen.insert(name.clone(), clause) {
                Some(other) => {
                    Err(at(clause, format!("{} and {} are one name", clause.id, other.id)))
                }
                None => Ok(name),
            }
        })
        .collect()
}

fn constant(id: &str) -> String {
    let name: String = id
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' })
        .collect();
    if name.starts_with(|c: char| c.is_ascii_digit()) { format!("C{name}") } else { name }
}

#[cfg(test)]
mod tests {
    use crate::clause::chapter;

    fn check(clauses: &[(&str, &str, &str)]) -> Result<Vec<String>, String> {
        let clause = |(id, extra, words): &(&str, &str, &str)| {
            let block = "kind = \"rule\"\ntopic = \"zoc\"\nprovenance = \"page\"";
            format!("## {id} T\n```toml clause\n{block}\n{extra}\n```\n{words}\n")
        };
        let page = clauses.iter().map(clause).collect::<Vec<_>>().concat();
        let chapter = chapter("r.md", &page).map_err(|e| e.to_string())?;
        super::chapters(&[chapter]).map_err(|e| e.to_string())
    }

    #[test]
    fn ids_become_constants() {
        let names =
            check(&[("8.C.3.f.infantry", "", "w"), ("supply.block-zoc", "", "see `8.C.3`")]);
        assert_eq!(names, Ok(vec!["C8_C_3_F_INFANTRY".into(), "SUPPLY_BLOCK_ZOC".into()]));
        assert!(check(&[("1.1", "", "w"), ("1.1", "", "w")]).is_err());
    }

    #[test]
    fn numbers_must_be_figures() {
        assert!(check(&[("1.1", "", "3 units")]).is_err());
        assert!(check(&[("1.1", "[page]\nunits = 3", "{units} units")]).is_ok());
        assert!(check(&[("1.1", "[page]\nunits = 3", "units")]).is_err());
        assert!(check(&[("1.1", "", "{units} units")]).is_err());
        assert!(check(&[("1.1", "[facts]\nkinds = 3", "{fact kinds} kinds")]).is_ok());
        assert!(
            check(&[("1.1", "[page]\na = 3", "{a}"), ("1.2", "[page]\na = 3", "{a}")]).is_err()
        );
    }
}
