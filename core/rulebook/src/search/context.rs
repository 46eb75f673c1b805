//! A line of words around what was found.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::lexicon::{Lexicon, Span};

/// About as long as a line of context is, in bytes.
const LONG: usize = 150;
/// How far before the first word found it may begin.
const LEAD: usize = 40;

/// Words from an entry, and where those looked for stand among them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Context {
    /// The words.
    pub words: String,
    /// Where those looked for start and end, in bytes.
    pub marks: Vec<(usize, usize)>,
}

impl Context {
    /// The part of `text` that says most of what is looked for.
    pub fn of(text: &str, keys: &BTreeSet<String>) -> Self {
        let found = marks(text, keys);
        let from = best_start(text, &found);
        let to = end(text, from);
        let mut words = text[from..to].trim_end().to_owned();
        if to < text.len() {
            words.push_str(" …");
        }
        let lead = if from > 0 { "… " } else { "" };
        let inside = found.iter().filter(|(start, end)| *start >= from && *end <= to);
        let marks = inside
            .map(|(start, end)| (start - from + lead.len(), end - from + lead.len()))
            .collect();
        Self { words: format!("{lead}{words}"), marks }
    }
}

/// Where words that are looked for stand; what overlaps is one.
pub(super) fn marks(text: &str, keys: &BTreeSet<String>) -> Vec<(usize, usize)> {
    let spans = Lexicon::known().scan(text);
    let mut found: Vec<(usize, usize)> = Vec::new();
    // They come in the order of their starts.
    for span in spans.iter().filter(|span| wanted(span, keys)) {
        match found.last_mut() {
            Some(last) if span.start < last.1 => last.1 = last.1.max(span.end),
            _ => found.push((span.start, span.end)),
        }
    }
    found
}

fn wanted(span: &Span, keys: &BTreeSet<String>) -> bool {
    span.keys.iter().any(|key| keys.contains(key))
}

/// Where the window with the most finds begins: the start of the text, of a sentence, or a little before the first find.
fn best_start(text: &str, found: &[(usize, usize)]) -> usize {
    if text.len() <= LONG + LEAD {
        return 0;
    }
    let within = |from: usize| {
        found.iter().filter(|(start, end)| *start >= from && *end <= from + LONG).count()
    };
    let Some(first) =
        (0..found.len()).rev().max_by_key(|at| within(found[*at].0)).map(|at| found[at].0)
    else {
        return 0;
    };
    let sentence = text[..first].rfind(". ").map_or(0, |at| at + 2);
    if first - sentence <= LEAD * 2 {
        sentence
    } else {
        word_start(text, first.saturating_sub(LEAD))
    }
}

/// The next start of a word.
fn word_start(text: &str, from: usize) -> usize {
    let from = (from..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len());
    text[from..].find(' ').map_or(from, |skip| from + skip + 1)
}

/// Where a line that begins at `from` ends: before a word.
fn end(text: &str, from: usize) -> usize {
    if text.len() - from <= LONG + LEAD {
        return text.len();
    }
    let limit =
        (from + LONG..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len());
    text[..limit].rfind(' ').filter(|at| *at > from).unwrap_or(limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(words: &[&str]) -> BTreeSet<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn the_words_are_marked() {
        let context =
            Context::of("A retreat avoids hostile zones of control.", &keys(&["retreat", "=zoc"]));
        let marked: Vec<_> =
            context.marks.iter().map(|&(start, end)| &context.words[start..end]).collect();
        assert_eq!(marked, ["retreat", "hostile zones of control"]);
    }

    #[test]
    fn a_long_text_is_shown_where_most_is_found() {
        let far = format!(
            "{}Here a retreat ends in a pocket. {}",
            "Nothing is said. ".repeat(30),
            "More words. ".repeat(30)
        );
        let context = Context::of(&far, &keys(&["retreat", "pocket"]));
        assert!(
            context.words.starts_with("… Here a retreat ends in a pocket."),
            "{}",
            context.words
        );
        assert!(context.words.ends_with(" …") && context.words.len() < 220);
        let marked: Vec<_> =
            context.marks.iter().map(|&(start, end)| &context.words[start..end]).collect();
        assert_eq!(marked, ["retreat", "pocket"]);
    }
}
