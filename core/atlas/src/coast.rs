//! The outlines of land and of great lakes, for maps whose spaces do not show the coast.

use crate::{
    error::AtlasError,
    geojson::{Feature, Geometry},
    points::position,
    projection::{Degrees, Projection, Spot},
    source::Source,
};

/// Corners of an outline that are nearer to each other than this, in kilometres, are one.
const FINEST: f64 = 6.0;

/// What has fewer corners then is too small to be seen.
const FEWEST: usize = 10;

/// Where the geography ends, land goes on so many degrees: the edge of the sheet is no coast.
const BEYOND: f64 = 12.0;

/// So near to the end of the geography, in degrees, an outline runs along it.
const NEAR: f64 = 0.02;

/// The outlines: what lies inside an odd number of them is land, so that a lake is a hole.
pub fn land(
    source: &Source,
    lakes: &[String],
    projection: Projection,
) -> Result<Vec<Vec<[i32; 2]>>, AtlasError> {
    let land = rings(source.features("land.geojson")?);
    let ends = Ends::of(&land);
    let land =
        land.into_iter().map(|ring| ring.into_iter().map(|place| ends.stretched(place)).collect());
    let drawn = |ring: Vec<Degrees>| {
        let ring = thinned(ring.into_iter().map(|place| projection.to_sheet(place)));
        (ring.len() >= FEWEST).then(|| ring.into_iter().map(position).collect())
    };
    let named = |feature: &Feature| {
        feature.text("name").is_some_and(|name| lakes.iter().any(|lake| lake == name))
    };
    let lakes = source.features("lakes.geojson")?.into_iter().filter(named);
    let lakes = rings(lakes);
    Ok(land.chain(lakes).filter_map(drawn).collect())
}

/// Every outline.
fn rings(features: impl IntoIterator<Item = Feature>) -> Vec<Vec<Degrees>> {
    let shapes = features.into_iter().flat_map(|feature| match feature.geometry {
        Geometry::Polygon(rings) => rings,
        Geometry::MultiPolygon(parts) => parts.into_iter().flatten().collect(),
        Geometry::LineString(_) | Geometry::MultiLineString(_) => Vec::new(),
    });
    shapes.map(|ring| ring.into_iter().map(Degrees::from).collect()).collect()
}

/// An outline without the corners that crowd.
fn thinned(ring: impl Iterator<Item = Spot>) -> Vec<Spot> {
    let mut kept: Vec<Spot> = Vec::new();
    for spot in ring {
        if kept.last().is_none_or(|last| last.squared_distance(spot) >= FINEST * FINEST) {
            kept.push(spot);
        }
    }
    kept
}

/// Where the geography ends.
struct Ends {
    west: f64,
    east: f64,
    south: f64,
    north: f64,
}

impl Ends {
    fn of(rings: &[Vec<Degrees>]) -> Self {
        let start = Self { west: f64::MAX, east: f64::MIN, south: f64::MAX, north: f64::MIN };
        rings.iter().flatten().fold(start, |ends, place| Self {
            west: ends.west.min(place.longitude),
            east: ends.east.max(place.longitude),
            south: ends.south.min(place.latitude),
            north: ends.north.max(place.latitude),
        })
    }

    /// A place at an end of the geography lies beyond it.
    fn stretched(&self, place: Degrees) -> Degrees {
        let moved = |value: f64, least: f64, most: f64| match value {
            value if value - least < NEAR => value - BEYOND,
            value if most - value < NEAR => value + BEYOND,
            value => value,
        };
        Degrees {
            longitude: moved(place.longitude, self.west, self.east),
            latitude: moved(place.latitude, self.south, self.north),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_that_crowd_are_one() {
        let spot = |x: f64| Spot { x, y: 0.0 };
        let thin = thinned([0.0, 1.0, 5.9, 6.0, 7.0, 30.0].into_iter().map(spot));
        assert_eq!(thin, [spot(0.0), spot(6.0), spot(30.0)]);
    }

    #[test]
    fn the_edge_of_the_sheet_is_no_coast() {
        let square = [[10.0, 40.0], [20.0, 40.0], [20.0, 50.0], [10.0, 50.0]].map(Degrees::from);
        let ends = Ends::of(&[square.to_vec()]);
        assert_eq!(
            ends.stretched([10.0, 45.0].into()),
            Degrees { longitude: -2.0, latitude: 45.0 }
        );
        assert_eq!(
            ends.stretched([15.0, 50.0].into()),
            Degrees { longitude: 15.0, latitude: 62.0 }
        );
        assert_eq!(ends.stretched([15.0, 45.0].into()), [15.0, 45.0].into());
    }
}
