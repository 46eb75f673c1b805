//! 3.C.1: how big the Reserve is, and when it comes by itself.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Provenance, Refused, Sink, Topic};
use stavka_core::question::Question;

use crate::siberia::call;
use crate::units::Units;
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "reserve-schedule",
        Topic::Siberia,
        "When does each group of the Siberian Reserve fall due, and how many units has it?",
        schedule,
    )
}

/// The groups of the Siberian Reserve.
#[derive(Debug, Clone)]
pub struct ReserveTable {
    groups: [Units; Self::GROUPS],
}

/// The table as its data file has it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableFile {
    #[serde(rename = "title")]
    _title: String,
    #[serde(rename = "note")]
    _note: String,
    groups: [GroupEntry; ReserveTable::GROUPS],
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupEntry {
    #[serde(rename = "provenance")]
    _provenance: Provenance,
    units: Units,
}

/// A table of the Reserve that can't be used.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The file has another shape.
    #[error("data/siberian-reserve.json: {0}")]
    Form(#[from] serde_json::Error),
    /// A group without units.
    #[error("data/siberian-reserve.json: group {0} has no units; give it at least one")]
    EmptyGroup(usize),
}

impl ReserveTable {
    /// How many groups come, one a turn.
    pub const GROUPS: usize = 3;

    /// The table that stands in for the lost one.
    pub fn ours() -> Result<Self, TableError> {
        Self::read(include_str!("../../data/siberian-reserve.json"))
    }

    /// Reads a table.
    pub fn read(json: &str) -> Result<Self, TableError> {
        let file: TableFile = serde_json::from_str(json)?;
        let groups = file.groups.map(|entry| entry.units);
        match groups.iter().position(|group| group.is_none()) {
            Some(at) => Err(TableError::EmptyGroup(at + 1)),
            None => Ok(Self { groups }),
        }
    }
}

/// A group of the Reserve, counted from one.
pub type GroupNumber = Int<1, 3>;

/// The groups as somebody's printed table has them, in place of ours.
pub type OwnTable = Option<[Units; ReserveTable::GROUPS]>;

/// What the schedule depends on.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScheduleInput {
    /// The turn of the call; left out where there was none.
    pub called: Option<Month>,
    /// The turn of the doubles; left out where there was none.
    pub doubles: Option<Month>,
    /// The groups of the printed table, by those who own it.
    pub table: OwnTable,
}

/// When the groups fall due.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Schedule {
    /// Whether the Reserve comes by itself.
    pub automatic: bool,
    /// Every group, in order.
    pub groups: Vec<Arrival>,
}

/// A group that falls due.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Arrival {
    /// Its number.
    pub group: usize,
    /// Its turn.
    pub due: Month,
    /// Its units.
    pub units: Units,
    /// Whether a crisis sends it back to Siberia before it enters.
    pub sent_back: bool,
}

/// The turns of all groups, with or without a call.
pub fn schedule(
    variant: &SecondEdition,
    input: &ScheduleInput,
    sink: &mut impl Sink,
) -> Result<Schedule, Refused> {
    let first = match input.called {
        Some(called) => {
            call::before_the_window_closes(variant, called, sink)?;
            call::first_arrival(variant, called, sink)
        }
        None => automatic_entry(variant, sink),
    };
    let mut groups = arrivals(variant, first, input.table, sink);
    if let Some(doubles) = input.doubles {
        dice_were_rolled(input.called.is_some(), first, doubles, sink)?;
        send_back(&mut groups, doubles, sink);
    }
    if input.called.is_some() {
        let words = || "it was called, so nothing enters by itself".to_owned();
        sink.step(clause::C3_C_1_AUTOMATIC_ENTRY, words);
    }
    Ok(Schedule { automatic: input.called.is_none(), groups })
}

/// 3.C.1.automatic-entry: without a call the Reserve comes by itself.
fn automatic_entry(variant: &SecondEdition, sink: &mut impl Sink) -> Month {
    let first = variant.figures.reserve.automatic_entry;
    sink.step(clause::C3_C_1_AUTOMATIC_ENTRY, || {
        format!("nobody called: the Reserve comes by itself from {first} on")
    });
    first
}

/// 3.C.1.size: the groups come on turns that follow each other.
pub fn arrivals(
    variant: &SecondEdition,
    first: Month,
    table: OwnTable,
    sink: &mut impl Sink,
) -> Vec<Arrival> {
    sink.cite(clause::C3_C_1_SIZE);
    let months = (0u32..).map(|turns| first.plus(turns));
    let numbers = 1..=ReserveTable::GROUPS;
    let groups = numbers.zip(months).map(|(group, due)| {
        let units = group_units(variant, group, table, sink);
        Arrival { group, due, units, sent_back: false }
    });
    groups.collect()
}

/// 3.C.1.quantities, 3.C.2.basic: the table says how many; each point of it is so many basic units.
pub fn group_units(
    variant: &SecondEdition,
    group: usize,
    table: OwnTable,
    sink: &mut impl Sink,
) -> Units {
    let groups = table.unwrap_or(variant.reserve.groups);
    let points = groups.get(group.saturating_sub(1)).copied().unwrap_or_default();
    let factor = u16::try_from(variant.figures.reserve.units_per_point.unsigned()).unwrap_or(1);
    let units = points.times(factor);
    sink.cite(clause::C3_C_1_TYPES);
    sink.step(clause::C3_C_1_QUANTITIES, || format!("group {group} is {units}"));
    sink.cite(clause::C3_C_2_BASIC);
    units
}

/// 3.C.3.roll-start: doubles come only after a call, and not before the first group.
fn dice_were_rolled(
    called: bool,
    first: Month,
    doubles: Month,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if called && doubles >= first {
        return Ok(());
    }
    let why = || format!("no dice are rolled without a call, nor before {first}");
    Err(sink.refuse(clause::C3_C_3_ROLL_START, why))
}

/// 3.C.3.b.returned: groups that have not entered when the doubles come go back.
fn send_back(groups: &mut [Arrival], doubles: Month, sink: &mut impl Sink) {
    for group in groups.iter_mut().filter(|group| group.due > doubles) {
        group.sent_back = true;
        sink.step(clause::C3_C_3_B_RETURNED, || {
            format!(
                "group {} was due in {}, after the doubles of {doubles}: it stays in Siberia",
                group.group, group.due
            )
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_checked() {
        assert!(ReserveTable::ours().is_ok());
        let group = r#"{"provenance":"page","units":{"armor":1}}"#;
        let table = |groups: &[&str]| {
            let json = format!(r#"{{"title":"t","note":"n","groups":[{}]}}"#, groups.join(","));
            ReserveTable::read(&json)
                .map(|table| table.groups.len())
                .map_err(|error| error.to_string())
        };
        assert_eq!(table(&[group, group, group]), Ok(3));
        assert!(table(&[group, group]).is_err(), "two groups");
        let empty = r#"{"provenance":"page","units":{}}"#;
        let error = "data/siberian-reserve.json: group 2 has no units; give it at least one";
        assert_eq!(table(&[group, empty, group]), Err(error.to_owned()));
        let headquarters = r#"{"provenance":"page","units":{"headquarters":1}}"#;
        assert!(table(&[group, group, headquarters]).is_err(), "only the four types occur");
    }
}
