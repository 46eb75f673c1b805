//! The arguments of the commands about games: `play`, `replay`, `log`, `show` and `soak`.

use std::path::PathBuf;

use clap::Args;

use super::{SetupArgs, pair};
use stavka_play::effort::Effort;
use stavka_play::players::Who;

/// Arguments of `play`.
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// The id of the variant
    #[arg(required_unless_present = "from", conflicts_with = "from")]
    pub variant: Option<String>,
    /// Go on with this saved game
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    /// Go on from after so many actions of the saved game
    #[arg(long, value_name = "N", requires = "from")]
    pub to: Option<usize>,
    /// Go on from the last sound action of a damaged save
    #[arg(long, requires = "from")]
    pub recover: bool,
    /// Take a save of another build of the plugin; every state is still checked
    #[arg(long, requires = "from")]
    pub other_build: bool,
    /// What to play; the first scenario where none is named
    #[arg(long, conflicts_with = "from")]
    pub scenario: Option<String>,
    /// Who plays.
    #[command(flatten)]
    pub players: PlayersArgs,
    /// The seed of its chance, in a saved game that of a fork; a fresh one where none is given
    #[arg(long)]
    pub seed: Option<u64>,
    /// How many seconds a program may think about a choice
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    pub think: u64,
    /// Save the game here
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Replace a file that is there already
    #[arg(long, requires = "save")]
    pub force: bool,
    /// How to open the variant; in a saved game, what is agreed on from here on.
    #[command(flatten)]
    pub setup: SetupArgs,
}

/// Who plays.
#[derive(Debug, Args)]
pub struct PlayersArgs {
    /// Who plays every side: human, random, staff, staff:STYLE, search:ROLLOUTS or search:SECONDSs a turn, or program:COMMAND;
    /// where it is left out, `play` asks you and `soak` plays at random
    #[arg(long, value_name = "KIND", value_parser = player)]
    pub players: Option<String>,
    /// Who plays one side; may be given several times
    #[arg(long, value_name = "SIDE=KIND", value_parser = side_player)]
    pub player: Vec<(String, String)>,
}

/// A saved game, or the start of one.
#[derive(Debug, Args)]
pub struct SavedArgs {
    /// The saved game
    pub file: PathBuf,
    /// Stop after so many actions
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    /// Take a save of another build of the plugin; every state is still checked
    #[arg(long)]
    pub other_build: bool,
}

/// Whose eyes a game is seen with.
#[derive(Debug, Args)]
pub struct EyesArgs {
    /// As this side may know it; as the person at it may, where the game goes on and none is named
    #[arg(long, conflicts_with = "all")]
    pub side: Option<String>,
    /// All of it, what is hidden too
    #[arg(long)]
    pub all: bool,
}

impl EyesArgs {
    /// Everything is seen.
    pub const ALL: Self = Self { side: None, all: true };
}

/// Arguments of `replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// The game.
    #[command(flatten)]
    pub saved: SavedArgs,
    /// Who looks.
    #[command(flatten)]
    pub eyes: EyesArgs,
}

/// Arguments of `log`.
#[derive(Debug, Args)]
pub struct LogArgs {
    /// The game.
    #[command(flatten)]
    pub saved: SavedArgs,
    /// Who listens.
    #[command(flatten)]
    pub eyes: EyesArgs,
    /// Every action with all steps and clauses
    #[arg(long)]
    pub clauses: bool,
}

/// What a picture shows.
#[derive(Debug, Args)]
pub struct PictureArgs {
    /// Only what lies around this place, by its label or name
    #[arg(long, value_name = "PLACE")]
    pub around: Option<String>,
    /// How many spaces around it
    #[arg(long, value_name = "N", default_value_t = 6, requires = "around")]
    pub reach: u16,
    /// How wide a PNG is, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = stavka_picture::PNG_WIDTH)]
    pub width: u32,
}

impl PictureArgs {
    /// The same for whoever draws.
    pub fn options(&self) -> stavka_picture::Options {
        let around = self.around.clone().map(|place| (place, self.reach));
        stavka_picture::Options { around, width: self.width, ..stavka_picture::Options::default() }
    }
}

/// Arguments of `show`.
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// Draw the moves of the last turn as arrows, and mark its fights
    #[arg(long)]
    pub moves: bool,
    /// Draw out every stack below the map, with all of its counters
    #[arg(long)]
    pub stacks: bool,
    /// What is shown.
    #[command(flatten)]
    pub picture: PictureArgs,
    /// The game.
    #[command(flatten)]
    pub saved: SavedArgs,
    /// Who looks.
    #[command(flatten)]
    pub eyes: EyesArgs,
    /// The picture, ending in .svg or .png; beside the save where none is named
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Replace a file that is there already
    #[arg(long)]
    pub force: bool,
}

/// Arguments of `soak`.
#[derive(Debug, Args)]
pub struct SoakArgs {
    /// The id of the variant
    pub variant: String,
    /// What to play; the first scenario where none is named
    #[arg(long)]
    pub scenario: Option<String>,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub games: u64,
    /// The seed of the first game; the others count on from it
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Who plays; random where nothing is said.
    #[command(flatten)]
    pub players: PlayersArgs,
    /// How many games at once; as many as there are processors where nothing is said
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
    /// Tell how the games went, turn by turn, and when places fell
    #[arg(long)]
    pub course: bool,
    /// Play each game again and look at one of so many states; 1 looks at all of them, 0 only plays
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub verify: usize,
    /// Save and load each game at so many points of it; it must go on as if nothing had happened
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub reload: Option<u16>,
    /// How to open the variant.
    #[command(flatten)]
    pub setup: SetupArgs,
}

/// The name of a kind of player. Styles are the variant's own: whether it has this one is known once it is loaded.
fn player(name: &str) -> Result<String, String> {
    let kind = name.strip_prefix("staff:").map_or(name, |_| "staff");
    if let Some(effort) = name.strip_prefix(Who::SEARCH).and_then(|rest| rest.strip_prefix(':')) {
        let effort = effort.parse::<Effort>().map_err(|error| error.to_string())?;
        return Ok(format!("{}:{effort}", Who::SEARCH));
    }
    if name == Who::SEARCH {
        return Ok(name.to_owned());
    }
    if name.starts_with(Who::PROGRAM) || Who::NAMES.iter().any(|(known, _)| *known == kind) {
        return Ok(name.to_owned());
    }
    let known = Who::NAMES.map(|(known, _)| known).join(", ");
    Err(format!(
        "there are: {known}, staff:STYLE, search, search:ROLLOUTS, search:SECONDSs, program:COMMAND"
    ))
}

fn side_player(text: &str) -> Result<(String, String), String> {
    let (side, kind) = pair(text)?;
    Ok((side, player(&kind)?))
}
