//! The command line of the lab: arguments only.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use stavka::cli::SetupArgs;

use crate::design::Detail;
use crate::run::Shard;
use crate::sweep::Of;

/// Compares rules by played games.
#[derive(Debug, Parser)]
#[command(
    name = "stavka lab",
    version,
    max_term_width = 100,
    subcommand_required = true,
    arg_required_else_help = true
)]
pub struct Cli {
    /// Also load this plugin; may be given several times
    #[arg(long, global = true, value_name = "FILE")]
    pub plugin: Vec<PathBuf>,
    /// Print JSON
    #[arg(long, global = true)]
    pub json: bool,
    /// How many games are played at once; as many as there are cores where nothing is said
    #[arg(long, global = true, value_name = "N")]
    pub workers: Option<usize>,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Say how many games and hours an effect takes, from a pilot
    Plan(PlanArgs),
    /// Play a design, or go on with one that was stopped
    #[command(after_help = "\
Examples:
  stavka lab run siberia.toml
  stavka lab run siberia.toml --shard 0/4 --out study
  stavka lab run --variant a4-sheet --try blitzkrieg-chain=chain --seeds 200 --out chain
  stavka lab run --variant a4-sheet --try mod=docs/mods/deep-snow --out snow

The design is hashed before the first game. Nothing that was played is lost when the program is killed: the same
command goes on.")]
    Run(Box<RunArgs>),
    /// Put the shards of a folder together
    Merge(FolderArgs),
    /// Write what the results of a folder say as a page, as Markdown and as JSON
    Report(FolderArgs),
    /// Change each reading and figure by one step, one at a time, and rank what it does
    Sensitivity(Box<SensitivityArgs>),
    /// Find the value of a figure that brings the share of points to what is wanted
    Balance(Box<BalanceArgs>),
    /// Have players meet each other, and rate them
    Ladder(Box<LadderArgs>),
    /// Learn from played games what a position is worth, for the player that searches
    Value(Box<ValueArgs>),
    /// Tell what the rolls of one finished game were worth
    Luck(LuckArgs),
    /// Count which clauses the games of a folder applied, and what an arm changes in that
    Profile(ProfileArgs),
}

/// Arguments of `plan`.
#[derive(Debug, Args)]
pub struct PlanArgs {
    /// The design, a TOML file
    pub design: PathBuf,
    /// How many seeds the pilot plays
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u64).range(2..))]
    pub pilot: u64,
}

/// Arguments of `run`.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// The design, a TOML file
    #[arg(required_unless_present = "variant")]
    pub design: Option<PathBuf>,
    /// Where files go; a folder named after the design where nothing is said
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Play only this part, such as 0/4
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub shard: Option<Shard>,
    /// Without a design: compare set-ups of this variant
    #[arg(long, conflicts_with = "design", requires = "out")]
    pub variant: Option<String>,
    /// An arm with these changes, READING=ALTERNATIVE, FIGURE.PATH=VALUE or mod=MOD with commas between them; may be
    /// given several times
    #[arg(long = "try", value_name = "CHANGES", requires = "variant")]
    pub tries: Vec<String>,
    /// What is noted of each game
    #[arg(long, value_enum, default_value_t = Detail::Clauses, requires = "variant")]
    pub detail: Detail,
    /// What is common to all studies that are described by arguments.
    #[command(flatten)]
    pub study: StudyArgs,
}

/// What is common to all studies that are described by arguments.
#[derive(Debug, Args)]
pub struct StudyArgs {
    /// Who plays all sides; may be given several times
    #[arg(long, value_name = "PLAYER")]
    pub players: Vec<String>,
    /// How many seeds
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub seeds: u64,
    /// The first of them
    #[arg(long, default_value_t = 1)]
    pub first_seed: u64,
    /// The side whose share of points is counted; the first where none is named
    #[arg(long, default_value = "")]
    pub side: String,
    /// The scenario; the usual one where none is named
    #[arg(long)]
    pub scenario: Option<String>,
    /// The smallest difference of that share that matters
    #[arg(long, default_value_t = 0.02)]
    pub smallest: f64,
    /// The rules that all arms start from.
    #[command(flatten)]
    pub setup: SetupArgs,
}

/// Arguments of `report` and `merge`.
#[derive(Debug, Args)]
pub struct FolderArgs {
    /// The folder
    pub folder: PathBuf,
}

/// Arguments of `luck`.
#[derive(Debug, Args)]
pub struct LuckArgs {
    /// The save of a game that is over
    pub file: PathBuf,
    /// How many rolls to name
    #[arg(long, default_value_t = 12)]
    pub most: usize,
}

/// Arguments of `profile`.
#[derive(Debug, Args)]
pub struct ProfileArgs {
    /// The folder
    pub folder: PathBuf,
    /// How many clauses to show of each arm
    #[arg(long, default_value_t = 20)]
    pub most: usize,
    /// Apart for each side, or for parts of the game; some games are played again for it
    #[arg(long, value_enum)]
    pub by: Option<By>,
    /// How many games of each arm are played again
    #[arg(long, default_value_t = 20, requires = "by")]
    pub games: u64,
}

/// How counts are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// Whose action it was; chance counts as one
    Side,
    /// When it was, in at most eight groups of turns
    Turn,
}

/// Arguments of `value`.
#[derive(Debug, Args)]
pub struct ValueArgs {
    /// The id of the variant
    pub variant: String,
    /// The file that is written
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// The games.
    #[command(flatten)]
    pub study: StudyArgs,
}

/// Arguments of `ladder`.
#[derive(Debug, Args)]
pub struct LadderArgs {
    /// The id of the variant
    pub variant: String,
    /// Where files go
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// The study; without players every style of the staff, and chance.
    #[command(flatten)]
    pub study: StudyArgs,
}

/// Arguments of `sensitivity`.
#[derive(Debug, Args)]
pub struct SensitivityArgs {
    /// The id of the variant
    pub variant: String,
    /// What is changed
    #[arg(long, value_enum, default_value_t = Swept::Readings)]
    pub of: Swept,
    /// Look first at so many mixtures, in each of which chance throws about half of all switches, instead of at each switch
    /// alone: with many switches that takes far fewer games
    #[arg(long, value_name = "ARMS", default_value_t = 0, conflicts_with = "rounds")]
    pub mixed: usize,
    /// How many of the first stage are looked at again on fresh seeds
    #[arg(long, default_value_t = 10)]
    pub top: usize,
    /// How often those whose rank is open get as many seeds again
    #[arg(long, default_value_t = 2)]
    pub rounds: usize,
    /// How many of the top are tried two at a time
    #[arg(long, default_value_t = 3)]
    pub pairs: usize,
    /// Fresh seeds for each of these
    #[arg(long, default_value_t = 200)]
    pub again: u64,
    /// Where files go
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// The study.
    #[command(flatten)]
    pub study: StudyArgs,
}

/// What is changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Swept {
    /// Readings, each of their other alternatives
    Readings,
    /// Figures, a step down and up: numbers, odds, shares, dates, what is so or not
    Figures,
    /// Both
    Both,
}

impl From<Swept> for Of {
    fn from(swept: Swept) -> Self {
        match swept {
            Swept::Readings => Self::Readings,
            Swept::Figures => Self::Figures,
            Swept::Both => Self::Both,
        }
    }
}

/// Arguments of `balance`.
#[derive(Debug, Args)]
pub struct BalanceArgs {
    /// The id of the variant
    pub variant: String,
    /// The figure
    #[arg(long, value_name = "PATH")]
    pub over: String,
    /// Its values, such as 2,3,4
    #[arg(long, value_name = "VALUES", value_delimiter = ',', required = true)]
    pub values: Vec<String>,
    /// The share of points that is wanted
    #[arg(long, default_value_t = 0.5)]
    pub want: f64,
    /// Fresh seeds for the value that comes nearest
    #[arg(long, default_value_t = 200)]
    pub again: u64,
    /// Where files go
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// The study.
    #[command(flatten)]
    pub study: StudyArgs,
}

fn shard(text: &str) -> Result<Shard, String> {
    let parts = text
        .split_once('/')
        .and_then(|(index, of)| Some(Shard { index: index.parse().ok()?, of: of.parse().ok()? }));
    let shard = parts.ok_or("a part is written as 0/4: the first of four")?;
    if shard.index < shard.of {
        return Ok(shard);
    }
    Err(format!("there are parts 0 to {} of {}", shard.of.saturating_sub(1), shard.of))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_sound() {
        super::Cli::command().debug_assert();
    }
}
