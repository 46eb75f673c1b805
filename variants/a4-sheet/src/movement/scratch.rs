//! Memory for searches, to be used again.

use stavka_core::board::SpaceId;
use stavka_core::movement::{
    Allowance as Points, Hindrance, MarchLog, Obstacles, Search, Tokens, Way, Ways,
};

use crate::A4Sheet;
use crate::ground::{Features, Gait, Ground};
use crate::position::HexSet;
use crate::weather::Weather;

/// Memory for searches over one map. The last search of each kind is remembered with what it was asked, so that
/// a unit that was asked about and then goes is not searched for again.
#[derive(Debug, Clone)]
pub struct Scratch {
    /// Of those who keep away from the enemy, and of those who engage him.
    searches: [Remembered; 2],
    /// The last march.
    march: (Option<Errand>, MarchLog),
}

#[derive(Debug, Clone)]
struct Remembered {
    search: Search,
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
    /// The hex that a way is looked for to, if nothing else is wanted.
    pub(crate) toward: Option<SpaceId>,
    pub(crate) barriers: Barriers,
}

/// Steps toward a hex: what can't get there any more is left alone.
struct Homing<'a> {
    ways: Tokens<'a>,
    features: &'a Features,
    to: SpaceId,
    /// What a step costs that is not free.
    cost: u16,
}

impl Ways for Homing<'_> {
    #[inline]
    fn ways(&self, from: SpaceId) -> impl Iterator<Item = Way> + Clone {
        self.ways.ways(from)
    }

    fn cheapest(&self) -> u8 {
        self.ways.cheapest()
    }

    #[inline]
    fn space(&self, state: SpaceId) -> SpaceId {
        self.ways.space(state)
    }

    #[inline]
    fn richer(&self, state: SpaceId) -> impl Iterator<Item = SpaceId> {
        self.ways.richer(state)
    }

    #[inline]
    fn leads_on(&self, state: SpaceId, left: u16) -> bool {
        let far = self.features.distance(self.space(state), self.to) as usize;
        let paid = far.saturating_sub(self.ways.tokens - self.ways.spent(state));
        paid * usize::from(self.cost) <= usize::from(left)
    }
}

impl Barriers {
    /// As a march meets them.
    fn obstacles(&self) -> Obstacles<'_> {
        let Self { blocked, stop, not_first } = self;
        let [blocked, stop, not_first] = [blocked, stop, not_first].map(HexSet::all_words);
        Obstacles { blocked, stop, not_first }
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
}

/// A search that has been made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Found<'a> {
    search: &'a Search,
    ways: Tokens<'a>,
}

impl Scratch {
    /// For searches over this map under these rules.
    pub fn new(rules: &A4Sheet, ground: &Ground) -> Self {
        let search = Search::with_tokens(ground.board(), most_tokens(rules));
        let nothing = Remembered { search, asked: None };
        Self { searches: [nothing.clone(), nothing], march: (None, MarchLog::default()) }
    }

    /// Marches, if that finds what the search would: the hexes that are reached, near and far, and how.
    pub(crate) fn march(
        &mut self,
        ground: &Ground,
        errand: &Errand,
        (points, tokens): (u16, usize),
    ) -> Option<[HexSet; 2]> {
        let march = ground.march(errand.gait, errand.weather).filter(|_| !errand.by_hexes)?;
        let ranges = [march.range(points, tokens)?, march.range(errand.points, errand.tokens)?];
        let (mut near, mut far) = (HexSet::EMPTY, HexSet::EMPTY);
        let (asked, log) = &mut self.march;
        let sets = [near.words_mut(), far.words_mut()];
        march.reach(errand.from, ranges, &errand.barriers.obstacles(), sets, log);
        *asked = Some(*errand);
        Some([near, far])
    }

    /// An errand that finds nothing but the way to a hex with so many tokens at most, if a march leads there.
    pub(crate) fn way_of_march(
        &mut self,
        ground: &Ground,
        errand: &Errand,
        to: SpaceId,
        tokens: usize,
    ) -> Option<Errand> {
        if self.march.0.as_ref() != Some(errand) {
            self.march(ground, errand, (errand.points, errand.tokens))?;
        }
        let march = ground.march(errand.gait, errand.weather)?;
        let found = march.found(&self.march.1, to, tokens)?;
        let points = march.points(found.steps);
        Some(Errand { points, tokens: found.free, toward: Some(to), ..*errand })
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
            let hindrance = Hindrance { blocked, stop, not_first };
            let march = ground.march(errand.gait, errand.weather);
            match (errand.toward, march) {
                (Some(to), Some(march)) => {
                    let (features, cost) = (ground.features(), march.points(1));
                    search.reach(&Homing { ways, features, to, cost }, points, &hindrance);
                }
                _ => search.reach(&ways, points, &hindrance),
            }
            *asked = Some(*errand);
        }
        Found { search, ways }
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
