//! 5.B: the infantry that the cities give.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Clause, Refused, Silent, Sink};
use stavka_core::game::Subject;

use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks, each_target, to};
use crate::campaign::decision::about;
use crate::campaign::refusal::Look;
use crate::campaign::state::{State, Task};
use crate::campaign::table::Table;
use crate::kinds::Kind;
use crate::nation::Side;
use crate::occupancy::SpotSet as _;
use crate::position::Whereabouts;
use crate::reinforcements::play as arrivals;
use crate::replacements::entry::enters_dispersed;
use crate::replacements::soviet;
use crate::siberia::play::returning;
use crate::stacking;
use crate::staff::Orders;

pub(crate) mod leaving;

/// 5.B.infantry, completion.replacements.price: which units are taken from the dead pile.
#[derive(Clone, Copy)]
pub(crate) struct Infantry;

impl Asks for Infantry {
    const KIND: &'static str = "take-replacement";

    fn prompt(self, _: &Table, _: &State) -> String {
        "which units are taken from the dead pile?".to_owned()
    }

    fn behind(self, _: &State) -> Clause {
        soviet::BOUGHT
    }

    fn answers(self, table: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
        for choice in UNITS {
            if may_take(table, state, choice, &mut Silent).is_ok() {
                tell(choice);
            }
        }
        tell(Choice::Done);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        let Some(unit) = first_taken(play.table, play.state, choice) else {
            return play.next_stage();
        };
        play.state.chosen = u16::try_from(unit).unwrap_or(0);
        play.find_cities(unit);
        play.state.task = Task::Place;
    }

    fn subject(self, table: &Table, state: &State, choice: Choice) -> Subject {
        let unit = first_taken(table, state, choice);
        unit.map(|unit| about(table, state, unit)).unwrap_or_default()
    }

    fn wanted(self, _: &Table, _: &State) -> Vec<Choice> {
        UNITS.into()
    }

    fn refuses(self, look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
        let Look { table, state, .. } = *look;
        match choice {
            Choice::TakeInfantry | Choice::TakeCavalry => {
                may_take(table, state, choice, sink).err()
            }
            _ => returning::why_not_back(look, choice, sink),
        }
    }

    fn staff(self, orders: &Orders<'_>) -> Option<Choice> {
        orders.take_infantry()
    }
}

/// completion.replacements.price: the city where a unit that was taken is put down.
#[derive(Clone, Copy)]
pub(crate) struct InfantryTo;

impl Asks for InfantryTo {
    const KIND: &'static str = "place";

    fn prompt(self, table: &Table, state: &State) -> String {
        format!("where is {} put down?", table.name(state.chosen()))
    }

    fn behind(self, _: &State) -> Clause {
        soviet::BOUGHT
    }

    fn answers(self, _: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
        each_target(state, tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        let Choice::To(space) = choice else { return };
        let unit = play.state.chosen();
        play.put_on(unit, space, soviet::BOUGHT);
        play.state.position.units[unit].dispersed = enters_dispersed(Side::Soviet, play.sink);
        play.state.infantry_left -= 1;
        play.state.task = Task::Open;
    }

    fn wanted(self, table: &Table, _: &State) -> Vec<Choice> {
        to(table.cities.iter().map(|(city, _)| *city))
    }

    fn refuses(self, look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
        let Choice::To(space) = choice else { return None };
        may_be_put(look.table, look.state, space, sink).err()
    }

    fn staff(self, orders: &Orders<'_>) -> Option<Choice> {
        orders.place()
    }
}

/// The units that cities give.
const UNITS: [Choice; 2] = [Choice::TakeInfantry, Choice::TakeCavalry];

/// The counters that a choice takes.
const fn taken(choice: Choice) -> Option<Kind> {
    match choice {
        Choice::TakeInfantry => Some(Kind::InfantryArmy),
        Choice::TakeCavalry => Some(Kind::CavalryCorps),
        _ => None,
    }
}

/// 5.B.infantry, completion.replacements.price: whether such a unit can be taken.
fn may_take(
    table: &Table,
    state: &State,
    choice: Choice,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let offer = soviet::Offer {
        first_turn: state.position.is_first_turn(),
        units_left: state.infantry_left,
        in_dead_pile: first_taken(table, state, choice).is_some(),
        city_with_room: !state.stations.is_empty(),
    };
    soviet::may_take(offer, sink)
}

/// The first counter that a choice takes.
fn first_taken(table: &Table, state: &State, choice: Choice) -> Option<usize> {
    taken(choice).and_then(|kind| state.first_of(table, kind, Whereabouts::DeadPile))
}

/// completion.replacements.price: whether the chosen unit may be put down on a space, a city that gave some.
fn may_be_put(
    table: &Table,
    state: &State,
    space: SpaceId,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let on = &state.position.units[state.chosen()];
    soviet::on_a_city(table.cities.iter().any(|(city, _)| *city == space), sink)?;
    arrivals::is_open(state, on, space, sink)?;
    stacking::may_stand(&table.variant, &table.ground, &state.position, on, space, sink)
}

impl<S: Sink> Play<'_, S> {
    /// 5.B.infantry, completion.replacements.cities: what the cities give.
    pub(crate) fn begin_infantry(&mut self) {
        let (variant, position) = (&self.table.variant, &self.state.position);
        let held = self.table.cities.iter().filter(|(city, _)| position.holds(Side::Soviet, *city));
        let factors = held.map(|(_, factors)| factors).sum();
        let factors =
            soviet::infantry_factors(variant, position.is_first_turn(), factors, self.sink);
        let units = soviet::units_bought(variant, factors, self.sink);
        self.state.infantry_left = u8::try_from(units).unwrap_or(u8::MAX);
    }

    pub(crate) fn open_infantry(&mut self) -> bool {
        // Any army stands for all: they need the same room.
        let army = self.table.of_kind(Kind::InfantryArmy).next();
        self.find_cities(army.unwrap_or_default());
        let state = &mut *self.state;
        state.stations = state.targets;
        state.task = Task::Choose;
        true
    }

    /// completion.replacements.price: the cities that give factors and have room.
    pub(crate) fn find_cities(&mut self, unit: usize) {
        self.state.targets.clear();
        let (table, unit) = (self.table, self.state.position.units[unit]);
        self.open_points(&unit, false, table.cities.iter().map(|(city, _)| *city));
    }
}
