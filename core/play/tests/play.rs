//! A game under way, on the game of one page, linked in: what sides hear, what players see, what records keep.

use stavka_core::game::{Action, Side};
use stavka_core::setup::Setup;
use stavka_fixture::{BLUE, Ford, RED};
use stavka_play::changes::Change;
use stavka_play::edition::{Edition, Source};
use stavka_play::players::{Player, PlayerError, Random, Staff, Who, play_out};
use stavka_play::record::{Match, play, verify, walk};
use stavka_play::rewind::Rewind;
use stavka_play::save;
use stavka_play::session::{ActError, Session, Turn};
use stavka_play::sight::{Budget, Sight};
use stavka_play::story::{Closely, Event, story};
use stavka_play::survey;

fn source() -> Source {
    Source::linked::<Ford>()
}

fn edition() -> Edition {
    source().open(Setup::default()).expect("opens")
}

fn dealt(seed: u64) -> Session {
    Session::deal(edition(), None, seed).expect("deals")
}

fn act(session: &mut Session, words: &str) {
    let action = session.action(words).expect("words").expect("an action");
    session.act(action).expect("accepted");
}

fn what(edition: &Edition) -> Match<'_> {
    Match { edition, scenario: "river", budget: Budget::default() }
}

fn both() -> Vec<Box<dyn Player>> {
    Who::players(&[Who::Random, Who::STAFF]).expect("nobody is needed")
}

#[test]
fn each_side_hears_its_own() {
    let mut session = dealt(1);
    act(&mut session, "hide at 2");
    act(&mut session, "wait");
    let hidden = &session.entries()[0];
    assert_eq!(hidden.heard(Some(RED)), "hide the ambush");
    assert_eq!(hidden.heard(Some(BLUE)), "hide at 2");
    assert_eq!(hidden.heard(None), "hide at 2");
    assert_eq!(session.entries()[1].heard(Some(BLUE)), "wait");
}

/// Told in passages, a story has the same words in the same turns, and what changed is told once, with the last of a passage.
#[test]
fn a_story_in_passages_leaves_nothing_out() {
    for seed in 0..10 {
        let mut session = dealt(seed);
        play_out(&mut session, &mut both()).expect("ends");
        let told =
            |closely| story(&session, &source(), usize::MAX, None, closely).expect("a story");
        let (actions, passages) = (told(Closely::Actions), told(Closely::Passages));
        for (one, other) in actions.iter().zip(&passages) {
            assert_eq!(
                (&one.turn, &one.words, &one.steps),
                (&other.turn, &other.words, &other.steps)
            );
        }
        assert_eq!(actions.len(), passages.len());
        let lasting = |events: &[Event]| {
            let changes = events.iter().flat_map(|event| event.changes.clone());
            let mut lasting: Vec<Change> = changes
                .filter(|change| matches!(change, Change::Left { .. } | Change::Fell { .. }))
                .collect();
            lasting.sort();
            lasting
        };
        assert_eq!(lasting(&actions), lasting(&passages));
    }
}

/// An automated player's answer is not taken back: it tells what it would do.
#[test]
fn nobody_goes_back_past_an_answer() {
    let mut session = dealt(1);
    act(&mut session, "hide at 2");
    act(&mut session, "wait");
    assert!(!session.undo(|side| side == BLUE).expect("asked"), "red has answered");
    assert!(session.undo(|_| true).expect("asked"), "both are people");
}

/// What was told as the game went is what its story tells afterwards, and listening changes nothing.
#[test]
fn what_is_told_on_the_way_is_the_story() {
    for seed in 0..10 {
        let (mut heard, mut plain) = (dealt(seed), dealt(seed));
        let listeners = [Some(RED), Some(BLUE), None];
        for side in listeners {
            heard.listen(side).expect("listens");
        }
        play_out(&mut heard, &mut both()).expect("ends");
        play_out(&mut plain, &mut both()).expect("ends");
        assert_eq!(heard.entries(), plain.entries(), "seed {seed}");
        for side in listeners {
            let told =
                story(&plain, &source(), usize::MAX, side, Closely::Actions).expect("a story");
            assert_eq!(heard.told_to(side), Some(told.as_slice()), "seed {seed}, {side:?}");
        }
    }
}

#[test]
fn what_was_taken_back_was_never_heard() {
    let mut session = dealt(1);
    session.listen(Some(BLUE)).expect("listens");
    act(&mut session, "hide at 2");
    act(&mut session, "wait");
    assert_eq!(session.told_to(Some(BLUE)).map(<[_]>::len), Some(2));
    assert!(session.undo(|_| true).expect("works"));
    assert_eq!(session.told_to(Some(BLUE)).map(<[_]>::len), Some(1));
    act(&mut session, "try 1");
    let told = session.told_to(Some(BLUE)).expect("it listens");
    assert_eq!(told[1].words, "try 1");
    assert_eq!(session.told_to(Some(RED)), None, "it never listened");
}

#[test]
fn a_session_says_what_it_knows() {
    let mut session = dealt(1);
    act(&mut session, "hide at 2");
    let decision = session.decision().expect("a decision").expect("somebody chooses");
    assert_eq!((decision.by, decision.choices.len()), (RED, 4));
    assert!(session.odds().expect("odds")[0].contains("3 of 6"));
    let ruling = session.ask("crossing", "{}").expect("a ruling");
    assert_eq!(ruling.answer.expect("an answer")["chance"], "3/6");
    let nowhere = session.action("try 9").expect("words").expect("an action");
    let (by, because) = session.refusal(nowhere).expect("tried").expect("refused");
    assert_eq!((by.as_str(), because.as_str()), ("ford.hide", "there is no ford 9"));
    assert_eq!(session.refusal(decision.choices[0].action).expect("tried"), None);
}

/// Writes down all that it gets to know.
struct Spy(Vec<String>);

impl Player for Spy {
    fn choose(&mut self, sight: &mut Sight<'_>) -> Result<Action, PlayerError> {
        let heard: Vec<String> = sight.heard_since(0).collect();
        let (view, decision) = (sight.view()?, sight.decision()?);
        let words = sight.words(decision.choices[0].action)?;
        let (staff, score) = (sight.staff(0)?, sight.score()?);
        let wait = sight.meant("wait")?.ok_or_else(|| PlayerError::Gone("no way".to_owned()))?;
        self.0.push(format!("{heard:?} {view:?} {decision:?} {words} {staff} {score}"));
        Ok(wait)
    }
}

/// Wherever Blue hides, Red gets to know the same.
#[test]
fn nothing_hidden_is_in_sight() {
    let seen = |ford: u8| {
        let mut session = dealt(4);
        act(&mut session, &format!("hide at {ford}"));
        let mut spy = Spy(Vec::new());
        while session.turn().expect("a turn") == Turn::Choice(RED) {
            session.let_choose(&mut spy).expect("chosen");
            act(&mut session, "stay");
        }
        assert_eq!(spy.0.len(), 6);
        spy.0
    };
    assert_eq!(seen(1), seen(2));
    assert_eq!(seen(2), seen(3));
}

/// Plays on in its head as far as it may.
struct Thinker(u64);

impl Player for Thinker {
    fn choose(&mut self, sight: &mut Sight<'_>) -> Result<Action, PlayerError> {
        let first = sight.legal()?[0];
        let mut copy = sight.imagine(1)?;
        for _ in 0..8 {
            let next = copy.legal()?[0];
            let may = copy.try_out(next).map_err(|error| PlayerError::Gone(error.to_string()))?;
            self.0 += u64::from(may);
        }
        Ok(first)
    }
}

#[test]
fn what_is_tried_counts_against_the_budget() {
    let mut session = dealt(1);
    session.allow(Budget { tries: 5, ..Budget::default() });
    let (mut thinker, before) = (Thinker(0), session.print());
    session.let_choose(&mut thinker).expect("chosen");
    assert_eq!(thinker.0, 5);
    assert_eq!(session.entries().len(), 1);
    assert_ne!(session.print(), before, "only what was chosen is done");
}

#[test]
fn a_player_that_gives_up_loses_nobody_the_game() {
    struct Gone;
    impl Player for Gone {
        fn choose(&mut self, _: &mut Sight<'_>) -> Result<Action, PlayerError> {
            Err(PlayerError::Gone("it went home".to_owned()))
        }
    }
    let mut session = dealt(1);
    let error = play_out(&mut session, &mut [Box::new(Gone), Box::new(Staff(0))]);
    let error = error.expect_err("it gives up");
    assert!(matches!(&error, ActError::Player { side, .. } if side == "red"), "{error}");
    assert_eq!(error.to_string(), "the player of red can't go on: it went home");
    play_out(&mut session, &mut [Box::new(Random), Box::new(Staff(0))]).expect("it goes on");
}

#[test]
fn a_record_is_the_game_that_a_session_plays() {
    let edition = edition();
    for seed in 0..20 {
        let record = play(what(&edition), &mut both(), seed).expect("ends");
        let mut session = dealt(seed);
        let outcome = play_out(&mut session, &mut both()).expect("ends");
        assert!(session.actions().eq(record.actions.iter().copied()), "seed {seed}");
        assert_eq!((session.print(), outcome), (record.print, record.outcome));
    }
}

#[test]
fn what_is_verified_is_what_was_played() {
    let edition = edition();
    let record = play(what(&edition), &mut both(), 3).expect("ends");
    for every in [1, 4, 1000] {
        let mut counts = vec![0; edition.clauses()];
        verify(what(&edition), &record, every, &mut counts).expect("the same");
        assert!(counts.iter().sum::<u64>() > 0);
    }
    let mut counts = vec![0; edition.clauses()];
    let other = stavka_play::record::Record { print: record.print ^ 1, ..record.clone() };
    let error = verify(what(&edition), &other, 1000, &mut counts).expect_err("another end");
    assert!(error.to_string().contains("led to another state"), "{error}");
    let mut states = 0;
    let count = |_: usize, _: &mut _| {
        states += 1;
        Ok(())
    };
    walk(what(&edition), &record, 1, count).expect("walked");
    assert_eq!(states, record.actions.len());
    let survey =
        survey::measure(what(&edition), &record, &survey::Prizes::new()).expect("measured");
    assert_eq!(survey.turns[0].status["Red's strength"], 3);
}

#[test]
fn sides_that_nobody_plays_are_named() {
    let edition = edition();
    let error = play(what(&edition), &mut [Box::new(Random)], 1).expect_err("nobody is Blue");
    assert_eq!(error.to_string(), "the player of blue can't go on: nobody plays it");
    let side: Side = 0;
    assert_eq!(dealt(1).score(side), 0);
}

/// Back and forth, past forks too, every state is the one that the entry left; and a save that is written line by line is the save.
#[test]
fn every_state_of_a_game_is_found_again() {
    let source = source();
    let mut session = dealt(3);
    act(&mut session, "hide at 2");
    session.fork(99).expect("a fork");
    play_out(&mut session, &mut both()).expect("ends");
    let mut rewind = Rewind::new(&session, &source).expect("a way back");
    let count = session.entries().len();
    for at in (1..=count).rev().chain([1, count, count / 2, count - 1]) {
        let found = rewind.to(&session, &source, at).expect("a state").print();
        assert_eq!(found, session.entries()[at - 1].print, "after {at} entries");
    }
    rewind.forget(1).expect("forgets");
    let first = rewind.to(&session, &source, 1).expect("a state").print();
    assert_eq!(first, session.entries()[0].print);
    let text = [save::head(&session, "linked"), save::lines(&session, 0)].concat();
    assert_eq!(save::ended(text), save::text(&session, "linked"));
}
