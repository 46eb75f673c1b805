//! From the letters of a situation to a board.

use std::sync::Arc;

use stavka_core::board::{Board, EdgeEntry, EdgeKinds, LabelStyle, MapFile, Place, SpaceEntry};
use stavka_core::clause::Provenance;
use stavka_core::question::InputError;

use super::{PlaceKind, Situation, no_hex, wrong};
use crate::A4Sheet;
use crate::ground::{Ground, Terrain};

/// The most columns and rows of a small board.
const LONGEST: usize = 45;

impl Situation {
    /// The campaign map, to which a situation adds nothing.
    pub(super) fn campaign(&self, rules: &A4Sheet) -> Result<Arc<Ground>, InputError> {
        let lists = [
            ("rivers", &self.rivers),
            ("lakes", &self.lakes),
            ("roads", &self.roads),
            ("brown_roads", &self.brown_roads),
            ("rails", &self.rails),
            ("wide_rails", &self.wide_rails),
        ];
        let drawn = lists.iter().find(|(_, list)| !list.is_empty()).map(|(name, _)| *name);
        let drawn = drawn.or((!self.places.is_empty()).then_some("places"));
        if let Some(name) = drawn.or((!self.regions.is_empty()).then_some("regions")) {
            let message = "the campaign map has its own; leave this out";
            return Err(wrong(&format!("/situation/{name}"), message));
        }
        rules.campaign().map_err(|error| wrong("/situation/board", error.to_string()))
    }

    /// The small board of these rows, under the rules.
    pub(super) fn compile(&self, rules: &A4Sheet, rows: &[String]) -> Result<Ground, InputError> {
        let mut spaces = Self::spaces(rows)?;
        self.put_places(&mut spaces)?;
        self.put_regions(&mut spaces)?;
        let file = MapFile {
            schema: None,
            name: "situation".to_owned(),
            provenance: Provenance::Completion,
            credits: Vec::new(),
            labels: LabelStyle::Numbered,
            hex_kilometres: None,
            terrains: Terrain::ALL.map(|(_, name, _)| name.to_owned()).into(),
            controllers: Vec::new(),
            regions: self.regions.keys().cloned().collect(),
            spaces,
            edges: self.edges()?,
            land: Vec::new(),
        };
        let board =
            Board::try_from(file).map_err(|error| wrong("/situation", error.to_string()))?;
        Ground::compile(rules, board).map_err(|error| wrong("/situation/board", error.to_string()))
    }

    fn spaces(rows: &[String]) -> Result<Vec<SpaceEntry>, InputError> {
        if rows.len() > LONGEST {
            return Err(too_long("/situation/board"));
        }
        let mut spaces = Vec::new();
        for (row, letters) in (0..).zip(rows) {
            let pointer = format!("/situation/board/{row}");
            if letters.chars().count() > LONGEST {
                return Err(too_long(&pointer));
            }
            for (column, letter) in (0..).zip(letters.chars()) {
                spaces.push(space(column, row, letter, &pointer)?);
            }
        }
        Ok(spaces)
    }

    fn put_places(&self, spaces: &mut [SpaceEntry]) -> Result<(), InputError> {
        for (label, kinds) in &self.places {
            let entry = entry(spaces, label, &format!("/situation/places/{label}"))?;
            entry.tags = kinds.iter().map(|&kind| tag(kind).to_owned()).collect();
        }
        Ok(())
    }

    fn put_regions(&self, spaces: &mut [SpaceEntry]) -> Result<(), InputError> {
        for (name, labels) in &self.regions {
            for (at, label) in labels.iter().enumerate() {
                let pointer = format!("/situation/regions/{name}/{at}");
                entry(spaces, label, &pointer)?.regions.push(name.clone());
            }
        }
        Ok(())
    }

    fn edges(&self) -> Result<Vec<EdgeEntry>, InputError> {
        let lists = [
            ("rivers", &self.rivers, EdgeKinds::RIVER),
            ("lakes", &self.lakes, EdgeKinds::LAKE),
            ("roads", &self.roads, EdgeKinds::ROAD),
            ("brown_roads", &self.brown_roads, EdgeKinds::TRACK),
            ("rails", &self.rails, EdgeKinds::RAIL),
            ("wide_rails", &self.wide_rails, EdgeKinds::RAIL | EdgeKinds::WIDE_GAUGE),
        ];
        let mut edges: Vec<EdgeEntry> = Vec::new();
        for (name, chains, kinds) in lists {
            for (at, chain) in chains.iter().enumerate() {
                let labels: Vec<_> = chain.split_whitespace().collect();
                if labels.len() < 2 {
                    let message = "a line joins at least two hexes: `0101 0201`";
                    return Err(wrong(&format!("/situation/{name}/{at}"), message));
                }
                labels.windows(2).for_each(|pair| join(&mut edges, [pair[0], pair[1]], kinds));
            }
        }
        Ok(edges)
    }
}

/// Adds to the edge between two hexes, which a map lists once.
fn join(edges: &mut Vec<EdgeEntry>, pair: [&str; 2], kinds: EdgeKinds) {
    let same = |edge: &&mut EdgeEntry| {
        let [one, other] = &edge.between;
        pair == [one, other] || pair == [other, one]
    };
    match edges.iter_mut().find(same) {
        Some(edge) => edge.kinds |= kinds,
        None => edges.push(EdgeEntry { between: pair.map(str::to_owned), kinds }),
    }
}

fn too_long(pointer: &str) -> InputError {
    wrong(pointer, format!("a small board has at most {LONGEST} rows and columns"))
}

fn space(column: u16, row: u16, letter: char, pointer: &str) -> Result<SpaceEntry, InputError> {
    let known = Terrain::ALL.into_iter().find(|(_, _, known)| *known == letter);
    let (_, terrain, _) = known.ok_or_else(|| {
        let letters: String = Terrain::ALL.iter().map(|(.., letter)| *letter).collect();
        wrong(pointer, format!("`{letter}` is no ground; the letters are `{letters}`"))
    })?;
    Ok(SpaceEntry {
        label: format!("{:02}{:02}", column + 1, row + 1),
        place: Place::Hex(column, row),
        position: None,
        name: None,
        terrain: terrain.to_owned(),
        regions: Vec::new(),
        tags: Vec::new(),
        controller: None,
    })
}

fn entry<'a>(
    spaces: &'a mut [SpaceEntry],
    label: &str,
    pointer: &str,
) -> Result<&'a mut SpaceEntry, InputError> {
    let found = spaces.iter_mut().find(|space| space.label == label);
    found.ok_or_else(|| no_hex(label, pointer))
}

const fn tag(kind: PlaceKind) -> &'static str {
    match kind {
        PlaceKind::Town => "town",
        PlaceKind::City => "city",
        PlaceKind::Major => "major",
        PlaceKind::Fortress => "fortress",
        PlaceKind::Victory => "victory",
        PlaceKind::Port => "port",
        PlaceKind::Oil => "oil",
    }
}
