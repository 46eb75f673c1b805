//! completion.schedule: who comes and goes by date, as the chart has it.

use stavka_core::calendar::Month;
use stavka_core::clause::Clause;
use stavka_core::data::{Date, Passage, ScheduleFile};
use stavka_core::setup::SetupError;

use crate::kinds::Kind;
use crate::nation::Side;
use crate::points::{self, ComeAs};
use crate::{SecondEdition, clause, data};

/// Units that come or go on a date.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scheduled {
    month: Month,
    /// What they are.
    pub kind: Kind,
    /// How many.
    pub count: u32,
    leaves: bool,
}

/// Units that come in a turn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Due {
    /// What they are.
    pub kind: Kind,
    /// How many.
    pub count: u32,
    /// The clause that says so.
    pub by: Clause,
}

/// Everybody who comes and goes by date.
#[derive(Debug, Clone)]
pub(crate) struct Schedule {
    entries: Box<[Scheduled]>,
}

impl Schedule {
    /// The schedule of a chart; an error where the rules do not know a unit.
    pub(crate) fn of(file: &ScheduleFile) -> Result<Self, SetupError> {
        let mut entries = Vec::new();
        for (at, entry) in file.entries.iter().enumerate() {
            let Date::Month(month) = entry.turn else { continue };
            for muster in &entry.units {
                let kind = Kind::ALL.iter().copied().find(|kind| kind.id() == muster.unit);
                entries.push(Scheduled {
                    month,
                    kind: kind.ok_or_else(|| unknown(&muster.unit, at))?,
                    count: muster.count.unsigned(),
                    leaves: entry.passage == Passage::Leave,
                });
            }
        }
        Ok(Self { entries: entries.into() })
    }

    fn arriving(&self, month: Month) -> impl Iterator<Item = &Scheduled> {
        self.entries.iter().filter(move |entry| entry.month == month && !entry.leaves)
    }

    /// Who goes in a turn.
    pub(crate) fn leaving(&self, month: Month) -> impl Iterator<Item = &Scheduled> {
        self.entries.iter().filter(move |entry| entry.month == month && entry.leaves)
    }
}

/// completion.schedule.who-leaves: by which units leave the game on their date.
pub(crate) const WHO_LEAVES: Clause = clause::COMPLETION_SCHEDULE_WHO_LEAVES;

/// completion.schedule.reinforcements: who comes in a turn by date. A mod may also bring those whom the chart does not.
pub(crate) fn due(variant: &SecondEdition, month: Month) -> impl Iterator<Item = Due> {
    let schedule = &variant.tables.schedule;
    let listed = schedule.arriving(month).map(|entry| (entry.kind, entry.count));
    let others = if variant.is_decorated(points::ARRIVALS) { Kind::ALL } else { &[] };
    let others = others.iter().copied().filter(move |kind| {
        let listed = schedule.arriving(month).any(|entry| entry.kind == *kind);
        kind.side() == Side::Axis && kind.is_ground() && !listed
    });
    listed.chain(others.map(|kind| (kind, 0))).filter_map(move |(kind, count)| {
        let base = (count, clause::COMPLETION_SCHEDULE_REINFORCEMENTS);
        let sort = (kind.nation(), Some(kind));
        let (count, by) = variant.arrivals(month, ComeAs::Reinforcement, sort, base);
        (count > 0).then_some(Due { kind, count, by })
    })
}

fn unknown(unit: &str, at: usize) -> SetupError {
    SetupError::Chart {
        chart: data::REINFORCEMENTS.name.to_owned(),
        pointer: format!("/entries/{at}/units"),
        message: format!("the rules know no `{unit}`; name one of the chart of counters"),
    }
}
