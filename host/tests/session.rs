//! A game under way: same seed same game, undo, save and replay, on the game of one page.

use stavka::edition::Edition;
use stavka::session::players::{Player, play_out};
use stavka::session::save::{self, Save};
use stavka::session::{By, Session, Turn};
use stavka_core::setup::Setup;
use stavka_core::view::{At, Symbol};
use stavka_fixture::{BLUE, Ford, RED};
use stavka_testkit as kit;

fn edition() -> Edition {
    let module = stavka_abi::module::<Ford>();
    Edition::of(module, kit::manifest(module), Setup::default()).expect("opens")
}

fn dealt(seed: u64) -> Session {
    Session::deal(edition(), None, seed).expect("deals")
}

fn act(session: &mut Session, words: &str) {
    let legal = session.legal().expect("a list").to_vec();
    let action =
        legal.into_iter().find(|action| session.words(*action).is_ok_and(|found| found == words));
    session.act(action.unwrap_or_else(|| panic!("`{words}` is not legal"))).expect("accepted");
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_seed_another() {
    let played = |seed| {
        let mut session = dealt(seed);
        play_out(&mut session, &[Player::Random, Player::Staff]).expect("ends");
        session.entries().to_vec()
    };
    assert_eq!(played(5), played(5));
    assert!((6..12).any(|seed| played(seed) != played(5)));
}

#[test]
fn undo_goes_back_to_the_last_chance_or_revelation() {
    let mut session = dealt(1);
    assert!(!session.undo(|_| true).expect("works"), "nothing to undo");
    act(&mut session, "hide at 2");
    act(&mut session, "wait");
    assert!(session.undo(|_| true).expect("works"));
    assert_eq!(session.turn().expect("a turn"), Turn::Choice(RED));
    assert!(session.undo(|_| true).expect("works"));
    assert_eq!(session.turn().expect("a turn"), Turn::Choice(BLUE));
    act(&mut session, "hide at 3");
    act(&mut session, "try 3");
    assert!(!session.undo(|_| true).expect("works"), "the ambush was shown");
    act(&mut session, "stay");
    act(&mut session, "try 1");
    assert!(session.entries().iter().any(|entry| matches!(entry.by, By::Chance(_))));
    assert!(!session.undo(|_| true).expect("works"), "a die was rolled");
}

#[test]
fn red_does_not_see_the_ambush() {
    let mut session = dealt(1);
    act(&mut session, "hide at 2");
    let mut seen = |side| {
        let view = session.view(side).expect("a view");
        let ambush = view.counters.into_iter().find(|counter| counter.unit == "ambush");
        let ambush = ambush.expect("it exists");
        (ambush.symbol, ambush.at)
    };
    let ford = At::Space("ford-2".to_owned());
    let river = At::Holding("somewhere along the river".to_owned());
    assert_eq!(seen(Some(RED)), (Symbol::Unknown, river));
    assert_eq!(seen(Some(BLUE)), (Symbol::Partisan, ford.clone()));
    assert_eq!(seen(None), (Symbol::Partisan, ford.clone()));
    act(&mut session, "try 2");
    let view = session.view(Some(RED)).expect("a view");
    assert_eq!(view.counters[1].at, ford);
}

#[test]
fn a_save_replays_to_the_same_state_at_every_length() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.stavka");
    let mut session = dealt(3);
    play_out(&mut session, &[Player::Random, Player::Random]).expect("ends");
    save::write(&session, "linked", &path).expect("written");
    let saved = Save::read(&path).expect("read");
    assert_eq!(saved.actions(), session.entries().len());
    for to in 0..=saved.actions() {
        let replayed = saved.replay(edition(), "linked", to).expect("replays");
        assert!(replayed.entries().len() >= to);
        assert_eq!(replayed.entries()[..to], session.entries()[..to]);
    }
    let mut whole = saved.replay(edition(), "linked", usize::MAX).expect("replays");
    assert_eq!(whole.print(), session.print());
    assert_eq!(save::text(&whole, "linked"), save::text(&session, "linked"));
}

#[test]
fn a_damaged_save_says_where_and_how_much_is_sound() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.stavka");
    let mut session = dealt(3);
    act(&mut session, "hide at 2");
    act(&mut session, "try 2");
    act(&mut session, "stay");
    save::write(&session, "linked", &path).expect("written");
    let good = std::fs::read_to_string(&path).expect("read");
    let error = |text: &str| {
        std::fs::write(&path, text).expect("written");
        let result =
            Save::read(&path).and_then(|saved| saved.replay(edition(), "linked", usize::MAX));
        let message = result.err().expect("refused").to_string();
        message.replace(&path.display().to_string(), "FILE")
    };
    assert_eq!(
        error(&good.replace("try 2", "try 9")),
        "FILE: line 3 says `try 9`, which can't be done here; the 1 actions before it are sound"
    );
    let cut = &good[..good.len() - 20];
    assert!(error(cut).starts_with("FILE: line 4 "), "{}", error(cut));
    assert!(error("").starts_with("FILE: line 1 is not the head of a save"));
    assert!(error(&good.replace("\"seed\":3", "\"seed\":\"x\"")).contains("line 1"));
    assert!(error(&good.replace("linked", "other")).contains("played with another plugin"));
    let print = format!("{:016x}", session.entries()[0].print);
    assert!(error(&good.replace(&print, "0000000000000000")).contains("line 2 leads to state"));
}
