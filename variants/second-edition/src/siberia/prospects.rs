//! Where the gamble leads.

use stavka_core::clause::Silent;
use stavka_core::distribution::Fraction;
use stavka_core::game::Odds;

use crate::campaign::decision::prospect;
use crate::campaign::state::State;
use crate::campaign::table::Table;
use crate::clause;
use crate::factories::play as bureau;
use crate::siberia::{dice, odds};

/// The dice of this turn's gamble.
pub(crate) fn gamble(table: &Table) -> Odds {
    let [doubles, different] = dice::throws(&table.variant);
    let chance = |ways| Fraction::new(ways, doubles + different);
    let chance = |ways| chance(ways).unwrap_or_else(|_| Fraction::zero());
    let outcomes = vec![
        prospect(table, "a Siberian crisis".to_owned(), chance(doubles), clause::C3_C_3_DOUBLES),
        prospect(table, "no crisis".to_owned(), chance(different), clause::C3_C_3_ROLL_DIFFERENT),
    ];
    Odds { outcomes, ..Odds::default() }
}

/// The whole risk of a call.
pub(crate) fn call(table: &Table, state: &State) -> Odds {
    let first = bureau::first_dice(table, state.position.month);
    let risk = odds::odds_from(&table.variant, first, &mut Silent);
    let mut outcomes: Vec<_> = risk
        .columns
        .iter()
        .map(|column| {
            let words = format!("a crisis that takes {} units", column.units);
            prospect(table, words, column.chance.clone(), clause::C3_C_3_TABLE_BASIS)
        })
        .collect();
    let none = odds::complement(&risk.crisis);
    outcomes.push(prospect(table, "no crisis".to_owned(), none, clause::C3_C_3_GAMBLE_WON));
    let assumed = vec!["the first group enters when it is due".to_owned()];
    Odds { outcomes, shifts: Vec::new(), assumed }
}
