//! What `compare --json` prints: a shape for each way to compare.

use serde::Serialize;
use serde_json::Value;
use stavka_core::book::ClauseText;
use stavka_core::clause::Topic;
use stavka_core::question::common::OddsAnswer;
use stavka_core::schema::JsonSchema;

/// What any of them prints.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Compared {
    /// `compare --topic`.
    OnTopic(Comparison),
    /// `compare` and `compare topics`.
    Topics(Topics),
    /// `compare odds`.
    Odds(Odds),
    /// `compare replay`.
    Replay(Parted),
    /// `compare rules`.
    Rules(Vec<ArmRules>),
    /// `compare ask`.
    Ask(Vec<ArmReply>),
    /// `compare readings`.
    Readings(Vec<ReadingChanges>),
    /// `compare position`.
    Position(Vec<Position>),
}

/// Variants on one topic.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    /// The topic.
    pub topic: Topic,
    /// The variants, each with its clauses on it.
    pub variants: Vec<Column>,
    /// What they are asked on it.
    pub questions: Vec<Asked>,
}

/// A variant, as far as it is about the topic.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// Its id.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// Its clauses.
    pub clauses: Vec<ClauseLine>,
}

/// A clause in a list.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClauseLine {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
}

/// A question that the variants have in common, with their replies to some samples.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// Its name.
    pub question: String,
    /// What it asks.
    pub asks: String,
    /// With what it was asked.
    pub samples: Vec<SampleRow>,
}

/// A sample, and what each variant says to it, in the order of the variants.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SampleRow {
    /// What it is called.
    pub sample: String,
    /// The input.
    pub input: Value,
    /// What each says.
    pub replies: Vec<Reply>,
}

/// What one variant says to one sample.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// The answer.
    Answer(Value),
    /// The clause that refuses.
    RefusedBy(String),
    /// The variant does not answer this question.
    NotAsked,
    /// The variant could not say.
    Failed(String),
}

/// The topics, and how much each arm says on them.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Topics {
    /// The arms.
    pub arms: Vec<String>,
    /// The topics.
    pub topics: Vec<TopicRow>,
}

/// A topic.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TopicRow {
    /// Its name.
    pub topic: Topic,
    /// How many clauses each arm has on it, in the order of the arms.
    pub clauses: Vec<usize>,
    /// The common questions on it.
    pub questions: Vec<String>,
}

/// The clauses of an arm on a topic.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArmRules {
    /// The arm.
    pub arm: String,
    /// Its clauses.
    pub clauses: Vec<RuleLine>,
}

/// A clause, and whether another arm of the same variant says otherwise.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleLine {
    /// The clause.
    pub clause: ClauseText,
    /// Whether another arm has other words, figures or readings, or has it not.
    pub differs: bool,
}

/// What an arm says to a question.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArmReply {
    /// The arm.
    pub arm: String,
    /// What it says.
    pub reply: Reply,
}

/// The exact results of a fight under each arm.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Odds {
    /// What was asked.
    pub input: Value,
    /// What each arm says.
    pub arms: Vec<ArmOdds>,
}

/// The results under one arm.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArmOdds {
    /// The arm.
    pub arm: String,
    /// The results, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<OddsAnswer>,
    /// Why there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed: Option<String>,
}

/// A reading, and what its other alternatives change.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadingChanges {
    /// The reading.
    pub reading: String,
    /// The clause that it stands under.
    pub clause: String,
    /// The alternatives that are not in force.
    pub alternatives: Vec<AlternativeChanges>,
}

/// An alternative that is not in force, with the examples that it changes.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AlternativeChanges {
    /// Its name.
    pub alternative: String,
    /// What it means.
    pub meaning: String,
    /// The worked examples that it changes.
    pub changes: Vec<Example>,
    /// Why it can't be opened alone.
    pub failed: Option<String>,
}

/// A worked example on which something else is ruled.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// The clause that it stands under.
    pub clause: String,
    /// What it is called.
    pub case: String,
    /// What is ruled on it by the rules as they are.
    pub usual: Reply,
    /// What is ruled on it with the alternative.
    pub here: Reply,
}

/// What an arm makes of a position.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The arm.
    pub arm: String,
    /// What is asked there.
    pub prompt: String,
    /// What may be chosen.
    pub choices: Vec<PositionChoice>,
    /// Where the choices lead, as far as the game can say.
    pub odds: Vec<String>,
    /// How places are supplied.
    pub supply: Vec<PositionSupply>,
    /// The score as each side sees it.
    pub scores: Vec<i32>,
    /// Why the position can't stand under these rules.
    pub refused: Option<String>,
}

/// Something that may be chosen.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionChoice {
    /// The words: the choice, and what is chosen next where that belongs to it.
    pub choice: Vec<String>,
    /// What the rules say to it.
    pub says: Vec<String>,
}

/// How a place is supplied.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionSupply {
    /// For whom.
    pub side: String,
    /// The place.
    pub place: String,
    /// How.
    pub state: String,
}

/// A saved game under other rules, up to where it goes another way.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Parted {
    /// The other rules.
    pub under: String,
    /// How many actions the game has.
    pub actions: usize,
    /// How many of them were done under both.
    pub same: usize,
    /// Where the two part.
    pub divergences: Vec<Divergence>,
}

/// Where the two games part.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Divergence {
    /// The number of the action.
    pub action: usize,
    /// Who did it.
    pub by: String,
    /// What.
    pub words: String,
    /// What the rules that were played said.
    pub played: Said,
    /// What the other rules say.
    pub under: Said,
    /// Whether the action could be done under the other rules.
    pub playable: bool,
}

/// A ruling on an action, as far as the other one differs.
#[derive(Debug, Default, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// The clauses applied.
    pub clauses: Vec<String>,
    /// The steps.
    pub steps: Vec<String>,
    /// The reason why it is refused.
    pub refused: Option<String>,
    /// How many things can be chosen there, where that differs.
    pub choices: Option<usize>,
}
