//! From a map file to a checked board.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::take;

use super::{
    Board, Direction, EdgeEntry, EdgeKinds, Label, LabelStyle, MapError, MapFile, MapProblem,
    Offset, Place, Region, Space, SpaceEntry, SpaceId, SpaceSet, graph::Graph, index::LabelIndex,
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
        let mut regions = regions_of(&file.regions, entries.len());
        let mut names = Names::of(&file)?;
        let mut spaces = Vec::with_capacity(order.len());
        for (id, &entry) in order.iter().enumerate() {
            let id = SpaceId::from_index(id);
            let within = take(&mut entries[entry].regions);
            names.regions(&within, entry, |region| regions[region].spaces.insert(id))?;
            spaces.push(names.space(&mut entries[entry], entry)?);
        }
        let edges = edges_of(take(&mut file.edges), &spaces, &labels)?;
        let graph =
            Graph::new(&spaces, &edges).or_else(|edge| twice_joined(&spaces, &edges, edge))?;
        let tags = tags_of(&spaces);
        Ok(Self {
            name: file.name,
            provenance: file.provenance,
            credits: file.credits,
            hex_kilometres: file.hex_kilometres,
            land: file.land,
            terrains: file.terrains.into(),
            controllers: file.controllers.into(),
            regions,
            tags,
            terrain: spaces.iter().map(|space| space.terrain).collect(),
            spaces: spaces.into(),
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
    terrains: List<'file>,
    controllers: List<'file>,
    regions: List<'file>,
}

impl<'file> Names<'file> {
    fn of(file: &'file MapFile) -> Checked<Self> {
        Ok(Self {
            terrains: List::of("/terrains", &file.terrains)?,
            controllers: List::of("/controllers", &file.controllers)?,
            regions: List::of("/regions", &file.regions)?,
        })
    }

    /// The space of an entry, whose texts it takes over: those it does not keep are let go while they are
    /// still at hand, which is cheaper than all at the end.
    fn space(&mut self, entry: &mut SpaceEntry, index: usize) -> Checked<Space> {
        let pointer = format_args!("/spaces/{index}");
        few_once(&entry.tags, || format!("{pointer}/tags"))?;
        let terrain = take(&mut entry.terrain);
        let terrain = self.terrains.place(&terrain, || format!("{pointer}/terrain"))?;
        let controller = entry
            .controller
            .take()
            .map(|name| self.controllers.place(&name, || format!("{pointer}/controller")));
        Ok(Space {
            label: take(&mut entry.label),
            name: entry.name.take(),
            place: entry.place,
            position: entry.position,
            terrain: super::TerrainId(terrain),
            tags: take(&mut entry.tags).into(),
            controller: controller.transpose()?.map(super::ControllerId),
        })
    }

    /// Names the regions of an entry by their places.
    fn regions(
        &mut self,
        regions: &[String],
        index: usize,
        mut each: impl FnMut(usize),
    ) -> Checked<()> {
        let pointer = format_args!("/spaces/{index}/regions");
        few_once(regions, || pointer.to_string())?;
        for (place, name) in regions.iter().enumerate() {
            each(self.regions.place(name, || format!("{pointer}/{place}"))?.into());
        }
        Ok(())
    }
}

/// A list of names, none of which stands there twice.
struct List<'file> {
    pointer: &'static str,
    names: &'file [String],
    places: BTreeMap<&'file str, u16>,
    /// What was looked up last: the next space mostly has the same.
    last: u16,
}

impl<'file> List<'file> {
    fn of(pointer: &'static str, names: &'file [String]) -> Checked<Self> {
        let mut places = BTreeMap::new();
        for (place, name) in (0..).zip(names) {
            if let Some(first) = places.insert(name.as_str(), place) {
                return twice(name, format!("{pointer}/{first}"), format!("{pointer}/{place}"));
            }
        }
        Ok(Self { pointer, names, places, last: 0 })
    }

    /// The place of a name; `at` points to where it is used.
    fn place(&mut self, name: &str, at: impl Fn() -> String) -> Checked<u16> {
        if self.names.get(usize::from(self.last)).is_some_and(|last| last == name) {
            return Ok(self.last);
        }
        match self.places.get(name) {
            Some(&place) => {
                self.last = place;
                Ok(place)
            }
            None => wrong(at(), MapProblem::Unknown { name: name.to_owned(), list: self.pointer }),
        }
    }
}

/// The few names of one space, where looking twice is cheaper than a map.
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

/// The ids by label, none of which stands twice.
fn labels_of(entries: &[SpaceEntry], order: &[usize]) -> Checked<LabelIndex> {
    let label = |id: SpaceId| entries[order[id.index()]].label.as_str();
    LabelIndex::new(order.len(), label).or_else(|pair| {
        let places = pair.map(|id| order[id.index()]);
        let place = |place: usize| format!("/spaces/{place}/label");
        let (first, second) = (places[0].min(places[1]), places[0].max(places[1]));
        twice(label(pair[0]), place(first), place(second))
    })
}

/// An edge between two spaces, in the order of the file.
pub(super) type Edge = (SpaceId, SpaceId, EdgeKinds);

fn edges_of(entries: Vec<EdgeEntry>, spaces: &[Space], labels: &LabelIndex) -> Checked<Vec<Edge>> {
    let mut edges = Vec::with_capacity(entries.len());
    for (index, entry) in entries.into_iter().enumerate() {
        let pointer = format_args!("/edges/{index}");
        let end = |place: usize| {
            let label = &entry.between[place];
            labels.find(spaces, label).ok_or_else(|| MapError {
                pointer: format!("{pointer}/between/{place}"),
                problem: MapProblem::Unknown { name: label.clone(), list: "/spaces" },
            })
        };
        let (one, other) = (end(0)?, end(1)?);
        check_edge(spaces, [one, other], entry.kinds)
            .or_else(|problem| wrong(pointer.to_string(), problem))?;
        edges.push((one, other, entry.kinds));
    }
    Ok(edges)
}

/// Says which two edges join the same spaces, the second of which is known.
fn twice_joined<T>(spaces: &[Space], edges: &[Edge], second: usize) -> Checked<T> {
    let pair = |edge: &Edge| (edge.0.min(edge.1), edge.0.max(edge.1));
    let first = edges.iter().position(|edge| pair(edge) == pair(&edges[second]));
    let (one, other, _) = edges[second];
    let name = [one, other].map(|id| spaces[id.index()].label.as_str()).join(" - ");
    twice(&name, format!("/edges/{}", first.unwrap_or(second)), format!("/edges/{second}"))
}

fn check_edge(spaces: &[Space], ends: [SpaceId; 2], kinds: EdgeKinds) -> Result<(), MapProblem> {
    let [one, other] = ends.map(|id| &spaces[id.index()]);
    if ends[0] == ends[1] {
        return Err(MapProblem::SelfEdge { label: one.label.clone() });
    }
    let (Some(here), Some(there)) = (one.offset(), other.offset()) else { return Ok(()) };
    if here.to_hex().distance(there.to_hex()) != 1 {
        return Err(MapProblem::Apart { one: one.label.clone(), other: other.label.clone() });
    }
    if kinds.is_empty() { Err(MapProblem::Bare) } else { Ok(()) }
}

/// The regions, still without their spaces.
fn regions_of(names: &[String], spaces: usize) -> Box<[Region]> {
    let region = |name: &String| Region { name: name.clone(), spaces: SpaceSet::new(spaces) };
    names.iter().map(region).collect()
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
