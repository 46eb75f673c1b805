//! Who is in supply, and who is lost without it.

use stavka_core::clause::Sink;

use crate::campaign::Play;
use crate::campaign::state::State;
use crate::kinds::Branch;
use crate::nation::Side;
use crate::supply::{self, Status};

impl<S: Sink> Play<'_, S> {
    /// Looks at the supply of a side.
    pub(crate) fn look_at_supply(&mut self, side: Side) {
        let Self { table, state, scratch, sink, .. } = self;
        let State { position, supplied, .. } = &mut **state;
        table.ground.cite_supply(side, *sink);
        scratch.tracer.of_side(&table.variant, &table.ground, position, side, |unit, status| {
            status.clause().into_iter().for_each(|clause| sink.cite(clause));
            if status == Status::None { supplied.remove(unit) } else { supplied.insert(unit) }
        });
    }

    /// completion.supply.isolation: who is cut off, and who is lost by it.
    pub(crate) fn check_supply(&mut self) {
        let side = self.state.side;
        for number in self.state.position.occupancy.on_map(side).iter() {
            let supplied = self.state.supplied.contains(number);
            let unit = &mut self.state.position.units[number];
            let counts = unit.side == side && unit.kind.branch() != Branch::Factory;
            if !counts || unit.at().is_none() {
                continue;
            }
            unit.isolated = if supplied { 0 } else { unit.isolated.saturating_add(1) };
            let (kind, isolated) = (unit.kind, unit.isolated);
            if isolated > 0
                && let Some(by) = supply::removed_by(&self.table.variant, kind, isolated, self.sink)
            {
                self.remove(number, by);
            }
        }
    }
}
