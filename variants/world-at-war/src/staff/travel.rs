//! Who redeploys, and where to; and which Siberians go to Europe.

use stavka_core::clause::Silent;

use super::{Campaign, Kept, Style};
use crate::campaign::action::Choice;
use crate::campaign::hexes::{Hexes, Spot};
use crate::campaign::roster::{Kind, Nation, Unit};
use crate::far_east::economy::Power;

impl Campaign {
    /// A Siberian for Europe, a Russian out of the box, or somebody far behind the front.
    pub(crate) fn staff_traveller(&self, style: &Style) -> Choice {
        let (urals, enemies) = (self.table.places.urals, Kept::default());
        let leaves = |unit: &Unit| {
            let spot = self.state.place(*unit);
            let sort = self.table.roster.sort(*unit);
            match sort.nation {
                Nation::Russia if spot == urals => !self.fears_germans(),
                Nation::Russia => {
                    self.sends_siberians(style) && self.table.parts.siberia.contains(spot)
                }
                _ => {
                    let enemies = enemies.of(self, sort.nation.power());
                    sort.kind.is_ground() && self.is_behind(*unit, enemies)
                }
            }
        };
        self.travellers().find(leaves).map_or(Choice::Done, Choice::Redeploy)
    }

    /// Whether Germans stand beside the box and somebody has to stay in it.
    fn fears_germans(&self) -> bool {
        self.ground_at_the_box().european_axis.get() > 0
    }

    /// Siberians go while Germany is dangerous and Japan quiet, as many as count in the end.
    fn sends_siberians(&self, style: &Style) -> bool {
        self.wars().with_european_axis
            && !self.state.russia_at_war()
            && self.state.sent < style.sends
    }

    /// Whether no enemy is near and no garrison duty keeps a unit.
    fn is_behind(&self, unit: Unit, enemies: &Hexes) -> bool {
        let spot = self.state.place(unit);
        let guards = self.table.parts.manchuria.contains(spot) && !self.state.russia_at_war();
        let near = self.table.spot(spot).near;
        let close = near.meets(enemies) || self.next_to(near).meets(enemies);
        !guards && !close && !self.table.spot(spot).city
    }

    /// The best place for the chosen unit.
    pub(crate) fn staff_journey(&self, style: &Style) -> Choice {
        let unit = self.state.chosen;
        let sort = self.table.roster.sort(unit);
        let siberian = self.table.parts.siberia.contains(self.state.place(unit));
        if siberian && self.sends_siberians(style) && self.may_go_to_europe(&mut Silent).is_ok() {
            return Choice::ToEurope;
        }
        if sort.nation == Nation::Russia && self.state.place(unit) != self.table.places.urals {
            return Choice::Stay;
        }
        let power = sort.nation.power();
        let estimate = self.estimate(power, style);
        let here = self.worth(&estimate, unit, self.state.place(unit));
        let worth = |spot: &Spot| self.worth(&estimate, unit, *spot);
        let quiet =
            |spot: &Spot| power != Power::Japan || !self.table.parts.manchuria.contains(*spot);
        let best = self.state.reach.iter().filter(quiet).max_by_key(worth);
        let needed = if sort.kind == Kind::Air { 0 } else { style.journey };
        match best {
            Some(spot) if worth(&spot) > here + needed => Choice::To(spot),
            _ => Choice::Stay,
        }
    }
}
