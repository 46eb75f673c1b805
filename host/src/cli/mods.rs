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
        /// The mod
        #[arg(value_name = "MOD")]
        name: String,
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
    /// Show every clause, reading and chart that a mod touches, before and after
    Diff {
        /// The mod
        #[arg(value_name = "MOD")]
        name: String,
        /// Choose a setting; may be given several times
        #[arg(long, value_name = "MOD.SETTING=VALUE", value_parser = super::pair)]
        mod_set: Vec<(String, String)>,
    },
    /// Print the order in which mods act, and why
    Order {
        /// The mods
        #[arg(value_name = "MOD", required = true)]
        names: Vec<String>,
    },
}
