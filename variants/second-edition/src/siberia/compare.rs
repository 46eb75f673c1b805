//! The common question: when troops come from Siberia, and at what risk.

use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::question::common::{SIBERIA, SiberiaAnswer, SiberiaInput};

use crate::SecondEdition;
use crate::siberia::call::{self, CallInput, Phase};
use crate::siberia::odds::{self, CrisisOdds};
use crate::siberia::reserve::{self, Arrival};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        SIBERIA,
        Topic::Siberia,
        "When do troops called from Siberia arrive, and at what risk?",
        siberia,
    )
}

fn siberia(
    variant: &SecondEdition,
    input: &SiberiaInput,
    sink: &mut impl Sink,
) -> Result<SiberiaAnswer, Refused> {
    let called = input.call;
    let call = CallInput {
        month: called,
        phase: Phase::default(),
        start: None,
        called: None,
        table: None,
    };
    call::may_call(variant, &call, sink)?;
    let first = call::first_arrival(variant, called, sink);
    let odds = odds::odds_from(variant, first, sink);
    let groups = reserve::arrivals(variant, first, None, sink);
    Ok(SiberiaAnswer {
        arrivals: groups.iter().map(arrival).collect(),
        risk: odds.crisis.to_string(),
        at_stake: at_stake(&odds),
        safe_from: variant.figures.reserve.last_roll.plus(1).to_string(),
    })
}

fn arrival(group: &Arrival) -> String {
    format!("{}: {}", group.due, group.units)
}

fn at_stake(odds: &CrisisOdds) -> String {
    let possible = odds
        .columns
        .iter()
        .filter(|column| odds.rolls.iter().any(|roll| roll.column == column.column));
    let units: Vec<_> = possible.map(|column| column.units.to_string()).collect();
    format!(
        "a crisis: {} units go to Siberia, {} on average",
        units.join(" or "),
        odds.expected.total
    )
}
