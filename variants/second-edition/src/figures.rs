//! The figures of the rules text, typed. Their values and their owners stand in `rules/`.

use serde::Deserialize;
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;

use crate::composite::{Composite, Recipe};
use crate::share::Share;
use crate::units::Units;

mod chapter_8;
pub(crate) use chapter_8::*;

/// Every figure of the variant.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figures {
    /// 3.C.1 to 3.C.3: the Siberian Reserve, its call and its dice.
    pub reserve: Reserve,
    /// 3.C.3: what a Siberian crisis does.
    pub crisis: Crisis,
    /// 3.C.3: what must be sent to Siberia.
    pub commitment: Commitment,
    /// 3.C.3: how units come back from Siberia.
    pub returning: Returning,
    /// 8.C.3: composite units.
    pub composite: Composites,
    /// 4.A: set-up and starts.
    pub set_up: crate::set_up::SetUpFigures,
    /// 5.A: air units.
    pub air: crate::air::AirFigures,
    /// 5.B, 8.A: replacements.
    pub replacements: crate::replacements::ReplacementFigures,
    /// 5.C, 9: strategic movement.
    pub strategic: crate::strategic::StrategicFigures,
    /// 5.D: Hungary.
    pub hungary: crate::national_limits::HungaryFigures,
    /// Operational movement.
    pub movement: crate::movement::MovementFigures,
    /// Stacking.
    pub stacking: crate::stacking::StackingFigures,
    /// Combat.
    pub combat: crate::combat::CombatFigures,
    /// Fortification.
    pub fortification: crate::fortification::FortificationFigures,
    /// Supply and isolation.
    pub supply: crate::supply::SupplyFigures,
    /// Victory.
    pub victory: crate::victory::VictoryFigures,
    /// 8.B: reinforcements and the Axis allies.
    pub reinforcements: Reinforcements,
    /// 8.C.1 and 8.C.2: factories.
    pub factory: Factories,
}

/// The Siberian Reserve, its call and its dice.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reserve {
    /// When the first group comes if nobody called.
    pub automatic_entry: Month,
    /// Basic units for each point in the table.
    pub units_per_point: Int<1, 9>,
    /// What may be formed out of the Reserve.
    pub composites: Vec<Composite>,
    /// From this turn on no call is possible.
    pub call_closed_from: Month,
    /// The turn in which a game regularly starts.
    pub regular_start: Month,
    /// The first turn with a call in a game that starts regularly.
    pub earliest_call: Month,
    /// Turns between the call and the first group.
    pub delay: Int<0, 12>,
    /// How many dice are rolled.
    pub dice: Int<2, 6>,
    /// Faces of a die.
    pub faces: Int<2, 100>,
    /// The last turn with a roll.
    pub last_roll: Month,
}

/// What a Siberian crisis does.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crisis {
    /// What is left of each strategic movement capacity.
    pub capacity_share: Share,
}

/// What must be sent to Siberia.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commitment {
    /// Owed where the doubles come on the turn of the first appearance.
    pub same_turn: Units,
    /// Owed where they come a turn later.
    pub one_later: Units,
    /// Owed where they come later still.
    pub two_later: Units,
    /// The part that is due on the first turn.
    pub first_turn_share: Share,
    /// Turns after the first in which the rest is due.
    pub further_turns: Int<0, 12>,
}

/// How units come back from Siberia.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Returning {
    /// The first turn of the return.
    pub from: Month,
    /// Units of each basic type in a turn.
    pub units_per_type: Int<1, 99>,
}

/// What composite units are made of, and from when on.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Composites {
    /// A Shock Army.
    pub shock_army: Recipe,
    /// A Cavalry-Mechanized Group.
    pub cavalry_mechanized_group: Recipe,
    /// A Tank Army.
    pub tank_army: Recipe,
    /// A Guards Infantry Army.
    pub guards_infantry_army: Recipe,
    /// What a Tank Army needs to become a Guards Tank Army.
    pub guards_tank_army_adds: Recipe,
    /// A Parachute Corps.
    pub parachute_corps: Recipe,
    /// The first turn for Tank Armies.
    pub tank_army_from: Month,
    /// The first turn for Guards Infantry Armies.
    pub guards_infantry_army_from: Month,
    /// The first turn for Guards Tank Armies.
    pub guards_tank_army_from: Month,
    /// What composites are worth.
    pub factors: CompositeFactors,
}
