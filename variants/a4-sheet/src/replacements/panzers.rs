//! German panzer replacements.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::HalfMonth as Turn;
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use super::PanzerFactorsSaved;
use crate::unit::{Arm, Described, Nation, Size, State, Unit};
use crate::{A4Sheet, clause};

/// A turn, and what the factors are to do.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PanzerInput {
    /// The turn.
    pub turn: Turn,
    /// Factors left from an earlier month.
    pub left_over: Option<Int<0, 99>>,
    /// Whether those could have been spent in their month.
    #[serde(default)]
    pub were_spendable: bool,
    /// What to do with the factors.
    pub spend: Option<Spend>,
}

/// What panzer factors do.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Spend {
    /// Build a motorized korps up again.
    Restore(Described),
    /// Bring a lost panzer division back.
    Rebuild(Described),
}

/// The factors of the turn.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PanzerFactors {
    /// How many there are.
    pub factors: u32,
    /// How many are spent.
    pub spent: u32,
}

/// The whole step.
pub(crate) fn panzer_factors(
    rules: &A4Sheet,
    input: &PanzerInput,
    sink: &mut impl Sink,
) -> Result<PanzerFactors, Refused> {
    let left = input.left_over.map_or(0, Int::unsigned);
    let factors =
        month_factors(rules, input.turn, sink) + saved(rules, left, input.were_spendable, sink);
    let spent = input.spend.map_or(Ok(0), |spend| price(rules, spend, sink))?;
    must_be_there(spent, factors, sink)?;
    Ok(PanzerFactors { factors, spent })
}

/// reinforcements.german.panzer-factors: no more is spent than there is.
pub(crate) fn must_be_there(spent: u32, factors: u32, sink: &mut impl Sink) -> Result<(), Refused> {
    if spent <= factors {
        return Ok(());
    }
    Err(sink.refuse(clause::REINFORCEMENTS_GERMAN_PANZER_FACTORS, || {
        format!("it takes {spent} factors, and there are {factors}")
    }))
}

/// What it takes to spend factors so.
pub(crate) fn price(rules: &A4Sheet, spend: Spend, sink: &mut impl Sink) -> Result<u32, Refused> {
    match spend {
        Spend::Restore(korps) => restore_korps(korps.0, sink),
        Spend::Rebuild(division) => rebuild_division(rules, division.0, sink),
    }
}

/// reinforcements.german.panzer-factors: so many as a month begins.
pub(crate) fn month_factors(rules: &A4Sheet, turn: Turn, sink: &mut impl Sink) -> u32 {
    let figures = &rules.figures.replacements.panzer;
    let since = turn.halves_after(figures.first_month.first_half());
    let due = since.is_some_and(|halves| halves.is_multiple_of(2));
    let factors = if due { figures.month_factors.into() } else { 0 };
    sink.step(clause::REINFORCEMENTS_GERMAN_PANZER_FACTORS, || {
        format!("{turn} brings {factors} panzer factors")
    });
    factors
}

/// reinforcements.german.panzer-factors: what is left of earlier months.
pub(crate) fn saved(rules: &A4Sheet, left: u32, were_spendable: bool, sink: &mut impl Sink) -> u32 {
    let kept = match rules.readings.panzer_factors_saved {
        PanzerFactorsSaved::IfUnspendable => !were_spendable,
        PanzerFactorsSaved::Never => false,
        PanzerFactorsSaved::Freely => true,
    };
    if left > 0 {
        sink.step(clause::REINFORCEMENTS_GERMAN_PANZER_FACTORS, || {
            format!("{left} left from before {}", if kept { "are kept" } else { "are gone" })
        });
    }
    if kept { left } else { 0 }
}

/// reinforcements.german.panzer-korps: a motorized korps, neither Disrupted nor moved, for the factors it lacks.
fn restore_korps(unit: Unit, sink: &mut impl Sink) -> Result<u32, Refused> {
    let clause = clause::REINFORCEMENTS_GERMAN_PANZER_KORPS;
    let why = if !unit.counter.is_german_motorized_korps() {
        "it is no German motorized korps"
    } else if unit.is_disrupted() {
        "it is Disrupted"
    } else if unit.states.has(State::Moved) {
        "it has moved"
    } else if !unit.states.has(State::Weak) {
        "it is at full strength"
    } else {
        let lacking = unit.counter.full.attack.saturating_sub(unit.factors().attack);
        sink.step(clause, || format!("{lacking} attack factors short: full strength again"));
        return Ok(lacking.into());
    };
    Err(sink.refuse(clause, || why.to_owned()))
}

/// reinforcements.german.panzer-division: a lost panzer division of the right size.
fn rebuild_division(rules: &A4Sheet, unit: Unit, sink: &mut impl Sink) -> Result<u32, Refused> {
    let size = rules.figures.replacements.panzer.division_factors;
    let counter = unit.counter;
    let division = (counter.nation, counter.arm, counter.size)
        == (Nation::German, Arm::Panzer, Size::Division);
    let clause = clause::REINFORCEMENTS_GERMAN_PANZER_DIVISION;
    if !division || counter.full.attack != size {
        return Err(sink.refuse(clause, || {
            format!("only a German panzer division of {size} factors is rebuilt")
        }));
    }
    sink.step(clause, || format!("a division of {size} factors comes back"));
    Ok(size.into())
}
