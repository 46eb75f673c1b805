//! A route taken step by step, with the clause behind every cost and every stop.

use stavka_core::board::{EdgeKinds, SpaceId};
use stavka_core::clause::{Clause, Refused, Silent, Sink};
use stavka_core::movement::Step;

use super::allowance::may_still_move;
use super::reach::{Mover, is_bound_to_south, tokens};
use super::{Allowance, Plan, Savings};
use crate::ground::{Gait, Ground};
use crate::position::{Position, Roster, UnitId};
use crate::side::Side;
use crate::special_units::unguarded;
use crate::{A4Sheet, clause, stacking, weather, zones};

/// A unit on its way.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Walk<'a> {
    mover: Mover<'a>,
    plan: Plan,
    allowance: Allowance,
    gait: Gait,
    at: SpaceId,
    /// What its steps cost, in parts of a factor, if none was free.
    cost: u32,
    /// What roads could make free.
    savings: Savings,
    swamp_steps: u32,
    /// The clause that ended the move, if one did.
    halted: Option<Clause>,
    bonus_denied: bool,
}

/// What a step asks.
struct Price {
    parts: u32,
    /// Whether the move ends where it leads.
    stop: bool,
    by: Clause,
}

/// What a route took.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spent {
    /// In parts of a factor.
    pub parts: u32,
    /// What is left of what the unit has.
    pub left: u32,
    /// Whether the bonus was needed.
    pub with_bonus: bool,
}

impl<'a> Walk<'a> {
    /// A unit that is about to move.
    pub(crate) fn begin(
        rules: &'a A4Sheet,
        ground: &'a Ground,
        roster: &'a Roster,
        position: &'a Position,
        unit: UnitId,
        plan: Plan,
        sink: &mut impl Sink,
    ) -> Result<Self, Refused> {
        let mover = Mover { rules, ground, roster, position, unit };
        may_still_move(position.unit(roster, unit), plan.second_round, sink)?;
        Ok(Self {
            mover,
            plan,
            allowance: super::allowance(rules, roster.counter(unit), plan, sink),
            gait: mover.gait(plan.attacking),
            at: mover.start(),
            cost: plan.spent,
            savings: Savings::NONE,
            swamp_steps: 0,
            halted: None,
            bonus_denied: false,
        })
    }

    fn side(&self) -> Side {
        self.mover.roster.counter(self.mover.unit).side()
    }

    /// Takes a step into a hex beside it, or says why not.
    pub(crate) fn step(&mut self, to: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
        let Mover { ground, roster, position, .. } = self.mover;
        self.may_go_on(sink)?;
        self.may_enter(to, sink)?;
        zones::check_step(ground, position, self.side(), [self.at, to], sink)?;
        let before = self.spent().map_or(0, |spent| spent.parts);
        let Price { parts, stop, by } = self.price(to, sink)?;
        self.watch_bonus(to, sink);
        self.cost += parts;
        self.pay(to, by, before, sink)?;
        let zone = zones::stops(ground, roster, position, self.side(), to, sink);
        self.halted = zone.then_some(clause::ZOC_STOP).or(stop.then_some(by));
        self.at = to;
        Ok(())
    }

    /// Takes a step that a search has found: only its price is looked at.
    pub(crate) fn follow(&mut self, to: SpaceId) {
        if let Ok(price) = self.price(to, &mut Silent) {
            self.cost += price.parts;
        }
        self.at = to;
    }

    /// zoc.stop: nothing follows after a zone has been entered, or a step after which a move ends.
    fn may_go_on(&self, sink: &mut impl Sink) -> Result<(), Refused> {
        let Some(by) = self.halted else { return Ok(()) };
        let label = self.mover.ground.label(self.at);
        Err(sink.refuse(by, || format!("the move ended in {label}")))
    }

    /// Who is there, and whether the unit may be there at all.
    fn may_enter(&self, to: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
        let Mover { ground, roster, position, unit, .. } = self.mover;
        let label = ground.label(to);
        let open = || unguarded(roster, position, roster.counter(unit)).contains(to);
        if position.occupied(self.side().enemy()).contains(to) && !open() {
            return Err(sink.refuse(clause::OP_MOVEMENT_OVERRUN, || {
                format!("the enemy holds {label}, and only an overrun gets in")
            }));
        }
        let by = clause::OP_MOVEMENT_AXIS_ALLIED_SOUTH;
        if is_bound_to_south(roster.counter(unit).nation) {
            if ground.features().north.contains(to) {
                return Err(sink.refuse(by, || format!("{label} is not in the south")));
            }
            sink.cite(by);
        }
        Ok(())
    }

    /// What the ground asks, in parts of a factor, and the clause that says so.
    fn price(&mut self, to: SpaceId, sink: &mut impl Sink) -> Result<Price, Refused> {
        let Mover { rules, ground, .. } = self.mover;
        let Some(slot) = ground.board().slot_between(self.at, to) else {
            let by = clause::OP_MOVEMENT_CLEAR_COST;
            return Err(sink.refuse(by, || "a step leads into a hex that touches".to_owned()));
        };
        let spending = ground.spending(self.gait, self.plan.weather).step(slot);
        let plain = ground.plain(self.gait, self.plan.weather).step(slot);
        self.savings.note(self.gait, plain, spending);
        if sink.listens() {
            self.note_brown_road(slot, sink);
        }
        match (plain, spending) {
            (Step::Allowed { cost, stop, by }, _) => Ok(Price { parts: cost.into(), stop, by }),
            (_, Step::Allowed { cost, stop, by })
                if (self.swamp_steps as usize) < tokens(rules, self.gait, false) =>
            {
                self.swamp_steps += 1;
                sink.cite(clause::TERRAIN_SWAMP_MOVEMENT_COST);
                Ok(Price { parts: cost.into(), stop, by })
            }
            (Step::Forbidden { by }, _) => {
                let label = ground.label(to);
                Err(sink.refuse(by, || format!("{label} is closed to this unit")))
            }
        }
    }

    /// weather.no-brown-road: a brown road that gives nothing is worth a word.
    fn note_brown_road(&self, slot: usize, sink: &mut impl Sink) {
        let kinds = self.mover.ground.board().crossing(self.at, slot).kinds;
        if kinds.any_of(EdgeKinds::TRACK) && !kinds.any_of(EdgeKinds::ROAD) {
            weather::brown_road_bonus(self.plan.weather, sink);
        }
    }

    /// op-movement.bonus.no-zoc: a zone entered or left without a friend there takes the bonus.
    fn watch_bonus(&mut self, to: SpaceId, sink: &mut impl Sink) {
        let Mover { ground, position, unit, roster, .. } = self.mover;
        let zone = position.strong_zone(self.side().enemy());
        let side = self.side();
        let friend = |other: UnitId| other != unit && roster.counter(other).side() == side;
        let alone = |hex: SpaceId| !position.units_at(hex).any(friend);
        let by = clause::OP_MOVEMENT_BONUS_NO_ZOC;
        for hex in [self.at, to].into_iter().filter(|&hex| zone.contains(hex)) {
            let label = ground.label(hex);
            if alone(hex) {
                self.bonus_denied = true;
                sink.step(by, || format!("no bonus: {label} is in a zone that denies it"));
            } else {
                sink.step(by, || format!("a friend in {label} keeps the bonus"));
            }
        }
    }

    /// What the steps so far cost if so many road hexes were free.
    fn cost_with(&self, free: usize) -> u32 {
        self.cost - self.savings.most(free)
    }

    /// What the steps so far take, without the bonus or with it; nothing if the unit cannot pay.
    pub(crate) fn spent(&self) -> Option<Spent> {
        let rules = self.mover.rules;
        let plain = self.cost_with(tokens(rules, self.gait, false));
        let points = self.allowance.omf * rules.parts();
        if plain <= points {
            return Some(Spent { parts: plain, left: points - plain, with_bonus: false });
        }
        let cost = self.cost_with(tokens(rules, self.gait, true));
        let points = points + self.allowance.bonus * rules.parts();
        let affordable = !self.bonus_denied && self.allowance.bonus > 0 && cost <= points;
        affordable.then(|| Spent { parts: cost, left: points - cost, with_bonus: true })
    }

    /// op-movement.road.others, op-movement.road.use: says what has been spent, or that the unit cannot pay for the last step.
    fn pay(
        &self,
        to: SpaceId,
        by: Clause,
        before: u32,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let Mover { rules, ground, .. } = self.mover;
        let label = ground.label(to);
        let Some(spent) = self.spent() else {
            let Allowance { omf, bonus } = self.allowance;
            return Err(sink.refuse(by, || {
                let bonus = if bonus > 0 && !self.bonus_denied { bonus } else { 0 };
                format!("{label} is too far: it has {} movement factors", omf + bonus)
            }));
        };
        let free = self.savings.count() > 0 && spent.parts == before;
        let by = if free { clause::OP_MOVEMENT_ROAD_OTHERS } else { by };
        if self.plan.attacking && (free || by == clause::OP_MOVEMENT_ROAD_MOBILE) {
            sink.cite(clause::OP_MOVEMENT_ROAD_USE);
        }
        sink.step(by, || {
            let free = if free { "free by road, " } else { "" };
            let bonus = if spent.with_bonus { ", with the bonus" } else { "" };
            let spent = super::question::factors(rules, spent.parts);
            format!("{label}: {free}{spent} spent{bonus}")
        });
        Ok(())
    }

    /// Ends the move where the unit is: what it took, or why it may not end there.
    pub(crate) fn finish(&self, sink: &mut impl Sink) -> Result<Spent, Refused> {
        let Mover { rules, ground, roster, position, unit } = self.mover;
        if self.at != self.mover.start() {
            stacking::may_enter(rules, ground, roster, position, unit, self.at, sink)?;
        }
        let nothing = Spent { parts: 0, left: 0, with_bonus: false };
        Ok(self.spent().unwrap_or(nothing))
    }
}

#[cfg(test)]
impl Walk<'_> {
    /// Where it is.
    pub(super) fn at(&self) -> SpaceId {
        self.at
    }

    /// What its future depends on.
    pub(super) fn key(&self) -> (u16, u32, usize, u32, bool, bool) {
        let Self { at, cost, savings, swamp_steps, halted, bonus_denied, .. } = *self;
        (at.0, cost, savings.count().min(4), swamp_steps, halted.is_some(), bonus_denied)
    }
}
