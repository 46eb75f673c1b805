//! How it stands, and what is where: places by label or by name, units by name.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use stavka_core::board::SpaceEntry;
use stavka_core::view::{At, Counter, View};

use crate::edition::{Edition, EditionError};
use crate::print::{DIM, HEAD, NAME, indented, paint};

/// More places than this are not shown one by one: somebody wants a part of a name to be longer.
const MOST_PLACES: usize = 12;

/// The places of a map, as far as people ask for them by name.
#[derive(Debug, Default)]
pub(crate) struct Places(BTreeMap<String, SpaceEntry>);

impl Places {
    /// Those of an edition; none where it has no map.
    pub(crate) fn of(edition: &Edition) -> Result<Self, EditionError> {
        Ok(edition.spaces()?.into_iter().collect())
    }

    /// The names that the map prints, by label.
    pub(crate) fn names(&self) -> BTreeMap<String, String> {
        let named = self.0.iter().filter_map(|(label, space)| Some((label, space.name.clone()?)));
        named.map(|(label, name)| (label.clone(), name)).collect()
    }

    /// All places.
    pub(super) fn all(&self) -> impl Iterator<Item = &SpaceEntry> {
        self.0.values()
    }

    /// The places that these words mean: one that is called just so, or all whose name has them in it.
    pub(super) fn called(&self, wanted: &str) -> Vec<&SpaceEntry> {
        let name = |space: &SpaceEntry| space.name.as_deref().unwrap_or_default().to_lowercase();
        let exact = |space: &&SpaceEntry| {
            space.label.to_lowercase() == wanted || (name(space) == wanted && !wanted.is_empty())
        };
        let exactly: Vec<&SpaceEntry> = self.0.values().filter(exact).collect();
        if !exactly.is_empty() {
            return exactly;
        }
        self.0.values().filter(|space| name(space).contains(wanted)).collect()
    }

    /// A place as people call it.
    fn name(&self, at: &At) -> String {
        let (At::Space(label) | At::Holding(label)) = at;
        match self.0.get(label).and_then(|space| space.name.as_ref()) {
            Some(name) if name != label => format!("{label} {name}"),
            _ => label.clone(),
        }
    }
}

impl FromIterator<SpaceEntry> for Places {
    fn from_iter<T: IntoIterator<Item = SpaceEntry>>(spaces: T) -> Self {
        Self(spaces.into_iter().map(|space| (space.label.clone(), space)).collect())
    }
}

/// How it stands: turn and status, and what is in the places and where the units are that have these words.
pub(crate) fn look(view: &View, wanted: Option<&str>, places: &Places, width: usize) -> String {
    let Some(wanted) = wanted.map(|wanted| wanted.trim().to_lowercase()) else {
        return standing(view, width) + stacks(&stacked(view, |_| true), places, width).as_str();
    };
    let found = places.called(&wanted);
    let mut page = String::new();
    for space in found.iter().take(MOST_PLACES) {
        page += &place(space, view, places, width);
    }
    if let Some(more) = found.len().checked_sub(MOST_PLACES).filter(|more| *more > 0) {
        let _ = writeln!(page, "  {}", paint(DIM, format!("and {more} more places")));
    }
    let shown = |at: &At| found.iter().take(MOST_PLACES).any(|space| is_at(at, space));
    let others = stacked(view, |counter| concerns(counter, &wanted) && !shown(&counter.at));
    page += &stacks(&others, places, width);
    if page.is_empty() { format!("nothing you can see is called `{wanted}`\n") } else { page }
}

fn standing(view: &View, width: usize) -> String {
    let mut page = format!("{}\n", paint(HEAD, &view.turn));
    for status in &view.status {
        let lead = format!("  {}  ", paint(DIM, &status.label));
        let _ = writeln!(page, "{}", indented(&lead, &status.value, 4, width));
    }
    page
}

/// A place with its ground, who holds it and who stands there.
fn place(space: &SpaceEntry, view: &View, places: &Places, width: usize) -> String {
    let at = At::Space(space.label.clone());
    let mut words = vec![space.terrain.clone()];
    words.extend(space.tags.iter().cloned());
    let holder = view.control.iter().find(|control| control.spaces.contains(&space.label));
    words.push(
        holder.map_or("nobody holds it".to_owned(), |held| format!("held by {}", held.holder)),
    );
    let supply = view.supply.iter().filter(|supply| supply.spaces.contains(&space.label));
    words.extend(supply.map(|supply| format!("{} supply of {}", supply.state, supply.side)));
    let units: Vec<String> =
        stacked(view, |counter| counter.at == at).into_values().flatten().map(described).collect();
    let units = if units.is_empty() { "nobody stands there".to_owned() } else { units.join("; ") };
    let lead = format!("  {}  ", paint(NAME, places.name(&at)));
    format!(
        "{}\n{}\n",
        indented(&lead, &words.join(", "), 4, width),
        indented("    ", &units, 4, width)
    )
}

fn is_at(at: &At, space: &SpaceEntry) -> bool {
    matches!(at, At::Space(label) if *label == space.label)
}

fn stacked(view: &View, which: impl Fn(&Counter) -> bool) -> BTreeMap<&At, Vec<&Counter>> {
    let mut stacks: BTreeMap<&At, Vec<&Counter>> = BTreeMap::new();
    for counter in view.counters.iter().filter(|counter| which(counter)) {
        stacks.entry(&counter.at).or_default().push(counter);
    }
    stacks
}

fn stacks(stacks: &BTreeMap<&At, Vec<&Counter>>, places: &Places, width: usize) -> String {
    let mut page = String::new();
    for (at, counters) in stacks {
        let lead = format!("  {}  ", paint(NAME, places.name(at)));
        let words: Vec<String> = counters.iter().map(|counter| described(counter)).collect();
        let _ = writeln!(page, "{}", indented(&lead, &words.join("; "), 4, width));
    }
    page
}

fn concerns(counter: &Counter, wanted: &str) -> bool {
    let (At::Space(place) | At::Holding(place)) = &counter.at;
    let named = [&counter.name, &counter.unit, place, &counter.side];
    named.iter().any(|name| name.to_lowercase().contains(wanted))
}

/// A counter in a few words.
fn described(counter: &Counter) -> String {
    let size = counter.size.map_or("", |size| size.mark());
    let name = if counter.name.is_empty() { "unknown" } else { &counter.name };
    let marks = counter.marks.join(", ");
    let marks = if marks.is_empty() { marks } else { format!("({marks})") };
    let words = [&counter.side, name, size, &counter.factors, &marks];
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use stavka_core::board::Place;
    use stavka_core::view::{Control, Symbol};

    use super::*;

    fn places() -> Places {
        let space = |label: &str, name: Option<&str>| SpaceEntry {
            label: label.to_owned(),
            place: Place::Point,
            position: None,
            name: name.map(str::to_owned),
            terrain: "clear".to_owned(),
            regions: Vec::new(),
            tags: vec!["city".to_owned()],
            controller: None,
        };
        let all =
            [space("1817", Some("Moscow")), space("0416", Some("Tilsit")), space("0417", None)];
        Places::from_iter(all)
    }

    fn looked(wanted: &str) -> String {
        let held = Control { holder: "soviet".to_owned(), spaces: vec!["1817".to_owned()] };
        let guard = Counter {
            name: "1. Moscow division".to_owned(),
            ..Counter::new("1", "soviet", Symbol::Infantry, At::Space("0417".to_owned()))
        };
        let view = View { control: vec![held], counters: vec![guard], ..View::default() };
        anstream::adapter::strip_str(&look(&view, Some(wanted), &places(), 80)).to_string()
    }

    #[test]
    fn a_place_is_found_by_its_name_with_all_that_is_known_of_it() {
        let moscow = looked("moscow");
        assert!(moscow.contains("1817 Moscow"), "{moscow}");
        assert!(moscow.contains("clear, city, held by soviet"), "{moscow}");
        assert!(moscow.contains("nobody stands there"), "{moscow}");
        assert!(moscow.contains("0417  soviet 1. Moscow division"), "{moscow}");
        assert!(looked("Tilsit").contains("nobody holds it"));
        assert!(looked("0417").contains("soviet 1. Moscow division"));
        assert_eq!(looked("Paris"), "nothing you can see is called `paris`\n");
    }
}
