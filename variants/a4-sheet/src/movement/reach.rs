//! Where a unit can go, by one search without and one with the bonus.

use stavka_core::board::SpaceId;
use stavka_core::movement::{Allowance as Points, Tokens};

use super::scratch::Barriers;
use super::{Allowance, Plan, Scratch};
use crate::A4Sheet;
use crate::ground::{Gait, Ground};
use crate::position::{HexSet, Position, Roster, UnitId};
use crate::special_units;
use crate::stacking;
use crate::unit::Nation;
use crate::zones;
use stavka_core::clause::Silent;

/// Where a unit can end its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reached {
    /// With its movement factor alone.
    pub plain: HexSet,
    /// Only with the bonus.
    pub with_bonus: HexSet,
}

/// op-movement.axis-allied-south: Axis allies stay in the south. The Spaniards serve as Germans.
pub const fn is_bound_to_south(nation: Nation) -> bool {
    matches!(nation, Nation::Rumanian | Nation::Hungarian | Nation::Slovak | Nation::Italian)
}

/// Everything a search for one unit needs to know.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mover<'a> {
    pub(crate) rules: &'a A4Sheet,
    pub(crate) ground: &'a Ground,
    pub(crate) roster: &'a Roster,
    pub(crate) position: &'a Position,
    pub(crate) unit: UnitId,
}

/// Every hex in which the unit may end its move, the one it stands in left out.
pub fn reach(
    rules: &A4Sheet,
    ground: &Ground,
    roster: &Roster,
    position: &Position,
    unit: UnitId,
    plan: Plan,
    scratch: &mut Scratch,
) -> Reached {
    let mover = Mover { rules, ground, roster, position, unit };
    let allowance = super::allowance(rules, roster.counter(unit), plan, &mut Silent);
    let plain = mover.search(plan, allowance, false, scratch);
    let with_bonus = if allowance.bonus > 0 && mover.may_have_bonus() {
        mover.search(plan, allowance, true, scratch).without(&plain)
    } else {
        HexSet::EMPTY
    };
    Reached { plain: mover.room(plain), with_bonus: mover.room(with_bonus) }
}

impl Mover<'_> {
    pub(crate) fn start(&self) -> SpaceId {
        self.position.piece(self.unit).place
    }

    /// How the unit crosses ground on this move.
    pub(crate) fn gait(&self, engaging: bool) -> Gait {
        let gait = Gait::of(self.roster.counter(self.unit));
        if engaging { gait } else { gait.light() }
    }

    /// op-movement.bonus.no-zoc: not for a unit that starts in such a zone without a friend beside it.
    pub(crate) fn may_have_bonus(&self) -> bool {
        let enemy = self.roster.counter(self.unit).side().enemy();
        let start = self.start();
        let friend = self.position.units_at(start).any(|other| other != self.unit);
        friend || !self.position.strong_zone(enemy).contains(start)
    }

    /// Where one search gets to.
    fn search(
        &self,
        plan: Plan,
        allowance: Allowance,
        bonus: bool,
        scratch: &mut Scratch,
    ) -> HexSet {
        let gait = self.gait(plan.attacking);
        let plain = [self.ground.plain(gait, plan.weather)];
        let spending = [self.ground.spending(gait, plan.weather)];
        let (stride, tokens) = (scratch.stride(), tokens(self.rules, gait, bonus));
        let ways = Tokens { plain: &plain, spending: &spending, tokens, stride };
        let factors = allowance.omf + if bonus { allowance.bonus } else { 0 };
        let points = (factors * self.rules.parts()).saturating_sub(plan.spent);
        let points = u16::try_from(points).unwrap_or(u16::MAX);
        let barriers = self.barriers(bonus);
        let (search, hindrance) = scratch.hinder(&barriers);
        search.reach(&ways, Points { from: self.start(), points, always_one: false }, &hindrance);
        scratch.reached()
    }

    /// What stands in the way: enemies, the north, zones.
    pub(crate) fn barriers(&self, bonus: bool) -> Barriers {
        let counter = self.roster.counter(self.unit);
        let (side, enemy) = (counter.side(), counter.side().enemy());
        let open = special_units::unguarded(self.roster, self.position, counter);
        let mut blocked = self.position.occupied(enemy).without(&open);
        if is_bound_to_south(counter.nation) {
            blocked = blocked.or(&self.ground.features().north);
        }
        if bonus {
            let zone = self.position.strong_zone(enemy).without(self.position.occupied(side));
            blocked = blocked.or(&zone);
        }
        let not_first = zones::barred_steps(self.ground, self.position, side, self.start());
        Barriers { blocked, stop: *self.position.zone(enemy), not_first }
    }

    /// Those of the hexes in which the unit finds room, its own left out.
    fn room(&self, hexes: HexSet) -> HexSet {
        let Mover { rules, ground, roster, position, unit } = *self;
        let side = roster.counter(unit).side();
        let mut room = hexes;
        room.set(self.start(), false);
        let shared = room.and(position.occupied(side));
        let mountains = room.and(&ground.features().mountains);
        for hex in shared.or(&mountains).iter() {
            let fits = stacking::may_enter(rules, ground, roster, position, unit, hex, &mut Silent)
                .is_ok();
            room.set(hex, fits);
        }
        room
    }
}

/// How many special steps a move has: free road hexes on foot, swamp hexes for a korps with engines.
pub(crate) fn tokens(rules: &A4Sheet, gait: Gait, bonus: bool) -> usize {
    let road = rules.figures.road.extra_hexes.unsigned() as usize;
    match gait {
        Gait::Foot | Gait::Army if bonus => 2 * road,
        Gait::Foot | Gait::Army => road,
        Gait::MobileKorps | Gait::ArmorKorps => {
            rules.figures.terrain.swamp.korps_hexes.unsigned() as usize
        }
        Gait::MobileDivision | Gait::ArmorDivision | Gait::Rails => 0,
    }
}
