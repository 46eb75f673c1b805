//! Lines to one space from the sources near it: most run straight, and then little of the map needs a look.

use super::{CompiledLeg, Supply};
use crate::{
    board::{Board, SpaceId},
    movement::{Hindrance, Layer, Way, Ways},
};

/// How much longer than straight a line is that is found near.
const DETOUR: u16 = 1;

/// Steps of one point each toward a hex: what can't get there any more is left alone.
struct Toward<'a> {
    layer: &'a Layer,
    board: &'a Board,
    to: SpaceId,
}

impl Ways for Toward<'_> {
    #[inline]
    fn ways(&self, from: SpaceId) -> impl Iterator<Item = Way> + Clone {
        self.layer.ways(from)
    }

    fn cheapest(&self) -> u8 {
        self.layer.cheapest()
    }

    #[inline]
    fn leads_on(&self, state: SpaceId, left: u16) -> bool {
        self.board.distance(state, self.to).is_none_or(|steps| steps <= left.into())
    }
}

impl Supply {
    /// Searches one leg for a line that is about as short as the map allows. Says whether there is one; then it is
    /// the line that a search of everything finds, since nothing that lies on a shortest line is left alone.
    pub(super) fn search_near(
        &mut self,
        board: &Board,
        leg: &CompiledLeg,
        number: usize,
        to: SpaceId,
    ) -> bool {
        let rows = leg.rows.as_ref().filter(|rows| rows.is_narrow());
        let (Some(rows), Some(range)) = (rows, leg.leg.range) else { return false };
        let blocked = &self.blocked[number];
        let from = number.checked_sub(1).map_or(&self.sources, |before| &self.after[before]);
        let open = |row| rows.row(row, from.words()) & !rows.row(row, blocked.words());
        let near = |steps: u16| {
            rows.disc(to.index(), steps.into()).map(|(row, bits)| (row, bits & open(row)))
        };
        let nearest = (0..range).find(|&steps| near(steps).any(|(_, bits)| bits != 0));
        let points = nearest.map_or(range, |steps| range.min(steps + DETOUR));
        self.near.clear();
        near(points).for_each(|(row, bits)| rows.put_row(row, bits, self.near.words_mut()));
        let toward = Toward { layer: &leg.layer, board, to };
        let hindrance = Hindrance { blocked, stop: &self.nothing, not_first: None };
        self.search.spread_to(&toward, &self.near, points, &hindrance, to);
        self.search.cost(to).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::HexRows;
    use crate::board::sample::{Lcg, add_hexsides, board, rectangle};
    use crate::supply::tests::HexMap;
    use crate::supply::{SupplyAccount, SupplyTable};

    #[test]
    fn a_line_found_near_is_the_line_of_a_whole_search() {
        let mut random = Lcg(5);
        let mut lines = 0;
        for _ in 0..40 {
            let mut file = rectangle(16, 9);
            add_hexsides(&mut file, &mut random);
            let board = board(file);
            let table = SupplyTable::compile(&board, &HexMap { range: 5, swamp: 1 });
            let table = table.expect("cheap steps");
            assert!(table.legs[1].rows.as_ref().is_some_and(HexRows::is_narrow));
            let mut slow = table.clone();
            slow.legs.iter_mut().for_each(|leg| leg.rows = None);
            let (sources, blocked) = (random.set(&board, 6), random.set(&board, 20));
            let mut supply = Supply::new(&board);
            supply.trace(&table, &sources, &[&blocked, &blocked]);
            for space in board.ids() {
                let account = supply.explain(&board, &table, space);
                assert_eq!(account, supply.explain(&board, &slow, space));
                lines += u32::from(matches!(account, SupplyAccount::Line(_)));
            }
        }
        assert!(lines > 1000, "only {lines} lines were compared");
    }
}
