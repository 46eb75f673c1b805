//! The board: hexes, points and off-map boxes are spaces of one graph, with typed edges.
//!
//! People write a [`MapFile`]; [`Board`] is its checked form, in dense arrays over [`SpaceId`]. Sets of
//! spaces are bits ([`SpaceSet`]). [`HexRows`] floods whole hex maps at once; [`Flood`] serves any board.

use std::{collections::BTreeMap, ops::Range};

use crate::clause::Provenance;

mod build;
mod edge;
mod error;
mod file;
mod flood;
mod graph;
mod hex;
mod index;
mod label;
mod rows;
#[cfg(test)]
pub(crate) mod sample;
mod set;
mod slant;
#[cfg(test)]
mod tests;

pub use edge::{EdgeKind, EdgeKinds};
pub use error::{MapError, MapProblem};
pub use file::{EdgeEntry, MapFile, Place, SpaceEntry};
pub use flood::Flood;
pub use hex::{Direction, Hex, Offset};
pub use label::{Label, LabelError, LabelStyle};
pub use rows::{HexRows, RowScratch};
pub use set::{Members, SpaceSet};
pub use slant::Slant;

use graph::Graph;
use index::LabelIndex;

/// A space of one board: a hex, a point or an off-map box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SpaceId(pub u16);

impl SpaceId {
    /// No space. Never the id of one.
    pub const NONE: Self = Self(u16::MAX);

    /// How many spaces a board may have.
    pub(crate) const LIMIT: usize = Self::NONE.index();

    /// The place of this space in the arrays of its board.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The space at `index`, which comes from a board and so is below [`SpaceId::LIMIT`].
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a board has fewer spaces than u16 has values"
    )]
    pub(crate) const fn from_index(index: usize) -> Self {
        Self(index as u16)
    }
}

/// A kind of ground, as its place in [`Board::terrains`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TerrainId(pub u16);

/// A side that can hold spaces, as its place in [`Board::controllers`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ControllerId(pub u16);

impl TerrainId {
    /// The place of this terrain in the map's list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl ControllerId {
    /// The place of this side in the map's list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is printed in one space.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Space {
    /// What saved games and people call it.
    pub label: String,
    /// What the map prints there, such as a city.
    pub name: Option<String>,
    /// Where it lies.
    pub place: Place,
    /// Where it is drawn, if it is no hex: tenths of a kilometre to the east and to the south.
    pub position: Option<[i32; 2]>,
    /// Its ground.
    pub terrain: TerrainId,
    /// What else the rules want to know of it.
    pub tags: Box<[String]>,
    /// Who holds it at the start.
    pub controller: Option<ControllerId>,
}

impl Space {
    /// Where the space lies, if it is a hex.
    pub fn offset(&self) -> Option<Offset> {
        match self.place {
            Place::Hex(column, row) => Some(Offset::new(column.into(), row.into())),
            Place::Point | Place::Box => None,
        }
    }
}

/// A named part of the map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// As in the map file.
    pub name: String,
    /// What belongs to it.
    pub spaces: SpaceSet,
}

/// One step from a space to one it touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crossing {
    /// Where it starts.
    pub from: SpaceId,
    /// What lies between.
    pub kinds: EdgeKinds,
    /// Where it ends.
    pub to: SpaceId,
}

/// A checked map in dense arrays.
///
/// Hexes have the lowest ids, row by row; then come points and boxes in the order of the file. The ways out
/// of a space have *slots*, numbers in one dense range for the whole board; tables of steps are arrays over
/// slots. Ids and slots must come from the same board.
#[derive(Debug, Clone)]
pub struct Board {
    name: String,
    provenance: Provenance,
    credits: Vec<String>,
    hex_kilometres: Option<u16>,
    land: Vec<Vec<[i32; 2]>>,
    terrains: Box<[String]>,
    controllers: Box<[String]>,
    regions: Box<[Region]>,
    tags: BTreeMap<String, SpaceSet>,
    terrain: Box<[TerrainId]>,
    spaces: Box<[Space]>,
    labels: LabelIndex,
    graph: Graph,
}

impl Board {
    /// What the map is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the map comes from.
    pub const fn provenance(&self) -> Provenance {
        self.provenance
    }

    /// Whose work the map rests on.
    pub fn credits(&self) -> &[String] {
        &self.credits
    }

    /// How many kilometres lie between the middles of neighbouring hexes, where the map keeps a scale.
    pub const fn hex_kilometres(&self) -> Option<u16> {
        self.hex_kilometres
    }

    /// The outlines of land, as positions of points are given; none where hexes show the coast.
    pub fn land(&self) -> &[Vec<[i32; 2]>] {
        &self.land
    }

    /// The kinds of ground, by [`TerrainId`].
    pub fn terrains(&self) -> &[String] {
        &self.terrains
    }

    /// The sides, by [`ControllerId`].
    pub fn controllers(&self) -> &[String] {
        &self.controllers
    }

    /// The named parts of the map.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The spaces of the region of that name.
    pub fn region(&self, name: &str) -> Option<&SpaceSet> {
        self.regions.iter().find(|region| region.name == name).map(|region| &region.spaces)
    }

    /// The spaces that carry a tag, if any does.
    pub fn tagged(&self, tag: &str) -> Option<&SpaceSet> {
        self.tags.get(tag)
    }

    /// How many spaces there are.
    pub fn size(&self) -> usize {
        self.spaces.len()
    }

    /// How many of the spaces are hexes. They have the lowest ids.
    pub fn hexes(&self) -> usize {
        self.graph.hexes()
    }

    /// Every id.
    pub fn ids(&self) -> impl Iterator<Item = SpaceId> + use<> {
        (0..self.size()).map(SpaceId::from_index)
    }

    /// What is printed in a space.
    pub fn space(&self, space: SpaceId) -> &Space {
        &self.spaces[space.index()]
    }

    /// The ground of a space.
    #[inline]
    pub fn terrain(&self, space: SpaceId) -> TerrainId {
        self.terrain[space.index()]
    }

    /// The side of that name.
    pub fn controller_named(&self, name: &str) -> Option<ControllerId> {
        (0..)
            .zip(&self.controllers)
            .find(|(_, known)| *known == name)
            .map(|(id, _)| ControllerId(id))
    }

    /// The space of that label.
    pub fn labelled(&self, label: &str) -> Option<SpaceId> {
        self.labels.find(&self.spaces, label)
    }

    /// The hex at a place of the grid.
    pub fn hex_at(&self, offset: Offset) -> Option<SpaceId> {
        build::find_hex(&self.spaces, offset)
    }

    /// The neighbouring hex that way, if the space is a hex and has one.
    pub fn neighbour(&self, space: SpaceId, direction: Direction) -> Option<SpaceId> {
        self.graph.neighbour(space, direction)
    }

    /// The spaces that touch a space: hexes in ring order, then points and boxes.
    pub fn neighbours(&self, space: SpaceId) -> &[SpaceId] {
        &self.targets()[self.slots(space)]
    }

    /// The slots of the ways out of a space.
    #[inline]
    pub fn slots(&self, space: SpaceId) -> Range<usize> {
        self.graph.slots(space)
    }

    /// Where the way out of every slot leads.
    #[inline]
    pub fn targets(&self) -> &[SpaceId] {
        self.graph.targets()
    }

    /// The slot of the step between two spaces, if they touch.
    pub fn slot_between(&self, from: SpaceId, to: SpaceId) -> Option<usize> {
        self.slots(from).find(|&slot| self.targets()[slot] == to)
    }

    /// The step out of `from` by `slot`, one of its own.
    pub fn crossing(&self, from: SpaceId, slot: usize) -> Crossing {
        Crossing { from, kinds: self.graph.kinds(slot), to: self.targets()[slot] }
    }

    /// What lies between two spaces, if they touch.
    pub fn kinds_between(&self, from: SpaceId, to: SpaceId) -> Option<EdgeKinds> {
        self.slot_between(from, to).map(|slot| self.graph.kinds(slot))
    }

    /// How many steps lie between two hexes on open ground; nothing if one of them is no hex.
    pub fn distance(&self, one: SpaceId, other: SpaceId) -> Option<u32> {
        let (here, there) = (self.space(one).offset()?, self.space(other).offset()?);
        Some(here.to_hex().distance(there.to_hex()))
    }

    /// A set of spaces of this board, empty.
    pub fn empty_set(&self) -> SpaceSet {
        SpaceSet::new(self.size())
    }
}
