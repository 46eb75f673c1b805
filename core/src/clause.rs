//! Clauses: the smallest rules that have an id, and how code cites them.
//!
//! A rule function takes a [`Sink`] and tells it which clauses it applied. In a ruling the sink is a
//! [`Trail`], which keeps everything; in a played game it is [`Silent`], and citing costs nothing.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A clause of one variant, as its place in the variant's book.
///
/// The constants are made from the headings of the rules text at build time, so an unknown clause does
/// not compile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Clause(pub u16);

impl Clause {
    /// The place of this clause in its book.
    pub const fn index(self) -> usize {
        self.0 as usize
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
}

impl Provenance {
    /// Every provenance, strongest first.
    pub const ALL: [Self; 4] = [Self::Page, Self::Reading, Self::Evidence, Self::Completion];

    /// The word for it, as it stands in rules text and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Reading => "reading",
            Self::Evidence => "evidence",
            Self::Completion => "completion",
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

/// Everything the rules said, in order.
#[derive(Debug, Clone, Default)]
pub struct Trail {
    /// Each clause once, in the order of its first citation.
    pub clauses: Vec<Clause>,
    /// What each step led to.
    pub steps: Vec<(Clause, String)>,
}

impl Trail {
    /// An empty trail with room for what most rulings say.
    pub fn with_room() -> Self {
        Self { clauses: Vec::with_capacity(16), steps: Vec::with_capacity(16) }
    }
}

impl Sink for Trail {
    fn cite(&mut self, clause: Clause) {
        if !self.clauses.contains(&clause) {
            self.clauses.push(clause);
        }
    }

    fn step(&mut self, clause: Clause, words: impl FnOnce() -> String) {
        self.cite(clause);
        self.steps.push((clause, words()));
    }
}

/// How often each clause was applied: the rules profiler. It counts into a slice that the caller lends, a
/// place for each clause of the book.
#[derive(Debug)]
pub struct Profile<'a>(pub &'a mut [u64]);

impl Sink for Profile<'_> {
    #[inline]
    fn cite(&mut self, clause: Clause) {
        if let Some(count) = self.0.get_mut(clause.index()) {
            *count += 1;
        }
    }

    #[inline]
    fn step(&mut self, clause: Clause, _: impl FnOnce() -> String) {
        self.cite(clause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trail_cites_each_clause_once_and_keeps_every_step() {
        let mut trail = Trail::default();
        trail.cite(Clause(3));
        trail.step(Clause(1), || "one".into());
        let refused = trail.refuse(Clause(3), || "three".into());
        assert_eq!(refused.by, Clause(3));
        assert_eq!(trail.clauses, [Clause(3), Clause(1)]);
        assert_eq!(trail.steps.len(), 2);
    }

    #[test]
    fn a_profile_counts_what_it_has_room_for() {
        let mut counts = [0; 3];
        let mut profile = Profile(&mut counts);
        profile.cite(Clause(2));
        profile.step(Clause(2), || unreachable!("a profile makes no words"));
        profile.cite(Clause(3));
        assert_eq!(counts, [0, 0, 2]);
    }

    #[test]
    fn topics_have_names() {
        for topic in Topic::ALL {
            assert_eq!(Topic::from_name(&topic.name()), Some(topic));
        }
    }
}
