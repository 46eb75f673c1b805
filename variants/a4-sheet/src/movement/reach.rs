//! Where a unit can go, without its bonus and with it, by one search.

use stavka_core::board::SpaceId;

use super::scratch::{Barriers, Errand};
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
pub(crate) const fn is_bound_to_south(nation: Nation) -> bool {
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
    let range = mover.range(plan);
    let errand = mover.errand(plan, range);
    let [plain, all] = mover.spread(plan, range, &errand, scratch);
    let with_bonus =
        if range.bonus { all.without(&plain).without(&mover.denied()) } else { HexSet::EMPTY };
    let full = mover.without_room(plain.or(&with_bonus));
    Reached { plain: plain.without(&full), with_bonus: with_bonus.without(&full) }
}

/// The hexes that the unit passes on its way to one that it reaches, with the bonus or without it, from there
/// back to the start.
pub(crate) fn way_back<'a>(
    mover: Mover<'a>,
    plan: Plan,
    to: SpaceId,
    with_bonus: bool,
    scratch: &'a mut Scratch,
) -> impl Iterator<Item = SpaceId> + 'a {
    let range = mover.range(plan);
    let errand = mover.errand(plan, range);
    // A zone that denies the bonus is entered without it.
    let denied = mover.is_denied(to);
    let tokens = if with_bonus && !denied { errand.tokens } else { range.tokens };
    scratch.back(mover.ground, plan.attacking, &errand, (to, tokens))
}

/// What the cheapest way of a unit to a hex costs without its bonus, in parts of a factor.
pub(crate) fn costs<'a>(
    mover: Mover<'a>,
    plan: Plan,
    scratch: &'a mut Scratch,
) -> impl Fn(SpaceId) -> Option<u16> + 'a {
    let range = mover.range(plan);
    let Range { points, tokens, .. } = range;
    let errand = Errand { points, tokens, ..mover.errand(plan, range) };
    let costs = scratch.costs(mover.ground, plan.attacking, &errand);
    move |hex| costs.least(hex, tokens)
}

/// How far a unit gets without its bonus, and whether it has one.
#[derive(Debug, Clone, Copy)]
struct Range {
    /// In parts of a factor.
    points: u16,
    tokens: usize,
    bonus: bool,
    /// The same with the bonus.
    most: u16,
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

    /// How far the unit gets.
    fn range(&self, plan: Plan) -> Range {
        let counter = self.roster.counter(self.unit);
        let Allowance { omf, bonus } = super::allowance(self.rules, counter, plan, &mut Silent);
        let parts = |factors: u32| {
            let parts = (factors * self.rules.parts()).saturating_sub(plan.spent);
            u16::try_from(parts).unwrap_or(u16::MAX)
        };
        Range {
            points: parts(omf),
            tokens: tokens(self.rules, self.gait(plan.attacking), false),
            bonus: bonus > 0 && self.may_have_bonus(),
            most: parts(omf + bonus),
        }
    }

    /// One search finds what the unit reaches with its bonus, and the nearer hexes that it needs none for: a
    /// zone that denies the bonus ends the move anyway, so nothing lies behind it.
    fn errand(&self, plan: Plan, range: Range) -> Errand {
        let gait = self.gait(plan.attacking);
        let Range { points, bonus, most, .. } = range;
        Errand {
            from: self.start(),
            gait,
            weather: plan.weather,
            points: if bonus { most } else { points },
            tokens: tokens(self.rules, gait, bonus),
            by_hexes: false,
            barriers: self.barriers(),
        }
    }

    /// Where the unit gets to, near and far: without its bonus, and in all.
    fn spread(
        &self,
        plan: Plan,
        range: Range,
        errand: &Errand,
        scratch: &mut Scratch,
    ) -> [HexSet; 2] {
        let (engaging, near) = (plan.attacking, (range.points, range.tokens));
        scratch.march(self.ground, engaging, errand, near).unwrap_or_else(|| {
            let found = scratch.search(self.ground, engaging, errand);
            found.hexes(range.points, range.tokens)
        })
    }

    /// op-movement.bonus.no-zoc: the hexes that a unit does not enter with its bonus.
    fn denied(&self) -> HexSet {
        let side = self.roster.counter(self.unit).side();
        self.position.strong_zone(side.enemy()).without(self.position.occupied(side))
    }

    /// Whether this is one of them.
    fn is_denied(&self, hex: SpaceId) -> bool {
        let side = self.roster.counter(self.unit).side();
        let zone = self.position.strong_zone(side.enemy());
        zone.contains(hex) && !self.position.occupied(side).contains(hex)
    }

    /// What stands in the way: enemies, the north, zones.
    fn barriers(&self) -> Barriers {
        let counter = self.roster.counter(self.unit);
        let (side, enemy) = (counter.side(), counter.side().enemy());
        let open = special_units::unguarded(self.roster, self.position, counter);
        let mut blocked = self.position.occupied(enemy).without(&open);
        if is_bound_to_south(counter.nation) {
            blocked = blocked.or(&self.ground.features().north);
        }
        let not_first = zones::barred_steps(self.ground, self.position, side, self.start());
        Barriers { blocked, stop: *self.position.zone(enemy), not_first }
    }

    /// Those of the hexes in which the unit finds no room, and its own.
    fn without_room(&self, hexes: HexSet) -> HexSet {
        let Mover { rules, ground, roster, position, unit } = *self;
        let side = roster.counter(unit).side();
        let mobile = roster.counter(unit).is_mobile();
        // Elsewhere it would be alone, and only mountains are too narrow for one.
        let mut asked = *position.occupied(side);
        if mobile {
            asked = asked.or(&ground.features().mountains);
        }
        let mut full = HexSet::EMPTY;
        full.insert(self.start());
        for hex in &hexes.and(&asked).without(&full) {
            let fits = stacking::may_enter(rules, ground, roster, position, unit, hex, &mut Silent)
                .is_ok();
            full.set(hex, !fits);
        }
        full
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

/// op-movement.clear-cost, op-movement.road.mobile: the least that a hex costs a gait, in parts of a factor.
pub(crate) fn fewest_parts(rules: &A4Sheet, gait: Gait) -> u32 {
    let clear = rules.figures.movement.clear_mf.unsigned();
    if gait.is_mobile() { clear } else { clear * rules.parts() }
}
