//! The weather as it is played.

use stavka_core::clause::Sink;

use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks, faces};
use crate::campaign::play::{Look, Play};
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

impl Asks for WeatherDie {
    const KIND: &'static str = "chance";
    const PURPOSE: Option<u8> = Some(purposes::WEATHER);

    fn prompt(self, _: Look<'_>) -> String {
        "what weather does the turn bring?".to_owned()
    }

    fn answers(self, _: Look<'_>, offer: &mut impl FnMut(Choice)) {
        faces(FACES, offer);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.state.ask = Ask::Nothing;
        play.look_at_the_sky(u8::try_from(choice.die()).ok());
    }
}
