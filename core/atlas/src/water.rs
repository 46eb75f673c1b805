//! Water between hexes: coasts, arms of the sea, narrow lakes; and the seas by name.

use std::collections::{BTreeMap, BTreeSet};

use stavka_core::board::{EdgeKinds, Offset};

use crate::{
    error::AtlasError,
    grid::{Grid, Side, corners},
    ground::{LAKE, Layers, SEA},
    recipe::SeaRecipe,
};

/// A side is water if this many of [`POINTS`] places on it are.
const WET: usize = 7;
/// Places looked at on every side.
const POINTS: u32 = 9;

/// What water does to the side between two hexes of the given terrains.
pub fn side_kinds(grid: &Grid, layers: &Layers, side: Side, terrains: [&str; 2]) -> EdgeKinds {
    match terrains.map(|terrain| terrain == SEA) {
        [true, true] => EdgeKinds::NONE,
        [true, false] | [false, true] => EdgeKinds::COAST,
        [false, false] if terrains.contains(&LAKE) => EdgeKinds::NONE,
        [false, false] => between_land(grid, layers, side),
    }
}

fn between_land(grid: &Grid, layers: &Layers, side: Side) -> EdgeKinds {
    let Some([from, to]) = ends(side).map(|ends| ends.map(|corner| grid.spot(corner))) else {
        return EdgeKinds::NONE;
    };
    let places = (1..=POINTS)
        .map(|point| from.toward(to, f64::from(point) / f64::from(POINTS + 1)))
        .map(|spot| grid.projection.to_globe(spot));
    let places: Vec<_> = places.collect();
    let wet = |is_wet: &dyn Fn(usize) -> bool| {
        (0..places.len()).filter(|&place| is_wet(place)).count() >= WET
    };
    if wet(&|place| layers.is_sea(places[place])) {
        EdgeKinds::SEA
    } else if wet(&|place| layers.covers(LAKE, places[place])) {
        EdgeKinds::LAKE
    } else {
        EdgeKinds::NONE
    }
}

/// The two corners that a side joins.
fn ends(Side(one, other): Side) -> Option<[crate::grid::Corner; 2]> {
    let theirs = corners(other);
    let shared: Vec<_> =
        corners(one).into_iter().filter(|corner| theirs.contains(corner)).collect();
    shared.try_into().ok()
}

/// The hexes of every sea, filled from its place until another sea is met.
pub fn seas(
    grid: &Grid,
    recipes: &[SeaRecipe],
    is_sea: impl Fn(Offset) -> bool,
) -> Result<BTreeMap<Offset, String>, AtlasError> {
    let mut found = BTreeMap::new();
    for sea in recipes {
        let start = grid.hex_of(sea.at.into()).filter(|&hex| is_sea(hex));
        let start =
            start.ok_or_else(|| AtlasError::Unknown { what: "the sea", name: sea.name.clone() })?;
        let mut open = BTreeSet::from([start]);
        while let Some(hex) = open.pop_first() {
            if !is_sea(hex) || found.contains_key(&hex) {
                continue;
            }
            found.insert(hex, sea.name.clone());
            open.extend(grid.neighbours(hex));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_has_two_ends() {
        for (column, row) in [(2, 2), (2, 3)] {
            let hex = Offset::new(column, row);
            for direction in stavka_core::board::Direction::ALL {
                assert!(ends(Side::between(hex, hex.neighbour(direction))).is_some());
            }
        }
        assert!(ends(Side::between(Offset::new(0, 0), Offset::new(5, 5))).is_none());
    }
}
