//! Which unit moves, and where to.

use super::{Campaign, Kept, Style};
use crate::campaign::action::Choice;
use crate::campaign::hexes::{Hexes, Spot};
use crate::campaign::roster::{Kind, Nation, Unit};
use crate::far_east::air::range;
use crate::far_east::economy::Power;

impl Campaign {
    /// The next unit that has a reason to move.
    pub(crate) fn staff_mover(&self) -> Choice {
        let enemies = Kept::default();
        let moves = |unit: &Unit| {
            let sort = self.table.roster.sort(*unit);
            let useless = || {
                let enemies = enemies.of(self, sort.nation.power());
                self.targets_from(enemies, self.state.place(*unit)) == 0
            };
            !self.stands_guard(*unit) && (sort.kind != Kind::Air || useless())
        };
        self.movers().find(moves).map_or(Choice::Done, Choice::Move)
    }

    /// Enemy stacks that an air factor could help to attack from a base.
    fn targets_from(&self, enemies: &Hexes, base: Spot) -> usize {
        let range = range(&self.table.rules);
        enemies.iter().filter(|spot| self.table.distance(*spot, base) <= range).count()
    }

    /// The base with most targets in range that no enemy is next to.
    fn staff_base(&self, unit: Unit) -> Choice {
        let enemies = self.enemies_of(self.table.roster.sort(unit).nation.power());
        let safe = |spot: &Spot| !self.table.spot(*spot).near.meets(&enemies);
        let bases = self.state.reach.iter().filter(safe);
        let best = bases.map(|spot| (self.targets_from(&enemies, spot), spot)).max();
        best.filter(|(targets, _)| *targets > 0).map_or(Choice::Stay, |(_, spot)| Choice::To(spot))
    }

    /// In peace both garrisons of the border stay where they are.
    fn stands_guard(&self, unit: Unit) -> bool {
        let (spot, nation) = (self.state.place(unit), self.table.roster.sort(unit).nation);
        match nation {
            Nation::Russia => !self.state.russia_at_war(),
            Nation::Japan => {
                !self.state.russia_at_war() && self.table.parts.manchuria.contains(spot)
            }
            Nation::Wang | Nation::Nationalist | Nation::Communist => false,
        }
    }

    /// The best place for the chosen unit.
    pub(crate) fn staff_destination(&self, style: &Style) -> Choice {
        let unit = self.state.chosen;
        if self.table.roster.sort(unit).kind == Kind::Air {
            return self.staff_base(unit);
        }
        let power = self.table.roster.sort(unit).nation.power();
        let estimate = self.estimate(power, style);
        let here = self.state.place(unit);
        let stay = self.worth(&estimate, unit, here);
        let worth = |spot: Spot| self.worth(&estimate, unit, spot);
        let best =
            self.state.reach.iter().map(|spot| (worth(spot), spot)).max_by_key(|(worth, _)| *worth);
        match best {
            Some((worth, spot)) if worth > stay && !self.is_too_far(power, spot) => {
                Choice::To(spot)
            }
            _ => Choice::Stay,
        }
    }

    /// Nationalists go to the front in the south only while the road there is open.
    fn is_too_far(&self, power: Power, spot: Spot) -> bool {
        let abroad = !self.table.parts.china.contains(spot);
        power == Power::Nationalist && abroad && self.state.burma_lost
    }
}
