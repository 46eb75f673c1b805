//! Sides of hexes that are closed.

use stavka_core::board::SpaceId;

use super::{Gait, Ground, layer};
use crate::weather::Weather;

impl Ground {
    /// The hexes beside one into which a unit of this gait could not step from there, by the ground alone.
    pub(crate) fn shut(
        &self,
        gait: Gait,
        weather: Weather,
        from: SpaceId,
    ) -> impl Iterator<Item = SpaceId> {
        let exits = self.exits[layer(gait, weather)][from.index()];
        let ring = (0..).zip(*self.features.ring(from));
        let shut = ring.filter(move |(side, to)| exits >> side & 1 == 0 && *to != SpaceId::NONE);
        shut.map(|(_, to)| to)
    }
}
