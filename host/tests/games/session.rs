//! A game under way: same seed same game, undo, amendments and views, on the game of one page.

use serde_json::json;
use stavka_core::setup::Setup;
use stavka_core::view::{At, Symbol};
use stavka_fixture::{BLUE, RED};
use stavka_play::players::Who;
use stavka_play::session::{By, Session, Turn};
use stavka_play::story::{Closely, story};

use crate::ford::{act, dealt, play_out, rising, source};

#[test]
fn the_same_seed_gives_the_same_game_and_another_seed_another() {
    let played = |seed| {
        let mut session = dealt(seed);
        play_out(&mut session, &[Who::Random, Who::STAFF]);
        session.entries().to_vec()
    };
    assert_eq!(played(5), played(5));
    assert!((6..12).any(|seed| played(seed) != played(5)));
}

/// Whoever tries a ford, goes back and tries it again meets other dice.
#[test]
fn a_fork_draws_anew() {
    let rolled = |fork: Option<u64>| {
        let mut session = dealt(1);
        act(&mut session, "hide at 1");
        if let Some(seed) = fork {
            session.fork(seed).expect("forked");
        }
        act(&mut session, "try 2");
        session.entries().last().expect("a roll").words.clone()
    };
    assert_eq!(rolled(None), rolled(None));
    assert_eq!(rolled(Some(1)), rolled(None), "by the same seed it is the same game");
    assert!((2..12).any(|seed| rolled(Some(seed)) != rolled(None)));
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
fn one_takes_back_only_ones_own_choice() {
    let mut session = dealt(1);
    act(&mut session, "hide at 2");
    act(&mut session, "wait");
    let before = session.entries()[0].print;
    act(&mut session, "stay");
    assert!(!session.undo(|side| side == RED).expect("works"), "Blue has answered since");
    assert!(session.undo(|_| true).expect("works"), "both may take back Blue's answer");
    assert!(session.undo(|side| side == RED).expect("works"), "and then it is Red's again");
    assert_eq!((session.entries().len(), session.print()), (1, before));
    assert!(!session.undo(|side| side == RED).expect("works"), "the rest is Blue's");
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

/// With the water always rising nobody crosses after the third turn; before it was agreed on, one may.
#[test]
fn an_amendment_holds_from_where_it_was_agreed() {
    let mut session = dealt(1);
    act(&mut session, "hide at 2");
    let print = session.print();
    let figures = json!({ "crossing": { "from": 7 } });
    let harder = Setup { figures, ..rising() };
    session.amend(source().open(harder).expect("opens")).expect("agreed");
    assert_eq!(session.print(), print, "the position stays");
    let amended = session.entries().last().expect("an entry");
    assert_eq!(amended.by, By::Agreement);
    assert_eq!(
        amended.words,
        "play on with high-water=rising, figures {\"crossing\":{\"from\":7}}"
    );
    assert!(!session.undo(|_| true).expect("works"), "what was agreed on stands");
    for _ in 0..5 {
        act(&mut session, "try 1");
        act(&mut session, "stay");
    }
    let told = story(&session, &source(), usize::MAX, None, Closely::Actions).expect("a story");
    let rolls: Vec<_> = told.iter().filter(|event| event.chance).collect();
    assert_eq!(rolls.len(), 5);
    assert!(rolls[0].steps[0].words.ends_with("7 needed"), "{:?}", rolls[0].steps);
    assert!(rolls[4].steps[0].words.ends_with("8 needed"), "{:?}", rolls[4].steps);
}

#[test]
fn an_amendment_that_does_not_fit_the_position_is_refused_and_changes_nothing() {
    let mut session = dealt(1);
    act(&mut session, "hide at 2");
    let print = session.print();
    let figures = json!({ "red": { "strength": 2 } });
    let weaker = source().open(Setup { figures, ..Setup::default() }).expect("opens");
    let error = session.amend(weaker).expect_err("refused");
    assert_eq!(error.to_string(), "amendment: Red has 3 strength of 2");
    assert_eq!((session.print(), session.entries().len()), (print, 1));
}

#[test]
fn a_scenario_that_there_is_not_is_refused() {
    let edition = source().open(Setup::default()).expect("opens");
    let error = Session::deal(edition, Some("lake"), 1).err().expect("refused");
    assert_eq!(error.to_string(), "ford: no scenario `lake`; there are: river");
}
