//! 6.A: the weather of a turn, and what it does. The table is ours.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Silent, Sink, Topic};
use stavka_core::distribution::Distribution;
use stavka_core::game::Purpose;
use stavka_core::question::Question;
use stavka_core::question::common::{WEATHER, WeatherAnswer, WeatherInput};
use stavka_core::schema::JsonSchema;
use stavka_core::seam::Decided;

use crate::combat::Conditions;
use crate::combat::dice;
use crate::kinds::Kind;
use crate::nation::Side;
use crate::track::{Faces, Weather};
use crate::{SecondEdition, air, clause, movement, points};

pub(crate) mod play;

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

/// The die for the weather.
pub(crate) const DIE: Purpose =
    Purpose { name: "weather", clause: clause::COMPLETION_WEATHER_TABLE };

/// A turn that begins.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RollInput {
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
pub(crate) struct RollAnswer {
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
    let turn = (input.month, input.before);
    let faces = faces(variant, turn, sink)?;
    let chances = Distribution::uniform(faces)
        .map_err(|error| sink.refuse(clause::COMPLETION_WEATHER_TABLE, || error.to_string()))?;
    let die = input.die.and_then(|die| u8::try_from(die.unsigned()).ok());
    let weather = die.and_then(|die| rolled(variant, turn, die, sink));
    if weather.is_none() {
        let words = || format!("{} after {}: a die decides", input.month, input.before.name());
        sink.step(clause::COMPLETION_WEATHER_TABLE, words);
    }
    Ok(RollAnswer { weather, chances })
}

/// completion.weather.table: the faces of the die of a month after such weather.
pub(crate) fn faces(
    variant: &SecondEdition,
    (month, before): (Month, Weather),
    sink: &mut impl Sink,
) -> Result<Faces, Refused> {
    let off = || format!("{month} is not on the turn record track");
    let faces = variant.tables.track.faces(month, before);
    let faces = faces.ok_or_else(|| sink.refuse(clause::COMPLETION_WEATHER_TABLE, off))?;
    let mut die = 0;
    Ok(faces.map(|face| {
        die += 1;
        decided(variant, (month, before), die, face).0
    }))
}

/// completion.weather.table: what a die gives in a month after such weather; nothing where it has no such face. Off the
/// track the weather is good.
pub(crate) fn rolled(
    variant: &SecondEdition,
    (month, before): (Month, Weather),
    die: u8,
    sink: &mut impl Sink,
) -> Option<Weather> {
    let faces = variant.tables.track.faces(month, before).unwrap_or_default();
    let face = *faces.get(usize::from(die).checked_sub(1)?)?;
    let (weather, by) = decided(variant, (month, before), die, face);
    sink.cite(clause::C6_A);
    sink.step(by, || format!("{month} after {}: {}", before.name(), weather.name()));
    Some(weather)
}

/// What a face of the die means, and by which clause.
fn decided(
    variant: &SecondEdition,
    (month, before): (Month, Weather),
    die: u8,
    face: Weather,
) -> (Weather, Clause) {
    let by = clause::COMPLETION_WEATHER_TABLE;
    if !variant.is_decorated(points::WEATHER) {
        return (face, by);
    }
    let [year, month] = points::date(month);
    let facts = [year, month, before as i32, die.into()];
    let base = Decided { value: face as i32, by };
    let Decided { value, by } = variant.settings.seams.decide(points::WEATHER, &facts, base);
    let weather = usize::try_from(value).ok().and_then(|place| Weather::ALL.get(place));
    weather.map_or((face, base.by), |weather| (*weather, by))
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
    let (modifier, _) = dice::modifier(variant, Conditions::in_turn(side, month, weather), sink);
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
