//! The books that are played by: the variant's own, and one for each mod that brings clauses.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Book, ClauseText, ReadingHead};
use crate::clause::{Clause, Provenance};
use crate::setup::{Mod, SetupError, TEXT_ONLY};

/// The books of an opened variant. A [`Clause`] names one of them and a place in it.
#[derive(Debug, Clone)]
pub struct Shelf {
    own: &'static Book,
    brought: Arc<[Vec<Brought>]>,
    /// The clauses of the variant's own book that a set-up changed, by their places, and where they come from now.
    changed: Arc<BTreeMap<u16, (Brought, Provenance)>>,
}

/// What a citation needs to know about a clause, whichever book it stands in.
#[derive(Debug, Clone, Copy)]
pub struct Head<'a> {
    /// The id, as players cite it: that of a mod's clause starts with the mod.
    pub id: &'a str,
    /// What the clause is called.
    pub title: &'a str,
    /// Where it comes from.
    pub provenance: Provenance,
    /// Id, title and provenance as fields of JSON, as a ruling cites them.
    pub cited: &'a str,
}

/// A clause that a mod brings.
#[derive(Debug)]
struct Brought {
    id: String,
    title: String,
    cited: String,
}

/// The book of nobody.
static EMPTY: Book = Book { clauses: &[], readings: &[], figures: "{}", facts: "{}", texts: "[]" };

impl Default for Shelf {
    fn default() -> Self {
        Self { own: &EMPTY, brought: Arc::new([]), changed: Arc::default() }
    }
}

impl Shelf {
    /// How many mods there may be at once.
    pub(crate) const MOST: usize = u8::MAX as usize;

    /// The books of a variant under these mods.
    pub fn new(own: &'static Book, mods: &[Mod]) -> Result<Self, SetupError> {
        if mods.len() > Self::MOST {
            return Err(SetupError::TooManyMods { count: mods.len() });
        }
        let book = |one: &Mod| one.clauses.iter().map(|clause| brought(&one.id, clause)).collect();
        let brought = mods.iter().map(book).collect();
        Ok(Self { own, brought, changed: Arc::default() })
    }

    /// The same, with the clauses of the variant's own book that a set-up changed cited so: their numbers, whose they are,
    /// and where what they say now comes from.
    pub(crate) fn changed(mut self, by: Vec<(Clause, String, Provenance)>) -> Self {
        let house = |(clause, by, provenance): (Clause, String, Provenance)| {
            let head = self.own.head(clause);
            let (id, title) = (head.id.to_owned(), format!("{} ({by})", head.title));
            let cited = super::cited(&id, &title, provenance);
            (clause.number, (Brought { id, title, cited }, provenance))
        };
        self.changed = Arc::new(by.into_iter().map(house).collect());
        self
    }

    /// The variant's own book.
    pub fn own(&self) -> &'static Book {
        self.own
    }

    /// The head of `clause`.
    pub fn head(&self, clause: Clause) -> Head<'_> {
        let Some(mods) = usize::from(clause.book).checked_sub(1) else {
            if let Some((Brought { id, title, cited }, from)) = self.changed.get(&clause.number) {
                return Head { id, title, provenance: *from, cited };
            }
            let head = self.own.head(clause);
            let (id, title) = (head.id, head.title);
            return Head { id, title, provenance: head.provenance, cited: head.cited };
        };
        let Brought { id, title, cited } = &self.brought[mods][clause.index()];
        Head { id, title, provenance: Provenance::HouseRule, cited }
    }

    /// The switches that stand under `clause`; mods bring none.
    pub(crate) fn readings_of(&self, clause: Clause) -> &'static [ReadingHead] {
        if clause.book == 0 { self.own.readings_of(clause) } else { &[] }
    }

    /// How many clauses each book has.
    pub fn sizes(&self) -> impl Iterator<Item = usize> {
        let brought = self.brought.iter().map(Vec::len);
        std::iter::once(self.own.clauses.len()).chain(brought)
    }

    /// The clause with this id.
    pub fn find(&self, id: &str) -> Option<Clause> {
        self.own.find(id).or_else(|| {
            let books = (1..=u8::MAX).zip(self.brought.iter());
            books.into_iter().find_map(|(book, clauses)| {
                let number = clauses.iter().position(|clause| clause.id == id)?;
                Some(Clause { book, number: u16::try_from(number).ok()? })
            })
        })
    }
}

fn brought(name: &str, clause: &ClauseText) -> Brought {
    let id = format!("{name}/{}", clause.id);
    let played = if clause.text_only { format!(" ({TEXT_ONLY})") } else { String::new() };
    let title = format!("{}{played}", clause.title);
    let cited = super::cited(&id, &title, Provenance::HouseRule);
    Brought { id, title, cited }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snow() -> Mod {
        let clause = serde_json::json!({ "id": "1", "title": "Deep \"snow\"", "kind": "rule", "topic": "weather",
            "provenance": "house-rule", "place": { "file": "rules.md", "line": 1 }, "text": "" });
        let clauses = vec![serde_json::from_value(clause).expect("a clause")];
        Mod { id: "snow".to_owned(), clauses, ..Mod::default() }
    }

    #[test]
    fn clauses_of_mods_are_cited_by_the_mod() {
        let shelf = Shelf::new(&EMPTY, &[Mod::default(), snow()]).expect("fits");
        let clause = Clause { book: 2, number: 0 };
        let head = shelf.head(clause);
        assert_eq!((head.id, head.title), ("snow/1", "Deep \"snow\""));
        assert_eq!(head.provenance, Provenance::HouseRule);
        assert_eq!(
            head.cited,
            r#""clause":"snow/1","title":"Deep \"snow\"","provenance":"house-rule""#
        );
        assert_eq!(shelf.find("snow/1"), Some(clause));
        assert_eq!(shelf.find("1"), None);
        assert_eq!(shelf.sizes().collect::<Vec<_>>(), [0, 0, 1]);
    }

    #[test]
    fn there_is_an_end_to_mods() {
        let many = vec![Mod::default(); 256];
        assert!(matches!(Shelf::new(&EMPTY, &many), Err(SetupError::TooManyMods { count: 256 })));
    }
}
