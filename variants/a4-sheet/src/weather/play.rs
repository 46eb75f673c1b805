//! The weather as it is played.

use stavka_core::clause::Sink;

use crate::campaign::asks::Ask;
use crate::campaign::play::{Look, Play};
use crate::campaign::rolls::{Rolls, faces};
use crate::purposes;
use crate::weather::{FACES, turn_weather};

impl<S: Sink> Play<'_, S> {
    /// completion.weather-dice: the weather of the turn, or the die that decides it.
    pub(crate) fn look_at_the_sky(&mut self, die: Option<u8>) {
        let date = self.look().date();
        let weather = turn_weather(&self.table.rules, date, die, self.sink);
        self.state.flags.weather_due = weather.is_none();
        self.state.weather = weather.unwrap_or(self.state.weather);
    }
}

/// completion.weather-dice: what the weather of the turn is.
#[derive(Clone, Copy)]
pub(crate) struct WeatherDie;

impl Rolls for WeatherDie {
    const PURPOSE: u8 = purposes::WEATHER;

    fn prompt(self, _: Look<'_>) -> String {
        "what weather does the turn bring?".to_owned()
    }

    fn outcomes(self, _: Look<'_>, tell: &mut impl FnMut(u8)) {
        faces(FACES).for_each(tell);
    }

    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8) {
        play.state.ask = Ask::Nothing;
        play.look_at_the_sky(Some(outcome));
    }
}
