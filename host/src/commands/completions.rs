//! `stavka completions`: for shells.

use clap::CommandFactory as _;

use crate::cli::{Cli, CompletionsArgs};

/// The script that a shell reads.
pub(super) fn completions(args: &CompletionsArgs) -> String {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "stavka", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}
