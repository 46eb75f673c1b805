//! The named parts of a map: countries, seas, and what the recipe draws.

use stavka_core::board::Offset;

use crate::{
    area::Area,
    error::AtlasError,
    recipe::{MapEdge, Recipe, RegionRecipe},
    sheet::{Cell, Sheet},
};

/// The name of a region in a map file: `General Government` is `general-government`.
pub fn file_name(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}

/// The regions of one hex: its country, its sea, then those of the recipe in their order.
pub fn regions_of(
    recipe: &Recipe,
    sheet: &Sheet,
    hex: Offset,
    cell: &Cell,
) -> Result<Vec<String>, AtlasError> {
    let mut regions: Vec<String> =
        cell.country.iter().chain(&cell.sea).map(|name| file_name(name)).collect();
    for region in &recipe.region {
        if !regions.contains(&region.name) && belongs(region, sheet, hex, cell)? {
            regions.push(region.name.clone());
        }
    }
    Ok(regions)
}

/// Whether everything holds that the recipe says of a region. Regions are made of land.
fn belongs(
    region: &RegionRecipe,
    sheet: &Sheet,
    hex: Offset,
    cell: &Cell,
) -> Result<bool, AtlasError> {
    if cell.sea.is_some() || !within(region, sheet, hex, cell) {
        return Ok(false);
    }
    let Some(cities) = &region.cities else { return Ok(true) };
    for city in cities {
        if sheet.cities.hex(&sheet.grid, city)? == hex {
            return Ok(true);
        }
    }
    Ok(false)
}

fn within(region: &RegionRecipe, sheet: &Sheet, hex: Offset, cell: &Cell) -> bool {
    let centre = sheet.grid.projection.to_globe(sheet.grid.centre(hex));
    let inside = |outline: &Vec<[f64; 2]>| {
        let closed = outline.iter().chain(outline.first()).copied().collect();
        Area::new([closed]).slice(centre.latitude).contains(centre.longitude)
    };
    let country = |countries: &Vec<String>| {
        cell.country.as_ref().is_some_and(|country| countries.contains(country))
    };
    region.outline.as_ref().is_none_or(inside)
        && region.countries.as_ref().is_none_or(country)
        && region.edge.is_none_or(|edge| at_edge(sheet, hex, edge))
        && region.rows.is_none_or(|[first, last]| (first..=last).contains(&hex.row))
}

fn at_edge(sheet: &Sheet, hex: Offset, edge: MapEdge) -> bool {
    let rows = &sheet.grid.rows;
    let span = usize::try_from(hex.row).ok().and_then(|row| rows.get(row));
    match edge {
        MapEdge::North => hex.row == 0,
        MapEdge::South => usize::try_from(hex.row).is_ok_and(|row| row + 1 == rows.len()),
        MapEdge::West => span.is_some_and(|span| hex.column == span.first),
        MapEdge::East => span.is_some_and(|span| hex.column == span.first + span.count - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_named_in_one_way() {
        assert_eq!(file_name("General Government"), "general-government");
        assert_eq!(file_name("USSR"), "ussr");
    }
}
