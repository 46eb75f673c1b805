//! Who is in supply, and who is lost without it.

use stavka_core::board::SpaceSet;
use stavka_core::clause::Sink;

use crate::campaign::Play;
use crate::campaign::state::State;
use crate::ground::Ground;
use crate::kinds::Branch;
use crate::nation::Side;
use crate::occupancy::{SpotSet as _, Spots};
use crate::position::Position;
use crate::strategic::route::block_strange_points;
use crate::supply::{self, Status, Tracer};
use crate::{SecondEdition, points};

impl Tracer {
    /// The same as `overland`, found faster and without the ways there, where no mod has a say about lines.
    pub(crate) fn land(
        &mut self,
        variant: &SecondEdition,
        ground: &Ground,
        position: &Position,
        side: Side,
    ) -> &SpaceSet {
        if [points::SUPPLY_LEG, points::SUPPLY_RANGE].iter().any(|at| variant.is_decorated(*at)) {
            return self.overland(ground, position, side);
        }
        block_strange_points(ground, position, side, &mut self.blocked);
        self.land.copy_from(&ground.edges[side.index()]);
        self.land.subtract(&self.blocked);
        let mut open = Spots::of(&self.land);
        while let Some(space) = open.iter().next() {
            open.remove(space);
            let mut more = Spots::of(ground.beside(space));
            more.subtract(&self.blocked);
            more.subtract(&self.land);
            open = open.or(&more);
            self.land.extend(more.iter());
        }
        &self.land
    }
}

impl<S: Sink> Play<'_, S> {
    /// Looks at the supply of a side.
    pub(crate) fn look_at_supply(&mut self, side: Side) {
        let Self { table, state, memory, sink, .. } = self;
        let State { position, supplied, .. } = &mut **state;
        table.ground.cite_supply(side, *sink);
        memory.tracer.of_side(&table.variant, &table.ground, position, side, |unit, status| {
            status.clause().into_iter().for_each(|clause| sink.cite(clause));
            if status == Status::None { supplied.remove(unit) } else { supplied.insert(unit) }
        });
    }

    /// completion.supply.isolation: who is cut off, and who is lost by it.
    pub(crate) fn check_supply(&mut self) {
        let side = self.state.side;
        for number in &self.state.position.occupancy.on_map(side) {
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
