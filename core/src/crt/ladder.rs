//! The odds ladder: which column of a table an attack is read in.
//!
//! Whole numbers only. A strength that a game halves is given in halves on both sides.

use std::cmp::Ordering;
use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use crate::schema::JsonSchema;
use serde::{Deserialize, Serialize};

/// Odds as they head a column: attack to defense, such as 3:2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Ratio {
    attack: NonZeroU16,
    defense: NonZeroU16,
}

/// The place of a column on its ladder, the worst for the attacker first.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct Column(pub u8);

/// What happens to odds that lie between two columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Rounding {
    /// They fall to the column below, in favour of the defender.
    Down,
    /// They rise to the column above, in favour of the attacker.
    Up,
}

/// Columns in rising order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ladder {
    columns: Box<[Ratio]>,
    /// By attack, then defense: the column that small strengths fall to.
    small: Box<[u8]>,
}

/// Columns that make no ladder, or a text that is no ratio.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LadderError {
    /// The text has another form.
    #[error(
        "`{0}` is no odds; write attack and defense as whole numbers from 1 to 65535, such as 3:2"
    )]
    Form(String),
    /// There are no columns, or too many to number.
    #[error("a ladder of {0} columns cannot be used; give from 1 to 128")]
    Count(usize),
    /// A column is not better than the one before.
    #[error(
        "column {place}, {ratio}, does not rise above the one before it, {before}; order them by odds"
    )]
    Order {
        /// The place of the column, from 1.
        place: usize,
        /// Its odds.
        ratio: Ratio,
        /// The odds of the column before.
        before: Ratio,
    },
}

/// As many columns as a shift can cross.
const MOST_COLUMNS: usize = 128;

/// Strengths below these are looked up, which takes half the time of a search.
const SMALL_ATTACK: u32 = 128;
const SMALL_DEFENSE: u32 = 64;

/// Stands for no column.
const NO_COLUMN: u8 = u8::MAX;

impl Ratio {
    /// How these odds compare with `attack` to `defense`.
    fn compare(self, attack: u32, defense: u32) -> Ordering {
        let (own_attack, own_defense) = self.parts();
        (own_attack * u64::from(defense)).cmp(&(u64::from(attack) * own_defense))
    }

    /// Whether these odds are at most `times` as high as `other`.
    pub(super) fn is_within(self, times: Self, other: Self) -> bool {
        let ((attack, defense), (other_attack, other_defense)) = (self.parts(), other.parts());
        let (multiplier, divisor) = times.parts();
        attack * other_defense * divisor <= other_attack * defense * multiplier
    }

    fn parts(self) -> (u64, u64) {
        (self.attack.get().into(), self.defense.get().into())
    }
}

impl Ladder {
    /// A ladder of these columns, which must rise.
    pub fn new(columns: impl Into<Box<[Ratio]>>) -> Result<Self, LadderError> {
        let columns = columns.into();
        if columns.is_empty() || columns.len() > MOST_COLUMNS {
            return Err(LadderError::Count(columns.len()));
        }
        for (index, pair) in columns.windows(2).enumerate() {
            let (before, ratio) = (pair[0], pair[1]);
            if ratio.compare(before.attack.get().into(), before.defense.get().into()).is_le() {
                return Err(LadderError::Order { place: index + 2, ratio, before });
            }
        }
        let small = (0..SMALL_ATTACK * SMALL_DEFENSE).map(|index| {
            let reached = reached(&columns, index / SMALL_DEFENSE, index % SMALL_DEFENSE);
            reached.checked_sub(1).map_or(NO_COLUMN, |below| column_at(below).0)
        });
        Ok(Self { small: small.collect(), columns })
    }

    /// The column of an attack, before shifts. None if its odds lie below the first column, however one
    /// rounds; above the last column there is only the last.
    pub fn column(&self, attack: u32, defense: u32, rounding: Rounding) -> Option<Column> {
        match rounding {
            Rounding::Down => self.below(attack, defense),
            Rounding::Up => self.above(attack, defense),
        }
    }

    fn below(&self, attack: u32, defense: u32) -> Option<Column> {
        if attack < SMALL_ATTACK && defense < SMALL_DEFENSE {
            let column = self.small[(attack * SMALL_DEFENSE + defense) as usize];
            return (column != NO_COLUMN).then_some(Column(column));
        }
        reached(&self.columns, attack, defense).checked_sub(1).map(column_at)
    }

    fn above(&self, attack: u32, defense: u32) -> Option<Column> {
        let reached = reached(&self.columns, attack, defense);
        let below = reached.checked_sub(1)?;
        let exact = self.columns[below].compare(attack, defense).is_eq();
        let column = if exact { below } else { reached.min(self.columns.len() - 1) };
        Some(column_at(column))
    }

    /// The fewest attack factors that reach `column` against `defense`. None if there is no such column.
    pub fn attack_needed(&self, column: Column, defense: u32) -> Option<u64> {
        let (attack, per_defense) = self.ratio(column)?.parts();
        Some((attack * u64::from(defense)).div_ceil(per_defense))
    }

    /// The odds that head a column. None if there is no such column.
    pub fn ratio(&self, column: Column) -> Option<Ratio> {
        self.columns.get(usize::from(column.0)).copied()
    }

    /// The column for these odds exactly.
    pub fn find(&self, ratio: Ratio) -> Option<Column> {
        let (attack, defense) = (ratio.attack.get().into(), ratio.defense.get().into());
        let found = self.columns.iter().position(|column| column.compare(attack, defense).is_eq());
        found.map(column_at)
    }

    /// The best column there is.
    pub fn last(&self) -> Column {
        column_at(self.columns.len() - 1)
    }

    /// The odds of all columns, rising.
    pub fn ratios(&self) -> &[Ratio] {
        &self.columns
    }
}

/// How many columns an attack reaches. Without strength it reaches none, even against nothing.
fn reached(columns: &[Ratio], attack: u32, defense: u32) -> usize {
    if attack == 0 {
        return 0;
    }
    columns.partition_point(|ratio| ratio.compare(attack, defense).is_le())
}

/// The column at an index of a ladder, which has few enough.
fn column_at(index: usize) -> Column {
    Column(u8::try_from(index).unwrap_or(u8::MAX))
}

impl fmt::Display for Ratio {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.attack, self.defense)
    }
}

impl FromStr for Ratio {
    type Err = LadderError;

    fn from_str(text: &str) -> Result<Self, LadderError> {
        let parts = text.split_once(':').and_then(|(attack, defense)| {
            Some(Self { attack: attack.parse().ok()?, defense: defense.parse().ok()? })
        });
        parts.ok_or_else(|| LadderError::Form(text.to_owned()))
    }
}

impl TryFrom<String> for Ratio {
    type Error = LadderError;

    fn try_from(text: String) -> Result<Self, LadderError> {
        text.parse()
    }
}

impl From<Ratio> for String {
    fn from(ratio: Ratio) -> Self {
        ratio.to_string()
    }
}

crate::schemas! {
    impl JsonSchema for Ratio {
        fn schema_name() -> Cow<'static, str> {
            "Ratio".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "type": "string",
                "description": "Odds, attack to defense, such as 3:2.",
                "pattern": "^[1-9][0-9]{0,4}:[1-9][0-9]{0,4}$"
            })
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::crt) const COLUMNS: [&str; 14] = [
        "1:5", "1:4", "1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1", "8:1",
        "9:1",
    ];

    pub(in crate::crt) fn ratio(text: &str) -> Ratio {
        text.parse().expect("odds")
    }

    pub(in crate::crt) fn ladder() -> Ladder {
        Ladder::new(COLUMNS.map(ratio)).expect("a ladder")
    }

    fn shown(attack: u32, defense: u32, rounding: Rounding) -> Option<String> {
        let ladder = ladder();
        let column = ladder.column(attack, defense, rounding)?;
        ladder.ratio(column).map(|ratio| ratio.to_string())
    }

    #[test]
    fn odds_fall_to_the_column_below() {
        let cases = [
            (2, 10, "1:5"),
            (6, 4, "3:2"),
            (7, 4, "3:2"),
            (17, 5, "3:1"),
            (99, 2, "9:1"),
            (1, 0, "9:1"),
        ];
        for (attack, defense, expected) in cases {
            assert_eq!(shown(attack, defense, Rounding::Down).as_deref(), Some(expected));
        }
    }

    #[test]
    fn odds_rise_to_the_column_above_but_not_onto_the_ladder() {
        for (attack, defense, expected) in
            [(17, 5, "4:1"), (15, 5, "3:1"), (5, 4, "3:2"), (99, 2, "9:1")]
        {
            assert_eq!(shown(attack, defense, Rounding::Up).as_deref(), Some(expected));
        }
        for rounding in [Rounding::Down, Rounding::Up] {
            assert_eq!(shown(2, 11, rounding), None);
            assert_eq!(shown(0, 3, rounding), None);
            assert_eq!(shown(0, 0, rounding), None);
        }
    }

    #[test]
    fn the_column_agrees_with_a_search_by_hand_and_with_the_factors_it_needs() {
        let ladder = ladder();
        for (attack, defense) in
            (0..150).flat_map(|attack| (1..80).map(move |defense| (attack, defense)))
        {
            let expected = COLUMNS.iter().rposition(|text| {
                let (column_attack, column_defense) = text.split_once(':').expect("odds");
                let number = |digits: &str| digits.parse::<u32>().expect("a number");
                attack * number(column_defense) >= defense * number(column_attack)
            });
            let column = ladder.column(attack, defense, Rounding::Down);
            assert_eq!(column.map(|column| usize::from(column.0)), expected);
            for place in (0..14).map(Column) {
                let needed = ladder.attack_needed(place, defense).expect("a column");
                assert_eq!(u64::from(attack) >= needed, column >= Some(place));
            }
        }
    }

    #[test]
    fn a_ladder_must_rise() {
        let error = Ladder::new(["1:1", "3:2", "6:4"].map(ratio)).expect_err("3:2 twice");
        assert_eq!(
            error,
            LadderError::Order { place: 3, ratio: ratio("6:4"), before: ratio("3:2") }
        );
        assert_eq!(Ladder::new([]), Err(LadderError::Count(0)));
        for text in ["3", "0:1", "1:0", "3:-2", "3:2:1", "70000:1"] {
            assert_eq!(text.parse::<Ratio>(), Err(LadderError::Form(text.into())));
        }
    }

    #[test]
    fn columns_are_found_by_their_odds() {
        let ladder = ladder();
        assert_eq!(ladder.find(ratio("6:4")), Some(Column(5)));
        assert_eq!(ladder.find(ratio("5:2")), None);
        assert_eq!(ladder.last(), Column(13));
    }
}
