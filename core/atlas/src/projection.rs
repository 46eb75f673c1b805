//! From the globe to a flat sheet: the sinusoidal projection.
//!
//! It keeps areas, its rows are parallels, and it needs one cosine. So a row of hexes has one latitude, and
//! every system computes the same digits.

/// Kilometres in one degree of a great circle.
pub const KILOMETRES_A_DEGREE: f64 = 111.195;

/// A place on the globe.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Degrees {
    /// East of Greenwich.
    pub longitude: f64,
    /// North of the equator.
    pub latitude: f64,
}

impl From<[f64; 2]> for Degrees {
    fn from([longitude, latitude]: [f64; 2]) -> Self {
        Self { longitude, latitude }
    }
}

/// A place on the flat sheet, in kilometres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// To the east of the origin.
    pub x: f64,
    /// To the south of the origin.
    pub y: f64,
}

impl Spot {
    /// How far another spot is.
    pub fn distance(self, other: Self) -> f64 {
        libm::sqrt(self.squared_distance(other))
    }

    /// The square of the distance, which is cheaper and orders alike.
    pub fn squared_distance(self, other: Self) -> f64 {
        let (x, y) = (self.x - other.x, self.y - other.y);
        x * x + y * y
    }

    /// The spot that lies `share` of the way to another.
    #[must_use]
    pub fn toward(self, other: Self, share: f64) -> Self {
        Self { x: self.x + (other.x - self.x) * share, y: self.y + (other.y - self.y) * share }
    }

    /// The square of the distance to the straight line between two spots.
    pub fn squared_distance_to_line(self, from: Self, to: Self) -> f64 {
        let length = from.squared_distance(to);
        let along = (self.x - from.x) * (to.x - from.x) + (self.y - from.y) * (to.y - from.y);
        let share = if length > 0.0 { (along / length).clamp(0.0, 1.0) } else { 0.0 };
        self.squared_distance(from.toward(to, share))
    }
}

/// The projection of one sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Projection {
    /// Where x is 0 and y is 0. Its meridian is the straight one.
    pub origin: Degrees,
}

impl Projection {
    /// The spot of a place.
    pub fn to_sheet(self, place: Degrees) -> Spot {
        let east = place.longitude - self.origin.longitude;
        Spot {
            x: east * KILOMETRES_A_DEGREE * cosine(place.latitude),
            y: (self.origin.latitude - place.latitude) * KILOMETRES_A_DEGREE,
        }
    }

    /// The place of a spot.
    pub fn to_globe(self, spot: Spot) -> Degrees {
        let latitude = self.origin.latitude - spot.y / KILOMETRES_A_DEGREE;
        let east = spot.x / (KILOMETRES_A_DEGREE * cosine(latitude));
        Degrees { longitude: self.origin.longitude + east, latitude }
    }
}

/// The cosine of an angle in degrees.
fn cosine(degrees: f64) -> f64 {
    libm::cos(degrees * std::f64::consts::PI / 180.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEET: Projection = Projection { origin: Degrees { longitude: 33.0, latitude: 52.0 } };

    #[test]
    fn there_and_back() {
        for place in [[20.5, 54.7], [33.0, 52.0], [45.7, 43.3]].map(Degrees::from) {
            let back = SHEET.to_globe(SHEET.to_sheet(place));
            assert!((back.longitude - place.longitude).abs() < 1e-9);
            assert!((back.latitude - place.latitude).abs() < 1e-9);
        }
    }

    #[test]
    fn distances_are_those_of_the_atlas() {
        let brest = SHEET.to_sheet([23.69, 52.1].into());
        let moscow = SHEET.to_sheet([37.62, 55.75].into());
        let distance = brest.distance(moscow);
        assert!((970.0..1040.0).contains(&distance), "Brest to Moscow: {distance}");
    }

    #[test]
    fn a_line_is_as_far_as_its_nearest_spot() {
        let (from, to) = (Spot { x: 0.0, y: 0.0 }, Spot { x: 10.0, y: 0.0 });
        let square = |x, y| Spot { x, y }.squared_distance_to_line(from, to);
        assert!((square(5.0, 3.0) - 9.0).abs() < 1e-9);
        assert!((square(13.0, 4.0) - 25.0).abs() < 1e-9);
        assert!((Spot { x: 3.0, y: 4.0 }.squared_distance_to_line(from, from) - 25.0).abs() < 1e-9);
    }
}
