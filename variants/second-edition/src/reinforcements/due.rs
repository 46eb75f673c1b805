//! 8.B: who falls due in a month, where and in what state.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::calendar::Month;
use stavka_core::clause::{Sink, Topic};
use stavka_core::question::Question;

use super::ally::{self, AllyInput};
use super::doorway;
use super::entry::{Coming, dispersed_on_entry};
use crate::nation::Nation;
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "reinforcements-due",
        Topic::Reinforcements,
        "Which reinforcements and replacements come in this month, where and in what state, and who leaves?",
        |variant, input, trail| Ok(reinforcements_due(variant, input, trail)),
    )
}

/// A month, and what the allies have lost by then.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DueInput {
    /// The turn.
    pub month: Month,
    /// Allies that have lost points or left the war.
    #[serde(default)]
    pub allies: Vec<AllyInput>,
}

/// Who falls due.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Due {
    /// Who comes.
    pub come: Vec<Arrival>,
    /// Who leaves the game or goes home.
    pub leave: Vec<Going>,
}

/// Units that come.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Arrival {
    /// The units among which the player chooses; one where there is no choice.
    pub units: Vec<String>,
    /// How many.
    pub count: u32,
    /// Whose they are.
    pub nation: Nation,
    /// As what they come.
    pub coming: Coming,
    /// Where they may enter.
    pub places: Vec<String>,
    /// Whether they are dispersed.
    pub dispersed: bool,
}

/// Units that go.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Going {
    /// The unit.
    pub unit: String,
    /// How many.
    pub count: u32,
}

fn reinforcements_due(variant: &SecondEdition, input: &DueInput, sink: &mut impl Sink) -> Due {
    let mut come = Vec::new();
    polish_army(variant, input.month, &mut come, sink);
    scheduled(variant, input, &mut come, sink);
    recurring(variant, input, &mut come, sink);
    Due { come, leave: leaving(variant, input.month, sink) }
}

/// 8.B.polish-date: the First Polish Army in its month.
fn polish_army(
    variant: &SecondEdition,
    month: Month,
    come: &mut Vec<Arrival>,
    sink: &mut impl Sink,
) {
    if month == variant.figures.reinforcements.polish_army {
        sink.step(clause::C8_B_POLISH_DATE, || "the First Polish Army comes".to_owned());
        let unit = vec!["polish-army".to_owned()];
        come.push(arrival(variant, unit, 1, Nation::Polish, Coming::Reinforcement, sink));
    }
}

/// completion.schedule.reinforcements: who comes on this date.
fn scheduled(
    variant: &SecondEdition,
    input: &DueInput,
    come: &mut Vec<Arrival>,
    sink: &mut impl Sink,
) {
    for entry in variant.arrivals.scheduled.iter().filter(|entry| !entry.leaves) {
        if entry.month != input.month
            || !comes(variant, input, entry.nation, Coming::Reinforcement, sink)
        {
            continue;
        }
        let (unit, count) = (&entry.unit, entry.count);
        sink.step(clause::COMPLETION_SCHEDULE_REINFORCEMENTS, || format!("{unit}: {count}"));
        let units = vec![unit.to_string()];
        come.push(arrival(variant, units, count, entry.nation, Coming::Reinforcement, sink));
    }
}

/// completion.schedule.axis-replacements: what the Axis gets in this month of every year.
fn recurring(
    variant: &SecondEdition,
    input: &DueInput,
    come: &mut Vec<Arrival>,
    sink: &mut impl Sink,
) {
    let due = variant.arrivals.recurring.iter().filter(|entry| entry.months.contains(input.month));
    for entry in due {
        if !comes(variant, input, entry.nation, Coming::Replacement, sink) {
            continue;
        }
        let units: Vec<String> = entry.choice.iter().map(ToString::to_string).collect();
        sink.step(clause::COMPLETION_SCHEDULE_AXIS_REPLACEMENTS, || {
            format!("{} of {}", entry.count, units.join(", "))
        });
        come.push(arrival(variant, units, entry.count, entry.nation, Coming::Replacement, sink));
    }
}

/// Whether the units of a nation still come.
fn comes(
    variant: &SecondEdition,
    input: &DueInput,
    nation: Nation,
    coming: Coming,
    sink: &mut impl Sink,
) -> bool {
    let losses = input.allies.iter().find(|losses| nation.ally() == Some(losses.ally));
    losses.is_none_or(|losses| ally::still_come(losses.state(variant), coming, sink))
}

fn arrival(
    variant: &SecondEdition,
    units: Vec<String>,
    count: u32,
    nation: Nation,
    coming: Coming,
    sink: &mut impl Sink,
) -> Arrival {
    let places = places(variant, nation, sink);
    let dispersed = dispersed_on_entry(coming, sink);
    Arrival { units, count, nation, coming, places, dispersed }
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
    let scheduled = variant.arrivals.scheduled.iter();
    let due = scheduled.filter(|entry| entry.leaves && entry.month == month);
    let mut leave: Vec<_> =
        due.map(|entry| Going { unit: entry.unit.to_string(), count: entry.count }).collect();
    if !leave.is_empty() {
        sink.cite(clause::COMPLETION_SCHEDULE_REINFORCEMENTS);
    }
    let withdrawal = &variant.figures.reinforcements.withdrawal;
    if month == withdrawal.turn {
        sink.step(clause::C8_B_WITHDRAWAL_PLACE, || "Rumanian units go home".to_owned());
        sink.cite(clause::COMPLETION_ALLY_WITHDRAWN);
        leave.extend(withdrawal.units.iter().map(|unit| Going { unit: unit.clone(), count: 1 }));
    }
    leave
}
