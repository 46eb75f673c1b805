//! 5.B: the infantry that the cities give.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};

use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::state::{State, Task};
use crate::campaign::table::Table;
use crate::kinds::Kind;
use crate::nation::Side;
use crate::occupancy::SpotSet as _;
use crate::position::Whereabouts;
use crate::replacements::entry::enters_dispersed;
use crate::replacements::soviet;

pub(crate) mod leaving;

/// Tells what infantry can be taken.
pub(crate) fn each(table: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
    for choice in [Choice::TakeInfantry, Choice::TakeCavalry] {
        if may_take(table, state, choice, &mut Silent).is_ok() {
            tell(choice);
        }
    }
    tell(Choice::Done);
}

/// The counters that a choice takes.
const fn taken(choice: Choice) -> Option<Kind> {
    match choice {
        Choice::TakeInfantry => Some(Kind::InfantryArmy),
        Choice::TakeCavalry => Some(Kind::CavalryCorps),
        _ => None,
    }
}

/// 5.B.infantry, completion.replacements.price: whether such a unit can be taken.
pub(crate) fn may_take(
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
pub(crate) fn first_taken(table: &Table, state: &State, choice: Choice) -> Option<usize> {
    taken(choice).and_then(|kind| state.first_of(table, kind, Whereabouts::DeadPile))
}

/// completion.replacements.price: on a city that gave some.
pub(crate) fn may_be_put(gives: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    soviet::on_a_city(gives, sink)
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

    /// Takes a unit, or puts it down.
    pub(crate) fn take_infantry(&mut self, choice: Choice) {
        if let Choice::To(space) = choice {
            return self.put_infantry(space);
        }
        let Some(unit) = first_taken(self.table, self.state, choice) else {
            return self.next_stage();
        };
        self.state.chosen = u16::try_from(unit).unwrap_or(0);
        self.find_cities(unit);
        self.state.task = Task::Place;
    }

    fn put_infantry(&mut self, space: SpaceId) {
        let unit = self.state.chosen();
        self.put_on(unit, space, soviet::BOUGHT);
        self.state.position.units[unit].dispersed = enters_dispersed(Side::Soviet, self.sink);
        self.state.infantry_left -= 1;
        self.state.task = Task::Open;
    }
}
