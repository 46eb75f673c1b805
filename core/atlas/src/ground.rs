//! What a hex is made of: samples of every layer, and the terrain that follows from them.

use std::collections::BTreeMap;

use stavka_core::board::Offset;

use crate::{
    area::{Area, Slice},
    error::AtlasError,
    geojson::Feature,
    grid::{Grid, rounded},
    projection::{Degrees, Spot},
    recipe::{LayerRecipe, Recipe, TerrainRule},
    relief::Relief,
    source::{self, Source},
};

/// The terrain of open water, and the layer of what is no land.
pub const SEA: &str = "sea";
/// The terrain of great lakes.
pub const LAKE: &str = "lake";

/// Samples are this many to the width of a hex.
const SAMPLES: i32 = 10;

/// What the samples of one hex found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ground {
    /// All samples.
    pub samples: u32,
    /// Those that are no land.
    pub sea: u32,
    /// Land samples by layer.
    pub layers: BTreeMap<String, u32>,
    /// Land samples by country.
    pub countries: BTreeMap<String, u32>,
    /// The heights of the land samples, added up.
    height: i64,
}

impl Ground {
    /// The share of a layer in per cent: of the whole hex for the sea, of its land for others.
    fn share(&self, layer: &str) -> u32 {
        if layer == SEA {
            return self.sea * 100 / self.samples.max(1);
        }
        self.layers.get(layer).copied().unwrap_or(0) * 100 / self.land().max(1)
    }

    fn land(&self) -> u32 {
        self.samples - self.sea
    }

    fn mean_height(&self) -> i64 {
        self.height / i64::from(self.land().max(1))
    }

    fn fits(&self, rule: &TerrainRule) -> bool {
        let high = rule.height.is_none_or(|least| self.mean_height() >= i64::from(least));
        high && rule.share.iter().all(|(layer, &least)| self.share(layer) >= least)
    }

    /// The first terrain that fits. A hex that must be dry takes no water.
    pub fn terrain<'recipe>(&self, rules: &'recipe [TerrainRule], dry: bool) -> &'recipe str {
        let open = |rule: &&TerrainRule| !dry || ![SEA, LAKE].contains(&rule.name.as_str());
        let mut rules = rules.iter().filter(open);
        rules.find(|rule| self.fits(rule)).map_or("clear", |rule| &rule.name)
    }

    /// The country of most of the land; of two equals the first by name.
    pub fn country(&self) -> Option<&str> {
        let most = self.countries.values().max()?;
        self.countries.iter().find(|(_, count)| *count == most).map(|(name, _)| name.as_str())
    }
}

/// Everything that is sampled.
#[derive(Debug)]
pub struct Layers {
    land: Vec<Area>,
    belts: Vec<(String, Vec<Area>)>,
    countries: Vec<(String, Vec<Area>)>,
    relief: Relief,
}

impl Layers {
    /// Reads what the recipe asks for.
    pub fn read(recipe: &Recipe, source: &Source) -> Result<Self, AtlasError> {
        let areas = |features: Vec<Feature>| features.iter().map(Feature::area).collect();
        let layer = |layer: &LayerRecipe| -> Result<_, AtlasError> {
            let mut features = source.features(&layer.file)?;
            features.retain(|feature| keeps(layer, feature));
            Ok((layer.name.clone(), areas(features)))
        };
        let countries = source.features(&recipe.countries)?;
        let country =
            |feature: &Feature| Some((feature.text("name")?.into(), vec![feature.area()]));
        Ok(Self {
            land: areas(source.features("land.geojson")?),
            belts: recipe.layer.iter().map(layer).collect::<Result<_, _>>()?,
            countries: countries.iter().filter_map(country).collect(),
            relief: source::json(&source.path("elevation.json"))?,
        })
    }

    /// Samples every hex.
    pub fn survey(&self, grid: &Grid) -> BTreeMap<Offset, Ground> {
        let mut found: BTreeMap<Offset, Ground> = BTreeMap::new();
        for (row, span) in (0..).zip(&grid.rows) {
            for step in steps(grid) {
                let y = grid.centre(Offset::new(span.first, row)).y + step;
                let cut = self.cut(grid, y);
                for column in span.first..span.first + span.count {
                    let hex = Offset::new(column, row);
                    self.sample(grid, hex, y, &cut, found.entry(hex).or_default());
                }
            }
        }
        found
    }

    /// Whether a place is no land.
    pub fn is_sea(&self, place: Degrees) -> bool {
        !covers(&self.land, place)
    }

    /// Whether a layer covers a place.
    pub fn covers(&self, layer: &str, place: Degrees) -> bool {
        self.belts.iter().any(|(name, areas)| name == layer && covers(areas, place))
    }

    /// Every layer along one parallel.
    fn cut(&self, grid: &Grid, y: f64) -> Cut<'_> {
        let latitude = grid.projection.to_globe(Spot { x: 0.0, y }).latitude;
        let all = |areas: &[Area]| areas.iter().map(|area| area.slice(latitude)).collect();
        let named = |layers: &'_ [(String, Vec<Area>)]| -> Vec<Vec<Slice>> {
            layers.iter().map(|(_, areas)| all(areas)).collect()
        };
        Cut {
            land: all(&self.land),
            layers: names(&self.belts).zip(named(&self.belts)).collect(),
            countries: names(&self.countries).zip(named(&self.countries)).collect(),
        }
    }

    /// The samples of one hex along one parallel.
    fn sample(&self, grid: &Grid, hex: Offset, y: f64, cut: &Cut<'_>, ground: &mut Ground) {
        let centre = grid.centre(hex);
        for step in steps(grid) {
            let spot = Spot { x: centre.x + step, y };
            if grid.nearest(spot) != hex {
                continue;
            }
            let place = grid.projection.to_globe(spot);
            ground.samples += 1;
            if !holds(&cut.land, place.longitude) {
                ground.sea += 1;
                continue;
            }
            ground.height += i64::from(self.relief.height(place).unwrap_or(0));
            count(&cut.layers, place.longitude, &mut ground.layers);
            count(&cut.countries, place.longitude, &mut ground.countries);
        }
    }
}

/// Every layer along one parallel.
struct Cut<'layers> {
    land: Vec<Slice>,
    layers: Vec<(&'layers str, Vec<Slice>)>,
    countries: Vec<(&'layers str, Vec<Slice>)>,
}

fn names(layers: &[(String, Vec<Area>)]) -> impl Iterator<Item = &str> {
    layers.iter().map(|(name, _)| name.as_str())
}

fn covers(areas: &[Area], place: Degrees) -> bool {
    areas.iter().any(|area| area.slice(place.latitude).contains(place.longitude))
}

fn holds(slices: &[Slice], longitude: f64) -> bool {
    slices.iter().any(|slice| slice.contains(longitude))
}

fn count(layers: &[(&str, Vec<Slice>)], longitude: f64, counts: &mut BTreeMap<String, u32>) {
    for (name, _) in layers.iter().filter(|(_, slices)| holds(slices, longitude)) {
        *counts.entry((*name).to_owned()).or_default() += 1;
    }
}

fn keeps(layer: &LayerRecipe, feature: &Feature) -> bool {
    let listed = |(property, values): (&String, &Vec<String>)| {
        feature.text(property).is_some_and(|value| values.iter().any(|listed| listed == value))
    };
    let name = feature.text("name").unwrap_or_default();
    layer.only.iter().all(listed) && !layer.without.iter().any(|without| without == name)
}

/// How far samples lie from the middle of a hex, either way.
fn steps(grid: &Grid) -> impl Iterator<Item = f64> {
    let step = grid.width / f64::from(SAMPLES);
    let reach = rounded(grid.radius() / step);
    (-reach..=reach).map(move |sample| f64::from(sample) * step)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(name: &str, share: &[(&str, u32)], height: Option<i32>) -> TerrainRule {
        let share = share.iter().map(|(layer, least)| ((*layer).into(), *least)).collect();
        TerrainRule { name: name.into(), share, height }
    }

    #[test]
    fn the_first_terrain_that_fits_is_taken() {
        let rules = [
            rule(SEA, &[(SEA, 50)], None),
            rule("mountain", &[("range", 50)], Some(400)),
            rule("forest", &[("wood", 40)], None),
        ];
        let layers = |name: &str, count| BTreeMap::from([(name.to_owned(), count)]);
        let hex =
            |sea, layers, height| Ground { samples: 100, sea, layers, height, ..Ground::default() };
        assert_eq!(hex(60, layers("wood", 30), 0).terrain(&rules, false), SEA);
        assert_eq!(hex(60, layers("wood", 30), 0).terrain(&rules, true), "forest");
        assert_eq!(hex(0, layers("range", 60), 50_000).terrain(&rules, false), "mountain");
        assert_eq!(hex(0, layers("range", 60), 30_000).terrain(&rules, false), "clear");
    }
}
