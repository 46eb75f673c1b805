//! Ground units under attack from the air: who is sheltered, who fires back, who comes first.

use serde::{Deserialize, Serialize};
use stavka_core::clause::Sink;
use stavka_core::schema::JsonSchema;

use super::ForestCities;
use crate::ground::{City, Terrain};
use crate::side::Side;
use crate::unit::{State, Unit};
use crate::{A4Sheet, clause};

/// The best shelter from the air in a hex.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Shelter {
    /// Nothing: clear ground, swamp, a town or a plain city.
    #[default]
    Open,
    /// Forest of either kind.
    Forest,
    /// Hills.
    Hills,
    /// Mountains.
    Mountain,
    /// A fortress city.
    FortressCity,
    /// A major city.
    MajorCity,
    /// A victory city.
    VictoryCity,
}

impl Shelter {
    /// The best that a hex of this ground offers, with the best kind of place in it.
    pub(crate) const fn of(terrain: Terrain, city: City, fortress: bool) -> Self {
        match (city, terrain) {
            (City::Victory, _) => Self::VictoryCity,
            (City::Major, _) if !fortress => Self::MajorCity,
            (_, Terrain::Forest | Terrain::SwampAndForest) => Self::Forest,
            (_, Terrain::Hills) => Self::Hills,
            (_, Terrain::Mountain) => Self::Mountain,
            _ if fortress => Self::FortressCity,
            _ => Self::Open,
        }
    }
}

/// air.notes.d-star: who is out of harm's way.
pub(crate) fn is_sheltered(rules: &A4Sheet, unit: Unit, shelter: Shelter) -> bool {
    let by_place = match shelter {
        Shelter::Open => false,
        Shelter::FortressCity => rules.readings.forest_cities == ForestCities::Fortress,
        _ => true,
    };
    by_place || unit.counter.is_pure_armor() || unit.states.has(State::Entrenched)
}

/// air.notes.aa: who shoots aircraft down.
pub(crate) fn fires_at_aircraft(unit: Unit, shelter: Shelter) -> bool {
    let army = unit.counter.is_german_army() && !unit.is_disrupted();
    army || is_city_defended(unit, shelter)
}

fn is_city_defended(unit: Unit, shelter: Shelter) -> bool {
    unit.counter.side() == Side::Russian && shelter == Shelter::VictoryCity
}

/// air.airstrike.each-unit: those able to fire at aircraft first, the rest from the top of the stack.
pub(crate) fn strike_order(stack: &[Unit], shelter: Shelter) -> impl Iterator<Item = usize> + '_ {
    // An army that is Disrupted now holds its fire, but it is able to.
    let able = move |unit: Unit| unit.counter.is_german_army() || is_city_defended(unit, shelter);
    let those =
        move |wanted: bool| (0..stack.len()).filter(move |&place| able(stack[place]) == wanted);
    those(true).chain(those(false))
}

/// air.airstrike.korps-breakdown: whether a unit Disrupted by bombs breaks down.
pub(crate) fn breaks_down(unit: Unit, sink: &mut impl Sink) -> bool {
    let breaks = unit.counter.is_german_motorized_korps();
    if breaks {
        sink.step(clause::AIR_AIRSTRIKE_KORPS_BREAKDOWN, || {
            "Disrupted by bombs, the korps breaks down into its divisions".to_owned()
        });
    }
    breaks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hex_offers_the_best_it_has() {
        let shelter = |terrain, city, fortress| Shelter::of(terrain, city, fortress);
        assert_eq!(shelter(Terrain::Clear, City::City, false), Shelter::Open);
        assert_eq!(shelter(Terrain::Swamp, City::Town, false), Shelter::Open);
        assert_eq!(shelter(Terrain::SwampAndForest, City::None, false), Shelter::Forest);
        assert_eq!(shelter(Terrain::Clear, City::Major, true), Shelter::FortressCity);
        assert_eq!(shelter(Terrain::Forest, City::Major, true), Shelter::Forest);
        assert_eq!(shelter(Terrain::Clear, City::Major, false), Shelter::MajorCity);
        assert_eq!(shelter(Terrain::Mountain, City::Victory, false), Shelter::VictoryCity);
    }
}
