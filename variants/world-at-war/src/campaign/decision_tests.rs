//! Decisions are complete: every choice that concerns a unit or a place carries it, and every refusal has its reason.

use std::collections::{BTreeMap, BTreeSet};

use stavka_core::chance::Key;
use stavka_core::clause::Trail;
use stavka_core::distribution::Fraction;
use stavka_core::game::{Decision, Game as _, Mover, Odds};

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::tests::{SCENARIOS, deal, list};
use crate::{BOOK, clause};

/// The style of the staff that stays as it is, so that the prompts stay the same.
const AS_WAS: u8 = 4;

/// Visits the prompts of a game, played by the staff or at random: every so many of them.
fn prompts(scenario: &str, seed: u64, staff: bool, every: u64, mut visit: impl FnMut(&Campaign)) {
    let mut game = deal(scenario);
    let mut count = 0;
    while game.mover() != Mover::Nobody {
        let legal = list(|into| game.legal(into));
        let key = Key::new(seed, "prompts", count);
        count += 1;
        let action = if let Mover::Side(side) = game.mover() {
            if count % every == seed % every {
                visit(&game);
            }
            let staff = staff.then(|| game.choose(side, AS_WAS, count)).flatten();
            staff.unwrap_or_else(|| legal[key.pick(legal.len()).expect("a choice")])
        } else {
            let weights = list(|into| game.weights(into));
            legal[key.draw(&weights).expect("a roll") as usize]
        };
        game.apply(action, &mut Trail::default()).expect("what is listed is allowed");
    }
}

/// Whether a choice concerns a unit, and whether it concerns a place.
fn concerns(choice: Choice) -> [bool; 2] {
    match choice {
        Choice::Move(_)
        | Choice::Redeploy(_)
        | Choice::Give(_)
        | Choice::Exploit(_)
        | Choice::Stay
        | Choice::ToEurope
        | Choice::Build(_) => [true, false],
        Choice::To(_)
        | Choice::Advance(_)
        | Choice::With(_)
        | Choice::WithAir
        | Choice::Begin
        | Choice::Bomb => [true, true],
        Choice::Attack(_) | Choice::Take(_) | Choice::CallOff | Choice::Hold => [false, true],
        _ => [false, false],
    }
}

fn check(game: &Campaign, decision: &Decision) {
    let view = game.view(None);
    let units: BTreeSet<_> = view.counters.iter().map(|counter| &counter.unit).collect();
    for told in &decision.choices {
        let choice = Choice::of(told.action).expect("a choice");
        let [unit, place] = concerns(choice);
        let subject = &told.subject;
        let named = subject.unit.iter().chain(&subject.group);
        assert_eq!(unit, named.clone().next().is_some(), "{}: {}", decision.kind, told.words);
        assert_eq!(place, subject.space.is_some(), "{}: {}", decision.kind, told.words);
        assert!(named.clone().all(|unit| units.contains(unit)), "{}", told.words);
        let spaces = subject.space.iter().chain(&subject.from);
        assert!(spaces.clone().all(|label| game.spot_named(label).is_some()), "{}", told.words);
        told.odds.iter().for_each(add_up);
    }
    for refused in &decision.refused {
        assert!(!refused.because.is_empty(), "{}: {}", decision.kind, refused.words);
        let sequence = BOOK.clauses[clause::COMPLETION_SEQUENCE.index()].id;
        assert_ne!(refused.by, sequence, "{}: {} is `not now`", decision.kind, refused.words);
        assert!(decision.choices.iter().all(|told| told.words != refused.words));
    }
}

fn add_up(odds: &Odds) {
    let sum = odds.outcomes.iter().fold(Fraction::zero(), |sum, one| sum + &one.chance);
    assert_eq!(sum, Fraction::one(), "{odds:?}");
}

#[test]
fn every_choice_says_what_it_is_about_and_every_refusal_why() {
    let mut seen: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    for (seed, scenario) in (0..9).zip(SCENARIOS.iter().cycle()) {
        prompts(scenario, seed, seed >= 3, 23, |game| {
            let decision = game.decision().expect("a decision");
            check(game, &decision);
            let counts = seen.entry(decision.kind.clone()).or_default();
            counts[0] += 1;
            counts[1] += decision.refused.len();
            counts[2] += decision.choices.iter().filter(|told| told.odds.is_some()).count();
        });
    }
    let prompts: usize = seen.values().map(|counts| counts[0]).sum();
    assert!(prompts >= 500, "{prompts} prompts: {seen:?}");
    let refusing = [
        "move-unit",
        "move-to",
        "combat-stance",
        "attack-target",
        "attack-with",
        "take-hex",
        "build-unit",
        "build-at",
        "redeploy-unit",
        "redeploy-to",
        "pacific-draft",
    ];
    for kind in refusing {
        assert!(seen.get(kind).is_some_and(|counts| counts[1] > 0), "{kind}: {seen:?}");
    }
    for kind in ["combat-stance", "attack-target", "attack-with"] {
        assert!(seen.get(kind).is_some_and(|counts| counts[2] > 0), "{kind}: {seen:?}");
    }
}

#[test]
fn odds_are_what_the_dice_bring() {
    let mut looked = 0;
    prompts("far-east", 4, true, 1, |game| {
        let begin = Choice::Begin.action();
        if looked > 20 || !list(|into| game.legal(into)).contains(&begin) {
            return;
        }
        let decision = game.decision().expect("a decision");
        let told = decision.choices.iter().find(|told| told.action == begin).expect("offered");
        let mut after = game.clone();
        after.apply(begin, &mut Trail::default()).expect("offered");
        if !matches!(after.mover(), Mover::Chance(6)) {
            return;
        }
        looked += 1;
        let taken = told.odds.as_ref().expect("odds").outcomes.iter();
        let emptied = taken.filter(|one| !one.words.contains("enemy losses 0"));
        let chance = emptied.fold(Fraction::zero(), |sum, one| sum + &one.chance);
        let gone = (0..6_u16).filter(|outcome| {
            let mut rolled = after.clone();
            rolled.apply(Choice::Roll(*outcome).action(), &mut Trail::default()).expect("a roll");
            rolled.factors_at(after.state.target) == 0
                || rolled.state.owner(after.state.target) != after.state.owner(after.state.target)
        });
        let gone = u32::try_from(gone.count()).expect("few");
        assert_eq!(chance, Fraction::new(gone, 6_u32).expect("a chance"), "{told:?}");
    });
    assert!(looked > 5, "{looked} attacks");
}
