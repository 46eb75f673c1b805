//! 3.C.3: how much a crisis costs, by the turn in which it breaks.

use serde::Serialize;
use stavka_core::calendar::Month;
use stavka_core::clause::Sink;
use stavka_core::schema::JsonSchema;

use crate::units::Units;
use crate::{SecondEdition, clause};

/// A column of the commitment table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Column {
    /// Doubles on the turn of the first appearance.
    SameTurn,
    /// Doubles on the turn after it.
    OneLater,
    /// Doubles on any turn after that.
    TwoLater,
}

impl Column {
    /// Every column, mildest first.
    pub(crate) const ALL: [Self; 3] = [Self::SameTurn, Self::OneLater, Self::TwoLater];

    /// The column for doubles so many turns after the first appearance.
    pub(crate) fn after(turns: u32) -> Self {
        let last = Self::ALL.len() - 1;
        Self::ALL[last.min(turns as usize)]
    }
}

/// 3.C.3.table.basis: the column follows from the turns since the first appearance.
pub(crate) fn column(first: Month, doubles: Month, sink: &mut impl Sink) -> Column {
    let turns = doubles.months_after(first).unwrap_or_default();
    sink.step(clause::C3_C_3_TABLE_BASIS, || match turns {
        0 => format!("the doubles come in {doubles}, the turn of the first appearance"),
        1 => format!("the doubles come in {doubles}, a turn after the first appearance"),
        _ => format!("the doubles come in {doubles}, {turns} turns after the first appearance"),
    });
    Column::after(turns)
}

/// 3.C.3.c, 3.C.3.table.same-turn, 3.C.3.table.one-later, 3.C.3.table.two-later: what must be sent.
pub(crate) fn required(variant: &SecondEdition, column: Column, sink: &mut impl Sink) -> Units {
    let figures = &variant.figures.commitment;
    let (clause, units) = match column {
        Column::SameTurn => (clause::C3_C_3_TABLE_SAME_TURN, figures.same_turn),
        Column::OneLater => (clause::C3_C_3_TABLE_ONE_LATER, figures.one_later),
        Column::TwoLater => (clause::C3_C_3_TABLE_TWO_LATER, figures.two_later),
    };
    sink.cite(clause::C3_C_3_C);
    sink.step(clause, || format!("{units} must go to Siberia: {} units", units.total()));
    units
}

/// 3.C.3.commit-third: what must go on the first turn of the crisis at least.
pub(crate) fn first_turn_minimum(
    variant: &SecondEdition,
    required: Units,
    sink: &mut impl Sink,
) -> u32 {
    let minimum = variant.figures.commitment.first_turn_share.rounded_up(required.total());
    sink.step(clause::C3_C_3_COMMIT_THIRD, || {
        format!(
            "of {} units at least {minimum} go on the first turn of the crisis",
            required.total()
        )
    });
    minimum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_column_is_for_all_later_turns() {
        let columns = [0, 1, 2, 3, 400].map(Column::after);
        let expected = [
            Column::SameTurn,
            Column::OneLater,
            Column::TwoLater,
            Column::TwoLater,
            Column::TwoLater,
        ];
        assert_eq!(columns, expected);
    }
}
