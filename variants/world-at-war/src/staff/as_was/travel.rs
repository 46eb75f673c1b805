//! Who redeploys, and where to; and which Siberians go to Europe.

use stavka_core::clause::Silent;

use super::AsWas;
use crate::campaign::action::Choice;
use crate::campaign::hexes::Spot;
use crate::campaign::roster::{Kind, Nation, Unit};
use crate::far_east::economy::Power;

/// How much better a place must be to be worth a journey.
const JOURNEY: i32 = 12;

impl AsWas<'_> {
    /// A Siberian for Europe, a Russian out of the box, or somebody far behind the front.
    pub(super) fn staff_traveller(&self) -> Choice {
        let urals = self.table.places.urals;
        let leaves = |unit: &Unit| {
            let spot = self.state.place(*unit);
            let sort = self.table.roster.sort(*unit);
            match sort.nation {
                Nation::Russia if spot == urals => !self.fears_germans(),
                Nation::Russia => self.sends_siberians() && self.table.parts.siberia.contains(spot),
                _ => sort.kind.is_ground() && self.is_behind(*unit),
            }
        };
        self.travellers().find(leaves).map_or(Self::done(), Choice::Redeploy)
    }

    /// Whether Germans stand beside the box and somebody has to stay in it.
    fn fears_germans(&self) -> bool {
        self.ground_at_the_box().european_axis.get() > 0
    }

    /// Two moods of three send Siberians while Germany is dangerous and Japan quiet.
    fn sends_siberians(&self) -> bool {
        self.mood() > 0
            && self.wars().with_european_axis
            && !self.state.russia_at_war()
            && self.state.sent < 15
    }

    /// Whether no enemy is near and no garrison duty keeps a unit.
    fn is_behind(&self, unit: Unit) -> bool {
        let (spot, sort) = (self.state.place(unit), self.table.roster.sort(unit));
        let guards = self.table.parts.manchuria.contains(spot) && !self.state.russia_at_war();
        let enemies = self.enemies_of(sort.nation.power());
        let near = self.table.spot(spot).near;
        let close = !near.and(&enemies).is_empty() || !self.next_to(near).and(&enemies).is_empty();
        !guards && !close && !self.table.spot(spot).city
    }

    /// The best place for the chosen unit.
    pub(super) fn staff_journey(&self) -> Choice {
        let unit = self.state.chosen;
        let sort = self.table.roster.sort(unit);
        let siberian = self.table.parts.siberia.contains(self.state.place(unit));
        if siberian && self.sends_siberians() && self.may_go_to_europe(&mut Silent).is_ok() {
            return Choice::ToEurope;
        }
        if sort.nation == Nation::Russia && self.state.place(unit) != self.table.places.urals {
            return Choice::Stay;
        }
        let power = sort.nation.power();
        let estimate = self.estimate(power);
        let here = self.worth(&estimate, unit, self.state.place(unit));
        let worth = |spot: &Spot| self.worth(&estimate, unit, *spot);
        let quiet =
            |spot: &Spot| power != Power::Japan || !self.table.parts.manchuria.contains(*spot);
        let best = self.state.reach.iter().filter(quiet).max_by_key(worth);
        let needed = if sort.kind == Kind::Air { 0 } else { JOURNEY };
        match best {
            Some(spot) if worth(&spot) > here + needed => Choice::To(spot),
            _ => Choice::Stay,
        }
    }
}
