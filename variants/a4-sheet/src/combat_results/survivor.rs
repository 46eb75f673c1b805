//! What may be left of large units that are eliminated.

use stavka_core::clause::Sink;

use super::Effect;
use crate::readings::Survivors;
use crate::{A4Sheet, clause};

/// combat-results.DE.remnant-division: how many divisions may survive an attack with these effects.
pub(crate) fn survivors(rules: &A4Sheet, effects: &[Effect], sink: &mut impl Sink) -> u8 {
    let leaves = |effect: &&Effect| matches!(effect, Effect::Eliminated { survivor: true, .. });
    let units = u8::try_from(effects.iter().filter(leaves).count()).unwrap_or(u8::MAX);
    if units == 0 {
        return 0;
    }
    let divisions = rules.figures.survivor.divisions;
    let survivors = match rules.readings.survivors {
        Survivors::OnePerAttack => divisions,
        Survivors::OnePerUnit => divisions.saturating_mul(units),
    };
    sink.step(clause::COMBAT_RESULTS_DE_REMNANT_DIVISION, || {
        format!("{survivors} may survive and retreat as on a D3")
    });
    survivors
}
