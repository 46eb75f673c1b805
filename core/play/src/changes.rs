//! What is different between two views of a game.

use std::collections::BTreeSet;
use std::fmt;

use serde::Serialize;
use stavka_core::schema::JsonSchema;
use stavka_core::view::{At, Counter, Symbol, View, marks};

/// Something that is no longer as it was.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Change {
    /// A unit left the map.
    Left {
        /// The unit.
        unit: String,
        /// Where it was.
        from: String,
        /// Where it lies now; empty where nobody sees it any more.
        to: String,
    },
    /// A unit came onto the map.
    Came {
        /// The unit.
        unit: String,
        /// Where it is.
        to: String,
    },
    /// A unit went from one space to another.
    Went {
        /// The unit.
        unit: String,
        /// Where it was.
        from: String,
        /// Where it is.
        to: String,
    },
    /// A unit is in another state.
    Became {
        /// The unit.
        unit: String,
        /// Where it is.
        at: String,
        /// What it is now.
        now: String,
    },
    /// A unit that nobody knew has shown its face.
    Shown {
        /// What it is.
        unit: String,
        /// Where it is.
        at: String,
    },
    /// A space fell to somebody.
    Fell {
        /// The space.
        space: String,
        /// To whom.
        to: String,
    },
    /// A line of status reads otherwise.
    Reads {
        /// The line.
        label: String,
        /// How it stands.
        now: String,
    },
}

impl Change {
    /// Whether a unit is out of a state that it was in.
    pub fn is_recovery(&self) -> bool {
        matches!(self, Self::Became { now, .. } if now.starts_with(NO_LONGER))
    }
}

/// What a state is called that a unit is out of.
const NO_LONGER: &str = "no longer ";

/// States that are news to a reader; others only say what a unit has done or what is known of it.
const NEWS: [&str; 3] = [marks::DISRUPTED, marks::REDUCED, marks::ISOLATED];

/// What is different in `new`, sorted by kind.
pub fn changes(old: &View, new: &View) -> Vec<Change> {
    let mut changes = of_counters(old, new);
    changes.extend(of_control(old, new));
    changes.extend(of_status(old, new));
    changes.sort();
    changes
}

/// Counters are told apart by what is to be seen of them. Their ids would not do: where units are hidden, a side
/// counts those that it knows, and its numbers go up as others show their faces.
fn of_counters(old: &View, new: &View) -> Vec<Change> {
    let mut come: Vec<&Counter> = new.counters.iter().collect();
    let mut gone: Vec<&Counter> = old.counters.iter().collect();
    let mut changes = Vec::new();
    pair(&mut gone, &mut come, |old, new| {
        is_kin(old, new) && old.at == new.at && state(old) == state(new)
    });
    for (old, new) in pair(&mut gone, &mut come, |old, new| is_kin(old, new) && old.at == new.at) {
        changes.extend(became(old, new));
    }
    let turned = |old: &Counter, new: &Counter| {
        old.side == new.side && old.at == new.at && is_unknown(old) != is_unknown(new)
    };
    for (_, new) in pair(&mut gone, &mut come, turned) {
        changes.extend(shown(new));
    }
    let same = |old: &Counter, new: &Counter| is_kin(old, new) && old.unit == new.unit;
    for (old, new) in pair(&mut gone, &mut come, same) {
        changes.extend(went(old, new));
        changes.extend(thrown_back(old, new));
    }
    for (old, new) in pair(&mut gone, &mut come, is_kin) {
        changes.extend(went(old, new));
        changes.extend(thrown_back(old, new));
    }
    let turncoat = |old: &Counter, new: &Counter| {
        let same = old.name == new.name && old.symbol == new.symbol && old.at == new.at;
        same && !new.name.is_empty()
    };
    for (_, new) in pair(&mut gone, &mut come, turncoat) {
        changes.extend(went_over(new));
    }
    changes.extend(gone.into_iter().filter_map(left));
    changes.extend(come.into_iter().filter_map(came));
    changes
}

/// Takes those out of both lists that belong together, each once.
fn pair<'a>(
    gone: &mut Vec<&'a Counter>,
    come: &mut Vec<&'a Counter>,
    belong: impl Fn(&Counter, &Counter) -> bool,
) -> Vec<(&'a Counter, &'a Counter)> {
    let mut pairs = Vec::new();
    gone.retain(|old| {
        let found = come.iter().position(|new| belong(old, new));
        if let Some(found) = found {
            // What comes next is most often next in the other list too.
            pairs.push((*old, come.remove(found)));
        }
        found.is_none()
    });
    pairs
}

/// Whether two counters could be the same unit.
fn is_kin(one: &Counter, other: &Counter) -> bool {
    one.name == other.name && one.side == other.side && one.symbol == other.symbol
}

fn is_unknown(counter: &Counter) -> bool {
    counter.symbol == Symbol::Unknown
}

/// What a reader would call another state.
fn state(counter: &Counter) -> (&str, [bool; NEWS.len()]) {
    (&counter.factors, NEWS.map(|mark| counter.marks.iter().any(|word| word == mark)))
}

/// What people call a unit; one that shows its back has no name.
fn name(counter: &Counter) -> String {
    match counter.name.as_str() {
        _ if is_unknown(counter) => format!("an unknown unit of {}", counter.side),
        "" => counter.unit.replace('-', " "),
        name if name.contains(counter.factors.as_str()) => name.to_owned(),
        name => format!("{name} {}", counter.factors),
    }
}

fn went(old: &Counter, new: &Counter) -> Option<Change> {
    let unit = name(new);
    match (&old.at, &new.at) {
        (At::Space(from), At::Space(to)) => {
            Some(Change::Went { unit, from: from.clone(), to: to.clone() })
        }
        (At::Space(from), At::Holding(to)) => {
            Some(Change::Left { unit, from: from.clone(), to: to.clone() })
        }
        (At::Holding(_), At::Space(to)) => Some(Change::Came { unit, to: to.clone() }),
        (At::Holding(_), At::Holding(_)) => None,
    }
}

fn left(counter: &Counter) -> Option<Change> {
    let At::Space(from) = &counter.at else { return None };
    Some(Change::Left { unit: name(counter), from: from.clone(), to: String::new() })
}

fn came(counter: &Counter) -> Option<Change> {
    let At::Space(to) = &counter.at else { return None };
    Some(Change::Came { unit: name(counter), to: to.clone() })
}

fn shown(counter: &Counter) -> Option<Change> {
    let At::Space(at) = &counter.at else { return None };
    (!is_unknown(counter)).then(|| Change::Shown { unit: name(counter), at: at.clone() })
}

/// The state that a unit has come into on its way from one space to another.
fn thrown_back(old: &Counter, new: &Counter) -> Option<Change> {
    let was_there = matches!(old.at, At::Space(_));
    if was_there && state(old) != state(new) { became(old, new) } else { None }
}

/// A unit fights for somebody else from now on.
fn went_over(new: &Counter) -> Option<Change> {
    let At::Space(at) = &new.at else { return None };
    let now = format!("goes over to {}", new.side);
    Some(Change::Became { unit: name(new), at: at.clone(), now })
}

/// The state that a unit has come into or out of.
fn became(old: &Counter, new: &Counter) -> Option<Change> {
    let At::Space(at) = &new.at else { return None };
    let ((old_factors, before), (_, after)) = (state(old), state(new));
    let marks = NEWS.into_iter().zip(before.into_iter().zip(after));
    let mut turned = marks.filter(|(_, (before, after))| before != after);
    let now = match turned.next() {
        Some((mark, (_, true))) => mark.to_owned(),
        Some((mark, _)) => format!("{NO_LONGER}{mark}"),
        None => format!("was {old_factors}"),
    };
    Some(Change::Became { unit: name(new), at: at.clone(), now })
}

fn of_control(old: &View, new: &View) -> Vec<Change> {
    fn held(view: &View) -> impl Iterator<Item = (&str, &str)> {
        view.control.iter().flat_map(|control| {
            control.spaces.iter().map(|space| (space.as_str(), control.holder.as_str()))
        })
    }
    if old.control == new.control {
        return Vec::new();
    }
    let before: BTreeSet<(&str, &str)> = held(old).collect();
    let fallen = held(new).filter(|held| !before.contains(held));
    fallen.map(|(space, to)| Change::Fell { space: space.to_owned(), to: to.to_owned() }).collect()
}

fn of_status(old: &View, new: &View) -> Vec<Change> {
    let news = new.status.iter().filter(|status| !old.status.contains(status));
    news.map(|status| Change::Reads { label: status.label.clone(), now: status.value.clone() })
        .collect()
}

impl fmt::Display for Change {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Left { unit, from, to } if to.is_empty() => write!(out, "{unit} leaves {from}"),
            Self::Left { unit, from, to } => write!(out, "{unit} leaves {from}: {to}"),
            Self::Came { unit, to } => write!(out, "{unit} comes to {to}"),
            Self::Went { unit, from, to } => write!(out, "{unit} goes from {from} to {to}"),
            Self::Became { unit, at, now } => write!(out, "{unit} in {at}: {now}"),
            Self::Shown { unit, at } => write!(out, "in {at} stands {unit}"),
            Self::Fell { space, to } => write!(out, "{space} falls to {to}"),
            Self::Reads { label, now } => write!(out, "{label}: {now}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use stavka_core::view::Control;

    use super::*;

    fn counter(unit: &str, at: At) -> Counter {
        let name = format!("{unit}. Army");
        Counter {
            name,
            factors: "6-7".to_owned(),
            ..Counter::new(unit, "red", Symbol::Infantry, at)
        }
    }

    fn space(label: &str) -> At {
        At::Space(label.to_owned())
    }

    fn seen(counters: Vec<Counter>) -> View {
        View { counters, ..View::default() }
    }

    fn told(old: &View, new: &View) -> Vec<String> {
        changes(old, new).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn units_come_go_suffer_and_leave() {
        let lost = At::Holding("lost".to_owned());
        let old = seen(vec![
            counter("1", space("0101")),
            counter("2", space("0101")),
            counter("3", space("0102")),
            counter("4", At::Holding("reserve".to_owned())),
            counter("5", space("0103")),
        ]);
        let mut new = old.clone();
        new.counters[0].at = lost;
        new.counters[1].at = space("0201");
        new.counters[2].marks = vec![marks::DISRUPTED.to_owned(), marks::MOVED.to_owned()];
        new.counters[3].at = space("0202");
        new.counters.pop();
        assert_eq!(
            told(&old, &new),
            [
                "1. Army 6-7 leaves 0101: lost",
                "5. Army 6-7 leaves 0103",
                "4. Army 6-7 comes to 0202",
                "2. Army 6-7 goes from 0101 to 0201",
                "3. Army 6-7 in 0102: disrupted",
            ]
        );
        assert_eq!(told(&new, &new), [""; 0]);
    }

    #[test]
    fn spaces_fall_and_points_are_counted() {
        let held = |holder: &str, spaces: &[&str]| Control {
            holder: holder.to_owned(),
            spaces: spaces.iter().map(|&space| space.to_owned()).collect(),
        };
        let mut old = View { control: vec![held("red", &["A", "B"])], ..View::default() };
        old.say("points", "3");
        let mut new =
            View { control: vec![held("red", &["A"]), held("blue", &["B"])], ..View::default() };
        new.say("points", "4");
        assert_eq!(told(&old, &new), ["B falls to blue", "points: 4"]);
    }

    #[test]
    fn a_unit_that_shows_its_face_is_news_once() {
        let back = Counter::new("hidden-0101-0", "red", Symbol::Unknown, space("0101"));
        let (old, new) = (seen(vec![back]), seen(vec![counter("1", space("0101"))]));
        assert_eq!(told(&old, &new), ["in 0101 stands 1. Army 6-7"]);
        assert_eq!(told(&new, &old), [""; 0]);
    }

    #[test]
    fn a_unit_that_is_thrown_back_is_told_with_its_state() {
        let old = seen(vec![counter("1", space("0101"))]);
        let mut new = old.clone();
        new.counters[0].at = space("0102");
        new.counters[0].marks = vec![marks::DISRUPTED.to_owned()];
        let went = "1. Army 6-7 goes from 0101 to 0102";
        assert_eq!(told(&old, &new), [went, "1. Army 6-7 in 0102: disrupted"]);
    }

    #[test]
    fn a_unit_that_changes_sides_neither_leaves_nor_comes() {
        let old = seen(vec![counter("1", space("0101"))]);
        let mut new = old.clone();
        new.counters[0].side = "blue".to_owned();
        assert_eq!(told(&old, &new), ["1. Army 6-7 in 0101: goes over to blue"]);
    }

    #[test]
    fn numbers_that_go_up_are_no_news() {
        let army =
            |unit: &str, at: &str| Counter { name: "Army".to_owned(), ..counter(unit, space(at)) };
        let old = seen(vec![army("army-1", "0101"), army("army-2", "0102")]);
        let new =
            seen(vec![army("army-1", "0100"), army("army-2", "0101"), army("army-3", "0102")]);
        assert_eq!(told(&old, &new), ["Army 6-7 comes to 0100"]);
    }
}
