//! Mods can be laid under every command that opens a variant.

use clap::CommandFactory as _;
use stavka::cli::Cli;

/// Where a command is given a variant or an arm, it is given mods too.
#[test]
fn every_command_that_takes_a_variant_takes_mods() {
    let mut without = Vec::new();
    walk(&Cli::command(), "", &mut without);
    // One starts a mod, the other says where hooks may decide: both are about a variant as it is printed.
    assert_eq!(without, ["mod new", "mod points"]);
}

fn walk(command: &clap::Command, path: &str, without: &mut Vec<String>) {
    let takes =
        |names: &[&str]| command.get_arguments().any(|one| names.contains(&one.get_id().as_str()));
    if takes(&["variant", "variants", "arms", "under"]) && !takes(&["mods"]) {
        without.push(path.to_owned());
    }
    for inner in command.get_subcommands() {
        walk(inner, format!("{path} {}", inner.get_name()).trim_start(), without);
    }
}
