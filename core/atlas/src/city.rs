//! Cities: where they lie on the grid, which of them are printed, and as what.

use std::collections::BTreeMap;

use stavka_core::board::Offset;

use crate::{
    error::AtlasError,
    grid::Grid,
    projection::{Degrees, Spot},
    recipe::CityRecipe,
    table::City,
};

/// A city that the map prints.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// Its name.
    pub name: String,
    /// What it is.
    pub tags: Vec<String>,
    /// Its country.
    pub country: String,
}

/// The cities of a source on one grid.
#[derive(Debug)]
pub struct Cities {
    cities: BTreeMap<String, City>,
    /// The names, greatest first.
    order: Vec<String>,
}

impl Cities {
    /// The cities, some of them moved.
    pub fn new(list: Vec<City>, moved: &BTreeMap<String, [f64; 2]>) -> Result<Self, AtlasError> {
        let mut order: Vec<(u8, String)> =
            list.iter().map(|city| (city.size, city.name.clone())).collect();
        order.sort_by_key(|(size, _)| *size);
        let mut cities: BTreeMap<_, _> =
            list.into_iter().map(|city| (city.name.clone(), city)).collect();
        for (name, place) in moved {
            let city = cities.get_mut(name);
            city.ok_or_else(|| AtlasError::NoCity { name: name.clone() })?.place =
                Degrees::from(*place);
        }
        Ok(Self { cities, order: order.into_iter().map(|(_, name)| name).collect() })
    }

    /// The city of that name.
    pub fn city(&self, name: &str) -> Result<&City, AtlasError> {
        self.cities.get(name).ok_or_else(|| AtlasError::NoCity { name: name.to_owned() })
    }

    /// Where a city lies on the sheet.
    pub fn spot(&self, grid: &Grid, name: &str) -> Result<Spot, AtlasError> {
        self.city(name).map(|city| grid.projection.to_sheet(city.place))
    }

    /// The hex of a city that must be on the map.
    pub fn hex(&self, grid: &Grid, name: &str) -> Result<Offset, AtlasError> {
        let hex = grid.hex_at(self.spot(grid, name)?);
        hex.ok_or_else(|| AtlasError::OffMap { name: name.to_owned() })
    }

    /// What the map prints: first the cities that the recipe tags, then the others by size, one a hex.
    pub fn printed(
        &self,
        grid: &Grid,
        recipe: &CityRecipe,
    ) -> Result<BTreeMap<Offset, Printed>, AtlasError> {
        let mut printed: BTreeMap<Offset, Printed> = BTreeMap::new();
        for (name, tags) in tags_by_city(recipe) {
            let (hex, city) = (self.hex(grid, name)?, self.printed_as(name, tags)?);
            if let Some(before) = printed.insert(hex, city) {
                let label = format!("in column {}, row {}", hex.column, hex.row);
                return Err(AtlasError::Crowded { one: before.name, other: name.into(), label });
            }
        }
        for name in &self.order {
            let Ok(hex) = self.hex(grid, name) else { continue };
            let wanted = self.city(name)?.size <= recipe.size && !recipe.without.contains(name);
            if wanted && !printed.contains_key(&hex) {
                printed.insert(hex, self.printed_as(name, vec![recipe.tag.clone()])?);
            }
        }
        Ok(printed)
    }

    fn printed_as(&self, name: &str, tags: Vec<String>) -> Result<Printed, AtlasError> {
        let city = self.city(name)?;
        Ok(Printed { name: name.to_owned(), tags, country: city.country.clone() })
    }
}

/// The tags of every city that the recipe names. One with nothing but extra tags has the common one too.
fn tags_by_city(recipe: &CityRecipe) -> BTreeMap<&str, Vec<String>> {
    let mut found: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (tag, cities) in &recipe.tags {
        for city in cities {
            found.entry(city).or_default().push(tag.clone());
        }
    }
    for tags in found.values_mut().filter(|tags| tags.iter().all(|tag| recipe.extra.contains(tag)))
    {
        if !tags.contains(&recipe.tag) {
            tags.push(recipe.tag.clone());
            tags.sort();
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extra_tags_make_no_kind() {
        let list = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let recipe = CityRecipe {
            size: 3,
            tag: "town".into(),
            tags: BTreeMap::from([
                ("port".into(), list(&["Riga", "Memel"])),
                ("city".into(), list(&["Riga"])),
            ]),
            extra: list(&["port"]),
            without: Vec::new(),
            moved: BTreeMap::new(),
        };
        let tags = tags_by_city(&recipe);
        assert_eq!(tags["Riga"], ["city", "port"]);
        assert_eq!(tags["Memel"], ["port", "town"]);
    }
}
