//! How far every space is from the places that staffs care for: reckoned once, since the map does not change.

use crate::campaign::hexes::{Hexes, Spot};
use crate::campaign::map::SpotFacts;

/// The most places that staffs care for.
pub(crate) const KEYS: usize = 24;
/// How far off enemies are a threat to a place.
const THREAT: u8 = 2;
/// Further off, or no hex at all, is all the same.
const FAR: u8 = 30;

/// What is as far off as this might as well be nowhere.
const NOWHERE: i32 = 10;
/// So many distances are nearer.
const RINGS: usize = 10;

/// Distances from every space.
#[derive(Debug)]
pub(crate) struct Compass {
    /// To each place.
    away: Box<[[u8; KEYS]]>,
    /// The places for which enemies here are a threat, as bits.
    threatens: Box<[u32]>,
    /// Which place it is itself.
    key: Box<[Option<u8>]>,
    /// Where a ground unit can step from there.
    beside: Box<[Box<[Spot]>]>,
    /// The hexes at each distance from it.
    rings: Box<[[Hexes; RINGS]]>,
}

impl Compass {
    /// Reckons them for these places.
    pub(crate) fn of(spots: &[SpotFacts], keys: &[(Spot, i32)]) -> Self {
        let distance = |from: &SpotFacts, key: Spot| match (from.hex, spots[usize::from(key)].hex) {
            (Some(from), Some(to)) => u8::try_from(from.distance(to)).unwrap_or(FAR).min(FAR),
            _ => FAR,
        };
        let row = |from: &SpotFacts| {
            std::array::from_fn(|place| {
                keys.get(place).map_or(FAR, |(key, _)| distance(from, *key))
            })
        };
        let away: Box<[[u8; KEYS]]> = spots.iter().map(row).collect();
        let near = |row: &[u8; KEYS]| {
            let close = row.iter().map(|away| u32::from(*away <= THREAT));
            close.rev().fold(0, |bits, bit| bits << 1 | bit)
        };
        let threatens = away.iter().map(near).collect();
        let place = |spot: usize| keys.iter().position(|(key, _)| usize::from(*key) == spot);
        let key =
            (0..spots.len()).map(|spot| place(spot).and_then(|place| u8::try_from(place).ok()));
        let beside = spots.iter().map(|spot| spot.near.iter().collect());
        let (key, beside) = (key.collect(), beside.collect());
        Self {
            away,
            threatens,
            key,
            beside,
            rings: spots.iter().map(|spot| rings(spots, spot)).collect(),
        }
    }

    /// How far a space is from the nearest of these, as far as it matters.
    pub(crate) fn to_nearest(&self, spot: Spot, of: &Hexes) -> i32 {
        let rings = &self.rings[usize::from(spot)];
        let nearest = (0_i32..).zip(rings).find(|(_, ring)| ring.meets(of));
        nearest.map_or(NOWHERE, |(away, _)| away)
    }

    /// How far each place is from a space.
    #[inline]
    pub(crate) fn away(&self, spot: Spot) -> &[u8; KEYS] {
        &self.away[usize::from(spot)]
    }

    /// The places for which enemies in a space are a threat, as bits.
    #[inline]
    pub(crate) fn threatens(&self, spot: Spot) -> u32 {
        self.threatens[usize::from(spot)]
    }

    /// Which place a space is.
    #[inline]
    pub(crate) fn key(&self, spot: Spot) -> Option<u8> {
        self.key[usize::from(spot)]
    }

    /// Where a ground unit can step from a space.
    #[inline]
    pub(crate) fn beside(&self, spot: Spot) -> &[Spot] {
        &self.beside[usize::from(spot)]
    }
}

/// The hexes at each distance from one.
fn rings(spots: &[SpotFacts], from: &SpotFacts) -> [Hexes; RINGS] {
    let mut rings = [Hexes::EMPTY; RINGS];
    for (spot, facts) in (0..).zip(spots) {
        if let (Some(from), Some(to)) = (from.hex, facts.hex)
            && let Some(ring) = rings.get_mut(from.distance(to) as usize)
        {
            ring.insert(spot);
        }
    }
    rings
}
