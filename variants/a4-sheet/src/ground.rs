//! The ground: a map compiled under the rules, in dense tables that searches and played moves only read.

use std::ops::Range;
use std::sync::Arc;

use stavka_core::board::{Board, EdgeKinds, Slant, SpaceId};
use stavka_core::movement::{Layer, March, Step, StepError, StepRules, TokenLayer};
use stavka_core::supply::{SupplyRules, SupplyTable};

use crate::position::HexSet;
use crate::side::Side;
use crate::weather::Weather;
use crate::{A4Sheet, clause};

mod features;
mod kinds;
mod labels;
mod lines;
mod shut;
mod spare;
mod steps;

pub(crate) use features::Features;
pub(crate) use kinds::{City, Gait, Season, Terrain};

use labels::LabelTexts;
use lines::Lines;
use spare::Spare;
use steps::{PlainSteps, SpendingSteps};

/// A map compiled under the rules.
#[derive(Debug)]
pub struct Ground {
    board: Board,
    features: Features,
    /// By gait, then season.
    plain: Vec<Layer>,
    spending: Vec<Layer>,
    /// The same: both kinds of steps of a move, and of an advance that counts its hexes.
    moves: Vec<TokenLayer>,
    advances: Vec<TokenLayer>,
    /// The same: the sides by which each hex can be left, a bit for each direction.
    exits: Vec<Box<[u8]>>,
    /// By season: the hexes that somebody on foot or a large unit with engines can enter, and those from which not both can enter
    /// all of these around.
    enterable: Vec<HexSet>,
    confined: Vec<HexSet>,
    /// By side, then Full and Limited, then the weather of lines.
    lines: Vec<SupplyTable>,
    /// By side, then the weather of lines: both lengths, the shorter first.
    both_lines: Vec<SupplyTable>,
    /// How the hexes lie in rows, where the map is small enough for that.
    slant: Option<Arc<Slant>>,
    /// By gait, then season, where there are rows.
    marches: Vec<Option<March>>,
    labels: LabelTexts,
    spare: Spare,
}

/// A map that cannot be played on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum GroundError {
    /// Too many hexes.
    #[error("the map has {count} hexes; at most {} can be played on", HexSet::LIMIT)]
    TooLarge {
        /// How many it has.
        count: usize,
    },
    /// Points or boxes.
    #[error("`{label}` is no hex, and this game is played on hexes")]
    NoHex {
        /// The label of the space.
        label: String,
    },
    /// A ground that the rules do not know.
    #[error("the rules know no ground called `{name}`")]
    UnknownTerrain { name: String },
    /// A step that costs too much.
    #[error(transparent)]
    Step(#[from] StepError),
}

/// How long a supply line may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    /// For Full supply.
    Full,
    /// For Limited supply.
    Limited,
}

/// Weather, as far as supply lines feel it.
const LINE_WEATHERS: [Weather; 3] = [Weather::Good, Weather::Mud, Weather::Snow];

/// The place of a weather among those that supply lines feel.
pub(crate) const fn line_weather(weather: Weather) -> usize {
    match weather {
        Weather::Good | Weather::LightMud | Weather::HardFrost => 0,
        Weather::Mud => 1,
        Weather::Snow => 2,
    }
}

impl Ground {
    /// Compiles a board under the rules.
    pub(crate) fn compile(rules: &A4Sheet, board: Board) -> Result<Self, GroundError> {
        check(&board)?;
        let features = Features::of(&board);
        let steps = || PlainSteps { rules, features: &features };
        let plain = layers(&board, &steps())?;
        let spending = layers(&board, &SpendingSteps(steps()))?;
        let both = || plain.iter().zip(&spending);
        let moves = both().map(|(plain, spending)| TokenLayer::new(&board, &[plain], &[spending]));
        let advances =
            both().map(|(plain, spending)| TokenLayer::new(&board, &[], &[plain, spending]));
        let slant = Slant::new(&board).map(Arc::new);
        let march = |(plain, spending)| March::new(&board, slant.as_ref()?, plain, spending);
        let exits: Vec<_> = both().map(|layers| exits(&board, &features, layers)).collect();
        let seasons = Season::ALL.map(|season| entered(&board, &features, &exits, season));
        Ok(Self {
            both_lines: both_lines(rules, &board, &features)?,
            marches: both().map(march).collect(),
            moves: moves.collect(),
            enterable: seasons.iter().map(|seasons| seasons[0]).collect(),
            confined: seasons.iter().map(|seasons| seasons[1]).collect(),
            exits,
            advances: advances.collect(),
            plain,
            spending,
            lines: lines(rules, &board, &features)?,
            labels: LabelTexts::new(&board),
            features,
            board,
            slant,
            spare: Spare::default(),
        })
    }

    /// The board itself.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What every hex is.
    #[inline]
    pub fn features(&self) -> &Features {
        &self.features
    }

    /// The label of a hex.
    pub fn label(&self, hex: SpaceId) -> &str {
        if hex.index() < self.board.size() { &self.board.space(hex).label } else { "off the map" }
    }

    /// The labels of a run of hexes, by their ids: JSON strings with a comma behind each.
    pub(crate) fn labels(&self, run: Range<usize>) -> &str {
        self.labels.of(run)
    }

    /// The hexes beside a hex.
    #[inline]
    pub fn neighbours(&self, hex: SpaceId) -> impl Iterator<Item = SpaceId> + use<> {
        (*self.features.ring(hex)).into_iter().filter(|&beside| beside != SpaceId::NONE)
    }

    /// Whether two hexes touch.
    pub(crate) fn touch(&self, one: SpaceId, other: SpaceId) -> bool {
        self.features.ring(one).contains(&other)
    }

    /// Whether a river that is not frozen flows between two hexes.
    pub(crate) fn has_river(&self, from: SpaceId, to: SpaceId, weather: Weather) -> bool {
        let kinds = self.board.kinds_between(from, to).unwrap_or_default();
        Season::of(weather) != Season::Frozen && kinds.any_of(EdgeKinds::RIVER)
    }

    /// The steps that a gait may take as often as it can pay.
    pub(crate) fn plain(&self, gait: Gait, weather: Weather) -> &Layer {
        &self.plain[layer(gait, weather)]
    }

    /// The steps that a gait may take only a few times in a move.
    pub(crate) fn spending(&self, gait: Gait, weather: Weather) -> &Layer {
        &self.spending[layer(gait, weather)]
    }

    /// The steps of a move: those of [`Self::plain`] and, for a token each, those of [`Self::spending`].
    pub(crate) fn moves(&self, gait: Gait, weather: Weather) -> &TokenLayer {
        &self.moves[layer(gait, weather)]
    }

    /// How the hexes lie in rows, if the map is small enough for that.
    pub(crate) fn slant(&self) -> Option<&Slant> {
        self.slant.as_deref()
    }

    /// The same steps as a march, if there are rows.
    pub(crate) fn march(&self, gait: Gait, weather: Weather) -> Option<&March> {
        self.marches[layer(gait, weather)].as_ref()
    }

    /// The same steps where each of them costs a token, as in an advance of so many hexes.
    pub(crate) fn advances(&self, gait: Gait, weather: Weather) -> &TokenLayer {
        &self.advances[layer(gait, weather)]
    }

    /// What a step asks of a gait where roads do not count.
    pub(crate) fn off_road(
        &self,
        rules: &A4Sheet,
        gait: Gait,
        weather: Weather,
        from: SpaceId,
        to: SpaceId,
    ) -> Option<Step> {
        let slot = self.board.slot_between(from, to)?;
        let mut crossing = self.board.crossing(from, slot);
        crossing.kinds = crossing.kinds.without(EdgeKinds::ROAD | EdgeKinds::TRACK);
        let steps = PlainSteps { rules, features: &self.features };
        let (class, season) = (gait as usize, Season::of(weather) as usize);
        match steps.step(&self.board, class, season, crossing) {
            Step::Forbidden { by } if by == clause::TERRAIN_SWAMP_MOVEMENT_LIMIT => {
                Some(SpendingSteps(steps).step(&self.board, class, season, crossing))
            }
            step => Some(step),
        }
    }

    /// The supply lines of a side.
    pub(crate) fn lines(&self, side: Side, reach: Reach, weather: Weather) -> &SupplyTable {
        &self.lines
            [(side as usize * 2 + reach as usize) * LINE_WEATHERS.len() + line_weather(weather)]
    }

    /// What a supply line of a side meets overland from one hex to the next, if they touch.
    pub(crate) fn line_step(
        &self,
        rules: &A4Sheet,
        side: Side,
        weather: Weather,
        [from, to]: [SpaceId; 2],
    ) -> Option<Step> {
        let crossing = self.board.crossing(from, self.board.slot_between(from, to)?);
        let range = crate::supply::range(rules, side, Reach::Limited, weather);
        let season = Season::of(LINE_WEATHERS[line_weather(weather)]);
        let lines = Lines { rules, features: &self.features, side, range, further: None, season };
        let overland = lines.legs().pop()?;
        Some(lines.step(&self.board, &overland, crossing))
    }

    /// The supply lines of a side of both lengths: a leg for the shorter, and one for what the longer adds.
    pub(crate) fn both_lines(&self, side: Side, weather: Weather) -> &SupplyTable {
        &self.both_lines[side as usize * LINE_WEATHERS.len() + line_weather(weather)]
    }

    /// The hexes into which somebody on foot or a large unit with engines could step.
    pub(crate) fn enterable(&self, weather: Weather) -> &HexSet {
        &self.enterable[Season::of(weather) as usize]
    }

    /// The hexes from which not both of them could step into all of those around.
    pub(crate) fn confined(&self, weather: Weather) -> &HexSet {
        &self.confined[Season::of(weather) as usize]
    }

    /// Whether a unit of this gait could step from one hex into another, by the ground alone.
    pub(crate) fn is_open(&self, gait: Gait, weather: Weather, from: SpaceId, to: SpaceId) -> bool {
        let side = self.features.ring(from).iter().position(|&beside| beside == to);
        let exits = self.exits[layer(gait, weather)][from.index()];
        side.is_some_and(|side| exits >> side & 1 == 1) && to != SpaceId::NONE
    }
}

/// The sides by which each hex can be left over these layers.
fn exits(board: &Board, features: &Features, (plain, spending): (&Layer, &Layer)) -> Box<[u8]> {
    let open = |from: SpaceId, to: SpaceId| {
        let slot = board.slot_between(from, to);
        slot.is_some_and(|slot| plain.allows(slot) || spending.allows(slot))
    };
    let bits = |from: SpaceId| {
        let ring = (0..).zip(features.ring(from));
        ring.filter(|(_, to)| open(from, **to)).fold(0, |bits, (side, _)| bits | 1 << side)
    };
    board.ids().map(bits).collect()
}

/// The hexes that somebody on foot or a large unit with engines can enter, and those from which not both can enter all of these
/// around.
fn entered(board: &Board, features: &Features, exits: &[Box<[u8]>], season: Season) -> [HexSet; 2] {
    let gaits = [Gait::Foot, Gait::MobileKorps];
    let exits = |gait: Gait, hex: SpaceId| exits[place_in_tables(gait, season)][hex.index()];
    let goes = |gait, from, side: usize| exits(gait, from) >> side & 1 == 1;
    let mut steps: Vec<(SpaceId, usize, SpaceId)> = Vec::new();
    for from in board.ids() {
        let ring = (0..).zip(*features.ring(from)).filter(|(_, to)| *to != SpaceId::NONE);
        steps.extend(ring.map(|(side, to)| (from, side, to)));
    }
    let some = |from, side| gaits.iter().any(|&gait| goes(gait, from, side));
    let all = |from, side| gaits.iter().all(|&gait| goes(gait, from, side));
    let (mut enterable, mut confined) = (HexSet::EMPTY, HexSet::EMPTY);
    for &(_, _, to) in steps.iter().filter(|&&(from, side, _)| some(from, side)) {
        enterable.insert(to);
    }
    for &(from, side, to) in &steps {
        if enterable.contains(to) && !all(from, side) {
            confined.insert(from);
        }
    }
    [enterable, confined]
}

/// The place of a gait in some weather.
const fn layer(gait: Gait, weather: Weather) -> usize {
    place_in_tables(gait, Season::of(weather))
}

/// The place of a gait in a season in the tables.
const fn place_in_tables(gait: Gait, season: Season) -> usize {
    gait as usize * Season::ALL.len() + season as usize
}

fn layers(board: &Board, rules: &impl StepRules) -> Result<Vec<Layer>, StepError> {
    let cases = (0..rules.classes())
        .flat_map(|class| (0..rules.weathers()).map(move |weather| (class, weather)));
    cases
        .map(|(class, weather)| {
            Layer::compile(board, |crossing| rules.step(board, class, weather, crossing))
        })
        .collect()
}

fn check(board: &Board) -> Result<(), GroundError> {
    if board.size() > HexSet::LIMIT {
        return Err(GroundError::TooLarge { count: board.size() });
    }
    if board.hexes() < board.size() {
        let label = board.ids().nth(board.hexes()).map(|id| board.space(id).label.clone());
        return Err(GroundError::NoHex { label: label.unwrap_or_default() });
    }
    match board.terrains().iter().find(|name| Terrain::named(name).is_none()) {
        Some(name) => Err(GroundError::UnknownTerrain { name: name.clone() }),
        None => Ok(()),
    }
}

fn lines(
    rules: &A4Sheet,
    board: &Board,
    features: &Features,
) -> Result<Vec<SupplyTable>, StepError> {
    let sides = [Side::Axis, Side::Russian];
    let kinds = sides.into_iter().flat_map(|side| [(side, Reach::Full), (side, Reach::Limited)]);
    let cases = kinds.flat_map(|(side, reach)| LINE_WEATHERS.map(|weather| (side, reach, weather)));
    cases
        .map(|(side, reach, weather)| {
            let range = crate::supply::range(rules, side, reach, weather);
            let season = Season::of(weather);
            let lines = Lines { rules, features, side, range, further: None, season };
            SupplyTable::compile(board, &lines)
        })
        .collect()
}

fn both_lines(
    rules: &A4Sheet,
    board: &Board,
    features: &Features,
) -> Result<Vec<SupplyTable>, StepError> {
    let sides = [Side::Axis, Side::Russian];
    let cases = sides.into_iter().flat_map(|side| LINE_WEATHERS.map(|weather| (side, weather)));
    cases
        .map(|(side, weather)| {
            let [full, limited] = [Reach::Full, Reach::Limited]
                .map(|reach| crate::supply::range(rules, side, reach, weather));
            let (range, longer) =
                if full.0 <= limited.0 { (full, limited) } else { (limited, full) };
            let further = Some((longer.0 - range.0, longer.1));
            let season = Season::of(weather);
            SupplyTable::compile(board, &Lines { rules, features, side, range, further, season })
        })
        .collect()
}
