//! 6.A: the weather of a turn, and what it does. The table is ours.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Refused, Silent, Sink, Topic};
use stavka_core::distribution::Distribution;
use stavka_core::question::Question;
use stavka_core::question::common::{WEATHER, WeatherAnswer, WeatherInput};
use stavka_core::schema::JsonSchema;

use crate::combat::Conditions;
use crate::combat::dice;
use crate::kinds::Kind;
use crate::nation::Side;
use crate::track::{Faces, Weather};
use crate::{SecondEdition, air, clause, movement};

pub(crate) fn questions() -> Vec<Question<SecondEdition>> {
    [
        Question::new(
            "weather-roll",
            Topic::Weather,
            "What weather does a turn get, and how likely was it?",
            weather_roll,
        ),
        Question::new(WEATHER, Topic::Weather, "What does the weather do?", weather),
    ]
    .into()
}

/// A turn that begins.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollInput {
    /// The turn.
    pub month: Month,
    /// The weather of the turn before.
    #[serde(default)]
    pub before: Weather,
    /// The die; left out to hear the chances alone.
    pub die: Option<Int<1, 6>>,
}

/// The weather of a turn.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RollAnswer {
    /// What the die gives.
    pub weather: Option<Weather>,
    /// Every weather, with its chance.
    pub chances: Distribution<Weather>,
}

fn weather_roll(
    variant: &SecondEdition,
    input: &RollInput,
    sink: &mut impl Sink,
) -> Result<RollAnswer, Refused> {
    sink.cite(clause::C6_A);
    let faces = faces(variant, input.month, input.before, sink)?;
    let chances = Distribution::uniform(faces)
        .map_err(|error| sink.refuse(clause::COMPLETION_WEATHER_TABLE, || error.to_string()))?;
    let weather = input.die.and_then(|die| u8::try_from(die.unsigned()).ok());
    let weather = weather.and_then(|die| rolled(faces, die, (input.month, input.before), sink));
    if weather.is_none() {
        let words = || format!("{} after {}: a die decides", input.month, input.before.name());
        sink.step(clause::COMPLETION_WEATHER_TABLE, words);
    }
    Ok(RollAnswer { weather, chances })
}

/// completion.weather.table: the faces of the die of a turn.
pub fn faces(
    variant: &SecondEdition,
    month: Month,
    before: Weather,
    sink: &mut impl Sink,
) -> Result<Faces, Refused> {
    let off = || format!("{month} is not on the turn record track");
    let faces = variant.tables.track.faces(month, before);
    faces.ok_or_else(|| sink.refuse(clause::COMPLETION_WEATHER_TABLE, off))
}

/// completion.weather.table: what a die gives in a month after such weather; nothing where it has no such face.
pub fn rolled(
    faces: Faces,
    die: u8,
    (month, before): (Month, Weather),
    sink: &mut impl Sink,
) -> Option<Weather> {
    let weather = *faces.get(usize::from(die).checked_sub(1)?)?;
    sink.step(clause::COMPLETION_WEATHER_TABLE, || {
        format!("{month} after {}: {}", before.name(), weather.name())
    });
    Some(weather)
}

/// What a weather does to a side, in the words of this edition.
#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn weather(
    variant: &SecondEdition,
    input: &WeatherInput,
    sink: &mut impl Sink,
) -> Result<WeatherAnswer, Refused> {
    let (weather, side) = (Weather::of_sky(input.weather), Side::from(input.camp));
    let kind = if side == Side::Axis { Kind::PanzerKorps } else { Kind::TankCorps };
    let month = variant.figures.reserve.regular_start;
    let dry = movement::allowance(variant, (kind, kind.side()), month, Weather::Good, &mut Silent);
    let moves = movement::allowance(variant, (kind, kind.side()), month, weather, sink);
    let conditions = Conditions {
        attacker: side,
        month,
        first_turn: false,
        weather,
        fortified_city: false,
        rivers_only: false,
    };
    let modifier = dice::modifier(variant, conditions, sink);
    let mut effects = Vec::new();
    if moves < dry {
        effects.push(format!("movement: armor moves {moves} instead of {dry}"));
    }
    if modifier != 0 {
        effects.push(format!("attack: {modifier} on the die"));
    }
    if !air::may_fly(side, weather, sink) {
        effects.push("air units do not fly".to_owned());
    }
    Ok(WeatherAnswer { name: weather.name().to_owned(), effects })
}
