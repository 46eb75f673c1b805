//! The arguments of the commands that show the rulebook.

use std::path::PathBuf;

use clap::Args;
use stavka_core::clause::Topic;

use super::{SetupArgs, topic};

/// Arguments of `search`.
#[derive(Debug, Args)]
pub struct SearchArgs {
    /// What to look for: words, a question or part of an id; a variant's id among them searches that one only
    #[arg(required = true, value_name = "WORDS")]
    pub words: Vec<String>,
    /// How many hits to show of each variant
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub most: usize,
    /// How to open the variant: where this says something, one must be named.
    #[command(flatten)]
    pub setup: SetupArgs,
}

/// Arguments of `rules`.
#[derive(Debug, Args)]
pub struct RulesArgs {
    /// The id of the variant
    pub variant: String,
    /// Only clauses that say these words
    #[arg(value_name = "WORDS", conflicts_with_all = ["text", "html"])]
    pub words: Vec<String>,
    /// Only clauses about this
    #[arg(long, value_parser = topic(), hide_possible_values = true, conflicts_with_all = ["text", "html"])]
    pub topic: Option<Topic>,
    /// The whole rulebook as a text
    #[arg(long, conflicts_with_all = ["html", "json"])]
    pub text: bool,
    /// The whole rulebook as a page for browsers that needs no network
    #[arg(long, conflicts_with = "json")]
    pub html: bool,
    /// Write it here instead of printing it
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Replace a file that is there already
    #[arg(long, requires = "out")]
    pub force: bool,
    /// How to open the variant.
    #[command(flatten)]
    pub setup: SetupArgs,
}

/// Arguments of `rule`.
#[derive(Debug, Args)]
pub struct RuleArgs {
    /// The id of the variant
    pub variant: String,
    /// The id of the clause, or a part of it, in any case
    pub clause: String,
    /// How to open the variant.
    #[command(flatten)]
    pub setup: SetupArgs,
}

/// Arguments of `readings` and `figures`.
#[derive(Debug, Args)]
pub struct SwitchesArgs {
    /// The id of the variant
    pub variant: String,
    /// Only those that these words find
    #[arg(value_name = "WORDS")]
    pub words: Vec<String>,
    /// How to open the variant.
    #[command(flatten)]
    pub setup: SetupArgs,
}

/// Arguments of `questions`.
#[derive(Debug, Args)]
pub struct QuestionsArgs {
    /// The id of the variant
    pub variant: String,
    /// The name of a question
    pub question: Option<String>,
    /// How to open the variant.
    #[command(flatten)]
    pub setup: SetupArgs,
}
