//! A plugin that breaks in every entry: each time the error names it, and all the rest goes on.

use std::sync::LazyLock;

use serde_json::json;
use stavka::edition::{Edition, EditionError};
use stavka::loader::Loaded;
use stavka::plugged;
use stavka_abi::v1::{BoxedGame, BoxedRules, Fault, FaultKind, Mover, RSliceMut, reply};
use stavka_core::setup::Setup;
use stavka_play::players::Staff;
use stavka_play::session::{ActError, Session};

use crate::loading::loaded;

static BROKEN: LazyLock<Loaded> = LazyLock::new(|| loaded("stavka_gauntlet_panics"));

fn open(breaks: &str) -> Result<Edition, EditionError> {
    let setup = Setup { figures: json!({ "breaks": breaks }), ..Setup::default() };
    Edition::open(&*BROKEN, setup)
}

/// The plugin as it stands behind the boundary.
fn rules(loaded: &Loaded, setup: &str) -> BoxedRules {
    stavka_abi::open_with(loaded.module(), setup).expect("opened")
}

fn deal(loaded: &Loaded, scenario: &str) -> BoxedGame {
    let rules = rules(loaded, r#"{"figures":{"breaks":"nothing"}}"#);
    rules.deal(scenario.into()).into_result().expect("a game")
}

/// What a fault of the plugin means to whoever asked.
fn meaning(fault: Fault) -> EditionError {
    EditionError::of("panics", "game", plugged::fault(fault))
}

/// One line that names the plugin and the entry.
fn assert_names(error: &EditionError, entry: &str) {
    let expected = format!("the plugin `panics` broke: {entry} broke and says so on a second line");
    assert_eq!(error.to_string(), expected);
}

#[test]
fn every_entry_of_the_rules() {
    let sound = open("nothing").expect("opened");
    assert_names(&open("open").err().expect("broke"), "open");
    let broken = open("settings").expect("opened");
    assert_names(&broken.book().expect_err("broke"), "settings");
    assert_names(&broken.ask("rule", "null").expect_err("broke"), "settings");
    assert_names(&open("ask").expect("opened").ask("rule", "null").expect_err("broke"), "ask");
    assert_names(&sound.questions().expect_err("broke"), "questions");
    let fault = sound.rules().deal("deal").err().expect("broke");
    assert_names(&sound.fault("deal", fault), "deal");
    assert_eq!(sound.ask("rule", "null").expect("a ruling").answer, Some(json!("no")));
    assert_eq!(sound.book().expect("a book").clauses.len(), 1);
}

#[test]
fn every_method_of_a_game() {
    let edition = open("nothing").expect("opened");
    let mut sound = deal(&BROKEN, "nothing");
    let ford = rules(&loaded("stavka_fixture_ford"), "");
    let mut other = ford.deal("river".into()).into_result().expect("a game");
    for scenario in &edition.scenarios().expect("scenarios") {
        let method = scenario.name.as_str();
        if ["nothing", "deal", "clone", "bomb"].contains(&method) {
            continue;
        }
        let mut game = deal(&BROKEN, method);
        touch(&mut game, method);
        assert_names(&meaning(game.fault()), method);
        assert_over(&mut game);
        assert_eq!(game.assign(&sound), reply::QUIET, "a copy of a sound game is sound");
        assert_eq!(game.apply(1), reply::QUIET);
        assert_eq!(sound.apply(1), reply::QUIET);
        assert_ne!(other.mover(), Mover::BROKEN);
    }
}

#[test]
fn a_game_that_can_not_be_copied() {
    let (mut sound, mut broken) = (deal(&BROKEN, "nothing"), deal(&BROKEN, "clone"));
    let fault = broken.fork().into_result().err().expect("broke");
    assert_names(&meaning(fault), "clone");
    assert_eq!(broken.apply(1), reply::QUIET, "the original is as it was");
    assert_eq!(sound.assign(&broken), reply::FAULT);
    assert_names(&meaning(sound.fault()), "clone");
    assert_over(&mut sound);
}

/// Dropping what the panic carries would panic outside of every guard.
#[test]
fn a_panic_with_a_bomb_in_it() {
    let mut game = deal(&BROKEN, "bomb");
    assert_eq!(game.mover(), Mover::BROKEN);
    assert_eq!(game.fault().message, "it gave no message");
}

/// A session says what its game ran into, wherever that was.
#[test]
fn every_step_of_a_session() {
    let session = |scenario| Session::deal(open("nothing").expect("opened"), Some(scenario), 1);
    for method in ["deal", "clone", "mover", "legal"] {
        assert_names(&session(method).err().expect("broke"), method);
    }
    let dealt = |scenario| session(scenario).expect("a game");
    assert_names(&dealt("words").words(1).expect_err("broke"), "words");
    assert_names(&dealt("prompt").prompt().expect_err("broke"), "prompt");
    assert_names(&dealt("view").view(None).expect_err("broke"), "view");
    assert_names(&dealt("odds").odds().expect_err("broke"), "odds");
    let broke = |error: ActError, method| match error {
        ActError::Edition(error) => assert_names(&error, method),
        refused => panic!("{refused}"),
    };
    broke(dealt("choose").let_choose(&mut Staff(0)).expect_err("broke"), "choose");
    for method in ["words", "heard", "apply", "fingerprint"] {
        broke(dealt(method).act(1).expect_err("broke"), method);
    }
}

/// Calls the method of this name and leaves what comes back.
fn touch(game: &mut BoxedGame, method: &str) {
    let mut room = [0; 4];
    let lent = RSliceMut::from_mut_slice(&mut room);
    let _ = match method {
        "mover" => game.mover().0 != 0,
        "legal" => game.legal(lent) != 0,
        "weights" => game.weights(lent) != 0,
        "apply" => game.apply(1) != 0,
        "outcome" => game.outcome().is_ok(),
        "view" => game.view(0).is_ok(),
        "prompt" => game.prompt().is_ok(),
        "words" => game.words(1).is_ok(),
        "heard" => game.heard(1, 0).is_ok(),
        "action" => game.action("1".into()).is_ok(),
        "choose" => game.choose(0, 0, 1).is_ok(),
        "redraw" => game.redraw(0, 1) != 0,
        "fingerprint" => game.fingerprint() != 0,
        "odds" => game.odds().is_ok(),
        "fill" => game.fill("rule".into(), "{}".into()).is_ok(),
        "ask" => game.ask("rule".into(), "{}".into()).is_ok(),
        "check" => game.check().is_ok(),
        unknown => panic!("no method {unknown}"),
    };
}

/// A broken game says the same fault to everything, and that it is broken to who asks for the mover.
fn assert_over(game: &mut BoxedGame) {
    let fault = game.fault();
    assert_eq!(fault.kind, FaultKind::PANICKED);
    assert_eq!(game.mover(), Mover::BROKEN);
    assert_eq!(game.apply(1), reply::FAULT);
    assert_eq!(game.fork().into_result().err(), Some(fault.clone()));
    assert_eq!(game.outcome().into_result().err(), Some(fault.clone()));
    assert_eq!(game.tell(1).into_result().err(), Some(fault.clone()));
    assert_eq!(game.fault(), fault);
}
