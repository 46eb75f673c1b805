//! A hex map in the making: every hex with its terrain, country and city, and every side.

use std::collections::{BTreeMap, BTreeSet};

use stavka_core::board::{EdgeKinds, Offset};

use crate::{
    city::{Cities, Printed},
    error::AtlasError,
    grid::{Grid, Side},
    ground::{Ground, LAKE, Layers, SEA},
    recipe::{HexRecipe, Recipe},
    river,
    source::Source,
    table, water,
    way::{Land, Sides},
};

/// One hex in the making.
#[derive(Debug, Clone)]
pub struct Cell {
    /// Its ground.
    pub terrain: String,
    /// Whose it is; nobody's at sea.
    pub country: Option<String>,
    /// What is printed there.
    pub city: Option<Printed>,
    /// The sea it belongs to.
    pub sea: Option<String>,
}

impl Cell {
    /// Whether it is sea or lake.
    pub fn is_water(&self) -> bool {
        [SEA, LAKE].contains(&self.terrain.as_str())
    }
}

/// A hex map in the making.
#[derive(Debug)]
pub struct Sheet {
    /// Where the hexes lie.
    pub grid: Grid,
    /// The hexes.
    pub cells: BTreeMap<Offset, Cell>,
    /// What lies between them.
    pub sides: Sides,
    /// The cities of the source.
    pub cities: Cities,
}

impl Sheet {
    /// Makes the map of a recipe.
    pub fn make(recipe: &Recipe) -> Result<Self, AtlasError> {
        let source = Source::named(&recipe.geography);
        let grid = recipe.grid.grid();
        let layers = Layers::read(recipe, &source)?;
        let cities = Cities::new(table::cities(&source.path("cities.csv"))?, &recipe.city.moved)?;
        let cells = cells(recipe, &grid, &layers, &cities)?;
        let mut sheet = Self { grid, cells, sides: Sides::new(), cities };
        sheet.name_seas(recipe)?;
        sheet.add_water(&layers);
        sheet.correct_sides(recipe)?;
        sheet.add_rivers(recipe, &source)?;
        sheet.add_ways(recipe, &source)?;
        sheet.add_borders();
        sheet.sides.retain(|_, kinds| !kinds.is_empty());
        Ok(sheet)
    }

    fn name_seas(&mut self, recipe: &Recipe) -> Result<(), AtlasError> {
        let is_sea = |hex| self.cells.get(&hex).is_some_and(|cell| cell.terrain == SEA);
        for (hex, name) in water::seas(&self.grid, &recipe.sea, is_sea)? {
            self.cells.entry(hex).and_modify(|cell| cell.sea = Some(name));
        }
        Ok(())
    }

    /// Every side between two hexes of the map.
    fn all_sides(&self) -> BTreeSet<Side> {
        let around = |hex: &Offset| {
            let hex = *hex;
            self.grid.neighbours(hex).map(move |next| Side::between(hex, next)).collect::<Vec<_>>()
        };
        self.cells.keys().flat_map(around).collect()
    }

    fn add(&mut self, side: Side, kinds: EdgeKinds) {
        *self.sides.entry(side).or_default() |= kinds;
    }

    fn add_water(&mut self, layers: &Layers) {
        for side in self.all_sides() {
            let terrains = [side.0, side.1].map(|hex| self.cells[&hex].terrain.as_str());
            let kinds = water::side_kinds(&self.grid, layers, side, terrains);
            self.add(side, kinds);
        }
    }

    fn add_rivers(&mut self, recipe: &Recipe, source: &Source) -> Result<(), AtlasError> {
        let features = source.features("rivers.geojson")?;
        for side in river::rivers(&self.grid, &recipe.river, &features)? {
            if self.is_dry(side) {
                self.add(side, EdgeKinds::RIVER);
            }
        }
        Ok(())
    }

    fn is_land(&self, hex: Offset) -> bool {
        self.cells.get(&hex).is_some_and(|cell| !cell.is_water())
    }

    /// Whether a side lies between two hexes of land, with no water between.
    fn is_dry(&self, side: Side) -> bool {
        let water = EdgeKinds::SEA | EdgeKinds::LAKE | EdgeKinds::STRAIT;
        self.is_land(side.0)
            && self.is_land(side.1)
            && !self.sides.get(&side).is_some_and(|kinds| kinds.any_of(water))
    }

    fn add_ways(&mut self, recipe: &Recipe, source: &Source) -> Result<(), AtlasError> {
        let rails = table::links(&source.path("rail.csv"))?;
        let roads = table::links(&source.path("roads.csv"))?;
        let mut sides = Sides::new();
        let land = Land {
            grid: &self.grid,
            cities: &self.cities,
            dry: &|hex| self.is_land(hex),
            open: &|side| self.is_dry(side),
        };
        land.draw(&recipe.rail, rails, &mut sides)?;
        land.draw(&recipe.road, roads, &mut sides)?;
        for (side, kinds) in sides {
            self.add(side, kinds);
        }
        Ok(())
    }

    fn add_borders(&mut self) {
        for side in self.all_sides() {
            let [one, other] = [side.0, side.1].map(|hex| self.cells[&hex].country.as_ref());
            if one.is_some() && other.is_some() && one != other {
                self.add(side, EdgeKinds::BORDER);
            }
        }
    }

    fn correct_sides(&mut self, recipe: &Recipe) -> Result<(), AtlasError> {
        for side in &recipe.side {
            let [one, other] = side.between.map(|place| hex_of(&self.grid, place));
            let kinds = side.kinds.iter().copied().collect();
            self.sides.insert(Side::between(one?, other?), kinds);
        }
        Ok(())
    }
}

/// The hex of a place that a recipe names.
pub fn hex_of(grid: &Grid, place: [f64; 2]) -> Result<Offset, AtlasError> {
    grid.hex_of(place.into()).ok_or_else(|| AtlasError::OffMap { name: format!("{place:?}") })
}

fn cells(
    recipe: &Recipe,
    grid: &Grid,
    layers: &Layers,
    cities: &Cities,
) -> Result<BTreeMap<Offset, Cell>, AtlasError> {
    let mut printed = cities.printed(grid, &recipe.city)?;
    let mut cells: BTreeMap<_, _> = layers
        .survey(grid)
        .into_iter()
        .map(|(hex, ground)| (hex, cell(recipe, &ground, printed.remove(&hex))))
        .collect();
    for change in &recipe.hex {
        let hex = hex_of(grid, change.at)?;
        cells.entry(hex).and_modify(|cell| correct(cell, change));
    }
    Ok(cells)
}

/// A hex as the samples have it. A city keeps it dry, and within the city's country.
fn cell(recipe: &Recipe, ground: &Ground, city: Option<Printed>) -> Cell {
    let terrain = ground.terrain(&recipe.terrain, city.is_some()).to_owned();
    let home = city.as_ref().map(|city| city.country.clone());
    let country = home.or_else(|| ground.country().map(str::to_owned));
    Cell { country: country.filter(|_| terrain != SEA), terrain, city, sea: None }
}

fn correct(cell: &mut Cell, change: &HexRecipe) {
    if let Some(terrain) = &change.terrain {
        cell.terrain.clone_from(terrain);
    }
    if change.country.is_some() {
        cell.country.clone_from(&change.country);
    }
    if cell.terrain == SEA {
        cell.country = None;
    }
}
