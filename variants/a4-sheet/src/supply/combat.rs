//! Supply in combat.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink};
use stavka_core::crt::shift::Shift;
use stavka_core::schema::JsonSchema;

use super::Status;
use crate::readings::{IllSuppliedStack, IsolatedAttackers};
use crate::{A4Sheet, clause};

/// supply.attacker-column: the shift for an attack whose worst supplied unit has this status.
pub(crate) fn attacker_shift(
    rules: &A4Sheet,
    worst: Status,
    sink: &mut impl Sink,
) -> Result<Option<Shift>, Refused> {
    let by = clause::SUPPLY_ATTACKER_COLUMN;
    let barred = rules.readings.isolated_attackers == IsolatedAttackers::Barred;
    match worst {
        Status::Full => Ok(None),
        Status::Isolated if barred => {
            Err(sink.refuse(by, || "an Isolated unit may not attack".to_owned()))
        }
        Status::Limited | Status::Isolated => Ok(Some(Shift {
            columns: rules.figures.supply.attacker_columns,
            clause: by,
            cap: None,
        })),
    }
}

/// supply.attacker-disrupted: whether an attacker is Disrupted when all is over.
pub(crate) fn is_spent(status: Status, sink: &mut impl Sink) -> bool {
    let spent = status != Status::Full;
    if spent {
        sink.step(clause::SUPPLY_ATTACKER_DISRUPTED, || {
            format!("it attacked in {} supply: Disrupted after any advance", status.name())
        });
    }
    spent
}

/// supply.defender-column: the shift against a defender, in a stack whose worst supplied unit has this status.
pub(crate) fn defender_shift(rules: &A4Sheet, own: Status, worst: Status) -> Option<Shift> {
    let counts = match rules.readings.ill_supplied_stack {
        IllSuppliedStack::EachUnit => own,
        IllSuppliedStack::WholeStack => worst,
    };
    let columns = rules.figures.supply.defender_columns;
    let shift = Shift { columns, clause: clause::SUPPLY_DEFENDER_COLUMN, cap: None };
    (counts != Status::Full).then_some(shift)
}

/// An attack, as far as supply goes.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CombatInput {
    /// How each attacker is supplied as the attack is made.
    pub attackers_supply: Vec<Status>,
    /// How each defender is supplied as the attack is made.
    pub defenders_supply: Vec<Status>,
}

/// What supply does to it.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct CombatAnswer {
    /// Columns by which the attack moves.
    pub attack_columns: i8,
    /// Columns by which it moves against each defender besides.
    pub defender_columns: Vec<i8>,
    /// Which attackers are Disrupted afterwards.
    pub attackers_disrupted: Vec<bool>,
}

/// supply.moment: all statuses are those of the moment.
pub(super) fn answer(
    rules: &A4Sheet,
    input: &CombatInput,
    sink: &mut impl Sink,
) -> Result<CombatAnswer, Refused> {
    sink.step(clause::SUPPLY_MOMENT, || "supply as it is at this moment counts".to_owned());
    let worst = |statuses: &[Status]| statuses.iter().copied().max().unwrap_or(Status::Full);
    let attack = attacker_shift(rules, worst(&input.attackers_supply), sink)?;
    let stack = worst(&input.defenders_supply);
    let defender = |own: &Status| defender_shift(rules, *own, stack);
    let defenders: Vec<_> = input.defenders_supply.iter().map(defender).collect();
    for shift in attack.iter().chain(defenders.iter().flatten()) {
        sink.step(shift.clause, || format!("{:+} column", shift.columns));
    }
    let columns = |shift: &Option<Shift>| shift.map_or(0, |shift| shift.columns);
    Ok(CombatAnswer {
        attack_columns: columns(&attack),
        defender_columns: defenders.iter().map(columns).collect(),
        attackers_disrupted: input
            .attackers_supply
            .iter()
            .map(|own| is_spent(*own, sink))
            .collect(),
    })
}

/// supply.moment, supply.defender-column: how many columns higher each defender reads its result, as each is supplied now.
pub(crate) fn defenders_higher(
    rules: &A4Sheet,
    own: &[Status],
    higher: &mut [i8],
    sink: &mut impl Sink,
) {
    sink.cite(clause::SUPPLY_MOMENT);
    let stack = own.iter().copied().max().unwrap_or(Status::Full);
    for (higher, status) in higher.iter_mut().zip(own) {
        if let Some(shift) = defender_shift(rules, *status, stack) {
            sink.cite(shift.clause);
            *higher += shift.columns;
        }
    }
}
