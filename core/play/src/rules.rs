//! An opened variant and a game of it, wherever they come from: a library behind the boundary, or the program itself.

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

/// Where opened variants come from.
pub trait Opens: Send + Sync {
    /// Who the variant is.
    fn manifest(&self) -> Manifest;
    /// Opens it with a set-up.
    fn open(&self, setup: &Setup) -> Result<Box<dyn Rules>, Fault>;
}

/// An opened variant.
pub trait Rules: Send + Sync {
    /// The rulebook, figures filled in.
    fn book(&self) -> Result<Rulebook, Fault>;
    /// The questions, with their schemas.
    fn questions(&self) -> Result<Vec<QuestionText>, Fault>;
    /// The ruling on a question.
    fn ask(&self, question: &str, input: &str) -> Result<Ruling, Fault>;
    /// The charts in force, with their schemas.
    fn charts(&self) -> Result<Vec<ChartText>, Fault>;
    /// The map, as JSON.
    fn map(&self) -> Result<String, Fault>;
    /// What can be played, the usual one first.
    fn scenarios(&self) -> Result<Vec<Scenario>, Fault>;
    /// A new game.
    fn deal(&self, scenario: &str) -> Result<Box<dyn Dealt>, Fault>;
    /// A game at a made position, in the variant's own words.
    fn pose(&self, position: &Value) -> Result<Box<dyn Dealt>, Fault>;
    /// Goes on with a game of the same variant that was dealt under another set-up.
    fn adopt(&self, game: &dyn Dealt) -> Result<Box<dyn Dealt>, Fault>;
    /// Who tells of scripts of mods that failed; nobody where none are run.
    fn watch(&self) -> Option<Arc<dyn Watch>> {
        None
    }
}

/// Looks on while the rules ask the scripts of mods. One that fails has said nothing, and the rules go on: whoever asked
/// them looks here before the answer is used.
pub trait Watch: Send + Sync {
    /// What went wrong first, if something did: mod, script, line and message.
    fn fault(&self) -> Option<String>;
}

/// A state of a game. The calls that are made at every step are those up to `redraw`; they carry numbers.
pub trait Dealt: Any + Send {
    /// Who is to choose; nobody once the game is over.
    fn mover(&mut self) -> Result<Option<By>, Fault>;
    /// Fills the slice with what may be chosen; how many there are, also where the slice is too short.
    fn legal(&mut self, into: &mut [u32]) -> Result<usize, Fault>;
    /// Fills the slice with the weights of chance's outcomes.
    fn weights(&mut self, into: &mut [u32]) -> Result<usize, Fault>;
    /// What the roll that is due is about, beside its purpose.
    fn occasion(&mut self) -> u64;
    /// Does it; whether something hidden was shown. A refused action changes nothing.
    fn apply(&mut self, action: Action) -> Result<bool, Fault>;
    /// Does it and adds to the counts of the clauses applied, a place each, book after book.
    fn count(&mut self, action: Action, counts: &mut [u64]) -> Result<bool, Fault>;
    /// Becomes a copy of another state of the same variant.
    fn assign(&mut self, from: &dyn Dealt) -> Result<(), Fault>;
    /// Draws anew what a side does not know.
    fn redraw(&mut self, side: Side, seed: u64) -> Result<(), Fault>;
    /// A copy with a life of its own.
    fn fork(&self) -> Result<Box<dyn Dealt>, Fault>;
    /// A number that tells two states apart.
    fn print(&mut self) -> u64;
    /// How well a side stands, in the variant's own terms of victory.
    fn score(&mut self, side: Side) -> i32;
    /// How it ended; nothing while it goes on.
    fn outcome(&mut self) -> Result<Option<OutcomeText>, Fault>;
    /// What a side may see; everything for nobody.
    fn view(&mut self, side: Option<Side>) -> Result<View, Fault>;
    /// The same as JSON: what crosses the boundary as a text is not read before somebody wants it.
    fn view_text(&mut self, side: Option<Side>) -> Result<String, Fault> {
        let text = serde_json::to_string(&self.view(side)?);
        text.map_err(|error| Fault::new(Kind::Broken, error.to_string()))
    }
    /// What the rules expect of the mover now.
    fn prompt(&mut self) -> Result<String, Fault>;
    /// An action in words.
    fn words(&mut self, action: Action) -> Result<String, Fault>;
    /// An action in words as a side may hear of it.
    fn heard(&mut self, action: Action, side: Side) -> Result<String, Fault>;
    /// The action that these words mean now, if any, also one that the rules refuse.
    fn action(&mut self, words: &str) -> Result<Option<Action>, Fault>;
    /// Does it, with everything that the rules say to it.
    fn tell(&mut self, action: Action) -> Result<Told, Fault>;
    /// Where the mover's choices lead in numbers, a line each.
    fn odds(&mut self) -> Result<Vec<String>, Fault>;
    /// The thing to choose with all that belongs to it; nothing where nobody has a choice.
    fn decision(&mut self) -> Result<Option<Decision>, Fault>;
    /// The choice of the variant's own automated player in a style, by its place in the manifest.
    fn choose(&mut self, side: Side, style: u8, seed: u64) -> Result<Action, Fault>;
    /// The input of a question, completed from the position.
    fn fill(&mut self, question: &str, given: &str) -> Result<Value, Fault>;
    /// The ruling on a question at the position, if the game gives it straight from its state.
    fn ask(&mut self, question: &str, given: &str) -> Result<Option<Ruling>, Fault>;
    /// Whether the state is sound.
    fn check(&mut self) -> Result<(), Fault>;
}

/// Who acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// A side, by its place in the manifest.
    Side(Side),
    /// Chance, by the place of its purpose in the manifest.
    Chance(u8),
    /// All players together.
    Agreement,
}

impl By {
    /// Whether chance acted.
    pub fn is_chance(self) -> bool {
        matches!(self, Self::Chance(_))
    }
}

/// What kind of fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The rules say no; the fault names the clause.
    Refused,
    /// The input does not fit; the fault has a JSON pointer.
    BadInput,
    /// There is no such question, scenario or style.
    Unknown,
    /// A state is not sound: it breaks what its game promises.
    Unsound,
    /// The variant did what it must not.
    Broken,
}

/// Why a variant did not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What kind of fault.
    pub kind: Kind,
    /// The id of a clause, or a JSON pointer into the input, or nothing.
    pub at: String,
    /// What is wrong, or why not.
    pub message: String,
}

impl Fault {
    /// A fault that is nowhere in particular.
    pub fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self { kind, at: String::new(), message: message.into() }
    }

    /// A fault at a clause or a place in the input.
    pub fn at(kind: Kind, at: impl Into<String>, message: impl Into<String>) -> Self {
        Self { kind, at: at.into(), message: message.into() }
    }
}

/// A view that crossed the boundary as JSON. It is read here, where code is made fast: a story reads thousands.
pub fn view(json: &str) -> Result<View, Fault> {
    serde_json::from_str(json).map_err(|error| Fault::new(Kind::Broken, error.to_string()))
}

/// What the rules said to an action, likewise.
pub fn told(json: &str) -> Result<Told, Fault> {
    serde_json::from_str(json).map_err(|error| Fault::new(Kind::Broken, error.to_string()))
}
