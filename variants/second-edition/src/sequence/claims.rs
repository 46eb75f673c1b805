//! What the turn brings: weather, air units, replacements, capacities, points.

use serde_json::json;
use stavka_core::clause::Silent;
use stavka_core::game::Says;

use crate::campaign::action::Choice;
use crate::campaign::state::{Stage, Task};
use crate::campaign::table::ALLIES;
use crate::claims::Claims;
use crate::factories::kind::FactoryKind;
use crate::fill::supplied_now;
use crate::kinds::Kind;
use crate::nation::Side;
use crate::position::Whereabouts;
use crate::reinforcements::ally;
use crate::reinforcements::entry::Coming;
use crate::reinforcements::filled as comings;
use crate::reinforcements::play::departures;
use crate::reinforcements::play::homeward::ally_state;
use crate::sequence::Step;
use crate::strategic::capacity;
use crate::victory::play as upkeep;
use crate::{BOOK, clause, worth};

/// How many units are looked at.
const SAMPLE: usize = 8;

impl Claims<'_> {
    pub(crate) fn of_the_turn(&mut self) {
        self.of_the_sequence();
        self.of_the_weather();
        self.of_the_siberian_dice();
        self.of_allies();
        let points = upkeep::points(self.table(), self.state());
        self.is("victory-level", json!({}), "/points", points);
        match (self.state().stage, self.state().side) {
            (Stage::Arrivals | Stage::Rail, Side::Axis) => self.of_the_air(),
            (Stage::Infantry | Stage::Bureau, _) => self.of_replacements(),
            _ => {}
        }
        if self.state().stage == Stage::Rail && self.state().task == Task::Choose {
            self.of_capacity();
        }
    }

    /// A step follows the one before it, and no other.
    fn of_the_sequence(&mut self) {
        let step = self.state().step();
        let before = Step::ALL.get((step as usize).wrapping_sub(1)).copied();
        self.is("next-step", json!({ "after": before }), "/next", step);
        if let Some(next) = step.next() {
            let given = json!({ "after": before, "wanted": next });
            self.add("next-step", given, Says::Refused(BOOK.head(step.clause()).id));
        }
    }

    fn of_the_weather(&mut self) {
        if self.state().stage != Stage::Weather {
            return;
        }
        for face in 1..=6 {
            let weather =
                self.after(|play| play.perform(Choice::Face(face)), |state| state.position.weather);
            self.is("weather-roll", json!({ "die": face }), "/weather", weather);
        }
    }

    fn of_the_air(&mut self) {
        for side in [Side::Axis, Side::Soviet] {
            let units = self.state().air_left[side.index()];
            self.is("air-units", json!({ "side": side }), "/units", units);
        }
    }

    /// What the cities, the symbols and the factories give.
    fn of_replacements(&mut self) {
        let units = self.after(
            |play| {
                play.begin_infantry();
            },
            |state| state.infantry_left,
        );
        self.is("soviet-replacements", json!({}), "/units", units);
        if self.state().siberia.doubles.is_none() {
            let owed = self.after(
                |play| {
                    play.siberian_symbols();
                },
                |state| state.siberia.symbols,
            );
            self.is("siberian-replacements", json!({}), "/owed", owed);
        }
        for plant in self.table().plants.clone() {
            if self.state().position.units[plant.unit].at().is_some()
                && plant.kind != FactoryKind::Aircraft
            {
                let mut produces = false;
                self.after(|play| produces = play.produces(&plant), |_| ());
                let given = json!({ "factory": self.name(plant.unit) });
                self.is("factory-output", given, "/produces", produces);
            }
        }
    }

    fn of_capacity(&mut self) {
        let (table, state) = (self.table(), self.state());
        // Those who went home took their part of it, and the question does not know of them.
        if table.withdrawn().any(|unit| departures::went_home(table, state, unit)) {
            return;
        }
        let left = state.land_left;
        let limit = capacity::limit(&table.variant, state.side, state.position.is_first_turn());
        self.is("strategic-capacity", json!({}), "/land_left", left);
        let given = json!({ "moves_wanted": u16::from(left) + 1 });
        self.add("strategic-capacity", given, Says::Refused(BOOK.head(limit).id));
    }

    /// The dice of the gamble: what doubles lead to.
    fn of_the_siberian_dice(&mut self) {
        if self.state().stage != Stage::Gamble {
            return;
        }
        let owed = self.after(
            |play| play.perform(Choice::Doubles(true)),
            |state| state.siberia.debt.map(|debt| debt.owed()),
        );
        let given = json!({ "dice": [3, 3] });
        self.is("crisis-roll", given, "/crisis/required", owed.unwrap_or_default());
        self.is("crisis-roll", json!({ "dice": [3, 4] }), "/crisis", json!(null));
    }

    /// Whose the troops of an ally are, and whether more of them come.
    fn of_allies(&mut self) {
        for (at, ally) in ALLIES.into_iter().enumerate() {
            let mut units = self.state().position.units.iter();
            let unit = units.find(|unit| unit.kind.nation().ally() == Some(ally));
            let Some(side) = unit.map(|unit| unit.side) else { continue };
            self.is("ally-collapse", json!({ "ally": ally }), "/controlled_by", side);
            let lost = ally_state(self.state(), at);
            let come = ally::still_come(lost, Coming::Replacement, &mut Silent);
            self.is("ally-collapse", json!({ "ally": ally }), "/replacements", come);
        }
    }

    /// What units of the mover are worth, how they are supplied, and what becomes of them.
    pub(crate) fn of_units(&mut self) {
        let supplied = supplied_now(self.table(), self.state());
        let units = self.state().on_map(self.state().side);
        let units: Vec<_> = units.map(|(unit, on, _)| (unit, on.kind)).collect();
        // A few of them are enough, others at every position.
        let skipped = usize::from(self.state().land_left) + usize::from(self.state().chosen);
        let skipped = skipped % units.len().max(1);
        let units = units.iter().cycle().skip(skipped).take(units.len().min(SAMPLE)).copied();
        let units: Vec<_> = units.collect();
        let dug_in = self.after(
            |play| {
                play.fortify();
            },
            |state| state.position.units.iter().map(|unit| unit.fortified).collect::<Vec<_>>(),
        );
        for (unit, kind) in units {
            let given = json!({ "unit": self.name(unit) });
            if let Some((_, status)) = supplied.iter().find(|(other, _)| *other == unit) {
                self.is("supply-status", given.clone(), "/status", status);
            }
            if !self.state().position.units[unit].fortified {
                self.is("unit-state", given, "/may_fortify", dug_in[unit]);
            }
            self.of_composite(kind);
            self.of_loss(unit, kind);
        }
    }

    fn of_composite(&mut self, kind: Kind) {
        if let Some(composite) = kind.composite() {
            let firepower = worth::firepower(&self.table().variant, kind, true, &mut Silent);
            let given = json!({ "composite": composite });
            let pointer = "/in_supply/firepower/attack";
            self.is("composite-factors", given, pointer, firepower.attack);
        }
    }

    /// Where the counter goes if the unit is lost, and whether it may come back.
    fn of_loss(&mut self, unit: usize, kind: Kind) {
        if kind.side() == Side::Axis {
            return;
        }
        let place = self.after(
            |play| play.remove(unit, clause::COMPLETION_COMBAT_MINOR),
            |state| state.position.units[unit].place,
        );
        if let Some(counter) = comings::counter(kind) {
            let pile = match place {
                Whereabouts::DeadPile => "dead-pile",
                Whereabouts::Aside => "unused-composites",
                Whereabouts::Gone | Whereabouts::Map(_) => "out-of-the-game",
            };
            let given = json!({ "counter": counter, "event": "lost" });
            self.is("counter-pile", given, "/pile", pile);
        }
        let says = match place {
            Whereabouts::Gone => Says::Refused(BOOK.head(clause::C8_A_D_EFFECT).id),
            _ => Says::Allowed,
        };
        self.add("unit-returns", json!({ "kind": kind, "loss": "combat" }), says);
    }
}
