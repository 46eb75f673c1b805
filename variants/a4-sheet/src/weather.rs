//! Weather: the kinds there are, and what each does to attacks, water, roads, movement and supply.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stavka_core::clause::Topic;
use stavka_core::question::Question;
use stavka_core::question::common::{self, Ground, Sky};
use stavka_core::schema::JsonSchema;

use crate::A4Sheet;

mod attack;
mod effects;
mod movement;
pub(crate) mod play;
mod supply;
mod track;

pub(crate) use attack::{Place, attack_shift};
pub(crate) use effects::EffectsInput;
pub(crate) use movement::{MovementInput, basic_movement, brown_road_bonus};
pub(crate) use supply::snow_supply_hexes;
pub(crate) use supply::{SnowSupply, snow_supply};
pub(crate) use track::FACES;
pub(crate) use track::{TurnTrack, WeatherDice, WeatherInput, turn_weather};

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![
        Question::new(
            "weather-effects",
            Topic::Weather,
            "What does this weather do to this side?",
            |rules, input, trail| Ok(effects::effects(rules, input, trail)),
        ),
        Question::new(
            common::WEATHER,
            Topic::Weather,
            "What does the weather do?",
            |rules, input, trail| Ok(effects::common_effects(rules, input, trail)),
        ),
        Question::new(
            "basic-movement",
            Topic::Movement,
            "How many movement factors does a unit have in this weather?",
            |rules, input, trail| Ok(basic_movement(rules, input, trail)),
        ),
        Question::new(
            "snow-supply",
            Topic::Supply,
            "How is this unit supplied, so far from an army?",
            |rules, input, trail| Ok(snow_supply(rules, input, trail)),
        ),
        Question::new(
            "turn-weather",
            Topic::Weather,
            "What weather does this turn have?",
            track::weathers,
        ),
    ]
}

/// The weather of a turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Weather {
    /// Nothing in the way.
    #[default]
    Good,
    /// The first rains.
    LightMud,
    /// Deep mud.
    Mud,
    /// Frozen ground.
    #[serde(rename = "frost")]
    HardFrost,
    /// Snow.
    Snow,
}

impl Weather {
    /// Every kind.
    pub(crate) const ALL: [Self; 5] =
        [Self::Good, Self::LightMud, Self::Mud, Self::HardFrost, Self::Snow];

    /// Its name on the sheet.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Good => "Good",
            Self::LightMud => "Light Mud",
            Self::Mud => "Mud",
            Self::HardFrost => "Hard Frost",
            Self::Snow => "Snow",
        }
    }
}

/// What the text says of the kinds of weather.
pub(crate) fn facts() -> Value {
    json!({ "kinds": Weather::ALL.len() })
}

impl From<Sky> for Weather {
    fn from(sky: Sky) -> Self {
        match sky {
            Sky::Good => Self::Good,
            Sky::LightMud => Self::LightMud,
            Sky::Mud => Self::Mud,
            Sky::Frost => Self::HardFrost,
            Sky::Snow => Self::Snow,
        }
    }
}

impl From<Ground> for Place {
    fn from(ground: Ground) -> Self {
        match ground {
            Ground::Town => Self::Town,
            Ground::City => Self::City,
            _ => Self::Open,
        }
    }
}
