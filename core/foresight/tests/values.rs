//! The learned values that are shipped: they fit the rules as they are, and nobody judges by them under others.

use stavka_a4_sheet::A4Sheet;
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;
use stavka_foresight::value::{SHIPPED, Value};
use stavka_foresight::{Foresight, no_value};
use stavka_play::edition::{Edition, Source};
use stavka_play::effort::{Effort, Spend};
use stavka_play::players::{Player, Staff, Who};
use stavka_play::session::{Session, Turn};
use stavka_second_edition::SecondEdition;
use stavka_world_at_war::WorldAtWar;

fn open<V: Variant>(setup: &str) -> Edition {
    let setup = Setup::parse(setup).expect("a set-up");
    Source::linked::<V>().open(setup).expect("opens")
}

fn edition(variant: &str, setup: &str) -> Edition {
    match variant {
        "a4-sheet" => open::<A4Sheet>(setup),
        "second-edition" => open::<SecondEdition>(setup),
        "world-at-war" => open::<WorldAtWar>(setup),
        _ => panic!("a value of `{variant}`, which nobody knows"),
    }
}

fn shipped() -> impl Iterator<Item = Value> {
    SHIPPED.iter().map(|text| serde_json::from_str(text).expect("a value"))
}

#[test]
fn shipped_values_fit_the_rules_as_they_are() {
    for value in shipped() {
        let Value { variant, scenario, games, first_seed, .. } = &value;
        let setup = format!(r#"{{"scenario":"{scenario}"}}"#);
        let found = Value::shipped(&edition(variant, &setup)).expect("a look");
        assert!(
            found.as_ref() == Some(&value),
            "the rules of {variant}, {scenario}, are no longer those that its value was learned under; learn it anew:\n\
             cargo stavka lab value {variant} --scenario {scenario} --seeds {games} --first-seed {first_seed} \
             --out core/foresight/values/{variant}-{scenario}.json\n\
             (all of them: .ci/long values)"
        );
    }
}

#[test]
fn shipped_values_say_what_they_are_worth() {
    for Value { variant, scenario, games, skill, weights, .. } in shipped() {
        let what = format!("{variant}, {scenario}");
        assert!(games >= 200 && weights.len() > 10, "{what}: {games} games");
        let late = skill.last().copied().unwrap_or(0.0);
        assert!(skill.len() == 5 && late > 0.3, "{what}: {skill:?}");
        let sound = weights.values().all(|weight| {
            let numbers = [weight.mean, weight.spread, weight.early, weight.late];
            numbers.iter().all(|number| number.is_finite()) && weight.spread > 0.0
        });
        assert!(sound, "{what}");
    }
}

fn searching(value: u32) -> Effort {
    Effort { spend: Spend::Rollouts(24), horizon: 2, value, ..Effort::default() }
}

#[test]
fn under_a_mod_or_another_reading_the_player_says_so() {
    let changed = [
        ("a4-sheet", r#"{"readings":{"blitzkrieg-chain":"chain"}}"#),
        (
            "a4-sheet",
            r#"{"mods":[{"id":"m","figures":[{"path":"siberia.rolls","was":2,"now":1}]}]}"#,
        ),
        ("second-edition", r#"{"preset":"literal"}"#),
        ("world-at-war", r#"{"readings":{"friendly-objectives":"kept"}}"#),
    ];
    let says = |edition: &Edition, value| {
        no_value(&Who::Search(searching(value)), edition).expect("a look")
    };
    for (variant, setup) in changed {
        assert_eq!(says(&edition(variant, "{}"), 1), None, "{variant} as it is");
        let other = edition(variant, setup);
        let said = says(&other, 1).expect(setup);
        assert!(said.starts_with(&format!("no value was learned for {variant}")), "{said}");
        assert_eq!(says(&other, 0), None, "nobody asked for one");
    }
}

/// The prints of the states of a game's first choices.
fn begun(setup: &str, effort: Effort) -> Vec<u64> {
    let mut session = Session::deal(edition("world-at-war", setup), None, 7).expect("deals");
    let mut players: [Box<dyn Player>; 2] =
        [Box::new(Foresight::new(effort, 1)), Box::new(Staff(0))];
    for _ in 0..300 {
        let Turn::Choice(side) = session.turn().expect("a turn") else { break };
        session.let_choose(players[usize::from(side)].as_mut()).expect("a choice");
    }
    session.entries().iter().map(|entry| entry.print).collect()
}

#[test]
fn the_player_judges_by_the_value_and_under_other_rules_by_the_score() {
    let (plain, other) = ("{}", r#"{"readings":{"friendly-objectives":"kept"}}"#);
    // Not compared by a macro that would print hundreds of numbers.
    assert!(begun(plain, searching(1)) != begun(plain, searching(0)), "the value is used");
    assert!(begun(other, searching(1)) == begun(other, searching(0)), "it falls back");
}
