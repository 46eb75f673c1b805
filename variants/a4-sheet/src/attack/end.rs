//! What one throw makes of both sides.

use stavka_core::clause::Silent;
use stavka_core::crt::ladder::Column;

use crate::A4Sheet;
use crate::combat_results::{AttackersEffect, Effect, Fight, MOST_DEFENDERS, resolve};
use crate::combat_results_table::{Code, Read, result as table_result};
use crate::disrupted_units::column_for;

/// How an attack ends, the best for the attacker last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct End {
    /// Whether no defender is left in the hex.
    pub emptied: bool,
    /// How many defenders are eliminated.
    pub eliminated: u32,
    /// How many go back.
    pub sent_back: u32,
    /// How many stay, Disrupted.
    pub disrupted: u32,
    /// Attack factors of attackers that are eliminated.
    pub attackers_lose: u32,
    /// Printed defense factors of defenders that are eliminated.
    pub defenders_lose: u32,
    /// Whether the attackers are Disrupted.
    pub attackers_disrupted: bool,
    /// Whether Germans may attack again.
    pub attack_again: bool,
}

/// How each defender's result is read: how many columns higher, and who takes a retreat instead of a forced exchange.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reading<'a> {
    /// Columns, for each defender.
    pub higher: &'a [i8],
    /// Those that escape, a bit each.
    pub escaping: u16,
    /// What is known beside column and die.
    pub read: Read,
}

/// How an attack in this column with this die ends. An exchange is paid as cheaply as can be, whom tanks may overrun they
/// do, and whoever must go back goes.
pub(crate) fn end(
    rules: &A4Sheet,
    fight: Fight<'_>,
    reading: Reading<'_>,
    column: Column,
    die: i32,
) -> End {
    let mut results = [Code::Nil; MOST_DEFENDERS];
    for (place, (result, &higher)) in results.iter_mut().zip(reading.higher).enumerate() {
        let column = column_for(rules, column, higher);
        let rolled = table_result(rules, reading.read, column, die, &mut Silent);
        *result = if reading.escaping >> place & 1 == 1 { Code::Retreat3 } else { rolled };
    }
    let resolved = resolve(rules, fight, &results, &mut Silent);
    let lost = resolved.cheapest_loss(fight.attackers);
    let attackers = fight.attackers.iter().enumerate();
    let attackers = attackers.filter(|(place, _)| lost & (1 << place) != 0);
    let mut end = End {
        emptied: true,
        eliminated: 0,
        sent_back: 0,
        disrupted: 0,
        attackers_lose: attackers.map(|(_, unit)| u32::from(unit.factors().attack)).sum(),
        defenders_lose: 0,
        attackers_disrupted: resolved.attackers == AttackersEffect::Disrupted,
        attack_again: resolved.attack_again,
    };
    for (defender, effect) in fight.defenders.iter().zip(resolved.effects()) {
        end.count(*effect, u32::from(defender.unit.factors().defense));
    }
    end
}

impl End {
    fn count(&mut self, effect: Effect, factors: u32) {
        match effect {
            Effect::Eliminated { .. } | Effect::Retreat { overrun: true, .. } => {
                self.eliminated += 1;
                self.defenders_lose += factors;
            }
            Effect::Retreat { most: 1.., .. } => self.sent_back += 1,
            Effect::Disrupted { .. } | Effect::Retreat { .. } => {
                self.disrupted += 1;
                self.emptied = false;
            }
            Effect::Nothing | Effect::Exchange { .. } => self.emptied = false,
        }
    }
}
