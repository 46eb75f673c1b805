//! The default deployment: where everybody stands who has a choice.

use stavka_core::board::{Board, SpaceId};
use stavka_core::data::{Cell, TableFile};

/// Where units start, by the names that the chart gives them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Deployment {
    places: Box<[(String, SpaceId)]>,
}

/// A row of the chart that names no hex of the map.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the deployment puts `{unit}` in `{hex}`, which the map does not have; name a hex of it")]
pub(crate) struct DeploymentError {
    pub unit: String,
    /// What stands for its hex.
    pub hex: String,
}

impl Deployment {
    /// completion.deployment: the chart, on a board.
    pub(crate) fn open(file: &TableFile, board: &Board) -> Result<Self, DeploymentError> {
        let place = |row: &stavka_core::data::TableRow| {
            let hex = match row.cells.first() {
                Some(Cell::Text(label)) => label.clone(),
                Some(Cell::Number(number)) => number.to_string(),
                None => String::new(),
            };
            let found = board.labelled(&hex);
            let found = found.ok_or_else(|| DeploymentError { unit: row.row.clone(), hex });
            Ok((row.row.clone(), found?))
        };
        Ok(Self { places: file.rows.iter().map(place).collect::<Result<_, _>>()? })
    }

    /// Where a unit starts, if the chart says so.
    pub(crate) fn find(&self, unit: &str) -> Option<SpaceId> {
        self.places.iter().find(|(name, _)| name == unit).map(|(_, hex)| *hex)
    }

    /// Everybody and where he starts.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, SpaceId)> {
        self.places.iter().map(|(name, hex)| (name.as_str(), *hex))
    }
}

#[cfg(test)]
mod tests;
