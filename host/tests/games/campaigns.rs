//! The campaigns of the variants: loaded and linked in they are the same games, and saving changes nothing.

use stavka::edition::Source;
use stavka::plugged;
use stavka::soak::{Beside, Plan, Tally, soak};
use stavka_a4_sheet::A4Sheet;
use stavka_core::setup::Setup;
use stavka_core::variant::{Scenario, Variant};
use stavka_play::players::Who;
use stavka_play::session::Session;
use stavka_second_edition::SecondEdition;
use stavka_world_at_war::WorldAtWar;

use crate::ford::play_out;
use crate::loading::loaded;
use crate::saves::damage_is_seen;

/// At how many points each game is saved and loaded.
const POINTS: usize = 20;

/// In how many ways a save of each campaign is damaged.
const DAMAGES: u64 = 15;

/// Plays games of every scenario by plugin and linked in, those of the plugin saved and loaded on the way.
fn check<V: Variant>(library: &str, players: [Who; 2], games: u64) {
    let linked = Source::linked::<V>();
    let library = plugged::source(&loaded(library));
    let known = library.open(Setup::default()).expect("opens").scenarios().expect("scenarios");
    for Scenario { name: scenario, .. } in &known {
        let played = |source: &Source, reload: Option<(&Source, usize)>| -> Tally {
            let edition = &source.open(Setup::default()).expect("opens");
            let players = &players;
            let beside = Beside { verify: Some(1), measure: true, reload };
            let plan = Plan { edition, scenario, players, seed: 100, games, threads: 2, beside };
            let mut tally = soak(plan, || {}).expect("played");
            (tally.took, tally.verifying) = Default::default();
            tally
        };
        let tally = played(&library, Some((&library, POINTS)));
        assert_eq!(tally.failures, [], "{scenario}");
        assert_eq!(tally.ended(), games, "{scenario}");
        assert_eq!(tally, played(&linked, None), "{scenario}: plugin and linked in differ");
    }
    let edition = library.open(Setup::default()).expect("opens");
    let mut session = Session::deal(edition, None, 100).expect("deals");
    play_out(&mut session, &players);
    let recovered: usize =
        (0..DAMAGES).map(|number| damage_is_seen(&library, &session, number)).sum();
    assert!(recovered > session.entries().len(), "only {recovered} actions were recovered");
}

#[test]
fn a4_sheet() {
    check::<A4Sheet>("stavka_plugin_a4_sheet", [Who::Random, Who::Random], 4);
}

#[test]
fn second_edition() {
    check::<SecondEdition>("stavka_plugin_second_edition", [Who::Random, Who::Random], 2);
}

#[test]
fn world_at_war() {
    check::<WorldAtWar>("stavka_plugin_world_at_war", [Who::Random, Who::Random], 2);
}
