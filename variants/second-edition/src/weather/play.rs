//! 6.A: the weather and the air strength of a turn.

use stavka_core::clause::{Clause, Silent, Sink};

use crate::campaign::Play;
use crate::campaign::rolls::Rolls;
use crate::campaign::state::{State, Task};
use crate::campaign::table::Table;
use crate::nation::Side;
use crate::track::Faces;
use crate::{air, purposes, weather};

/// completion.weather.table: the die of the weather.
#[derive(Clone, Copy)]
pub(crate) struct WeatherDie;

impl Rolls for WeatherDie {
    fn purpose(self, _: &State) -> u8 {
        purposes::WEATHER
    }

    fn prompt(self, _: &Table, _: &State) -> String {
        "what is the weather?".to_owned()
    }

    fn behind(self, _: &State) -> Clause {
        weather::DIE.clause
    }

    fn outcomes(self, table: &Table, state: &State, tell: &mut impl FnMut(u8)) {
        let faces = faces(table, state).len();
        let faces = u8::try_from(faces).unwrap_or(u8::MAX);
        (1..=faces).for_each(tell);
    }

    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8) {
        play.weather(outcome);
    }
}

/// The die of this turn; off the track the weather stays good.
fn faces(table: &Table, state: &State) -> Faces {
    let turn = (state.position.month, state.position.weather);
    weather::faces(&table.variant, turn, &mut Silent).unwrap_or_default()
}

impl<S: Sink> Play<'_, S> {
    /// The die, where its faces differ.
    pub(crate) fn open_weather(&mut self) -> bool {
        if self.state.done.contains(0) {
            return false;
        }
        let faces = faces(self.table, self.state);
        if faces.iter().all(|face| *face == faces[0]) {
            self.weather(1);
        } else {
            self.state.task = Task::Choose;
        }
        true
    }

    /// completion.weather.table: what the die means.
    fn weather(&mut self, face: u8) {
        let turn = (self.state.position.month, self.state.position.weather);
        let weather = weather::rolled(&self.table.variant, turn, face, self.sink);
        self.state.position.weather = weather.unwrap_or_default();
        self.state.air_left = [Side::Axis, Side::Soviet].map(|side| self.air_units(side));
        // The first unit of the set of those done stands for the die.
        self.state.done.insert(0);
        self.state.task = Task::Open;
    }

    /// 5.A, completion.air.strength, completion.air.factories: the air units of a side.
    fn air_units(&mut self, side: Side) -> u8 {
        let (variant, aircraft) = (&self.table.variant, self.aircraft());
        let turn = (self.state.position.start, self.state.position.month);
        let units = air::units(variant, side, turn, aircraft, self.sink);
        u8::try_from(units).unwrap_or(u8::MAX)
    }

    fn aircraft(&self) -> u8 {
        let units = &self.state.position.units;
        let plants = self.table.plants.iter();
        let aircraft =
            plants.filter(|plant| plant.kind == crate::factories::kind::FactoryKind::Aircraft);
        let count = aircraft.filter(|plant| State::is_working_factory(&units[plant.unit])).count();
        u8::try_from(count).unwrap_or(u8::MAX)
    }
}
