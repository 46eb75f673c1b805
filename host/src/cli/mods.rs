//! The arguments of `mod`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// Arguments of `mod`.
#[derive(Debug, Args)]
pub struct ModArgs {
    /// What to do with mods.
    #[command(subcommand)]
    pub command: ModCommand,
}

/// What can be done with mods. One is named by its folder, its file, or its id where it is installed.
#[derive(Debug, Subcommand)]
pub enum ModCommand {
    /// Start a mod: a folder with a mod.json and a rules.md to go on from
    New {
        /// Its id, in kebab-case; the folder is called so
        id: String,
        /// The variant that it is for
        #[arg(long)]
        variant: String,
        /// The figure that it changes first
        #[arg(long, value_name = "PATH=VALUE", value_parser = super::pair)]
        figure: Option<(String, String)>,
    },
    /// Tell everything that is wrong with a mod, each with its place and what was expected there
    Check {
        /// The mods
        #[arg(value_name = "MOD", required = true)]
        names: Vec<String>,
    },
    /// Ask and play the cases that a mod brings
    Test {
        /// The mod
        #[arg(value_name = "MOD")]
        name: String,
        /// Choose a setting; may be given several times
        #[arg(long, value_name = "MOD.SETTING=VALUE", value_parser = super::pair)]
        mod_set: Vec<(String, String)>,
    },
    /// Install a mod, so that --mod finds it by its id
    Install {
        /// The mod
        #[arg(value_name = "MOD")]
        name: String,
        /// Replace the same version with other content
        #[arg(long)]
        force: bool,
    },
    /// List the installed mods
    List,
    /// Remove an installed mod
    Remove {
        /// Its id, or ID@VERSION
        #[arg(value_name = "MOD")]
        name: String,
    },
    /// Pack the folder of a mod into one file
    Pack {
        /// The mod
        #[arg(value_name = "MOD")]
        name: String,
        /// The file; ID-VERSION.stavka-mod where none is named
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Replace a file that is there already
        #[arg(long)]
        force: bool,
    },
    /// Show every clause, figure, reading, chart and point that a mod touches, before and after
    Diff {
        /// The mod
        #[arg(value_name = "MOD")]
        name: String,
        /// Choose a setting; may be given several times
        #[arg(long, value_name = "MOD.SETTING=VALUE", value_parser = super::pair)]
        mod_set: Vec<(String, String)>,
    },
    /// Show what a mod touches and what it does: rulings, cases and positions of played games that it changes
    Passport(PassportArgs),
    /// Show which hooks fire, with what facts: as tables are compiled, and in a game or at a position
    Trace(TraceArgs),
    /// List the points of a variant at which hooks decide: what is asked there, with which facts
    Points {
        /// The id of the variant
        variant: String,
        /// Only this point
        point: Option<String>,
    },
    /// Print the order in which mods act, and why
    Order {
        /// The mods
        #[arg(value_name = "MOD", required = true)]
        names: Vec<String>,
    },
}

/// Arguments of `mod passport`.
#[derive(Debug, Args)]
pub struct PassportArgs {
    /// The mod
    #[arg(value_name = "MOD")]
    pub name: String,
    /// Choose a setting; may be given several times
    #[arg(long, value_name = "MOD.SETTING=VALUE", value_parser = super::pair)]
    pub mod_set: Vec<(String, String)>,
    /// How many random games to look at
    #[arg(long, default_value_t = 2)]
    pub games: u64,
    /// The seed of the first game
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Arguments of `mod trace`.
#[derive(Debug, Args)]
pub struct TraceArgs {
    /// The mod
    #[arg(value_name = "MOD")]
    pub name: String,
    /// Choose a setting; may be given several times
    #[arg(long, value_name = "MOD.SETTING=VALUE", value_parser = super::pair)]
    pub mod_set: Vec<(String, String)>,
    /// Look at the position of this saved game instead of playing one
    #[arg(long, value_name = "FILE")]
    pub at: Option<PathBuf>,
    /// Look at it after so many actions
    #[arg(long, value_name = "N", requires = "at")]
    pub to: Option<usize>,
    /// The scenario of the game; the first where none is named
    #[arg(long, conflicts_with = "at")]
    pub scenario: Option<String>,
    /// The seed of the game
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Show also where a hook left things as they were
    #[arg(long)]
    pub all: bool,
}
