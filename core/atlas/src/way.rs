//! Railways and roads: from hex to hex along the straight line between two cities.

use std::collections::BTreeMap;

use stavka_core::board::{EdgeKind, EdgeKinds, Offset};

use crate::{
    city::Cities,
    error::AtlasError,
    grid::{Grid, Side},
    link, path,
    projection::Spot,
    recipe::LinkRecipe,
    table::Link,
};

/// What the sides of the map carry.
pub type Sides = BTreeMap<Side, EdgeKinds>;

/// Where ways may go: the grid, its cities, and the steps that are open.
pub struct Land<'map> {
    /// The grid.
    pub grid: &'map Grid,
    /// The cities.
    pub cities: &'map Cities,
    /// Whether a hex is land.
    pub dry: &'map dyn Fn(Offset) -> bool,
    /// Whether a way may lead over a side.
    pub open: &'map dyn Fn(Side) -> bool,
}

impl Land<'_> {
    /// Draws every link of the source that the recipe takes.
    pub fn draw(
        &self,
        recipe: &LinkRecipe,
        links: Vec<Link>,
        sides: &mut Sides,
    ) -> Result<(), AtlasError> {
        let mut drawn = Sides::new();
        for (link, kinds) in link::taken(recipe, links, self.cities)? {
            self.draw_link(&link, kinds, &mut drawn)?;
        }
        for (side, kinds) in drawn {
            *sides.entry(side).or_default() |= best_of(kinds);
        }
        Ok(())
    }

    fn draw_link(
        &self,
        link: &Link,
        kinds: EdgeKinds,
        drawn: &mut Sides,
    ) -> Result<(), AtlasError> {
        let ends =
            [self.cities.spot(self.grid, &link.from)?, self.cities.spot(self.grid, &link.to)?];
        let Some((from, to)) = self.on_map(ends) else { return Ok(()) };
        let ways = |hex: Offset| -> Vec<(Offset, u64)> {
            let open =
                self.grid.neighbours(hex).filter(|&next| (self.open)(Side::between(hex, next)));
            open.map(|next| (next, self.step(ends, hex, next, drawn))).collect()
        };
        let path = path::shortest(from, to, ways);
        if path.is_empty() {
            return Err(AtlasError::NoWay { from: link.from.clone(), to: link.to.clone() });
        }
        for pair in path.windows(2) {
            *drawn.entry(Side::between(pair[0], pair[1])).or_default() |= kinds;
        }
        Ok(())
    }

    /// The first and the last hex of a link. One that leaves the map ends at its edge; one to a place that the
    /// map shows as water is not drawn.
    fn on_map(&self, [from, to]: [Spot; 2]) -> Option<(Offset, Offset)> {
        let ends = match (self.grid.hex_at(from), self.grid.hex_at(to)) {
            (Some(first), Some(last)) => Some((first, last)),
            (Some(first), None) => Some((first, self.last_inside(from, to)?)),
            (None, Some(last)) => Some((self.last_inside(to, from)?, last)),
            (None, None) => None,
        };
        ends.filter(|(first, last)| (self.dry)(*first) && (self.dry)(*last))
    }

    fn last_inside(&self, inside: Spot, outside: Spot) -> Option<Offset> {
        let along = (0..=100).map(|share| inside.toward(outside, f64::from(share) / 100.0));
        along.map_while(|spot| self.grid.hex_at(spot)).last()
    }

    /// Ways keep to the straight line, and to what is there already: that makes trunk lines.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a few thousand at most"
    )]
    fn step(&self, [from, to]: [Spot; 2], hex: Offset, next: Offset, drawn: &Sides) -> u64 {
        let away = self.grid.centre(next).squared_distance_to_line(from, to);
        let share = away / (self.grid.width * self.grid.width);
        let cost = 100.0 + 150.0 * share;
        let there = drawn.contains_key(&Side::between(hex, next));
        (if there { cost * 0.7 } else { cost }) as u64
    }
}

/// Where a good road and a minor one share a side, the good one counts.
fn best_of(kinds: EdgeKinds) -> EdgeKinds {
    let minor = |kind: &EdgeKind| *kind == EdgeKind::Track && kinds.any_of(EdgeKinds::ROAD);
    kinds.iter().filter(|kind| !minor(kind)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_good_road_hides_a_minor_one() {
        let both = EdgeKinds::ROAD | EdgeKinds::TRACK | EdgeKinds::RIVER;
        assert_eq!(best_of(both), EdgeKinds::ROAD | EdgeKinds::RIVER);
        assert_eq!(best_of(EdgeKinds::TRACK), EdgeKinds::TRACK);
    }
}
