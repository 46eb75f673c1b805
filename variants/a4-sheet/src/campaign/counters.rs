//! The counters of the campaign: the roster that rules read, and the sorts that people know them by.

use stavka_core::data::{UnitEntry, UnitsFile};
use stavka_core::setup::SetupError;

use crate::A4Sheet;
use crate::position::{Roster, UnitId};
use crate::unit::{Arm, Counter, Factors, Nation, Size};

/// The sort of army that the sheet takes hidden units for.
const MIDDLING: &str = "rifle-army-2-2";

/// Counters that are alike.
#[derive(Debug)]
pub(crate) struct Sort {
    /// As files call it.
    pub id: Box<str>,
    /// As players call it.
    pub name: Box<str>,
    /// Where its units stand in the roster.
    first: u8,
    count: u8,
}

impl Sort {
    /// Its units.
    pub(crate) fn units(&self) -> impl Iterator<Item = UnitId> + use<> {
        (self.first..self.first + self.count).map(UnitId)
    }
}

/// Every ground unit of the campaign.
#[derive(Debug)]
pub(crate) struct Counters {
    pub roster: Roster,
    pub sorts: Box<[Sort]>,
    /// The sort of each unit.
    sort_of: Box<[u8]>,
    /// The numbers of the sorts of Russian tank korps, and of rifle armies.
    tanks: Box<[u8]>,
    rifles: Box<[u8]>,
    /// The army that the sheet takes hidden units for.
    pub middling: Option<UnitId>,
}

impl Counters {
    /// The ground units of a file. Air units and markers are no part of the roster.
    pub(crate) fn new(rules: &A4Sheet, file: &UnitsFile) -> Result<Self, SetupError> {
        let mut counters = Vec::new();
        let (mut sorts, mut sort_of) = (Vec::new(), Vec::new());
        for entry in &file.units {
            let Some(counter) = counter(entry)? else { continue };
            let count = u8::try_from(entry.count.unsigned()).unwrap_or(u8::MAX);
            let sort = u8::try_from(sorts.len()).unwrap_or(u8::MAX);
            sorts.push(Sort {
                id: entry.id.as_str().into(),
                name: entry.name.as_str().into(),
                first: u8::try_from(counters.len()).unwrap_or(u8::MAX),
                count,
            });
            counters.extend((0..count).map(|_| counter));
            sort_of.extend((0..count).map(|_| sort));
        }
        let roster = Roster::new(rules, counters).map_err(|error| other(&error))?;
        let numbers = |is: fn(Counter) -> bool| {
            let of = |sort: &Sort| sort.units().next().map(|unit| roster.counter(unit));
            let sorts = (0..).zip(&sorts).filter(|(_, sort)| of(sort).is_some_and(is));
            sorts.map(|(number, _)| number).collect()
        };
        let tanks = numbers(|counter| matches!(counter.arm, Arm::Tank | Arm::Mechanized));
        let rifles = numbers(is_rifle_army);
        let (sorts, sort_of) = (sorts.into(), sort_of.into());
        let mut counters = Self { roster, sorts, sort_of, tanks, rifles, middling: None };
        counters.middling = counters.named(MIDDLING).and_then(|sort| sort.units().next());
        Ok(counters)
    }

    /// The sort of a unit.
    pub(crate) fn sort(&self, unit: UnitId) -> &Sort {
        &self.sorts[usize::from(self.sort_of[unit.index()])]
    }

    /// The sorts of Russian tank korps, by their number.
    pub(crate) fn tank_sort(&self, number: usize) -> Option<&Sort> {
        self.tanks.get(number).map(|&sort| &self.sorts[usize::from(sort)])
    }

    /// The sorts of rifle armies, each with its number.
    pub(crate) fn rifle_sorts(&self) -> impl Iterator<Item = (u8, &Sort)> {
        self.rifles.iter().map(|&sort| (sort, &self.sorts[usize::from(sort)]))
    }

    /// The sort with this id.
    pub(crate) fn named(&self, id: &str) -> Option<&Sort> {
        self.sorts.iter().find(|sort| &*sort.id == id)
    }
}

/// Whether it is an army of the pile.
pub(crate) fn is_rifle_army(counter: Counter) -> bool {
    (counter.arm, counter.size) == (Arm::Rifle, Size::Army)
}

/// What is printed on a counter of the file; nothing for air units and markers.
fn counter(entry: &UnitEntry) -> Result<Option<Counter>, SetupError> {
    let kind = if entry.kind == "battery" { "railway-gun" } else { &entry.kind };
    let Some(arm) = Arm::ALL.into_iter().find(|arm| arm.name() == kind) else { return Ok(None) };
    let size = match entry.size.as_str() {
        "battery" => Size::Regiment,
        other => Size::ALL
            .into_iter()
            .find(|size| size.name() == other)
            .ok_or_else(|| unknown(entry, other))?,
    };
    let nation = match entry.nationality.as_str() {
        "soviet" => Nation::Russian,
        other => Nation::ALL
            .into_iter()
            .find(|nation| nation.name() == other)
            .ok_or_else(|| unknown(entry, other))?,
    };
    let weak = entry.factors.contains_key("weak-attack");
    Ok(Some(Counter {
        nation,
        arm,
        size,
        full: factors(entry, "attack", "defense"),
        weak: weak.then(|| factors(entry, "weak-attack", "weak-defense")),
        red: is_red(nation, arm, size),
    }))
}

fn factors(entry: &UnitEntry, attack: &str, defense: &str) -> Factors {
    let number = |name: &str| {
        entry.factors.get(name).and_then(|value| u8::try_from(value.get()).ok()).unwrap_or(0)
    };
    Factors { attack: number(attack), defense: number(defense) }
}

/// Siberians, parachutists and the Moscow division have red labels.
fn is_red(nation: Nation, arm: Arm, size: Size) -> bool {
    matches!(arm, Arm::Shock | Arm::Parachute)
        || (nation == Nation::Russian && arm == Arm::Motorized && size == Size::Division)
}

fn unknown(entry: &UnitEntry, word: &str) -> SetupError {
    other(&format_args!("the rules know no `{word}` such as the unit `{}` is", entry.id))
}

pub(crate) fn other(error: &dyn std::fmt::Display) -> SetupError {
    SetupError::Other(error.to_string())
}
