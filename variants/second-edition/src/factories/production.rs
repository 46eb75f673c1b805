//! 8.C.1 and 8.C.2: when a factory produces, and what.

use serde::{Deserialize, Serialize};
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::kind::{FactoryKind, FactoryName, Site};
use super::months::MonthSet;
use super::table::{NewPlant, StartPlant};
use crate::readings::EntrainingOutput;
use crate::{SecondEdition, clause};

pub(super) fn list_question() -> Question<SecondEdition> {
    Question::new(
        "factory-list",
        Topic::Production,
        "Which factories stand on the map at the start, and which can be built?",
        |variant, input, trail| Ok(factory_list(variant, input, trail)),
    )
}

pub(super) fn output_question() -> Question<SecondEdition> {
    Question::new(
        "factory-output",
        Topic::Production,
        "What does this factory make in this month, and when does it produce next?",
        factory_output,
    )
}

/// Which factories to list.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListInput {
    /// Only those that make this; left out for all.
    pub kind: Option<FactoryKind>,
}

/// The factories of the game.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FactoryList {
    /// How many stand on the map at the start.
    pub start: usize,
    /// How many can be built.
    pub buildable: usize,
    /// Those of the start.
    pub at_start: Vec<StartPlant>,
    /// Those that can be built.
    pub to_build: Vec<NewPlant>,
}

fn factory_list(variant: &SecondEdition, input: &ListInput, sink: &mut impl Sink) -> FactoryList {
    let table = &variant.tables.factories;
    let listed = |kind| input.kind.is_none_or(|wanted| wanted == kind);
    let at_start: Vec<_> =
        table.at_start.iter().filter(|plant| listed(plant.kind)).cloned().collect();
    let to_build: Vec<_> = table.to_build.into_iter().filter(|plant| listed(plant.kind)).collect();
    sink.step(clause::C8_C_1_START, || format!("on the map at the start: {}", at_start.len()));
    sink.step(clause::COMPLETION_FACTORY_LIST, || format!("to be built: {}", to_build.len()));
    FactoryList { start: at_start.len(), buildable: to_build.len(), at_start, to_build }
}

/// What a factory is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FactoryState {
    /// It waits on the track for its turn.
    Waiting,
    /// It is set up, and may produce from a turn on.
    Working {
        /// The first turn in which it may produce.
        from: Month,
    },
    /// It was turned over in this turn, and can't produce.
    Entrained {
        /// The turn in which it was turned over.
        since: Month,
    },
    /// It is gone for good.
    Destroyed,
}

/// What has become of a factory, as a player would say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum History {
    /// It has stood where it stands since the game began.
    FromStart,
    /// It was picked and is ready in this turn.
    Deployed(Month),
    /// It was moved and reached its destination in this turn.
    Arrived(Month),
    /// It was turned over in this turn, and is still on its way.
    EntrainedIn(Month),
    /// Its point was taken, or it was sunk.
    Destroyed,
}

/// A factory in a month.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OutputInput {
    /// The factory.
    pub factory: FactoryName,
    /// The turn.
    pub month: Month,
    /// What has become of it.
    pub history: History,
    /// Where it is.
    #[serde(default)]
    pub site: Site,
    /// Whether a Siberian crisis is on.
    #[serde(default)]
    pub in_crisis: bool,
}

/// What a factory makes in a month.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Output {
    /// Whether it produces.
    pub produces: bool,
    /// How many units it makes.
    pub units: u32,
    /// The first turn from this one on in which it produces as things stand.
    pub next: Option<Month>,
}

fn factory_output(
    variant: &SecondEdition,
    input: &OutputInput,
    sink: &mut impl Sink,
) -> Result<Output, Refused> {
    let months = months_of(variant, &input.factory, sink)?;
    let state = state(variant, input.history, input.month, sink);
    is_safe(input.site, input.in_crisis, sink);
    makes_no_units(input.factory.kind(), sink);
    let produces = produces(variant, months, state, input.month, sink);
    let units =
        if produces { units_made(variant, input.factory.kind(), input.site, sink) } else { 0 };
    Ok(Output { produces, units, next: next_production(months, state, input.month) })
}

/// completion.factory.list: the months of a factory.
pub(super) fn months_of(
    variant: &SecondEdition,
    factory: &FactoryName,
    sink: &mut impl Sink,
) -> Result<MonthSet, Refused> {
    variant.tables.factories.months(factory).ok_or_else(|| {
        let why = || format!("the chart of factories has no such counter as {factory}");
        sink.refuse(clause::COMPLETION_FACTORY_LIST, why)
    })
}

/// The state that a history has led to by a month.
pub(crate) fn state(
    variant: &SecondEdition,
    history: History,
    month: Month,
    sink: &mut impl Sink,
) -> FactoryState {
    match history {
        History::FromStart => FactoryState::Working { from: month },
        History::Deployed(due) if month < due => FactoryState::Waiting,
        History::Deployed(due) => FactoryState::Working { from: due },
        History::Arrived(arrived) => {
            FactoryState::Working { from: resumes(variant, arrived, sink) }
        }
        History::EntrainedIn(since) => FactoryState::Entrained { since },
        History::Destroyed => FactoryState::Destroyed,
    }
}

/// Whether a factory produces in a month.
pub(crate) fn produces(
    variant: &SecondEdition,
    months: MonthSet,
    state: FactoryState,
    month: Month,
    sink: &mut impl Sink,
) -> bool {
    match state {
        FactoryState::Waiting => {
            sink.step(clause::C8_C_1_TRACK, || "it still waits on the track".to_owned());
            false
        }
        FactoryState::Destroyed => {
            sink.step(clause::C8_C_2_DESTROYED, || "it is gone for good".to_owned());
            false
        }
        FactoryState::Entrained { since } => {
            output_while_entrained(variant, months, since, month, sink)
        }
        FactoryState::Working { from } => month >= from && in_its_months(months, month, sink),
    }
}

/// 8.C.1.produce: a factory that is set up produces in the months printed under its symbol.
fn in_its_months(months: MonthSet, month: Month, sink: &mut impl Sink) -> bool {
    let due = months.contains(month);
    sink.step(clause::C8_C_1_PRODUCE, || match due {
        _ if months.is_empty() => "no months are printed under its symbol".to_owned(),
        true => format!("{month} is among its months: {months}"),
        false => format!("{month} is not among its months: {months}"),
    });
    due
}

/// 8.C.2.a.entrain: what is turned over stops producing, by our reading in that phase already.
fn output_while_entrained(
    variant: &SecondEdition,
    months: MonthSet,
    since: Month,
    month: Month,
    sink: &mut impl Sink,
) -> bool {
    let first = variant.readings.entraining_output == EntrainingOutput::BeforeEntraining;
    if first && month == since {
        sink.step(clause::C8_C_2_A_ENTRAIN, || "it produces before it is turned over".to_owned());
        return in_its_months(months, month, sink);
    }
    sink.step(clause::C8_C_2_A_ENTRAIN, || format!("turned over in {since}: it makes nothing"));
    false
}

/// 8.C.1.produce: the first turn in which a new factory produces; its first turn counts.
pub(crate) fn first_production(
    variant: &SecondEdition,
    months: MonthSet,
    ready: Month,
    sink: &mut impl Sink,
) -> Option<Month> {
    let state = FactoryState::Working { from: ready };
    produces(variant, months, state, ready, sink);
    next_production(months, state, ready)
}

/// The first turn from `month` on in which a factory produces as things stand.
pub(crate) fn next_production(
    months: MonthSet,
    state: FactoryState,
    month: Month,
) -> Option<Month> {
    match state {
        FactoryState::Working { from } => months.first_from(from.max(month)),
        _ => None,
    }
}

/// 8.C.2.c.resume: a factory that was moved may produce some turns after its arrival.
pub(crate) fn resumes(variant: &SecondEdition, arrived: Month, sink: &mut impl Sink) -> Month {
    let from = arrived.plus(variant.figures.factory.turns_after_arrival.unsigned());
    sink.step(clause::C8_C_2_C_RESUME, || {
        format!("arrived in {arrived}: it may produce from {from} on")
    });
    from
}

/// completion.factory.output: an aircraft factory makes no units.
fn makes_no_units(kind: FactoryKind, sink: &mut impl Sink) {
    if kind == FactoryKind::Aircraft {
        let words = || "an aircraft factory counts for the strength in the air".to_owned();
        sink.step(clause::COMPLETION_FACTORY_OUTPUT, words);
    }
}

/// completion.factory.output: so many units from the dead pile, dispersed, where the factory is.
pub(crate) fn units_made(
    variant: &SecondEdition,
    kind: FactoryKind,
    site: Site,
    sink: &mut impl Sink,
) -> u32 {
    let units = variant.figures.factory.units_made.unsigned();
    sink.step(clause::COMPLETION_FACTORY_OUTPUT, || match site {
        Site::Map => format!("{kind} units from the dead pile, dispersed, at the factory: {units}"),
        Site::Siberia => format!("{kind} units as replacements out of Siberia: {units}"),
    });
    units
}

/// completion.factory.output: by which what a factory makes is put down.
pub(crate) const OUTPUT: Clause = clause::COMPLETION_FACTORY_OUTPUT;

/// 8.C.2.b.siberia-safe: in Siberia a factory goes on, whatever happens there.
pub(crate) fn is_safe(site: Site, crisis: bool, sink: &mut impl Sink) -> bool {
    if site == Site::Siberia {
        sink.step(clause::C8_C_2_B_SIBERIA_SAFE, || {
            let crisis = crisis.then_some(
                "a crisis takes the replacements of the track, not what a factory makes",
            );
            crisis.unwrap_or("out of reach in Siberia").to_owned()
        });
    }
    site == Site::Siberia
}
