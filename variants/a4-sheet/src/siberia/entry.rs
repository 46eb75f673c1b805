//! Where Siberian armies enter.

use serde::{Deserialize, Serialize};
use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use crate::ground::Ground;
use crate::position::HexSet;
use crate::readings::SiberianEntrySupply;
use crate::supply::Status;
use crate::{A4Sheet, clause};

/// The hex where an army is to enter, by the best of what it offers.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "at", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Entry {
    /// The eastern edge of the map.
    EasternEdge,
    /// A hex with a Russian unit, supplied so.
    OnUnit {
        /// How the unit is supplied.
        supply: Status,
    },
    /// A hex next to a Russian unit, supplied so.
    NextToUnit {
        /// How the unit is supplied.
        supply: Status,
    },
    /// A Russian city or town, supplied so.
    CityOrTown {
        /// How the place is supplied.
        supply: Status,
    },
    /// None of these.
    Elsewhere,
}

/// The rules allow it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Allowed {
    /// Always true: what is not allowed is refused.
    pub allowed: bool,
}

/// siberia.entry: from the east, or where the Russians are in supply.
pub(crate) fn may_enter(
    rules: &A4Sheet,
    entry: &Entry,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let supply = match *entry {
        Entry::EasternEdge => {
            sink.cite(clause::SIBERIA_ENTRY);
            return Ok(());
        }
        Entry::OnUnit { supply } | Entry::NextToUnit { supply } | Entry::CityOrTown { supply } => {
            supply
        }
        Entry::Elsewhere => {
            return Err(sink.refuse(clause::SIBERIA_ENTRY, || {
                "neither the eastern edge, nor a Russian unit on it or next to it, nor a city or town".to_owned()
            }));
        }
    };
    sink.cite(clause::SIBERIA_ENTRY);
    if is_enough(rules, supply) {
        return Ok(());
    }
    Err(sink.refuse(clause::SIBERIA_ENTRY, || format!("{} is not in supply", supply.name())))
}

/// siberia.entry: whether whoever is supplied so is in supply.
fn is_enough(rules: &A4Sheet, supply: Status) -> bool {
    let worst = match rules.readings.siberian_entry_supply {
        SiberianEntrySupply::FullOrLimited => Status::Limited,
        SiberianEntrySupply::Full => Status::Full,
    };
    supply <= worst
}

/// The Russians on the map that an army may enter beside, by how well they are supplied.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Footing {
    /// The eastern edge of the map.
    pub edge: HexSet,
    /// Hexes of units, by how the best of them is supplied.
    units: [HexSet; Status::ALL.len()],
    /// The cities and towns in Russian hands, in the same way.
    towns: [HexSet; Status::ALL.len()],
}

impl Footing {
    /// Nobody, anywhere but at the edge.
    pub(crate) const fn at_edge(edge: HexSet) -> Self {
        let none = [HexSet::EMPTY; Status::ALL.len()];
        Self { edge, units: none, towns: none }
    }

    /// Adds a unit.
    pub(crate) fn add_unit(&mut self, hex: SpaceId, supply: Status) {
        self.units[supply as usize].insert(hex);
    }

    /// Adds a city or a town.
    pub(crate) fn add_town(&mut self, hex: SpaceId, supply: Status) {
        self.towns[supply as usize].insert(hex);
    }

    /// Every hex that an army [may enter](may_enter).
    pub(crate) fn entries(&self, rules: &A4Sheet, ground: &Ground) -> HexSet {
        let supplied = |sets: &[HexSet]| {
            let enough = Status::ALL.into_iter().filter(|&supply| is_enough(rules, supply));
            enough.fold(HexSet::EMPTY, |all, supply| all.or(&sets[supply as usize]))
        };
        let units = supplied(&self.units);
        let beside: HexSet = units.iter().flat_map(|hex| ground.neighbours(hex)).collect();
        self.edge.or(&units).or(&beside).or(&supplied(&self.towns))
    }

    /// What a hex offers, the best of it first.
    pub(crate) fn entry(&self, ground: &Ground, hex: SpaceId) -> Entry {
        if self.edge.contains(hex) {
            return Entry::EasternEdge;
        }
        let best = |sets: &[HexSet], hex: SpaceId| {
            Status::ALL.into_iter().find(|&supply| sets[supply as usize].contains(hex))
        };
        let on = best(&self.units, hex).map(|supply| (supply, Entry::OnUnit { supply }));
        let town = best(&self.towns, hex).map(|supply| (supply, Entry::CityOrTown { supply }));
        let near = ground.neighbours(hex).filter_map(|near| best(&self.units, near)).min();
        let near = near.map(|supply| (supply, Entry::NextToUnit { supply }));
        let all = [on, town, near].into_iter().flatten();
        all.min_by_key(|(supply, _)| *supply).map_or(Entry::Elsewhere, |(_, entry)| entry)
    }
}
