//! The usual odds: a ratio, rounded down.

use stavka_core::clause::{Refused, Sink};
use stavka_core::crt::ladder::Column;

use crate::combat_results_table::{Factors, entered_column};
use crate::side::Attacker;
use crate::{A4Sheet, clause};

/// odds.standard: the ratio is rounded down to a column.
pub(crate) fn column(
    rules: &A4Sheet,
    factors: Factors,
    sink: &mut impl Sink,
) -> Result<Column, Refused> {
    let column = entered_column(rules, factors, sink)?;
    sink.step(clause::ODDS_STANDARD, || {
        let needed = rules.ground.attack_needed(column, factors.defense);
        let over = u64::from(factors.attack).saturating_sub(needed);
        let Factors { attack, defense } = factors;
        format!("{attack} against {defense} is {}, {}", rules.ground.odds(column), over_words(over))
    });
    Ok(column)
}

/// odds.standard: only an attack by Germans alone may do more than round down.
pub(super) fn must_be_german(attacker: Attacker, sink: &mut impl Sink) -> Result<(), Refused> {
    if attacker == Attacker::German {
        return Ok(());
    }
    Err(sink.refuse(clause::ODDS_STANDARD, || {
        format!("the odds of a {} are rounded down", attacker.name())
    }))
}

fn over_words(over: u64) -> String {
    match over {
        0 => "nothing over".to_owned(),
        1 => "1 factor over".to_owned(),
        many => format!("{many} factors over"),
    }
}
