//! What a search for the ways of a unit looks at again and again.

use std::cell::Cell;

use stavka_core::clause::Silent;

use crate::area::Area;
use crate::campaign::Campaign;
use crate::campaign::hexes::{Hexes, Spot};
use crate::campaign::roster::Unit;
use crate::far_east::play::relations::Passage;

/// What a search looks at again and again.
pub(crate) struct Lay {
    pub passages: [Passage; 6],
    pub enemies: Hexes,
    pub zones: Hexes,
    /// What the chapters said of each area, nearer to China and not, as far as they were asked.
    asked: Cell<[Option<bool>; ASKED]>,
}

/// So many answers of the chapters are kept: two for an area.
const ASKED: usize = 2 * Area::KEYS.len();

impl Campaign {
    /// What a search for the ways of a unit looks at.
    pub(crate) fn lay(&self, unit: Unit) -> Lay {
        let power = self.table.roster.sort(unit).nation.power();
        Lay {
            passages: self.passages(power),
            enemies: self.enemies_of(power),
            zones: self.zones_against(power),
            asked: Cell::new([None; ASKED]),
        }
    }

    /// Whether a search may go into a space: the same, but the chapters are asked once for each area.
    pub(crate) fn can_walk_into(&self, unit: Unit, lay: &Lay, to: Spot) -> bool {
        if lay.passages[self.state.owner(to) as usize] == Passage::Closed
            || lay.enemies.contains(to)
        {
            return false;
        }
        let facts = self.table.spot(to);
        let Some(area) =
            facts.area.filter(|_| self.table.roster.sort(unit).nation.army().is_some())
        else {
            return self.may_walk_into(unit, lay, to, &mut Silent).is_ok();
        };
        let nearer = facts.to_china < self.table.spot(self.state.place(unit)).to_china;
        let (place, mut asked) = (2 * area as usize + usize::from(nearer), lay.asked.get());
        *asked[place].get_or_insert_with(|| {
            let may = self.may_walk_into(unit, lay, to, &mut Silent).is_ok();
            let mut now = lay.asked.get();
            now[place] = Some(may);
            lay.asked.set(now);
            may
        })
    }
}
