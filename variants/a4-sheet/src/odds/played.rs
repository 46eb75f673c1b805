//! Gambles as a played attack meets them: numbers and columns, without exact odds.

use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink};
use stavka_core::crt::ladder::Column;

use super::press::{Way, Wish, declared, must_stay_on_table};
use super::{chance, round_up, standard};
use crate::combat_results_table::Factors;
use crate::side::Attacker;
use crate::{A4Sheet, clause};

/// odds.german.round-up: how many numbers of the die lift an attack from this column to the next; none where
/// there is nothing to roll for.
pub(crate) fn round_up_numbers(
    rules: &A4Sheet,
    attacker: Attacker,
    factors: Factors,
    lower: Column,
    sink: &mut impl Sink,
) -> u32 {
    let higher = rules.ground.next(lower);
    let (Ok(()), Some(higher)) = (standard::must_be_german(attacker, sink), higher) else {
        return 0;
    };
    let (surplus, needed) = round_up::stake(rules, factors, lower, higher);
    let numbers = chance::numbers(surplus, needed, rules.figures.gamble.die);
    sink.step(clause::ODDS_GERMAN_ROUND_UP, || {
        format!(
            "{surplus} of {needed} factors: {numbers} numbers for {}",
            rules.ground.odds(higher)
        )
    });
    numbers
}

/// odds.german.round-up: the column that the die gives an attack which rounds up from this one.
pub(crate) fn rounded_up(
    rules: &A4Sheet,
    attacker: Attacker,
    factors: Factors,
    lower: Column,
    die: i32,
    sink: &mut impl Sink,
) -> Column {
    let numbers = round_up_numbers(rules, attacker, factors, lower, sink);
    let higher = rules.ground.next(lower).unwrap_or(lower);
    round_up::after_die(rules, [lower, higher], numbers, die, sink)
}

/// odds.german.round-up: why an attack can't gamble for the next column.
pub(crate) fn round_up_refused(
    rules: &A4Sheet,
    attacker: Attacker,
    factors: Factors,
    lower: Column,
    sink: &mut impl Sink,
) -> Option<Refused> {
    let roll = round_up::round_up(rules, attacker, factors, lower, sink);
    roll.and_then(|roll| round_up::columns(rules, &roll, sink)).err()
}

/// The columns of a pressed attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PressedColumns {
    /// On a good number.
    pub up: Column,
    /// On any other.
    pub down: Column,
}

/// odds.german.press, odds.russian.press: where a press by so many columns leads from this one.
pub(crate) fn pressed(
    rules: &A4Sheet,
    attacker: Attacker,
    by: u8,
    way: Way,
    start: Column,
    sink: &mut impl Sink,
) -> Result<PressedColumns, Refused> {
    let Some(by) = Int::new(i32::from(by)) else {
        return Err(sink.refuse(clause::ODDS_GERMAN_PRESS, || "no column to press by".to_owned()));
    };
    let press = declared(rules, attacker, Wish { by, way }, sink)?;
    must_stay_on_table(rules, press, start, sink)?;
    let column = |good| press.column(rules, start, good);
    Ok(PressedColumns { up: column(true), down: column(false) })
}

/// odds.german.press-column-roll, odds.german.press-split-die: whether this number gives the better column.
pub(crate) fn is_good_number(rules: &A4Sheet, way: Way, face: i32) -> bool {
    way.is_good(rules, face)
}

/// odds.german.press: whether a pressed attack must take any exchange.
pub(crate) fn press_makes_mandatory(rules: &A4Sheet) -> bool {
    super::press::makes_exchanges_mandatory(rules, &mut stavka_core::clause::Silent)
}
