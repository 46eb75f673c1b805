//! What the Axis gets back each month. The page is lost; the chart is ours.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::data::{Cell, DataError, DataProblem, TableFile};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::factories::months::MonthSet;
use crate::kinds::Kind;
use crate::nation::{Ally, Nation};
use crate::points::ComeAs;
use crate::reinforcements::ally::{self, AllyInput};
use crate::reinforcements::entry::Coming;
use crate::{SecondEdition, clause};

/// Which units come in which months.
#[derive(Debug, Clone)]
pub(crate) struct AxisTable(Vec<Row>);

#[derive(Debug, Clone, Copy)]
struct Row {
    which: Which,
    units: u8,
    months: MonthSet,
}

/// A sort of units that come back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Which {
    /// German infantry korps.
    GermanInfantry,
    /// Panzer korps.
    Panzer,
    /// Any Rumanian unit.
    Rumanian,
    /// Any Hungarian unit.
    Hungarian,
    /// A Finnish army.
    Finnish,
}

impl Which {
    /// Every sort, with its row in the chart.
    pub(crate) const ROWS: [(Self, &str); 5] = [
        (Self::GermanInfantry, "German infantry korps"),
        (Self::Panzer, "panzer korps"),
        (Self::Rumanian, "Rumanian"),
        (Self::Hungarian, "Hungarian"),
        (Self::Finnish, "Finnish"),
    ];

    /// The ally whose units these are.
    const fn ally(self) -> Option<Ally> {
        match self {
            Self::GermanInfantry | Self::Panzer => None,
            Self::Rumanian => Some(Ally::Rumanian),
            Self::Hungarian => Some(Ally::Hungarian),
            Self::Finnish => Some(Ally::Finnish),
        }
    }

    /// 8.B.entry-point-lost, 8.B.country-out: whether those of an ally still come.
    fn still_come(
        self,
        variant: &SecondEdition,
        allies: &[AllyInput],
        sink: &mut impl Sink,
    ) -> bool {
        let losses = allies.iter().find(|losses| self.ally() == Some(losses.ally));
        losses
            .is_none_or(|losses| ally::still_come(losses.state(variant), Coming::Replacement, sink))
    }

    /// The nation, and the kind; no kind where it is any of the nation.
    const fn sort(self) -> (Nation, Option<Kind>) {
        match self {
            Self::GermanInfantry => (Nation::German, Some(Kind::GermanInfantryKorps)),
            Self::Panzer => (Nation::German, Some(Kind::PanzerKorps)),
            Self::Rumanian => (Nation::Rumanian, None),
            Self::Hungarian => (Nation::Hungarian, None),
            Self::Finnish => (Nation::Finnish, None),
        }
    }

    /// Whether a kind of unit is of this sort.
    pub(crate) const fn covers(self, kind: Kind) -> bool {
        match self {
            Self::GermanInfantry => matches!(kind, Kind::GermanInfantryKorps),
            Self::Panzer => matches!(kind, Kind::PanzerKorps),
            Self::Rumanian => matches!(kind.nation(), Nation::Rumanian),
            Self::Hungarian => matches!(kind.nation(), Nation::Hungarian),
            Self::Finnish => matches!(kind.nation(), Nation::Finnish),
        }
    }
}

impl AxisTable {
    /// The chart, read: how many, and in which months.
    pub(crate) fn of(file: &TableFile) -> Result<Self, DataError> {
        Which::ROWS
            .into_iter()
            .map(|(which, name)| row(file, which, name))
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// How many of a sort come in a month.
    pub(crate) fn units(&self, which: Which, month: Month) -> u8 {
        let rows = self.0.iter().filter(|row| row.which == which && row.months.contains(month));
        rows.map(|row| row.units).sum()
    }
}

fn row(file: &TableFile, which: Which, name: &str) -> Result<Row, DataError> {
    let at = file.rows.iter().position(|row| row.row == name);
    let missing = || DataProblem::Unknown { name: name.to_owned(), list: "`/rows`".to_owned() };
    let at = at.ok_or_else(|| DataError::new("/rows", missing()))?;
    let wrong = |cell: usize, message: String| {
        DataError::new(format!("/rows/{at}/cells/{cell}"), DataProblem::Table { message })
    };
    let cells = &file.rows[at].cells;
    let units = match cells.first() {
        Some(Cell::Number(number)) => u8::try_from(*number).ok(),
        _ => None,
    };
    let units = units.ok_or_else(|| wrong(0, "give a whole number of units".to_owned()))?;
    let months = match cells.get(1) {
        Some(Cell::Text(text)) => months(text),
        _ => None,
    };
    let months =
        months.ok_or_else(|| wrong(1, "list months by number, such as 3 6 9 12".to_owned()));
    Ok(Row { which, units, months: months? })
}

/// Months by their numbers, with a blank between.
fn months(text: &str) -> Option<MonthSet> {
    let number = |word: &str| word.parse().ok().and_then(Int::<1, 12>::new);
    let list: Option<Vec<_>> = text.split(' ').map(number).collect();
    list.map(MonthSet::from)
}

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "axis-replacements",
        Topic::Replacements,
        "What replacements does the Axis player get in this turn?",
        axis_replacements,
    )
}

/// A turn.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AxisInput {
    /// The turn.
    pub month: Month,
    /// Allies that have lost points or left the war.
    #[serde(default)]
    pub allies: Vec<AllyInput>,
}

/// What comes.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct AxisAnswer {
    /// Each sort, and how many of it.
    pub units: Vec<AxisUnits>,
}

/// So many units of a sort.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct AxisUnits {
    /// The sort.
    pub which: Which,
    /// How many.
    pub units: u8,
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn axis_replacements(
    variant: &SecondEdition,
    input: &AxisInput,
    sink: &mut impl Sink,
) -> Result<AxisAnswer, Refused> {
    let mut units = Vec::new();
    for (which, _) in Which::ROWS {
        let count = due(variant, which, input.month, sink);
        if count > 0 && which.still_come(variant, &input.allies, sink) {
            units.push(AxisUnits { which, units: count });
        }
    }
    Ok(AxisAnswer { units })
}

/// completion.replacements.axis: how many of a sort the Axis may take from its dead units.
pub(crate) fn due(variant: &SecondEdition, which: Which, month: Month, sink: &mut impl Sink) -> u8 {
    sink.cite(clause::COMPLETION_REPLACEMENTS_AXIS);
    let units = variant.tables.axis.units(which, month).into();
    let base = (units, clause::COMPLETION_REPLACEMENTS_AXIS);
    let (units, by) = variant.arrivals(month, ComeAs::Replacement, which.sort(), base);
    if by != base.1 {
        sink.step(by, || format!("replacements in {month}: {units}"));
    }
    u8::try_from(units).unwrap_or(u8::MAX)
}
