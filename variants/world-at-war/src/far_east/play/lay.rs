//! What a search for the ways of a unit looks at again and again.

use std::cell::Cell;

use stavka_core::clause::Silent;

use crate::area::Area;
use crate::c80_limits::ground::Order;
use crate::campaign::Campaign;
use crate::campaign::hexes::{Hexes, Spot};
use crate::campaign::roster::Unit;
use crate::far_east::play::relations::Passage;

/// What a search looks at again and again.
pub(crate) struct Lay {
    pub passages: [Passage; 6],
    pub enemies: Hexes,
    pub zones: Hexes,
    areas: Areas,
}

/// What the chapters said of each area, nearer to China and not, as far as they were asked for a unit.
pub(crate) struct Areas {
    /// Steps from where the unit stands to the nearest hex of China.
    to_china: u8,
    asked: Cell<Asked>,
}

/// What was asked and what was allowed, two bits for an area in each.
#[derive(Clone, Copy, Default)]
struct Asked {
    asked: u64,
    allowed: u64,
}

const _: () = assert!(2 * Area::KEYS.len() <= 64, "a bit for every answer");

impl Campaign {
    /// What a search for the ways of a unit looks at.
    pub(crate) fn lay(&self, unit: Unit) -> Lay {
        let power = self.table.roster.sort(unit).nation.power();
        Lay {
            passages: self.passages(power),
            enemies: self.enemies_of(power),
            zones: self.zones_against(power),
            areas: self.areas(unit),
        }
    }

    /// Nothing was asked yet.
    pub(crate) fn areas(&self, unit: Unit) -> Areas {
        let to_china = self.table.spot(self.state.place(unit)).to_china;
        Areas { to_china, asked: Cell::default() }
    }

    /// Whether a search may go into a space: the same as may be done, but the chapters are asked once for each area.
    pub(crate) fn can_walk_into(&self, unit: Unit, lay: &Lay, to: Spot) -> bool {
        lay.passages[self.state.owner(to) as usize] != Passage::Closed
            && !lay.enemies.contains(to)
            && (self.is_the_box(to) || self.can_enter_area(unit, &lay.areas, to))
    }

    /// Whether the chapters let a ground unit into the area of a space, each area asked once; the Urals box is asked each time.
    pub(crate) fn can_enter_area(&self, unit: Unit, areas: &Areas, to: Spot) -> bool {
        let may = || self.may_enter_area(unit, to, Order::Move, &mut Silent).is_ok();
        let facts = self.table.spot(to);
        let Some(area) = facts.area.filter(|_| !self.is_the_box(to)) else { return may() };
        let nearer = facts.to_china < areas.to_china;
        let (bit, known) = (1 << (2 * area as u32 + u32::from(nearer)), areas.asked.get());
        if known.asked & bit != 0 {
            return known.allowed & bit != 0;
        }
        let may = may();
        let allowed = known.allowed | if may { bit } else { 0 };
        areas.asked.set(Asked { asked: known.asked | bit, allowed });
        may
    }
}
