//! The railways of the Axis: somebody takes the lines on which the heads go on, and guards the heads. And the sea, which
//! is for those who have no other way.

use stavka_core::board::SpaceId;
use stavka_core::clause::Silent;

use crate::campaign::action::Choice;
use crate::campaign::asks::Ask;
use crate::campaign::play::Look;
use crate::position::{HexSet, UnitId};
use crate::side::Side;
use crate::staff::Judge;
use crate::strategic::friendly_risk;
use crate::unit::State as Mark;

/// So many hexes before a head are looked at: the way of two turns.
pub(crate) const AHEAD: usize = 6;

/// An enemy so near can reach a head in a turn.
pub(crate) const NEAR: i32 = 5;

/// The hexes before the heads into which these can't go yet, since the Russians hold or threaten them.
pub(crate) fn blocked(look: Look<'_>, side: Side) -> HexSet {
    let mut blocked = HexSet::EMPTY;
    let asked = matches!(
        look.state.ask,
        Ask::MoveTo(_) | Ask::AdvanceTo(_) | Ask::TrainTo(_) | Ask::Target | Ask::Resolve
    );
    if side != Side::Axis || !asked {
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

    /// Whether a unit has no other way than by sea: it starves, and holds nothing by staying.
    pub(crate) fn must_sail(&self, unit: UnitId) -> bool {
        let hex = self.look.place(unit);
        let holds = self.look.table.places.cities.contains(&hex) && self.crowd(unit, hex) == 0;
        self.look.is(unit, Mark::Isolated) && !holds
    }

    /// Nobody goes to sea who need not.
    pub(crate) fn voyager(&self, choice: Choice) -> i32 {
        let Choice::Piece(piece) = choice else { return 0 };
        let unit = self.look.unit_at(piece);
        if unit.is_some_and(|unit| self.must_sail(unit)) { 1 } else { -1 }
    }

    /// Where the sea is friendly, to a port away from the enemy.
    pub(crate) fn landing(&self, unit: UnitId, choice: Choice) -> i32 {
        let Choice::Hex(port) = choice else { return 0 };
        let risk = self.look.sinking(unit, port, &mut Silent);
        let friendly = friendly_risk(&self.look.table.rules);
        if risk > friendly || !self.must_sail(unit) {
            return -1;
        }
        self.to_enemy(port).min(6)
    }
}
