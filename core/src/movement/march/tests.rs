use std::sync::Arc;

use super::*;
use crate::board::{
    Crossing, EdgeKinds, SpaceSet,
    sample::{Lcg, board, edge, rectangle},
};
use crate::clause::Clause;
use crate::movement::{Allowance, Hindrance, Search, Step, TokenLayer, Tokens};

const BY: Clause = Clause::own(1);

/// Land of three kinds, with a road across it.
fn land(random: &mut Lcg) -> Board {
    let mut file = rectangle(14, 11);
    for space in &mut file.spaces {
        let kind = usize::from(random.chance(30)) + usize::from(random.chance(10));
        space.terrain = ["clear", "forest", "swamp"][kind].into();
    }
    for column in 0..13 {
        let (one, other) = (format!("{column}.5"), format!("{}.5", column + 1));
        file.edges.push(edge(&one, &other, EdgeKinds::ROAD));
    }
    board(file)
}

/// Where every step costs the same, and some by road are free: those who walk.
fn on_foot(crossing: Crossing, swamp: bool, spending: bool) -> Option<u8> {
    let road = crossing.kinds.any_of(EdgeKinds::ROAD);
    match spending {
        _ if swamp => None,
        true => road.then_some(0),
        false => Some(2),
    }
}

/// Where roads are cheap, forest is dear, and swamp costs a token: those who drive.
fn by_engine(board: &Board, crossing: Crossing, swamp: bool, spending: bool) -> Option<u8> {
    let road = crossing.kinds.any_of(EdgeKinds::ROAD);
    match (spending, swamp) {
        (false, false) if road => Some(1),
        (false, false) => Some(2 + 2 * u8::try_from(board.terrain(crossing.to).0).expect("few")),
        (true, true) => Some(3),
        _ => None,
    }
}

fn layers(board: &Board, engine: bool) -> [Layer; 2] {
    [false, true].map(|spending| {
        let step = |crossing: Crossing| {
            let swamp = board.terrain(crossing.to).0 == 2;
            let cost = if engine {
                by_engine(board, crossing, swamp, spending)
            } else {
                on_foot(crossing, swamp, spending)
            };
            cost.map_or(Step::forbidden(BY), |cost| Step::costs(cost, BY))
        };
        Layer::compile(board, step).expect("cheap steps")
    })
}

/// What a search and a march are both asked.
struct Case {
    from: SpaceId,
    points: u16,
    tokens: usize,
    blocked: SpaceSet,
    stop: SpaceSet,
    not_first: SpaceSet,
}

impl Case {
    fn random(random: &mut Lcg, board: &Board, round: usize) -> Self {
        let [blocked, stop, not_first] = [10, 15, 30].map(|percent| random.set(board, percent));
        let from = SpaceId::from_index(usize::try_from(random.below(100)).expect("small"));
        let (points, tokens) = ([1, 4, 9, 20][round % 4], round % 3);
        Self { from, points, tokens, blocked, stop, not_first }
    }

    fn search(&self, ways: &Tokens<'_>, search: &mut Search) {
        let Self { from, points, ref blocked, ref stop, ref not_first, .. } = *self;
        let hindrance = Hindrance { blocked, stop, not_first: Some(not_first) };
        search.reach(ways, Allowance { from, points, always_one: false }, &hindrance);
    }

    fn march(&self, march: &March, board: &Board, log: &mut MarchLog) -> [SpaceSet; 2] {
        let (mut near, mut far) = (board.empty_set(), board.empty_set());
        let range = march.range(self.points, self.tokens).expect("a short march");
        let obstacles = Obstacles {
            blocked: self.blocked.words(),
            stop: self.stop.words(),
            not_first: self.not_first.words(),
        };
        let close = Range { units: range.units / 2, tokens: range.tokens / 2 };
        let sets = [near.words_mut(), far.words_mut()];
        march.reach(self.from, [close, range], &obstacles, sets, log);
        [near, far]
    }
}

/// The cheapest state of a space: what it costs, and the tokens it takes.
fn least(
    search: &Search,
    ways: &Tokens<'_>,
    space: SpaceId,
    tokens: usize,
) -> Option<(u16, usize)> {
    let cost = |spent| Some((search.cost(ways.state(space, spent))?, spent));
    (0..=tokens).filter_map(cost).min()
}

/// A march and a search over the same random land, on the same errand.
struct Pair {
    board: Board,
    case: Case,
    layers: [Layer; 2],
    march: March,
    log: MarchLog,
}

impl Pair {
    fn random(random: &mut Lcg, round: usize) -> Self {
        let board = land(random);
        let layers = layers(&board, round % 2 == 1);
        let slant = Arc::new(Slant::new(&board).expect("a small map"));
        let [plain, spending] = &layers;
        let march = March::new(&board, &slant, plain, spending).expect("no step stops");
        let case = Case::random(random, &board, round / 2);
        Self { board, case, layers, march, log: MarchLog::new(&slant) }
    }

    fn tokens(&self) -> TokenLayer {
        let [plain, spending] = &self.layers;
        TokenLayer::new(&self.board, &[plain], &[spending])
    }

    fn search(&self, ways: &Tokens<'_>) -> Search {
        let mut search = Search::with_tokens(&self.board, self.case.tokens);
        self.case.search(ways, &mut search);
        search
    }

    fn march(&mut self) -> [SpaceSet; 2] {
        self.case.march(&self.march, &self.board, &mut self.log)
    }

    /// The least cost of a step from a hex to another, and what it takes in tokens; `None` if they do not touch.
    fn step(&self, from: SpaceId, to: SpaceId, spent: usize) -> Option<u16> {
        let slot = self.board.slots(from).find(|&slot| self.board.targets()[slot] == to)?;
        match self.layers[spent].step(slot) {
            Step::Allowed { cost, .. } => Some(u16::from(cost)),
            Step::Forbidden { .. } => None,
        }
    }
}

#[test]
fn a_march_finds_what_the_search_finds() {
    let mut random = Lcg(5);
    for round in 0..120 {
        let mut pair = Pair::random(&mut random, round);
        // The second time, there is a march to be forgotten.
        let once = pair.march();
        let [near, far] = pair.march();
        assert_eq!([&near, &far], [&once[0], &once[1]]);
        let Pair { board, case, march, log, .. } = &pair;
        let layer = pair.tokens();
        let ways = Tokens { layer: &layer, tokens: case.tokens };
        let search = pair.search(&ways);
        let close = march.points(march.range(case.points, 0).expect("short").units / 2);
        for space in board.ids() {
            let found = march.found(log, space, case.tokens);
            let cost = least(&search, &ways, space, case.tokens);
            let points = found.map(|found| (march.points(found.units), found.tokens));
            assert_eq!((far.contains(space), points), (cost.is_some(), cost), "round {round}");
            let cheap = (0..=case.tokens / 2)
                .filter_map(|spent| search.cost(ways.state(space, spent)))
                .any(|cost| cost <= close);
            assert_eq!(near.contains(space), cheap, "round {round}");
        }
    }
}

#[test]
fn the_way_of_a_march_costs_what_was_found() {
    let mut random = Lcg(6);
    let mut steps = 0;
    for round in 0..120 {
        let mut pair = Pair::random(&mut random, round);
        pair.march();
        let Pair { board, case, march, log, .. } = &pair;
        for to in board.ids() {
            let Some(found) = march.found(log, to, case.tokens) else { continue };
            let mut way: Vec<_> = march.back(log, to, found).collect();
            way.reverse();
            assert_eq!((way[0], way[way.len() - 1]), (case.from, to), "round {round}");
            // What the way has cost, for each number of tokens spent.
            let mut spent = [Some(0), None, None];
            for (at, step) in way.windows(2).enumerate() {
                let &[from, to] = step else { unreachable!("windows of two") };
                assert!(!case.blocked.contains(to), "round {round}");
                assert!(at == 0 || !case.stop.contains(from), "round {round}");
                assert!(at > 0 || !case.not_first.contains(to), "round {round}");
                spent = std::array::from_fn(|tokens| {
                    let plain = spent[tokens].zip(pair.step(from, to, 0));
                    let before = tokens.checked_sub(1).and_then(|tokens| spent[tokens]);
                    let costly = before.zip(pair.step(from, to, 1));
                    plain.into_iter().chain(costly).map(|(spent, cost)| spent + cost).min()
                });
                steps += 1;
            }
            assert_eq!(spent[found.tokens], Some(march.points(found.units)), "round {round}");
        }
    }
    assert!(steps > 10_000, "only {steps} steps were taken");
}
