//! A game whose rules go wrong: whoever plays or loads it is told, once, and loses nothing.

use std::any::Any;
use std::sync::Arc;

use serde_json::Value;
use stavka_core::book::Rulebook;
use stavka_core::chart::ChartText;
use stavka_core::game::{Action, Decision, OutcomeText, Side, Told};
use stavka_core::question::{QuestionText, Ruling};
use stavka_core::setup::Setup;
use stavka_core::variant::{Manifest, Scenario};
use stavka_core::view::View;
use stavka_fixture::Ford;
use stavka_play::edition::Source;
use stavka_play::linked::Linked;
use stavka_play::players::{Who, play_out};
use stavka_play::rules::{By, Dealt, Fault, Kind, Opens, Rules};
use stavka_play::save::{Save, text};
use stavka_play::session::Session;

/// The game of one page, which is not sound any more after so many actions.
struct Weak<T>(T, u32);

const LASTS: u32 = 4;

/// What is left to the game below.
macro_rules! as_below {
    ($($name:ident($($given:ident: $kind:ty),*) -> $answer:ty;)+) => {
        $(fn $name(&mut self, $($given: $kind),*) -> $answer {
            self.0.$name($($given),*)
        })+
    };
}

impl Opens for Weak<Linked<Ford>> {
    fn manifest(&self) -> Manifest {
        self.0.manifest()
    }

    fn open(&self, setup: &Setup) -> Result<Box<dyn Rules>, Fault> {
        Ok(Box::new(Weak(self.0.open(setup)?, 0)))
    }
}

impl Rules for Weak<Box<dyn Rules>> {
    fn book(&self) -> Result<Rulebook, Fault> {
        self.0.book()
    }

    fn questions(&self) -> Result<Vec<QuestionText>, Fault> {
        self.0.questions()
    }

    fn ask(&self, question: &str, input: &str) -> Result<Ruling, Fault> {
        self.0.ask(question, input)
    }

    fn charts(&self) -> Result<Vec<ChartText>, Fault> {
        self.0.charts()
    }

    fn map(&self) -> Result<String, Fault> {
        self.0.map()
    }

    fn scenarios(&self) -> Result<Vec<Scenario>, Fault> {
        self.0.scenarios()
    }

    fn deal(&self, scenario: &str) -> Result<Box<dyn Dealt>, Fault> {
        Ok(Box::new(Weak(self.0.deal(scenario)?, 0)))
    }

    fn pose(&self, position: &Value) -> Result<Box<dyn Dealt>, Fault> {
        self.0.pose(position)
    }

    fn adopt(&self, game: &dyn Dealt) -> Result<Box<dyn Dealt>, Fault> {
        self.0.adopt(game)
    }
}

impl Dealt for Weak<Box<dyn Dealt>> {
    as_below! {
        mover() -> Result<Option<By>, Fault>;
        legal(into: &mut [u32]) -> Result<usize, Fault>;
        weights(into: &mut [u32]) -> Result<usize, Fault>;
        occasion() -> u64;
        redraw(side: Side, seed: u64) -> Result<(), Fault>;
        print() -> u64;
        score(side: Side) -> i32;
        outcome() -> Result<Option<OutcomeText>, Fault>;
        view(side: Option<Side>) -> Result<View, Fault>;
        prompt() -> Result<String, Fault>;
        words(action: Action) -> Result<String, Fault>;
        heard(action: Action, side: Side) -> Result<String, Fault>;
        action(words: &str) -> Result<Option<Action>, Fault>;
        odds() -> Result<Vec<String>, Fault>;
        decision() -> Result<Option<Decision>, Fault>;
        choose(side: Side, style: u8, seed: u64) -> Result<Action, Fault>;
        fill(question: &str, given: &str) -> Result<Value, Fault>;
        ask(question: &str, given: &str) -> Result<Option<Ruling>, Fault>;
        tell(action: Action) -> Result<Told, Fault>;
    }

    fn apply(&mut self, action: Action) -> Result<bool, Fault> {
        self.1 += 1;
        self.0.apply(action)
    }

    fn count(&mut self, action: Action, counts: &mut [u64]) -> Result<bool, Fault> {
        self.1 += 1;
        self.0.count(action, counts)
    }

    fn assign(&mut self, from: &dyn Dealt) -> Result<(), Fault> {
        let from = (from as &dyn Any).downcast_ref::<Self>();
        let from = from.ok_or_else(|| Fault::new(Kind::BadInput, "another game"))?;
        self.1 = from.1;
        self.0.assign(from.0.as_ref())
    }

    fn fork(&self) -> Result<Box<dyn Dealt>, Fault> {
        Ok(Box::new(Self(self.0.fork()?, self.1)))
    }

    fn check(&mut self) -> Result<(), Fault> {
        let sound = self.1 < LASTS;
        if sound {
            self.0.check()
        } else {
            Err(Fault::new(Kind::Unsound, "three stand in one hex"))
        }
    }
}

#[test]
fn who_plays_or_loads_an_unsound_game_is_told_once_and_loses_nothing() {
    let source = Source::new("weak".to_owned(), Arc::new(Weak(Linked::<Ford>::new(), 0)));
    let edition = source.open(Setup::default()).expect("opens");
    let mut session = Session::deal(edition, None, 3).expect("deals");
    assert_eq!(session.take_unsound(), None);
    let mut players = Who::players(&[Who::Random, Who::Random]).expect("nobody is needed");
    play_out(&mut session, &mut players).expect("it goes on to its end");
    let told = session.take_unsound().expect("it is told");
    assert!(told.ends_with("three stand in one hex"), "{told}");
    assert_eq!(session.take_unsound(), None, "once is enough");
    let saved = Save::parse(text(&session, "weak").as_bytes()).expect("read");
    let mut loaded = saved.replay(&source, usize::MAX).expect("it can still be loaded");
    assert_eq!(loaded.take_unsound(), Some(told), "who loads it is told the same");
    assert_eq!(loaded.entries(), session.entries());
}
