//! What a loaded library offers, in the form in which games are played: marks and JSON become values and faults.

use std::any::Any;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::Value;
use stavka_abi::v1::{BoxedGame, BoxedRules, Fault as Crossed, FaultKind, Mover, reply};
use stavka_core::book::Rulebook;
use stavka_core::chart::ChartText;
use stavka_core::game::{Action, Decision, OutcomeText, Side, Told};
use stavka_core::question::{QuestionText, Ruling};
use stavka_core::setup::Setup;
use stavka_core::variant::{Manifest, Scenario};
use stavka_core::view::View;
use stavka_hooks::{Layers, Trace};
use stavka_play::edition::Source;
use stavka_play::rules::{By, Dealt, Fault, Kind, Opens, Rules};

use crate::loader::Loaded;
use crate::mods;

/// Where the editions of a loaded library come from.
pub fn source(loaded: &Loaded) -> Source {
    Source::new(loaded.hash.to_string(), Arc::new(loaded.clone()))
}

impl Opens for Loaded {
    fn manifest(&self) -> Manifest {
        self.manifest.clone()
    }

    fn open(&self, setup: &Setup) -> Result<Box<dyn Rules>, Fault> {
        open(self, setup, None)
    }
}

/// A loaded variant whose mods are listened to.
pub struct Traced<'a>(pub &'a Loaded, pub Trace);

impl Opens for Traced<'_> {
    fn manifest(&self) -> Manifest {
        self.0.manifest.clone()
    }

    fn open(&self, setup: &Setup) -> Result<Box<dyn Rules>, Fault> {
        open(self.0, setup, Some(&self.1))
    }
}

/// Opens a library under all that acts at its points or lies over it.
fn open(loaded: &Loaded, setup: &Setup, trace: Option<&Trace>) -> Result<Box<dyn Rules>, Fault> {
    let unfit = |error: crate::error::Error| Fault::at(Kind::BadInput, "/mods", error.to_string());
    let over = mods::libraries(setup).map_err(unfit)?;
    let mut native = Vec::new();
    if !over.is_empty() {
        let json = serde_json::to_string(setup).map_err(unreadable)?;
        let points = serde_json::to_string(&loaded.manifest.points).map_err(unreadable)?;
        for (at, library) in &over {
            let said = stavka_abi::seam_of(library.module, &json, &points).map_err(fault)?;
            native.extend(said.map(|seam| (*at, seam)));
        }
    }
    let bare = Bare { loaded, over: over.into_iter().map(|(_, library)| library).collect() };
    stavka_hooks::open(&bare, setup, Layers { native, trace })
}

/// A library, with those that lie over it: what acts at its points is said by whoever opens it.
struct Bare<'a> {
    loaded: &'a Loaded,
    over: Vec<Loaded>,
}

impl Opens for Bare<'_> {
    fn manifest(&self) -> Manifest {
        self.loaded.manifest.clone()
    }

    fn open(&self, setup: &Setup) -> Result<Box<dyn Rules>, Fault> {
        let json = serde_json::to_string(setup).map_err(unreadable)?;
        let seams = setup.seams.layers();
        let mut rules = stavka_abi::open_under(self.loaded.module, &json, seams).map_err(fault)?;
        for library in &self.over {
            rules = stavka_abi::open_over(library.module, &json, rules).map_err(fault)?;
        }
        Ok(behind(rules))
    }
}

/// Rules behind the boundary, wherever they were opened.
pub fn behind(rules: BoxedRules) -> Box<dyn Rules> {
    Box::new(Opened(rules))
}

struct Opened(BoxedRules);

impl Rules for Opened {
    fn book(&self) -> Result<Rulebook, Fault> {
        parse(&self.0.book().into_result().map_err(fault)?)
    }

    fn questions(&self) -> Result<Vec<QuestionText>, Fault> {
        parse(&self.0.questions().into_result().map_err(fault)?)
    }

    fn ask(&self, question: &str, input: &str) -> Result<Ruling, Fault> {
        parse(&self.0.ask(question.into(), input.into()).into_result().map_err(fault)?)
    }

    fn charts(&self) -> Result<Vec<ChartText>, Fault> {
        parse(&self.0.charts().into_result().map_err(fault)?)
    }

    fn map(&self) -> Result<String, Fault> {
        self.0.map().into_result().map(Into::into).map_err(fault)
    }

    fn scenarios(&self) -> Result<Vec<Scenario>, Fault> {
        parse(&self.0.scenarios().into_result().map_err(fault)?)
    }

    fn deal(&self, scenario: &str) -> Result<Box<dyn Dealt>, Fault> {
        let game = self.0.deal(scenario.into()).into_result().map_err(fault)?;
        Ok(Box::new(Played(game)))
    }

    fn pose(&self, position: &Value) -> Result<Box<dyn Dealt>, Fault> {
        let position = position.to_string();
        let game = self.0.pose(position.as_str().into()).into_result().map_err(fault)?;
        Ok(Box::new(Played(game)))
    }

    fn adopt(&self, game: &dyn Dealt) -> Result<Box<dyn Dealt>, Fault> {
        let game = self.0.adopt(&same(game)?.0).into_result().map_err(fault)?;
        Ok(Box::new(Played(game)))
    }
}

/// A game behind the boundary.
struct Played(BoxedGame);

impl Played {
    /// What a hot call that answers with a count came to.
    fn counted(&self, count: u32) -> Result<usize, Fault> {
        match count {
            reply::FAULT => Err(self.fault()),
            count => Ok(count as usize),
        }
    }

    fn done(&self, answer: u32) -> Result<bool, Fault> {
        match answer {
            reply::FAULT => Err(self.fault()),
            answer => Ok(answer == reply::REVEALED),
        }
    }

    #[cold]
    fn fault(&self) -> Fault {
        fault(self.0.fault())
    }
}

impl Dealt for Played {
    fn mover(&mut self) -> Result<Option<By>, Fault> {
        match self.0.mover() {
            Mover::NOBODY => Ok(None),
            Mover::BROKEN => Err(self.fault()),
            Mover(number) => {
                let by = match number.checked_sub(Mover::CHANCE) {
                    None => u8::try_from(number).map(By::Side),
                    Some(purpose) => u8::try_from(purpose).map(By::Chance),
                };
                let nobody = "it names no side and no purpose";
                by.map(Some).map_err(|_| Fault::new(Kind::Broken, nobody))
            }
        }
    }

    fn legal(&mut self, into: &mut [u32]) -> Result<usize, Fault> {
        let count = self.0.legal(into.into());
        self.counted(count)
    }

    fn weights(&mut self, into: &mut [u32]) -> Result<usize, Fault> {
        let count = self.0.weights(into.into());
        self.counted(count)
    }

    fn occasion(&mut self) -> u64 {
        self.0.occasion()
    }

    fn apply(&mut self, action: Action) -> Result<bool, Fault> {
        let answer = self.0.apply(action);
        self.done(answer)
    }

    fn count(&mut self, action: Action, counts: &mut [u64]) -> Result<bool, Fault> {
        let answer = self.0.count(action, counts.into());
        self.done(answer)
    }

    fn assign(&mut self, from: &dyn Dealt) -> Result<(), Fault> {
        let answer = self.0.assign(&same(from)?.0);
        self.done(answer).map(drop)
    }

    fn redraw(&mut self, side: Side, seed: u64) -> Result<(), Fault> {
        let answer = self.0.redraw(side.into(), seed);
        self.done(answer).map(drop)
    }

    fn fork(&self) -> Result<Box<dyn Dealt>, Fault> {
        let game = self.0.fork().into_result().map_err(fault)?;
        Ok(Box::new(Self(game)))
    }

    fn print(&mut self) -> u64 {
        self.0.fingerprint()
    }

    fn score(&mut self, side: Side) -> i32 {
        self.0.score(side.into())
    }

    fn outcome(&mut self) -> Result<Option<OutcomeText>, Fault> {
        parse(&self.0.outcome().into_result().map_err(fault)?)
    }

    fn view(&mut self, side: Option<Side>) -> Result<View, Fault> {
        stavka_play::rules::view(&self.view_text(side)?)
    }

    fn view_text(&mut self, side: Option<Side>) -> Result<String, Fault> {
        let view = self.0.view(side.map_or(u32::MAX, u32::from));
        view.into_result().map(Into::into).map_err(fault)
    }

    fn prompt(&mut self) -> Result<String, Fault> {
        self.0.prompt().into_result().map(Into::into).map_err(fault)
    }

    fn words(&mut self, action: Action) -> Result<String, Fault> {
        self.0.words(action).into_result().map(Into::into).map_err(fault)
    }

    fn heard(&mut self, action: Action, side: Side) -> Result<String, Fault> {
        self.0.heard(action, side.into()).into_result().map(Into::into).map_err(fault)
    }

    fn action(&mut self, words: &str) -> Result<Option<Action>, Fault> {
        match self.0.action(words.into()).into_result() {
            Ok(action) => Ok(Some(action)),
            Err(none) if none.kind == FaultKind::UNKNOWN => Ok(None),
            Err(crossed) => Err(fault(crossed)),
        }
    }

    fn tell(&mut self, action: Action) -> Result<Told, Fault> {
        stavka_play::rules::told(&self.0.tell(action).into_result().map_err(fault)?)
    }

    fn odds(&mut self) -> Result<Vec<String>, Fault> {
        parse(&self.0.odds().into_result().map_err(fault)?)
    }

    fn decision(&mut self) -> Result<Option<Decision>, Fault> {
        parse(&self.0.decision().into_result().map_err(fault)?)
    }

    fn choose(&mut self, side: Side, style: u8, seed: u64) -> Result<Action, Fault> {
        self.0.choose(side.into(), style.into(), seed).into_result().map_err(fault)
    }

    fn fill(&mut self, question: &str, given: &str) -> Result<Value, Fault> {
        parse(&self.0.fill(question.into(), given.into()).into_result().map_err(fault)?)
    }

    fn ask(&mut self, question: &str, given: &str) -> Result<Option<Ruling>, Fault> {
        let ruling = self.0.ask(question.into(), given.into()).into_result().map_err(fault)?;
        ruling.into_option().map(|json| parse(&json)).transpose()
    }

    fn check(&mut self) -> Result<(), Fault> {
        self.0.check().into_result().map_err(fault)
    }
}

/// The game as one behind the boundary; whether it is of the same library the boundary sees for itself.
fn same(game: &dyn Dealt) -> Result<&Played, Fault> {
    let game = (game as &dyn Any).downcast_ref();
    game.ok_or_else(|| Fault::new(Kind::BadInput, "a game of another variant"))
}

/// A fault that crossed, as a fault of a game.
#[cold]
pub fn fault(crossed: Crossed) -> Fault {
    let kind = match crossed.kind {
        FaultKind::REFUSED => Kind::Refused,
        FaultKind::BAD_INPUT => Kind::BadInput,
        FaultKind::UNKNOWN => Kind::Unknown,
        FaultKind::UNSOUND => Kind::Unsound,
        _ => Kind::Broken,
    };
    Fault { kind, at: crossed.at.into(), message: crossed.message.into() }
}

fn parse<T: DeserializeOwned>(json: &str) -> Result<T, Fault> {
    serde_json::from_str(json).map_err(unreadable)
}

#[expect(clippy::needless_pass_by_value, reason = "it stands where errors are mapped")]
fn unreadable(error: serde_json::Error) -> Fault {
    Fault::new(Kind::Broken, error.to_string())
}
