//! A game of two automated players in each campaign, told as `stavka log` tells it. Read these as a player would.

use stavka::chronicle::{chronicle, ending};
use stavka::edition::Source;

use stavka_a4_sheet::A4Sheet;
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;
use stavka_play::players::{Who, play_out};
use stavka_play::session::{Session, Turn};
use stavka_play::story::{Closely, story};
use stavka_second_edition::SecondEdition;
use stavka_testkit as kit;
use stavka_world_at_war::WorldAtWar;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs");

const WIDTH: usize = 110;

#[test]
fn a4_sheet() {
    told::<A4Sheet>("barbarossa", 1941);
}

#[test]
fn second_edition() {
    told::<SecondEdition>("june-1941-first-year", 1941);
}

#[test]
fn world_at_war() {
    told::<WorldAtWar>("far-east", 1941);
}

fn told<V: Variant>(scenario: &str, seed: u64) {
    let source = Source::linked::<V>();
    let edition = source.open(Setup::default()).expect("opens");
    let mut session = Session::deal(edition, Some(scenario), seed).expect("a game");
    let mut players = Who::players(&[Who::STAFF, Who::STAFF]).expect("nobody is needed");
    play_out(&mut session, &mut players).expect("an end");
    let events = story(&session, &source, usize::MAX, None, Closely::Actions).expect("a story");
    let text = chronicle(&session, &events, WIDTH).expect("a chronicle");
    let Turn::Over(outcome) = session.turn().expect("a turn") else { panic!("it goes on") };
    let ending = ending(&session, &outcome);
    let text = anstream::adapter::strip_str(&format!("{text}\n{ending}\n")).to_string();
    kit::settings(FOLDER).bind(|| insta::assert_snapshot!(V::about().id, text));
}
