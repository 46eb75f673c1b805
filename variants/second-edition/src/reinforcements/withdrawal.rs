//! 8.B: the Rumanian units that go home.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::kinds::Kind;
use crate::readings::WithdrawnState;
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "rumanian-withdrawal",
        Topic::Politics,
        "Do these Rumanian units go home in this turn, in what state, and what does it take of the capacity?",
        rumanian_withdrawal,
    )
}

/// Units that are to go home.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WithdrawalInput {
    /// The turn.
    pub month: Month,
    /// The units, as the chart of counters calls them.
    pub names: Vec<String>,
    /// Whether the points where they are put down lie in Rumania.
    #[serde(default = "home")]
    pub to_rumania: bool,
    /// Whether an open way along lines leads them home.
    #[serde(default = "home")]
    pub way_home: bool,
    /// Whether they are to move once more in that turn.
    #[serde(default)]
    pub move_on: bool,
    /// Units that the Axis may move strategically in this turn.
    pub capacity: Int<0, 99>,
}

fn home() -> bool {
    true
}

/// Units that went home.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Withdrawn {
    /// How many.
    pub units: u32,
    /// Whether going home dispersed them.
    pub dispersed: bool,
    /// What is left of the capacity.
    pub capacity_left: u32,
}

fn rumanian_withdrawal(
    variant: &SecondEdition,
    input: &WithdrawalInput,
    sink: &mut impl Sink,
) -> Result<Withdrawn, Refused> {
    in_its_turn(variant, input.month, input.to_rumania, sink)?;
    input.names.iter().try_for_each(|unit| is_listed(variant, unit, sink))?;
    nobody_goes_twice(&input.names, sink)?;
    if !input.way_home {
        let words = || "no way is needed: they are lifted off and put down".to_owned();
        sink.step(clause::C8_B_WITHDRAWAL_PLACE, words);
    }
    if input.move_on {
        stay_at_home(sink)?;
    }
    let units = u32::try_from(input.names.len()).unwrap_or(u32::MAX);
    Ok(Withdrawn {
        units,
        dispersed: dispersed_at_home(variant, sink),
        capacity_left: capacity_left(variant, units, input.capacity.unsigned(), sink),
    })
}

/// 8.B.withdrawal-place: in one turn, onto points in Rumania.
pub(crate) fn in_its_turn(
    variant: &SecondEdition,
    month: Month,
    to_rumania: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let turn = variant.figures.reinforcements.withdrawal.turn;
    if month != turn {
        let why = || format!("they go home in {turn}, not in {month}");
        return Err(sink.refuse(clause::C8_B_WITHDRAWAL_PLACE, why));
    }
    if !to_rumania {
        let why = || "they are put down on points in Rumania".to_owned();
        return Err(sink.refuse(clause::C8_B_WITHDRAWAL_PLACE, why));
    }
    sink.step(clause::C8_B_WITHDRAWAL_PLACE, || format!("put down in Rumania in {month}"));
    Ok(())
}

/// 8.B.withdrawal-place: by which they are put down at home.
pub(crate) const PLACE: Clause = clause::C8_B_WITHDRAWAL_PLACE;

/// completion.ally.withdrawn: who goes home.
pub(crate) fn kinds(variant: &SecondEdition) -> impl Iterator<Item = Kind> {
    let names = variant.figures.reinforcements.withdrawal.units.iter();
    names.filter_map(|name| Kind::ALL.iter().copied().find(|kind| kind.id() == name))
}

/// 8.B.withdrawal-place: by our reading going home disperses nobody.
pub(crate) fn dispersed_at_home(variant: &SecondEdition, sink: &mut impl Sink) -> bool {
    let dispersed = variant.readings.withdrawn_state == WithdrawnState::Dispersed;
    sink.step(clause::C8_B_WITHDRAWAL_PLACE, || {
        format!("going home {} them", if dispersed { "disperses" } else { "does not disperse" })
    });
    dispersed
}

/// 8.B.withdrawal-place: going home is their move of that turn.
pub(crate) fn stay_at_home(sink: &mut impl Sink) -> Result<(), Refused> {
    let why = || "going home was their move of this turn".to_owned();
    Err(sink.refuse(clause::C8_B_WITHDRAWAL_PLACE, why))
}

/// completion.ally.withdrawn: which units these are.
pub(crate) fn is_listed(
    variant: &SecondEdition,
    unit: &str,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if !variant.figures.reinforcements.withdrawal.units.iter().any(|listed| listed == unit) {
        let why = || format!("{unit} is not among the units that go home");
        return Err(sink.refuse(clause::COMPLETION_ALLY_WITHDRAWN, why));
    }
    sink.cite(clause::COMPLETION_ALLY_WITHDRAWN);
    Ok(())
}

/// completion.ally.withdrawn: there is one of each.
fn nobody_goes_twice(units: &[String], sink: &mut impl Sink) -> Result<(), Refused> {
    let twice = units.iter().enumerate().find(|(at, unit)| units[..*at].contains(unit));
    match twice {
        Some((_, unit)) => {
            let why = || format!("there is only one {unit}");
            Err(sink.refuse(clause::COMPLETION_ALLY_WITHDRAWN, why))
        }
        None => Ok(()),
    }
}

/// 8.B.withdrawal-capacity: going home takes strategic moves, by our reading so many for each unit.
pub(crate) fn capacity_left(
    variant: &SecondEdition,
    units: u32,
    capacity: u32,
    sink: &mut impl Sink,
) -> u32 {
    let moves = variant.figures.reinforcements.withdrawal.moves_a_unit.unsigned();
    let left = capacity.saturating_sub(units.saturating_mul(moves));
    sink.step(clause::C8_B_WITHDRAWAL_CAPACITY, || {
        format!("units that go home: {units}, strategic moves for each: {moves}; {left} of {capacity} are left")
    });
    left
}
