//! A counter of a made position in words: `2 infantry-army dispersed`, `tank-factory-1 entrained since 1941-07`.

use std::str::FromStr;

use serde::Deserialize;
use serde::de::Error as _;
use stavka_core::calendar::Month;

use super::super::state::State;
use super::super::table::Table;
use crate::factories::kind::NewName;
use crate::kinds::Kind;
use crate::position::Whereabouts;

/// Counters of one kind at one place, with their marks.
#[derive(Debug)]
pub(super) struct CounterWords {
    count: usize,
    kind: Kind,
    /// Which of its kind; any where left out.
    number: Option<u8>,
    marks: Vec<Mark>,
    /// The turn in which it came where it is.
    since: Option<Month>,
}

/// What can be said of a counter.
#[derive(Debug, Clone, Copy)]
enum Mark {
    Dispersed,
    Fortified,
    Moved,
    Fought,
    Entrained,
    /// A supply check found it without supply.
    Isolated,
    /// A factory that was moved since it was turned over.
    Relocated,
    /// A reinforcement that stands where it entered.
    Entered,
    /// A replacement of this turn.
    Taken,
    /// A unit of the Reserve that is kept back.
    Kept,
    /// A counter in the dead pile that stands for a unit in Siberia.
    Recorded,
    /// An armored unit that may go on.
    Pursuing,
    /// A unit that commands itself no more: its ally changed hands.
    Turned,
}

const MARKS: [(&str, Mark); 13] = [
    ("dispersed", Mark::Dispersed),
    ("fortified", Mark::Fortified),
    ("moved", Mark::Moved),
    ("fought", Mark::Fought),
    ("entrained", Mark::Entrained),
    ("isolated", Mark::Isolated),
    ("relocated", Mark::Relocated),
    ("entered", Mark::Entered),
    ("taken", Mark::Taken),
    ("kept", Mark::Kept),
    ("recorded", Mark::Recorded),
    ("pursuing", Mark::Pursuing),
    ("turned", Mark::Turned),
];

impl<'de> Deserialize<'de> for CounterWords {
    fn deserialize<D: serde::Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        String::deserialize(reader)?.parse().map_err(D::Error::custom)
    }
}

impl FromStr for CounterWords {
    type Err = String;

    fn from_str(said: &str) -> Result<Self, String> {
        let mut words = said.split_whitespace().peekable();
        let count = words.peek().and_then(|word| word.parse().ok());
        if count.is_some() {
            words.next();
        }
        let name = words.next().ok_or_else(|| format!("`{said}` names no counter"))?;
        let (kind, number) = kind(name).ok_or_else(|| format!("there is no counter `{name}`"))?;
        let (mut marks, mut since) = (Vec::new(), None);
        while let Some(word) = words.next() {
            if word == "since" {
                since = words.next().and_then(|month| month.parse().ok());
                since.ok_or_else(|| format!("`{said}`: since which month?"))?;
                continue;
            }
            let mark = MARKS.iter().find(|(name, _)| *name == word);
            let (_, mark) = mark.ok_or_else(|| format!("`{said}`: there is no mark `{word}`"))?;
            marks.push(*mark);
        }
        Ok(Self { count: count.unwrap_or(1), kind, number, marks, since })
    }
}

/// A kind by its id, or a counter of it by its number.
fn kind(name: &str) -> Option<(Kind, Option<u8>)> {
    let named = |id: &str| Kind::ALL.iter().copied().find(|kind| kind.id() == id);
    let numbered = || {
        let (id, number) = name.rsplit_once('-')?;
        Some((named(id)?, Some(number.parse().ok()?)))
    };
    named(name).map(|kind| (kind, None)).or_else(numbered)
}

impl CounterWords {
    /// Takes numbered counters out of the reach of those that are counted only.
    pub(super) fn reserve(&self, table: &Table, state: &mut State) -> Result<(), String> {
        let Some(number) = self.number else { return Ok(()) };
        let unit = table.of_kind(self.kind).nth(usize::from(number).wrapping_sub(1));
        let unit = unit.ok_or_else(|| format!("there is no {} {number}", self.kind))?;
        if state.done.contains(unit) || self.count > 1 {
            return Err(format!("{} {number} is named twice", self.kind));
        }
        state.done.insert(unit);
        Ok(())
    }

    /// Puts them there.
    pub(super) fn put(
        &self,
        table: &Table,
        state: &mut State,
        place: Whereabouts,
    ) -> Result<(), String> {
        for _ in 0..self.count {
            let mut all = table.of_kind(self.kind);
            let unit = match self.number {
                Some(number) => all.nth(usize::from(number) - 1),
                None => all.find(|unit| !state.done.contains(*unit)),
            };
            let unit = unit.ok_or_else(|| format!("there are not so many {}", self.kind))?;
            state.done.insert(unit);
            self.mark(table, state, unit, place);
        }
        Ok(())
    }

    fn mark(&self, table: &Table, state: &mut State, unit: usize, place: Whereabouts) {
        state.position.units[unit].place = place;
        let since = self.since.and_then(|month| month.months_after(state.position.start));
        state.since[unit] = since.and_then(|turn| u8::try_from(turn).ok()).unwrap_or(0);
        let plant = table.plants.iter().find(|plant| plant.unit == unit);
        if let Some(plant) = plant {
            state.loaded[plant.number] = state.since[unit];
        }
        if let Some((kind, letter)) = plant.and_then(|plant| Some((plant.kind, plant.letter?)))
            && place != Whereabouts::Aside
        {
            state.picked.add(NewName { kind, letter });
        }
        self.marks.iter().for_each(|mark| mark.set(state, unit));
    }
}

impl Mark {
    fn set(self, state: &mut State, unit: usize) {
        let turn = state.turn();
        let on = &mut state.position.units[unit];
        match self {
            Self::Dispersed => on.dispersed = true,
            Self::Fortified => on.fortified = true,
            Self::Moved => on.moved = true,
            Self::Fought => on.fought = true,
            Self::Entrained => on.entrained = true,
            Self::Isolated => on.isolated += 1,
            Self::Turned => on.side = on.side.enemy(),
            Self::Relocated => state.relocated.insert(unit),
            Self::Entered => {
                state.entered.insert(unit);
                state.since[unit] = turn;
            }
            Self::Taken => state.since[unit] = turn,
            Self::Kept => state.kept.insert(unit),
            Self::Recorded => state.recorded.insert(unit),
            Self::Pursuing => state.pursuers.insert(unit),
        }
    }
}
