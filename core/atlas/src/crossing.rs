//! What a line of a point-to-point map crosses: great rivers and mountains.

use crate::{
    error::AtlasError,
    geojson::Feature,
    projection::{Projection, Spot},
    relief::Relief,
};

/// The way is looked at every so many kilometres.
const PACE: f64 = 5.0;

/// The lines of the great rivers, by river.
#[derive(Debug)]
pub struct Rivers(Vec<Vec<Vec<Spot>>>);

impl Rivers {
    /// The rivers of those names.
    pub fn named(
        names: &[String],
        features: &[Feature],
        projection: Projection,
    ) -> Result<Self, AtlasError> {
        let lines = |name: &String| {
            let parts = features.iter().filter(|feature| feature.text("name") == Some(name));
            let lines = parts.flat_map(Feature::lines);
            let lines: Vec<Vec<Spot>> = lines
                .map(|line| line.into_iter().map(|place| projection.to_sheet(place)).collect())
                .collect();
            let unknown = || AtlasError::Unknown { what: "the river", name: name.clone() };
            (!lines.is_empty()).then_some(lines).ok_or_else(unknown)
        };
        names.iter().map(lines).collect::<Result<_, _>>().map(Self)
    }

    /// Whether a way ends on the other bank of a river. One that crosses and comes back does not.
    pub fn part(&self, way: &[Spot]) -> bool {
        self.0.iter().any(|river| {
            let crossings = way.windows(2).map(|step| crossings(river, step[0], step[1]));
            crossings.sum::<usize>() % 2 == 1
        })
    }
}

fn crossings(river: &[Vec<Spot>], from: Spot, to: Spot) -> usize {
    let parts = river.iter().flat_map(|line| line.windows(2));
    parts.filter(|part| crosses(part[0], part[1], from, to)).count()
}

/// Whether two straight lines cross.
fn crosses(one: Spot, two: Spot, three: Spot, four: Spot) -> bool {
    let side = |a: Spot, b: Spot, c: Spot| (b.x - a.x) * (c.y - a.y) > (b.y - a.y) * (c.x - a.x);
    side(one, two, three) != side(one, two, four)
        && side(three, four, one) != side(three, four, two)
}

/// Whether a way climbs as high as that.
pub fn climbs(relief: &Relief, projection: Projection, way: &[Spot], height: i32) -> bool {
    way.windows(2).any(|step| {
        let paces = crate::grid::rounded(step[0].distance(step[1]) / PACE).max(1);
        (0..=paces).any(|pace| {
            let spot = step[0].toward(step[1], f64::from(pace) / f64::from(paces));
            relief.height(projection.to_globe(spot)).is_some_and(|found| found >= height)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_that_comes_back_stays_on_its_bank() {
        let spot = |x, y| Spot { x, y };
        let rivers = Rivers(vec![vec![vec![spot(0.0, -9.0), spot(0.0, 0.0), spot(0.0, 9.0)]]]);
        assert!(rivers.part(&[spot(-5.0, 1.0), spot(5.0, 1.0)]));
        assert!(!rivers.part(&[spot(-5.0, 1.0), spot(5.0, 2.0), spot(-5.0, 3.0)]));
        assert!(!rivers.part(&[spot(-5.0, 10.0), spot(5.0, 10.0)]));
    }
}
