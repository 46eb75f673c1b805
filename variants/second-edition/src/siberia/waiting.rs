//! 3.C.3: who waits in Siberia after a crisis, and how long the way back takes.

use serde::{Deserialize, Serialize};
use stavka_core::calendar::Month;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::composite::{Composite, CompositeCounts, Force};
use crate::readings::{HeldReplacements, ReturnInCrisis};
use crate::siberia::places::Claims;
use crate::siberia::returning::{Camp, combine_in_siberia};
use crate::units::Units;
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "return-schedule",
        Topic::Siberia,
        "Who waits in Siberia, and how soon can all of them be back?",
        return_schedule,
    )
}

/// Who came to be in Siberia during a crisis.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct InSiberia {
    /// Units that were sent there.
    #[serde(default)]
    pub committed: Force,
    /// Units of the Reserve that went back.
    #[serde(default)]
    pub returned: Units,
    /// Siberian replacements that were held there when the crisis broke.
    #[serde(default)]
    pub held: Units,
    /// Siberian replacements that were lost to it.
    #[serde(default)]
    pub lost: Units,
}

/// What a schedule of the return depends on.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReturnScheduleInput {
    /// Who is in Siberia.
    pub in_siberia: InSiberia,
    /// The turn in which the crisis was over; left out while it runs.
    pub crisis_over: Option<Month>,
    /// Composites that those who wait are put together to before they return: each is one unit on its way.
    #[serde(default)]
    pub combined_into: Vec<Composite>,
}

/// The soonest way back.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ReturnSchedule {
    /// Who waits.
    pub waiting: Force,
    /// How many units that is for the return.
    pub total: u32,
    /// The first turn of the return.
    pub first: Month,
    /// How many can come, turn by turn, if nobody is kept back.
    pub turns: Vec<ReturnTurn>,
    /// The turn in which the last of them can be back; left out where nobody waits.
    pub last: Option<Month>,
}

/// A turn of the return.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct ReturnTurn {
    /// The turn.
    pub month: Month,
    /// How many units come.
    pub units: u32,
}

fn return_schedule(
    variant: &SecondEdition,
    input: &ReturnScheduleInput,
    sink: &mut impl Sink,
) -> Result<ReturnSchedule, Refused> {
    let waiting = waiting(variant, &input.in_siberia, sink);
    let first = first_return(variant, input.crisis_over, sink)?;
    let waiting = combined(variant, waiting, first, &input.combined_into, sink)?;
    let claims = Claims::new(variant, &waiting, sink);
    let turns = turns(variant, &claims, first, sink);
    Ok(ReturnSchedule {
        total: claims.total(),
        waiting,
        first,
        last: turns.last().map(|turn| turn.month),
        turns,
    })
}

/// 3.C.3.return-combine: those who wait, put together as they may be when the return begins.
fn combined(
    variant: &SecondEdition,
    waiting: Force,
    month: Month,
    combine: &[Composite],
    sink: &mut impl Sink,
) -> Result<Force, Refused> {
    let mut camp = Camp { waiting, replacements: Force::default() };
    for kind in combine {
        combine_in_siberia(variant, *kind, month, Units::default(), &mut camp, sink)?;
        let made = CompositeCounts::one(*kind);
        camp.waiting.composites = camp.waiting.composites.plus(made);
    }
    Ok(camp.waiting)
}

/// 3.C.3.return-scope: who returns.
pub(crate) fn waiting(variant: &SecondEdition, input: &InSiberia, sink: &mut impl Sink) -> Force {
    let held = if held_are_frozen(variant) { input.held } else { Units::default() };
    let units = input.committed.units.plus(input.returned).plus(held);
    let waiting = Force { units, composites: input.committed.composites };
    sink.step(clause::C3_C_3_RETURN_SCOPE, || match input.lost {
        lost if lost.is_none() => format!("waiting in Siberia: {waiting}"),
        lost => format!("waiting in Siberia: {waiting}; lost for good: {lost}"),
    });
    waiting
}

/// 3.C.3.return-scope: whether replacements that were held when the crisis broke wait with the others.
pub(crate) fn held_are_frozen(variant: &SecondEdition) -> bool {
    variant.readings.held_replacements == HeldReplacements::Frozen
}

/// 3.C.3.return-date: the first turn of the return.
pub(crate) fn first_return(
    variant: &SecondEdition,
    crisis_over: Option<Month>,
    sink: &mut impl Sink,
) -> Result<Month, Refused> {
    let date = variant.figures.returning.from;
    let first = match (variant.readings.return_in_crisis, crisis_over) {
        (ReturnInCrisis::DateAlone, _) => date,
        (ReturnInCrisis::Wait, Some(over)) => date.max(over.plus(1)),
        (ReturnInCrisis::Wait, None) => {
            let why = || "the crisis still runs, and nothing returns before it is over".to_owned();
            return Err(sink.refuse(clause::C3_C_3_RETURN_DATE, why));
        }
    };
    sink.step(clause::C3_C_3_RETURN_DATE, || format!("units return from {first} on"));
    Ok(first)
}

/// 3.C.3.return-date: the first turn of the return, which has come.
pub(crate) fn has_come(
    variant: &SecondEdition,
    crisis_over: Option<Month>,
    month: Month,
    sink: &mut impl Sink,
) -> Result<Month, Refused> {
    let first = first_return(variant, crisis_over, sink)?;
    if month < first {
        let why = || format!("nothing returns before {first}");
        return Err(sink.refuse(clause::C3_C_3_RETURN_DATE, why));
    }
    Ok(first)
}

/// 3.C.3.return-rate: so many of each type a turn, until none is left.
fn turns(
    variant: &SecondEdition,
    claims: &Claims,
    first: Month,
    sink: &mut impl Sink,
) -> Vec<ReturnTurn> {
    let rate = variant.figures.returning.units_per_type.unsigned();
    sink.step(clause::C3_C_3_RETURN_RATE, || format!("{rate} of each basic type a turn"));
    let (mut turns, mut back) = (Vec::new(), 0);
    while back < claims.total() {
        let number = u32::try_from(turns.len()).unwrap_or(u32::MAX);
        let by_then = claims.fit(|_| rate.saturating_mul(number.saturating_add(1)));
        turns.push(ReturnTurn { month: first.plus(number), units: by_then - back });
        back = by_then;
    }
    turns
}
