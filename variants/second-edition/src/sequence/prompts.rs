//! The clause behind each thing that is asked.

use stavka_core::clause::Clause;

use crate::campaign::state::{Stage, State, Task};
use crate::clause;

/// The clause behind what is asked.
pub(crate) fn behind(state: &State) -> Clause {
    match (state.stage, state.task) {
        (Stage::Bureau, Task::Sea) => clause::C8_C_2_B_TORPEDO,
        (_, Task::Sea) => clause::COMPLETION_STRATEGIC_SEA_RISK,
        (_, Task::Settle) => clause::C8_C_2_C_FLIP,
        (Stage::Arrivals, Task::Choose) => clause::C3_C_3_RETURN_RATE,
        (_, Task::Join) => clause::COMPLETION_COMBAT_LINES,
        (_, Task::Cover) => clause::COMPLETION_COMBAT_AIR,
        (_, Task::Roll) => clause::COMPLETION_COMBAT_DICE,
        (_, Task::Hits) => clause::COMPLETION_COMBAT_SPREAD,
        (_, Task::Retreat) => clause::COMPLETION_COMBAT_MAJOR,
        (_, Task::Advance) => clause::COMPLETION_COMBAT_ADVANCE,
        (Stage::SetUp, _) => clause::C4_A_CHART,
        (Stage::FirstPick, _) => clause::C8_C_1_FIRST,
        (Stage::Weather, _) => clause::COMPLETION_WEATHER_TABLE,
        (Stage::Infantry, _) => clause::COMPLETION_REPLACEMENTS_PRICE,
        (Stage::Bureau, _) => clause::C8_C_1_MONTHS,
        (Stage::Gamble, _) => clause::C3_C_3_ROLL_START,
        (Stage::Commitment, _) => clause::C3_C_3_C,
        (Stage::Arrivals | Stage::Rail, _) => state.step().clause(),
        (Stage::March, _) => clause::COMPLETION_MOVEMENT_LINES,
        (Stage::Pursuit, _) => clause::COMPLETION_COMBAT_EXPLOITATION,
        _ => clause::COMPLETION_COMBAT_WHO,
    }
}
