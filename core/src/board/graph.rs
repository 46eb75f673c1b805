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
    /// The graph of checked `spaces` and `edges`.
    pub(super) fn new(spaces: &[Space], edges: &[Edge]) -> Self {
        let neighbours = hex_neighbours(spaces);
        let mut ways: Vec<Vec<(SpaceId, EdgeKinds)>> = vec![Vec::new(); spaces.len()];
        for (hex, around) in neighbours.iter().enumerate() {
            let present = around.iter().filter(|&&neighbour| neighbour != SpaceId::NONE);
            ways[hex] = present.map(|&neighbour| (neighbour, EdgeKinds::NONE)).collect();
        }
        for &(one, other, kinds) in edges {
            join(&mut ways[one.index()], other, kinds);
            join(&mut ways[other.index()], one, kinds);
        }
        Self::flatten(neighbours, &ways)
    }

    fn flatten(neighbours: Box<[[SpaceId; 6]]>, ways: &[Vec<(SpaceId, EdgeKinds)>]) -> Self {
        let mut first_slots = vec![0];
        let mut end = 0;
        for ways in ways {
            end += ways.iter().map(|_| 1).sum::<u32>();
            first_slots.push(end);
        }
        Self {
            neighbours,
            first_slots: first_slots.into(),
            targets: ways.iter().flatten().map(|&(target, _)| target).collect(),
            kinds: ways.iter().flatten().map(|&(_, kinds)| kinds).collect(),
        }
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

/// Neighbouring hexes touch already, so an edge between them adds only its kinds.
fn join(ways: &mut Vec<(SpaceId, EdgeKinds)>, target: SpaceId, kinds: EdgeKinds) {
    match ways.iter_mut().find(|(known, _)| *known == target) {
        Some(way) => way.1 |= kinds,
        None => ways.push((target, kinds)),
    }
}
