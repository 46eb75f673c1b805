//! Outlines, and which places lie inside.
//!
//! Hexes are sampled along parallels, so an outline is cut once per parallel, and every sample of that
//! parallel only looks at the cuts.

/// The ground inside an outline, or several with holes.
#[derive(Debug, Clone)]
pub struct Area {
    rings: Vec<Vec<[f64; 2]>>,
    south: f64,
    north: f64,
}

impl Area {
    /// The ground inside an odd number of rings.
    pub fn new(rings: impl IntoIterator<Item = Vec<[f64; 2]>>) -> Self {
        let rings: Vec<_> = rings.into_iter().collect();
        let latitudes = || rings.iter().flatten().map(|point| point[1]);
        let south = latitudes().fold(f64::INFINITY, f64::min);
        let north = latitudes().fold(f64::NEG_INFINITY, f64::max);
        Self { rings, south, north }
    }

    /// Where a parallel cuts the outline.
    pub fn slice(&self, latitude: f64) -> Slice {
        if !(self.south..=self.north).contains(&latitude) {
            return Slice::default();
        }
        let cuts = self.rings.iter().flat_map(|ring| ring.windows(2));
        let mut cuts: Vec<f64> = cuts.filter_map(|ends| cut(ends[0], ends[1], latitude)).collect();
        cuts.sort_by(f64::total_cmp);
        Slice { cuts }
    }
}

/// The longitude at which a parallel cuts the line between two points. The northern end does not count, so
/// that a corner is cut once.
fn cut(from: [f64; 2], to: [f64; 2], latitude: f64) -> Option<f64> {
    let crosses = (from[1] > latitude) != (to[1] > latitude);
    crosses.then(|| from[0] + (latitude - from[1]) / (to[1] - from[1]) * (to[0] - from[0]))
}

/// An area along one parallel.
#[derive(Debug, Clone, Default)]
pub struct Slice {
    cuts: Vec<f64>,
}

impl Slice {
    /// Whether the area holds that longitude.
    pub fn contains(&self, longitude: f64) -> bool {
        self.cuts.partition_point(|&cut| cut < longitude) % 2 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_outside() {
        let square =
            |from: f64, to: f64| vec![[from, from], [to, from], [to, to], [from, to], [from, from]];
        let area = Area::new([square(0.0, 10.0), square(4.0, 6.0)]);
        assert!(area.slice(5.0).contains(2.0));
        assert!(!area.slice(5.0).contains(5.0));
        assert!(area.slice(5.0).contains(8.0));
        assert!(!area.slice(5.0).contains(11.0));
        assert!(!area.slice(12.0).contains(5.0));
    }

    #[test]
    fn a_corner_is_cut_once() {
        let area = Area::new([vec![[0.0, 0.0], [4.0, 5.0], [8.0, 0.0], [4.0, -5.0], [0.0, 0.0]]]);
        assert!(area.slice(0.0).contains(4.0));
        assert!(!area.slice(0.0).contains(9.0));
    }
}
