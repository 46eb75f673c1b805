//! Small boards for tests.

use super::{
    Board, EdgeEntry, EdgeKinds, LabelStyle, MapFile, Place, SpaceEntry, SpaceId, SpaceSet,
};
use crate::clause::Provenance;

/// Numbers that look random and are the same every time.
pub(crate) struct Lcg(pub(crate) u64);

impl Lcg {
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    pub(crate) fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// A set that holds each space with the given chance.
    pub(crate) fn set(&mut self, board: &Board, percent: u64) -> SpaceSet {
        SpaceSet::with(board.size(), board.ids().filter(|_| self.chance(percent)))
    }
}

pub(crate) fn entry(label: impl Into<String>, place: Place, terrain: &str) -> SpaceEntry {
    SpaceEntry {
        label: label.into(),
        place,
        position: None,
        name: None,
        terrain: terrain.into(),
        regions: Vec::new(),
        tags: Vec::new(),
        controller: None,
    }
}

pub(crate) fn edge(
    one: impl Into<String>,
    other: impl Into<String>,
    kinds: EdgeKinds,
) -> EdgeEntry {
    EdgeEntry { between: [one.into(), other.into()], kinds }
}

pub(crate) fn map(spaces: Vec<SpaceEntry>, edges: Vec<EdgeEntry>) -> MapFile {
    MapFile {
        schema: None,
        name: "sample".into(),
        provenance: Provenance::Completion,
        credits: Vec::new(),
        labels: LabelStyle::Free,
        hex_kilometres: None,
        terrains: vec!["clear".into(), "forest".into(), "swamp".into()],
        controllers: vec!["red".into(), "blue".into()],
        regions: vec!["south".into()],
        spaces,
        edges,
        land: Vec::new(),
    }
}

/// A rectangle of clear hexes labelled `column.row`.
pub(crate) fn rectangle(columns: u16, rows: u16) -> MapFile {
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let hexes = places
        .map(|(column, row)| entry(format!("{column}.{row}"), Place::Hex(column, row), "clear"));
    map(hexes.collect(), Vec::new())
}

/// A ragged hex map with random ground, lakes and rails, two boxes and a point.
pub(crate) fn ragged(random: &mut Lcg, columns: u16, rows: u16) -> Board {
    let mut file = rectangle(columns, rows);
    file.spaces.retain(|_| !random.chance(8));
    for space in &mut file.spaces {
        space.terrain = ["clear", "forest", "swamp"]
            [usize::from(random.chance(30)) + usize::from(random.chance(20))]
        .into();
    }
    let hexes = file.spaces.len() as u64;
    for label in ["east box", "west box", "halt"] {
        let place = if label == "halt" { Place::Point } else { Place::Box };
        let hex = random.below(hexes).to_le_bytes();
        let hex = &file.spaces[usize::from(u16::from_le_bytes([hex[0], hex[1]]))];
        file.edges.push(edge(label, hex.label.clone(), EdgeKinds::ROAD));
        file.spaces.push(entry(label, place, "clear"));
    }
    file.edges.push(edge("east box", "halt", EdgeKinds::SEA));
    add_hexsides(&mut file, random);
    board(file)
}

/// Lakes, rails, rivers and roads between some hexes.
pub(crate) fn add_hexsides(file: &mut MapFile, random: &mut Lcg) {
    let plain = board(file.clone());
    for from in plain.ids() {
        for &to in
            plain.neighbours(from).iter().filter(|to| **to > from && to.index() < plain.hexes())
        {
            let kinds = [EdgeKinds::LAKE, EdgeKinds::RAIL, EdgeKinds::RIVER | EdgeKinds::ROAD];
            if let Some(&kinds) =
                kinds.get(usize::from(random.chance(80)) * 3 + usize::from(random.chance(50)))
            {
                file.edges.push(edge(&plain.space(from).label, &plain.space(to).label, kinds));
            }
        }
    }
}

pub(crate) fn board(file: MapFile) -> Board {
    Board::try_from(file).expect("a sound sample map")
}

/// The space of that label.
pub(crate) fn at(board: &Board, label: &str) -> SpaceId {
    board.labelled(label).expect("a label of the sample")
}

/// The spaces of those labels.
pub(crate) fn set(board: &Board, labels: &[&str]) -> SpaceSet {
    SpaceSet::with(board.size(), labels.iter().map(|label| at(board, label)))
}
