//! Point-to-point maps: their recipes, and the map files that come of them.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use stavka_core::{
    board::{EdgeEntry, EdgeKind, EdgeKinds, LabelStyle, MapFile, Place, SpaceEntry},
    clause::Provenance,
};

use crate::{
    assemble::{SCHEMA, once},
    city::Cities,
    coast,
    crossing::{Rivers, climbs},
    error::AtlasError,
    grid::rounded,
    line::{self, DETOUR, Line, Needed, Network, ROUNDABOUT},
    link,
    projection::{Projection, Spot},
    recipe::{ControllerRecipe, LinkRecipe},
    region::file_name,
    source::{self, Source},
    table,
};

/// The terrain of points.
const LAND: &str = "land";

/// The recipe of a point-to-point map.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointRecipe {
    /// What the map is called.
    pub name: String,
    /// The folder of geography.
    pub geography: String,
    /// Whose work the map rests on.
    pub credits: Vec<String>,
    /// Where positions are counted from.
    pub origin: [f64; 2],
    /// The cities that are points.
    pub points: Vec<String>,
    /// The longest line that a railway or a road makes, in kilometres.
    pub longest: u64,
    /// A line that climbs to so many metres leads over mountains.
    pub mountain: i32,
    /// The rivers that part points.
    pub rivers: Vec<String>,
    /// The lakes that are drawn.
    pub lakes: Vec<String>,
    /// The railways.
    pub rail: LinkRecipe,
    /// The roads. They make lines only where no railway does.
    pub road: LinkRecipe,
    /// Lines as they should be; one that carries nothing is left out.
    #[serde(default)]
    pub line: Vec<LineRecipe>,
    /// Tags, each with its points.
    pub tags: BTreeMap<String, Vec<String>>,
    /// Named parts beside countries, each with its points.
    pub regions: BTreeMap<String, Vec<String>>,
    /// Who holds what at the start; the first that fits is taken.
    pub controller: Vec<ControllerRecipe>,
    /// Seas and boxes.
    #[serde(rename = "box")]
    pub boxes: Vec<PointBox>,
}

/// A line as it should be.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineRecipe {
    /// Its points.
    pub between: [String; 2],
    /// What it carries.
    pub kinds: Vec<EdgeKind>,
}

/// A sea or a box beside the map.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointBox {
    /// Its label and name.
    pub label: String,
    /// Where it is drawn.
    pub at: [f64; 2],
    /// Its terrain.
    pub terrain: String,
    /// Its tags.
    #[serde(default)]
    pub tags: Vec<String>,
    /// The regions it belongs to.
    #[serde(default)]
    pub regions: Vec<String>,
    /// Who holds it.
    #[serde(default)]
    pub controller: Option<String>,
    /// The points it touches.
    pub touches: Vec<String>,
    /// What those edges carry.
    pub kinds: Vec<EdgeKind>,
}

/// The map file of a recipe.
pub fn map_file(recipe: &PointRecipe) -> Result<MapFile, AtlasError> {
    let source = Source::named(&recipe.geography);
    let cities = Cities::new(table::cities(&source.path("cities.csv"))?, &BTreeMap::new())?;
    let projection = Projection { origin: recipe.origin.into() };
    check_names(recipe)?;
    let mut spaces = Vec::new();
    for point in &recipe.points {
        spaces.push(point_entry(recipe, &cities, projection, point)?);
    }
    spaces.extend(recipe.boxes.iter().map(|beside| box_entry(beside, projection)));
    Ok(MapFile {
        schema: Some(SCHEMA.into()),
        name: recipe.name.clone(),
        provenance: Provenance::Completion,
        credits: recipe.credits.clone(),
        labels: LabelStyle::Free,
        hex_kilometres: None,
        terrains: once(spaces.iter().map(|space| &space.terrain)),
        controllers: once(recipe.controller.iter().map(|controller| &controller.name)),
        regions: once(spaces.iter().flat_map(|space| &space.regions)),
        edges: edges(recipe, &source, &cities, projection)?,
        land: coast::land(&source, &recipe.lakes, projection)?,
        spaces,
    })
}

/// Whatever the recipe says of a point, it must be one.
fn check_names(recipe: &PointRecipe) -> Result<(), AtlasError> {
    let lists = recipe.tags.values().chain(recipe.regions.values());
    let boxes = recipe.boxes.iter().map(|beside| &beside.touches);
    let ends = recipe.line.iter().flat_map(|line| &line.between);
    let mut named = lists.chain(boxes).flatten().chain(ends);
    match named.find(|name| !recipe.points.contains(name)) {
        Some(name) => Err(AtlasError::Unknown { what: "the point", name: name.clone() }),
        None => Ok(()),
    }
}

fn point_entry(
    recipe: &PointRecipe,
    cities: &Cities,
    projection: Projection,
    point: &String,
) -> Result<SpaceEntry, AtlasError> {
    let city = cities.city(point)?;
    let listed = |lists: &BTreeMap<String, Vec<String>>| -> Vec<String> {
        let holding = lists.iter().filter(|(_, points)| points.contains(point));
        holding.map(|(name, _)| name.clone()).collect()
    };
    let mut regions = vec![file_name(&city.country)];
    regions.extend(listed(&recipe.regions));
    let holder = recipe
        .controller
        .iter()
        .find(|controller| controller.regions.iter().any(|region| regions.contains(region)));
    Ok(SpaceEntry {
        label: point.clone(),
        place: Place::Point,
        position: Some(position(projection.to_sheet(city.place))),
        name: Some(point.clone()),
        terrain: LAND.into(),
        tags: listed(&recipe.tags),
        controller: holder.map(|controller| controller.name.clone()),
        regions,
    })
}

/// Tenths of a kilometre.
pub(crate) fn position(spot: Spot) -> [i32; 2] {
    [rounded(spot.x * 10.0), rounded(spot.y * 10.0)]
}

fn box_entry(recipe: &PointBox, projection: Projection) -> SpaceEntry {
    SpaceEntry {
        label: recipe.label.clone(),
        place: Place::Box,
        position: Some(position(projection.to_sheet(recipe.at.into()))),
        name: Some(recipe.label.clone()),
        terrain: recipe.terrain.clone(),
        regions: recipe.regions.clone(),
        tags: recipe.tags.clone(),
        controller: recipe.controller.clone(),
    }
}

/// The lines by name, then the edges of the boxes.
fn edges(
    recipe: &PointRecipe,
    source: &Source,
    cities: &Cities,
    projection: Projection,
) -> Result<Vec<EdgeEntry>, AtlasError> {
    let mut lines = lines(recipe, source, cities, projection)?;
    for line in &recipe.line {
        let [one, other] = line.between.clone();
        let ends = if one < other { [one, other] } else { [other, one] };
        lines.insert(ends, line.kinds.iter().copied().collect());
    }
    lines.retain(|_, kinds| !kinds.is_empty());
    let lines = lines.into_iter().map(|(between, kinds)| EdgeEntry { between, kinds });
    let beside = recipe.boxes.iter().flat_map(|beside| {
        beside.touches.iter().map(|point| EdgeEntry {
            between: [beside.label.clone(), point.clone()],
            kinds: beside.kinds.iter().copied().collect(),
        })
    });
    Ok(lines.chain(beside).collect())
}

/// The lines of railways, and of roads where no railway runs, with what they cross.
fn lines(
    recipe: &PointRecipe,
    source: &Source,
    cities: &Cities,
    projection: Projection,
) -> Result<BTreeMap<[String; 2], EdgeKinds>, AtlasError> {
    let points: BTreeSet<String> = recipe.points.iter().cloned().collect();
    let sheet = |place| projection.to_sheet(place);
    let rails = link::taken(&recipe.rail, table::links(&source.path("rail.csv"))?, cities)?;
    let roads = link::taken(&recipe.road, table::links(&source.path("roads.csv"))?, cities)?;
    let spots = line::spots(rails.iter().chain(&roads), cities, sheet)?;
    let mut needed = Needed::default();
    needed.take(Network::new(&rails, &points, &spots).lines(recipe.longest), DETOUR);
    needed.take(Network::new(&roads, &points, &spots).lines(recipe.longest), ROUNDABOUT);
    let rivers = Rivers::named(&recipe.rivers, &source.features("rivers.geojson")?, projection)?;
    let relief = source::json(&source.path("elevation.json"))?;
    let crossed = |line: &Line| {
        let way: Vec<Spot> =
            line.stops.iter().filter_map(|stop| spots.get(stop)).copied().collect();
        let mut kinds = line.kinds;
        if rivers.part(&way) {
            kinds |= EdgeKinds::RIVER;
        }
        if climbs(&relief, projection, &way, recipe.mountain) {
            kinds |= EdgeKinds::MOUNTAIN;
        }
        (line.ends.clone(), kinds)
    };
    Ok(needed.lines.iter().map(crossed).collect())
}
