//! How far the units of each side are from the places where airfields can be.

use stavka_core::board::SpaceId;
use stavka_core::bounded::Int;

use crate::campaign::play::{Look, Play};
use crate::campaign::table::Table;
use crate::position::HexSet;
use crate::side::Side;

/// How far the nearest unit of each side is from every place with a name, remembered with where they stand: many
/// airfields move, and no unit between them.
#[derive(Debug, Clone)]
pub(crate) struct Nearest {
    known: [Remembered; 2],
}

#[derive(Debug, Clone)]
struct Remembered {
    units: HexSet,
    /// By hex.
    far: Box<[u8]>,
}

impl Nearest {
    pub(crate) fn new(table: &Table) -> Self {
        let far = vec![u8::MAX; table.ground.board().size()];
        let nobody = Remembered { units: HexSet::EMPTY, far: far.into() };
        Self { known: [nobody.clone(), nobody] }
    }

    /// How far the nearest unit of a side is from a place.
    pub(crate) fn of(&self, side: Side, place: SpaceId) -> Int<0, 99> {
        Int::clamped(self.known[side as usize].far[place.index()].into())
    }
}

impl<S> Play<'_, S> {
    /// Sees where the units of both sides stand now.
    pub(crate) fn see_nearest(&mut self) {
        let look = Look { table: self.table, state: self.state };
        for side in [Side::Axis, Side::Russian] {
            let known = &mut self.memory.nearest.known[side as usize];
            let units = look.state.position.occupied(side);
            if known.units != *units {
                known.units = *units;
                look.measure(units, &mut known.far);
            }
        }
    }
}

impl Look<'_> {
    /// How far each place with a name is from the nearest of these hexes.
    fn measure(self, units: &HexSet, far: &mut [u8]) {
        let Table { ground, places, .. } = self.table;
        if let Some(slant) = ground.slant() {
            slant.distances(units.words(), places.named.words(), far);
            return;
        }
        let distance = |place, unit| ground.features().distance(place, unit);
        for place in &places.named {
            let least = units.iter().map(|unit| distance(place, unit)).min();
            far[place.index()] =
                least.and_then(|least| u8::try_from(least).ok()).unwrap_or(u8::MAX);
        }
    }
}
