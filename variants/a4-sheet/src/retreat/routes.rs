//! Retreats of several hexes: every way back, a step at a time.

use stavka_core::board::SpaceId;
use stavka_core::clause::Silent;

use super::{Exits, Fate, Retreat};

impl Retreat<'_> {
    /// Tells `found` every way back of so many hexes, and what becomes of the unit at its end: a way may come to an
    /// end before. `way` is memory for it.
    pub fn routes(
        &self,
        hexes: u32,
        way: &mut Vec<SpaceId>,
        found: &mut impl FnMut(&[SpaceId], Fate),
    ) {
        if hexes == 0 {
            found(way, Fate::Retreats);
        } else {
            self.routes_by(self.exits(&mut Silent), hexes, way, found);
        }
    }

    /// The same by these exits, of a hex at least.
    pub(super) fn routes_by(
        &self,
        exits: Exits,
        hexes: u32,
        way: &mut Vec<SpaceId>,
        found: &mut impl FnMut(&[SpaceId], Fate),
    ) {
        if exits.fate != Fate::Retreats {
            found(way, exits.fate);
            return;
        }
        for at in exits.hexes.into_iter().filter(|&hex| hex != SpaceId::NONE) {
            way.push(at);
            Self { at, ..*self }.routes(hexes - 1, way, found);
            way.pop();
        }
    }
}
