//! Blitzkrieg: the attack that a BK adds.

use stavka_core::clause::{Refused, Sink};

use super::effect::Effect;
use crate::readings::BlitzkriegChain;
use crate::unit::Unit;
use crate::{A4Sheet, clause};

/// combat-results.BK.blitzkrieg: whether an attack with these results adds another for German units.
///
/// `germans` tells whether any took part; `extra` counts the Blitzkrieg attacks that led to this one.
pub(crate) fn is_earned(
    rules: &A4Sheet,
    effects: &[Effect],
    germans: bool,
    extra: u8,
    sink: &mut impl Sink,
) -> bool {
    let by_bk = |effect: &Effect| matches!(effect, Effect::Eliminated { blitzkrieg: true, .. });
    if !effects.iter().any(by_bk) {
        return false;
    }
    let all = effects.iter().all(by_bk);
    let more = rules.readings.blitzkrieg_chain == BlitzkriegChain::Chain
        || extra < rules.figures.blitzkrieg.additional_attacks;
    sink.step(clause::COMBAT_RESULTS_BK_BLITZKRIEG, || {
        let words = match (germans, all, more) {
            (false, ..) => "no German took part: no further attack",
            (_, false, _) => "not every defender suffers BK: no further attack",
            (_, true, false) => "this was a Blitzkrieg attack itself: no further attack",
            (_, true, true) => "every defender suffers BK: the Germans may attack again",
        };
        words.to_owned()
    });
    germans && all && more
}

/// combat-results.BK.blitzkrieg: only Germans attack again.
pub(crate) fn may_use(unit: Unit) -> bool {
    unit.counter.nation.is_german()
}

/// combat-results.BK.blitzkrieg: the further attack is for those who earned it.
pub(crate) fn must_have_earned(earned: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    if earned {
        return Ok(());
    }
    Err(sink.refuse(clause::COMBAT_RESULTS_BK_BLITZKRIEG, || {
        "it has earned no further attack".to_owned()
    }))
}

/// combat-results.BK.join-initial-attack: whether the further attack may be spent on another one.
pub(crate) fn may_join(resolved: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    if !resolved {
        sink.step(clause::COMBAT_RESULTS_BK_JOIN_INITIAL_ATTACK, || {
            "that attack is not resolved yet: it may be joined".to_owned()
        });
        return Ok(());
    }
    Err(sink.refuse(clause::COMBAT_RESULTS_BK_JOIN_INITIAL_ATTACK, || {
        "that attack is resolved: only one that is still to be rolled may be joined".to_owned()
    }))
}
