//! Air attack and combat results: airfields, ranges, missions, bombing, support, interception.

use serde::Deserialize;
use serde_json::{Value, json};
use stavka_core::clause::Topic;
use stavka_core::crt::ladder::Ratio;
use stavka_core::data::TableFile;
use stavka_core::question::Question;

use crate::{A4Sheet, data};

mod absence;
mod airfield;
mod bombing;
pub(crate) mod claims;
mod interception;
mod mission;
pub(crate) mod nearest;
pub(crate) mod play;
mod range;
pub(crate) mod staff;
mod strike;
mod supply;
mod support;
mod table;
mod target;
mod unit;
pub(crate) mod wings;

pub(crate) use absence::{Absence, Event, PlayerTurn, back_from, must_be_back};
pub(crate) use airfield::suits_a_field;
pub(crate) use airfield::{
    Airfield, AirfieldMove, RecoveryInput, Way, When, airfield_recovers, is_operational,
    may_be_placed,
};
pub(crate) use bombing::{Bombing, bomb, bombing};
pub(crate) use interception::{Interception, interception, may_meet, meet};
pub(crate) use mission::{Mission, MissionInput, Phase, Uses, may_fly, must_have_base};
pub(crate) use range::range;
pub(crate) use range::{Reach, interception_modifier, reach, strike_modifier};
pub(crate) use strike::{Strike, strike};
pub(crate) use supply::{air_supply_numbers, supply_chance};
pub(crate) use support::{
    Support, close_support, may_combine, may_combine_many, support_shift, supported_column,
};
pub(crate) use table::{AirCode, AirColumn, AirTable};
pub(crate) use target::{Shelter, breaks_down, fires_at_aircraft, is_sheltered, strike_order};
pub(crate) use unit::is_flier;
pub(crate) use unit::{AirUnit, Flight, MOST_FLIGHTS};

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![
        Question::new(
            "airfield",
            Topic::Air,
            "May this airfield be put here, and can it be used?",
            may_be_placed,
        ),
        Question::new(
            "airfield-recovery",
            Topic::Air,
            "Can this Disrupted airfield be used again?",
            |_, input, trail| Ok(airfield::recovery(*input, trail)),
        ),
        Question::new(
            "air-mission",
            Topic::Air,
            "May this air unit fly this mission, and how well?",
            mission::mission,
        ),
        Question::new(
            "close-support",
            Topic::Air,
            "What does close support from the air do to this attack?",
            close_support,
        ),
        Question::new(
            "bombing",
            Topic::Air,
            "What does bombing do to the units in this hex?",
            bombing,
        ),
        Question::new("interception", Topic::Air, "Does this mission get through?", interception),
        Question::new(
            "air-absence",
            Topic::Air,
            "When is this air unit back?",
            |rules, input, trail| Ok(absence::absence(rules, input, trail)),
        ),
    ]
}

/// What the text says of the table's shape.
pub(crate) fn facts() -> Value {
    let Ok(file) = data::AIR_CRT.own::<TableFile>() else { return Value::Null };
    json!({ "die_sides": file.rows.len(), "columns": file.columns })
}

/// What air units can do.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Figures {
    /// Where airfields go.
    pub airfield: AirfieldFigures,
    /// Close support.
    pub support: SupportFigures,
    /// How often air units fly.
    pub uses: UseFigures,
    /// How long they are away.
    pub absence: AbsenceFigures,
    /// How far they fly.
    pub range: RangeFigures,
    pub interception: InterceptionFigures,
}

/// Where airfields go.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AirfieldFigures {
    /// How far an Axis airfield goes on the ground.
    pub axis_hexes: u8,
    /// How far a Russian one goes.
    pub russian_hexes: u8,
}

/// Close support.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SupportFigures {
    /// Columns of a fliegerkorps.
    pub german_columns: i8,
    /// Columns of the Eighth.
    pub eighth_columns: i8,
    /// How many times the odds support may make of them.
    pub most_times: Ratio,
    /// How many Blitzkrieg attacks are supported.
    pub blitzkrieg_attacks: u8,
    /// Columns of a Russian air unit.
    pub russian_columns: i8,
}

/// How often air units fly.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UseFigures {
    /// To attack, each game-turn.
    pub offensive: u8,
    /// To intercept, each game-turn.
    pub defensive: u8,
}

/// How long they are away.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AbsenceFigures {
    /// Player-turns until a unit that was shot down is back, as the sheet counts.
    pub player_turns: u8,
    /// Player-turns of its owner that it misses.
    pub own_turns_missed: u8,
}

/// How far they fly.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RangeFigures {
    /// Hexes of a fliegerkorps.
    pub german_hexes: u8,
    /// Hexes of a Russian air unit.
    pub russian_hexes: u8,
    /// Hexes of an interceptor korps.
    pub interceptor_hexes: u8,
    /// The part of the range that costs nothing, in hundredths.
    pub near_percent: u8,
    /// What the die, or support, loses beyond it.
    pub far_modifier: i8,
    /// How often German air supply arrives beyond it, in hundredths.
    pub far_supply_percent: u8,
    /// What the die gains against a Disrupted unit.
    pub disrupted_modifier: i8,
}

/// Interception.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct InterceptionFigures {
    /// How many Russian air units meet a mission.
    pub russian_units: u8,
}

/// Which odds air support may not more than double.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AirSupportCap {
    /// Those of the factors.
    Unshifted,
    /// Those after all other shifts.
    Shifted,
}

/// What support loses beyond half range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FarSupport {
    /// A column.
    LosesColumn,
    /// Nothing: it has no die.
    Whole,
}

/// Where airfields may be laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AirfieldPlaces {
    /// In places with a name and Full supply.
    SuppliedPlaces,
    /// In any hex behind the front line.
    Anywhere,
}

/// How long a unit that was shot down is away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ShotDown {
    /// The whole of its owner's next player-turn.
    OwnTurnMissed,
    /// As the player-turns are counted.
    AsCounted,
}

/// What the sheet means by forest cities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ForestCities {
    /// Fortress cities.
    Fortress,
    /// Cities in forest.
    InForest,
}
