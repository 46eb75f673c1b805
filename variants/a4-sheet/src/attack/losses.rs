//! What one throw costs both sides.

use stavka_core::clause::Silent;
use stavka_core::crt::ladder::Column;

use crate::A4Sheet;
use crate::combat_results::{Effect, Fight, MOST_DEFENDERS, resolve};
use crate::combat_results_table::Code;
use crate::disrupted_units::column_for;

/// What an attack costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Losses {
    /// Attack factors of attackers that are eliminated.
    pub attackers: u32,
    /// Printed defense factors of defenders that are eliminated.
    pub defenders: u32,
    /// Whether Germans may attack again.
    pub attack_again: bool,
}

/// The losses of an attack in this column with this die. `higher` says for each defender how many columns
/// higher its result is read; an exchange is paid as cheaply as can be, and whom tanks may overrun they do.
pub fn losses(
    rules: &A4Sheet,
    fight: Fight<'_>,
    higher: &[i8],
    column: Column,
    die: i32,
) -> Losses {
    let mut results = [Code::Nil; MOST_DEFENDERS];
    for (result, &higher) in results.iter_mut().zip(higher) {
        *result = rules.ground.result(column_for(rules, column, higher), die);
    }
    let resolved = resolve(rules, fight, &results, &mut Silent);
    let gone = |effect: &Effect| {
        matches!(effect, Effect::Eliminated { .. } | Effect::Retreat { overrun: true, .. })
    };
    let defenders = fight.defenders.iter().zip(resolved.effects());
    let lost = resolved.cheapest_loss(fight.attackers);
    let attackers = fight.attackers.iter().enumerate();
    Losses {
        attackers: attackers
            .filter(|(place, _)| lost & (1 << place) != 0)
            .map(|(_, unit)| u32::from(unit.factors().attack))
            .sum(),
        defenders: defenders
            .filter(|(_, effect)| gone(effect))
            .map(|(defender, _)| u32::from(defender.unit.factors().defense))
            .sum(),
        attack_again: resolved.attack_again,
    }
}
