//! What a listener saw last, kept as the text that crossed the boundary: most of it stays as it is from one action to the
//! next, and only what differs is read.

use std::borrow::Cow;
use std::ops::Range;

use serde::Deserialize;
use stavka_core::view::{Counter, Status, View};

use crate::changes::{Change, changes};

/// The parts of a view's text in the order in which they are written.
const PARTS: [&str; 3] = [",\"counters\":[", "],\"control\":[", "],\"supply\":["];

/// What stands between two counters of a list.
const BETWEEN: &str = "},{\"unit\":";

/// A view that was seen.
#[derive(Debug, Clone)]
pub(crate) struct Seen {
    /// Turn and phase.
    pub(crate) turn: String,
    /// How it stood.
    pub(crate) status: Vec<Status>,
    text: String,
    /// Where its counters and who holds what stand in it, where it is written as ours are.
    parts: Option<[Range<usize>; 2]>,
}

/// The spaces that one holds, read in place.
#[derive(Deserialize)]
struct Held<'a> {
    #[serde(borrow)]
    holder: Cow<'a, str>,
    #[serde(borrow)]
    spaces: Vec<Space<'a>>,
}

#[derive(Deserialize)]
struct Space<'a>(#[serde(borrow)] Cow<'a, str>);

impl Seen {
    /// A view, as JSON.
    pub(crate) fn read(text: String) -> serde_json::Result<Self> {
        let parts = parts(&text);
        // The long lists follow turn and status.
        let head: View = match &parts {
            Some([counters, _]) => {
                let head = &text[..counters.start - PARTS[0].len()];
                serde_json::from_str(&format!("{head}}}"))?
            }
            None => serde_json::from_str(&text)?,
        };
        Ok(Self { turn: head.turn, status: head.status, text, parts })
    }

    /// What is different in what is seen after this.
    pub(crate) fn changes(&self, after: &Self) -> serde_json::Result<Vec<Change>> {
        if self.text == after.text {
            return Ok(Vec::new());
        }
        let (Some([old_units, old_held]), Some([new_units, new_held])) =
            (&self.parts, &after.parts)
        else {
            return Ok(changes(&self.whole()?, &after.whole()?));
        };
        let (mut before, mut now) = (View::default(), View::default());
        before.status.clone_from(&self.status);
        now.status.clone_from(&after.status);
        let (old, new) = (&self.text[old_units.clone()], &after.text[new_units.clone()]);
        let (old, new) = trimmed(old, new);
        let (old, new) = different(&counters(old), &counters(new));
        before.counters = read_all(&old)?;
        now.counters = read_all(&new)?;
        let mut found = changes(&before, &now);
        let (old, new) = (&self.text[old_held.clone()], &after.text[new_held.clone()]);
        if old != new {
            let (old, new): (Vec<Held<'_>>, Vec<Held<'_>>) =
                (serde_json::from_str(old)?, serde_json::from_str(new)?);
            found.extend(new.iter().flat_map(|held| fallen(held, &old)));
            found.sort();
        }
        Ok(found)
    }

    fn whole(&self) -> serde_json::Result<View> {
        serde_json::from_str(&self.text)
    }
}

/// What fell to a holder: both lists are in the order of the map, so they go on together.
fn fallen(new: &Held<'_>, before: &[Held<'_>]) -> Vec<Change> {
    fn spaces<'a>(held: &'a Held<'_>) -> Vec<&'a str> {
        held.spaces.iter().map(|space| &*space.0).collect()
    }
    let old = before.iter().find(|old| old.holder == new.holder).map(spaces).unwrap_or_default();
    let (gone, come) = different(&old, &spaces(new));
    let fell = come.into_iter().filter(|space| !gone.contains(space));
    let to = &new.holder;
    fell.map(|space| Change::Fell { space: space.to_owned(), to: to.to_string() }).collect()
}

fn read_all(texts: &[&str]) -> serde_json::Result<Vec<Counter>> {
    texts.iter().map(|text| serde_json::from_str(text)).collect()
}

/// The inside of the list of counters, and the list of who holds what. The marks between them can't stand in a string,
/// where quotes are escaped.
fn parts(text: &str) -> Option<[Range<usize>; 2]> {
    let counters = text.find(PARTS[0])? + PARTS[0].len();
    let end = counters + found(&text[counters..], PARTS[1])?;
    let control = end + PARTS[1].len() - 1;
    let close = control + found(&text[control..], PARTS[2])? + 1;
    Some([counters..end, control..close])
}

/// Where a mark stands first: looked for by its first letter, which is rare in a view, and so faster than by all of it.
fn found(text: &str, mark: &str) -> Option<usize> {
    let first = mark.chars().next()?;
    text.match_indices(first).map(|(at, _)| at).find(|&at| text[at..].starts_with(mark))
}

/// Two lists of counters without those at both ends that are the same: from one action to the next that is nearly all.
fn trimmed<'a>(old: &'a str, new: &'a str) -> (&'a str, &'a str) {
    let between = BETWEEN.as_bytes();
    let same = alike(old.as_bytes(), new.as_bytes());
    let ends = |text: &[u8]| text.windows(between.len()).rposition(|window| window == between);
    let start = ends(&old.as_bytes()[..same]).map_or(0, |at| at + 2);
    let (old, new) = (&old[start..], &new[start..]);
    let same = alike_at_the_end(old.as_bytes(), new.as_bytes());
    let tail = &old.as_bytes()[old.len() - same..];
    let begins = tail.windows(between.len()).position(|window| window == between);
    // The bracket that closes the counter before belongs to that one.
    let kept = begins.map_or(0, |at| same - at - 1);
    (&old[..old.len() - kept], &new[..new.len() - kept])
}

/// So much is compared at a time.
const PIECE: usize = 64;

/// How many bytes two texts have in common from their beginning on.
fn alike(one: &[u8], other: &[u8]) -> usize {
    let pieces = one.chunks_exact(PIECE).zip(other.chunks_exact(PIECE));
    let whole = PIECE * pieces.take_while(|(one, other)| one == other).count();
    let rest = one[whole..].iter().zip(&other[whole..]);
    whole + rest.take_while(|(one, other)| one == other).count()
}

/// How many bytes two texts have in common up to their end.
fn alike_at_the_end(one: &[u8], other: &[u8]) -> usize {
    let pieces = one.rchunks_exact(PIECE).zip(other.rchunks_exact(PIECE));
    let whole = PIECE * pieces.take_while(|(one, other)| one == other).count();
    let (one, other) = (&one[..one.len() - whole], &other[..other.len() - whole]);
    let rest = one.iter().rev().zip(other.iter().rev());
    whole + rest.take_while(|(one, other)| one == other).count()
}

/// Every counter of a list, each as a text.
fn counters(list: &str) -> Vec<&str> {
    let mut found = Vec::with_capacity(list.len() / 128);
    let mut start = 0;
    while let Some(at) = self::found(&list[start..], BETWEEN) {
        found.push(&list[start..=start + at]);
        start += at + 2;
    }
    if start < list.len() {
        found.push(&list[start..]);
    }
    found
}

/// How far on in the other list a counter that stayed as it was is looked for.
const NEAR: usize = 4;

/// What is left of two lists without what both have; both are in the order of ids, so they go on together.
fn different<'a>(mut old: &[&'a str], mut new: &[&'a str]) -> (Vec<&'a str>, Vec<&'a str>) {
    let (mut gone, mut come) = (Vec::new(), Vec::new());
    let near = |list: &[&str], wanted: &str| list.iter().take(NEAR).position(|one| *one == wanted);
    while let ([first_old, rest_old @ ..], [first_new, rest_new @ ..]) = (old, new) {
        if first_old == first_new {
            (old, new) = (rest_old, rest_new);
        } else if let Some(at) = near(rest_new, first_old) {
            come.extend_from_slice(&new[..=at]);
            new = &rest_new[at..];
        } else if let Some(at) = near(rest_old, first_new) {
            gone.extend_from_slice(&old[..=at]);
            old = &rest_old[at..];
        } else {
            gone.push(*first_old);
            come.push(*first_new);
            (old, new) = (rest_old, rest_new);
        }
    }
    gone.extend_from_slice(old);
    come.extend_from_slice(new);
    (gone, come)
}

#[cfg(test)]
mod tests {
    use stavka_core::view::{At, Control, Symbol};

    use super::*;

    fn view(spaces: &[&str]) -> View {
        let counter = |(number, space): (usize, &&str)| Counter {
            name: format!("{number}. Army \"}},{{\\\"unit\\\":"),
            ..Counter::new(
                format!("army-{number}"),
                "red",
                Symbol::Infantry,
                At::Space((*space).to_owned()),
            )
        };
        let counters = spaces.iter().enumerate().map(|(n, s)| counter((n, s))).collect();
        let held = Control { holder: "red".to_owned(), spaces: vec![spaces[0].to_owned()] };
        View { turn: "June".to_owned(), counters, control: vec![held], ..View::default() }
    }

    fn seen(view: &View) -> Seen {
        Seen::read(serde_json::to_string(view).expect("JSON")).expect("a view")
    }

    #[test]
    fn what_differs_in_the_texts_is_what_differs_in_the_views() {
        let all: Vec<View> = [
            &["A", "B", "C", "D", "E", "F", "G"][..],
            &["A", "B", "C", "D", "E", "F", "G"],
            &["A", "B", "X", "D", "E", "F", "G"],
            &["B", "B", "C", "D", "E", "F", "H"],
            &["A", "B"],
            &["A", "B", "C", "D", "E", "F", "G", "H", "I"],
        ]
        .map(view)
        .into();
        for old in &all {
            for new in &all {
                let told = seen(old).changes(&seen(new)).expect("read");
                assert_eq!(told, changes(old, new));
            }
        }
    }

    #[test]
    fn a_text_of_another_shape_is_read_whole() {
        let odd = r#"{ "counters": [], "turn": "June", "status": [] }"#;
        let seen_odd = Seen::read(odd.to_owned()).expect("a view");
        assert_eq!(seen_odd.turn, "June");
        let told = seen_odd.changes(&seen(&view(&["A"]))).expect("read");
        assert_eq!(told.len(), 2, "a unit came and a place fell: {told:?}");
    }
}
