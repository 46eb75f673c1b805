//! What two positions have otherwise, in an order that can be read: by what kind of unit it is about, then choice by choice, and of a
//! choice everything together of which the rules say the same.

use std::collections::BTreeMap;

use super::{Only, Otherwise, Position};

/// Which of two positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// The first.
    Here,
    /// The other.
    There,
}

/// A choice that is not the same by both.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Apart {
    /// The choice in words.
    pub choice: String,
    /// Which of the two alone allows it.
    pub by: Option<Which>,
    /// What is chosen next, such as where a unit goes, as far as only the first allows it,
    pub only_here: Vec<String>,
    /// and as far as only the other does.
    pub only_there: Vec<String>,
    /// What both allow, and of which the rules say something else.
    pub ruled: Vec<Ruled>,
}

/// What both allow and is ruled otherwise: all of a choice of which the same is said.
#[derive(Debug, PartialEq, Eq)]
pub struct Ruled {
    /// What is chosen next; nothing where it is the choice itself.
    pub what: Vec<String>,
    /// What the first says; empty where it says nothing of its own.
    pub here: String,
    /// What the other says.
    pub there: String,
}

/// The choices of one kind that are not the same by both.
#[derive(Debug, PartialEq, Eq)]
pub struct Kind {
    /// What they are about, such as `german armour`; empty for those that are about no unit.
    pub name: String,
    /// The choices, in the order of their words.
    pub choices: Vec<Apart>,
}

/// How much there is of something that is not the same.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// Choices, or things that are chosen next, that only the first allows.
    pub only_here: usize,
    /// The same for the other.
    pub only_there: usize,
    /// What both allow, and is ruled otherwise.
    pub ruled: usize,
}

impl Apart {
    /// How much of it is not the same.
    pub fn count(&self) -> Count {
        let own = |which| usize::from(self.by == Some(which));
        Count {
            only_here: own(Which::Here) + self.only_here.len(),
            only_there: own(Which::There) + self.only_there.len(),
            ruled: self.ruled.iter().map(|one| one.what.len().max(1)).sum(),
        }
    }
}

impl Kind {
    /// How much of it is not the same.
    pub fn count(&self) -> Count {
        self.choices.iter().map(Apart::count).fold(Count::default(), |sum, one| Count {
            only_here: sum.only_here + one.only_here,
            only_there: sum.only_there + one.only_there,
            ruled: sum.ruled + one.ruled,
        })
    }
}

impl Position {
    /// All that may be chosen and is not the same in the other, by kind.
    pub fn apart(&self, other: &Self) -> Vec<Kind> {
        let mut found: BTreeMap<String, Apart> = BTreeMap::new();
        for (which, only) in [(Which::Here, self.only(other)), (Which::There, other.only(self))] {
            for Only { choice, next } in only {
                let one = found.entry(choice).or_default();
                match which {
                    _ if next.is_empty() => one.by = Some(which),
                    Which::Here => one.only_here = next,
                    Which::There => one.only_there = next,
                }
            }
        }
        for Otherwise { mut what, here, there } in self.ruled_otherwise(other) {
            let next = what.split_off(1);
            let [here, there] = [here, there].map(|says| without_place(&says, next.first()));
            let one = found.entry(what.remove(0)).or_default();
            let same = one.ruled.iter_mut().find(|known| {
                known.here == here
                    && known.there == there
                    && known.what.is_empty() == next.is_empty()
            });
            match same {
                Some(known) => known.what.extend(next),
                None => one.ruled.push(Ruled { what: next, here, there }),
            }
        }
        let kind = |choice: &String| self.kinds.get(choice).or_else(|| other.kinds.get(choice));
        let mut kinds: BTreeMap<String, Vec<Apart>> = BTreeMap::new();
        for (choice, apart) in found {
            let kind = kind(&choice).cloned().unwrap_or_default();
            kinds.entry(kind).or_default().push(Apart { choice, ..apart });
        }
        // What is about no unit is told last.
        let others = kinds.remove_entry("");
        let kinds = kinds.into_iter().chain(others);
        kinds.map(|(name, choices)| Kind { name, choices }).collect()
    }
}

/// What is said of a place without the place itself, which stands before it: the same is then said of many.
fn without_place(says: &str, next: Option<&String>) -> String {
    let named = |word: &&str| says.contains(&format!(": {word}: "));
    match next.and_then(|words| words.split_whitespace().find(named)) {
        Some(place) => says.replacen(&format!(": {place}: "), ": ", 1),
        None => says.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position of these choices, each with what the rules say to it.
    fn position(kinds: &[(&str, &str)], choices: &[(&[&str], &str)]) -> Position {
        let owned = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
        let choice = |(words, says): &(&[&str], &str)| (owned(words), vec![(*says).to_owned()]);
        let kind = |(choice, kind): &(&str, &str)| ((*choice).to_owned(), (*kind).to_owned());
        Position {
            kinds: kinds.iter().map(kind).collect(),
            choices: choices.iter().map(choice).collect(),
            ..Position::default()
        }
    }

    #[test]
    fn what_differs_is_told_by_kind_and_what_is_ruled_alike_together() {
        let kinds = [("move 1st", "german armour"), ("move 2nd", "german infantry")];
        let here = position(
            &kinds,
            &[
                (&["move 1st"], "1: moves"),
                (&["move 1st", "to 0101 Riga"], "1: 0101: costs 2"),
                (&["move 1st", "to 0102"], "1: 0102: costs 2"),
                (&["move 1st", "0103"], "1: costs 3"),
                (&["move 2nd"], "1: moves"),
                (&["wait"], "1: waits"),
            ],
        );
        let there = position(
            &kinds,
            &[
                (&["move 1st"], "1: moves"),
                (&["move 1st", "to 0101 Riga"], "1: 0101: costs 1"),
                (&["move 1st", "to 0102"], "1: 0102: costs 1"),
                (&["move 1st", "0104"], "1: costs 4"),
                (&["wait"], "2: waits"),
            ],
        );
        let kinds = here.apart(&there);
        let names: Vec<&str> = kinds.iter().map(|kind| kind.name.as_str()).collect();
        assert_eq!(names, ["german armour", "german infantry", ""]);
        let [moves] = &kinds[0].choices[..] else { panic!("{kinds:?}") };
        assert_eq!(
            (&moves.only_here[..], &moves.only_there[..]),
            (&["0103".to_owned()][..], &["0104".to_owned()][..])
        );
        let said = |one: &Ruled| (one.what.join(" "), one.here.clone(), one.there.clone());
        let both = |what: &str, here: &str, there: &str| {
            (what.to_owned(), here.to_owned(), there.to_owned())
        };
        let ruled: Vec<_> = moves.ruled.iter().map(said).collect();
        assert_eq!(ruled, [both("to 0101 Riga to 0102", "1: costs 2", "1: costs 1")]);
        assert_eq!(kinds[0].count(), Count { only_here: 1, only_there: 1, ruled: 2 });
        assert_eq!(kinds[1].choices[0].by, Some(Which::Here));
        let [wait] = &kinds[2].choices[..] else { panic!("{kinds:?}") };
        assert_eq!(
            wait.ruled.iter().map(said).collect::<Vec<_>>(),
            [both("", "1: waits", "2: waits")]
        );
        assert_eq!(kinds[2].count(), Count { ruled: 1, ..Count::default() });
        assert_eq!(here.apart(&here), []);
    }
}
