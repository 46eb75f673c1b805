//! What supply does outside combat.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use super::Status;
use crate::clause;

/// supply.isolated.disrupted: whether a unit is Disrupted when supply is determined.
pub(crate) fn is_disrupted_by(status: Status, sink: &mut impl Sink) -> bool {
    let isolated = status == Status::Isolated;
    sink.step(clause::SUPPLY_ISOLATED_DISRUPTED, || {
        let what = if isolated { "it becomes Disrupted" } else { "nothing happens to it" };
        format!("{}: {what}", status.name())
    });
    isolated
}

/// supply.isolated.no-recovery: an Isolated unit does not recover.
pub(crate) fn may_recover(status: Status, sink: &mut impl Sink) -> Result<(), Refused> {
    let by = clause::SUPPLY_ISOLATED_NO_RECOVERY;
    if status == Status::Isolated {
        return Err(sink.refuse(by, || "it is Isolated and stays Disrupted".to_owned()));
    }
    sink.cite(by);
    Ok(())
}

/// A unit when supply is determined.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PhaseInput {
    /// How it is supplied.
    pub status: Status,
    /// Whether it is Disrupted already.
    #[serde(default)]
    pub disrupted: bool,
}

/// What becomes of it.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct PhaseAnswer {
    /// Whether it is Disrupted when supply has been determined.
    pub disrupted: bool,
    /// Whether it may recover after that.
    pub may_recover: bool,
}

pub(super) fn answer(input: &PhaseInput, sink: &mut impl Sink) -> PhaseAnswer {
    let disrupted = is_disrupted_by(input.status, sink) || input.disrupted;
    PhaseAnswer { disrupted, may_recover: may_recover(input.status, sink).is_ok() }
}
