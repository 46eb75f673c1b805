//! 3.C.1: how big the Reserve is, and when it comes by itself.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Provenance, Refused, Sink, Topic};
use stavka_core::data::{DataError, DataFile, DataProblem};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

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
pub(crate) struct ReserveTable {
    groups: [Units; Self::GROUPS],
}

/// The table as a data file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReserveFile {
    /// What the table is called.
    pub title: String,
    /// What to know before changing it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// The groups, in the order in which they come.
    pub groups: [GroupEntry; ReserveTable::GROUPS],
}

/// One group of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GroupEntry {
    /// Where the group comes from.
    pub provenance: Provenance,
    /// Its units.
    pub units: Units,
}

impl DataFile for ReserveFile {
    /// No group is empty.
    fn check(&self) -> Result<(), DataError> {
        match self.groups.iter().position(|group| group.units.is_none()) {
            Some(at) => {
                let problem = DataProblem::Nothing { what: "unit" };
                Err(DataError::new(format!("/groups/{at}/units"), problem))
            }
            None => Ok(()),
        }
    }
}

impl ReserveTable {
    /// How many groups come, one a turn.
    pub(crate) const GROUPS: usize = 3;

    /// The table of a file.
    pub(crate) fn of(file: &ReserveFile) -> Self {
        Self { groups: file.groups.each_ref().map(|entry| entry.units) }
    }
}

/// A group of the Reserve, counted from one.
pub(crate) type GroupNumber = Int<1, 3>;

/// The groups as somebody's printed table has them, in place of ours.
pub(crate) type OwnTable = Option<[Units; ReserveTable::GROUPS]>;

/// What the schedule depends on.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScheduleInput {
    /// The turn of the call; left out where there was none.
    pub called: Option<Month>,
    /// The turn of the doubles; left out where there was none.
    pub doubles: Option<Month>,
    /// The groups of the printed table, by those who own it.
    pub table: OwnTable,
}

/// When the groups fall due.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Schedule {
    /// Whether the Reserve comes by itself.
    pub automatic: bool,
    /// Every group, in order.
    pub groups: Vec<Arrival>,
}

/// A group that falls due.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Arrival {
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
pub(crate) fn schedule(
    variant: &SecondEdition,
    input: &ScheduleInput,
    sink: &mut impl Sink,
) -> Result<Schedule, Refused> {
    if let Some(called) = input.called {
        call::before_the_window_closes(variant, called, sink)?;
    }
    let first = first_group(variant, input.called, sink);
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

/// 3.C.3.first-arrival, 3.C.1.automatic-entry: the turn of the first group, with or without a call.
pub(crate) fn first_group(
    variant: &SecondEdition,
    called: Option<Month>,
    sink: &mut impl Sink,
) -> Month {
    match called {
        Some(called) => call::first_arrival(variant, called, sink),
        None => automatic_entry(variant, sink),
    }
}

/// 3.C.1.size: the group that falls due in a turn, if one does.
pub(crate) fn group_due(first: Month, month: Month, sink: &mut impl Sink) -> Option<usize> {
    let group = (1..=ReserveTable::GROUPS).find(|group| due_in(first, *group) == month)?;
    sink.step(clause::C3_C_1_SIZE, || format!("group {group} falls due in {month}"));
    Some(group)
}

/// 3.C.1.size: the groups come on turns that follow each other.
fn due_in(first: Month, group: usize) -> Month {
    first.plus(u32::try_from(group.saturating_sub(1)).unwrap_or(u32::MAX))
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
pub(crate) fn arrivals(
    variant: &SecondEdition,
    first: Month,
    table: OwnTable,
    sink: &mut impl Sink,
) -> Vec<Arrival> {
    sink.cite(clause::C3_C_1_SIZE);
    let groups = (1..=ReserveTable::GROUPS).map(|group| {
        let units = group_units(variant, group, table, sink);
        Arrival { group, due: due_in(first, group), units, sent_back: false }
    });
    groups.collect()
}

/// 3.C.1.quantities, 3.C.2.basic: the table says how many; each point of it is so many basic units.
pub(crate) fn group_units(
    variant: &SecondEdition,
    group: usize,
    table: OwnTable,
    sink: &mut impl Sink,
) -> Units {
    let groups = table.unwrap_or(variant.tables.reserve.groups);
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
    use stavka_core::variant::Variant as _;

    use super::*;

    #[test]
    fn the_table_is_checked() {
        let group = r#"{"provenance":"page","units":{"armor":1}}"#;
        let table = |groups: &[&str]| {
            let json = format!(r#"{{"title":"t","note":"n","groups":[{}]}}"#, groups.join(","));
            stavka_core::data::read::<ReserveFile>(&json)
                .map(|file| file.groups.len())
                .map_err(|error| error.to_string())
        };
        assert_eq!(table(&[group, group, group]), Ok(3));
        assert!(table(&[group, group]).is_err(), "two groups");
        let empty = r#"{"provenance":"page","units":{}}"#;
        let error = "at `/groups/1/units`: there is nothing; give at least one unit";
        assert_eq!(table(&[group, empty, group]), Err(error.to_owned()));
        let headquarters = r#"{"provenance":"page","units":{"headquarters":1}}"#;
        assert!(table(&[group, group, headquarters]).is_err(), "only the four types occur");
    }

    #[test]
    fn a_table_that_is_brought_counts() {
        let first = |setup: &str| {
            let setup = stavka_core::setup::Setup::parse(setup).expect("a set-up");
            let variant = SecondEdition::open(&setup).expect("opens");
            let input = ScheduleInput { called: None, doubles: None, table: None };
            let schedule = schedule(&variant, &input, &mut stavka_core::clause::Silent);
            schedule.expect("a schedule").groups[0].units
        };
        let group = r#"{"provenance":"page","units":{"armor":5}}"#;
        let setup = format!(
            r#"{{"charts":{{"siberian-reserve":{{"title":"t","groups":[{group},{group},{group}]}}}}}}"#
        );
        assert_eq!(first(&setup), Units { armor: 5, ..Units::default() });
        assert_ne!(first(&setup), first(""));
    }
}
