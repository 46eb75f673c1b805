use std::collections::BTreeSet;

use stavka_core::clause::Silent;

use super::*;
use crate::position::HexSet;
use crate::situation::Scene;
use crate::situation::random::{Dice, rules, scene};

/// Every hex in which a walk could end, by trying all of them.
fn walked(walk: Walk<'_>, ground: &crate::ground::Ground) -> [HexSet; 2] {
    let (mut plain, mut with_bonus) = (HexSet::EMPTY, HexSet::EMPTY);
    let start = walk.at();
    let (mut seen, mut open) = (BTreeSet::new(), vec![walk]);
    while let Some(walk) = open.pop() {
        if walk.at() != start
            && let Ok(spent) = walk.finish(&mut Silent)
        {
            let set = if spent.with_bonus { &mut with_bonus } else { &mut plain };
            set.insert(walk.at());
        }
        for to in ground.neighbours(walk.at()) {
            let mut next = walk;
            if next.step(to, &mut Silent).is_ok() && seen.insert(next.key()) {
                open.push(next);
            }
        }
    }
    [plain, with_bonus.without(&plain)]
}

/// The walk explains what the search finds: both must find the same.
#[test]
fn explained_moves_are_the_legal_moves() {
    let rules = rules();
    let mut dice = Dice::new(17);
    for round in 0..2000 {
        let (scene, unit) = scene(&rules, &mut dice);
        let Scene { ground, roster, position, weather, .. } = &scene;
        let plan = Plan {
            spent: 0,
            weather: *weather,
            second_round: dice.below(4) == 0,
            attacking: dice.below(2) == 0,
            oil_lost: dice.below(4) == 0,
        };
        let mut scratch = Scratch::new(&rules, ground);
        let reached = reach(&rules, ground, roster, position, unit, plan, &mut scratch);
        let walk = Walk::begin(&rules, ground, roster, position, unit, plan, &mut Silent);
        let Ok(walk) = walk else { continue };
        let [plain, with_bonus] = walked(walk, ground);
        let labels = |set: HexSet| scene.names(&set);
        assert_eq!(labels(plain), labels(reached.plain), "round {round}, {plan:?}");
        assert_eq!(labels(with_bonus), labels(reached.with_bonus), "round {round}, {plan:?}");
    }
}

/// The way back leads by steps that a walk may take, and costs what the search says.
#[test]
fn a_way_back_can_be_walked() {
    let rules = rules();
    let mut dice = Dice::new(3);
    for round in 0..500 {
        let (scene, unit) = scene(&rules, &mut dice);
        let Scene { ground, roster, position, weather, .. } = &scene;
        let plan = Plan { weather: *weather, attacking: dice.below(2) == 0, ..Plan::default() };
        let mut scratch = Scratch::new(&rules, ground);
        let Reached { plain, with_bonus } =
            reach(&rules, ground, roster, position, unit, plan, &mut scratch);
        let walk = Walk::begin(&rules, ground, roster, position, unit, plan, &mut Silent);
        let Ok(walk) = walk else { continue };
        for to in &plain.or(&with_bonus) {
            let (mut told, mut trusted) = (walk, walk);
            let mover = Mover { rules: &rules, ground, roster, position, unit };
            let bonus = with_bonus.contains(to);
            let way: Vec<_> = way_back(mover, plan, to, bonus, &mut scratch).collect();
            for &hex in way.iter().rev().skip(1) {
                assert!(told.step(hex, &mut Silent).is_ok(), "round {round}, {plan:?}");
                trusted.follow(hex);
            }
            let spent = told.finish(&mut Silent).expect("it may end there");
            assert_eq!((spent.with_bonus, Some(spent)), (bonus, trusted.spent()), "{round}");
        }
    }
}
