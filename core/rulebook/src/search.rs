//! Finds what somebody looks for, best first.
//!
//! Ranked as BM25F does: a word counts more the rarer it is, less the longer the field in which it stands, and by the
//! field. What means the same counts a little less than the word itself. Who says more of what was looked for comes first.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::Volume;
use crate::entry::{Entry, Sort, entries};
use crate::ids;
use crate::lexicon::{Lexicon, Span};

mod context;

pub use context::Context;

/// How soon more of the same word stops counting.
const SATURATION: f64 = 1.2;
/// How much of a word's worth its group has.
const GROUP: f64 = 0.8;
/// How much of a phrase's worth each of its words has.
const INSIDE: f64 = 0.35;
/// How much of it a word has that says little.
const WEAK: f64 = 0.25;
/// How much of it a word has that only begins so.
const BEGINNING: f64 = 0.6;
/// From so many letters on the beginning of a word stands for it.
const BEGINS: usize = 3;
/// What an id is worth that is, ends with, or holds what was typed.
const IDS: [f64; 3] = [60.0, 30.0, 12.0];

/// Who says more than this share of a query says all of it.
const ALL: f64 = 0.99;

/// The fields of an entry: how much a word in them counts, and how much their length matters.
const FIELDS: [(f64, f64); 4] = [(2.0, 0.1), (3.0, 0.4), (1.6, 0.6), (0.7, 0.6)];

/// Everything that can be found in a volume, by its words.
#[derive(Debug)]
pub struct Search {
    entries: Vec<Entry>,
    postings: BTreeMap<String, Vec<Posting>>,
}

/// That a key stands in an entry, and how much that counts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Posting {
    /// The entry.
    pub entry: usize,
    /// How often it stands there, each by its field.
    pub weight: f64,
}

/// An entry that fits.
#[derive(Debug, Clone, Copy)]
struct Rank {
    entry: usize,
    score: f64,
    /// How much of the query it says.
    share: f64,
}

/// What a term adds to an entry.
#[derive(Debug, Clone, Copy, Default)]
struct Part {
    score: f64,
    /// How much of the term it says.
    says: f64,
}

/// Something found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Hit {
    /// What it is.
    pub sort: Sort,
    /// Its id or name.
    pub id: String,
    /// What it is called, or asks.
    pub title: String,
    /// The clause under which it stands.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub clause: String,
    /// How well it fits.
    pub score: f64,
    /// Words from it.
    pub context: Context,
    /// Where the words stand in the title.
    #[serde(skip)]
    pub marks: Vec<(usize, usize)>,
    /// The command that shows all of it.
    pub read_on: String,
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Found {
    /// The id of the variant.
    pub variant: String,
    /// How many there are, shown or not.
    pub count: usize,
    /// The best, best first.
    pub hits: Vec<Hit>,
    /// The best question, where none is among them: what a rule says, it says of a case that one asks about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<Hit>,
}

impl Search {
    /// The index of a volume.
    pub fn new(volume: &Volume) -> Self {
        let entries = entries(volume);
        let postings = postings(&entries);
        Self { entries, postings }
    }

    /// All that can be found, in the order of the text.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What stands where.
    pub fn postings(&self) -> &BTreeMap<String, Vec<Posting>> {
        &self.postings
    }

    /// The best that fit the query.
    pub fn find(&self, variant: &str, query: &str, most: usize) -> Found {
        let ranked = self.ranked(query);
        let keys = self.keys(query);
        let hit = |&(entry, score): &(usize, f64)| self.hit(variant, entry, score, &keys);
        let asks = |(entry, _): &&(usize, f64)| self.entries[*entry].sort == Sort::Question;
        let (shown, rest) = ranked.split_at(most.min(ranked.len()));
        let ask = if shown.iter().any(|one| asks(&one)) { None } else { rest.iter().find(asks) };
        Found {
            variant: variant.to_owned(),
            count: ranked.len(),
            hits: shown.iter().map(hit).collect(),
            ask: ask.map(hit),
        }
    }

    /// Entries of one sort that say all of the query, best first; where none does, those that say some of it.
    pub fn filter(&self, sort: Sort, query: &str) -> Vec<&Entry> {
        let of_sort = |rank: &&Rank| self.entries[rank.entry].sort == sort;
        let ranked = self.ranks(query);
        let whole = ranked.iter().filter(of_sort).any(|rank| rank.share > ALL);
        let fits = |rank: &&Rank| !whole || rank.share > ALL;
        ranked.iter().filter(of_sort).filter(fits).map(|rank| &self.entries[rank.entry]).collect()
    }

    /// The clauses that fit the query, best first, and how much of it each says.
    pub(crate) fn clauses(&self, query: &str) -> impl Iterator<Item = (&str, f64)> {
        let ranks =
            self.ranks(query).into_iter().map(|rank| (&self.entries[rank.entry], rank.share));
        let clauses = ranks.filter(|(entry, _)| entry.sort == Sort::Clause);
        clauses.map(|(entry, share)| (entry.id.as_str(), share))
    }

    /// The entries that fit the query and how well, best first.
    pub fn ranked(&self, query: &str) -> Vec<(usize, f64)> {
        self.ranks(query).into_iter().map(|rank| (rank.entry, rank.score)).collect()
    }

    fn ranks(&self, query: &str) -> Vec<Rank> {
        let terms = Lexicon::known().terms(query);
        let mut scores = vec![0.0; self.entries.len()];
        let mut covered = vec![0.0; self.entries.len()];
        let mut whole = 0.0;
        for term in &terms {
            let (rarity, each) = self.term(term);
            whole += rarity;
            for (entry, part) in each {
                scores[entry] += part.score;
                covered[entry] += rarity * part.says;
            }
        }
        let mut ranked = Vec::new();
        for (at, entry) in self.entries.iter().enumerate() {
            let share = if whole > 0.0 { covered[at] / whole } else { 0.0 };
            let score = scores[at] * share * entry.sort.weight()
                + by_id(entry, query)
                + by_title(entry, query);
            if score > 0.0 {
                ranked.push(Rank { entry: at, score, share });
            }
        }
        ranked.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.entry.cmp(&b.entry)));
        ranked
    }

    /// How rare a term is, and what it adds to each entry that has it.
    fn term(&self, term: &Span) -> (f64, BTreeMap<usize, Part>) {
        let mut parts: BTreeMap<usize, Part> = BTreeMap::new();
        let mut rarity: f64 = 0.0;
        let says = if term.weak { WEAK } else { 1.0 };
        for (key, worth) in self.meant(term) {
            let Some(postings) = self.postings.get(key) else { continue };
            let rare = says * self.rarity(postings.len());
            rarity = rarity.max(rare);
            for posting in postings {
                let score = worth * rare * posting.weight / (posting.weight + SATURATION);
                // What means the same says as much, if not as well.
                let says = if worth < GROUP { worth } else { 1.0 };
                let part = parts.entry(posting.entry).or_default();
                *part = Part { score: part.score.max(score), says: part.says.max(says) };
            }
        }
        // A word that nobody has is the rarest: who has the others does not have all.
        (if parts.is_empty() { says * self.rarity(0) } else { rarity }, parts)
    }

    /// The keys that a term stands for, and what each is worth.
    fn meant<'a>(&'a self, term: &'a Span) -> Vec<(&'a str, f64)> {
        let worth =
            |(at, key): (usize, &'a String)| (key.as_str(), if at == 0 { 1.0 } else { GROUP });
        let mut meant: Vec<_> = term.keys.iter().enumerate().map(worth).collect();
        meant.extend(term.inside.iter().map(|key| (key.as_str(), INSIDE)));
        let first = term.keys[0].as_str();
        if !meant.iter().any(|(key, _)| self.postings.contains_key(*key)) && first.len() >= BEGINS {
            let begins = self.postings.range(first.to_owned()..).map(|(key, _)| key.as_str());
            meant.extend(
                begins.take_while(|key| key.starts_with(first)).map(|key| (key, BEGINNING)),
            );
        }
        meant
    }

    fn rarity(&self, having: usize) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "counts of entries are small")]
        let [all, having] = [self.entries.len(), having].map(|count| count as f64);
        (1.0 + (all - having + 0.5) / (having + 0.5)).ln()
    }

    /// Every key that some term of the query stands for.
    fn keys(&self, query: &str) -> BTreeSet<String> {
        let terms = Lexicon::known().terms(query);
        terms.iter().flat_map(|term| self.meant(term)).map(|(key, _)| key.to_owned()).collect()
    }

    fn hit(&self, variant: &str, at: usize, score: f64, keys: &BTreeSet<String>) -> Hit {
        let entry = &self.entries[at];
        Hit {
            sort: entry.sort,
            id: entry.id.clone(),
            title: entry.title.clone(),
            clause: entry.clause.clone(),
            score: (score * 1000.0).round() / 1000.0,
            context: Context::of(&entry.text, keys),
            marks: context::marks(&entry.title, keys),
            read_on: entry.read_on(variant),
        }
    }

    /// Words of the book that are near to those of a query that it does not have.
    pub fn near(&self, query: &str) -> Vec<String> {
        let terms = Lexicon::known().terms(query);
        let unknown = terms.iter().filter(|term| {
            !self.meant(term).iter().any(|(key, _)| self.postings.contains_key(*key))
        });
        let mut near = Vec::new();
        for term in unknown {
            let wanted = &query[term.start..term.end].to_lowercase();
            near.extend(self.like(wanted));
        }
        near
    }

    /// The word as it stands in the book that is most like this one.
    fn like(&self, wanted: &str) -> Option<String> {
        let words = self.entries.iter().flat_map(|entry| [&entry.title, &entry.text]);
        let words = words.flat_map(|text| text.split(|letter: char| !letter.is_alphanumeric()));
        let likeness = |word: &str| strsim::jaro_winkler(wanted, &word.to_lowercase());
        let best = words
            .filter(|word| word.len() > 2)
            .map(|word| (likeness(word), word))
            .filter(|(like, _)| *like > 0.85);
        best.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, word)| word.to_lowercase())
    }
}

/// The numbers by which a page ranks as this does.
pub(crate) fn weights_for_pages() -> serde_json::Value {
    const SORTS: [Sort; 6] =
        [Sort::Clause, Sort::Reading, Sort::Figure, Sort::Question, Sort::Case, Sort::Chart];
    let sorts: BTreeMap<_, _> = SORTS.iter().map(|sort| (sort.name(), sort.weight())).collect();
    serde_json::json!({ "saturation": SATURATION, "group": GROUP, "inside": INSIDE, "weak": WEAK,
        "beginning": BEGINNING, "begins": BEGINS, "ids": IDS, "sorts": sorts })
}

/// What an id adds that somebody typed, whole or in part.
fn by_id(entry: &Entry, query: &str) -> f64 {
    if entry.sort == Sort::Case {
        return 0.0;
    }
    let typed = query.split_whitespace().filter(|word| {
        word.len() > 1 && word.contains(['.', '-', '_'])
            || word.bytes().any(|byte| byte.is_ascii_digit())
    });
    let worth = |word: &str| ids::fit(&entry.id, word).map_or(0.0, |fit| IDS[fit as usize]);
    typed.map(worth).fold(0.0, f64::max) * entry.sort.weight()
}

/// What a title adds that somebody typed as it is.
fn by_title(entry: &Entry, query: &str) -> f64 {
    let same = entry.title.trim_end_matches('?').eq_ignore_ascii_case(query.trim_end_matches('?'));
    if same { IDS[2] * entry.sort.weight() } else { 0.0 }
}

fn postings(entries: &[Entry]) -> BTreeMap<String, Vec<Posting>> {
    let scanned: Vec<_> = entries.iter().map(fields).collect();
    let means = mean_lengths(&scanned);
    let mut postings: BTreeMap<String, Vec<Posting>> = BTreeMap::new();
    for (entry, fields) in scanned.iter().enumerate() {
        for (key, weight) in weights(fields, &means) {
            // In thousandths, as pages keep it: both then find the same in the same order.
            let weight = (weight * 1000.0).round() / 1000.0;
            postings.entry(key.to_owned()).or_default().push(Posting { entry, weight });
        }
    }
    postings
}

/// The words of each field of an entry.
fn fields(entry: &Entry) -> [Vec<Span>; 4] {
    // The title of a case is its only field; its id is that of its clause.
    let id = if entry.sort == Sort::Case { "" } else { &entry.id };
    [id, &entry.title, &entry.text, &entry.beside].map(|text| Lexicon::known().scan(text))
}

#[expect(clippy::cast_precision_loss, reason = "counts of words are small")]
fn mean_lengths(scanned: &[[Vec<Span>; 4]]) -> [f64; 4] {
    std::array::from_fn(|field| {
        let sum: usize = scanned.iter().map(|fields| fields[field].len()).sum();
        (sum as f64 / scanned.len().max(1) as f64).max(1.0)
    })
}

/// How much each key counts in an entry.
#[expect(clippy::cast_precision_loss, reason = "counts of words are small")]
fn weights<'a>(fields: &'a [Vec<Span>; 4], means: &[f64; 4]) -> BTreeMap<&'a str, f64> {
    let mut weights: BTreeMap<&str, f64> = BTreeMap::new();
    for ((spans, mean), (boost, matters)) in fields.iter().zip(means).zip(FIELDS) {
        let length = 1.0 - matters + matters * spans.len() as f64 / mean;
        for key in spans.iter().flat_map(|span| &span.keys) {
            *weights.entry(key).or_default() += boost / length;
        }
    }
    weights
}
