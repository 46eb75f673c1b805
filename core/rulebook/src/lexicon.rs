//! Words as a search sees them: without their endings, without those that say nothing, and with what else they are called.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

mod stem;

pub use stem::stem;

/// The words that say nothing, and those that mean the same: the one home of both.
const WORDS: &str = include_str!("../words.txt");

/// What is known of words.
#[derive(Debug)]
pub struct Lexicon {
    stops: BTreeSet<&'static str>,
    weak: BTreeSet<&'static str>,
    groups: Vec<Group>,
    /// By their first stem, the longest first.
    phrases: BTreeMap<String, Vec<Phrase>>,
}

/// Words and phrases that mean the same.
#[derive(Debug)]
struct Group {
    key: String,
    members: Vec<&'static str>,
}

/// A word or several that belong to a group.
#[derive(Debug)]
struct Phrase {
    stems: Vec<String>,
    group: usize,
}

/// A place in a text, and what it may be found by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// Where it starts, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// What it is found by: first itself, then the groups that it belongs to.
    pub keys: Vec<String>,
    /// The words inside a phrase.
    pub inside: Vec<String>,
    /// Whether it says little.
    pub weak: bool,
    /// How many words it is.
    words: usize,
}

/// A word of a text.
struct Word<'a> {
    start: usize,
    text: &'a str,
    stem: String,
}

impl Lexicon {
    /// The one that there is.
    pub fn known() -> &'static Self {
        static KNOWN: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::read(WORDS));
        &KNOWN
    }

    fn read(text: &'static str) -> Self {
        let lines = || text.lines().map(str::trim).filter(|line| !line.starts_with('#'));
        let marked = |mark: &'static str| {
            lines().filter_map(move |line| line.strip_prefix(mark)).flat_map(str::split_whitespace)
        };
        let groups: Vec<_> = lines().filter_map(|line| line.split_once(" = ")).map(group).collect();
        let mut phrases: BTreeMap<String, Vec<Phrase>> = BTreeMap::new();
        for (at, member) in (0..)
            .zip(&groups)
            .flat_map(|(at, group)| group.members.iter().map(move |one| (at, one)))
        {
            let stems: Vec<_> = words(member).into_iter().map(|word| word.stem).collect();
            if let Some(first) = stems.first() {
                phrases.entry(first.clone()).or_default().push(Phrase { stems, group: at });
            }
        }
        for list in phrases.values_mut() {
            list.sort_by_key(|phrase| std::cmp::Reverse(phrase.stems.len()));
        }
        Self { stops: marked("! ").collect(), weak: marked("? ").collect(), groups, phrases }
    }

    /// Everything that a text may be found by: each word, and each phrase that is known.
    pub fn scan(&self, text: &str) -> Vec<Span> {
        let words = words(text);
        let mut spans = Vec::with_capacity(words.len());
        for at in 0..words.len() {
            spans.extend(self.word(&words[at]));
            spans.extend(self.phrase(&words[at..]));
        }
        spans
    }

    /// What somebody looks for: the longest phrases that are known, and the words beside them.
    pub fn terms(&self, query: &str) -> Vec<Span> {
        let words = words(query);
        let (mut terms, mut at) = (Vec::new(), 0);
        while at < words.len() {
            let term = self.phrase(&words[at..]).or_else(|| self.word(&words[at]));
            at += term.as_ref().map_or(1, |term| term.words);
            terms.extend(term);
        }
        terms
    }

    /// The groups as a page needs them: key, and members as they are written.
    pub fn groups(&self) -> impl Iterator<Item = (&str, &[&'static str])> {
        self.groups.iter().map(|group| (group.key.as_str(), group.members.as_slice()))
    }

    /// The words that say little, such as those that lead a question.
    pub fn weak(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.weak.iter().copied()
    }

    /// The words that say nothing.
    pub fn stops(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.stops.iter().copied()
    }

    fn is_stop(&self, word: &Word<'_>) -> bool {
        self.stops.contains(word.text.to_lowercase().as_str())
    }

    fn word(&self, word: &Word<'_>) -> Option<Span> {
        if self.is_stop(word) {
            return None;
        }
        let known = self.phrases.get(&word.stem).into_iter().flatten();
        let groups = known.filter(|phrase| phrase.stems.len() == 1);
        let groups = groups.map(|phrase| self.groups[phrase.group].key.clone());
        let keys = std::iter::once(word.stem.clone()).chain(groups).collect();
        Some(Span {
            start: word.start,
            end: word.start + word.text.len(),
            keys,
            inside: Vec::new(),
            weak: self.weak.contains(word.text.to_lowercase().as_str()),
            words: 1,
        })
    }

    /// The longest phrase of several words that starts here.
    fn phrase(&self, words: &[Word<'_>]) -> Option<Span> {
        let known = self.phrases.get(&words.first()?.stem)?;
        let starts = |phrase: &&Phrase| {
            let stems = &phrase.stems;
            stems.len() > 1
                && stems.len() <= words.len()
                && stems.iter().zip(words).all(|(stem, word)| *stem == word.stem)
        };
        let longest = known.iter().find(starts)?;
        let same = known.iter().filter(|phrase| phrase.stems == longest.stems);
        let groups = same.map(|phrase| self.groups[phrase.group].key.clone());
        let words = &words[..longest.stems.len()];
        let last = &words[words.len() - 1];
        let says = |word: &&Word<'_>| !self.is_stop(word);
        Some(Span {
            start: words[0].start,
            end: last.start + last.text.len(),
            keys: std::iter::once(longest.stems.join(" ")).chain(groups).collect(),
            inside: words.iter().filter(says).map(|word| word.stem.clone()).collect(),
            weak: false,
            words: words.len(),
        })
    }
}

fn group((name, members): (&'static str, &'static str)) -> Group {
    let members = std::iter::once(name).chain(members.split(',')).map(str::trim);
    Group { key: format!("={name}"), members: members.collect() }
}

/// The words of a text: letters and digits in a row. A letter alone says nothing.
fn words(text: &str) -> Vec<Word<'_>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(skip) = rest.find(char::is_alphanumeric) {
        let start = text.len() - rest.len() + skip;
        let tail = &rest[skip..];
        let length = tail.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(tail.len());
        let word = &tail[..length];
        if length > 1
            || word.bytes().all(|byte| byte.is_ascii_digit())
            || word.eq_ignore_ascii_case("a")
        {
            found.push(Word { start, text: word, stem: stem(&word.to_lowercase()) });
        }
        rest = &tail[length..];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(spans: &[Span]) -> Vec<Vec<&str>> {
        spans.iter().map(|span| span.keys.iter().map(String::as_str).collect()).collect()
    }

    #[test]
    fn a_question_is_its_words_and_phrases() {
        let lexicon = Lexicon::known();
        let terms = lexicon.terms("Can my infantry retreat through a zone of control?");
        let first: Vec<_> = terms.iter().map(|term| term.keys[0].as_str()).collect();
        assert_eq!(first, ["infantry", "retreat", "zon of control"]);
        assert!(terms[2].keys.contains(&"=zoc".to_owned()));
    }

    #[test]
    fn what_means_the_same_shares_a_key() {
        let lexicon = Lexicon::known();
        for (one, other) in
            [("ZOC", "zones of control"), ("oos", "out of supply"), ("CRT", "combat results table")]
        {
            let [one, other] = [one, other].map(|words| lexicon.terms(words));
            assert_eq!((one.len(), other.len()), (1, 1));
            assert!(
                one[0].keys.iter().any(|key| key.starts_with('=') && other[0].keys.contains(key))
            );
        }
    }

    #[test]
    fn spans_know_their_place() {
        let text = "in hostile zones of control";
        let spans = Lexicon::known().scan(text);
        let phrase = spans.iter().find(|span| span.keys[0] == "zon of control").expect("a phrase");
        assert_eq!(&text[phrase.start..phrase.end], "zones of control");
    }

    #[test]
    fn no_group_has_one_member_and_no_stop_is_a_member() {
        let lexicon = Lexicon::known();
        for (key, members) in lexicon.groups() {
            assert!(members.len() > 1, "{key}");
            for member in members {
                assert!(!lexicon.terms(member).is_empty(), "{member} says nothing");
            }
        }
        assert_eq!(keys(&lexicon.terms("the of and")), Vec::<Vec<&str>>::new());
    }
}
