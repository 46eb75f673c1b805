use super::*;
use crate::board::{
    EdgeKinds, SpaceSet,
    sample::{Lcg, at, board, edge, ragged, rectangle, set},
};

/// Ground costs 2, 4 or 6 half points; roads cost 1; lakes are closed; swamp ends the move of class 1.
struct Plain;

const GROUND: Clause = Clause::own(1);
const ROAD: Clause = Clause::own(2);
const LAKE: Clause = Clause::own(3);
const SWAMP: Clause = Clause::own(4);

impl StepRules for Plain {
    fn classes(&self) -> usize {
        2
    }

    fn weathers(&self) -> usize {
        1
    }

    fn step(&self, board: &Board, class: usize, _: usize, crossing: Crossing) -> Step {
        match board.terrain(crossing.to).0 {
            _ if crossing.kinds.any_of(EdgeKinds::LAKE) => Step::forbidden(LAKE),
            _ if crossing.kinds.any_of(EdgeKinds::ROAD) => Step::costs(1, ROAD),
            2 if class == 1 => Step::stops(3, SWAMP),
            terrain => Step::costs(u8::try_from(2 + 2 * terrain).expect("three terrains"), GROUND),
        }
    }
}

fn layer(board: &Board, class: usize) -> Layer {
    let table = StepTable::compile(board, &Plain).expect("cheap steps");
    assert!(table.layer(2, 0).is_none() && table.layer(0, 1).is_none());
    table.layer(class, 0).expect("a class of the rules").clone()
}

/// The cheapest way to everywhere by trying every step again until nothing gets cheaper.
fn by_trying(
    board: &Board,
    layer: &Layer,
    from: SpaceId,
    points: u16,
    hindrance: &Hindrance<'_>,
) -> Vec<Option<u16>> {
    let (mut moving, mut halted) = (vec![None; board.size()], vec![None; board.size()]);
    moving[from.index()] = Some(0);
    loop {
        let before = (moving.clone(), halted.clone());
        for space in board.ids() {
            let Some(spent) = moving[space.index()] else { continue };
            for slot in board.slots(space) {
                let Step::Allowed { cost, stop, .. } = layer.step(slot) else { continue };
                let to = board.targets()[slot];
                let total: u16 = spent + u16::from(cost);
                let barred =
                    space == from && hindrance.not_first.is_some_and(|set| set.contains(to));
                if total <= points && !barred && !hindrance.blocked.contains(to) {
                    let ends = stop || hindrance.stop.contains(to);
                    let best = if ends { &mut halted[to.index()] } else { &mut moving[to.index()] };
                    *best = Some(best.map_or(total, |known: u16| known.min(total)));
                }
            }
        }
        if before == (moving.clone(), halted.clone()) {
            return moving
                .iter()
                .zip(&halted)
                .map(|(one, other)| one.iter().chain(other).min().copied())
                .collect();
        }
    }
}

#[test]
fn the_search_finds_what_trying_finds() {
    let mut random = Lcg(3);
    let mut search = None;
    for round in 0..40 {
        let board = ragged(&mut random, 14, 11);
        let layer = layer(&board, round % 2);
        let [blocked, stop, not_first] = [10, 15, 30].map(|percent| random.set(&board, percent));
        let hindrance = Hindrance { blocked: &blocked, stop: &stop, not_first: Some(&not_first) };
        let from = SpaceId::from_index(board.hexes() / 2);
        let points = [0, 5, 16, 200][round % 4];
        let search = search.insert(Search::new(&board));
        for _ in 0..2 {
            search.reach(&layer, Allowance { from, points, always_one: false }, &hindrance);
            let found: Vec<_> = board.ids().map(|space| search.cost(space)).collect();
            assert_eq!(found, by_trying(&board, &layer, from, points, &hindrance), "round {round}");
        }
        check_accounts(&board, &layer, search, &hindrance);
    }
}

/// What is reached has steps that add up; what is not has an obstacle for each reached neighbour.
fn check_accounts(board: &Board, layer: &Layer, search: &Search, hindrance: &Hindrance<'_>) {
    for to in board.ids() {
        match search.explain(board, layer, hindrance, to) {
            Account::Reached(steps) => {
                assert_eq!(
                    steps.iter().map(|step| step.cost).sum::<u16>(),
                    search.cost(to).expect("reached")
                );
                assert_eq!(steps.last().map_or(to, |step| step.to), to);
            }
            Account::Refused(obstacles) => {
                let beside =
                    board.neighbours(to).iter().filter(|&&from| search.cost(from).is_some());
                assert_eq!((search.cost(to), obstacles.len()), (None, beside.count()));
            }
        }
    }
}

/// A row of hexes `0.0` to `6.0`, the last but one swamp.
fn road() -> Board {
    let mut file = rectangle(7, 1);
    file.spaces[5].terrain = "swamp".into();
    file.edges.push(edge("0.0", "1.0", EdgeKinds::ROAD));
    file.edges.push(edge("3.0", "4.0", EdgeKinds::LAKE));
    board(file)
}

fn reach(board: &Board, from: &str, points: u16, hindrance: &Hindrance<'_>) -> Search {
    let mut search = Search::new(board);
    let allowance = Allowance { from: at(board, from), points, always_one: true };
    search.reach(&layer(board, 1), allowance, hindrance);
    search
}

#[test]
fn accounts_name_the_clause() {
    let board = road();
    let (none, layer) = (board.empty_set(), layer(&board, 1));
    let free = Hindrance { blocked: &none, stop: &none, not_first: None };
    let [zero, one, two, three, four] =
        ["0.0", "1.0", "2.0", "3.0", "4.0"].map(|label| at(&board, label));
    let search = reach(&board, "0.0", 3, &free);
    let steps = [
        StepTaken { from: zero, to: one, cost: 1, total: 1, by: ROAD },
        StepTaken { from: one, to: two, cost: 2, total: 3, by: GROUND },
    ];
    assert_eq!(search.explain(&board, &layer, &free, two), Account::Reached(steps.into()));
    let short = Obstacle::Short { from: two, cost: 2, left: 0, by: GROUND };
    assert_eq!(search.explain(&board, &layer, &free, three), Account::Refused(vec![short]));
    assert_eq!(search.explain(&board, &layer, &free, four), Account::Refused(vec![]));
    let search = reach(&board, "0.0", 9, &free);
    let closed = Obstacle::Forbidden { from: three, by: LAKE };
    assert_eq!(search.explain(&board, &layer, &free, four), Account::Refused(vec![closed]));
}

#[test]
fn a_move_ends_in_swamp_and_in_zones_of_control() {
    let board = road();
    let (none, zone, layer) = (board.empty_set(), set(&board, &["1.0"]), layer(&board, 1));
    let free = Hindrance { blocked: &none, stop: &none, not_first: None };
    let search = reach(&board, "4.0", 20, &free);
    let swamp = at(&board, "5.0");
    assert_eq!((search.cost(swamp), search.cost_to_go_on(swamp)), (Some(3), None));
    let halted = Account::Refused(vec![Obstacle::Halted { from: swamp }]);
    assert_eq!(search.explain(&board, &layer, &free, at(&board, "6.0")), halted);
    let zoned = Hindrance { blocked: &none, stop: &zone, not_first: None };
    let search = reach(&board, "0.0", 20, &zoned);
    assert_eq!(search.route(at(&board, "1.0")), Some(vec![at(&board, "0.0"), at(&board, "1.0")]));
    assert_eq!(search.route(at(&board, "2.0")), None);
    let leaving = reach(&board, "1.0", 20, &zoned);
    assert_eq!(leaving.cost(at(&board, "3.0")), Some(4));
}

#[test]
fn one_step_is_always_possible_where_the_rules_say_so() {
    let board = road();
    let none = board.empty_set();
    let free = Hindrance { blocked: &none, stop: &none, not_first: None };
    let search = reach(&board, "1.0", 1, &free);
    let there = at(&board, "2.0");
    assert_eq!((search.cost(there), search.cost_to_go_on(there)), (Some(1), None));
    assert_eq!(search.cost(at(&board, "3.0")), None);
    assert_eq!(reach(&board, "3.0", 1, &free).cost(at(&board, "4.0")), None, "a lake stays closed");
    let barred = Hindrance { not_first: Some(&SpaceSet::with(board.size(), [there])), ..free };
    assert_eq!(reach(&board, "1.0", 1, &barred).cost(there), None);
}

#[test]
fn a_step_too_dear_for_the_table_is_refused() {
    let board = board(rectangle(2, 1));
    let error = Layer::compile(&board, |_| Step::costs(255, GROUND)).expect_err("too dear");
    assert_eq!(
        error.to_string(),
        "the step from `0.0` to `1.0` costs 255; let it cost at most 254, or forbid it"
    );
}

/// A mod: swamps are closed.
struct Drowned<'rules>(&'rules dyn StepRules);

impl StepRules for Drowned<'_> {
    fn classes(&self) -> usize {
        self.0.classes()
    }

    fn weathers(&self) -> usize {
        self.0.weathers()
    }

    fn step(&self, board: &Board, class: usize, weather: usize, crossing: Crossing) -> Step {
        match board.terrain(crossing.to).0 {
            2 => Step::forbidden(SWAMP),
            _ => self.0.step(board, class, weather, crossing),
        }
    }
}

#[test]
fn a_mod_changes_the_table_by_decorating_the_rules() {
    let board = road();
    let rules: &dyn StepRules = &Drowned(&Plain);
    let table = StepTable::compile(&board, rules).expect("cheap steps");
    let [four, five, six] = ["4.0", "5.0", "6.0"].map(|label| at(&board, label));
    let layer = table.layer(0, 0).expect("a class of the rules");
    assert_eq!(layer.step_between(&board, four, five), Some(Step::forbidden(SWAMP)));
    assert_eq!(layer.step_between(&board, five, six), Some(Step::costs(2, GROUND)));
    assert_eq!(layer.step_between(&board, four, six), None);
}
