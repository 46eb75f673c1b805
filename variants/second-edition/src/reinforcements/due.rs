//! 8.B: who falls due in a month, where and in what state.

use serde::{Deserialize, Serialize};
use stavka_core::calendar::Month;
use stavka_core::clause::{Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::ally::{self, AllyInput};
use super::entry::{Coming, dispersed_on_entry, polish_date};
use super::{doorway, schedule};
use crate::kinds::Kind;
use crate::nation::Nation;
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "reinforcements-due",
        Topic::Reinforcements,
        "Which reinforcements come in this month, where and in what state, and who leaves?",
        |variant, input, trail| Ok(reinforcements_due(variant, input, trail)),
    )
}

/// A month, and what the allies have lost by then.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DueInput {
    /// The turn.
    pub month: Month,
    /// Allies that have lost points or left the war.
    #[serde(default)]
    pub allies: Vec<AllyInput>,
}

/// Who falls due.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Due {
    /// Who comes.
    pub come: Vec<Arrival>,
    /// Who leaves the game or goes home.
    pub leave: Vec<Going>,
}

/// Units that come.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Arrival {
    /// The unit, as the chart of counters calls it.
    pub unit: String,
    /// How many.
    pub count: u32,
    /// Whose they are.
    pub nation: Nation,
    /// Where they may enter.
    pub places: Vec<String>,
    /// Whether they are dispersed.
    pub dispersed: bool,
}

/// Units that go.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Going {
    /// The unit.
    pub unit: String,
    /// How many.
    pub count: u32,
}

pub(crate) fn reinforcements_due(
    variant: &SecondEdition,
    input: &DueInput,
    sink: &mut impl Sink,
) -> Due {
    let mut come = Vec::new();
    if input.month == polish_date(variant) {
        sink.step(clause::C8_B_POLISH_DATE, || "the First Polish Army comes".to_owned());
        come.push(arrival(variant, Kind::PolishArmy, 1, sink));
    }
    for schedule::Due { kind, count, by } in schedule::due(variant, input.month) {
        sink.step(by, || format!("due: {count} {}", kind.id()));
        if comes(variant, input, kind.nation(), sink) {
            come.push(arrival(variant, kind, count, sink));
        }
    }
    Due { come, leave: leaving(variant, input.month, sink) }
}

/// Whether the reinforcements of a nation still come.
fn comes(variant: &SecondEdition, input: &DueInput, nation: Nation, sink: &mut impl Sink) -> bool {
    let losses = input.allies.iter().find(|losses| nation.ally() == Some(losses.ally));
    losses.is_none_or(|losses| ally::still_come(losses.state(variant), Coming::Reinforcement, sink))
}

fn arrival(variant: &SecondEdition, kind: Kind, count: u32, sink: &mut impl Sink) -> Arrival {
    let nation = kind.nation();
    let places = places(variant, nation, sink);
    let dispersed = dispersed_on_entry(Coming::Reinforcement, sink);
    Arrival { unit: kind.id().to_owned(), count, nation, places, dispersed }
}

/// Where units of a nation may enter, in words.
fn places(variant: &SecondEdition, nation: Nation, sink: &mut impl Sink) -> Vec<String> {
    let (points, lines, edge) = match nation.ally() {
        Some(ally) => {
            sink.cite(doorway::entry_clause(ally));
            return doorway::entry_points(variant, ally).to_vec();
        }
        None if matches!(nation, Nation::Soviet | Nation::Polish) => {
            (clause::C8_B_SOVIET_POINTS, clause::C8_B_SOVIET_LINES, "eastern or southeastern")
        }
        None => (clause::C8_B_GERMAN_POINTS, clause::C8_B_GERMAN_LINES, "western"),
    };
    sink.cite(points);
    sink.cite(lines);
    vec![
        format!("points of their side with overland supply to the {edge} edge"),
        format!("lines from the {edge} edge"),
    ]
}

/// completion.schedule.reinforcements, 8.B.withdrawal-place: who leaves in this month.
fn leaving(variant: &SecondEdition, month: Month, sink: &mut impl Sink) -> Vec<Going> {
    let due = variant.tables.schedule.leaving(month);
    let mut leave: Vec<_> =
        due.map(|entry| Going { unit: entry.kind.id().to_owned(), count: entry.count }).collect();
    sink.cite(clause::COMPLETION_SCHEDULE_REINFORCEMENTS);
    if !leave.is_empty() {
        sink.cite(clause::COMPLETION_SCHEDULE_WHO_LEAVES);
    }
    let withdrawal = &variant.figures.reinforcements.withdrawal;
    if month == withdrawal.turn {
        sink.step(clause::C8_B_WITHDRAWAL_PLACE, || "Rumanian units go home".to_owned());
        sink.cite(clause::COMPLETION_ALLY_WITHDRAWN);
        leave.extend(withdrawal.units.iter().map(|unit| Going { unit: unit.clone(), count: 1 }));
    }
    leave
}
