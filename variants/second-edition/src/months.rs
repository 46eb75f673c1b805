//! Months of the year, as charts print them: `odd`, `even`, `every` or a list such as `3 6 9 12`.

use std::str::FromStr;

use stavka_core::calendar::Month;

/// A set of months of the year.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Months(u16);

/// A text that names no months.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` names no months; write odd, even, every, or numbers such as 3 6 9 12")]
pub struct MonthsError(String);

impl Months {
    /// Whether the month is one of them.
    pub fn contains(self, month: Month) -> bool {
        self.0 >> month.of_year() & 1 == 1
    }

    fn those(wanted: impl Fn(u16) -> bool) -> Self {
        Self((1..=12).filter(|&month| wanted(month)).map(|month| 1 << month).sum())
    }
}

impl FromStr for Months {
    type Err = MonthsError;

    fn from_str(text: &str) -> Result<Self, MonthsError> {
        let number = |word: &str| word.parse().ok().filter(|month| (1..=12).contains(month));
        match text {
            "every" => Ok(Self::those(|_| true)),
            "odd" => Ok(Self::those(|month| month % 2 == 1)),
            "even" => Ok(Self::those(|month| month % 2 == 0)),
            list => {
                let list: Option<Vec<u16>> = list.split(' ').map(number).collect();
                let list = list.ok_or_else(|| MonthsError(text.to_owned()))?;
                Ok(Self::those(|month| list.contains(&month)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_read() {
        let june: Month = "1941-06".parse().expect("a month");
        let has = |text: &str| text.parse::<Months>().map(|months| months.contains(june));
        assert_eq!(["even", "odd", "every"].map(has), [Ok(true), Ok(false), Ok(true)]);
        assert_eq!((has("3 6 9 12"), has("2 5")), (Ok(true), Ok(false)));
        for bad in ["", "13", "0", "3,6", "some"] {
            assert_eq!(has(bad), Err(MonthsError(bad.to_owned())));
        }
    }
}
