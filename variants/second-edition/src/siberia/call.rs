//! 3.C.3: calling the Reserve early.

use serde::{Deserialize, Serialize};
use stavka_core::calendar::Month;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::readings::EarlyStartCall;
use crate::siberia::dice;
use crate::siberia::reserve::{self, Arrival, OwnTable};
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "reserve-call",
        Topic::Siberia,
        "May the Siberian Reserve be called now, when does it come, and what must be announced?",
        reserve_call,
    )
}

/// A phase of the Soviet Player Turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Phase {
    /// Replacements and reinforcements.
    #[default]
    ReplacementReinforcement,
    /// Strategic movement.
    StrategicMovement,
    /// Anything after it.
    Later,
}

/// A call that somebody thinks of.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CallInput {
    /// The turn.
    pub month: Month,
    /// The phase.
    #[serde(default)]
    pub phase: Phase,
    /// The turn in which the game started; left out for a regular start.
    pub start: Option<Month>,
    /// The turn in which it was called before; left out where it was not.
    pub called: Option<Month>,
    /// The groups of the printed table, by those who own it.
    pub table: OwnTable,
}

/// A call that may be made.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Call {
    /// What the Axis player is told.
    pub announced: String,
    /// When the groups come.
    pub groups: Vec<Arrival>,
    /// The turns that end with dice, as long as no doubles come.
    pub rolls: Vec<Month>,
}

fn reserve_call(
    variant: &SecondEdition,
    input: &CallInput,
    sink: &mut impl Sink,
) -> Result<Call, Refused> {
    may_call(variant, input, sink)?;
    let (first, announced) = announce(variant, input.month, sink);
    let groups = reserve::arrivals(variant, first, input.table, sink);
    let rolls = dice::turns_with_a_roll(variant, first, sink);
    Ok(Call { announced: announced.words(), groups, rolls })
}

/// 3.C.3.call-window: in which phase and before which turn the Reserve may be called.
pub(crate) fn may_call(
    variant: &SecondEdition,
    input: &CallInput,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if input.phase != Phase::ReplacementReinforcement {
        let why = || {
            "the call is made in the Soviet Replacement/Reinforcement Phase, not later in the turn"
                .to_owned()
        };
        return Err(sink.refuse(clause::C3_C_3_CALL_WINDOW, why));
    }
    before_the_window_closes(variant, input.month, sink)?;
    only_once(input.called, sink)?;
    not_too_early(variant, input.month, input.start, sink)
}

/// 3.C.3.call-window: the Reserve is called once.
fn only_once(called: Option<Month>, sink: &mut impl Sink) -> Result<(), Refused> {
    match called {
        Some(month) => {
            let why = || format!("it was called in {month}");
            Err(sink.refuse(clause::C3_C_3_CALL_WINDOW, why))
        }
        None => Ok(()),
    }
}

/// 3.C.3.call-window: a call comes before the turn in which the window closes.
pub(crate) fn before_the_window_closes(
    variant: &SecondEdition,
    month: Month,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let figures = &variant.figures.reserve;
    if month < figures.call_closed_from {
        sink.step(clause::C3_C_3_CALL_WINDOW, || {
            format!("{month} is before {}", figures.call_closed_from)
        });
        return Ok(());
    }
    Err(sink.refuse(clause::C3_C_3_CALL_WINDOW, || {
        format!(
            "{month} is too late, the call comes before {}; uncalled, the Reserve enters by itself in {}",
            figures.call_closed_from, figures.automatic_entry
        )
    }))
}

/// 3.C.3.call-earliest: the first turn with a call.
pub(crate) fn not_too_early(
    variant: &SecondEdition,
    month: Month,
    start: Option<Month>,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let first = earliest_call(variant, start.unwrap_or(variant.figures.reserve.regular_start));
    if month < first {
        let why = || format!("{first} is the first turn in which the Reserve can be called");
        return Err(sink.refuse(clause::C3_C_3_CALL_EARLIEST, why));
    }
    sink.cite(clause::C3_C_3_CALL_EARLIEST);
    Ok(())
}

fn earliest_call(variant: &SecondEdition, start: Month) -> Month {
    let figures = &variant.figures.reserve;
    let early = start < figures.regular_start;
    if early && variant.readings.early_start_call == EarlyStartCall::SecondTurn {
        start.plus(1)
    } else {
        figures.earliest_call
    }
}

/// What the Axis player is told of a call.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Announced {
    called: Month,
    first: Month,
}

impl Announced {
    /// In words.
    fn words(self) -> String {
        let Self { called, first } = self;
        format!("In {called} the Siberian Reserve was called; its first group is due in {first}.")
    }
}

/// 3.C.3.first-arrival, 3.C.3.announce: when the first group comes; the Axis player is told at once.
pub(crate) fn announce(
    variant: &SecondEdition,
    called: Month,
    sink: &mut impl Sink,
) -> (Month, Announced) {
    let first = first_arrival(variant, called, sink);
    sink.step(clause::C3_C_3_ANNOUNCE, || {
        "the Axis player is told of the call when it is made".to_owned()
    });
    (first, Announced { called, first })
}

/// 3.C.3.first-arrival: the first group comes so many turns after the call.
pub(crate) fn first_arrival(variant: &SecondEdition, called: Month, sink: &mut impl Sink) -> Month {
    let first = called.plus(variant.figures.reserve.delay.unsigned());
    sink.step(clause::C3_C_3_FIRST_ARRIVAL, || {
        format!("called in {called}, the first group comes in {first}")
    });
    first
}
