//! From a finished sheet to a map file.

use std::collections::{BTreeMap, BTreeSet};

use stavka_core::{
    board::{EdgeEntry, EdgeKinds, Label, LabelStyle, MapFile, Offset, Place, SpaceEntry},
    clause::Provenance,
};

use crate::{
    error::AtlasError,
    recipe::{BoxRecipe, Recipe, StripRecipe},
    region,
    sheet::{Cell, Sheet},
};

/// The schema of map files, seen from a variant's data.
pub const SCHEMA: &str = "../../../schemas/map.schema.json";

/// The map file of a recipe.
pub fn map_file(recipe: &Recipe, sheet: &Sheet) -> Result<MapFile, AtlasError> {
    let mut spaces = Vec::new();
    for (&hex, cell) in &sheet.cells {
        spaces.push(hex_entry(recipe, sheet, hex, cell)?);
    }
    spaces.extend(recipe.strip.iter().flat_map(strip));
    let edges = edges(recipe, sheet, &spaces)?;
    spaces.extend(recipe.boxes.iter().map(box_entry));
    Ok(MapFile {
        schema: Some(SCHEMA.into()),
        name: recipe.name.clone(),
        provenance: Provenance::Completion,
        credits: recipe.credits.clone(),
        labels: recipe.labels.style,
        hex_kilometres: Some(recipe.grid.width),
        terrains: once(recipe.terrain.iter().map(|rule| &rule.name)),
        controllers: once(recipe.controller.iter().map(|controller| &controller.name)),
        regions: once(spaces.iter().flat_map(|space| &space.regions)),
        spaces,
        edges,
        land: Vec::new(),
    })
}

/// Each name once, in the order of its first use.
pub fn once<'name>(names: impl Iterator<Item = &'name String>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    names.filter(|name| seen.insert(*name)).cloned().collect()
}

fn hex_entry(
    recipe: &Recipe,
    sheet: &Sheet,
    hex: Offset,
    cell: &Cell,
) -> Result<SpaceEntry, AtlasError> {
    let regions = region::regions_of(recipe, sheet, hex, cell)?;
    let holder = recipe
        .controller
        .iter()
        .find(|controller| controller.regions.iter().any(|region| regions.contains(region)));
    Ok(SpaceEntry {
        label: label(recipe, hex).to_string(),
        place: place(hex)?,
        position: None,
        name: cell.city.as_ref().map(|city| city.name.clone()),
        terrain: cell.terrain.clone(),
        regions,
        tags: cell.city.iter().flat_map(|city| city.tags.clone()).collect(),
        controller: holder.map(|controller| controller.name.clone()),
    })
}

fn place(hex: Offset) -> Result<Place, AtlasError> {
    let (column, row) = (u16::try_from(hex.column), u16::try_from(hex.row));
    match (column, row) {
        (Ok(column), Ok(row)) => Ok(Place::Hex(column, row)),
        _ => Err(AtlasError::OffMap { name: format!("column {}, row {}", hex.column, hex.row) }),
    }
}

/// The label of a hex. Numbers below 0 cannot be printed and become 0, which the board refuses if it stands twice.
fn label(recipe: &Recipe, hex: Offset) -> Label {
    let printed = |number: i32| u16::try_from(number).unwrap_or(0);
    match recipe.labels.style {
        LabelStyle::Lettered => Label::Lettered {
            row: printed(hex.row),
            number: printed(recipe.labels.first + hex.to_hex().q),
        },
        LabelStyle::Numbered | LabelStyle::Free => {
            Label::Numbered { column: printed(hex.column + 1), row: printed(hex.row + 1) }
        }
    }
}

/// The hexes of a strip. Numbers fall evenly from the first to the last, and a hex whose number stays lies to
/// the south-east of the one before, so that each touches the next.
fn strip(recipe: &StripRecipe) -> Vec<SpaceEntry> {
    let [first, last] = recipe.numbers;
    let fallen = |row: i32| (first - last) * row / (recipe.rows - 1).max(1);
    (0..recipe.rows)
        .filter_map(|row| {
            let column = recipe.column - fallen(row) + row / 2;
            let number = u16::try_from(first - fallen(row)).ok()?;
            let label = Label::Lettered { row: u16::try_from(row).ok()?, number };
            Some(SpaceEntry {
                label: label.to_string(),
                place: place(Offset::new(column, row)).ok()?,
                position: None,
                name: None,
                terrain: recipe.terrain.clone(),
                regions: std::iter::once(&recipe.name).chain(&recipe.regions).cloned().collect(),
                tags: Vec::new(),
                controller: recipe.controller.clone(),
            })
        })
        .collect()
}

fn box_entry(recipe: &BoxRecipe) -> SpaceEntry {
    SpaceEntry {
        label: recipe.label.clone(),
        place: Place::Box,
        position: None,
        name: Some(recipe.name.clone()),
        terrain: recipe.terrain.clone(),
        regions: recipe.regions.clone(),
        tags: recipe.tags.clone(),
        controller: recipe.controller.clone(),
    }
}

/// Hexsides row by row, then the edges of the boxes.
fn edges(
    recipe: &Recipe,
    sheet: &Sheet,
    spaces: &[SpaceEntry],
) -> Result<Vec<EdgeEntry>, AtlasError> {
    let name = |hex: Offset| label(recipe, hex).to_string();
    let mut edges: Vec<EdgeEntry> = sheet
        .sides
        .iter()
        .map(|(side, &kinds)| EdgeEntry { between: [name(side.0), name(side.1)], kinds })
        .collect();
    let members = members(spaces);
    for beside in &recipe.boxes {
        let kinds: EdgeKinds = beside.kinds.iter().copied().collect();
        for region in &beside.touches {
            let unknown = || AtlasError::Unknown { what: "the region", name: region.clone() };
            let labels = members.get(region.as_str()).ok_or_else(unknown)?;
            edges.extend(labels.iter().map(|label| EdgeEntry {
                between: [beside.label.clone(), (*label).to_owned()],
                kinds,
            }));
        }
    }
    Ok(edges)
}

/// The labels of every region.
fn members(spaces: &[SpaceEntry]) -> BTreeMap<&str, Vec<&str>> {
    let mut members: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for space in spaces {
        for region in &space.regions {
            members.entry(region).or_default().push(&space.label);
        }
    }
    members
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strip_hangs_together() {
        let strip = strip(&StripRecipe {
            name: "edge".into(),
            regions: Vec::new(),
            column: 70,
            rows: 26,
            numbers: [62, 53],
            terrain: "clear".into(),
            controller: None,
        });
        let labels = [&strip[0].label, &strip[25].label];
        assert_eq!(labels, ["A62", "Z53"]);
        let hexes = strip.iter().filter_map(|space| match space.place {
            Place::Hex(column, row) => Some(Offset::new(column.into(), row.into()).to_hex()),
            Place::Point | Place::Box => None,
        });
        let hexes: Vec<_> = hexes.collect();
        assert!(hexes.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
    }
}
