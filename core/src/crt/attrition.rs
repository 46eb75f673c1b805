//! Attrition: losses by the factors in contact and one modified roll.

use std::fmt;
use std::str::FromStr;

use crate::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Resolve;
use super::grid::{Grid, GridError, Row};
use crate::clause::Provenance;
use crate::distribution::{Dice, Distribution};

mod losses;

pub use losses::{Losses, LossesError};

/// The factors that are read in one column: "11-20", or "61+" for the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Band {
    /// The fewest factors.
    pub from: u16,
    /// The most factors; none means however many.
    pub to: Option<u16>,
}

/// An attrition table as a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttritionFile {
    /// Where the table comes from.
    pub provenance: Provenance,
    /// What is thrown.
    pub dice: Dice,
    /// The bands of factors that head the columns, rising, without gaps, the last one open.
    pub bands: Vec<Band>,
    /// A row for each modified roll, rising. Rolls beyond are read in the first or last row.
    pub rows: Vec<Row<Losses>>,
}

/// An attrition table, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttritionTable {
    /// Where the table comes from.
    pub provenance: Provenance,
    dice: Dice,
    bands: Box<[Band]>,
    grid: Grid<Losses>,
}

/// What is known before an attrition roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Contact {
    /// The factors of the side that inflicts the losses.
    pub factors: u16,
    /// What is added to the roll.
    pub modifier: i16,
}

/// A file that makes no table, or factors that the table does not hold.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AttritionError {
    /// The text has another form.
    #[error(
        "`{0}` is no band of factors; write the fewest and the most, such as 11-20, or 61+ for the last"
    )]
    Form(String),
    /// A band leaves a gap, overlaps, or an open one is not the last.
    #[error(
        "band {place} of {bands}, {band}, does not follow the one before, or is not open where it is last; leave no gap"
    )]
    Bands {
        /// The place of the band, from 1.
        place: usize,
        /// How many bands there are.
        bands: usize,
        /// The band.
        band: Band,
    },
    /// The cells are wrong.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// Too few for the first band.
    #[error("{factors} factors are too few for attrition; the table starts at {fewest}")]
    TooFew {
        /// The factors given.
        factors: u16,
        /// The fewest that count.
        fewest: u16,
    },
}

impl TryFrom<AttritionFile> for AttritionTable {
    type Error = AttritionError;

    fn try_from(file: AttritionFile) -> Result<Self, AttritionError> {
        let AttritionFile { provenance, dice, bands, rows } = file;
        check(&bands)?;
        let grid = Grid::new(bands.len(), rows)?;
        Ok(Self { provenance, dice, bands: bands.into(), grid })
    }
}

/// Every band starts where the one before ends, none runs backwards, and only the last is open.
fn check(bands: &[Band]) -> Result<(), AttritionError> {
    for (index, &band) in bands.iter().enumerate() {
        let follows =
            index == 0 || bands[index - 1].to.and_then(|to| to.checked_add(1)) == Some(band.from);
        let open = band.to.is_none();
        if !follows || !band.rises() || open != (index + 1 == bands.len()) {
            return Err(AttritionError::Bands { place: index + 1, bands: bands.len(), band });
        }
    }
    Ok(())
}

impl AttritionTable {
    /// What is thrown.
    pub fn dice(&self) -> Dice {
        self.dice
    }

    /// The column of so many factors, the first being 0.
    fn column(&self, factors: u16) -> Option<usize> {
        self.bands.partition_point(|band| band.from <= factors).checked_sub(1)
    }
}

impl Resolve for AttritionTable {
    type Fight = Contact;
    type Roll = i32;
    type Outcome = Losses;
    type Error = AttritionError;

    fn distribution(&self, contact: &Contact) -> Result<Distribution<Losses>, AttritionError> {
        self.dice.distribution().try_map(|&roll| self.resolve_with(contact, roll))
    }

    /// The losses for a roll, to which the modifier is added here.
    fn resolve_with(&self, contact: &Contact, roll: i32) -> Result<Losses, AttritionError> {
        let modified = roll.saturating_add(contact.modifier.into());
        let cell =
            self.column(contact.factors).and_then(|column| self.grid.get_clamped(modified, column));
        cell.copied()
            .ok_or(AttritionError::TooFew { factors: contact.factors, fewest: self.bands[0].from })
    }
}

impl Band {
    fn rises(self) -> bool {
        self.to.is_none_or(|to| self.from <= to)
    }
}

impl fmt::Display for Band {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            Some(to) => write!(formatter, "{}-{to}", self.from),
            None => write!(formatter, "{}+", self.from),
        }
    }
}

impl FromStr for Band {
    type Err = AttritionError;

    fn from_str(text: &str) -> Result<Self, AttritionError> {
        let band = match text.strip_suffix('+') {
            Some(from) => from.parse().ok().map(|from| Self { from, to: None }),
            None => text.split_once('-').and_then(|(from, to)| {
                Some(Self { from: from.parse().ok()?, to: Some(to.parse().ok()?) })
            }),
        };
        band.filter(|band| band.rises()).ok_or_else(|| AttritionError::Form(text.to_owned()))
    }
}

impl TryFrom<String> for Band {
    type Error = AttritionError;

    fn try_from(text: String) -> Result<Self, AttritionError> {
        text.parse()
    }
}

impl From<Band> for String {
    fn from(band: Band) -> Self {
        band.to_string()
    }
}

crate::schemas! {
    impl JsonSchema for Band {
        fn schema_name() -> Cow<'static, str> {
            "Band".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "type": "string",
                "description": "Factors from the fewest to the most, such as 11-20, or 61+ for the last band.",
                "pattern": "^[0-9]{1,5}(-[0-9]{1,5}|\\+)$"
            })
        }
    }
}

#[cfg(test)]
mod tests;
