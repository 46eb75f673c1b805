//! A chance bought with factors, cut down to what a die can show.

use serde::Serialize;
use stavka_core::clause::{Clause, Refused, Sink};
use stavka_core::crt::ladder::Column;
use stavka_core::distribution::{Dice, Distribution, Fraction};
use stavka_core::schema::JsonSchema;

use crate::A4Sheet;
use crate::figures::Die;

/// The chance of a better column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Chance {
    /// Factors to gamble with.
    pub surplus: u64,
    /// Factors that would make it certain.
    pub needed: u64,
    /// The chance in factors.
    pub exact: Fraction,
    /// How many numbers of the die win: the exact chance, rounded down.
    pub numbers: u32,
    /// How many sides the die has.
    pub sides: u32,
    /// The chance on the die.
    pub on_die: Fraction,
}

impl Chance {
    /// The chance of `surplus` factors out of `needed`.
    pub(super) fn new(surplus: u64, needed: u64, die: Die) -> Self {
        let (sides, numbers) = (die.sides(), numbers(surplus, needed, die));
        Self {
            surplus,
            needed,
            exact: part(surplus, needed),
            numbers,
            sides,
            on_die: part(numbers, sides),
        }
    }

    /// What the die decides: the better column on the numbers that win, else the other.
    pub(super) fn columns(&self, die: Die, better: Column, other: Column) -> Distribution<Column> {
        die.distribution().map(|&face| if self.wins(face) { better } else { other })
    }

    /// Low numbers win.
    pub(super) fn wins(&self, face: i32) -> bool {
        i64::from(face) <= i64::from(self.numbers)
    }

    /// Refuses a roll that no number of the die can win.
    pub(super) fn must_be_possible(
        &self,
        clause: Clause,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        if self.numbers > 0 {
            return Ok(());
        }
        Err(sink.refuse(clause, || {
            format!(
                "a chance of {} is less than one number of the die: there is nothing to roll for",
                self.exact
            )
        }))
    }

    pub(super) fn words(&self) -> String {
        format!(
            "{} of {} factors, {} in {} on the die",
            self.surplus, self.needed, self.numbers, self.sides
        )
    }
}

/// How many numbers of the die win: the chance of `surplus` factors out of `needed`, rounded down.
pub(super) fn numbers(surplus: u64, needed: u64, die: Die) -> u32 {
    let sides = die.sides();
    let numbers = (u64::from(sides) * surplus).checked_div(needed).unwrap_or_default();
    u32::try_from(numbers).unwrap_or(sides).min(sides)
}

/// A part of a whole; of nothing there is no part.
fn part(numerator: impl Into<u64>, denominator: impl Into<u64>) -> Fraction {
    Fraction::new(numerator.into(), denominator.into()).unwrap_or_else(|_| Fraction::zero())
}

/// Refuses a number that the dice do not have.
pub(super) fn must_be_on_die(
    face: i32,
    dice: Dice,
    clause: Clause,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if dice.totals().contains(&face) {
        return Ok(());
    }
    Err(sink.refuse(clause, || format!("{dice} can't show {face}")))
}

/// The die of the game.
pub(crate) fn die(rules: &A4Sheet) -> Dice {
    rules.figures.gamble.die.dice()
}

/// How many numbers it has.
pub(crate) fn faces(rules: &A4Sheet) -> u32 {
    rules.figures.gamble.die.sides()
}
