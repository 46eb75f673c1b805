//! The arguments of `data`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::SetupArgs;

/// Arguments of `data`.
#[derive(Debug, Args)]
pub struct DataArgs {
    /// What to do with the charts.
    #[command(subcommand)]
    pub command: DataCommand,
}

/// What can be done with the charts of a variant.
#[derive(Debug, Subcommand)]
pub enum DataCommand {
    /// List the charts of a variant, and where they come from
    List {
        /// The id of the variant
        variant: String,
        /// How to open the variant.
        #[command(flatten)]
        setup: Box<SetupArgs>,
    },
    /// Show a chart as a table
    Show {
        /// The id of the variant
        variant: String,
        /// The name of the chart
        chart: String,
        /// How to open the variant.
        #[command(flatten)]
        setup: Box<SetupArgs>,
    },
    /// Write a chart file with its current entries, to be filled in
    Template {
        /// The id of the variant
        variant: String,
        /// The name of the chart
        chart: String,
        /// Write it here instead of printing it
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Replace a file that is there already
        #[arg(long)]
        force: bool,
        /// How to open the variant.
        #[command(flatten)]
        setup: Box<SetupArgs>,
    },
    /// Check a chart file that somebody filled in
    Check {
        /// The chart file
        file: PathBuf,
    },
}
