//! The lines of a point-to-point map: which points a railway or a road joins without passing a third.

use std::collections::{BTreeMap, BTreeSet};

use stavka_core::board::EdgeKinds;

use crate::{
    city::Cities,
    error::AtlasError,
    grid::rounded,
    path,
    projection::{Degrees, Spot},
    table::Link,
};

/// A railway is left out if other lines lead there and are longer by at most this many per cent.
pub const DETOUR: u64 = 30;
/// The same for a road.
pub const ROUNDABOUT: u64 = 60;

/// A line between two points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its points, the first by name first.
    pub ends: [String; 2],
    /// The cities it passes, ends included.
    pub stops: Vec<String>,
    /// Its length in kilometres.
    pub length: u64,
    /// What every link of it has in common.
    pub kinds: EdgeKinds,
}

/// The links of a source as a graph of cities.
#[derive(Debug)]
pub struct Network<'map> {
    links: BTreeMap<&'map str, BTreeMap<&'map str, (u64, EdgeKinds)>>,
    points: &'map BTreeSet<String>,
}

impl<'map> Network<'map> {
    /// The network of some links around the points of a map.
    pub fn new(
        links: &'map [(Link, EdgeKinds)],
        points: &'map BTreeSet<String>,
        spots: &BTreeMap<String, Spot>,
    ) -> Self {
        let mut network = Self { links: BTreeMap::new(), points };
        for (link, kinds) in links {
            let (Some(from), Some(to)) = (spots.get(&link.from), spots.get(&link.to)) else {
                continue;
            };
            let length = u64::try_from(rounded(from.distance(*to))).unwrap_or(0).max(1);
            for (from, to) in [(&link.from, &link.to), (&link.to, &link.from)] {
                network.links.entry(from).or_default().insert(to, (length, *kinds));
            }
        }
        network
    }

    /// Every line of at most that length, the shortest first.
    pub fn lines(&self, longest: u64) -> Vec<Line> {
        let mut lines: Vec<Line> = self
            .points
            .iter()
            .flat_map(|from| self.points.iter().map(move |to| (from, to)))
            .filter(|(from, to)| from < to)
            .filter_map(|(from, to)| self.line(from, to))
            .filter(|line| line.length <= longest)
            .collect();
        lines.sort_by_key(|line| line.length);
        lines
    }

    /// The shortest line between two points that passes no third.
    fn line(&self, from: &'map str, to: &'map str) -> Option<Line> {
        let ways = |city: &'map str| -> Vec<(&'map str, u64)> {
            if city != from && self.points.contains(city) {
                return Vec::new();
            }
            let links = self.links.get(city).into_iter().flatten();
            links.map(|(next, (length, _))| (*next, *length)).collect()
        };
        let stops = path::shortest(from, to, ways);
        let links: Vec<_> =
            stops.windows(2).filter_map(|pair| self.links.get(pair[0])?.get(pair[1])).collect();
        let kinds = links.iter().map(|(_, kinds)| *kinds).reduce(common)?;
        Some(Line {
            ends: [from.to_owned(), to.to_owned()],
            length: links.iter().map(|(length, _)| length).sum(),
            stops: stops.into_iter().map(str::to_owned).collect(),
            kinds,
        })
    }
}

/// What two links have in common.
fn common(one: EdgeKinds, other: EdgeKinds) -> EdgeKinds {
    one.iter().filter(|kind| other.any_of(EdgeKinds::of(*kind))).collect()
}

/// The lines that a map needs, as they are found.
#[derive(Debug, Default)]
pub struct Needed {
    /// The lines.
    pub lines: Vec<Line>,
    lengths: BTreeMap<String, BTreeMap<String, u64>>,
}

impl Needed {
    /// Takes those of `lines` that save a way round longer by more than `percent`. The shortest should come first.
    pub fn take(&mut self, lines: Vec<Line>, percent: u64) {
        for line in lines {
            let [one, other] = &line.ends;
            if self
                .way_round(one, other)
                .is_none_or(|round| round * 100 > line.length * (100 + percent))
            {
                self.lengths.entry(one.clone()).or_default().insert(other.clone(), line.length);
                self.lengths.entry(other.clone()).or_default().insert(one.clone(), line.length);
                self.lines.push(line);
            }
        }
    }

    /// The length of the way between two points by the lines so far, if there is one.
    fn way_round(&self, from: &str, to: &str) -> Option<u64> {
        let ways = |point: &str| {
            let lines = self.lengths.get(point).into_iter().flatten();
            lines.map(|(next, length)| (next.as_str(), *length)).collect::<Vec<_>>()
        };
        let round = path::shortest(from, to, ways);
        let length = |pair: &[&str]| self.lengths.get(pair[0])?.get(pair[1]).copied();
        (!round.is_empty()).then(|| round.windows(2).filter_map(length).sum())
    }
}

/// Where every city of the links lies on the sheet.
pub fn spots<'link>(
    links: impl Iterator<Item = &'link (Link, EdgeKinds)>,
    cities: &Cities,
    sheet: impl Fn(Degrees) -> Spot,
) -> Result<BTreeMap<String, Spot>, AtlasError> {
    let names = links.flat_map(|(link, _)| [&link.from, &link.to]);
    names.map(|name| Ok((name.clone(), sheet(cities.city(name)?.place)))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(from: &str, to: &str, kinds: EdgeKinds) -> (Link, EdgeKinds) {
        let [from, to, class, note] = [from, to, "", ""].map(str::to_owned);
        (Link { from, to, class, note }, kinds)
    }

    #[test]
    fn lines_pass_small_places_and_stop_at_points() {
        let wide = EdgeKinds::RAIL | EdgeKinds::WIDE_GAUGE;
        let links =
            [link("a", "halt", wide), link("halt", "b", EdgeKinds::RAIL), link("b", "c", wide)];
        let points = ["a", "b", "c"].map(str::to_owned).into();
        let spot = |name: &str, x| (name.to_owned(), Spot { x, y: 0.0 });
        let spots = [spot("a", 0.0), spot("halt", 60.0), spot("b", 100.0), spot("c", 200.0)].into();
        let lines = Network::new(&links, &points, &spots).lines(150);
        let found: Vec<_> = lines.iter().map(|line| (line.stops.join(" "), line.kinds)).collect();
        assert_eq!(found, [("a halt b".into(), EdgeKinds::RAIL), ("b c".into(), wide)]);
    }

    #[test]
    fn a_line_that_others_replace_is_left_out() {
        let line = |one: &str, other: &str, length| Line {
            ends: [one, other].map(str::to_owned),
            stops: Vec::new(),
            length,
            kinds: EdgeKinds::RAIL,
        };
        let mut needed = Needed::default();
        needed.take(vec![line("a", "b", 100), line("b", "c", 100), line("a", "c", 160)], DETOUR);
        assert_eq!(needed.lines.len(), 2, "200 is at most 160 and 30 per cent");
        needed.take(vec![line("a", "c", 120)], ROUNDABOUT);
        assert_eq!(needed.lines.len(), 3, "200 is more than 120 and 60 per cent");
    }
}
