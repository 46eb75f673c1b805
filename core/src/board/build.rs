//! From a map file to a checked board.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::take;

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

    fn try_from(mut file: MapFile) -> Checked<Self> {
        check_counts(&file)?;
        let order = order_of_ids(&file.spaces);
        check_places(&file, &order)?;
        let labels = labels_of(&file.spaces, &order)?;
        let mut entries = take(&mut file.spaces);
        let names = Names::of(&file)?;
        let space = |&entry: &usize| names.space(&mut entries[entry], entry);
        let spaces = order.iter().map(space).collect::<Checked<Box<[_]>>>()?;
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

/// Hexes lie on the grid, no two of them at one place: in the order of ids they would stand side by side.
fn check_places(file: &MapFile, order: &[usize]) -> Checked<()> {
    let mut before = None;
    for &index in order {
        let entry = &file.spaces[index];
        let Place::Hex(column, row) = entry.place else { break };
        let pointer = || format!("/spaces/{index}/place");
        if column.max(row) >= GRID_LIMIT {
            return wrong(pointer(), MapProblem::OffGrid { column, row, limit: GRID_LIMIT });
        }
        if let Some((place, label)) = before.replace((entry.place, &entry.label))
            && place == entry.place
        {
            return wrong(pointer(), MapProblem::Occupied { label: label.clone() });
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
struct Names<'file> {
    terrains: BTreeMap<&'file str, usize>,
    controllers: BTreeMap<&'file str, usize>,
    regions: BTreeMap<&'file str, usize>,
}

impl<'file> Names<'file> {
    fn of(file: &'file MapFile) -> Checked<Self> {
        Ok(Self {
            terrains: once("/terrains", &file.terrains)?,
            controllers: once("/controllers", &file.controllers)?,
            regions: once("/regions", &file.regions)?,
        })
    }

    /// The space of an entry, whose texts it takes over.
    fn space(&self, entry: &mut SpaceEntry, index: usize) -> Checked<Space> {
        let pointer = format_args!("/spaces/{index}");
        few_once(&entry.regions, || format!("{pointer}/regions"))?;
        few_once(&entry.tags, || format!("{pointer}/tags"))?;
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
            regions: entry.regions.iter().enumerate().map(region).collect::<Checked<_>>()?,
            label: take(&mut entry.label),
            name: entry.name.take(),
            place: entry.place,
            position: entry.position,
            terrain: super::TerrainId(terrain),
            tags: take(&mut entry.tags).into(),
            controller: controller.transpose()?.map(super::ControllerId),
        })
    }
}

/// The places of names in their list, if none stands there twice.
fn once<'file>(list: &str, names: &'file [String]) -> Checked<BTreeMap<&'file str, usize>> {
    let mut places = BTreeMap::new();
    for (place, name) in names.iter().enumerate() {
        if let Some(first) = places.insert(name.as_str(), place) {
            return twice(name, format!("{list}/{first}"), format!("{list}/{place}"));
        }
    }
    Ok(places)
}

/// The same for the few names of one space, where looking twice is cheaper than a map.
fn few_once(names: &[String], list: impl Fn() -> String) -> Checked<()> {
    for (place, name) in names.iter().enumerate() {
        if let Some(first) = names[..place].iter().position(|other| other == name) {
            return twice(name, format!("{}/{first}", list()), format!("{}/{place}", list()));
        }
    }
    Ok(())
}

fn twice<T>(name: &str, first: String, second: String) -> Checked<T> {
    wrong(second, MapProblem::Twice { name: name.to_owned(), first })
}

fn known(
    places: &BTreeMap<&str, usize>,
    name: &str,
    list: &'static str,
    pointer: impl Fn() -> String,
) -> Checked<u16> {
    match places.get(name).map(|&place| u16::try_from(place)) {
        Some(Ok(place)) => Ok(place),
        _ => wrong(pointer(), MapProblem::Unknown { name: name.to_owned(), list }),
    }
}

/// The ids in the order of their labels, none of which stands twice.
fn labels_of(entries: &[SpaceEntry], order: &[usize]) -> Checked<Box<[SpaceId]>> {
    let label = |id: SpaceId| entries[order[id.index()]].label.as_str();
    let mut ids: Box<[SpaceId]> = (0..order.len()).map(SpaceId::from_index).collect();
    ids.sort_by_key(|&id| label(id));
    match ids.windows(2).find(|pair| label(pair[0]) == label(pair[1])) {
        None => Ok(ids),
        Some(pair) => {
            let places = [pair[0], pair[1]].map(|id| order[id.index()]);
            let place = |place: usize| format!("/spaces/{place}/label");
            let (first, second) = (places[0].min(places[1]), places[0].max(places[1]));
            twice(label(pair[0]), place(first), place(second))
        }
    }
}

/// The space with this label, by the ids in the order of their labels.
pub(super) fn find_label(spaces: &[Space], labels: &[SpaceId], label: &str) -> Option<SpaceId> {
    let found = labels.binary_search_by_key(&label, |id| spaces[id.index()].label.as_str());
    found.ok().map(|place| labels[place])
}

/// An edge between two spaces, in the order of the file.
pub(super) type Edge = (SpaceId, SpaceId, EdgeKinds);

fn edges_of(file: &MapFile, spaces: &[Space], labels: &[SpaceId]) -> Checked<Vec<Edge>> {
    let mut edges = Vec::with_capacity(file.edges.len());
    for (index, entry) in file.edges.iter().enumerate() {
        let pointer = format_args!("/edges/{index}");
        let end = |place: usize| {
            let label = &entry.between[place];
            find_label(spaces, labels, label).ok_or_else(|| MapError {
                pointer: format!("{pointer}/between/{place}"),
                problem: MapProblem::Unknown { name: label.clone(), list: "/spaces" },
            })
        };
        let (one, other) = (end(0)?, end(1)?);
        check_edge(&spaces[one.index()], &spaces[other.index()], entry.kinds)
            .or_else(|problem| wrong(pointer.to_string(), problem))?;
        edges.push((one, other, entry.kinds));
    }
    check_pairs(file, &edges)?;
    Ok(edges)
}

/// No two edges join the same spaces: sorted, they would stand side by side.
fn check_pairs(file: &MapFile, edges: &[Edge]) -> Checked<()> {
    let pair =
        |index: usize| (edges[index].0.min(edges[index].1), edges[index].0.max(edges[index].1));
    let mut sorted: Vec<usize> = (0..edges.len()).collect();
    sorted.sort_by_key(|&index| pair(index));
    match sorted.windows(2).find(|two| pair(two[0]) == pair(two[1])) {
        None => Ok(()),
        Some(two) => {
            let name = file.edges[two[1]].between.join(" - ");
            twice(&name, format!("/edges/{}", two[0]), format!("/edges/{}", two[1]))
        }
    }
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
    let at = |id: Option<usize>| spaces.get(id?).and_then(Space::offset);
    // Most neighbours stand where one already found leads us to expect them.
    let find = |guess: Option<usize>, offset: Offset| {
        let guessed = guess.filter(|_| at(guess) == Some(offset)).map(SpaceId::from_index);
        guessed.or_else(|| find_hex(spaces, offset)).unwrap_or(SpaceId::NONE)
    };
    let mut before: [SpaceId; 6] = [SpaceId::NONE; 6];
    let mut all = Vec::new();
    for offset in spaces.iter().map_while(Space::offset) {
        let next = |way: usize| (before[way] != SpaceId::NONE).then(|| before[way].index() + 1);
        let here: [SpaceId; 6] =
            std::array::from_fn(|way| find(next(way), offset.neighbour(Direction::ALL[way])));
        before = here;
        all.push(here);
    }
    all.into()
}
