//! The roll for Russian morale when Moscow falls.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Clause, Refused, Sink};
use stavka_core::distribution::Fraction;
use stavka_core::schema::JsonSchema;

use super::axis::counts;
use super::{CollapseRoll, Verdict};
use crate::supply::Status;
use crate::{A4Sheet, clause};

/// Moscow has just been taken.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CollapseInput {
    /// How Moscow is supplied for the Axis.
    pub supply: Status,
    /// Whether the roll was made before in this game.
    #[serde(default)]
    pub rolled_before: bool,
}

/// The chance of a collapse.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Collapse {
    /// The numbers of the die, counted from one, that bring it.
    pub numbers: u8,
    /// The exact chance.
    pub chance: Fraction,
    /// What it brings.
    pub verdict: Verdict,
}

/// victory.axis.moscow-collapse: a roll at the moment when Moscow is taken.
pub(crate) fn moscow_collapse(
    rules: &A4Sheet,
    input: &CollapseInput,
    sink: &mut impl Sink,
) -> Result<Collapse, Refused> {
    may_roll(rules, *input, sink)?;
    let numbers = rules.figures.victory.axis.collapse_numbers;
    let die = rules.figures.gamble.die;
    let chance = die.distribution().probability(|&face| face <= i32::from(numbers));
    sink.step(clause::VICTORY_AXIS_MOSCOW_COLLAPSE, || {
        format!("{numbers} of {} numbers: the Russians collapse with {chance}", die.sides())
    });
    Ok(Collapse { numbers, chance, verdict: Verdict::AxisWin })
}

/// victory.axis.moscow-collapse: in supply, and once.
fn may_roll(rules: &A4Sheet, input: CollapseInput, sink: &mut impl Sink) -> Result<(), Refused> {
    let again = input.rolled_before && rules.readings.collapse_roll == CollapseRoll::Once;
    let why = if !counts(rules, input.supply) {
        "Moscow is not in supply"
    } else if again {
        "the roll was made before in this game"
    } else {
        return Ok(());
    };
    Err(sink.refuse(clause::VICTORY_AXIS_MOSCOW_COLLAPSE, || why.to_owned()))
}

/// victory.axis.moscow-collapse: the clause that ends the war where the die brings the collapse.
pub(crate) fn collapses(rules: &A4Sheet, die: u32) -> Option<Clause> {
    let numbers = u32::from(rules.figures.victory.axis.collapse_numbers);
    (die <= numbers).then_some(clause::VICTORY_AXIS_MOSCOW_COLLAPSE)
}
