//! 6.A: the weather and the air strength of a turn.

use stavka_core::clause::Sink;

use super::Play;
use super::action::Choice;
use super::state::{State, Task};
use crate::nation::Side;
use crate::track::Weather;
use crate::{air, clause};

/// Tells the faces of the weather die.
pub(super) fn each_face(tell: &mut impl FnMut(Choice)) {
    (1..=6).for_each(|face| tell(Choice::Face(face)));
}

impl<S: Sink> Play<'_, S> {
    /// A new turn begins.
    pub(super) fn begin_weather(&mut self) {
        self.sink.cite(clause::C6_A);
    }

    /// The die, where its faces differ.
    pub(super) fn open_weather(&mut self) -> bool {
        if self.state.done.contains(0) {
            return false;
        }
        let position = &self.state.position;
        let faces = self.table.variant.tables.track.faces(position.month, position.weather);
        let faces = faces.unwrap_or([Weather::Good; 6]);
        if faces.iter().all(|face| *face == faces[0]) {
            self.set_weather(faces[0]);
        } else {
            self.state.task = Task::Choose;
        }
        true
    }

    /// completion.weather.table: what the die means.
    pub(super) fn weather(&mut self, choice: Choice) {
        let Choice::Face(face) = choice else { return };
        let position = &self.state.position;
        let faces = self.table.variant.tables.track.faces(position.month, position.weather);
        let weather = faces.and_then(|faces| faces.get(usize::from(face) - 1).copied());
        self.set_weather(weather.unwrap_or_default());
    }

    fn set_weather(&mut self, weather: Weather) {
        let month = self.state.position.month;
        let words = || format!("{month}: {}", weather.name());
        self.sink.step(clause::COMPLETION_WEATHER_TABLE, words);
        self.state.position.weather = weather;
        self.state.air_left = [Side::Axis, Side::Soviet].map(|side| self.air_units(side));
        // The first unit of the set of those done stands for the die.
        self.state.done.insert(0);
        self.state.task = Task::Open;
    }

    /// 5.A, completion.air.strength, completion.air.factories: the air units of a side.
    fn air_units(&mut self, side: Side) -> u8 {
        let (variant, position) = (&self.table.variant, &self.state.position);
        let month = position.month;
        let units = if air::has_bonus(variant, side, position.start, month, self.sink) {
            variant.figures.air.total.unsigned()
        } else {
            let chart = air::strength(variant, side, month, self.sink);
            match side {
                Side::Axis => chart,
                Side::Soviet => chart.min(air::from_factories(variant, self.aircraft(), self.sink)),
            }
        };
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
