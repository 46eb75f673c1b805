//! Variants that are built into the program: the rules are called as they are, with nothing in between.
//!
//! A panic in them is one of the program, as in any other of its parts; only what is loaded is guarded.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use serde_json::Value;
use stavka_core::book::Rulebook;
use stavka_core::chart::{self, ChartText};
use stavka_core::clause::{Refused, Silent, Sink, Trail};
use stavka_core::game::{Action, Applied, Decision, Game, Lent, Mover, OutcomeText, Side, Told};
use stavka_core::question::{Question, QuestionText, Ruling};
use stavka_core::schema::Schemas;
use stavka_core::setup::{Setup, SetupError};
use stavka_core::variant::{Manifest, Scenario, Variant};
use stavka_core::view::View;

use crate::rules::{By, Dealt, Fault, Kind, Opens, Rules};

/// A variant that is built in.
#[derive(Debug, Clone, Copy)]
pub struct Linked<V>(PhantomData<fn() -> V>);

impl<V> Linked<V> {
    /// The variant.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<V> Default for Linked<V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<V: Variant> Opens for Linked<V> {
    fn manifest(&self) -> Manifest {
        Manifest::of::<V>()
    }

    fn open(&self, setup: &Setup) -> Result<Box<dyn Rules>, Fault> {
        setup.check_names(V::about().id, V::about().sides)?;
        chart::check(V::charts(), setup)?;
        let variant = Arc::new(V::open(setup)?);
        let (questions, scenarios) = (V::questions(), variant.scenarios());
        Ok(Box::new(Opened { variant, questions, scenarios }))
    }
}

struct Opened<V: Variant> {
    variant: Arc<V>,
    questions: Vec<Question<V>>,
    /// Listed once: games are dealt by the thousand.
    scenarios: Vec<Scenario>,
}

impl<V: Variant> Rules for Opened<V> {
    fn book(&self) -> Result<Rulebook, Fault> {
        Rulebook::of(self.variant.as_ref()).map_err(broken)
    }

    fn questions(&self) -> Result<Vec<QuestionText>, Fault> {
        let known = Schemas::read(V::schemas()).map_err(broken)?;
        Ok(self.questions.iter().map(|question| question.describe(&known)).collect())
    }

    fn ask(&self, question: &str, input: &str) -> Result<Ruling, Fault> {
        let found = self.questions.iter().find(|known| known.name == question);
        let known = || self.questions.iter().map(|known| known.name);
        let found = found.ok_or_else(|| nothing("question", question, known()))?;
        let ruling = found.ask(&self.variant, self.variant.settings(), input);
        let ruling =
            ruling.map_err(|error| Fault::at(Kind::BadInput, error.pointer, error.message))?;
        serde_json::from_str(&ruling).map_err(broken)
    }

    fn charts(&self) -> Result<Vec<ChartText>, Fault> {
        let known = Schemas::read(V::schemas()).map_err(broken)?;
        let describe = |chart: &chart::Chart| chart.describe(self.variant.settings(), &known);
        Ok(V::charts().iter().map(describe).collect::<Result<_, _>>()?)
    }

    fn map(&self) -> Result<String, Fault> {
        match (self.variant.settings().charts.get(chart::MAP), V::map()) {
            (Some(brought), _) => Ok(brought.to_string()),
            (None, Some(own)) => Ok(own.to_owned()),
            (None, None) => Err(Fault::new(Kind::Unknown, "it has no map")),
        }
    }

    fn scenarios(&self) -> Result<Vec<Scenario>, Fault> {
        Ok(self.scenarios.clone())
    }

    fn deal(&self, scenario: &str) -> Result<Box<dyn Dealt>, Fault> {
        let known = &self.scenarios;
        if known.is_empty() {
            return Err(Fault::new(Kind::Unknown, "it has no game to play yet, only rules to ask"));
        }
        if !known.iter().any(|known| known.name == scenario) {
            let names = known.iter().map(|known| known.name.as_str());
            return Err(nothing("scenario", scenario, names));
        }
        let game = Arc::clone(&self.variant).deal(scenario);
        let game = game.ok_or_else(|| {
            let why = Arc::clone(&self.variant).undealt(scenario);
            Fault::new(Kind::Unknown, format!("`{scenario}` can't be dealt: {why}"))
        })?;
        Ok(Box::new(Played::new(Arc::clone(&self.variant), game)))
    }

    fn pose(&self, position: &Value) -> Result<Box<dyn Dealt>, Fault> {
        let game = Arc::clone(&self.variant).pose(position);
        let game = game.map_err(|message| Fault::new(Kind::BadInput, message))?;
        Ok(Box::new(Played::new(Arc::clone(&self.variant), game)))
    }

    fn adopt(&self, game: &dyn Dealt) -> Result<Box<dyn Dealt>, Fault> {
        let old = same::<V>(game)?;
        let game = Arc::clone(&self.variant).adopt(&old.game);
        let game = game.map_err(|message| Fault::new(Kind::BadInput, message))?;
        Ok(Box::new(Played::new(Arc::clone(&self.variant), game)))
    }
}

/// A game of `V`.
struct Played<V: Variant> {
    variant: Arc<V>,
    game: V::Game,
    /// What the clauses applied are counted into, once somebody counts.
    counts: Option<Trail>,
}

impl<V: Variant> Played<V> {
    fn new(variant: Arc<V>, game: V::Game) -> Self {
        Self { variant, game, counts: None }
    }

    fn done(&mut self, action: Action, sink: &mut impl Sink) -> Result<bool, Fault> {
        match self.game.apply(action, sink) {
            Ok(applied) => Ok(applied == Applied::Revealed),
            Err(refused) => Err(self.refusal(refused)),
        }
    }

    #[cold]
    fn refusal(&self, refused: Refused) -> Fault {
        let head = self.variant.settings().shelf.head(refused.by);
        Fault::at(Kind::Refused, head.id, head.title)
    }
}

impl<V: Variant> Dealt for Played<V> {
    fn mover(&mut self) -> Result<Option<By>, Fault> {
        Ok(match self.game.mover() {
            Mover::Side(side) => Some(By::Side(side)),
            Mover::Chance(purpose) => Some(By::Chance(purpose)),
            Mover::Nobody => None,
        })
    }

    fn legal(&mut self, into: &mut [u32]) -> Result<usize, Fault> {
        let mut list = Lent::new(into);
        self.game.legal(&mut list);
        Ok(list.count())
    }

    fn weights(&mut self, into: &mut [u32]) -> Result<usize, Fault> {
        let mut list = Lent::new(into);
        self.game.weights(&mut list);
        Ok(list.count())
    }

    fn occasion(&mut self) -> u64 {
        self.game.occasion().number()
    }

    fn apply(&mut self, action: Action) -> Result<bool, Fault> {
        self.done(action, &mut Silent)
    }

    fn count(&mut self, action: Action, counts: &mut [u64]) -> Result<bool, Fault> {
        let sizes = || Trail::counting(self.variant.settings().shelf.sizes());
        let mut trail = self.counts.take().unwrap_or_else(sizes);
        let done = self.done(action, &mut trail);
        trail.add_to(counts);
        self.counts = Some(trail);
        done
    }

    fn assign(&mut self, from: &dyn Dealt) -> Result<(), Fault> {
        self.game.clone_from(&same::<V>(from)?.game);
        Ok(())
    }

    fn redraw(&mut self, side: Side, seed: u64) -> Result<(), Fault> {
        self.game.redraw(side_of::<V>(side)?, seed);
        Ok(())
    }

    fn fork(&self) -> Result<Box<dyn Dealt>, Fault> {
        Ok(Box::new(Self::new(Arc::clone(&self.variant), self.game.clone())))
    }

    fn print(&mut self) -> u64 {
        self.game.fingerprint()
    }

    fn score(&mut self, side: Side) -> i32 {
        side_of::<V>(side).map_or(0, |side| self.game.score(side))
    }

    fn outcome(&mut self) -> Result<Option<OutcomeText>, Fault> {
        let shelf = &self.variant.settings().shelf;
        Ok(self.game.outcome().map(|outcome| OutcomeText::of(outcome, shelf)))
    }

    fn view(&mut self, side: Option<Side>) -> Result<View, Fault> {
        Ok(self.game.view(side.map(side_of::<V>).transpose()?))
    }

    fn prompt(&mut self) -> Result<String, Fault> {
        Ok(self.game.prompt())
    }

    fn words(&mut self, action: Action) -> Result<String, Fault> {
        Ok(self.game.words(action))
    }

    fn heard(&mut self, action: Action, side: Side) -> Result<String, Fault> {
        Ok(self.game.heard(action, side_of::<V>(side)?))
    }

    fn action(&mut self, words: &str) -> Result<Option<Action>, Fault> {
        Ok(self.game.action(words))
    }

    fn tell(&mut self, action: Action) -> Result<Told, Fault> {
        let told = Told::of(&mut self.game, action, &self.variant.settings().shelf);
        told.map_err(|no| Fault::at(Kind::Refused, no.by, no.because))
    }

    fn odds(&mut self) -> Result<Vec<String>, Fault> {
        Ok(self.game.odds())
    }

    fn decision(&mut self) -> Result<Option<Decision>, Fault> {
        let mut decision = self.game.decision();
        if let Some(decision) = &mut decision {
            decision.ask_staff(&self.game, V::about().styles, 0);
        }
        Ok(decision)
    }

    fn choose(&mut self, side: Side, style: u8, seed: u64) -> Result<Action, Fault> {
        let styles = V::about().styles;
        if usize::from(style) >= styles.len() {
            return Err(nothing("style", &style.to_string(), styles.iter().copied()));
        }
        let choice = side_of::<V>(side).ok().and_then(|side| self.game.choose(side, style, seed));
        choice.ok_or_else(|| Fault::new(Kind::Unknown, "it is not for that side to choose"))
    }

    fn fill(&mut self, question: &str, given: &str) -> Result<Value, Fault> {
        let wrong = |message: String| Fault::new(Kind::BadInput, message);
        let given = serde_json::from_str(given).map_err(|error| wrong(error.to_string()))?;
        self.game.fill(question, given).map_err(wrong)
    }

    fn ask(&mut self, question: &str, given: &str) -> Result<Option<Ruling>, Fault> {
        let Some(ruling) = self.game.ask(question, given) else { return Ok(None) };
        let ruling =
            ruling.map_err(|error| Fault::at(Kind::BadInput, error.pointer, error.message))?;
        serde_json::from_str(&ruling).map(Some).map_err(broken)
    }

    fn check(&mut self) -> Result<(), Fault> {
        self.game.check().map_err(|message| Fault::new(Kind::Unsound, message))
    }
}

/// The game as one of `V`.
fn same<V: Variant>(game: &dyn Dealt) -> Result<&Played<V>, Fault> {
    let game = (game as &dyn Any).downcast_ref();
    game.ok_or_else(|| Fault::new(Kind::BadInput, "a game of another variant"))
}

/// The side with this number, if the variant has it.
fn side_of<V: Variant>(side: Side) -> Result<Side, Fault> {
    let known = usize::from(side) < V::about().sides.len();
    if known { Ok(side) } else { Err(Fault::new(Kind::Unknown, "there is no such side")) }
}

fn nothing<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a str>) -> Fault {
    let known: Vec<&str> = known.collect();
    Fault::new(Kind::Unknown, format!("no {what} `{name}`; there are: {}", known.join(", ")))
}

fn broken(error: impl std::fmt::Display) -> Fault {
    Fault::new(Kind::Broken, error.to_string())
}

impl From<SetupError> for Fault {
    fn from(error: SetupError) -> Self {
        Self::at(Kind::BadInput, error.pointer(), error.to_string())
    }
}
