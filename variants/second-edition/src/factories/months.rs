//! Months of the year, such as those printed under the symbol of a factory.

use std::fmt;

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::schema::JsonSchema;

/// How many months a year has.
const YEAR: u32 = 12;

/// A set of months of the year, written as a list of their numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "Vec<Int<1, 12>>", into = "Vec<u32>")]
#[schemars(with = "Vec<Int<1, 12>>")]
pub struct MonthSet {
    /// A bit for each month.
    bits: u16,
}

impl MonthSet {
    /// Whether the month is one of them.
    pub fn contains(self, month: Month) -> bool {
        self.bits & (1 << month.of_year()) != 0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The first of these months from `start` on; nothing where the set is empty.
    pub fn first_from(self, start: Month) -> Option<Month> {
        (0..YEAR).map(|months| start.plus(months)).find(|&month| self.contains(month))
    }
}

impl From<Vec<Int<1, 12>>> for MonthSet {
    fn from(list: Vec<Int<1, 12>>) -> Self {
        let bits = list.iter().fold(0, |bits, month| bits | 1 << month.unsigned());
        Self { bits }
    }
}

impl From<MonthSet> for Vec<u32> {
    fn from(set: MonthSet) -> Self {
        (1..=YEAR).filter(|month| set.bits & (1 << month) != 0).collect()
    }
}

impl fmt::Display for MonthSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<_> = Vec::from(*self).iter().map(ToString::to_string).collect();
        formatter.write_str(&numbers.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_found_over_the_end_of_the_year() {
        let set: MonthSet = serde_json::from_str("[10, 1, 4, 7]").expect("months");
        let month = |text: &str| text.parse::<Month>().expect("a month");
        assert_eq!(set.to_string(), "1, 4, 7, 10");
        assert!(set.contains(month("1942-04")) && !set.contains(month("1942-05")));
        assert_eq!(set.first_from(month("1941-11")), Some(month("1942-01")));
        assert_eq!(MonthSet::default().first_from(month("1941-11")), None);
        assert!(serde_json::from_str::<MonthSet>("[13]").is_err());
    }
}
