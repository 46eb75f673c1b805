//! The index that the page searches with: the same words, weights and synonyms as `stavka search`.

use serde_json::{Value, json};

use crate::Volume;
use crate::entry::{Entry, Sort};
use crate::lexicon::Lexicon;
use crate::search::{self, Posting, Search};

/// The index as JSON that may stand inside a script.
pub(super) fn index(volume: &Volume, search: &Search) -> String {
    let lexicon = Lexicon::known();
    let mut cases = Cases::default();
    let entries: Vec<Value> = search
        .entries()
        .iter()
        .map(|entry| json!([entry.sort.name(), entry.id, entry.title, cases.anchor(entry)]))
        .collect();
    let postings: serde_json::Map<String, Value> =
        search.postings().iter().map(|(key, postings)| (key.clone(), flat(postings))).collect();
    let groups: serde_json::Map<String, Value> =
        lexicon.groups().map(|(key, members)| (key.to_owned(), json!(members))).collect();
    let index = json!({
        "variant": volume.manifest.id,
        "weights": search::weights_for_pages(),
        "stops": lexicon.stops().collect::<Vec<_>>(),
        "weak": lexicon.weak().collect::<Vec<_>>(),
        "groups": groups,
        "entries": entries,
        "postings": postings,
    });
    // Inside a script only this could end it.
    index.to_string().replace("</", "<\\/")
}

/// Entry and weight in turn, in thousandths.
fn flat(postings: &[Posting]) -> Value {
    #[expect(clippy::cast_possible_truncation, reason = "weights are small")]
    let pair =
        |posting: &Posting| [json!(posting.entry), json!((posting.weight * 1000.0).round() as i64)];
    postings.iter().flat_map(pair).collect()
}

/// Counts the cases of the clause at hand.
#[derive(Default)]
struct Cases {
    clause: String,
    number: usize,
}

impl Cases {
    /// Where an entry stands on the page. Cases stand under their clause, of which they know the id.
    fn anchor(&mut self, entry: &Entry) -> String {
        match entry.sort {
            Sort::Clause => entry.id.clone(),
            Sort::Case => self.case(entry),
            sort => format!("{}:{}", sort.name(), entry.id),
        }
    }

    fn case(&mut self, entry: &Entry) -> String {
        if self.clause != entry.clause {
            self.clause.clone_from(&entry.clause);
            self.number = 0;
        }
        self.number += 1;
        format!("case:{}:{}", entry.clause, self.number)
    }
}
