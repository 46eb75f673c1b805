//! An advance taken step by step, with the clause behind every limit.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Clause, Refused, Sink};
use stavka_core::movement::Step;

use super::reach::Entry;
use super::{Advance, Limits};
use crate::combat_results_table::Code;
use crate::ground::Gait;
use crate::movement::{Savings, is_bound_to_south, tokens};
use crate::unit::Arm;
use crate::{clause, stacking, zones};

/// tactical-advances.attackers-only: who took no part as an attacker does not advance.
pub(crate) fn must_have_attacked(attacked: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    let by = clause::TACTICAL_ADVANCES_ATTACKERS_ONLY;
    if attacked {
        sink.cite(by);
        return Ok(());
    }
    Err(sink.refuse(by, || "only those who attacked advance".to_owned()))
}

/// An attacker on its way forward.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AdvanceWalk<'a> {
    advance: Advance<'a>,
    limits: Limits,
    at: SpaceId,
    hexes: u32,
    /// What its steps cost, in parts of a factor, if none was free.
    cost: u32,
    savings: Savings,
    swamp_steps: u32,
    /// The clause that ended the advance, if one did.
    halted: Option<Clause>,
}

impl Advance<'_> {
    /// tactical-advances.zoc-exempt: who disregards zones on the way into and out of the vacated hex.
    pub(super) fn is_exempt(&self) -> bool {
        let counter = self.roster.counter(self.unit);
        let destroyed = matches!(self.outcome.result, Code::DefendersEliminated | Code::Blitzkrieg);
        let listed = matches!(counter.arm, Arm::Ss | Arm::Parachute | Arm::Shock);
        destroyed && (listed || counter.is_pure_armor())
    }

    /// What entering the vacated hex takes; nothing if the unit may not.
    pub(super) fn enter(&self, sink: &mut impl Sink) -> Option<Entry> {
        self.may_enter_vacated(sink).ok()?;
        self.entry().ok()
    }

    /// tactical-advances.through-vacated: whether the unit may enter the hex that the defenders left.
    fn may_enter_vacated(&self, sink: &mut impl Sink) -> Result<(), Refused> {
        let by = clause::TACTICAL_ADVANCES_THROUGH_VACATED;
        let Self { ground, position, .. } = *self;
        let vacated = self.outcome.vacated;
        let from = position.piece(self.unit).place;
        let side = self.roster.counter(self.unit).side();
        let label = ground.label(vacated);
        if position.occupied(side.enemy()).contains(vacated) {
            return Err(sink.refuse(by, || format!("the defenders still hold {label}")));
        }
        if !ground.touch(from, vacated) {
            must_have_attacked(false, sink)?;
        }
        self.may_go(vacated, sink)?;
        if self.is_exempt() {
            sink.step(clause::TACTICAL_ADVANCES_ZOC_EXEMPT, || {
                format!("zones do not hold it on the way through {label}")
            });
            return Ok(());
        }
        sink.cite(clause::TACTICAL_ADVANCES_ZOC);
        zones::check_step(ground, position, side, [from, vacated], sink)
    }

    /// op-movement.axis-allied-south: Axis allies do not advance out of the south either.
    pub(super) fn may_go(&self, to: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
        let by = clause::OP_MOVEMENT_AXIS_ALLIED_SOUTH;
        let bound = is_bound_to_south(self.roster.counter(self.unit).nation);
        if bound && self.ground.features().north.contains(to) {
            let label = self.ground.label(to);
            return Err(sink.refuse(by, || format!("{label} is not in the south")));
        }
        Ok(())
    }
}

impl<'a> AdvanceWalk<'a> {
    /// An attacker that is about to advance.
    pub(crate) fn begin(advance: Advance<'a>, sink: &mut impl Sink) -> Self {
        let at = advance.position.piece(advance.unit).place;
        let limits = advance.limits(sink);
        Self {
            advance,
            limits,
            at,
            hexes: 0,
            cost: 0,
            savings: Savings::NONE,
            swamp_steps: 0,
            halted: None,
        }
    }

    /// Takes a step into a hex beside it, or says why not.
    pub(crate) fn step(&mut self, to: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
        self.count_hex(sink)?;
        let first = self.hexes == 1;
        if first { self.first(to, sink) } else { self.next(to, sink) }?;
        self.at = to;
        Ok(())
    }

    /// Whether the limit in hexes allows another.
    fn count_hex(&mut self, sink: &mut impl Sink) -> Result<(), Refused> {
        self.hexes += 1;
        match self.limits.hexes {
            Some(most) if self.hexes > most => Err(sink.refuse(self.limits.hexes_by, || {
                format!("it has gone {most}, and may go no farther")
            })),
            _ => Ok(()),
        }
    }

    /// tactical-advances.through-vacated, tactical-advances.minimum: the first step.
    fn first(&mut self, to: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
        let Advance { ground, position, outcome, .. } = self.advance;
        let by = clause::TACTICAL_ADVANCES_THROUGH_VACATED;
        let vacated = outcome.vacated;
        if to != vacated {
            let label = ground.label(vacated);
            return Err(sink.refuse(by, || format!("an advance goes through {label} first")));
        }
        self.advance.may_enter_vacated(sink)?;
        let entry = self.advance.entry().map_err(|by| {
            sink.refuse(by, || format!("{} is closed to this unit", ground.label(to)))
        })?;
        sink.step(by, || format!("into {}", ground.label(to)));
        self.cost = self.at_least_a_hex(entry.parts, sink);
        let enemy = self.advance.roster.counter(self.advance.unit).side().enemy();
        let zone = position.zone(enemy).contains(to) && !self.advance.is_exempt();
        if zone {
            sink.step(clause::TACTICAL_ADVANCES_ZOC, || "a hostile zone ends it there".to_owned());
        }
        self.halted = zone.then_some(clause::TACTICAL_ADVANCES_ZOC).or(entry.ends);
        Ok(())
    }

    /// tactical-advances.minimum: a first hex that costs too much takes what there is.
    fn at_least_a_hex(&self, cost: u32, sink: &mut impl Sink) -> u32 {
        match self.limits.parts {
            Some(parts) if cost > parts => {
                sink.step(clause::TACTICAL_ADVANCES_MINIMUM, || {
                    "the hex costs more than it has, but a hex it may always go".to_owned()
                });
                parts
            }
            _ => cost,
        }
    }

    /// Any step after the first.
    fn next(&mut self, to: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
        let Advance { ground, position, roster, unit, outcome, .. } = self.advance;
        let side = roster.counter(unit).side();
        let label = ground.label(to);
        if let Some(by) = self.halted {
            let words = || format!("it stopped in {}", ground.label(self.at));
            return Err(sink.refuse(by, words));
        }
        if position.occupied(side.enemy()).contains(to) || to == position.piece(unit).place {
            let words = || format!("{label} is no hex to advance into");
            return Err(sink.refuse(clause::TACTICAL_ADVANCES_THROUGH_VACATED, words));
        }
        self.advance.may_go(to, sink)?;
        if self.at != outcome.vacated || !self.advance.is_exempt() {
            zones::check_step(ground, position, side, [self.at, to], sink)?;
        }
        let (cost, ends) = self.price(to, sink)?;
        self.cost += cost;
        self.pay(to, sink)?;
        let zone = zones::stops(ground, roster, position, side, to, sink);
        self.halted = zone.then_some(clause::TACTICAL_ADVANCES_ZOC).or(ends);
        Ok(())
    }

    /// tactical-advances.road: what a further hex costs, by road if there is one, and the clause that ends the advance there.
    fn price(
        &mut self,
        to: SpaceId,
        sink: &mut impl Sink,
    ) -> Result<(u32, Option<Clause>), Refused> {
        let Advance { rules, ground, outcome, .. } = self.advance;
        let gait = self.advance.gait();
        let label = ground.label(to);
        let Some(slot) = ground.board().slot_between(self.at, to) else {
            let words = || format!("{label} does not touch the hex before");
            return Err(sink.refuse(clause::TACTICAL_ADVANCES_THROUGH_VACATED, words));
        };
        let plain = ground.plain(gait, outcome.weather).step(slot);
        let spending = ground.spending(gait, outcome.weather).step(slot);
        self.note_road(gait, plain, spending, sink);
        match (plain, spending) {
            (Step::Allowed { cost, stop, by }, _) => Ok((cost.into(), stop.then_some(by))),
            (Step::Forbidden { .. }, Step::Allowed { cost, stop, by })
                if self.limits.hexes.is_some()
                    || (self.swamp_steps as usize) < tokens(rules, gait, false) =>
            {
                self.swamp_steps += 1;
                sink.cite(by);
                Ok((cost.into(), stop.then_some(by)))
            }
            (Step::Forbidden { by }, _) => {
                Err(sink.refuse(by, || format!("{label} is closed to this unit")))
            }
        }
    }

    fn note_road(&mut self, gait: Gait, plain: Step, spending: Step, sink: &mut impl Sink) {
        let free = self.savings.note(gait, plain, spending);
        if free || plain.by() == clause::OP_MOVEMENT_ROAD_MOBILE {
            sink.step(clause::TACTICAL_ADVANCES_ROAD, || "past the vacated hex by road".to_owned());
            sink.cite(clause::OP_MOVEMENT_ROAD_USE);
        }
    }

    /// What the steps so far took of its movement factors, or that they took too much.
    fn pay(&self, to: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
        let Advance { rules, ground, .. } = self.advance;
        let gait = self.advance.gait();
        let cost = self.cost - self.savings.most(tokens(rules, gait, false));
        match self.limits.parts {
            Some(parts) if cost > parts => Err(sink.refuse(self.limits.factors_by, || {
                format!("{} is more movement factors away than it has", ground.label(to))
            })),
            _ => {
                sink.step(self.limits.factors_by, || format!("on to {}", ground.label(to)));
                Ok(())
            }
        }
    }

    /// Ends the advance where the unit is, or says why it may not end there.
    pub(crate) fn finish(&self, sink: &mut impl Sink) -> Result<(), Refused> {
        let Advance { rules, ground, roster, position, unit, .. } = self.advance;
        stacking::may_enter(rules, ground, roster, position, unit, self.at, sink)
    }
}

#[cfg(test)]
impl AdvanceWalk<'_> {
    /// Where it is.
    pub(super) fn at(&self) -> SpaceId {
        self.at
    }

    /// Whether the advance could end where the unit is.
    pub(super) fn may_end(&self) -> bool {
        self.hexes > 0 && self.finish(&mut stavka_core::clause::Silent).is_ok()
    }

    /// What its future depends on.
    pub(super) fn key(&self) -> (u16, u32, u32, usize, u32, bool) {
        let Self { at, hexes, cost, savings, swamp_steps, halted, .. } = *self;
        (at.0, hexes, cost, savings.count(), swamp_steps, halted.is_some())
    }
}
