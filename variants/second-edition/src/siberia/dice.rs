//! 3.C.3: the dice that end the phase once a called Reserve appears, and what doubles mean.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::game::Purpose;
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::readings::{CrisisStart, DiceClock};
use crate::siberia::call;
use crate::siberia::severity::{self, Column};
use crate::units::Units;
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "crisis-roll",
        Topic::Siberia,
        "Are dice rolled in this turn, and what does this roll mean?",
        crisis_roll,
    )
}

/// When a Reserve was called, and when it appeared.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CalledReserve {
    /// The turn of the call.
    pub called: Month,
    /// The turn in which its first unit really entered; left out where that was the turn it was due.
    pub first_appearance: Option<Month>,
}

/// A roll at the end of the Soviet Replacement/Reinforcement Phase.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RollInput {
    /// The Reserve for which it is made.
    pub reserve: CalledReserve,
    /// The turn.
    pub month: Month,
    /// What the dice show.
    pub dice: Vec<Int<1, 100>>,
    /// Whether doubles came on an earlier turn.
    #[serde(default)]
    pub doubles_before: bool,
}

/// What a roll means.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Roll {
    /// Whether Japan attacks.
    pub crisis: Option<Outbreak>,
    /// The turn of the next roll, if there is one.
    pub next_roll: Option<Month>,
    /// Whether the early call has succeeded.
    pub won: bool,
}

/// The dice of the gamble.
pub(crate) const DICE: Purpose = Purpose { name: "siberia", clause: clause::C3_C_3_ROLL_START };

/// A Siberian crisis that begins.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Outbreak {
    /// What happens, in the order of the rules.
    pub effects: [Effect; 4],
    /// The column of the commitment table.
    pub column: Column,
    /// What must be sent to Siberia.
    pub required: Units,
    /// How many units that is.
    pub total: u32,
    /// How many of them on the first turn, at least.
    pub first_turn_minimum: u32,
    /// The first turn of the crisis.
    pub first_turn: Month,
}

/// What a Siberian crisis does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Effect {
    /// a: replacements from Siberia are lost.
    ReplacementsLost,
    /// b: what is left of the Reserve goes back.
    ReserveReturned,
    /// c: units must be sent to Siberia.
    UnitsCommitted,
    /// d: strategic movement capacities are halved.
    CapacitiesHalved,
}

impl Effect {
    /// Every effect, in the order of the rules.
    pub(crate) const ALL: [Self; 4] = [
        Self::ReplacementsLost,
        Self::ReserveReturned,
        Self::UnitsCommitted,
        Self::CapacitiesHalved,
    ];
}

fn crisis_roll(
    variant: &SecondEdition,
    input: &RollInput,
    sink: &mut impl Sink,
) -> Result<Roll, Refused> {
    let first = clock_start(variant, input.reserve, sink)?;
    roll_is_due(variant, first, input.month, input.doubles_before, sink)?;
    if is_doubles(variant, &input.dice, sink)? {
        let crisis = Some(outbreak(variant, first, input.month, sink));
        return Ok(Roll { crisis, next_roll: None, won: false });
    }
    let won = gamble_won(variant, input.month, sink);
    Ok(Roll { crisis: None, next_roll: (!won).then(|| input.month.plus(1)), won })
}

/// 3.C.3.doubles: how many throws show doubles for every so many that do not. The first die shows anything; each of
/// the others must show the same.
pub(crate) fn throws(variant: &SecondEdition) -> [u32; 2] {
    let figures = &variant.figures.reserve;
    let all = figures.faces.unsigned().saturating_pow(figures.dice.unsigned().saturating_sub(1));
    [1, all.saturating_sub(1)]
}

/// 3.C.3.roll-start: the turn from which dice and severity are counted.
pub(crate) fn clock_start(
    variant: &SecondEdition,
    reserve: CalledReserve,
    sink: &mut impl Sink,
) -> Result<Month, Refused> {
    call::before_the_window_closes(variant, reserve.called, sink)?;
    let due = call::first_arrival(variant, reserve.called, sink);
    let appeared = reserve.first_appearance.unwrap_or(due);
    if appeared < due {
        let why = || format!("nothing appears before {due}, so not in {appeared}");
        return Err(sink.refuse(clause::C3_C_3_FIRST_ARRIVAL, why));
    }
    let start = match variant.readings.dice_clock {
        DiceClock::FirstUnit => appeared,
        DiceClock::FirstDue => due,
    };
    sink.step(clause::C3_C_3_ROLL_START, || format!("the dice count from {start}"));
    Ok(start)
}

/// 3.C.3.roll-start: whether the turn from which the dice count can be told: a unit has come, or only the date counts.
pub(crate) fn has_started(variant: &SecondEdition, reserve: CalledReserve) -> bool {
    reserve.first_appearance.is_some() || variant.readings.dice_clock == DiceClock::FirstDue
}

/// 3.C.3.roll-end: every turn up to the last one with a roll, as long as no doubles come.
pub(crate) fn turns_with_a_roll(
    variant: &SecondEdition,
    first: Month,
    sink: &mut impl Sink,
) -> Vec<Month> {
    let last = variant.figures.reserve.last_roll;
    let months: Vec<_> = first.through(last).collect();
    sink.cite(clause::C3_C_3_ROLL_START);
    sink.step(clause::C3_C_3_ROLL_END, || match months.len() {
        0 => format!("{first} is after {last}: no dice at all"),
        rolls => {
            format!("dice on each turn from {first} through {last}, at most so often: {rolls}")
        }
    });
    months
}

/// 3.C.3.roll-start, 3.C.3.roll-end, 3.C.3.gamble-won: whether this turn ends with dice.
pub(crate) fn roll_is_due(
    variant: &SecondEdition,
    first: Month,
    month: Month,
    doubles_before: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let last = variant.figures.reserve.last_roll;
    if month < first {
        return Err(sink.refuse(clause::C3_C_3_ROLL_START, || format!("no dice before {first}")));
    }
    if doubles_before {
        let why = || "doubles have come: no dice are rolled any more".to_owned();
        return Err(sink.refuse(clause::C3_C_3_ROLL_END, why));
    }
    if month > last {
        sink.cite(clause::C3_C_3_ROLL_END);
        let why = || {
            format!("{last} passed without doubles: the early call has succeeded, no dice any more")
        };
        return Err(sink.refuse(clause::C3_C_3_GAMBLE_WON, why));
    }
    sink.cite(clause::C3_C_3_ROLL_END);
    Ok(())
}

/// 3.C.3.roll-start, 3.C.3.doubles: whether all dice show the same number.
fn is_doubles(
    variant: &SecondEdition,
    dice: &[Int<1, 100>],
    sink: &mut impl Sink,
) -> Result<bool, Refused> {
    let figures = &variant.figures.reserve;
    let (count, faces) = (figures.dice, figures.faces);
    let fits =
        dice.len() == count.unsigned() as usize && dice.iter().all(|die| die.get() <= faces.get());
    if !fits {
        return Err(sink.refuse(clause::C3_C_3_ROLL_START, || {
            format!("the roll is {count} dice of {faces} faces")
        }));
    }
    Ok(dice.windows(2).all(|pair| pair[0] == pair[1]))
}

/// 3.C.3.roll-different, 3.C.3.gamble-won: different numbers change nothing; after the last roll the danger is over.
pub(crate) fn gamble_won(variant: &SecondEdition, month: Month, sink: &mut impl Sink) -> bool {
    sink.step(clause::C3_C_3_ROLL_DIFFERENT, || "different numbers: play goes on".to_owned());
    let won = month >= variant.figures.reserve.last_roll;
    if won {
        sink.step(clause::C3_C_3_GAMBLE_WON, || {
            format!("{month} was the last roll: the early call has succeeded")
        });
    }
    won
}

/// 3.C.3.doubles: Japan attacks, and the crisis begins.
pub(crate) fn outbreak(
    variant: &SecondEdition,
    first: Month,
    doubles: Month,
    sink: &mut impl Sink,
) -> Outbreak {
    sink.step(clause::C3_C_3_DOUBLES, || {
        "doubles: Japan attacks, a Siberian crisis begins".to_owned()
    });
    let column = severity::column(first, doubles, sink);
    let required = severity::required(variant, column, sink);
    Outbreak {
        effects: Effect::ALL,
        column,
        required,
        total: required.total(),
        first_turn_minimum: severity::first_turn_minimum(variant, required, sink),
        first_turn: first_turn_of_crisis(variant, doubles, sink),
    }
}

/// 3.C.3.doubles: the first turn of the crisis.
pub(crate) fn first_turn_of_crisis(
    variant: &SecondEdition,
    doubles: Month,
    sink: &mut impl Sink,
) -> Month {
    let first = match variant.readings.crisis_start {
        CrisisStart::AtOnce => doubles,
        CrisisStart::NextTurn => doubles.plus(1),
    };
    sink.step(clause::C3_C_3_DOUBLES, || format!("the first turn of the crisis is {first}"));
    first
}
