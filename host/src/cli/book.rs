//! The arguments of the commands that show the rulebook.

use clap::Args;

/// Arguments of `search`.
#[derive(Debug, Args)]
pub struct SearchArgs {
    /// What to look for: words, a question or part of an id; a variant's id among them searches that one only
    #[arg(required = true, value_name = "WORDS")]
    pub words: Vec<String>,
    /// How many hits to show of each variant
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub most: usize,
}
