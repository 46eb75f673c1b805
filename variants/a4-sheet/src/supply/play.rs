//! Who is supplied, now and in the step that determines it.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Silent, Sink};

use crate::campaign::asks::Ask;
use crate::campaign::play::Play;
use crate::position::UnitId;
use crate::side::Side;
use crate::supply::{
    Status, SupplyMap, by_air, is_disrupted_by, supply_map, tell_lines, unit_status,
};
use crate::unit::State as Mark;

impl<S: Sink> Play<'_, S> {
    /// Where the lines of a side reach now.
    pub(crate) fn supply_of(&mut self, side: Side) -> SupplyMap {
        let table = self.table;
        let weather = self.look().weather();
        let (rules, ground, roster) = (&table.rules, &table.ground, table.roster());
        let supply = &mut self.memory.supply;
        supply_map(rules, ground, roster, &self.state.position, side, weather, supply)
    }

    /// How a unit is supplied now, by a line or by what was flown in.
    pub(crate) fn status(&mut self, map: &SupplyMap, unit: UnitId) -> Status {
        let table = self.table;
        let (rules, ground, roster) = (&table.rules, &table.ground, table.roster());
        let position = &self.state.position;
        let status = unit_status(rules, ground, roster, position, map, unit, self.sink);
        if self.state.flown.contains(unit) { by_air(rules, status, self.sink) } else { status }
    }

    /// The same for those who only look around: nobody is told why.
    pub(crate) fn quiet_status(&self, map: &SupplyMap, unit: UnitId) -> Status {
        let table = self.table;
        let (rules, ground, roster) = (&table.rules, &table.ground, table.roster());
        let position = &self.state.position;
        let status = unit_status(rules, ground, roster, position, map, unit, &mut Silent);
        let flown = self.state.flown.contains(unit);
        if flown { by_air(rules, status, &mut Silent) } else { status }
    }

    /// A.8 and B.6: what air units bring, then every unit of the side is looked at, and the Isolated are Disrupted.
    pub(crate) fn determine_supply(&mut self, side: Side) {
        match self.state.stage {
            0 => {
                self.find_want(side);
                self.state.stage = 1;
                return;
            }
            1 if self.look().has_choice(Ask::Lift) => {
                self.state.ask = Ask::Lift;
                return;
            }
            _ => {}
        }
        let map = self.supply_of(side);
        let position = &self.state.position;
        tell_lines(&self.table.ground, position, side, &map, self.sink);
        for unit in self.table.roster().units() {
            let own = self.look().place(unit) != SpaceId::NONE && self.table.side(unit) == side;
            if !own {
                continue;
            }
            let status = self.status(&map, unit);
            self.mark(unit, Mark::Limited, status == Status::Limited);
            self.mark(unit, Mark::Isolated, status == Status::Isolated);
            if status == Status::Isolated && is_disrupted_by(status, self.sink) {
                self.mark(unit, Mark::Disrupted, true);
            }
        }
        self.next_step();
    }
}
