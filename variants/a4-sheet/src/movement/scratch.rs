//! Memory for searches, to be used again.

use stavka_core::board::SpaceId;
use stavka_core::movement::{
    Allowance as Points, Hindrance, March, MarchLog, Obstacles, Search, Tokens, Ways as _,
};

use crate::A4Sheet;
use crate::ground::{Gait, Ground};
use crate::position::HexSet;
use crate::weather::Weather;

/// Memory for searches over one map. The last search of each kind is remembered with what it was asked, so that
/// a unit that was asked about and then goes is not searched for again.
#[derive(Debug, Clone)]
pub struct Scratch {
    /// Of those who keep away from the enemy, and of those who engage him.
    searches: [Remembered; 2],
    marches: [Marched; 2],
}

#[derive(Debug, Clone)]
struct Remembered {
    search: Search,
    asked: Option<Errand>,
}

#[derive(Debug, Clone)]
struct Marched {
    log: MarchLog,
    asked: Option<Errand>,
}

/// What stands in the way of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Barriers {
    /// Hexes that may not be entered.
    pub(crate) blocked: HexSet,
    /// Hexes in which a move ends.
    pub(crate) stop: HexSet,
    /// Hexes that may not be entered by the first step.
    pub(crate) not_first: HexSet,
}

/// What a search is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Errand {
    pub(crate) from: SpaceId,
    pub(crate) gait: Gait,
    pub(crate) weather: Weather,
    /// In parts of a factor.
    pub(crate) points: u16,
    pub(crate) tokens: usize,
    /// Whether every step costs a token, as in an advance of so many hexes.
    pub(crate) by_hexes: bool,
    pub(crate) barriers: Barriers,
}

impl Barriers {
    /// As a march meets them.
    fn obstacles(&self) -> Obstacles<'_> {
        let Self { blocked, stop, not_first } = self;
        Obstacles { blocked: blocked.words(), stop: stop.words(), not_first: not_first.words() }
    }
}

impl Errand {
    fn ways<'a>(&self, ground: &'a Ground) -> Tokens<'a> {
        let &Self { gait, weather, tokens, .. } = self;
        let layer = if self.by_hexes {
            ground.advances(gait, weather)
        } else {
            ground.moves(gait, weather)
        };
        Tokens { layer, tokens }
    }

    /// The same steps as a march, unless hexes are counted.
    fn march<'a>(&self, ground: &'a Ground) -> Option<&'a March> {
        ground.march(self.gait, self.weather).filter(|_| !self.by_hexes)
    }
}

/// A search that has been made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Found<'a> {
    search: &'a Search,
    ways: Tokens<'a>,
}

/// What the hexes cost that a unit gets to.
pub(crate) enum Costs<'a> {
    Marched(&'a March, &'a MarchLog),
    Searched(Found<'a>),
}

impl Scratch {
    /// For searches over this map under these rules.
    pub fn new(rules: &A4Sheet, ground: &Ground) -> Self {
        let search = Search::with_tokens(ground.board(), most_tokens(rules));
        let nothing = Remembered { search, asked: None };
        let log = ground.slant().map_or_else(MarchLog::default, MarchLog::new);
        let nowhere = Marched { log, asked: None };
        Self { searches: [nothing.clone(), nothing], marches: [nowhere.clone(), nowhere] }
    }

    /// Marches, if that finds what the search would: the hexes that a unit, which engages the enemy or does
    /// not, gets to with so many points and tokens, and all.
    pub(crate) fn march(
        &mut self,
        ground: &Ground,
        engaging: bool,
        errand: &Errand,
        (points, tokens): (u16, usize),
    ) -> Option<[HexSet; 2]> {
        let march = errand.march(ground)?;
        let ranges = [march.range(points, tokens)?, march.range(errand.points, errand.tokens)?];
        let (mut near, mut far) = (HexSet::EMPTY, HexSet::EMPTY);
        let Marched { log, asked } = &mut self.marches[usize::from(engaging)];
        let sets: [&mut [u64]; 2] = [near.words_mut(), far.words_mut()];
        march.reach(errand.from, ranges, &errand.barriers.obstacles(), sets, log);
        *asked = Some(*errand);
        Some([near, far])
    }

    /// The hexes of a cheapest way to a hex with so many tokens at most, from there back to the start.
    pub(crate) fn back<'a>(
        &'a mut self,
        ground: &'a Ground,
        engaging: bool,
        errand: &Errand,
        (to, tokens): (SpaceId, usize),
    ) -> impl Iterator<Item = SpaceId> + use<'a> {
        let asked = self.marches[usize::from(engaging)].asked.as_ref();
        let marched = asked == Some(errand)
            || self.march(ground, engaging, errand, (errand.points, errand.tokens)).is_some();
        let (marched, searched) = match errand.march(ground).filter(|_| marched) {
            Some(march) => {
                let log = &self.marches[usize::from(engaging)].log;
                let found = march.found(log, to, tokens);
                (found.map(|found| march.back(log, to, found)), None)
            }
            None => (None, Some(self.search(ground, engaging, errand).back(to, tokens))),
        };
        marched.into_iter().flatten().chain(searched.into_iter().flatten())
    }

    /// What it costs a unit to get to hexes, one that engages the enemy or one that does not.
    pub(crate) fn costs<'a>(
        &'a mut self,
        ground: &'a Ground,
        engaging: bool,
        errand: &Errand,
    ) -> Costs<'a> {
        let known = self.marches[usize::from(engaging)].asked.as_ref() == Some(errand);
        let marched =
            known || self.march(ground, engaging, errand, (errand.points, errand.tokens)).is_some();
        match (errand.march(ground), marched) {
            (Some(march), true) => Costs::Marched(march, &self.marches[usize::from(engaging)].log),
            _ => Costs::Searched(self.search(ground, engaging, errand)),
        }
    }

    /// Searches, for a unit that engages the enemy or one that does not, unless that was asked last.
    pub(crate) fn search<'a>(
        &'a mut self,
        ground: &'a Ground,
        engaging: bool,
        errand: &Errand,
    ) -> Found<'a> {
        let Remembered { search, asked } = &mut self.searches[usize::from(engaging)];
        let ways = errand.ways(ground);
        if asked.as_ref() != Some(errand) {
            let Barriers { blocked, stop, not_first } = &errand.barriers;
            let not_first = (!not_first.is_empty()).then_some(not_first);
            let from = ways.state(errand.from, 0);
            let points = Points { from, points: errand.points, always_one: false };
            search.reach(&ways, points, &Hindrance { blocked, stop, not_first });
            *asked = Some(*errand);
        }
        Found { search, ways }
    }
}

impl Costs<'_> {
    /// What the cheapest way to a hex with so many tokens at most costs, in parts of a factor.
    pub(crate) fn least(&self, hex: SpaceId, tokens: usize) -> Option<u16> {
        match self {
            Self::Marched(march, log) => {
                march.found(log, hex, tokens).map(|found| march.points(found.units))
            }
            Self::Searched(found) => found.least(hex, tokens).map(|(cost, _)| cost),
        }
    }
}

impl<'a> Found<'a> {
    /// The hexes that were reached: those for which so many points and tokens are enough, and all.
    pub(crate) fn hexes(self, points: u16, tokens: usize) -> [HexSet; 2] {
        let (mut near, mut all) = (HexSet::EMPTY, HexSet::EMPTY);
        for &state in self.search.reached() {
            let hex = self.ways.space(state);
            all.insert(hex);
            let enough = self.ways.spent(state) <= tokens
                && self.search.cost(state).is_some_and(|cost| cost <= points);
            if enough {
                near.insert(hex);
            }
        }
        [near, all]
    }

    /// What the cheapest way to a hex with so many tokens at most costs, in parts of a factor, and in tokens.
    pub(crate) fn least(self, hex: SpaceId, tokens: usize) -> Option<(u16, usize)> {
        let cost = |spent| self.search.cost(self.ways.state(hex, spent));
        (0..=tokens).filter_map(|spent| Some((cost(spent)?, spent))).min()
    }

    /// The hexes of the cheapest way to a hex with so many tokens at most, from there back to the start.
    pub(crate) fn back(self, to: SpaceId, tokens: usize) -> impl Iterator<Item = SpaceId> + 'a {
        let spent = self.least(to, tokens).map_or(0, |(_, spent)| spent);
        self.search.back(self.ways.state(to, spent)).map(move |state| self.ways.space(state))
    }
}

/// The most tokens that any move under these rules has: free road hexes, swamp hexes, hexes of an advance.
fn most_tokens(rules: &A4Sheet) -> usize {
    let figures = &rules.figures;
    let road = 2 * figures.road.extra_hexes.unsigned();
    let swamp = figures.terrain.swamp.korps_hexes.unsigned();
    road.max(swamp).max(crate::advance::LONGEST) as usize
}
