use std::collections::BTreeSet;

use stavka_core::board::SpaceId;
use stavka_core::clause::Silent;

use super::*;
use crate::movement::Scratch;
use crate::position::HexSet;
use crate::situation::Scene;
use crate::situation::random::{Dice, rules, scene};

fn walked(advance: Advance<'_>) -> HexSet {
    let mut ends = HexSet::EMPTY;
    let (mut seen, mut open) = (BTreeSet::new(), vec![AdvanceWalk::begin(advance, &mut Silent)]);
    while let Some(walk) = open.pop() {
        if walk.may_end() {
            ends.insert(walk.at());
        }
        for to in advance.ground.neighbours(walk.at()) {
            let mut next = walk;
            if next.step(to, &mut Silent).is_ok() && seen.insert(next.key()) {
                open.push(next);
            }
        }
    }
    ends
}

/// The walk explains what the search finds: both must find the same.
#[test]
fn explained_advances_are_the_legal_advances() {
    let rules = rules();
    let mut dice = Dice::new(23);
    let mut farther = 0;
    for round in 0..2000 {
        let (scene, unit) = scene(&rules, &mut dice);
        let Scene { ground, roster, position, weather, .. } = &scene;
        let beside: Vec<SpaceId> = ground.neighbours(position.piece(unit).place).collect();
        let outcome = Outcome {
            result: dice.pick(&Code::ALL[3..]),
            vacated: dice.pick(&beside),
            went: dice.below(4),
            weather: *weather,
        };
        let advance = Advance { rules: &rules, ground, roster, position, unit, outcome };
        let reached = advance.reach(&mut Scratch::new(&rules, ground));
        let labels = |set: HexSet| scene.names(&set);
        assert_eq!(labels(walked(advance)), labels(reached), "round {round}, {outcome:?}");
        farther += usize::from(reached.iter().count() > 1);
    }
    assert!(farther > 200, "only {farther} advances led past the vacated hex");
}
