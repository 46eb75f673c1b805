//! Every choice that concerns a unit or a place says so as data, and every refusal has its rule.

use std::collections::{BTreeMap, BTreeSet};

use stavka_core::clause::{Silent, Trail};
use stavka_core::distribution::{Distribution, Weighted};
use stavka_core::game::{Decision, Game, Mover};

use crate::BOOK;
use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::tests::{AS_WAS, Player, deal, next};

/// Looks at decisions of games until so many were seen.
fn look_at(prompts: usize, mut see: impl FnMut(&Campaign, &Decision)) {
    let start = deal();
    let mut seen = 0;
    // The staff as it was does what the better one no longer does, such as sail.
    let players = [Player::Staff, Player::Random, Player::Style(AS_WAS)];
    for (seed, player) in (0..).zip(players.into_iter().cycle()) {
        let (mut game, mut steps) = (start.clone(), 0);
        while game.mover() != Mover::Nobody {
            if steps % 23 == 7
                && let Some(decision) = game.decision()
            {
                see(&game, &decision);
                seen += 1;
                if seen == prompts {
                    return;
                }
            }
            let action = next(&game, [player; 2], seed, steps);
            game.apply(action, &mut Silent).expect("a choice");
            steps += 1;
        }
    }
}

#[test]
fn every_choice_of_a_unit_or_a_place_carries_it() {
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    look_at(500, |game, decision| {
        let view = game.view(Some(decision.by));
        let units: BTreeSet<_> = view.counters.iter().map(|counter| &*counter.unit).collect();
        *kinds.entry(decision.kind.clone()).or_default() += 1;
        for choice in &decision.choices {
            let subject = &choice.subject;
            let at = format!("{}: {} {subject:?}", decision.kind, choice.words);
            if let Some(unit) = &subject.unit {
                assert!(units.contains(&**unit), "no such unit in the view: {at}");
            }
            let board = game.table.ground.board();
            for label in subject.space.iter().chain(&subject.from) {
                assert!(board.labelled(label).is_some(), "no such space: {at}");
            }
            match Choice::of(choice.action).expect("a choice") {
                Choice::Piece(_) | Choice::Beside(_) | Choice::Marker(_) => {
                    assert!(subject.unit.is_some(), "about no unit: {at}");
                }
                Choice::Hex(_) => assert!(subject.space.is_some(), "about no space: {at}"),
                Choice::Done | Choice::Way(_) | Choice::Roll(_) => {}
            }
        }
    });
    assert!(kinds.len() >= 24, "kinds seen: {kinds:?}");
    assert!(!kinds.contains_key("roll") && !kinds.contains_key("nothing"), "{kinds:?}");
}

#[test]
fn what_is_refused_is_refused_when_it_is_tried_by_the_same_rule() {
    let mut seen: BTreeMap<(String, String), usize> = BTreeMap::new();
    look_at(300, |game, decision| {
        assert!(decision.refused.len() <= super::MOST_REFUSED);
        for refused in &decision.refused {
            assert!(!refused.because.is_empty(), "{refused:?}");
            let action = game.action(&refused.words);
            let Some(action) = action else { continue };
            let mut trial = game.clone();
            let mut trail = Trail::default();
            let by = trial.apply(action, &mut trail).expect_err("refused").by;
            assert_eq!(BOOK.head(by).id, refused.by, "{refused:?}");
            *seen.entry((decision.kind.clone(), refused.by.clone())).or_default() += 1;
        }
    });
    assert!(seen.len() >= 12, "refusals seen: {seen:?}");
}

#[test]
fn odds_add_up_to_one() {
    let mut with_odds = BTreeSet::new();
    look_at(1_500, |_, decision| {
        for odds in decision.choices.iter().filter_map(|choice| choice.odds.as_ref()) {
            let each = odds.outcomes.iter().enumerate();
            let list: Vec<_> = each
                .map(|(outcome, end)| Weighted { outcome, probability: end.chance.clone() })
                .collect();
            let whole = Distribution::try_from(list);
            assert!(whole.is_ok(), "{odds:?}");
            with_odds.insert(decision.kind.clone());
        }
    });
    for kind in ["join", "resolve", "support", "sail-to"] {
        assert!(with_odds.contains(kind), "no odds at `{kind}`: {with_odds:?}");
    }
}

/// What may not be chosen and why is told to the mover: drawing anew what he does not know changes nothing of it. An Axis unit at
/// its entry once heard how many armies a hidden Russian stack has.
#[test]
fn refusals_tell_no_secret() {
    let mut compared = 0;
    look_at(400, |game, decision| {
        for seed in 0..2 {
            let mut other = game.clone();
            other.redraw(decision.by, seed);
            let refused = other.refusals(decision.by);
            assert_eq!(refused, decision.refused, "{}: {}", decision.kind, decision.prompt);
        }
        compared += decision.refused.len();
    });
    assert!(compared > 1_000, "only {compared} refusals seen");
}
