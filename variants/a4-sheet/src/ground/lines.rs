//! What supply lines may cross, by side, length and weather. Asked once for every step of a board.

use stavka_core::board::{Board, Crossing, EdgeKinds};
use stavka_core::clause::Clause;
use stavka_core::movement::Step;
use stavka_core::supply::{Leg, SupplyRules};

use super::{Features, Season};
use crate::side::Side;
use crate::{A4Sheet, clause, points};

/// Supply lines of one side, of one length, in one weather.
pub(super) struct Lines<'a> {
    pub(super) rules: &'a A4Sheet,
    pub(super) features: &'a Features,
    pub(super) side: Side,
    /// How many hexes a line goes overland and by which clause, and how many more its next leg.
    pub(super) range: (u16, Clause),
    pub(super) further: Option<(u16, Clause)>,
    pub(super) season: Season,
}

impl SupplyRules for Lines<'_> {
    /// supply.axis.full: overland from a country or a rail head; supply.russian.full: along the railway from the
    /// edge of the map, and then overland.
    fn legs(&self) -> Vec<Leg> {
        let overland = |(range, by)| Leg { follow: EdgeKinds::NONE, range: Some(range), by };
        let by = clause::SUPPLY_RUSSIAN_FULL;
        let railway = Leg { follow: EdgeKinds::RAIL, range: None, by };
        let mut legs = match self.side {
            Side::Axis => vec![overland(self.range)],
            Side::Russian => vec![railway, overland(self.range)],
        };
        legs.extend(self.further.map(overland));
        legs
    }

    fn step(&self, board: &Board, leg: &Leg, crossing: Crossing) -> Step {
        let printed = match self.features.closed(self.season, crossing) {
            Some(by) => Step::forbidden(by),
            None => leg.step(crossing),
        };
        let railway = !leg.follow.is_empty();
        points::supply_leg(self.rules, board, self.side, railway, self.season, crossing, printed)
    }
}
