//! Lines to one space from the sources near it: most run straight, and then little of the map needs a look.

use super::explain::Hunt;
use super::{CompiledLeg, Supply};
use crate::{
    board::{Board, HexRows, SpaceId},
    movement::{Hindrance, Layer, Way, Ways},
};

/// How much longer than straight a line may be that is looked for near.
const DETOUR: u16 = 1;

/// No two hexes of a map whose rows are words are farther apart.
const FARTHEST: u16 = 128;

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
    pub(super) fn search_near(&mut self, board: &Board, leg: &CompiledLeg, hunt: Hunt) -> bool {
        let (Some(rows), Some(range)) = (leg.narrow_rows(), leg.leg.range) else { return false };
        let Some(straight) = self.straight(rows, range, hunt) else { return false };
        (straight..=range.min(straight.saturating_add(DETOUR)))
            .any(|points| self.search_within(board, leg, rows, hunt, points))
    }

    /// Searches one leg for the line that would be the shortest if nothing were blocked. Says whether there is one.
    pub(super) fn search_through(
        &mut self,
        board: &Board,
        leg: &CompiledLeg,
        number: usize,
        to: SpaceId,
    ) -> bool {
        let hunt = Hunt { number, obey: false, to };
        let Some(rows) = leg.narrow_rows() else {
            self.search_leg(leg, None, hunt);
            return self.search.cost(to).is_some();
        };
        let Some(straight) = self.straight(rows, FARTHEST, hunt) else { return false };
        if self.search_within(board, leg, rows, hunt, straight) {
            return true;
        }
        let before = number.checked_sub(1);
        let sources = before.map_or(&self.sources, |before| &self.after[before]);
        let steps = rows.steps_to(&mut self.rows, sources, &self.nothing, to);
        steps.is_some_and(|steps| self.search_within(board, leg, rows, hunt, steps))
    }

    /// How far the nearest source is, straight.
    fn straight(&self, rows: &HexRows, range: u16, hunt: Hunt) -> Option<u16> {
        let is_source = |(row, bits)| bits & self.open_sources(rows, hunt, row) != 0;
        (0..=range).find(|&steps| rows.disc(hunt.to.index(), steps.into()).any(is_source))
    }

    /// How many steps of a leg lead from where those lines end that are short enough to a space.
    pub(super) fn steps_beyond(
        &mut self,
        rows: &HexRows,
        number: usize,
        space: SpaceId,
    ) -> Option<u16> {
        let (from, blocked) = (&self.after[number], &self.blocked[number]);
        // A flood soon knows whether any do; to count them takes longer.
        rows.spread(&mut self.rows, from, blocked, None, &mut self.near);
        let joined = self.near.contains(space);
        joined.then(|| rows.steps_to(&mut self.rows, from, blocked, space))?
    }

    /// Searches one leg from the sources that are no farther than so many steps, straight. Says whether a line of so
    /// many steps gets there.
    fn search_within(
        &mut self,
        board: &Board,
        leg: &CompiledLeg,
        rows: &HexRows,
        hunt: Hunt,
        points: u16,
    ) -> bool {
        self.near.clear();
        for (row, bits) in rows.disc(hunt.to.index(), points.into()) {
            let sources = bits & self.open_sources(rows, hunt, row);
            rows.put_row(row, sources, self.near.words_mut());
        }
        let toward = Toward { layer: &leg.layer, board, to: hunt.to };
        self.spread_near(&toward, hunt, points)
    }

    /// The sources of a leg in one row, those that are blocked left out.
    fn open_sources(&self, rows: &HexRows, hunt: Hunt, row: usize) -> u64 {
        let sources = rows.row(row, self.sources_of(hunt.number).words());
        let blocked = if hunt.obey { rows.row(row, self.blocked[hunt.number].words()) } else { 0 };
        sources & !blocked
    }

    /// Searches from the sources that were found near. Says whether a line gets there.
    fn spread_near(&mut self, toward: &Toward<'_>, hunt: Hunt, points: u16) -> bool {
        let blocked = if hunt.obey { &self.blocked[hunt.number] } else { &self.nothing };
        let hindrance = Hindrance { blocked, stop: &self.nothing, not_first: None };
        self.search.spread_to(toward, &self.near, points, &hindrance, toward.to);
        self.search.cost(toward.to).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::sample::{Lcg, add_hexsides, board, rectangle};
    use crate::supply::tests::HexMap;
    use crate::supply::{NoLine, SupplyAccount, SupplyTable};

    /// Compares accounts of spaces on maps with so many sources and blocked ones in a hundred; how many say that
    /// there is a line, and how many that one is too long or cut.
    fn compare(range: u16, [sources, blocked]: [u64; 2], random: &mut Lcg) -> [u32; 3] {
        let mut counts = [0; 3];
        for _ in 0..40 {
            let mut file = rectangle(16, 9);
            add_hexsides(&mut file, random);
            let board = board(file);
            let table = SupplyTable::compile(&board, &HexMap { range, swamp: 1 });
            let table = table.expect("cheap steps");
            assert!(table.legs[1].rows.as_ref().is_some_and(HexRows::is_narrow));
            let mut slow = table.clone();
            slow.legs.iter_mut().for_each(|leg| leg.rows = None);
            let (sources, blocked) = (random.set(&board, sources), random.set(&board, blocked));
            let mut supply = Supply::new(&board);
            supply.trace(&table, &sources, &[&blocked, &blocked]);
            for space in board.ids() {
                let account = supply.explain(&board, &table, space);
                assert_eq!(account, supply.explain(&board, &slow, space));
                match account {
                    SupplyAccount::Line(_) => counts[0] += 1,
                    SupplyAccount::None(NoLine::Short { .. }) => counts[1] += 1,
                    SupplyAccount::None(NoLine::Cut { .. }) => counts[2] += 1,
                    SupplyAccount::None(_) => {}
                }
            }
        }
        counts
    }

    #[test]
    fn a_line_found_near_is_the_line_of_a_whole_search() {
        let [lines, ..] = compare(5, [6, 20], &mut Lcg(5));
        assert!(lines > 1000, "only {lines} lines were compared");
    }

    #[test]
    fn why_there_is_no_line_is_the_same_near_and_far() {
        let [_, short, cut] = compare(1, [2, 40], &mut Lcg(6));
        assert!(short > 500 && cut > 100, "only {short} long and {cut} cut lines were compared");
    }
}
