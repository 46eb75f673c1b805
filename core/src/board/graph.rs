//! Which spaces touch, in dense arrays.

use std::ops::Range;

use super::{
    Direction, EdgeKinds, Space, SpaceId,
    build::{Edge, hex_neighbours},
};

/// Which spaces touch, and what lies between them.
///
/// The ways out of all spaces stand in one array, those of a space side by side: first the neighbouring
/// hexes in ring order, then the links to points and boxes. The place of a way out in that array is its
/// *slot*; step tables are arrays over the same slots.
#[derive(Debug, Clone)]
pub(super) struct Graph {
    neighbours: Box<[[SpaceId; 6]]>,
    first_slots: Box<[u32]>,
    targets: Box<[SpaceId]>,
    kinds: Box<[EdgeKinds]>,
}

impl Graph {
    /// The graph of checked `spaces` and `edges`, or the place of an edge whose spaces an earlier one joins.
    pub(super) fn new(spaces: &[Space], edges: &[Edge]) -> Result<Self, usize> {
        let neighbours = hex_neighbours(spaces);
        let first_slots = first_slots(&neighbours, spaces.len(), edges);
        let slots = first_slots.last().map_or(0, |&end| end as usize);
        let mut ways = Ways {
            hexes: neighbours.len(),
            targets: vec![SpaceId::NONE; slots].into(),
            kinds: vec![EdgeKinds::NONE; slots].into(),
            first_slots,
        };
        for (hex, around) in neighbours.iter().enumerate() {
            let slots = ways.first_slots[hex] as usize..;
            let present = around.iter().filter(|&&neighbour| neighbour != SpaceId::NONE);
            slots.zip(present).for_each(|(slot, &neighbour)| ways.targets[slot] = neighbour);
        }
        for (index, &(one, other, kinds)) in edges.iter().enumerate() {
            if !(ways.join(one, other, kinds) && ways.join(other, one, kinds)) {
                return Err(index);
            }
        }
        let Ways { first_slots, targets, kinds, .. } = ways;
        Ok(Self { neighbours, first_slots, targets, kinds })
    }

    /// How many hexes there are; their ids come first.
    pub(super) fn hexes(&self) -> usize {
        self.neighbours.len()
    }

    pub(super) fn neighbour(&self, hex: SpaceId, direction: Direction) -> Option<SpaceId> {
        let neighbour = self.neighbours.get(hex.index())?[direction.index()];
        (neighbour != SpaceId::NONE).then_some(neighbour)
    }

    #[inline]
    pub(super) fn slots(&self, space: SpaceId) -> Range<usize> {
        let index = space.index();
        self.first_slots[index] as usize..self.first_slots[index + 1] as usize
    }

    #[inline]
    pub(super) fn targets(&self) -> &[SpaceId] {
        &self.targets
    }

    pub(super) fn kinds(&self, slot: usize) -> EdgeKinds {
        self.kinds[slot]
    }
}

/// Where the ways out of every space start, and where the last end.
fn first_slots(neighbours: &[[SpaceId; 6]], spaces: usize, edges: &[Edge]) -> Box<[u32]> {
    let mut ends = vec![0; spaces + 1];
    for (end, around) in ends[1..].iter_mut().zip(neighbours) {
        *end = around.iter().map(|&neighbour| u32::from(neighbour != SpaceId::NONE)).sum();
    }
    for &(one, other, _) in edges {
        let is_link = one.max(other).index() >= neighbours.len();
        ends[one.index() + 1] += u32::from(is_link);
        ends[other.index() + 1] += u32::from(is_link);
    }
    let mut sum = 0;
    for end in &mut ends {
        sum += *end;
        *end = sum;
    }
    ends.into()
}

/// The ways out of every space while they are being laid.
struct Ways {
    hexes: usize,
    first_slots: Box<[u32]>,
    targets: Box<[SpaceId]>,
    kinds: Box<[EdgeKinds]>,
}

impl Ways {
    /// Lays one way, unless an edge did so before. Neighbouring hexes touch already, so an edge between them
    /// adds only its kinds, which are never none; a link takes the next free slot.
    fn join(&mut self, from: SpaceId, to: SpaceId, kinds: EdgeKinds) -> bool {
        let index = from.index();
        let mut slots = self.first_slots[index] as usize..self.first_slots[index + 1] as usize;
        let fits = |&slot: &usize| [to, SpaceId::NONE].contains(&self.targets[slot]);
        let Some(slot) = slots.find(fits) else { return false };
        let is_link = from.max(to).index() >= self.hexes;
        let is_new =
            if is_link { self.targets[slot] == SpaceId::NONE } else { self.kinds[slot].is_empty() };
        self.targets[slot] = to;
        self.kinds[slot] |= kinds;
        is_new
    }
}
