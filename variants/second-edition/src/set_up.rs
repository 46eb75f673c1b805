//! 3.B and 4.A: in which order units are set up, and which of them start dispersed.

use serde::{Deserialize, Serialize};
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::nation::Side;
use crate::{SecondEdition, clause};

pub(crate) mod play;

/// The figures of 4.A and of the starts.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetUpFigures {
    /// The turns in which a game may start.
    pub starts: Vec<Month>,
    /// The last turn of the war.
    pub last_turn: Month,
    /// The starts in which numbers in parentheses are dispersed.
    pub parentheses: Vec<Month>,
    /// The starts in which underlined numbers are dispersed.
    pub underlined: Vec<Month>,
}

pub(crate) fn question() -> Question<SecondEdition> {
    Question::new(
        "set-up",
        Topic::Setup,
        "Whose turn is it to set up, and in what state does this unit start?",
        set_up,
    )
}

/// A step of the set-up, in order.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SetUpStep {
    /// The Axis units that the scenario names for it.
    FirstAxis,
    /// The Soviet units.
    Soviet,
    /// The other Axis units.
    OtherAxis,
}

impl SetUpStep {
    /// The clause that puts a step where it is.
    pub(crate) const fn clause(self) -> Clause {
        match self {
            Self::FirstAxis => clause::C3_B_A,
            Self::Soviet => clause::C3_B_B,
            Self::OtherAxis => clause::C3_B_C,
        }
    }

    /// Every step, in order.
    pub(crate) const ALL: [Self; 3] = [Self::FirstAxis, Self::Soviet, Self::OtherAxis];
}

/// How the number of a unit is printed on the set-up chart.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Mark {
    /// Plainly.
    #[default]
    Plain,
    /// In parentheses.
    Parentheses,
    /// Underlined.
    Underlined,
    /// In parentheses and underlined.
    Both,
}

/// A unit that is to be set up.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetUpInput {
    /// The turn in which the game starts.
    pub start: Month,
    /// Axis units of the first step that are still to be placed.
    #[serde(default)]
    pub first_axis_left: u16,
    /// Soviet units that are still to be placed.
    #[serde(default)]
    pub soviet_left: u16,
    /// The step to which the unit belongs.
    pub placing: SetUpStep,
    /// How its number is printed.
    #[serde(default)]
    pub mark: Mark,
}

/// How a unit starts.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SetUpAnswer {
    /// The step that is played.
    pub step: SetUpStep,
    /// Its number.
    pub number: usize,
    /// Whether the unit starts dispersed.
    pub dispersed: bool,
}

fn set_up(
    variant: &SecondEdition,
    input: &SetUpInput,
    sink: &mut impl Sink,
) -> Result<SetUpAnswer, Refused> {
    may_start(variant, input.start, sink)?;
    may_place(input.placing, input.first_axis_left, input.soviet_left, sink)?;
    sink.step(clause::C4_A_CHART, || "the chart of the June start says where".to_owned());
    Ok(SetUpAnswer {
        step: input.placing,
        number: input.placing as usize + 1,
        dispersed: starts_dispersed(variant, input.mark, input.start, sink),
    })
}

/// completion.start.turns: the turns in which a game may start.
pub(crate) fn may_start(
    variant: &SecondEdition,
    start: Month,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let figures = &variant.figures.set_up;
    if !figures.starts.contains(&start) {
        let why = || format!("no game starts in {start}");
        return Err(sink.refuse(clause::COMPLETION_START_TURNS, why));
    }
    sink.step(clause::COMPLETION_START_TURNS, || {
        format!("a game from {start} to {}", figures.last_turn)
    });
    Ok(())
}

impl Mark {
    /// 4.A.underlined, 4.A.parentheses: the mark of a group of the chart, by the clause that the chart names.
    pub(crate) fn by(clause: Option<&str>) -> Self {
        match clause {
            Some("4.A.underlined") => Self::Underlined,
            Some("4.A.parentheses") => Self::Parentheses,
            _ => Self::Plain,
        }
    }
}

impl SetUpStep {
    /// 3.B.a, 3.B.b, 3.B.c: the step in which the counters of a group are set up; the chart says who is first.
    pub(crate) fn by(side: Side, clause: Option<&str>) -> Self {
        match (side, clause) {
            (Side::Soviet, _) => Self::Soviet,
            (Side::Axis, Some("3.B.a")) => Self::FirstAxis,
            (Side::Axis, _) => Self::OtherAxis,
        }
    }
}

/// 4.A.chart: by which units are set up.
pub(crate) const BY_THE_CHART: Clause = clause::C4_A_CHART;

/// 3.C.3.call-earliest: the turn in which a game starts regularly.
pub(crate) fn regular_start(variant: &SecondEdition) -> Month {
    variant.figures.reserve.regular_start
}

/// 3.B.a, 3.B.b, 3.B.c: the order of the set-up.
pub(crate) fn may_place(
    step: SetUpStep,
    first_axis_left: u16,
    soviet_left: u16,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    sink.cite(step.clause());
    if step > SetUpStep::FirstAxis && first_axis_left > 0 {
        let why = || format!("{first_axis_left} Axis units of the first step are not placed yet");
        return Err(sink.refuse(clause::C3_B_A, why));
    }
    if step > SetUpStep::Soviet && soviet_left > 0 {
        let why = || format!("{soviet_left} Soviet units are not placed yet, and they come first");
        return Err(sink.refuse(clause::C3_B_B, why));
    }
    Ok(())
}

/// 4.A.chart: a unit is put where the chart says.
pub(crate) fn is_on_the_chart(listed: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    if listed {
        return Ok(());
    }
    let why = || "the set-up chart does not put it there".to_owned();
    Err(sink.refuse(clause::C4_A_CHART, why))
}

/// 4.A.parentheses, 4.A.underlined: who starts dispersed.
pub(crate) fn starts_dispersed(
    variant: &SecondEdition,
    mark: Mark,
    start: Month,
    sink: &mut impl Sink,
) -> bool {
    let figures = &variant.figures.set_up;
    let (clause, starts) = match mark {
        Mark::Plain => return false,
        Mark::Parentheses => (clause::C4_A_PARENTHESES, &figures.parentheses),
        Mark::Underlined | Mark::Both => (clause::C4_A_UNDERLINED, &figures.underlined),
    };
    let dispersed = starts.contains(&start);
    sink.step(clause, || {
        format!("{} in a game from {start}", if dispersed { "dispersed" } else { "undispersed" })
    });
    dispersed
}
