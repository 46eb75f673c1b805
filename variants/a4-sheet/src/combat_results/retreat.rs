//! D and D1 to D3: Disruption, retreats that the attacker orders, and those that the defender wants.

use stavka_core::clause::{Refused, Sink};

use super::effect::{Defender, Effect};
use crate::combat_results_table::Code;
use crate::disrupted_units;
use crate::no_retreat::Stand;
use crate::readings::FurtherRetreat;
use crate::{A4Sheet, clause};

/// combat-results.Dn.disruption: a defender that suffers D1, D2 or D3.
pub(super) fn retreated(
    rules: &A4Sheet,
    code: Code,
    defender: Defender,
    sink: &mut impl Sink,
) -> Effect {
    sink.cite(clause::COMBAT_RESULTS_DN_DISRUPTION);
    disrupted_units::again(defender.unit, sink);
    if defender.stand != Stand::Free {
        return Effect::Disrupted { withdrawal: 0 };
    }
    let (most, further) = (most_ordered(rules, code, sink), most_further(rules, code, sink));
    Effect::Retreat { most, further, overrun: false }
}

/// combat-results.D.disrupt: a defender that suffers a D.
pub(super) fn disrupted(rules: &A4Sheet, defender: Defender, sink: &mut impl Sink) -> Effect {
    sink.step(clause::COMBAT_RESULTS_D_DISRUPT, || "D: Disrupted".to_owned());
    disrupted_units::again(defender.unit, sink);
    let withdrawal = if defender.stand == Stand::Free { most_withdrawn(rules, sink) } else { 0 };
    Effect::Disrupted { withdrawal }
}

/// combat-results.D.withdrawal: how far a defender may withdraw on a D.
pub(crate) fn most_withdrawn(rules: &A4Sheet, sink: &mut impl Sink) -> u8 {
    let most = rules.figures.retreat.withdrawal_hexes;
    sink.step(clause::COMBAT_RESULTS_D_WITHDRAWAL, || format!("it may withdraw up to {most}"));
    most
}

/// combat-results.Dn.distance: the farthest that the attacker may send a defender.
pub(crate) fn most_ordered(rules: &A4Sheet, code: Code, sink: &mut impl Sink) -> u8 {
    let figures = &rules.figures.retreat;
    let most = match code {
        Code::Retreat1 => figures.d1_hexes,
        Code::Retreat2 => figures.d2_hexes,
        Code::Retreat3 => figures.d3_hexes,
        _ => 0,
    };
    sink.step(clause::COMBAT_RESULTS_DN_DISTANCE, || {
        format!("{}: the attacker sends it 0 to {most} hexes", code.name())
    });
    most
}

/// combat-results.Dn.further-retreat: how much farther a defender may go.
pub(crate) fn most_further(rules: &A4Sheet, code: Code, sink: &mut impl Sink) -> u8 {
    let figures = &rules.figures.retreat;
    let number = match code {
        Code::Retreat1 => 1,
        Code::Retreat2 => 2,
        _ => 3,
    };
    let formula = figures.further_from.saturating_sub(number);
    let further = match rules.readings.further_retreat {
        FurtherRetreat::Capped => formula.min(figures.further_example),
        FurtherRetreat::Formula => formula,
        FurtherRetreat::Example => figures.further_example.saturating_sub(number - 1),
    };
    sink.step(clause::COMBAT_RESULTS_DN_FURTHER_RETREAT, || {
        format!("on a {} the defender may go on {further}", code.name())
    });
    further
}

/// combat-results.Dn.distance: whether the attacker may order so many hexes.
pub(crate) fn may_order(
    rules: &A4Sheet,
    code: Code,
    hexes: u8,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let most = most_ordered(rules, code, sink);
    if hexes <= most {
        return Ok(());
    }
    Err(sink.refuse(clause::COMBAT_RESULTS_DN_DISTANCE, || {
        format!("a {} sends defenders at most {most} hexes, not {hexes}", code.name())
    }))
}

/// combat-results.Dn.further-retreat: whether the defender may go on so many hexes.
pub(crate) fn may_go_on(
    rules: &A4Sheet,
    code: Code,
    hexes: u8,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let most = most_further(rules, code, sink);
    if hexes <= most {
        return Ok(());
    }
    Err(sink.refuse(clause::COMBAT_RESULTS_DN_FURTHER_RETREAT, || {
        format!("after a {} a defender may go on {most} hexes, not {hexes}", code.name())
    }))
}

/// combat-results.D.withdrawal: whether a defender may withdraw so many hexes.
pub(crate) fn may_withdraw(
    rules: &A4Sheet,
    hexes: u8,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let most = most_withdrawn(rules, sink);
    if hexes <= most {
        return Ok(());
    }
    Err(sink.refuse(clause::COMBAT_RESULTS_D_WITHDRAWAL, || {
        format!("a D lets a defender withdraw {most} hexes, not {hexes}")
    }))
}

/// combat-results.D.advance: how far attackers may follow a withdrawal, if any.
pub(crate) fn advance_after_withdrawal(
    vacated: bool,
    hexes: u8,
    sink: &mut impl Sink,
) -> Result<u8, Refused> {
    if vacated && hexes > 0 {
        sink.step(clause::COMBAT_RESULTS_D_ADVANCE, || {
            format!("the hex is empty: attackers may follow {hexes}")
        });
        return Ok(hexes);
    }
    Err(sink.refuse(clause::COMBAT_RESULTS_D_ADVANCE, || {
        "defenders are still in the hex: nobody advances".to_owned()
    }))
}

/// combat-results.D.overstack: how many units must leave a hex that holds too many.
pub(crate) fn must_leave(over_limit: u8, sink: &mut impl Sink) -> u8 {
    if over_limit > 0 {
        sink.step(clause::COMBAT_RESULTS_D_OVERSTACK, || {
            format!("{over_limit} over the stacking limit must retreat")
        });
    }
    over_limit
}
