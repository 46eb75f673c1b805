//! What the author of a variant writes.

use std::sync::Arc;

use crate::schema::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::book::Book;
use crate::chart::Chart;
use crate::game::{Game, Purpose};
use crate::question::Question;
use crate::seam::{Point, PointText};
use crate::setup::{Settings, Setup, SetupError};

/// A rule edition.
///
/// Opening takes one set-up and compiles it into whatever tables the rules read afterwards. A variant
/// reads no clock, no environment, no file and no randomness of its own.
pub trait Variant: Sized + Send + Sync + 'static {
    /// A state of its game; [`NoGame`](crate::game::NoGame) where none can be played.
    type Game: Game;

    /// Who it is.
    fn about() -> About;

    /// Its rules text.
    fn book() -> &'static Book;

    /// The numbers that are structure, derived from code; the text asserts them.
    fn facts() -> Value;

    /// What can be asked of it.
    fn questions() -> Vec<Question<Self>>;

    /// The schemas of its questions and charts, as the text of [`Schemas`](crate::schema::Schemas); they are made from
    /// the types where it is empty and schemas can be made.
    fn schemas() -> &'static str {
        ""
    }

    /// Where it lets mods decide, at most 64 places. Their numbers are their places in this list.
    fn points() -> &'static [Point] {
        &[]
    }

    /// The data that a set-up may replace.
    fn charts() -> &'static [Chart] {
        &[]
    }

    /// Its map, as the JSON of a [`MapFile`](crate::board::MapFile); nothing where it has none. A set-up brings
    /// another one as the chart [`MAP`](crate::chart::MAP).
    fn map() -> Option<&'static str> {
        None
    }

    /// Opens it.
    fn open(setup: &Setup) -> Result<Self, SetupError>;

    /// The set-up it was opened with, resolved.
    fn settings(&self) -> &Settings;

    /// What can be played under this set-up, the usual one first; none where there is no game yet.
    fn scenarios(&self) -> Vec<Scenario> {
        Vec::new()
    }

    /// Deals a new game of a scenario that [`scenarios`](Self::scenarios) lists.
    fn deal(self: Arc<Self>, scenario: &str) -> Option<Self::Game>;

    /// Why a scenario that [`scenarios`](Self::scenarios) lists can't be dealt.
    fn undealt(self: Arc<Self>, scenario: &str) -> String {
        let _ = scenario;
        "its figures and charts, taken together, leave no game to deal".to_owned()
    }

    /// A game at a made position, in words of the variant's own: for worked examples. The error says what is wrong with
    /// it.
    fn pose(self: Arc<Self>, position: &Value) -> Result<Self::Game, String> {
        let _ = position;
        Err("its positions can't be made".to_owned())
    }

    /// Goes on with a game that was dealt under another set-up: the same position, these rules from now on.
    /// The error says why that can't be, such as a set-up that changes what stands where.
    fn adopt(self: Arc<Self>, game: &Self::Game) -> Result<Self::Game, String> {
        let _ = game;
        Err("its rules can't be changed in the middle of a game".to_owned())
    }
}

/// Who a variant is.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// Its id: one word in kebab-case, unique among all variants.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// One sentence: what game, what is left of its rules.
    pub summary: &'static str,
    /// The version of its rules and data.
    pub version: &'static str,
    /// The sides, in the order in which they move.
    pub sides: &'static [&'static str],
    /// What chance is asked for.
    pub purposes: &'static [Purpose],
    /// The styles of its automated player, the usual one first.
    pub styles: &'static [&'static str],
}

/// Who a variant is, as it crosses the boundary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Manifest {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// One sentence: what game, what is left of its rules.
    pub summary: String,
    /// The version of its rules and data.
    pub version: String,
    /// What the library offers beyond the first generation of the boundary.
    pub features: Vec<String>,
    /// How many clauses its book has.
    pub clauses: usize,
    /// How many questions it answers.
    pub questions: usize,
    /// The sides, in the order in which they move.
    pub sides: Vec<String>,
    /// What chance is asked for: a name, and the clause that asks.
    pub purposes: Vec<PurposeText>,
    /// The styles of its automated player, the usual one first.
    pub styles: Vec<String>,
    /// Where it lets mods decide.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<PointText>,
}

/// Something that can be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Scenario {
    /// Its name.
    pub name: String,
    /// One sentence.
    pub summary: String,
}

/// What chance is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PurposeText {
    /// A name that never changes.
    pub name: String,
    /// The clause that asks for the roll.
    pub clause: String,
}

impl Manifest {
    /// The manifest of `V`.
    pub fn of<V: Variant>() -> Self {
        let about = V::about();
        let book = V::book();
        Self {
            id: about.id.to_owned(),
            title: about.title.to_owned(),
            summary: about.summary.to_owned(),
            version: about.version.to_owned(),
            features: Vec::new(),
            clauses: book.clauses.len(),
            questions: V::questions().len(),
            sides: about.sides.iter().map(|&side| side.to_owned()).collect(),
            purposes: about.purposes.iter().map(|purpose| purpose_text(purpose, book)).collect(),
            styles: about.styles.iter().map(|&style| style.to_owned()).collect(),
            points: V::points().iter().map(PointText::from).collect(),
        }
    }
}

impl Scenario {
    /// A scenario of this name.
    pub fn new(name: impl Into<String>, summary: impl Into<String>) -> Self {
        Self { name: name.into(), summary: summary.into() }
    }
}

fn purpose_text(purpose: &Purpose, book: &Book) -> PurposeText {
    PurposeText { name: purpose.name.to_owned(), clause: book.head(purpose.clause).id.to_owned() }
}
