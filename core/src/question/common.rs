//! The questions that every variant with such rules answers under the same name and types, so that
//! editions can be set side by side.

use crate::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bounded::Int;
use crate::calendar::Month;

mod topics;

pub use topics::*;

/// What are the odds of this attack?
pub const COMBAT_ODDS: &str = "combat-odds";
/// How far does this kind of unit move?
pub const MOVEMENT_ALLOWANCE: &str = "movement-allowance";
/// Is a unit so far from its source in supply?
pub const SUPPLY: &str = "supply";
/// How many units may stand together?
pub const STACKING: &str = "stacking";
/// What does the weather do?
pub const WEATHER: &str = "weather";
/// When may troops come from Siberia, and at what risk?
pub const SIBERIA: &str = "siberia";
/// What wins?
pub const VICTORY: &str = "victory";

/// Every common question.
pub const NAMES: [&str; 17] = [
    COMBAT_ODDS,
    MOVEMENT_ALLOWANCE,
    SUPPLY,
    STACKING,
    WEATHER,
    SIBERIA,
    VICTORY,
    START,
    TURN_STEPS,
    STRATEGIC_MOVES,
    COMBAT_TABLE,
    DISORDER,
    AIR_FORCE,
    UNIT_KINDS,
    REPLACEMENTS,
    REINFORCEMENTS,
    ALLIES,
];

/// A side, as every edition knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Camp {
    /// Germany, Japan and those with them.
    Axis,
    /// The Soviet Union, China and those with them.
    Allies,
}

/// Ground, as every edition knows it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// Nothing in the way.
    #[default]
    Clear,
    /// Woods.
    Forest,
    /// Marsh.
    Swamp,
    /// Hills.
    Hills,
    /// Mountains.
    Mountain,
    /// A town.
    Town,
    /// A city.
    City,
}

/// Weather, as every edition knows it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sky {
    /// Dry ground.
    #[default]
    Good,
    /// The first or last rains.
    LightMud,
    /// Deep mud.
    Mud,
    /// Hard ground, no snow yet.
    Frost,
    /// Snow.
    Snow,
}

/// How units are supplied, as every edition knows it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Provision {
    /// With all they need.
    #[default]
    Full,
    /// With a part of it.
    Limited,
    /// With nothing.
    None,
}

/// A kind of unit, as every edition knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// Tanks.
    Armor,
    /// Motorized infantry.
    Motorized,
    /// Infantry on foot.
    Infantry,
    /// Cavalry.
    Cavalry,
}

/// Input of [`COMBAT_ODDS`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OddsInput {
    /// Who attacks.
    pub attacker: Camp,
    /// Factors that attack.
    pub attack: Int<1, 999>,
    /// Factors that defend.
    pub defense: Int<1, 999>,
    /// Where the defender stands.
    #[serde(default)]
    pub ground: Ground,
    /// The weather.
    #[serde(default)]
    pub weather: Sky,
    /// Whether the factors that defend are those printed on the counters, so that the ground is still to be counted; else it is
    /// counted in them.
    #[serde(default)]
    pub printed: bool,
    /// Whether every attacker comes over a river.
    #[serde(default)]
    pub river: bool,
    /// How the attackers are supplied.
    #[serde(default)]
    pub supply: Provision,
    /// Air units, or air factors, that support the attack from close by.
    pub air: Option<Int<0, 9>>,
}

impl OddsInput {
    /// So many factors against so many, and nothing else that bears on it.
    pub const fn plain(attacker: Camp, attack: Int<1, 999>, defense: Int<1, 999>) -> Self {
        Self {
            attacker,
            attack,
            defense,
            ground: Ground::Clear,
            weather: Sky::Good,
            printed: false,
            river: false,
            supply: Provision::Full,
            air: None,
        }
    }

    /// How many air units or factors support the attack.
    pub fn air(&self) -> u32 {
        self.air.map_or(0, Int::unsigned)
    }
}

/// Answer of [`COMBAT_ODDS`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OddsAnswer {
    /// The column before shifts.
    pub ratio: String,
    /// The column on which the attack is made.
    pub column: String,
    /// Each result and its exact chance.
    pub results: Vec<Chance>,
}

/// An outcome and its exact chance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Chance {
    /// What happens.
    pub outcome: String,
    /// How likely, as a fraction.
    pub probability: String,
}

/// Input of [`MOVEMENT_ALLOWANCE`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AllowanceInput {
    /// Whose unit.
    pub camp: Camp,
    /// What kind of unit.
    pub arm: Arm,
    /// The weather.
    #[serde(default)]
    pub weather: Sky,
}

/// Answer of [`MOVEMENT_ALLOWANCE`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AllowanceAnswer {
    /// Movement points a turn.
    pub points: i32,
}

/// Input of [`SUPPLY`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SupplyInput {
    /// Whose unit.
    pub camp: Camp,
    /// Spaces between the unit and its source, along an open line.
    pub distance: Int<0, 999>,
    /// The weather.
    #[serde(default)]
    pub weather: Sky,
}

/// Answer of [`SUPPLY`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SupplyAnswer {
    /// The state of supply, in the edition's own word.
    pub status: String,
}

/// Input of [`STACKING`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StackingInput {
    /// Whose units.
    pub camp: Camp,
    /// Where they stand.
    #[serde(default)]
    pub ground: Ground,
}

/// Answer of [`STACKING`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StackingAnswer {
    /// How many may stand together, in the edition's own words.
    pub limit: String,
}

/// Input of [`WEATHER`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeatherInput {
    /// The weather.
    pub weather: Sky,
    /// For whom.
    pub camp: Camp,
}

/// Answer of [`WEATHER`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WeatherAnswer {
    /// The edition's own name for this weather.
    pub name: String,
    /// What it does, an effect a line.
    pub effects: Vec<String>,
}

/// Input of [`SIBERIA`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SiberiaInput {
    /// The month in which the troops are called.
    pub call: Month,
}

/// Answer of [`SIBERIA`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SiberiaAnswer {
    /// When troops arrive, and how many.
    pub arrivals: Vec<String>,
    /// The exact chance that the call goes wrong.
    pub risk: String,
    /// What goes wrong then.
    pub at_stake: String,
    /// From when on there is no risk.
    pub safe_from: String,
}

/// Input of [`VICTORY`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VictoryInput {
    /// For whom.
    pub camp: Camp,
}

/// Answer of [`VICTORY`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VictoryAnswer {
    /// What wins, a way a line.
    pub conditions: Vec<String>,
}
