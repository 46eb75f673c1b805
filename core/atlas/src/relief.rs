//! Heights above the sea.

use serde::Deserialize;

use crate::projection::Degrees;

/// Mean heights by cells of equal degrees.
#[derive(Debug, Deserialize)]
pub struct Relief {
    west: f64,
    north: f64,
    /// The width of a cell, such as `5/60`.
    step_deg: String,
    rows: Vec<Vec<i32>>,
}

impl Relief {
    /// The mean height around a place in metres; nothing outside the source.
    pub fn height(&self, place: Degrees) -> Option<i32> {
        let (part, whole) = self.step_deg.split_once('/')?;
        let step = part.parse::<f64>().ok()? / whole.parse::<f64>().ok()?;
        let column = cell((place.longitude - self.west) / step)?;
        let row = cell((self.north - place.latitude) / step)?;
        self.rows.get(row)?.get(column).copied()
    }
}

/// The cell that holds a number of steps.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the number is at least 0 and the table is small"
)]
fn cell(steps: f64) -> Option<usize> {
    (steps >= 0.0).then_some(steps as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_found() {
        let json = r#"{"west":16,"north":62.5,"step_deg":"30/60","rows":[[1,2],[3,4]]}"#;
        let relief: Relief = serde_json::from_str(json).expect("sound relief");
        let height = |longitude, latitude| relief.height(Degrees { longitude, latitude });
        assert_eq!(height(16.2, 62.4), Some(1));
        assert_eq!(height(16.7, 61.9), Some(4));
        assert_eq!(height(15.9, 62.4), None);
        assert_eq!(height(17.2, 62.4), None);
    }
}
