//! What a game tells of its choices: what they are about, where they lead, and what is refused and why.

mod play;

use std::collections::BTreeMap;
use std::sync::Arc;

use play::{Game, RANDOM, STAFF, choose, rules};
use serde_json::json;
use stavka_core::clause::{Silent, Trail};
use stavka_core::distribution::Fraction;
use stavka_core::game::{Choice, Decision, Game as _, Mover};
use stavka_core::variant::Variant as _;
use stavka_second_edition::SecondEdition;

/// Kinds that games of this length hardly meet: they are met at made positions.
const RARE: [&str; 3] = ["return", "settle", "ship-to"];

const KINDS: [&str; 21] = [
    "set-up",
    "first-pick",
    "place",
    "take-replacement",
    "production",
    "ship-to",
    "settle",
    "send",
    "return",
    "strategic-move",
    "strategic-move-to",
    "move",
    "move-to",
    "attack",
    "join-attack",
    "air-cover",
    "take-hits",
    "retreat-to",
    "advance",
    "exploit",
    "exploit-to",
];

/// The names of the counters by their ids.
fn names(game: &Game) -> BTreeMap<String, String> {
    game.view(None).counters.into_iter().map(|counter| (counter.unit, counter.name)).collect()
}

/// What the words of a choice name is there as data.
fn check_subject(names: &BTreeMap<String, String>, choice: &Choice) {
    let (words, subject) = (choice.words.as_str(), &choice.subject);
    let unit = subject.unit.as_ref().map(|unit| names[unit].as_str());
    let place = |rest: &str| assert_eq!(subject.space.as_deref(), Some(rest), "{words}");
    for verb in ["move", "rail", "sail", "with", "hits on", "advance", "entrain", "ship", "send"] {
        let rest = words.strip_prefix(verb).and_then(|rest| rest.strip_prefix(' '));
        if let Some(rest) = rest.filter(|rest| *rest != "an air unit") {
            assert_eq!(unit, Some(rest), "{words}");
            assert!(subject.from.is_some(), "{words}");
        }
    }
    if let Some(rest) = words.strip_prefix("to ") {
        assert!(unit.is_some(), "{words}");
        place(rest);
    }
    if let Some(rest) = words.strip_prefix("attack ") {
        place(rest);
    }
    if let Some((_, rest)) = words.strip_prefix("make a ").and_then(|rest| rest.split_once(" at "))
    {
        place(rest);
    }
    if ["take", "bring", "pick", "set it", "keep it"].iter().any(|verb| words.starts_with(verb)) {
        assert!(unit.is_some(), "{words}");
    }
    if ["with an air unit", "fire"].contains(&words) || words.starts_with("with ") {
        assert!(subject.space.is_some(), "{words}");
    }
    if words == "fire" {
        assert!(!subject.group.is_empty(), "{words}");
    }
}

/// The chances of a choice are all there is.
fn check_odds(choice: &Choice) {
    let Some(odds) = &choice.odds else { return };
    let sum = odds.outcomes.iter().fold(Fraction::zero(), |sum, other| sum + &other.chance);
    assert_eq!(sum, Fraction::one(), "{}", choice.words);
    assert!(odds.outcomes.len() < 200, "{} outcomes", odds.outcomes.len());
}

/// What is refused is refused by the same clause when it is done.
fn check_refused(game: &Game, decision: &Decision) {
    assert!(decision.refused.len() <= 40);
    for refused in &decision.refused {
        let action = game.action(&refused.words).expect("words that are understood");
        let (mut copy, mut trail) = (game.clone(), Trail::default());
        let by = copy.apply(action, &mut trail).expect_err(&refused.words).by;
        let id = SecondEdition::book().head(by).id;
        assert_eq!(id, refused.by, "{}", refused.words);
        assert_ne!(id, "completion.sequence.phases", "{}", refused.words);
        assert!(!refused.because.is_empty(), "{}", refused.words);
    }
}

fn check(game: &Game, seen: &mut BTreeMap<String, usize>) {
    let decision = game.decision().expect("a decision");
    let names = names(game);
    for choice in &decision.choices {
        check_subject(&names, choice);
        check_odds(choice);
    }
    check_refused(game, &decision);
    *seen.entry(decision.kind).or_default() += decision.refused.len() + 1;
}

#[test]
fn at_a_thousand_prompts_every_choice_says_what_it_is_about() {
    let (rules, mut seen, mut prompts) = (rules(""), BTreeMap::new(), 0);
    for (seed, players) in (0..).zip([RANDOM, STAFF, RANDOM, STAFF]) {
        let scenario = if seed < 2 { "june-1941-first-year" } else { "june-1941" };
        let mut game = Arc::clone(&rules).deal(scenario).expect("a game");
        for step in 0.. {
            if game.mover() == Mover::Nobody {
                break;
            }
            if matches!(game.mover(), Mover::Side(_)) && (step % 3 == 0 || step < 50) {
                check(&game, &mut seen);
                prompts += 1;
            }
            let action = choose(&game, seed, step, players);
            game.apply(action, &mut Silent).expect("a choice that is offered");
        }
    }
    assert!(prompts >= 1000, "{prompts} prompts");
    assert!(seen.keys().all(|kind| KINDS.contains(&kind.as_str())), "{seen:?}");
    let missed: Vec<_> =
        KINDS.iter().filter(|kind| !RARE.contains(kind) && !seen.contains_key(**kind)).collect();
    assert!(missed.is_empty(), "never asked: {missed:?}");
}

#[test]
fn rare_choices_say_it_too() {
    let mut seen = BTreeMap::new();
    let position = json!({
        "month": "1942-07", "side": "soviet", "stage": "arrivals",
        "units": { "dead pile": ["3 infantry-army", "2 tank-corps"] },
        "siberia": {
            "called": "1941-07", "first": "1941-08", "groups": 3, "doubles": "1941-09",
            "paid": [{ "infantry": 13, "armor": 7, "artillery": 2, "cavalry": 2 }],
            "waiting": { "units": { "infantry": 2, "armor": 1 } },
        },
    });
    check(&rules("").pose(&position).expect("a position"), &mut seen);
    let position = json!({
        "month": "1941-08", "side": "soviet", "stage": "bureau",
        "units": { "Rostov": ["tank-factory-1 entrained since 1941-07"] },
    });
    let mut game = rules("").pose(&position).expect("a position");
    check(&game, &mut seen);
    for words in ["ship tank factory 1", "to Baku"] {
        let action = game.action(words).expect("an action");
        game.apply(action, &mut Silent).expect(words);
        check(&game, &mut seen);
    }
    for kind in RARE {
        assert!(seen.contains_key(kind), "{kind}: {seen:?}");
    }
}

#[test]
fn odds_are_those_of_the_end() {
    let position = json!({
        "month": "1941-08", "side": "axis", "stage": "combat", "weather": "good",
        "units": {
            "Brest-Litovsk": ["panzer-korps-1", "panzer-korps-2"],
            "Baranovichi": ["infantry-army-1 dispersed"],
        },
    });
    let mut game = rules("").pose(&position).expect("a position");
    for words in ["attack Baranovichi", "with panzer korps 1"] {
        let action = game.action(words).expect("an action");
        game.apply(action, &mut Silent).expect(words);
    }
    let decision = game.decision().expect("a decision");
    let fire = decision.choices.iter().find(|choice| choice.words == "fire").expect("fire");
    let odds = fire.odds.as_ref().expect("odds");
    // Two dice that hit on four or more; one hit beats a dispersed army, which rolls no dice and is a minor unit.
    let told: Vec<_> = odds
        .outcomes
        .iter()
        .map(|other| (other.words.as_str(), other.chance.to_string()))
        .collect();
    assert_eq!(
        told,
        [
            ("Baranovichi can be entered; defence 1 removed; attack unhurt", "3/4".to_owned()),
            ("Baranovichi is held; defence unhurt; attack unhurt", "1/4".to_owned()),
        ]
    );
}
