//! Column shifts: what moves an attack along its ladder, each by its clause, some of them capped together.

use super::ladder::{Column, Ladder, Ratio};
use crate::clause::{Clause, Sink};

/// A move along the ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shift {
    /// How many columns, in favour of the attacker if positive.
    pub columns: i8,
    /// The clause that grants or inflicts it.
    pub clause: Clause,
    /// What holds it back, together with every other shift under the same cap.
    pub cap: Option<Cap>,
}

/// A limit on what some shifts may add up to in favour of the attacker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cap {
    /// The clause that sets the limit. Shifts that name the same clause are added up under it, so they
    /// carry the same limit too.
    pub clause: Clause,
    /// The limit.
    pub limit: Limit,
}

/// How far capped shifts may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// At most so many columns.
    Columns(u8),
    /// At most to so many times the odds before any shift: 2:1 lets them double.
    Times(Ratio),
}

impl Ladder {
    /// The column after all shifts; the order of shifts does not matter. None if they lead below the first
    /// column; above the last there is only the last.
    pub fn shifted(
        &self,
        unshifted: Column,
        shifts: &[Shift],
        sink: &mut impl Sink,
    ) -> Option<Column> {
        let mut column = i32::from(unshifted.0);
        for (place, shift) in shifts.iter().enumerate() {
            column += self.granted(unshifted, &shifts[..place], shift, sink);
        }
        let last = self.last();
        u8::try_from(column.min(i32::from(last.0))).ok().map(Column)
    }

    /// How many columns a shift is worth after those before it.
    fn granted(
        &self,
        unshifted: Column,
        before: &[Shift],
        shift: &Shift,
        sink: &mut impl Sink,
    ) -> i32 {
        let asked = i32::from(shift.columns);
        let granted = shift.cap.map_or(asked, |cap| {
            let most = self.most(unshifted, cap.limit);
            let used: i32 = before
                .iter()
                .filter(|other| shares(other, cap))
                .map(|other| i32::from(other.columns))
                .sum();
            (used + asked).min(most) - used.min(most)
        });
        sink.step(shift.clause, || columns(asked));
        if let Some(cap) = shift.cap.filter(|_| granted != asked) {
            sink.step(cap.clause, || format!("{} held to {}", columns(asked), columns(granted)));
        }
        granted
    }

    /// How many columns up from `unshifted` a limit allows.
    pub fn most(&self, unshifted: Column, limit: Limit) -> i32 {
        match limit {
            Limit::Columns(columns) => columns.into(),
            Limit::Times(times) => {
                let above = self.ratios().iter().skip(usize::from(unshifted.0));
                let Some(&start) = above.clone().next() else { return 0 };
                let within = above.skip(1).take_while(|ratio| ratio.is_within(times, start));
                i32::try_from(within.count()).unwrap_or(i32::MAX)
            }
        }
    }
}

fn shares(shift: &Shift, cap: Cap) -> bool {
    shift.cap.is_some_and(|other| other.clause == cap.clause)
}

fn columns(count: i32) -> String {
    let noun = if count.abs() == 1 { "column" } else { "columns" };
    format!("{count:+} {noun}")
}

#[cfg(test)]
mod tests {
    use super::super::ladder::tests::{COLUMNS, ladder, ratio};
    use super::*;
    use crate::clause::{Silent, Trail};

    const DOUBLE: Clause = Clause::own(9);

    fn air(columns: i8) -> Shift {
        let cap = Cap { clause: DOUBLE, limit: Limit::Times(ratio("2:1")) };
        Shift { columns, clause: Clause::own(1), cap: Some(cap) }
    }

    fn ground(columns: i8) -> Shift {
        Shift { columns, clause: Clause::own(2), cap: None }
    }

    fn shifted(column: &str, shifts: &[Shift]) -> Option<&'static str> {
        let ladder = ladder();
        let start = ladder.find(ratio(column)).expect("on the ladder");
        ladder.shifted(start, shifts, &mut Silent).map(|column| COLUMNS[usize::from(column.0)])
    }

    #[test]
    fn doubling_allows_what_the_ratios_say() {
        let ladder = ladder();
        let allowed = (0..14).map(|column| ladder.most(Column(column), Limit::Times(ratio("2:1"))));
        assert_eq!(allowed.collect::<Vec<_>>(), [2, 2, 1, 1, 2, 2, 2, 3, 4, 4, 3, 2, 1, 0]);
    }

    #[test]
    fn shifts_add_up_and_stop_at_the_ends() {
        assert_eq!(shifted("3:1", &[air(2), ground(-1)]), Some("4:1"));
        assert_eq!(shifted("8:1", &[ground(1), ground(1)]), Some("9:1"));
        assert_eq!(shifted("1:4", &[ground(-1)]), Some("1:5"));
        assert_eq!(shifted("1:4", &[ground(-1), ground(-1)]), None);
    }

    #[test]
    fn a_cap_holds_the_sum_of_its_group_in_any_order() {
        for shifts in [
            [air(3), air(-1), ground(1)],
            [ground(1), air(-1), air(3)],
            [air(-1), ground(1), air(3)],
        ] {
            assert_eq!(shifted("2:1", &shifts), Some("5:1"));
        }
        assert_eq!(shifted("2:1", &[air(2), air(3)]), Some("4:1"));
        assert_eq!(shifted("1:2", &[air(3)]), Some("1:1"));
        let three = Cap { clause: DOUBLE, limit: Limit::Columns(3) };
        assert_eq!(shifted("1:2", &[Shift { cap: Some(three), ..air(5) }]), Some("2:1"));
    }

    #[test]
    fn every_shift_and_every_cap_that_bites_is_explained() {
        let mut trail = Trail::default();
        ladder().shifted(Column(3), &[ground(-1), air(2)], &mut trail);
        let words: Vec<_> =
            trail.steps.iter().map(|(clause, words)| (clause.number, words.as_str())).collect();
        assert_eq!(
            words,
            [(2, "-1 column"), (1, "+2 columns"), (9, "+2 columns held to +1 column")]
        );
    }
}
