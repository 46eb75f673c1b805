//! The figures of 8.B and 8.C, and of the completions that go with them.

use serde::Deserialize;
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;

use crate::factories::months::MonthSet;
use crate::factories::moving::sea::Sea;

/// 8.C.1 and 8.C.2: factories.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Factories {
    /// The months in which a factory is picked.
    pub pick_months: MonthSet,
    /// Picks in such a month.
    pub picks_a_month: Int<1, 13>,
    /// Turns between the pick and the turn in which it is ready.
    pub turns_ahead: Int<0, 24>,
    /// Picks in all.
    pub chances: Int<0, 99>,
    /// When the factory that is picked before play is ready.
    pub first_ready: Month,
    /// Units that a factory makes in a month of production.
    pub units_made: Int<0, 9>,
    /// The value with which a factory defends.
    pub defense: Int<0, 9>,
    /// The first turn of the game in which a factory may be turned over.
    pub entrain_from_turn: Int<1, 60>,
    /// Strategic moves that an entrained factory takes in a turn.
    pub factors_a_turn: Int<0, 9>,
    /// Turns between turning over and moving.
    pub turns_after_entraining: Int<0, 12>,
    /// Turns that the halt at a port takes.
    pub extra_turns_at_sea: Int<0, 12>,
    /// Turns between the arrival and the first production.
    pub turns_after_arrival: Int<0, 12>,
    /// What sinks a factory.
    pub torpedo: Torpedo,
}

/// What sinks a factory at sea.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Torpedo {
    /// The highest number on the die that sinks it.
    pub sunk: Int<0, 6>,
    /// The same where the enemy holds a port of that sea.
    pub sunk_near_enemy_port: Int<0, 6>,
    /// Seas on which nothing is sunk.
    pub safe_seas: Vec<Sea>,
}

/// 8.C.3: what composite units are worth.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CompositeFactors {
    pub shock_army: BySupply,
    pub cavalry_mechanized_group: ByRole,
    pub tank_army: BySupply,
    /// A Guards Infantry Army.
    pub guards_infantry_army: BySupply,
    /// A Guards Tank Army.
    pub guards_tank_army: BySupply,
    pub parachute_corps: Int<0, 9>,
}

/// Firepower in and out of supply.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BySupply {
    pub in_supply: Int<0, 9>,
    pub out_of_supply: Int<0, 9>,
}

/// Firepower in attack and in defence.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByRole {
    pub attack: Int<0, 9>,
    pub defense: Int<0, 9>,
}

/// 8.B: reinforcements, and the Axis allies.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reinforcements {
    /// Where the troops of each ally enter.
    pub entry: ByAlly,
    /// The capital of each ally.
    pub capital: ByAlly,
    /// When the 1st Polish Army comes.
    pub polish_army: Month,
    /// The Rumanians that go home.
    pub withdrawal: Withdrawal,
}

/// Points of each Axis ally.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByAlly {
    pub rumanian: Vec<String>,
    pub hungarian: Vec<String>,
    /// Those of Finland.
    pub finnish: Vec<String>,
}

/// The Rumanians that go home.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Withdrawal {
    pub turn: Month,
    /// The units, as the chart of counters calls them.
    pub units: Vec<String>,
    /// Strategic moves that a unit takes.
    pub moves_a_unit: Int<0, 9>,
}
