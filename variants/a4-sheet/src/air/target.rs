//! Ground units under attack from the air: who is sheltered, who fires back, who comes first.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::clause::Sink;

use super::ForestCities;
use crate::side::Side;
use crate::unit::{State, Unit};
use crate::{A4Sheet, clause};

/// The best shelter from the air in a hex.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Shelter {
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

/// air.notes.d-star: who is out of harm's way.
pub fn is_sheltered(rules: &A4Sheet, unit: Unit, shelter: Shelter) -> bool {
    let by_place = match shelter {
        Shelter::Open => false,
        Shelter::FortressCity => rules.readings.forest_cities == ForestCities::Fortress,
        _ => true,
    };
    by_place || unit.counter.is_pure_armor() || unit.states.has(State::Entrenched)
}

/// air.notes.aa: who shoots aircraft down.
pub fn fires_at_aircraft(unit: Unit, shelter: Shelter) -> bool {
    let army = unit.counter.is_german_army() && !unit.is_disrupted();
    army || is_city_defended(unit, shelter)
}

fn is_city_defended(unit: Unit, shelter: Shelter) -> bool {
    unit.counter.side() == Side::Russian && shelter == Shelter::VictoryCity
}

/// air.airstrike.each-unit: those able to fire at aircraft first, the rest from the top of the stack.
pub fn strike_order<'stack>(
    stack: &'stack [Unit],
    shelter: Shelter,
) -> impl Iterator<Item = usize> + 'stack {
    // An army that is Disrupted now holds its fire, but it is able to.
    let able = move |unit: Unit| unit.counter.is_german_army() || is_city_defended(unit, shelter);
    let those =
        move |wanted: bool| (0..stack.len()).filter(move |&place| able(stack[place]) == wanted);
    those(true).chain(those(false))
}

/// air.airstrike.korps-breakdown: whether a unit Disrupted by bombs breaks down.
pub fn breaks_down(unit: Unit, sink: &mut impl Sink) -> bool {
    let breaks = unit.counter.is_german_motorized_korps();
    if breaks {
        sink.step(clause::AIR_AIRSTRIKE_KORPS_BREAKDOWN, || {
            "Disrupted by bombs, the korps breaks down into its divisions".to_owned()
        });
    }
    breaks
}
