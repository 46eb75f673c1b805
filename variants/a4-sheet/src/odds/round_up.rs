//! Rolling to round German odds up.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink};
use stavka_core::crt::ladder::{Column, Ratio};
use stavka_core::distribution::Distribution;
use stavka_core::schema::JsonSchema;

use super::chance::{Chance, must_be_on_die};
use super::standard;
use crate::combat_results_table::Factors;
use crate::readings::RoundUpDivisor;
use crate::side::Attacker;
use crate::{A4Sheet, clause};

/// An attack that may round up.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Input {
    /// Who attacks.
    pub attacker: Attacker,
    /// Factors that attack.
    pub attack: Int<1, 999>,
    /// Factors that defend.
    pub defense: Int<1, 999>,
    /// The die, if it was rolled.
    pub die: Option<Int<1, 100>>,
}

/// What rounding up may lead to.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Answer {
    /// The column without a roll.
    pub lower: Ratio,
    /// The column that the roll may reach.
    pub higher: Ratio,
    /// The chance of it.
    pub chance: Chance,
    /// The column after the die, if it was rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<Ratio>,
}

/// A roll that may be made.
pub(super) struct RoundUp {
    lower: Column,
    higher: Column,
    chance: Chance,
}

pub(super) fn answer(
    rules: &A4Sheet,
    input: &Input,
    sink: &mut impl Sink,
) -> Result<Answer, Refused> {
    let factors = Factors { attack: input.attack.unsigned(), defense: input.defense.unsigned() };
    let lower = standard::column(rules, factors, sink)?;
    let roll = round_up(rules, input.attacker, factors, lower, sink)?;
    let column = match input.die {
        Some(die) => Some(rules.ground.odds(rolled(rules, &roll, die.get(), sink)?)),
        None => None,
    };
    let (lower, higher) = (rules.ground.odds(roll.lower), rules.ground.odds(roll.higher));
    Ok(Answer { lower, higher, chance: roll.chance, column })
}

/// odds.german.round-up: surplus factors buy a chance of the next column.
pub(super) fn round_up(
    rules: &A4Sheet,
    attacker: Attacker,
    factors: Factors,
    lower: Column,
    sink: &mut impl Sink,
) -> Result<RoundUp, Refused> {
    standard::must_be_german(attacker, sink)?;
    let ground = &rules.ground;
    let Some(higher) = ground.next(lower) else {
        return Err(sink.refuse(clause::CRT_NOTE_MAXIMUM_ODDS, || {
            format!("there is no column above {}", ground.odds(lower))
        }));
    };
    let (surplus, needed) = stake(rules, factors, lower, higher);
    let chance = Chance::new(surplus, needed, rules.figures.gamble.die);
    sink.step(clause::ODDS_GERMAN_ROUND_UP, || {
        format!("{} for {}", chance.words(), ground.odds(higher))
    });
    Ok(RoundUp { lower, higher, chance })
}

/// odds.german.round-up: the factors over the lower column, and those that would make the higher one certain.
pub(super) fn stake(
    rules: &A4Sheet,
    factors: Factors,
    lower: Column,
    higher: Column,
) -> (u64, u64) {
    let ground = &rules.ground;
    let held = ground.attack_needed(lower, factors.defense);
    let needed = match rules.readings.round_up_divisor {
        RoundUpDivisor::Distance => {
            ground.attack_needed(higher, factors.defense).saturating_sub(held)
        }
        RoundUpDivisor::DefenseFactors => factors.defense.into(),
    };
    (u64::from(factors.attack).saturating_sub(held), needed)
}

/// odds.german.round-up and odds.german.round-up-failure: where the roll may lead.
pub(super) fn columns(
    rules: &A4Sheet,
    roll: &RoundUp,
    sink: &mut impl Sink,
) -> Result<Distribution<Column>, Refused> {
    roll.chance.must_be_possible(clause::ODDS_GERMAN_ROUND_UP, sink)?;
    sink.step(clause::ODDS_GERMAN_ROUND_UP_FAILURE, || {
        format!("else the attack stays at {}", rules.ground.odds(roll.lower))
    });
    Ok(roll.chance.columns(rules.figures.gamble.die, roll.higher, roll.lower))
}

/// odds.german.round-up-failure: a lost roll costs nothing but the surplus.
fn rolled(
    rules: &A4Sheet,
    roll: &RoundUp,
    die: i32,
    sink: &mut impl Sink,
) -> Result<Column, Refused> {
    must_be_on_die(die, rules.figures.gamble.die.dice(), clause::ODDS_GERMAN_ROUND_UP, sink)?;
    Ok(after_die(rules, [roll.lower, roll.higher], roll.chance.numbers, die, sink))
}

/// odds.german.round-up-failure: the column in which the attack is entered, before anything shifts it.
pub(super) fn after_die(
    rules: &A4Sheet,
    [lower, higher]: [Column; 2],
    numbers: u32,
    die: i32,
    sink: &mut impl Sink,
) -> Column {
    if i64::from(die) <= i64::from(numbers) {
        return higher;
    }
    sink.step(clause::ODDS_GERMAN_ROUND_UP_FAILURE, || {
        format!("{die} is too high: the attack stays at {}", rules.ground.odds(lower))
    });
    lower
}
