//! Who moves where, and what he wins.

use serde_json::json;
use stavka_core::board::SpaceId;
use stavka_core::clause::{Clause, Silent};

use crate::campaign::action::Choice;
use crate::campaign::state::{Stage, Task};
use crate::claims::{Claims, Wanted};
use crate::fill::country;
use crate::nation::{Nation, Side};
use crate::strategic::route::By;
use crate::{clause, stacking};

/// Refusals that the question about national limits knows; that about movement knows them too.
const OF_NATIONS: [Clause; 4] = [
    clause::C5_D_HUNGARIAN_RUMANIA,
    clause::C5_D_RUMANIAN_HUNGARY,
    clause::C5_D_HUNGARY_STAY,
    clause::C5_D_ONE_ARMY,
];

/// Refusals that only the question about movement knows.
const OF_MOVEMENT: [Clause; 7] = [
    clause::COMPLETION_MOVEMENT_ALLOWANCE,
    clause::COMPLETION_DISPERSAL_EFFECTS,
    clause::COMPLETION_MOVEMENT_ENEMY,
    clause::COMPLETION_MOVEMENT_STOP,
    clause::COMPLETION_MOVEMENT_LINES,
    clause::COMPLETION_MOVEMENT_BOXES,
    clause::COMPLETION_STACKING_LIMIT,
];

fn is_of_movement(wanted: Wanted) -> bool {
    wanted.refused.is_none_or(|by| OF_MOVEMENT.contains(&by) || OF_NATIONS.contains(&by))
}

impl Claims<'_> {
    pub(crate) fn of_moving(&mut self, wanted: Wanted) {
        match (wanted.choice, self.state().stage, self.state().task) {
            (Choice::Move(unit), Stage::March, Task::Choose) => self.of_marcher(unit, wanted),
            (Choice::To(space), Stage::March, Task::To) => {
                self.of_march(space, wanted);
                self.of_control(space, wanted);
                self.of_limits(space, wanted);
                self.of_room(space);
            }
            (Choice::To(space), Stage::Rail, Task::To) => {
                self.of_journey(space, wanted);
                self.of_limits(space, wanted);
                self.of_room(space);
            }
            _ => {}
        }
    }

    fn of_marcher(&mut self, unit: usize, wanted: Wanted) {
        if self.state().position.units[unit].at() == Some(self.table().siberia) {
            self.of_leaving(unit, wanted);
        // Whoever was chosen before has tried, and is refused by what is in his way.
        } else if is_of_movement(wanted) && !self.state().done.contains(unit) {
            self.add("operational-reach", json!({ "unit": self.name(unit) }), wanted.says());
        }
    }

    /// Replacements leave Siberia once they were held.
    fn of_leaving(&mut self, unit: usize, wanted: Wanted) {
        let state = self.state();
        let known = [clause::C8_A_C_HELD_ENTRY, clause::C8_A_C_STRATEGIC_ONLY];
        let known = wanted.refused.is_none_or(|by| known.contains(&by));
        // What factories made in Siberia is not told apart from replacements, and a crisis treats them differently.
        let told_apart = state.siberia.doubles.is_none();
        if known && told_apart && !state.entered.contains(unit) && !state.kept.contains(unit) {
            let given = json!({
                "side": "soviet", "source": "siberia", "count": 1,
                "taken": state.month(state.since[unit]), "intent": "operational",
            });
            self.add("replacement-entry", given, wanted.says());
        }
    }

    fn of_march(&mut self, space: SpaceId, wanted: Wanted) {
        if is_of_movement(wanted) {
            let unit = self.name(self.state().chosen());
            let given = json!({ "unit": unit, "to": self.label(space) });
            self.add("operational-reach", given, wanted.says());
        }
    }

    /// A move of one line takes the point at its end.
    fn of_control(&mut self, space: SpaceId, wanted: Wanted) {
        let (unit, side) = (self.state().chosen(), self.state().side);
        let from = self.state().position.units[unit].at();
        let beside = from.is_some_and(|from| self.table().ground.beside(from).contains(space));
        if wanted.refused.is_some() || !beside {
            return;
        }
        let before = self.state().position.holds(side, space);
        let after = self
            .after(|play| play.perform(wanted.choice), |state| state.position.holds(side, space));
        let label = self.label(space).to_owned();
        let won = if after && !before { vec![label.clone()] } else { Vec::new() };
        let given = json!({ "unit": self.name(unit), "path": [label] });
        self.is("control", given, "/won", won);
    }

    fn of_limits(&mut self, space: SpaceId, wanted: Wanted) {
        let unit = &self.state().position.units[self.state().chosen()];
        let bound = matches!(unit.kind.nation(), Nation::Hungarian | Nation::Rumanian);
        let known = wanted.refused.is_none_or(|by| OF_NATIONS.contains(&by));
        let land = |at| country(self.table(), at);
        let (Some(_), Some(into)) = (unit.at().and_then(land), land(space)) else { return };
        if !bound || !known {
            return;
        }
        let there = |side| self.state().position.units_at(side, space);
        let there = [Side::Axis, Side::Soviet].into_iter().flat_map(there);
        let with: Vec<_> = there.map(|(_, unit)| unit.kind.nation()).collect();
        let name = self.name(self.state().chosen());
        let given = json!({ "kind": name, "into": into, "with": with });
        self.add("national-limits", given, wanted.says());
    }

    fn of_journey(&mut self, space: SpaceId, wanted: Wanted) {
        if wanted.refused == Some(clause::C8_B_CAPITAL_LOST_RETURN) {
            return;
        }
        let by = if self.state().at_sea { By::Sea } else { By::Land };
        let unit = self.name(self.state().chosen());
        let given = json!({ "unit": unit, "to": self.label(space), "by": by });
        self.add("strategic-move", given, wanted.says());
    }

    fn of_room(&mut self, space: SpaceId) {
        let (table, state) = (self.table(), self.state());
        let unit = &state.position.units[state.chosen()];
        if unit.has_changed_hands() {
            return;
        }
        let (variant, ground) = (&table.variant, &table.ground);
        let room = stacking::may_stand(variant, ground, &state.position, unit, space, &mut Silent);
        let given = json!({ "point": self.label(space), "kind": unit.kind });
        self.is("stack", given, "/room", room.is_ok());
    }
}
