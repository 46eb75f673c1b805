//! What a choice is about stands beside its words: nobody who plays has to read them.

use std::collections::BTreeSet;

use stavka::edition::Source;
use stavka_a4_sheet::A4Sheet;
use stavka_core::game::{Choice, Subject};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;
use stavka_core::view::{At, View};
use stavka_play::players::Staff;
use stavka_play::session::{Session, Turn};
use stavka_second_edition::SecondEdition;
use stavka_world_at_war::WorldAtWar;

/// So many prompts of each campaign are looked at, all over a game.
const PROMPTS: usize = 500;

#[test]
fn choices_of_a4_sheet_say_what_they_are_about() {
    look_at::<A4Sheet>();
}

#[test]
fn choices_of_second_edition_say_what_they_are_about() {
    look_at::<SecondEdition>();
}

#[test]
fn choices_of_world_at_war_say_what_they_are_about() {
    look_at::<WorldAtWar>();
}

fn look_at<V: Variant>() {
    let mut seen = 0;
    for seed in 7.. {
        let edition = Source::linked::<V>().open(Setup::default()).expect("opens");
        let spaces = edition.spaces().expect("a map");
        let spaces: BTreeSet<String> = spaces.into_iter().map(|space| space.label).collect();
        let mut session = Session::deal(edition, None, seed).expect("deals");
        let mut prompts = 0;
        while let Turn::Choice(side) = session.turn().expect("a turn") {
            if prompts % 5 == 0 {
                let decision = session.decision().expect("a decision").expect("a prompt");
                let view = session.view(Some(side)).expect("a view");
                for choice in &decision.choices {
                    check(choice, &view, &spaces);
                }
                seen += 1;
            }
            if seen >= PROMPTS {
                return;
            }
            prompts += 1;
            session.let_choose(&mut Staff(0)).expect("chosen");
        }
        assert!(prompts > 50, "a game of {prompts} prompts is no test");
    }
}

/// A choice whose words name a unit or a place has it as data, and what it has is on the table.
fn check(choice: &Choice, view: &View, spaces: &BTreeSet<String>) {
    let Subject { unit, from, space, edge, group } = &choice.subject;
    let places = [from, space].into_iter().flatten().chain(edge.iter().flatten());
    for place in places {
        let held = view.counters.iter().any(|counter| match &counter.at {
            At::Space(label) | At::Holding(label) => label == place,
        });
        assert!(spaces.contains(place) || held, "`{}`: no place is called {place}", choice.words);
    }
    for unit in unit.iter().chain(group) {
        let known = view.counters.iter().any(|counter| counter.unit == *unit);
        assert!(known, "`{}`: no unit is called {unit}", choice.words);
    }
    let place = space.is_some() || edge.is_some() || from.is_some();
    let piece = unit.is_some() || !group.is_empty();
    let word = |word: &str| spaces.contains(word.trim_matches(','));
    let about = choice.words.split(' ').any(word);
    assert!(place || piece || !about, "`{}` is about a place", choice.words);
    let named = |name: &str| !name.is_empty() && choice.words.contains(name);
    let about = view.counters.iter().any(|counter| named(&counter.name));
    assert!(piece || place || !about, "`{}` is about a unit", choice.words);
}
