//! Rivers run along hexsides: the path over corners that keeps nearest to the line of the river.

use std::collections::BTreeSet;

use crate::{
    error::AtlasError,
    geojson::Feature,
    grid::{Corner, Grid, Side, corners_beside},
    path,
    projection::{Degrees, Spot},
    recipe::RiverRecipe,
    sheet::hex_of,
};

/// Ends of lines within this many kilometres are one place.
const TOUCH: f64 = 4.0;
/// A river whose mouth is this near to another one's line flows into it.
const MOUTH: f64 = 9.0;
/// A side between hexes of one bank is as dear as any detour.
const ON_ONE_BANK: u64 = 1_000_000;

/// A river as one line on the sheet.
#[derive(Debug, Clone)]
struct Course {
    name: String,
    rank: i64,
    line: Vec<Spot>,
}

/// The sides of every river that the recipe takes, the greatest first.
pub fn rivers(
    grid: &Grid,
    recipe: &RiverRecipe,
    features: &[Feature],
) -> Result<Vec<Side>, AtlasError> {
    check_names(recipe, features)?;
    let mut courses: Vec<Course> = Vec::new();
    for course in features
        .iter()
        .filter(|feature| takes(recipe, feature))
        .flat_map(|feature| courses_of(grid, recipe, feature))
    {
        join(&mut courses, course);
    }
    courses.sort_by_key(|course| course.rank);
    let mut drawn = Drawn::default();
    for course in &courses {
        drawn.add(grid, course, &banks(grid, recipe, &course.name)?);
    }
    Ok(drawn.sides)
}

/// The sides over which a river does not run, since both hexes lie on one bank of it.
fn banks(grid: &Grid, recipe: &RiverRecipe, river: &str) -> Result<BTreeSet<Side>, AtlasError> {
    let of_it = recipe.bank.iter().filter(|bank| bank.river == river);
    of_it
        .map(|bank| {
            let [one, other] = bank.between.map(|place| hex_of(grid, place));
            let (one, other) = (one?, other?);
            if grid.neighbours(one).any(|next| next == other) {
                return Ok(Side::between(one, other));
            }
            Err(AtlasError::Apart { places: bank.between })
        })
        .collect()
}

fn check_names(recipe: &RiverRecipe, features: &[Feature]) -> Result<(), AtlasError> {
    let known: BTreeSet<&str> =
        features.iter().filter_map(|feature| feature.text("name")).collect();
    let parts = recipe.cut.iter().map(|cut| &cut.river);
    let parts = parts.chain(recipe.bank.iter().map(|bank| &bank.river));
    let mut named = recipe.also.iter().chain(&recipe.without).chain(parts);
    match named.find(|name| !known.contains(name.as_str())) {
        Some(name) => Err(AtlasError::Unknown { what: "the river", name: name.clone() }),
        None => Ok(()),
    }
}

fn takes(recipe: &RiverRecipe, feature: &Feature) -> bool {
    let name = feature.text("name").unwrap_or_default();
    let great = feature.number("rank").is_some_and(|rank| rank <= recipe.rank);
    (great || recipe.also.iter().any(|also| also == name))
        && !recipe.without.iter().any(|without| without == name)
}

/// The parts of a river that lie on the map and are not left out.
fn courses_of(grid: &Grid, recipe: &RiverRecipe, feature: &Feature) -> Vec<Course> {
    let name = feature.text("name").unwrap_or_default();
    let rank = feature.number("rank").unwrap_or(i64::MAX);
    let cuts: Vec<_> = recipe.cut.iter().filter(|cut| cut.river == name).collect();
    let gone =
        |place: &Degrees| grid.hex_of(*place).is_none() || cuts.iter().any(|cut| cut.holds(*place));
    let sheet =
        |run: &[Degrees]| run.iter().map(|place| grid.projection.to_sheet(*place)).collect();
    let lines = feature.lines();
    let runs = lines.iter().flat_map(|line| line.split(gone)).filter(|run| run.len() > 1);
    runs.map(|run| Course { name: name.to_owned(), rank, line: sheet(run) }).collect()
}

/// Adds a course, joined to the parts of the same river that it touches.
fn join(courses: &mut Vec<Course>, mut course: Course) {
    while let Some(found) = courses
        .iter()
        .position(|other| other.name == course.name && meets(&other.line, &course.line))
    {
        let other = courses.swap_remove(found);
        course = Course { line: joined(other.line, course.line), ..course };
    }
    courses.push(course);
}

fn near(one: Option<&Spot>, other: Option<&Spot>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one.distance(*other) < TOUCH)
}

fn meets(one: &[Spot], other: &[Spot]) -> bool {
    [one.first(), one.last()]
        .iter()
        .any(|end| near(*end, other.first()) || near(*end, other.last()))
}

/// Two lines that touch at an end, as one.
fn joined(mut one: Vec<Spot>, mut other: Vec<Spot>) -> Vec<Spot> {
    if near(one.first(), other.first()) || near(one.first(), other.last()) {
        one.reverse();
    }
    if near(one.last(), other.last()) {
        other.reverse();
    }
    one.extend(other);
    one
}

/// What is drawn so far.
#[derive(Default)]
struct Drawn {
    sides: Vec<Side>,
    /// The lines and the corners of the rivers.
    paths: Vec<(Vec<Spot>, Vec<Corner>)>,
}

impl Drawn {
    fn add(&mut self, grid: &Grid, course: &Course, banks: &BTreeSet<Side>) {
        let (Some(&first), Some(&last)) = (course.line.first(), course.line.last()) else { return };
        let cost = |from: Corner, to: Corner, side: Side| {
            let bank = if banks.contains(&side) { ON_ONE_BANK } else { 0 };
            side_cost(grid, &course.line, from, to) + bank
        };
        let ways =
            |corner| corners_beside(corner).map(|(next, side)| (next, cost(corner, next, side)));
        let corners = path::shortest(self.end(grid, first), self.end(grid, last), ways);
        self.sides.extend(corners.windows(2).filter_map(|pair| side(pair[0], pair[1])));
        self.paths.push((course.line.clone(), corners));
    }

    /// The corner at which a course ends: one of the river it flows into, or the nearest.
    fn end(&self, grid: &Grid, spot: Spot) -> Corner {
        let nearby =
            self.paths.iter().filter(|(line, _)| squared_distance(line, spot) < MOUTH * MOUTH);
        let far = |corner: &Corner| grid.spot(*corner).squared_distance(spot);
        nearby
            .flat_map(|(_, corners)| corners)
            .copied()
            .min_by(|one, other| far(one).total_cmp(&far(other)))
            .unwrap_or_else(|| grid.nearest_corner(spot))
    }
}

fn side(from: Corner, to: Corner) -> Option<Side> {
    corners_beside(from).into_iter().find(|(corner, _)| *corner == to).map(|(_, side)| side)
}

/// The farther a side lies from the line, the dearer it is, by the square.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a few thousand at most"
)]
fn side_cost(grid: &Grid, line: &[Spot], from: Corner, to: Corner) -> u64 {
    let (from, to) = (grid.spot(from), grid.spot(to));
    let away = [0.25, 0.5, 0.75].map(|share| squared_distance(line, from.toward(to, share)));
    let mean = away.iter().sum::<f64>() / 3.0 / (grid.radius() * grid.radius());
    (100.0 + 900.0 * mean) as u64
}

fn squared_distance(line: &[Spot], spot: Spot) -> f64 {
    let parts = line.windows(2).map(|ends| spot.squared_distance_to_line(ends[0], ends[1]));
    parts.fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::{RowSpan, corners},
        projection::Projection,
        recipe::BankRecipe,
    };

    fn grid() -> Grid {
        Grid {
            projection: Projection { origin: Degrees { longitude: 30.0, latitude: 50.0 } },
            width: 40.0,
            corner: Spot { x: -400.0, y: -400.0 },
            rows: vec![RowSpan { first: 0, count: 21 }; 24],
        }
    }

    fn river(name: &str, rank: i64, line: &[[f64; 2]]) -> Feature {
        let json = serde_json::json!({
            "properties": { "name": name, "rank": rank },
            "geometry": { "type": "LineString", "coordinates": line },
        });
        serde_json::from_value(json).expect("a sound feature")
    }

    fn drawn_with(features: &[Feature], bank: Vec<BankRecipe>) -> Result<Vec<Side>, AtlasError> {
        let recipe = RiverRecipe { rank: 2, also: vec![], without: vec![], cut: vec![], bank };
        rivers(&grid(), &recipe, features)
    }

    fn drawn(features: &[Feature]) -> Vec<Side> {
        drawn_with(features, vec![]).expect("known rivers")
    }

    fn joined_up(one: Side, other: Side) -> bool {
        let ends = |Side(a, b)| corners(a).into_iter().filter(move |end| corners(b).contains(end));
        ends(one).any(|end| ends(other).any(|found| found == end))
    }

    #[test]
    fn a_river_is_one_chain_along_its_line() {
        let sides =
            drawn(&[river("Main", 1, &[[28.0, 51.5], [29.0, 50.2], [31.0, 50.0], [32.0, 48.5]])]);
        assert!(sides.len() > 12, "{}", sides.len());
        assert!(sides.windows(2).all(|pair| joined_up(pair[0], pair[1])));
        let once: BTreeSet<_> = sides.iter().collect();
        assert_eq!(once.len(), sides.len(), "no side is walked twice");
    }

    #[test]
    fn a_river_goes_around_what_lies_on_one_bank() {
        let features =
            [river("Main", 1, &[[28.0, 51.5], [29.0, 50.2], [31.0, 50.0], [32.0, 48.5]])];
        let grid = grid();
        let before = drawn(&features);
        let side = before[before.len() / 2];
        let place = |hex| {
            let Degrees { longitude, latitude } = grid.projection.to_globe(grid.centre(hex));
            [longitude, latitude]
        };
        let banks = |between| vec![BankRecipe { river: "Main".to_owned(), between }];
        let after =
            drawn_with(&features, banks([place(side.0), place(side.1)])).expect("neighbours");
        assert!(!after.contains(&side));
        assert!(after.windows(2).all(|pair| joined_up(pair[0], pair[1])), "it is still one chain");
        let far = drawn_with(&features, banks([place(side.0), [30.0, 52.0]]));
        assert!(matches!(far, Err(AtlasError::Apart { .. })), "{far:?}");
    }

    #[test]
    fn parts_of_a_river_are_joined_and_tributaries_flow_into_it() {
        let upper = river("Main", 1, &[[28.0, 51.0], [30.0, 50.0]]);
        let lower = river("Main", 1, &[[30.0, 50.0], [32.0, 49.0]]);
        let whole = drawn(&[upper, lower]);
        assert!(whole.windows(2).all(|pair| joined_up(pair[0], pair[1])));
        let main = river("Main", 1, &[[28.0, 51.0], [30.0, 50.0], [32.0, 49.0]]);
        let side = river("Side", 2, &[[31.8, 51.2], [30.05, 50.02]]);
        let both = drawn(&[main, side]);
        assert_eq!(both[..whole.len()], whole);
        let mouth = both.last().expect("the tributary");
        assert!(whole.iter().any(|side| joined_up(*side, *mouth)));
    }
}
