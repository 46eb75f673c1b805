//! The attrition zones of the map.

use stavka_core::board::Board;

use crate::campaign::hexes::{Hexes, Spot};

/// What the names of the regions that are zones begin with.
const ZONE: &str = "attrition-";

/// The attrition zones: first the one to which the Urals box belongs, last what is in no zone.
#[derive(Debug)]
pub(crate) struct Zones {
    zones: Box<[Hexes]>,
    /// How many zones of the European and of the Pacific map touch the box.
    pub at_the_box: [u32; 2],
}

impl Zones {
    /// 81.68: those of the Pacific map that touch the box are one with it.
    pub(crate) fn read(board: &Board, edge: Hexes, urals: Spot) -> Self {
        let named = board.regions().iter().filter(|region| region.name.starts_with(ZONE));
        let all = named.map(|region| region.spaces.iter().map(|space| space.0).collect());
        let all: Vec<Hexes> = all.collect();
        let europe: Hexes = board
            .region("european-edge")
            .map(|set| set.iter().map(|space| space.0).collect())
            .unwrap_or_default();
        let touches = |zone: &&Hexes, side: Hexes| zone.meets(&side);
        let count = |side: Hexes| all.iter().filter(|zone| touches(zone, side)).count();
        let at_the_box =
            [count(europe), count(edge)].map(|zones| u32::try_from(zones).unwrap_or(0));
        let (near, far): (Vec<Hexes>, Vec<Hexes>) =
            all.iter().partition(|zone| touches(zone, edge));
        let mut first = near.into_iter().fold(Hexes::EMPTY, |all, zone| all.or(&zone));
        first.insert(urals);
        let everything: Hexes = board.ids().map(|id| id.0).collect();
        let named = far.iter().fold(first, Hexes::or);
        let zones = [first].into_iter().chain(far).chain([everything.without(&named)]).collect();
        Self { zones, at_the_box }
    }

    /// The number of every zone.
    pub(crate) fn all(&self) -> impl Iterator<Item = u8> + use<> {
        0..u8::try_from(self.zones.len()).unwrap_or(u8::MAX)
    }

    /// The spaces of a zone.
    pub(crate) fn spots(&self, zone: u8) -> Hexes {
        self.zones.get(usize::from(zone)).copied().unwrap_or_default()
    }

    /// The first zone in which one of these lies.
    pub(crate) fn of(&self, spots: Hexes) -> Option<u8> {
        self.all().find(|zone| self.spots(*zone).meets(&spots))
    }
}
