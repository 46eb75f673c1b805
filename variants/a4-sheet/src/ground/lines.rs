//! What supply lines may cross, by side, length and weather. Asked once for every step of a board.

use stavka_core::board::{Board, Crossing, EdgeKinds};
use stavka_core::movement::Step;
use stavka_core::supply::{Leg, SupplyRules};

use super::{Features, Season};
use crate::clause;
use crate::side::Side;

/// Supply lines of one side, of one length, in one weather.
pub(super) struct Lines<'a> {
    pub(super) features: &'a Features,
    pub(super) side: Side,
    /// How many hexes a line goes overland, and how many more its next leg.
    pub(super) range: u16,
    pub(super) further: Option<u16>,
    pub(super) season: Season,
}

impl SupplyRules for Lines<'_> {
    /// supply.axis.full: overland from a country or a rail head; supply.russian.full: along the railway from the
    /// edge of the map, and then overland.
    fn legs(&self) -> Vec<Leg> {
        let overland = |range, by| Leg { follow: EdgeKinds::NONE, range: Some(range), by };
        let mut legs = match self.side {
            Side::Axis => vec![overland(self.range, clause::SUPPLY_AXIS_FULL)],
            Side::Russian => {
                let by = clause::SUPPLY_RUSSIAN_FULL;
                vec![Leg { follow: EdgeKinds::RAIL, range: None, by }, overland(self.range, by)]
            }
        };
        legs.extend(self.further.map(|further| overland(further, clause::SUPPLY_LIMITED)));
        legs
    }

    fn step(&self, _: &Board, leg: &Leg, crossing: Crossing) -> Step {
        match self.features.closed(self.season, crossing) {
            Some(by) => Step::forbidden(by),
            None => leg.step(crossing),
        }
    }
}
