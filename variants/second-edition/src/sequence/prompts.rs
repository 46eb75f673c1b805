//! What is asked, and the clause behind it.

use stavka_core::clause::Clause;

use crate::campaign::state::{Stage, State, Task};
use crate::campaign::table::Table;
use crate::clause;

/// What the rules expect now.
pub(crate) fn prompt(table: &Table, state: &State) -> String {
    let unit = || table.name(state.chosen());
    let asks = match (state.stage, state.task) {
        (_, Task::Place) => format!("where is {} put down?", unit()),
        (_, Task::To) => format!("where does {} go?", unit()),
        (_, Task::Sea) => format!("does {} get through?", unit()),
        (_, Task::Settle) => format!("is {} set up here?", unit()),
        (Stage::Arrivals, Task::Choose) => "who comes back from Siberia?".to_owned(),
        (_, Task::Join) => format!("who attacks {}?", table.ground.label(state.battle.target)),
        (_, Task::Cover) => "do air units come to the defence?".to_owned(),
        (_, Task::Roll) => "how many hits?".to_owned(),
        (_, Task::Hits) => "which unit takes hits?".to_owned(),
        (_, Task::Retreat) => format!("where does {} go back?", unit()),
        (_, Task::Advance) => "who enters the point?".to_owned(),
        (Stage::FirstPick, _) => "which factory is built first?".to_owned(),
        (Stage::Infantry, _) => "which units are taken from the dead pile?".to_owned(),
        (Stage::Bureau, _) => "factories, composites, the Reserve: what is done?".to_owned(),
        (Stage::Gamble, _) => "does Japan attack?".to_owned(),
        (Stage::Commitment, _) => format!("who goes to Siberia? {}", owed(state)),
        (Stage::Combat | Stage::SecondCombat, _) => "which point is attacked?".to_owned(),
        (Stage::Weather, _) => "what is the weather?".to_owned(),
        _ => "which unit moves?".to_owned(),
    };
    let clause = table.variant.settings.shelf.head(behind(state));
    format!("{}: {asks} ({} {})", state.side.name(), clause.id, clause.title)
}

fn owed(state: &State) -> String {
    let siberia = &state.siberia;
    let owed = siberia.debt.map(|debt| debt.owed().minus(siberia.sent));
    owed.map_or_else(String::new, |owed| format!("Owed: {owed}."))
}

/// The clause behind what is asked.
fn behind(state: &State) -> Clause {
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
