//! A variant as it would be if what one side can't know were something else.
//!
//! The game goes as it goes; but all that is read for that side, now or of the past, is read from a copy in which what it can't
//! know was drawn anew. A server of it must send that side the same bytes as one of the variant itself.

use std::any::Any;
use std::sync::Arc;

use serde_json::Value;
use stavka_core::book::Rulebook;
use stavka_core::chart::ChartText;
use stavka_core::game::{Action, Decision, OutcomeText, Side, Told};
use stavka_core::question::{QuestionText, Ruling};
use stavka_core::setup::Setup;
use stavka_core::variant::{Manifest, Scenario, Variant};
use stavka_core::view::View;
use stavka_play::edition::Source;
use stavka_play::linked::Linked;
use stavka_play::rules::{By, Dealt, Fault, Opens, Rules};

/// Whose eyes are deceived, and by which draw.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Draw {
    pub(crate) side: Side,
    pub(crate) seed: u64,
}

/// A variant whose side sees another draw; the variant itself where there is none.
pub(crate) fn redrawn<V: Variant>(draw: Option<Draw>) -> Source {
    let own: Arc<dyn Opens> = Arc::new(Linked::<V>::new());
    Source::new("linked".to_owned(), Arc::new(Deceiving { own, draw }))
}

struct Deceiving {
    own: Arc<dyn Opens>,
    draw: Option<Draw>,
}

impl Opens for Deceiving {
    fn manifest(&self) -> Manifest {
        self.own.manifest()
    }

    fn open(&self, setup: &Setup) -> Result<Box<dyn Rules>, Fault> {
        Ok(Box::new(Opened { own: self.own.open(setup)?, draw: self.draw }))
    }
}

struct Opened {
    own: Box<dyn Rules>,
    draw: Option<Draw>,
}

impl Opened {
    fn wrap(&self, own: Box<dyn Dealt>) -> Box<dyn Dealt> {
        Box::new(Position { own, draw: self.draw })
    }
}

impl Rules for Opened {
    fn book(&self) -> Result<Rulebook, Fault> {
        self.own.book()
    }
    fn questions(&self) -> Result<Vec<QuestionText>, Fault> {
        self.own.questions()
    }
    fn ask(&self, question: &str, input: &str) -> Result<Ruling, Fault> {
        self.own.ask(question, input)
    }
    fn charts(&self) -> Result<Vec<ChartText>, Fault> {
        self.own.charts()
    }
    fn map(&self) -> Result<String, Fault> {
        self.own.map()
    }
    fn scenarios(&self) -> Result<Vec<Scenario>, Fault> {
        self.own.scenarios()
    }
    fn deal(&self, scenario: &str) -> Result<Box<dyn Dealt>, Fault> {
        Ok(self.wrap(self.own.deal(scenario)?))
    }
    fn pose(&self, position: &Value) -> Result<Box<dyn Dealt>, Fault> {
        Ok(self.wrap(self.own.pose(position)?))
    }
    fn adopt(&self, game: &dyn Dealt) -> Result<Box<dyn Dealt>, Fault> {
        let game = Position::behind(game);
        Ok(Box::new(Position { own: self.own.adopt(game.own.as_ref())?, draw: game.draw }))
    }
}

/// A position: as it is, and the draw by which the side sees it; none where it is as the side sees it already.
struct Position {
    own: Box<dyn Dealt>,
    draw: Option<Draw>,
}

impl Position {
    fn behind(game: &dyn Dealt) -> &Self {
        (game as &dyn Any).downcast_ref().expect("a position of this variant")
    }

    /// The position as the side may take it to be.
    fn seen(&self) -> Result<Box<dyn Dealt>, Fault> {
        let mut seen = self.own.fork()?;
        if let Some(Draw { side, seed }) = self.draw {
            seen.redraw(side, seed)?;
        }
        Ok(seen)
    }

    /// What is read for whoever is to choose: for the side from its own draw, for all others as it is.
    fn for_mover(&mut self) -> Result<Box<dyn Dealt>, Fault> {
        let mover = self.own.mover()?;
        let own = self.draw.is_some_and(|draw| mover == Some(By::Side(draw.side)));
        if own { self.seen() } else { self.own.fork() }
    }
}

impl Dealt for Position {
    fn mover(&mut self) -> Result<Option<By>, Fault> {
        self.own.mover()
    }
    fn legal(&mut self, into: &mut [u32]) -> Result<usize, Fault> {
        self.for_mover()?.legal(into)
    }
    fn weights(&mut self, into: &mut [u32]) -> Result<usize, Fault> {
        self.own.weights(into)
    }
    fn occasion(&mut self) -> u64 {
        self.own.occasion()
    }
    fn apply(&mut self, action: Action) -> Result<bool, Fault> {
        self.own.apply(action)
    }
    fn count(&mut self, action: Action, counts: &mut [u64]) -> Result<bool, Fault> {
        self.own.count(action, counts)
    }
    fn assign(&mut self, from: &dyn Dealt) -> Result<(), Fault> {
        let from = Self::behind(from);
        self.draw = from.draw;
        self.own.assign(from.own.as_ref())
    }
    /// A server whose truth is the other draw would draw from there.
    fn redraw(&mut self, side: Side, seed: u64) -> Result<(), Fault> {
        self.own = self.seen()?;
        self.draw = None;
        self.own.redraw(side, seed)
    }
    fn fork(&self) -> Result<Box<dyn Dealt>, Fault> {
        Ok(Box::new(Self { own: self.own.fork()?, draw: self.draw }))
    }
    fn print(&mut self) -> u64 {
        self.own.print()
    }
    fn score(&mut self, side: Side) -> i32 {
        self.own.score(side)
    }
    fn outcome(&mut self) -> Result<Option<OutcomeText>, Fault> {
        self.own.outcome()
    }
    fn view(&mut self, side: Option<Side>) -> Result<View, Fault> {
        let own = self.draw.is_some_and(|draw| side == Some(draw.side));
        if own { self.seen()?.view(side) } else { self.own.view(side) }
    }
    fn prompt(&mut self) -> Result<String, Fault> {
        self.for_mover()?.prompt()
    }
    fn words(&mut self, action: Action) -> Result<String, Fault> {
        self.for_mover()?.words(action)
    }
    fn heard(&mut self, action: Action, side: Side) -> Result<String, Fault> {
        self.for_mover()?.heard(action, side)
    }
    fn action(&mut self, words: &str) -> Result<Option<Action>, Fault> {
        self.for_mover()?.action(words)
    }
    /// What is told of an action that shows nothing comes from the side's own draw.
    fn tell(&mut self, action: Action) -> Result<Told, Fault> {
        let seen = self.for_mover()?.tell(action);
        let told = self.own.tell(action)?;
        if told.revealed { Ok(told) } else { seen }
    }
    fn odds(&mut self) -> Result<Vec<String>, Fault> {
        self.for_mover()?.odds()
    }
    fn decision(&mut self) -> Result<Option<Decision>, Fault> {
        self.for_mover()?.decision()
    }
    fn choose(&mut self, side: Side, style: u8, seed: u64) -> Result<Action, Fault> {
        self.for_mover()?.choose(side, style, seed)
    }
    fn fill(&mut self, question: &str, given: &str) -> Result<Value, Fault> {
        self.for_mover()?.fill(question, given)
    }
    fn ask(&mut self, question: &str, given: &str) -> Result<Option<Ruling>, Fault> {
        self.for_mover()?.ask(question, given)
    }
    fn check(&mut self) -> Result<(), Fault> {
        self.own.check()
    }
}
