//! Stacks that sweep weak defenders away while they move.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Silent, Sink};
use stavka_core::movement::Step;

use super::choice::Choice;
use super::play::{Look, Play};
use crate::ground::Gait;
use crate::movement::{Overrunning, allowance, overrun};
use crate::position::UnitId;
use crate::unit::State as Mark;

/// As many units as can move together.
const MOST: usize = 8;

/// Units that move together.
#[derive(Debug, Clone, Copy)]
struct Group {
    units: [UnitId; MOST],
    count: usize,
}

impl Look<'_> {
    /// The units that could move together with this one from where it stands.
    fn group(self, unit: UnitId) -> Group {
        let mut group = Group { units: [UnitId::NONE; MOST], count: 0 };
        for other in self.state.position.units_at(self.place(unit)) {
            if group.count < MOST && self.may_move(other) {
                group.units[group.count] = other;
                group.count += 1;
            }
        }
        group
    }

    /// The stack that a unit moves with, and the defenders in its way.
    fn overrunning(self, unit: UnitId, to: SpaceId) -> Option<(Group, Overrunning)> {
        let table = self.table;
        let slot = table.ground.board().slot_between(self.place(unit), to)?;
        let group = self.group(unit);
        let (mut attack, mut left, mut step) = (0, u32::MAX, 0);
        for &member in &group.units[..group.count] {
            let full = self.unit(member);
            let plan = self.plan(member, true);
            let layer = table.ground.plain(Gait::of(full.counter), plan.weather);
            let Step::Allowed { cost, .. } = layer.step(slot) else { return None };
            let factors = allowance(&table.rules, full.counter, plan, &mut Silent).omf;
            attack += u32::from(full.factors().attack);
            left = left.min(factors * table.rules.parts());
            step = step.max(cost.into());
        }
        let defenders = || self.state.position.units_at(to);
        let defense = defenders().map(|enemy| u32::from(self.unit(enemy).factors().defense)).sum();
        let hidden = defenders().any(|enemy| self.is(enemy, Mark::Hidden));
        // What hidden defenders are worth must not be told by what is offered.
        let defense = if hidden { 0 } else { defense };
        Some((group, Overrunning { attack, defense, hidden, step, left }))
    }

    /// op-movement.overrun: the hexes beside a unit that its stack may overrun.
    pub(super) fn overruns(self, unit: UnitId, offer: &mut impl FnMut(Choice)) {
        for hex in self.table.ground.neighbours(self.place(unit)) {
            let enemy = self.has_enemy(self.table.side(unit), hex);
            let stack = if enemy { self.overrunning(unit, hex) } else { None };
            let Some((_, overrunning)) = stack else { continue };
            if overrun(&self.table.rules, overrunning, &mut Silent).is_ok() {
                offer(Choice::Hex(hex));
            }
        }
    }
}

impl<S: Sink> Play<'_, S> {
    /// The stack sweeps the defenders away and stands where they stood.
    pub(super) fn overrun(&mut self, unit: UnitId, to: SpaceId) {
        let Some((group, overrunning)) = self.look().overrunning(unit, to) else { return };
        let left = overrun(&self.table.rules, overrunning, self.sink).unwrap_or(0);
        loop {
            let enemy = self.state.position.units_at(to).next();
            let Some(enemy) = enemy else { break };
            self.lose(enemy);
        }
        for &member in &group.units[..group.count] {
            self.mark(member, Mark::Entrenched, false);
            self.mark(member, Mark::Moved, true);
            self.state.left[member.index()] = u8::try_from(left).unwrap_or(u8::MAX);
            self.put(member, to);
        }
        self.after_capture(to);
    }
}
