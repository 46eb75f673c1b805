//! What the motorized korps are made of.

use stavka_core::data::{Cell, TableFile};
use stavka_core::setup::SetupError;

use crate::build_up::play::korps::Korps;
use crate::campaign::counters::{Counters, other};
use crate::position::UnitId;
use crate::{A4Sheet, data};

/// completion.build-up-german: every korps of the chart with its two divisions.
pub(crate) fn open(rules: &A4Sheet, counters: &Counters) -> Result<Box<[Korps]>, SetupError> {
    let chart: TableFile = data::KORPS.in_force(&rules.settings)?;
    let rows = chart.rows.iter().map(|row| {
        let part = |column: usize| match row.cells.get(column) {
            Some(Cell::Text(id)) => unit(counters, id),
            _ => Err(other(&format_args!("{}: a division is missing", row.row))),
        };
        Ok(Korps { whole: unit(counters, &row.row)?, panzer: part(0)?, motorized: part(1)? })
    });
    rows.collect()
}

fn unit(counters: &Counters, id: &str) -> Result<UnitId, SetupError> {
    let first = counters.named(id).and_then(|sort| sort.units().next());
    first.ok_or_else(|| other(&format_args!("the chart of korps names `{id}`, which is no unit")))
}
