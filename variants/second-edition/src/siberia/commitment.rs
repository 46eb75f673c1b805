//! 3.C.3: what must be sent to Siberia in a crisis, and by when.

use serde::{Deserialize, Serialize};
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::composite::Force;
use crate::siberia::sending::{self, Parcel};
use crate::siberia::severity::Column;
use crate::units::Units;
use crate::{SecondEdition, clause};

pub(crate) mod debt;
pub(crate) mod ledger;

use debt::Debt;
use ledger::Ledger;

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "commitment",
        Topic::Siberia,
        "Is this plan of sending units to Siberia allowed, what is still owed, and is the crisis over?",
        commitment,
    )
}

/// A crisis and what was sent in it, turn by turn.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommitmentInput {
    /// The turn in which the Reserve first appeared.
    pub first_appearance: Month,
    /// The turn of the doubles.
    pub doubles: Month,
    /// What is sent on the first turn of the crisis, on the next one, and so on.
    #[serde(default)]
    pub turns: Vec<Sending>,
    /// Units that were sent and then rebuilt as ordinary replacements.
    #[serde(default)]
    pub rebuilt: Units,
}

/// What is sent in one turn.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sending {
    /// The units, in as many parcels as differ in where they stand.
    #[serde(default)]
    pub parcels: Vec<Parcel>,
    /// All basic units that could be sent in this turn, those inside composites counted; left out where there are enough.
    pub available: Option<Units>,
}

/// How a commitment stands.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CommitmentAnswer {
    /// The column of the commitment table.
    pub column: Column,
    /// What must be sent in all.
    pub required: Units,
    /// How many units that is.
    pub total: u32,
    /// How many of them on the first turn, at least.
    pub first_turn_minimum: u32,
    /// How each turn of the plan ends.
    pub turns: Vec<TurnEnd>,
    /// What is still owed.
    pub owed: Units,
    /// What must go on the next turn; left out where the crisis is over.
    pub next: Option<Due>,
    /// The turn in which the crisis is over; left out where it goes on.
    pub over: Option<Month>,
    /// What is recorded as waiting in Siberia.
    pub recorded: Force,
    /// The counters of these units that lie in the dead pile.
    pub dead_pile: Force,
}

/// How a turn of the plan ends.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct TurnEnd {
    /// The turn.
    pub month: Month,
    /// What the units sent count as.
    pub sent: Units,
    /// What is still owed.
    pub owed: Units,
}

/// What must go on a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Due {
    /// The turn.
    pub month: Month,
    /// How many units must go, as far as there are any.
    pub at_least: u32,
}

fn commitment(
    variant: &SecondEdition,
    input: &CommitmentInput,
    sink: &mut impl Sink,
) -> Result<CommitmentAnswer, Refused> {
    let mut debt = Debt::new(variant, input.first_appearance, input.doubles, sink)?;
    let mut ledger = Ledger::default();
    let mut turns = Vec::new();
    for sending in &input.turns {
        let month = debt.month();
        let sent = send(variant, sending, &mut ledger, sink)?;
        debt.pay(variant, sent, sending.available, sink)?;
        turns.push(TurnEnd { month, sent, owed: debt.owed() });
    }
    ledger.rebuild(variant, input.rebuilt, sink)?;
    Ok(CommitmentAnswer {
        column: debt.column,
        required: debt.required,
        total: debt.required.total(),
        first_turn_minimum: debt.first_turn_minimum,
        turns,
        owed: debt.owed(),
        next: debt.next(),
        over: debt.over,
        recorded: ledger.recorded,
        dead_pile: ledger.dead_pile,
    })
}

/// 3.C.3.commit-dead-pile, 3.C.3.commit-not-lost: what a turn's units count as; their counters go to the
/// dead pile, and their number and type on record. Whatever may not go is told, not only the first of it.
fn send(
    variant: &SecondEdition,
    sending: &Sending,
    ledger: &mut Ledger,
    sink: &mut impl Sink,
) -> Result<Units, Refused> {
    let (mut sum, mut refused) = (Units::default(), None);
    for parcel in &sending.parcels {
        match sending::credit(variant, parcel, sink) {
            Ok(units) => sum = sum.plus(units),
            Err(fault) => {
                refused.get_or_insert(fault);
                continue;
            }
        }
        ledger.add(&parcel.force());
        let by = on_record(sink);
        sink.cite(by);
    }
    refused.map_or(Ok(sum), Err)
}

/// 3.C.3.commit-dead-pile, 3.C.3.commit-not-lost: the counters of units that were sent lie in the dead pile, and the
/// units are not lost. The clause by which they go there.
pub(crate) fn on_record(sink: &mut impl Sink) -> Clause {
    sink.cite(clause::C3_C_3_COMMIT_NOT_LOST);
    clause::C3_C_3_COMMIT_DEAD_PILE
}
