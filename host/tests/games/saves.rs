//! Saves: what is loaded is what was saved, what differs is refused, what is damaged says where.

use stavka::edition::Source;
use stavka::{plugged, saves};
use stavka_core::chance::Key;
use stavka_core::setup::Setup;
use stavka_play::players::Who;
use stavka_play::save::{self, Recovered, Save, SaveError};
use stavka_play::session::{By, Session, Turn};

use crate::ford::{act, dealt, play_out, played, rising, source};
use crate::loading::loaded;

fn text(session: &Session) -> String {
    save::text(session, &source().plugin)
}

#[test]
fn a_save_replays_to_the_same_state_at_every_length() {
    let mut session = played(3);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.stavka");
    saves::write(&session, &source().plugin, &file).expect("written");
    let saved = saves::read(&file).expect("read");
    saved.check_source(&source()).expect("the same rules");
    assert_eq!(saved.actions(), session.entries().len());
    for to in 0..=saved.actions() {
        let replayed = saved.replay(&source(), to).expect("replays");
        assert!(replayed.entries().len() >= to);
        assert_eq!(replayed.entries()[..to], session.entries()[..to]);
    }
    let mut whole = saved.replay(&source(), usize::MAX).expect("replays");
    assert_eq!(whole.print(), session.print());
    assert_eq!(text(&whole), text(&session));
}

/// Saved and loaded at twenty points of each game, the rest goes on as if nothing had happened.
#[test]
fn loaded_games_go_on_as_those_that_never_stopped() {
    let players = [Who::Random, Who::STAFF];
    for seed in 0..40 {
        let mut straight = dealt(seed);
        play_out(&mut straight, &players);
        let mut session = dealt(seed);
        for _ in 0..20 {
            let saved = Save::parse(text(&session).as_bytes()).expect("read");
            let print = session.print();
            session = saved.replay(&source(), usize::MAX).expect("replays");
            assert_eq!(session.print(), print, "seed {seed}");
            let Turn::Choice(side) = session.turn().expect("a turn") else { break };
            let next = straight.entries()[session.entries().len()].words.clone();
            assert_eq!(straight.entries()[session.entries().len()].by, By::Side(side));
            act(&mut session, &next);
        }
        play_out(&mut session, &players);
        assert_eq!(session.entries(), straight.entries(), "seed {seed}");
    }
}

#[test]
fn a_plugin_and_what_is_linked_in_play_the_same_games() {
    let loaded = plugged::source(&loaded("stavka_fixture_ford"));
    for seed in 0..20 {
        let linked = played(seed);
        let edition = loaded.open(Setup::default()).expect("opens");
        let mut session = Session::deal(edition, None, seed).expect("deals");
        play_out(&mut session, &[Who::Random, Who::Random]);
        assert_eq!(session.entries(), linked.entries(), "seed {seed}");
        // Each takes the other's save, once it is told that the build differs.
        let saved = Save::parse(text(&linked).as_bytes()).expect("read");
        let error = saved.check_source(&loaded).expect_err("another build");
        assert!(error.to_string().contains("played with another plugin: linked in"), "{error}");
        saved.replay(&loaded, usize::MAX).expect("the states are the same");
    }
}

#[test]
fn an_amendment_is_saved_with_its_place() {
    let mut session = dealt(2);
    act(&mut session, "hide at 2");
    act(&mut session, "wait");
    session.amend(source().open(rising()).expect("opens")).expect("agreed");
    play_out(&mut session, &[Who::STAFF, Who::STAFF]);
    let saved = Save::parse(text(&session).as_bytes()).expect("read");
    let line = text(&session).lines().nth(3).expect("a line").to_owned();
    assert!(line.starts_with(r#"{"amend":{"variant":"ford""#), "{line}");
    assert!(line.contains(r#""readings":{"high-water":"rising"}"#), "{line}");
    let again = saved.replay(&source(), usize::MAX).expect("replays");
    assert_eq!(again.entries(), session.entries());
    assert_eq!(text(&again), text(&session));
    let before = saved.replay(&source(), 2).expect("replays");
    assert!(before.edition().setup.readings.is_empty(), "before it the old rules hold");
    let after = saved.replay(&source(), 3).expect("replays");
    assert_eq!(after.edition().setup.readings, rising().readings);
}

#[test]
fn a_fork_is_saved_with_its_place() {
    let mut session = dealt(2);
    act(&mut session, "hide at 2");
    session.fork(99).expect("forked");
    play_out(&mut session, &[Who::STAFF, Who::STAFF]);
    let saved = Save::parse(text(&session).as_bytes()).expect("read");
    assert_eq!((saved.header.seed, session.seed()), (2, 99));
    let again = saved.replay(&source(), usize::MAX).expect("replays");
    assert_eq!(again.entries(), session.entries());
    assert_eq!(text(&again), text(&session));
}

#[test]
fn a_save_knows_who_sits_where() {
    let mut session = dealt(2);
    session.seat(&[Who::Human, Who::Staff(1)]);
    let saved = Save::parse(text(&session).as_bytes()).expect("read");
    let seats = &saved.header.setup.seats;
    assert_eq!((seats["red"].as_str(), seats["blue"].as_str()), ("human", "staff:rash"));
    let manifest = &session.edition().manifest;
    assert_eq!(Who::named("staff:rash", manifest), Ok(Who::Staff(1)));
    let unknown = Who::named("staff:brave", manifest).expect_err("unknown").to_string();
    assert!(
        unknown.ends_with(
            "human, random, staff, staff:wary, staff:rash, search:ROLLOUTS, search:SECONDSs, program:COMMAND"
        ),
        "{unknown}"
    );
}

#[test]
fn saves_of_earlier_formats_are_refused_with_the_reason() {
    let old = r#"{"stavka":1,"variant":"ford","version":"0.1.0","plugin":"linked","setup":{},"scenario":"river","seed":2}"#;
    let error = Save::parse(old.as_bytes()).expect_err("refused").to_string();
    assert!(error.contains("each fight had dice of its own"), "{error}");
    let error = Save::parse(br#"{"stavka":2}"#).expect_err("refused").to_string();
    assert!(error.contains("states were printed in another way"), "{error}");
    let error = Save::parse(br#"{"stavka":7}"#).expect_err("refused").to_string();
    assert!(error.contains("format 7, this host reads 3"), "{error}");
}

#[test]
fn a_damaged_save_says_where_and_how_much_is_sound() {
    let mut session = dealt(3);
    act(&mut session, "hide at 2");
    act(&mut session, "try 2");
    act(&mut session, "stay");
    let good = text(&session);
    let error = |text: &str| {
        let result =
            Save::parse(text.as_bytes()).and_then(|saved| saved.replay(&source(), usize::MAX));
        result.err().expect("refused").to_string()
    };
    assert_eq!(
        error(&good.replace("try 2", "try 9")),
        "line 3 says `try 9`, which can't be done here; \
         the action before it is sound; go on from there with --recover"
    );
    assert_eq!(
        error(&good.lines().take(3).fold(String::new(), |text, line| text + line + "\n")),
        "line 4 is missing: the save was cut off; \
         the 2 actions before it are sound; go on from there with --recover"
    );
    assert_eq!(
        error(&good.replace("\"seed\":3", "\"seed\":4")),
        "line 5 does not fit the text before it: the save was changed; \
         the 3 actions before it are sound; go on from there with --recover"
    );
    assert!(error(&good.replace("\"end\":3", "\"end\":4")).contains("line 5 counts 4 actions"));
    assert!(error("").starts_with("line 1 is not the head of a save"));
    assert!(error(&good.replace("\"seed\":3", "\"seed\":\"x\"")).contains("line 1"));
    assert!(error(&good.replace("\"stavka\":3", "\"stavka\":4")).contains("this host reads 3"));
    let print = format!("{:016x}", session.entries()[0].print);
    assert!(error(&good.replace(&print, "0000000000000000")).contains("line 2 leads to state"));
}

/// A hundred damaged saves: never a crash, and what is recovered is the game as it was, up to the damage.
#[test]
fn a_hundred_damaged_saves() {
    let sound = |number| damage_is_seen(&source(), &played(number % 10), number);
    let recovered: usize = (0..100).map(sound).sum();
    assert!(recovered > 100, "only {recovered} actions were recovered");
}

/// Damages the save of a game; how many actions could be recovered, all of them as they were.
pub(crate) fn damage_is_seen(source: &Source, session: &Session, number: u64) -> usize {
    let bytes = damaged(save::text(session, &source.plugin).into_bytes(), number);
    let saved = match Save::parse(&bytes) {
        Ok(saved) => saved,
        Err(error) => {
            assert!(error.to_string().starts_with("line 1"), "{error}");
            return 0;
        }
    };
    // A head that is damaged and still a head may name rules that there are not.
    let Ok(Recovered { session: found, damage }) = saved.recover(source, usize::MAX) else {
        return 0;
    };
    let damage = damage.unwrap_or_else(|| panic!("damage {number} was not seen"));
    let SaveError::Damaged { sound, .. } = damage else { panic!("{damage}") };
    let whole = session.entries();
    assert!(sound <= whole.len());
    if saved.header.seed == session.seed() && saved.header.setup == *session.dealt_with() {
        assert_eq!(found.entries()[..sound], whole[..sound], "damage {number}");
    }
    sound
}

/// One of five kinds of damage, at a place that depends on the number.
fn damaged(mut bytes: Vec<u8>, number: u64) -> Vec<u8> {
    let length = u32::try_from(bytes.len()).expect("a short text");
    let at =
        Key::new(number, "damage", 0).draw(&vec![1; length as usize]).expect("a place") as usize;
    match number % 5 {
        0 => bytes.truncate(at),
        1 => bytes[at] ^= 1 << (number % 7),
        2 => {
            bytes.remove(at);
        }
        3 => bytes.insert(at, 0xff),
        _ => {
            let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
            let gone = at % lines.len();
            bytes = [&lines[..gone], &lines[gone + 1..]].concat().concat();
        }
    }
    bytes
}
