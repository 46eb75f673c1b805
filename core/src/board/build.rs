//! From a map file to a checked board.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Board, Direction, EdgeKinds, Label, LabelStyle, MapError, MapFile, MapProblem, Offset, Place,
    Region, Space, SpaceEntry, SpaceId, SpaceSet, graph::Graph,
};

/// Hexes lie within a square of this many columns and rows, so that row bitboards stay small.
const GRID_LIMIT: u16 = 1024;

type Checked<T> = Result<T, MapError>;

fn wrong<T>(pointer: impl Into<String>, problem: MapProblem) -> Checked<T> {
    Err(MapError { pointer: pointer.into(), problem })
}

impl TryFrom<MapFile> for Board {
    type Error = MapError;

    fn try_from(file: MapFile) -> Checked<Self> {
        check_counts(&file)?;
        let names = Names::of(&file)?;
        check_places(&file)?;
        let order = order_of_ids(&file.spaces);
        let spaces =
            order.iter().map(|&entry| names.space(&file, entry)).collect::<Checked<Box<[_]>>>()?;
        let labels = labels_of(&spaces);
        let graph = Graph::new(&spaces, &edges_of(&file, &spaces, &labels)?);
        let regions = regions_of(&file.regions, &spaces);
        let tags = tags_of(&spaces);
        Ok(Self {
            name: file.name,
            provenance: file.provenance,
            credits: file.credits,
            hex_kilometres: file.hex_kilometres,
            terrains: file.terrains.into(),
            controllers: file.controllers.into(),
            regions,
            tags,
            terrain: spaces.iter().map(|space| space.terrain).collect(),
            spaces,
            labels,
            graph,
        })
    }
}

/// Ids are 16 bits wide, which bounds every list they point into.
fn check_counts(file: &MapFile) -> Checked<()> {
    let counts = [
        ("/spaces", file.spaces.len(), 1),
        ("/terrains", file.terrains.len(), 1),
        ("/controllers", file.controllers.len(), 0),
        ("/regions", file.regions.len(), 0),
    ];
    let most = SpaceId::LIMIT;
    match counts.into_iter().find(|(_, count, least)| !(*least..=most).contains(count)) {
        Some((pointer, count, least)) => wrong(pointer, MapProblem::Count { count, least, most }),
        None => Ok(()),
    }
}

/// Hexes row by row, then points and boxes as listed. So the hexes of a row have consecutive ids, and sets
/// of spaces turn into row bitboards by a few shifts.
fn order_of_ids(entries: &[SpaceEntry]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..entries.len()).collect();
    order.sort_by_key(|&entry| match entries[entry].place {
        Place::Hex(column, row) => (0, row, column),
        Place::Point | Place::Box => (1, 0, 0),
    });
    order
}

fn check_places(file: &MapFile) -> Checked<()> {
    let mut taken = BTreeMap::new();
    for (index, entry) in file.spaces.iter().enumerate() {
        let Place::Hex(column, row) = entry.place else { continue };
        let pointer = format!("/spaces/{index}/place");
        if column.max(row) >= GRID_LIMIT {
            return wrong(pointer, MapProblem::OffGrid { column, row, limit: GRID_LIMIT });
        }
        if let Some(label) = taken.insert((column, row), &entry.label) {
            return wrong(pointer, MapProblem::Occupied { label: label.clone() });
        }
        check_label(file.labels, &entry.label, index)?;
    }
    Ok(())
}

fn check_label(style: LabelStyle, label: &str, entry: usize) -> Checked<()> {
    let expected = match style {
        LabelStyle::Free => return Ok(()),
        LabelStyle::Lettered => "lettered",
        LabelStyle::Numbered => "numbered",
    };
    match label.parse::<Label>() {
        Ok(label) if label.style() == style => Ok(()),
        other => {
            let error = other.err().unwrap_or_else(|| super::LabelError { text: label.to_owned() });
            wrong(format!("/spaces/{entry}/label"), MapProblem::NoLabel { style: expected, error })
        }
    }
}

/// The lists of names of a file, each name once.
struct Names {
    terrains: BTreeMap<String, usize>,
    controllers: BTreeMap<String, usize>,
    regions: BTreeMap<String, usize>,
}

impl Names {
    fn of(file: &MapFile) -> Checked<Self> {
        once("/spaces", "/label", file.spaces.iter().map(|space| &space.label))?;
        Ok(Self {
            terrains: once("/terrains", "", &file.terrains)?,
            controllers: once("/controllers", "", &file.controllers)?,
            regions: once("/regions", "", &file.regions)?,
        })
    }

    fn space(&self, file: &MapFile, index: usize) -> Checked<Space> {
        let entry = &file.spaces[index];
        let pointer = format!("/spaces/{index}");
        once(&format!("{pointer}/regions"), "", &entry.regions)?;
        once(&format!("{pointer}/tags"), "", &entry.tags)?;
        let region = |(place, name): (usize, &String)| {
            known(&self.regions, name, "/regions", || format!("{pointer}/regions/{place}"))
                .map(super::RegionId)
        };
        let controller = entry.controller.as_ref().map(|name| {
            known(&self.controllers, name, "/controllers", || format!("{pointer}/controller"))
        });
        let terrain =
            known(&self.terrains, &entry.terrain, "/terrains", || format!("{pointer}/terrain"))?;
        Ok(Space {
            label: entry.label.clone(),
            name: entry.name.clone(),
            place: entry.place,
            position: entry.position,
            terrain: super::TerrainId(terrain),
            regions: entry.regions.iter().enumerate().map(region).collect::<Checked<_>>()?,
            tags: entry.tags.clone().into(),
            controller: controller.transpose()?.map(super::ControllerId),
        })
    }
}

/// The places of names in their list, if none stands there twice.
fn once<'file>(
    list: &str,
    field: &str,
    names: impl IntoIterator<Item = &'file String>,
) -> Checked<BTreeMap<String, usize>> {
    let mut places = BTreeMap::new();
    for (place, name) in (0..).zip(names) {
        if let Some(first) = places.insert(name.clone(), place) {
            let first = format!("{list}/{first}{field}");
            return wrong(
                format!("{list}/{place}{field}"),
                MapProblem::Twice { name: name.clone(), first },
            );
        }
    }
    Ok(places)
}

fn known(
    places: &BTreeMap<String, usize>,
    name: &str,
    list: &'static str,
    pointer: impl Fn() -> String,
) -> Checked<u16> {
    match places.get(name).map(|&place| u16::try_from(place)) {
        Some(Ok(place)) => Ok(place),
        _ => wrong(pointer(), MapProblem::Unknown { name: name.to_owned(), list }),
    }
}

fn labels_of(spaces: &[Space]) -> BTreeMap<String, SpaceId> {
    spaces
        .iter()
        .enumerate()
        .map(|(id, space)| (space.label.clone(), SpaceId::from_index(id)))
        .collect()
}

/// An edge between two spaces, in the order of the file.
pub(super) type Edge = (SpaceId, SpaceId, EdgeKinds);

fn edges_of(
    file: &MapFile,
    spaces: &[Space],
    labels: &BTreeMap<String, SpaceId>,
) -> Checked<Vec<Edge>> {
    let mut seen = BTreeMap::new();
    let mut edges = Vec::with_capacity(file.edges.len());
    for (index, entry) in file.edges.iter().enumerate() {
        let pointer = format!("/edges/{index}");
        let end = |place: usize| {
            let label = &entry.between[place];
            labels.get(label).copied().ok_or_else(|| MapError {
                pointer: format!("{pointer}/between/{place}"),
                problem: MapProblem::Unknown { name: label.clone(), list: "/spaces" },
            })
        };
        let (one, other) = (end(0)?, end(1)?);
        if let Some(first) = seen.insert((one.min(other), one.max(other)), index) {
            let name = entry.between.join(" - ");
            return wrong(pointer, MapProblem::Twice { name, first: format!("/edges/{first}") });
        }
        check_edge(&spaces[one.index()], &spaces[other.index()], entry.kinds)
            .or_else(|problem| wrong(pointer, problem))?;
        edges.push((one, other, entry.kinds));
    }
    Ok(edges)
}

fn check_edge(one: &Space, other: &Space, kinds: EdgeKinds) -> Result<(), MapProblem> {
    if one.label == other.label {
        return Err(MapProblem::SelfEdge { label: one.label.clone() });
    }
    let (Some(here), Some(there)) = (one.offset(), other.offset()) else { return Ok(()) };
    if here.to_hex().distance(there.to_hex()) != 1 {
        return Err(MapProblem::Apart { one: one.label.clone(), other: other.label.clone() });
    }
    if kinds.is_empty() { Err(MapProblem::Bare) } else { Ok(()) }
}

fn regions_of(names: &[String], spaces: &[Space]) -> Box<[Region]> {
    let mut regions: Box<[Region]> = names
        .iter()
        .map(|name| Region { name: name.clone(), spaces: SpaceSet::new(spaces.len()) })
        .collect();
    for (id, space) in spaces.iter().enumerate() {
        for region in &space.regions {
            regions[region.index()].spaces.insert(SpaceId::from_index(id));
        }
    }
    regions
}

fn tags_of(spaces: &[Space]) -> BTreeMap<String, SpaceSet> {
    let names: BTreeSet<&String> = spaces.iter().flat_map(|space| &space.tags).collect();
    let tagged = |name: &String| {
        let members = spaces.iter().enumerate().filter(|(_, space)| space.tags.contains(name));
        SpaceSet::with(spaces.len(), members.map(|(id, _)| SpaceId::from_index(id)))
    };
    names.into_iter().map(|name| (name.clone(), tagged(name))).collect()
}

/// The hex of `spaces`, which stand row by row, that lies at `offset`.
pub(super) fn find_hex(spaces: &[Space], offset: Offset) -> Option<SpaceId> {
    let hexes = spaces.partition_point(|space| space.offset().is_some());
    spaces[..hexes].binary_search_by_key(&Some(offset), Space::offset).ok().map(SpaceId::from_index)
}

/// The neighbours of every hex by direction.
pub(super) fn hex_neighbours(spaces: &[Space]) -> Box<[[SpaceId; 6]]> {
    let around = |offset: Offset| {
        Direction::ALL.map(|way| find_hex(spaces, offset.neighbour(way)).unwrap_or(SpaceId::NONE))
    };
    spaces.iter().map_while(Space::offset).map(around).collect()
}
