//! Reads one chapter of a rules text.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use stavka_core::book::{ClauseText, OwnedFigure, Place, Range};
use stavka_core::clause::{Kind, Provenance, Topic};

use crate::TextError;
use crate::markdown::{PieceKind, pieces};

/// A chapter: one file of rules text.
#[derive(Debug)]
pub struct Chapter {
    /// Its clauses, in order.
    pub(crate) clauses: Vec<ClauseText>,
    /// The facts that its clauses assert.
    pub(crate) facts: Vec<(usize, Map<String, Value>)>,
    pub(crate) file: String,
    /// What its first heading says.
    title: String,
}

/// The `toml clause` block under a heading.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Block {
    kind: Kind,
    topic: Topic,
    provenance: Provenance,
    #[serde(default)]
    page: Map<String, Value>,
    #[serde(default)]
    reading: Map<String, Value>,
    #[serde(default)]
    evidence: Map<String, Value>,
    #[serde(default)]
    completion: Map<String, Value>,
    /// From what to what figures may be changed, where the rules can't bear every value.
    #[serde(default)]
    bounds: Map<String, Value>,
    /// The charts that it rests on.
    #[serde(default)]
    charts: Vec<String>,
    #[serde(default)]
    facts: Map<String, Value>,
}

/// Reads a chapter.
pub(crate) fn chapter(file: &str, page: &str) -> Result<Chapter, TextError> {
    let open = |line| TextError::new(file, line, "this block is never closed: end it with ```");
    let mut chapter = Chapter {
        clauses: Vec::new(),
        facts: Vec::new(),
        file: file.to_owned(),
        title: String::new(),
    };
    let mut complete = true;
    for piece in pieces(page).map_err(open)? {
        let error = |message: String| TextError::new(file, piece.line, message);
        match piece.kind {
            PieceKind::Heading(1, words) => words.clone_into(&mut chapter.title),
            PieceKind::Heading(_, words) => {
                require_block(&chapter, complete)?;
                complete = false;
                let mut clause = headed(words, file, piece.line).map_err(error)?;
                clause.place.chapter.clone_from(&chapter.title);
                chapter.clauses.push(clause);
            }
            PieceKind::Words(words) => {
                if let Some(clause) = chapter.clauses.last_mut() {
                    clause.text.push_str(&words);
                    clause.text.push('\n');
                }
            }
            PieceKind::Block(info, inside) => {
                let clause = chapter.clauses.last_mut();
                let clause = clause.ok_or_else(|| error("a block before any clause".into()))?;
                match info {
                    "toml clause" => {
                        let facts = fill(clause, toml(&inside).map_err(error)?).map_err(error)?;
                        complete = true;
                        chapter.facts.push((piece.line, facts));
                    }
                    "toml reading" => clause.readings.push(toml(&inside).map_err(error)?),
                    "toml case" => clause.cases.push(toml(&inside).map_err(error)?),
                    "toml played" => clause.played.push(toml(&inside).map_err(error)?),
                    other => return Err(error(format!("a block of unknown kind `{other}`"))),
                }
            }
        }
    }
    require_block(&chapter, complete)?;
    for clause in &mut chapter.clauses {
        clause.text = clause.text.trim().to_owned();
    }
    Ok(chapter)
}

fn require_block(chapter: &Chapter, complete: bool) -> Result<(), TextError> {
    match chapter.clauses.last() {
        Some(clause) if !complete => Err(TextError::new(
            &chapter.file,
            clause.place.line,
            format!("clause {} has no `toml clause` block", clause.id),
        )),
        _ => Ok(()),
    }
}

fn headed(words: &str, file: &str, line: usize) -> Result<ClauseText, String> {
    let (id, title) = words.split_once(' ').ok_or("a heading is an id, a space and a title")?;
    Ok(ClauseText {
        id: id.to_owned(),
        title: title.trim().to_owned(),
        kind: Kind::Rule,
        topic: Topic::Setup,
        provenance: Provenance::Page,
        place: Place { file: file.to_owned(), line, chapter: String::new() },
        text: String::new(),
        quotes: Vec::new(),
        figures: Vec::new(),
        readings: Vec::new(),
        cases: Vec::new(),
        played: Vec::new(),
        charts: Vec::new(),
        code: Vec::new(),
        by: None,
        printed: None,
        text_only: false,
    })
}

fn fill(clause: &mut ClauseText, block: Block) -> Result<Map<String, Value>, String> {
    clause.kind = block.kind;
    clause.topic = block.topic;
    clause.provenance = block.provenance;
    clause.charts = block.charts;
    let trees = [
        (Provenance::Page, block.page),
        (Provenance::Reading, block.reading),
        (Provenance::Evidence, block.evidence),
        (Provenance::Completion, block.completion),
    ];
    for (provenance, tree) in trees {
        leaves("", tree, &mut |path, value| {
            clause.figures.push(OwnedFigure {
                path,
                provenance,
                value,
                printed: None,
                by: None,
                bounds: None,
            });
        });
    }
    bound(clause, block.bounds)?;
    Ok(block.facts)
}

/// Puts bounds to the figures of a clause; what is printed must lie within them.
fn bound(clause: &mut ClauseText, bounds: Map<String, Value>) -> Result<(), String> {
    let mut found = Vec::new();
    leaves("", bounds, &mut |path, range| found.push((path, range)));
    for (path, range) in found {
        let range: Range = serde_json::from_value(range)
            .map_err(|_| format!("the bounds of `{path}` are not a list of two"))?;
        let figure = clause.figures.iter_mut().find(|figure| figure.path == path);
        let figure = figure.ok_or_else(|| format!("bounds of `{path}`, which stands elsewhere"))?;
        if let Some(wrong) = range.refuses(&figure.value) {
            return Err(format!("figure `{path}`: {wrong}"));
        }
        figure.bounds = Some(range);
    }
    Ok(())
}

/// Calls `each` with the dotted path and the value of every leaf.
fn leaves(at: &str, tree: Map<String, Value>, each: &mut impl FnMut(String, Value)) {
    for (name, value) in tree {
        let path = if at.is_empty() { name } else { format!("{at}.{name}") };
        match value {
            Value::Object(inner) => leaves(&path, inner, each),
            leaf => each(path, leaf),
        }
    }
}

fn toml<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    toml::from_str(text).map_err(|error| error.to_string().replace('\n', " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = r#"# Nine
## 9.1 Two dice
```toml clause
kind = "rule"
topic = "siberia"
provenance = "page"
[page.reserve]
dice = 2
[reading.reserve]
faces = 6
```
Roll {reserve.dice} dice of {reserve.faces} faces.
"#;

    #[test]
    fn a_clause_is_read() {
        let chapter = chapter("rules/9.md", PAGE).expect("well formed");
        let clause = &chapter.clauses[0];
        assert_eq!(clause.place.chapter, "Nine");
        assert_eq!((clause.id.as_str(), clause.title.as_str()), ("9.1", "Two dice"));
        assert_eq!(clause.text, "Roll {reserve.dice} dice of {reserve.faces} faces.");
        let paths: Vec<_> =
            clause.figures.iter().map(|f| (f.path.as_str(), f.provenance)).collect();
        assert_eq!(
            paths,
            [("reserve.dice", Provenance::Page), ("reserve.faces", Provenance::Reading)]
        );
    }

    #[test]
    fn figures_may_have_bounds() {
        let page = |bounds: &str| {
            PAGE.replace("[reading", &format!("[bounds.reserve]\n{bounds}\n[reading"))
        };
        let read = chapter("r.md", &page("dice = [1, 6]")).expect("well formed");
        assert_eq!(read.clauses[0].figures[0].bounds, Some(Range(1.into(), 6.into())));
        assert_eq!(read.clauses[0].figures[1].bounds, None);
        let error = |bounds: &str| chapter("r.md", &page(bounds)).expect_err(bounds).to_string();
        assert_eq!(
            error("dice = [3, 6]"),
            "r.md:3: figure `reserve.dice`: 2 is out of bounds; give from 3 to 6"
        );
        assert_eq!(
            error("sides = [3, 6]"),
            "r.md:3: bounds of `reserve.sides`, which stands elsewhere"
        );
        assert_eq!(error("dice = 6"), "r.md:3: the bounds of `reserve.dice` are not a list of two");
    }

    #[test]
    fn errors_name_file_and_line() {
        let error = |page: &str| chapter("r.md", page).expect_err(page).to_string();
        assert_eq!(
            error("# A\n## 1.1 T\nwords\n"),
            "r.md:2: clause 1.1 has no `toml clause` block"
        );
        assert!(error("## 1.1 T\n```toml clause\nkind = 1\n```\n").starts_with("r.md:2: "));
        assert_eq!(
            error("## 1.1 T\n```toml klause\n```\n"),
            "r.md:2: a block of unknown kind `toml klause`"
        );
    }
}
