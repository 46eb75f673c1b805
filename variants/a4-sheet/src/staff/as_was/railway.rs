//! The railways of the Axis: somebody takes the lines on which the heads go on, and guards the heads.

use stavka_core::board::SpaceId;

use crate::campaign::play::Look;
use crate::position::{HexSet, UnitId};
use crate::side::Side;
use crate::staff::as_was::Judge;

/// So many hexes before a head are looked at: the way of two turns.
pub(crate) const AHEAD: usize = 6;

/// An enemy so near can reach a head in a turn.
pub(crate) const NEAR: i32 = 5;

/// The hexes before the heads into which these can't go yet, since the Russians hold or threaten them.
pub(crate) fn blocked(look: Look<'_>, side: Side) -> HexSet {
    let mut blocked = HexSet::EMPTY;
    if side != Side::Axis {
        return blocked;
    }
    let position = &look.state.position;
    let held = position.control(Side::Axis);
    for (head, line) in position.rail_heads.iter().zip(&look.table.lines) {
        let ahead = line.iter().skip_while(|hex| *hex != head).skip(1).take(AHEAD);
        let shut = |hex: &&SpaceId| {
            !held.contains(**hex)
                || position.zone(Side::Russian).contains(**hex)
                    && !position.occupied(Side::Axis).contains(**hex)
        };
        ahead.filter(shut).for_each(|hex| blocked.insert(*hex));
    }
    blocked
}

impl Judge<'_> {
    /// What a hex is worth for the railway: one unit opens it, one guards each head while an enemy is near. Those
    /// with engines have other things to do.
    pub(crate) fn railway(&self, unit: UnitId, hex: SpaceId) -> i32 {
        let position = &self.look.state.position;
        let (opens, guards) = (self.blocked.contains(hex), position.rail_heads.contains(&hex));
        if !(opens || guards) || position.units_at(hex).any(|other| other != unit) {
            return 0;
        }
        let mobile = self.look.unit(unit).counter.is_mobile();
        match (opens, mobile) {
            (true, false) => 20,
            (true, true) => 8,
            (false, _) if self.to_enemy(hex) <= NEAR => 40 - 6 * self.attack(unit),
            (false, _) => 0,
        }
    }

    /// Whether an enemy in a hex keeps a head from going on, or could fall upon it.
    pub(crate) fn bars_railway(&self, hex: SpaceId) -> bool {
        let heads = &self.look.state.position.rail_heads;
        let matters = |near: SpaceId| self.blocked.contains(near) || heads.contains(&near);
        self.side == Side::Axis
            && (matters(hex) || self.look.table.ground.neighbours(hex).any(matters))
    }
}
