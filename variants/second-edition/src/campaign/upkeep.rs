//! The end of a Player Turn: digging in, supply, victory.

use stavka_core::clause::Sink;

use super::Play;
use super::state::{Ending, State};
use super::table::Table;
use crate::kinds::Branch;
use crate::nation::Side;
use crate::victory::{self, Level};
use crate::{clause, fortification, supply};

/// completion.victory.points: the points of the Axis.
pub(super) fn points(table: &Table, state: &State) -> u32 {
    let held = table.victory.iter().filter(|(place, _)| state.position.holds(Side::Axis, *place));
    held.map(|(_, worth)| worth).sum()
}

impl<S: Sink> Play<'_, S> {
    /// completion.fortification.make: everybody who may digs in.
    pub(super) fn fortify(&mut self) {
        let side = self.state.side;
        self.look_at_supply(side);
        for number in self.state.position.occupancy.on_map(side).iter() {
            let supplied = self.state.supplied.contains(number);
            let unit = &mut self.state.position.units[number];
            let Some(at) = unit.at().filter(|_| unit.side == side && unit.kind.is_ground()) else {
                continue;
            };
            if !unit.fortified {
                let (variant, in_box) = (&self.table.variant, self.table.ground.boxes.contains(at));
                let place = (supplied, in_box);
                unit.fortified = fortification::may_fortify(variant, unit, place, self.sink);
            }
        }
    }

    /// completion.supply.isolation: who is cut off, and who is lost by it.
    pub(super) fn check_supply(&mut self) {
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
            if isolated > 0 && supply::is_removed(&self.table.variant, kind, isolated, self.sink) {
                self.remove(number, clause::COMPLETION_SUPPLY_ISOLATION);
            }
        }
    }

    /// The other side follows; after the Soviet turn victory is looked at, and a new month begins.
    pub(super) fn end_player_turn(&mut self) {
        if self.state.side == Side::Axis {
            self.state.side = Side::Soviet;
            return;
        }
        if let Some((level, by)) = self.level() {
            let winner = match level {
                Level::AxisDecisive | Level::AxisMarginal => Some(Side::Axis),
                Level::Draw => None,
                Level::SovietMarginal | Level::SovietDecisive => Some(Side::Soviet),
            };
            let points = points(self.table, self.state);
            self.state.winner = Some(Ending { winner, by, level, points });
            return;
        }
        self.state.position.month = self.state.position.month.plus(1);
        self.state.side = Side::Axis;
        self.state.siberia.rolled = false;
        self.end_return();
    }

    /// completion.victory.sudden, completion.victory.first-year to completion.victory.war: how it ended.
    fn level(&mut self) -> Option<(Level, stavka_core::clause::Clause)> {
        let Self { table, state, scratch, sink } = self;
        let land = scratch.tracer.overland(&table.ground, &state.position, Side::Axis);
        let held = |name: &str| {
            table.ground.board.labelled(name).is_some_and(|place| land.contains(place))
        };
        let turn = (table.span, state.position.month);
        victory::ending(&table.variant, turn, points(table, state), held, *sink)
    }
}
