//! What is different between two views of a game.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;
use stavka_core::view::{At, Counter, View, marks};

/// Something that is no longer as it was.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
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

/// States that are news to a reader; others only say what a unit has done or what is known of it.
const NEWS: [&str; 3] = [marks::DISRUPTED, marks::REDUCED, marks::ISOLATED];

/// What is different in `new`, sorted by kind.
pub fn changes(old: &View, new: &View) -> Vec<Change> {
    let mut changes = Vec::new();
    let before = by_unit(old);
    let after = by_unit(new);
    for (unit, counter) in &after {
        changes.extend(of_counter(before.get(unit).copied(), counter));
    }
    for (unit, counter) in &before {
        if let (At::Space(from), false) = (&counter.at, after.contains_key(unit)) {
            let (unit, from) = (name(counter), from.clone());
            changes.push(Change::Left { unit, from, to: String::new() });
        }
    }
    changes.extend(of_control(old, new));
    changes.extend(of_status(old, new));
    changes.sort();
    changes
}

fn by_unit(view: &View) -> BTreeMap<&str, &Counter> {
    view.counters.iter().map(|counter| (counter.unit.as_str(), counter)).collect()
}

/// What people call a unit; one that shows its back has no name.
fn name(counter: &Counter) -> String {
    match counter.name.as_str() {
        "" => format!("an unknown unit of {}", counter.side),
        name if name.contains(counter.factors.as_str()) => name.to_owned(),
        name => format!("{name} {}", counter.factors),
    }
}

fn of_counter(old: Option<&Counter>, new: &Counter) -> Option<Change> {
    let unit = name(new);
    match (old.map(|counter| &counter.at), &new.at) {
        (Some(At::Space(from)), At::Space(to)) if from != to => {
            Some(Change::Went { unit, from: from.clone(), to: to.clone() })
        }
        (Some(At::Space(from)), At::Holding(to)) => {
            Some(Change::Left { unit, from: from.clone(), to: to.clone() })
        }
        (None | Some(At::Holding(_)), At::Space(to)) => Some(Change::Came { unit, to: to.clone() }),
        (Some(_), At::Space(at)) => {
            let now = became(old?, new)?;
            Some(Change::Became { unit, at: at.clone(), now })
        }
        (_, At::Holding(_)) => None,
    }
}

/// The state that a unit has come into or out of.
fn became(old: &Counter, new: &Counter) -> Option<String> {
    let has = |counter: &Counter, mark: &str| counter.marks.iter().any(|word| word == mark);
    let news = NEWS.iter().find_map(|mark| match (has(old, mark), has(new, mark)) {
        (false, true) => Some((*mark).to_owned()),
        (true, false) => Some(format!("no longer {mark}")),
        _ => None,
    });
    // The back of a counter has no factors: to see them is no change of them.
    let known = !old.factors.is_empty() && !new.factors.is_empty();
    let weaker = || (known && old.factors != new.factors).then(|| format!("was {}", old.factors));
    news.or_else(weaker)
}

fn of_control(old: &View, new: &View) -> Vec<Change> {
    let held = |view: &View| -> BTreeMap<String, String> {
        let each = view.control.iter().flat_map(|control| {
            control.spaces.iter().map(|space| (space.clone(), control.holder.clone()))
        });
        each.collect()
    };
    if old.control == new.control {
        return Vec::new();
    }
    let before = held(old);
    let fell = held(new).into_iter().filter(|(space, to)| before.get(space) != Some(to));
    fell.map(|(space, to)| Change::Fell { space, to }).collect()
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
            Self::Fell { space, to } => write!(out, "{space} falls to {to}"),
            Self::Reads { label, now } => write!(out, "{label}: {now}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use stavka_core::view::{Control, Symbol};

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

    fn told(old: &View, new: &View) -> Vec<String> {
        changes(old, new).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn units_come_go_suffer_and_leave() {
        let lost = At::Holding("lost".to_owned());
        let old = View {
            counters: vec![
                counter("1", space("0101")),
                counter("2", space("0101")),
                counter("3", space("0102")),
                counter("4", At::Holding("reserve".to_owned())),
                counter("5", space("0103")),
            ],
            ..View::default()
        };
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
    fn what_only_shows_its_face_has_not_changed() {
        let mut hidden = counter("1", space("0101"));
        (hidden.name, hidden.factors) = (String::new(), String::new());
        let old = View { counters: vec![hidden], ..View::default() };
        let new = View { counters: vec![counter("1", space("0101"))], ..View::default() };
        assert_eq!(told(&old, &new), [""; 0]);
    }
}
