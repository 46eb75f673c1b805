//! How games go: who stands where, turn by turn, and when the places fall that matter.

use std::collections::BTreeMap;

use stavka_core::board::SpaceEntry;
use stavka_core::view::{At, Counter, View};

use crate::edition::Edition;
use crate::error::{ActError, EditionError};
use crate::record::{Match, Record, walk};

/// A view is large, so a game is looked at once in so many actions: a turn is seen a little after it began.
const LOOK: usize = 8;

/// What maps call the places that are fought for.
const PRIZES: [&str; 2] = ["victory", "objective"];

/// How many games went.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Survey {
    /// The turns, in order.
    pub turns: Vec<Turn>,
    /// The places that matter, by name.
    pub places: BTreeMap<String, Place>,
}

/// A turn, over all games that came to it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Turn {
    /// What it is called.
    pub name: String,
    /// How many games came to it.
    pub games: u64,
    /// The sum over these games of each line of status that is a number.
    pub status: BTreeMap<String, i64>,
    /// The sum over these games of the units that each side had on the map.
    pub units: BTreeMap<String, i64>,
    /// The sum over these games of the units of each side that left the map in this turn, most of them for good.
    pub gone: BTreeMap<String, i64>,
}

/// What became of a place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Place {
    /// The turns in which it first fell, by their place in the list, one for each game in which it did.
    pub fell: Vec<usize>,
    /// In how many games each held it at the end.
    pub held: BTreeMap<String, u64>,
}

impl Survey {
    /// Adds what was seen in other games.
    pub fn add(&mut self, other: Self) {
        let places: Vec<usize> = other.turns.into_iter().map(|turn| self.add_turn(turn)).collect();
        for (name, more) in other.places {
            let place = self.places.entry(name).or_default();
            place.fell.extend(more.fell.into_iter().map(|at| places[at]));
            add(&mut place.held, more.held);
        }
    }

    /// Adds a turn to the one of that name, and says where that stands.
    fn add_turn(&mut self, turn: Turn) -> usize {
        let known = self.turns.iter().position(|known| known.name == turn.name);
        let at = known.unwrap_or_else(|| {
            self.turns.push(Turn { name: turn.name.clone(), ..Turn::default() });
            self.turns.len() - 1
        });
        self.turns[at].add(turn);
        at
    }

    /// Puts in order what came in as it did.
    pub fn finish(&mut self) {
        self.places.values_mut().for_each(|place| place.fell.sort_unstable());
    }
}

impl Turn {
    fn add(&mut self, other: Self) {
        self.games += other.games;
        add(&mut self.status, other.status);
        add(&mut self.units, other.units);
        add(&mut self.gone, other.gone);
    }

    fn of(view: &View, name: &str) -> Self {
        let mut turn = Self { name: name.to_owned(), games: 1, ..Self::default() };
        for status in &view.status {
            let written = || status.value.trim_start_matches('+').parse().ok();
            if let Some(value) = status.number.or_else(written) {
                turn.status.insert(status.label.clone(), value);
            }
        }
        for counter in units_on_map(view) {
            *turn.units.entry(counter.side.clone()).or_default() += 1;
        }
        turn
    }
}

fn units_on_map(view: &View) -> impl Iterator<Item = &Counter> {
    let is_unit = |counter: &&Counter| counter.size.is_some();
    view.counters.iter().filter(is_unit).filter(|counter| matches!(counter.at, At::Space(_)))
}

/// The names of places that matter, by label.
pub type Prizes = BTreeMap<String, String>;

/// The places of a map that matter.
pub fn prizes(edition: &Edition) -> Result<Prizes, EditionError> {
    let is_prize = |space: &SpaceEntry| space.tags.iter().any(|tag| PRIZES.contains(&tag.as_str()));
    let prizes = edition.spaces()?.into_iter().filter(is_prize);
    Ok(prizes.map(|space| (space.label.clone(), space.name.unwrap_or(space.label))).collect())
}

/// How a game went: measured by doing it again, at the price of a view now and then.
pub fn measure(what: Match<'_>, record: &Record, prizes: &Prizes) -> Result<Survey, ActError> {
    let mut watched = Watched::new(prizes);
    walk(what, record, LOOK, |_, table| {
        watched.look(&table.view(None)?);
        Ok(())
    })?;
    Ok(watched.done())
}

/// One game, as it is watched.
#[derive(Debug, Clone)]
struct Watched<'a> {
    prizes: &'a Prizes,
    survey: Survey,
    /// Who holds each place that matters.
    holders: BTreeMap<&'a str, String>,
    /// The units on the map, with their sides.
    on_map: BTreeMap<String, String>,
}

impl<'a> Watched<'a> {
    fn new(prizes: &'a Prizes) -> Self {
        let (holders, on_map) = (BTreeMap::new(), BTreeMap::new());
        Self { prizes, survey: Survey::default(), holders, on_map }
    }

    /// Looks at the game as it stands.
    fn look(&mut self, view: &View) {
        let turns = &mut self.survey.turns;
        let turn = view.turn.split(", ").next().unwrap_or_default();
        if turns.last().is_none_or(|last| last.name != turn) {
            turns.push(Turn::of(view, turn));
        }
        let now = turns.len() - 1;
        let seen = units_on_map(view).map(|unit| (unit.unit.clone(), unit.side.clone())).collect();
        for (unit, side) in std::mem::replace(&mut self.on_map, seen) {
            if !self.on_map.contains_key(&unit) {
                *turns[now].gone.entry(side).or_default() += 1;
            }
        }
        for control in &view.control {
            for name in control.spaces.iter().filter_map(|space| self.prizes.get(space)) {
                let before = self.holders.insert(name, control.holder.clone());
                let fell = &mut self.survey.places.entry(name.clone()).or_default().fell;
                if fell.is_empty() && before.is_some_and(|before| before != control.holder) {
                    fell.push(now);
                }
            }
        }
    }

    /// What was seen, with who holds what at the end.
    fn done(mut self) -> Survey {
        for (name, holder) in self.holders {
            self.survey.places.entry(name.to_owned()).or_default().held.insert(holder, 1);
        }
        self.survey
    }
}

fn add<T: Default + std::ops::AddAssign>(
    sums: &mut BTreeMap<String, T>,
    more: BTreeMap<String, T>,
) {
    for (label, value) in more {
        *sums.entry(label).or_default() += value;
    }
}

#[cfg(test)]
mod tests {
    use stavka_core::view::{Control, Size, Symbol};

    use super::*;

    fn view(turn: &str, points: &str, holder: &str) -> View {
        let control = vec![Control { holder: holder.to_owned(), spaces: vec!["0101".to_owned()] }];
        let mut view = View { turn: turn.to_owned(), control, ..View::default() };
        view.say("points", points);
        view.say("weather", "mud");
        view
    }

    fn unit(name: &str, at: At) -> Counter {
        Counter {
            unit: name.to_owned(),
            name: String::new(),
            side: "red".to_owned(),
            nationality: String::new(),
            symbol: Symbol::Infantry,
            size: Some(Size::Army),
            at,
            factors: String::new(),
            marks: Vec::new(),
        }
    }

    #[test]
    fn units_that_leave_the_map_are_gone_in_that_turn() {
        let (field, losses) = (At::Space("0101".to_owned()), At::Holding("losses".to_owned()));
        let prizes = Prizes::new();
        let mut watched = Watched::new(&prizes);
        let stages = [
            ("June", [&field, &field]),
            ("June", [&field, &losses]),
            ("July", [&losses, &field]),
            ("July", [&losses, &losses]),
        ];
        for (turn, [first, second]) in stages {
            let mut view = view(turn, "0", "red");
            view.counters = vec![unit("first", first.clone()), unit("second", second.clone())];
            watched.look(&view);
        }
        let gone: Vec<_> = watched.done().turns.iter().map(|turn| turn.gone["red"]).collect();
        assert_eq!(gone, [1, 2]);
    }

    #[test]
    fn games_are_summed_turn_by_turn_and_places_fall_once() {
        let prizes = BTreeMap::from([("0101".to_owned(), "Kiev".to_owned())]);
        let mut survey = Survey::default();
        for last in ["red", "blue"] {
            let mut watched = Watched::new(&prizes);
            watched.look(&view("June, moves", "2", "red"));
            watched.look(&view("June, fights", "9", "red"));
            watched.look(&view("July, moves", "+4", last));
            survey.add(watched.done());
        }
        survey.finish();
        let told: Vec<_> = survey
            .turns
            .iter()
            .map(|turn| (&*turn.name, turn.games, turn.status["points"]))
            .collect();
        assert_eq!(told, [("June", 2, 4), ("July", 2, 8)]);
        let kiev = &survey.places["Kiev"];
        assert_eq!(kiev.fell, [1]);
        assert_eq!(kiev.held, BTreeMap::from([("blue".to_owned(), 1), ("red".to_owned(), 1)]));
    }
}
