//! What a staff knows of the map, kept with what it depends on: many choices are made while no enemy moves.

use stavka_core::board::SpaceId;

use crate::campaign::play::Look;
use crate::campaign::table::Table;
use crate::ground::Ground;
use crate::position::{HexSet, UnitId};
use crate::side::Side;
use crate::victory::City;

/// Farther than anything on the map.
pub(crate) const FAR: i32 = 99;

/// How far the cities are from a hex that is not on the map.
const NOWHERE: [u8; City::ALL.len()] = [99; City::ALL.len()];

/// How many hexes are two steps away.
const AT_TWO: usize = 12;

/// What a staff knows of the map.
#[derive(Debug)]
pub(crate) struct Known {
    /// How far each hex is from the nearest unit of a side.
    near: [Near; 2],
    /// How far it is from the nearest rail head.
    heads: Near,
    everywhere: HexSet,
    /// How far each hex is from each victory city.
    cities: Box<[[u8; City::ALL.len()]]>,
    /// The hexes two steps away from each.
    rings: Box<[[SpaceId; AT_TWO]]>,
    /// A hidden army, as one must take it for.
    pub stranger: UnitId,
}

/// How far each hex is from the nearest of some.
#[derive(Debug, Clone)]
struct Near {
    hexes: HexSet,
    far: Box<[u8]>,
}

impl Near {
    /// Sees where they are now.
    fn see(&mut self, ground: &Ground, everywhere: &HexSet, hexes: &HexSet) {
        if self.hexes == *hexes {
            return;
        }
        self.hexes = *hexes;
        if let Some(slant) = ground.slant() {
            slant.distances(hexes.words(), everywhere.words(), &mut self.far);
            return;
        }
        for (hex, far) in (0..).map(SpaceId).zip(&mut self.far) {
            let least = hexes.iter().map(|near| ground.features().distance(hex, near)).min();
            *far = least.and_then(|least| u8::try_from(least).ok()).unwrap_or(u8::MAX);
        }
    }

    fn to(&self, hex: SpaceId) -> i32 {
        self.far.get(hex.index()).map_or(FAR, |&far| i32::from(far).min(FAR))
    }
}

impl Known {
    pub(crate) fn new(table: &Table) -> Self {
        let board = table.ground.board();
        let far = vec![u8::MAX; board.size()].into_boxed_slice();
        let nobody = Near { hexes: HexSet::EMPTY, far };
        let middling = table.counters.named("rifle-army-2-2");
        Self {
            near: [nobody.clone(), nobody.clone()],
            heads: nobody,
            everywhere: board.ids().collect(),
            cities: board.ids().map(|hex| to_cities(table, hex)).collect(),
            rings: board.ids().map(|hex| ring(&table.ground, hex)).collect(),
            stranger: middling.and_then(|sort| sort.units().next()).unwrap_or(UnitId(0)),
        }
    }

    /// Sees where the units of a side stand now, and where the rail heads are.
    pub(crate) fn see(&mut self, look: Look<'_>, side: Side) {
        let position = &look.state.position;
        let ground = &look.table.ground;
        self.near[side as usize].see(ground, &self.everywhere, position.occupied(side));
        let heads = position.rail_heads.iter().copied().filter(|&hex| hex != SpaceId::NONE);
        self.heads.see(ground, &self.everywhere, &heads.collect());
    }

    /// How far the nearest unit of a side is, where it was last seen.
    pub(crate) fn to(&self, side: Side, hex: SpaceId) -> i32 {
        self.near[side as usize].to(hex)
    }

    /// How far the nearest rail head is.
    pub(crate) fn to_head(&self, hex: SpaceId) -> i32 {
        self.heads.to(hex)
    }

    /// How far each victory city is, in their order.
    pub(crate) fn to_cities(&self, hex: SpaceId) -> impl Iterator<Item = i32> + '_ {
        let far = self.cities.get(hex.index()).unwrap_or(&NOWHERE);
        far.iter().map(|&far| far.into())
    }

    /// The hexes two steps away.
    #[inline]
    pub(crate) fn at_two(&self, hex: SpaceId) -> impl Iterator<Item = SpaceId> + '_ {
        let ring = self.rings.get(hex.index()).map_or(&[][..], |ring| &ring[..]);
        ring.iter().copied().take_while(|&hex| hex != SpaceId::NONE)
    }
}

fn to_cities(table: &Table, hex: SpaceId) -> [u8; City::ALL.len()] {
    let far = |city| table.ground.features().distance(hex, city);
    table.places.cities.map(|city| u8::try_from(far(city)).unwrap_or(u8::MAX))
}

fn ring(ground: &Ground, hex: SpaceId) -> [SpaceId; AT_TWO] {
    let mut ring = [SpaceId::NONE; AT_TWO];
    let around = ground.neighbours(hex).flat_map(|near| ground.neighbours(near));
    let mut count = 0;
    for far in around.filter(|&far| ground.features().distance(hex, far) == 2) {
        if count < AT_TWO && !ring[..count].contains(&far) {
            ring[count] = far;
            count += 1;
        }
    }
    ring
}
