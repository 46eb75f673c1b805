//! Who comes where, and what is done in the Replacement/Reinforcement Phase.

use serde_json::{Value, json};
use stavka_core::board::SpaceId;
use stavka_core::clause::{Clause, Silent};
use stavka_core::game::Says;

use crate::campaign::action::Choice;
use crate::campaign::state::{Arrival, Stage, Task};
use crate::claims::{Claims, Wanted};
use crate::composite::Composite;
use crate::composite::play as composites;
use crate::factories::kind::NewName;
use crate::factories::options::Deed;
use crate::factories::play as bureau;
use crate::factories::play::freight;
use crate::reinforcements::filled as comings;
use crate::siberia::odds;
use crate::{BOOK, clause};

/// Refusals that the question about composites does not know.
const OF_RESERVE: [Clause; 2] = [clause::C3_C_2_KINDS, clause::C8_C_3_E_NUMBER];

impl Claims<'_> {
    pub(crate) fn of_the_bureau(&mut self, wanted: Wanted) {
        let state = self.state();
        if state.task != Task::Choose {
            return;
        }
        match (wanted.choice, state.stage) {
            (Choice::Pick(kind), Stage::Bureau | Stage::FirstPick) => {
                let letter = bureau::next_letter(state, kind);
                let given = json!({ "pick": NewName { kind, letter } });
                self.add("factory-pick", given, wanted.says());
            }
            (Choice::Call, Stage::Bureau) => self.of_call(wanted),
            (Choice::Load(unit), Stage::Bureau) => self.of_loading(unit, wanted),
            (Choice::Make(kind, space), Stage::Bureau) => self.of_making(kind, space, wanted),
            (Choice::Return(unit), Stage::Arrivals) => self.of_return(unit, wanted),
            (Choice::Done, Stage::Bureau) => {
                self.of_plants();
                self.of_options();
            }
            _ => {}
        }
    }

    fn of_call(&mut self, wanted: Wanted) {
        self.add("reserve-call", json!({}), wanted.says());
        if wanted.refused.is_none() {
            let (table, month) = (self.table(), self.state().position.month);
            let first = bureau::first_dice(table, month);
            let crisis = odds::odds_from(&table.variant, first, &mut Silent).crisis;
            self.is("crisis-odds", json!({}), "/crisis", crisis);
        }
    }

    /// What may be done with each factory on the map.
    fn of_plants(&mut self) {
        for plant in self.table().plants.clone() {
            let (table, state) = (self.table(), self.state());
            if state.position.units[plant.unit].at().is_none() {
                continue;
            }
            let may = |deed: &Deed| freight::may(table, state, plant.unit, *deed, &mut Silent);
            let may: Vec<_> = Deed::ALL.into_iter().filter(|deed| may(deed).is_ok()).collect();
            let given = json!({ "factory": self.name(plant.unit) });
            self.is("factory-options", given, "/may", may);
        }
    }

    fn of_loading(&mut self, unit: usize, wanted: Wanted) {
        let plant = self.table().plants.iter().find(|plant| plant.unit == unit);
        let Some(plant) = plant else { return };
        let now = freight::now(self.table(), self.state(), plant);
        let turn = json!({
            "act": "entrain",
            "capacity": now.turn.capacity,
            "others": now.turn.others,
            "supply": now.supply,
        });
        let given = json!({ "factory": self.name(unit), "turns": [turn] });
        self.add("factory-move", given, wanted.says());
    }

    fn of_making(&mut self, kind: Composite, space: SpaceId, wanted: Wanted) {
        let known = wanted.refused.is_none_or(|by| !OF_RESERVE.contains(&by));
        let parts: Vec<_> = match wanted.refused {
            None => composites::used_for(self.table(), self.state(), kind, space).collect(),
            Some(_) => composites::nearest(self.table(), self.state(), kind, space),
        };
        // Those who wait in Siberia are on record only.
        if known && !parts.is_empty() {
            let parts: Vec<_> = parts.iter().map(|unit| self.part(*unit)).collect();
            let given = json!({ "parts": parts, "make": kind });
            self.add("composite-forming", given, wanted.says());
        }
    }

    fn part(&self, unit: usize) -> Value {
        let (table, state) = (self.table(), self.state());
        let on = &state.position.units[unit];
        json!({
            "kind": comings::part(on.kind),
            "at": on.at().map(|at| self.label(at)),
            "dispersed": state.is_dispersed(table, unit),
            "out_of_supply": !state.supplied.contains(unit),
        })
    }

    /// The composites that can be made of what stands on a point.
    fn of_options(&mut self) {
        let (table, state) = (self.table(), self.state());
        let made: Vec<_> = state.makings.iter().collect();
        let points = composites::thinkable(table, state).map(|(space, _)| space);
        let points: Vec<_> =
            points.filter(|space| composites::is_plain(table, state, *space)).collect();
        for space in points {
            let here = Composite::ALL.into_iter();
            let possible: Vec<_> = here.filter(|kind| made.contains(&(space, *kind))).collect();
            let given = json!({ "point": self.label(space) });
            self.is("composite-options", given, "/possible", possible);
        }
    }

    fn of_return(&mut self, unit: usize, wanted: Wanted) {
        let state = self.state();
        if state.siberia.back.is_none() {
            let enter = composites::force_of(state.position.units[unit].kind);
            self.add("siberian-return", json!({ "enter": enter }), wanted.says());
        }
    }

    /// Where somebody is put down.
    pub(crate) fn of_places(&mut self, wanted: Wanted) {
        let Choice::To(space) = wanted.choice else { return };
        if self.state().task != Task::Place {
            return;
        }
        match (self.state().stage, self.state().queue.first()) {
            (Stage::SetUp, _) => self.of_set_up(wanted),
            (_, Some((unit, Arrival::Factory))) => self.of_deployment(unit, space, wanted),
            (_, Some((unit, Arrival::Reinforcement))) => self.of_entry(unit, space, wanted),
            (_, Some((_, Arrival::Withdrawal))) => self.of_withdrawal(space, wanted),
            _ => {}
        }
    }

    /// In what state the next unit starts, and that those of later steps wait.
    fn of_set_up(&mut self, wanted: Wanted) {
        let table = self.table();
        let Some(next) = table.set_up.get(usize::from(self.state().placed)) else { return };
        let (unit, step) = (next.unit, next.step);
        let (given, last) = (
            json!({ "placing": step, "mark": next.mark }),
            table.set_up.last().map(|last| last.step).filter(|last| *last != step),
        );
        if wanted.refused.is_none() {
            let dispersed = self.after(
                |play| play.perform(wanted.choice),
                |state| state.position.units[unit].dispersed,
            );
            self.is("set-up", given, "/dispersed", dispersed);
        }
        if let Some(last) = last {
            let says = Says::Refused(BOOK.head(step.clause()).id);
            self.add("set-up", json!({ "placing": last }), says);
        }
    }

    fn of_deployment(&mut self, unit: usize, space: SpaceId, wanted: Wanted) {
        if let Some(given) = comings::deployment(self.table(), self.state(), unit, space) {
            self.add("factory-deployment", json!(given), wanted.says());
        }
    }

    fn of_entry(&mut self, unit: usize, space: SpaceId, wanted: Wanted) {
        if wanted.refused != Some(clause::COMPLETION_MOVEMENT_ENEMY)
            && let Some(given) = comings::entry(self.table(), self.state(), unit, space)
        {
            self.add("reinforcement-entry", json!(given), wanted.says());
        }
    }

    fn of_withdrawal(&mut self, space: SpaceId, wanted: Wanted) {
        if wanted.refused.is_none_or(|by| by == clause::C8_B_WITHDRAWAL_PLACE) {
            let given = comings::withdrawal(self.table(), self.state(), space);
            self.add("rumanian-withdrawal", json!(given), wanted.says());
        }
    }
}
