use super::*;
use crate::board::{
    Place, SpaceId, SpaceSet,
    sample::{Lcg, at, board, edge, entry, map, ragged, rectangle, set},
};

const RAIL: Clause = Clause::own(5);
const OVERLAND: Clause = Clause::own(6);
const LAKE: Clause = Clause::own(7);
const SWAMP: Clause = Clause::own(8);

/// Along rails without limit, then a few hexes overland, not over lakes, and into swamp at a price.
pub(super) struct HexMap {
    pub(super) range: u16,
    pub(super) swamp: u8,
}

impl SupplyRules for HexMap {
    fn legs(&self) -> Vec<Leg> {
        vec![
            Leg { follow: EdgeKinds::RAIL, range: None, by: RAIL },
            Leg { follow: EdgeKinds::NONE, range: Some(self.range), by: OVERLAND },
        ]
    }

    fn step(&self, board: &Board, leg: &Leg, crossing: Crossing) -> Step {
        if leg.by == OVERLAND && crossing.kinds.any_of(EdgeKinds::LAKE) {
            Step::forbidden(LAKE)
        } else if leg.by == OVERLAND && board.terrain(crossing.to).0 == 2 {
            Step::costs(self.swamp, SWAMP)
        } else {
            leg.step(crossing)
        }
    }
}

/// Any connected line of a point-to-point map but the sea.
struct PointToPoint;

impl SupplyRules for PointToPoint {
    fn legs(&self) -> Vec<Leg> {
        vec![Leg { follow: EdgeKinds::RAIL | EdgeKinds::ROAD, range: None, by: RAIL }]
    }
}

#[test]
fn points_are_supplied_along_lines() {
    let points = ["edge", "a", "b", "island"].map(|label| entry(label, Place::Point, "clear"));
    let edges = [
        ("edge", "a", EdgeKinds::RAIL),
        ("a", "b", EdgeKinds::ROAD),
        ("b", "island", EdgeKinds::SEA),
    ];
    let edges = edges.map(|(one, other, kinds)| edge(one, other, kinds));
    let board = board(map(points.into(), edges.into()));
    let table = SupplyTable::compile(&board, &PointToPoint).expect("cheap steps");
    assert!(table.legs[0].rows.is_none());
    let mut supply = Supply::new(&board);
    let sources = set(&board, &["edge"]);
    assert_eq!(supply.trace(&table, &sources, &[]), &set(&board, &["edge", "a", "b"]));
    let island = at(&board, "island");
    let apart = SupplyAccount::None(NoLine::Apart { by: RAIL });
    assert_eq!(supply.explain(&board, &table, island), apart);
    supply.trace(&table, &sources, &[&set(&board, &["a"])]);
    let cut = SupplyAccount::None(NoLine::Cut { at: at(&board, "a"), by: RAIL });
    assert_eq!(supply.explain(&board, &table, at(&board, "b")), cut);
    supply.trace(&table, &sources, &[&sources]);
    assert_eq!(
        supply.explain(&board, &table, at(&board, "b")),
        SupplyAccount::None(NoLine::NoSource)
    );
}

/// A row of ten hexes with a rail over the first four, and a lake before the last.
fn line() -> Board {
    let mut file = rectangle(10, 1);
    let rails = [("0.0", "1.0"), ("1.0", "2.0"), ("2.0", "3.0")];
    file.edges = rails.map(|(one, other)| edge(one, other, EdgeKinds::RAIL)).into();
    file.edges.push(edge("8.0", "9.0", EdgeKinds::LAKE));
    board(file)
}

#[test]
fn a_line_runs_by_rail_and_then_overland() {
    let board = line();
    let table = SupplyTable::compile(&board, &HexMap { range: 2, swamp: 1 }).expect("cheap steps");
    assert!(table.legs().count() == 2 && table.legs.iter().all(|leg| leg.rows.is_some()));
    let mut supply = Supply::new(&board);
    let supplied = supply.trace(&table, &set(&board, &["0.0"]), &[]).clone();
    assert_eq!(supplied, set(&board, &["0.0", "1.0", "2.0", "3.0", "4.0", "5.0"]));
    assert_eq!(
        [supply.leg_to(SpaceId(3)), supply.leg_to(SpaceId(5)), supply.leg_to(SpaceId(6))],
        [Some(0), Some(1), None]
    );
    let SupplyAccount::Line(legs) = supply.explain(&board, &table, SpaceId(5)) else {
        panic!("supplied")
    };
    let summary: Vec<_> = legs.iter().map(|leg| (leg.number, leg.by, leg.steps.len())).collect();
    assert_eq!(summary, [(0, RAIL, 3), (1, OVERLAND, 2)]);
    assert_eq!(supply.explain(&board, &table, SpaceId(0)), SupplyAccount::Line(vec![]));
    let short = NoLine::Short { beyond: 3, by: OVERLAND };
    assert_eq!(supply.explain(&board, &table, SpaceId(8)), SupplyAccount::None(short));
    assert_eq!(
        supply.explain(&board, &table, SpaceId(9)),
        SupplyAccount::None(NoLine::Apart { by: OVERLAND })
    );
}

#[test]
fn each_leg_is_blocked_by_its_own_set() {
    let board = line();
    let table = SupplyTable::compile(&board, &HexMap { range: 2, swamp: 1 }).expect("cheap steps");
    let mut supply = Supply::new(&board);
    let (sources, two, four) =
        (set(&board, &["0.0"]), set(&board, &["2.0"]), set(&board, &["4.0"]));
    supply.trace(&table, &sources, &[&two, &four]);
    assert_eq!(supply.supplied(), &set(&board, &["0.0", "1.0", "2.0", "3.0"]));
    let blocked = NoLine::Blocked { by: OVERLAND };
    assert_eq!(supply.explain(&board, &table, SpaceId(4)), SupplyAccount::None(blocked));
    let cut = NoLine::Cut { at: SpaceId(4), by: OVERLAND };
    assert_eq!(supply.explain(&board, &table, SpaceId(6)), SupplyAccount::None(cut));
}

/// Rows and search must agree, and every account must fit the status.
#[test]
fn the_status_of_random_maps_has_accounts_that_fit() {
    let mut random = Lcg(11);
    for round in 0..20 {
        let board = ragged(&mut random, 16, 9);
        let rules = HexMap { range: 3, swamp: 1 + u8::from(round % 2 == 1) };
        let table = SupplyTable::compile(&board, &rules).expect("cheap steps");
        assert_eq!(table.legs[1].rows.is_some(), rules.swamp == 1);
        let mut slow = table.clone();
        slow.legs.iter_mut().for_each(|leg| leg.rows = None);
        let (sources, blocked) = (random.set(&board, 3), random.set(&board, 20));
        let mut supply = Supply::new(&board);
        let status = supply.trace(&slow, &sources, &[&blocked, &blocked]).clone();
        assert_eq!(supply.trace(&table, &sources, &[&blocked, &blocked]), &status);
        for space in board.ids() {
            check_account(&supply.explain(&board, &table, space), space, &status, &blocked);
        }
    }
}

fn check_account(account: &SupplyAccount, space: SpaceId, status: &SpaceSet, blocked: &SpaceSet) {
    match account {
        SupplyAccount::Line(legs) => {
            assert!(status.contains(space));
            let steps: Vec<_> = legs.iter().flat_map(|leg| &leg.steps).collect();
            assert!(steps.windows(2).all(|pair| pair[0].to == pair[1].from));
            assert!(steps.last().is_none_or(|step| step.to == space));
            assert!(
                steps.iter().all(|step| status.contains(step.to) && !blocked.contains(step.to))
            );
        }
        SupplyAccount::None(reason) => {
            assert!(!status.contains(space));
            match *reason {
                NoLine::Short { beyond, .. } => {
                    assert!(beyond > 0);
                }
                NoLine::Cut { at, .. } => assert!(blocked.contains(at)),
                NoLine::Blocked { .. } => assert!(blocked.contains(space)),
                NoLine::NoSource => assert!(status.is_empty()),
                NoLine::Apart { .. } => {}
            }
        }
    }
}
