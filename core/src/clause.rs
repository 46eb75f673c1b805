//! Clauses: the smallest rules that have an id, and how code cites them.
//!
//! A rule function takes a [`Sink`] and tells it which clauses it applied. In a ruling the sink is a
//! [`Trail`], which keeps or counts everything; in a played game it is [`Silent`], and citing costs nothing.

use crate::schema::JsonSchema;
use serde::{Deserialize, Serialize};

/// A clause: a book, and its place in it.
///
/// The first book is the variant's own; those that mods bring come after it, in the order of the mods. The
/// constants are made from the headings of the rules text at build time, so an unknown clause does not compile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause {
    /// Which book: 0 is the variant's own.
    pub book: u8,
    /// The place in that book.
    pub number: u16,
}

impl Clause {
    /// A clause of the variant's own book.
    pub const fn own(number: u16) -> Self {
        Self { book: 0, number }
    }

    /// The place of this clause in its book.
    pub const fn index(self) -> usize {
        self.number as usize
    }
}

/// Where a statement comes from. Everything in the product says one of these.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Provenance {
    /// The source says so.
    Page,
    /// The source is open or contradicts itself; this is the choice we took.
    Reading,
    /// Another public document of the same designer or publisher says so.
    Evidence,
    /// Ours, so that the game can be played.
    Completion,
    /// A mod says so, or whoever set the game up.
    HouseRule,
}

impl Provenance {
    /// Every provenance, strongest first.
    pub const ALL: [Self; 5] =
        [Self::Page, Self::Reading, Self::Evidence, Self::Completion, Self::HouseRule];

    /// The word for it, as it stands in rules text and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Reading => "reading",
            Self::Evidence => "evidence",
            Self::Completion => "completion",
            Self::HouseRule => "house-rule",
        }
    }
}

/// What a clause is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Binds the players.
    Rule,
    /// Leaves a player a choice, or is an optional rule.
    Option,
    /// Figures in rows and columns.
    Table,
    /// Says what a word means.
    Definition,
    /// Shows another clause at work.
    Example,
    /// Says why a chapter exists.
    Rationale,
}

impl Kind {
    /// Whether code must apply such a clause, and a case reach it.
    pub const fn binds(self) -> bool {
        matches!(self, Self::Rule | Self::Option | Self::Table)
    }
}

/// What a clause is about. One list for all variants, so that editions can be compared.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// Set-up and starts.
    Setup,
    /// The order in which a turn is played.
    Sequence,
    /// Operational movement.
    Movement,
    /// Rail, sea and strategic moves, redeployment.
    StrategicMovement,
    /// What ground and water do.
    Terrain,
    /// Seasons, mud, frost and snow.
    Weather,
    /// Zones of control.
    Zoc,
    /// How many may stand together.
    Stacking,
    /// Attacks, odds, gambles.
    Combat,
    /// Combat results tables and their reading.
    Crt,
    /// Retreats and advances.
    RetreatAdvance,
    /// Disruption, dispersal and recovery.
    Disruption,
    /// Attrition by factors.
    Attrition,
    /// Supply and isolation.
    Supply,
    /// Air units and missions.
    Air,
    /// Kinds of unit and their factors.
    Units,
    /// Guns, rockets and other units with rules of their own.
    SpecialUnits,
    /// What the other player may not see.
    HiddenUnits,
    /// Replacements.
    Replacements,
    /// Reinforcements.
    Reinforcements,
    /// Factories and what they make.
    Production,
    /// Building units with points.
    Construction,
    /// Points earned and spent.
    Economy,
    /// Alliances, declarations of war, surrender.
    Politics,
    /// Garrisons and what they may release.
    Garrison,
    /// Troops from Siberia: when they come, and at what risk.
    Siberia,
    /// The Chinas.
    China,
    /// The box beyond the Urals.
    UralsBox,
    /// What wins.
    Victory,
}

impl Topic {
    /// The word for it, as it stands in rules text, JSON and on the command line.
    pub fn name(self) -> String {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::String(name)) => name,
            _ => format!("{self:?}"),
        }
    }

    /// The topic of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        serde_json::from_value(serde_json::Value::String(name.to_owned())).ok()
    }

    /// Every topic, in the order in which a rulebook would treat them.
    pub const ALL: [Self; 29] = [
        Self::Setup,
        Self::Sequence,
        Self::Movement,
        Self::StrategicMovement,
        Self::Terrain,
        Self::Weather,
        Self::Zoc,
        Self::Stacking,
        Self::Combat,
        Self::Crt,
        Self::RetreatAdvance,
        Self::Disruption,
        Self::Attrition,
        Self::Supply,
        Self::Air,
        Self::Units,
        Self::SpecialUnits,
        Self::HiddenUnits,
        Self::Replacements,
        Self::Reinforcements,
        Self::Production,
        Self::Construction,
        Self::Economy,
        Self::Politics,
        Self::Garrison,
        Self::Siberia,
        Self::China,
        Self::UralsBox,
        Self::Victory,
    ];
}

/// The rules say no. The reason stands in the trail, if anybody listened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused {
    /// The clause that says no.
    pub by: Clause,
}

/// Listens to the rules at work.
///
/// Given as a type parameter, so that it vanishes where nobody listens.
pub trait Sink {
    /// `clause` was applied.
    fn cite(&mut self, clause: Clause);

    /// `clause` was applied, and this is what it led to. The words are made only if somebody listens.
    fn step(&mut self, clause: Clause, words: impl FnOnce() -> String);

    /// Whether anybody listens. Where nobody does, what would only be told need not be worked out.
    #[inline]
    fn listens(&self) -> bool {
        true
    }

    /// `clause` forbids it. Written `return Err(sink.refuse(..))`.
    fn refuse(&mut self, clause: Clause, why: impl FnOnce() -> String) -> Refused {
        self.step(clause, why);
        Refused { by: clause }
    }

    /// The numbers behind a refusal by `clause`, for whoever reckons on.
    fn reckon(&mut self, clause: Clause, numbers: [(&'static str, i64); 2]) {
        let _ = (clause, numbers);
    }

    /// `clause` forbids it, since there is less than is needed.
    fn too_few(
        &mut self,
        clause: Clause,
        there: impl Into<i64>,
        needed: impl Into<i64>,
        why: impl FnOnce() -> String,
    ) -> Refused {
        self.reckon(clause, [("there", there.into()), ("needed", needed.into())]);
        self.refuse(clause, why)
    }

    /// `clause` forbids it, since there is more than may be.
    fn too_many(
        &mut self,
        clause: Clause,
        there: impl Into<i64>,
        most: impl Into<i64>,
        why: impl FnOnce() -> String,
    ) -> Refused {
        self.reckon(clause, [("there", there.into()), ("most", most.into())]);
        self.refuse(clause, why)
    }
}

/// Nobody listens.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Sink for Silent {
    #[inline]
    fn cite(&mut self, _: Clause) {}

    #[inline]
    fn step(&mut self, _: Clause, _: impl FnOnce() -> String) {}

    #[inline]
    fn listens(&self) -> bool {
        false
    }
}

/// Everything the rules said, in order; or only how often each clause was applied.
///
/// One type does both, since each sink makes a copy of every rule.
#[derive(Debug, Clone, Default)]
pub struct Trail {
    /// Each clause once, in the order of its first citation.
    pub clauses: Vec<Clause>,
    /// What each step led to.
    pub steps: Vec<(Clause, String)>,
    /// The numbers behind the last refusal that has some, and its clause.
    numbers: Option<(Clause, [(&'static str, i64); 2])>,
    counts: Option<Counts>,
}

/// How often each clause was applied, book after book.
#[derive(Debug, Clone)]
struct Counts {
    each: Vec<u64>,
    /// Where the counts of each book start.
    books: Vec<usize>,
}

impl Trail {
    /// An empty trail with room for what most rulings say.
    pub fn with_room() -> Self {
        let (clauses, steps) = (Vec::with_capacity(16), Vec::with_capacity(16));
        Self { clauses, steps, ..Self::default() }
    }

    /// One that only counts, for books with so many clauses each: the rules profiler.
    pub fn counting(books: impl IntoIterator<Item = usize>) -> Self {
        let (mut starts, mut all) = (Vec::new(), 0);
        for clauses in books {
            starts.push(all);
            all += clauses;
        }
        Self { counts: Some(Counts { each: vec![0; all], books: starts }), ..Self::default() }
    }

    /// The numbers behind a refusal by this clause.
    pub fn numbers(&self, clause: Clause) -> &[(&'static str, i64)] {
        self.numbers.as_ref().filter(|(by, _)| *by == clause).map_or(&[], |(_, numbers)| numbers)
    }

    /// Adds what was counted to `counts`, a place for each clause, and starts again from nothing.
    pub fn add_to(&mut self, counts: &mut [u64]) {
        let Some(own) = &mut self.counts else { return };
        for (count, more) in counts.iter_mut().zip(&mut own.each) {
            *count += std::mem::take(more);
        }
    }
}

impl Counts {
    fn cite(&mut self, clause: Clause) {
        let start = self.books.get(usize::from(clause.book));
        if let Some(count) = start.and_then(|start| self.each.get_mut(start + clause.index())) {
            *count += 1;
        }
    }
}

impl Sink for Trail {
    fn cite(&mut self, clause: Clause) {
        if let Some(counts) = &mut self.counts {
            counts.cite(clause);
        } else if !self.clauses.contains(&clause) {
            self.clauses.push(clause);
        }
    }

    fn step(&mut self, clause: Clause, words: impl FnOnce() -> String) {
        self.cite(clause);
        if self.counts.is_none() {
            self.steps.push((clause, words()));
        }
    }

    fn reckon(&mut self, clause: Clause, numbers: [(&'static str, i64); 2]) {
        self.numbers = Some((clause, numbers));
    }
}

#[cfg(test)]
mod tests;
