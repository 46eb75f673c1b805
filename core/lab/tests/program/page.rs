//! The worked study of the documents, done again with few games: its designs are read, its commands work, and its tables
//! are those that the lab prints.

use crate::home::Program;
use crate::packages::said;

/// The plugins of the three variants.
const PLUGINS: [&str; 3] =
    ["stavka_plugin_a4_sheet", "stavka_plugin_second_edition", "stavka_plugin_world_at_war"];

#[test]
fn the_worked_study_can_be_done_again() {
    let home = Program::trusting(&PLUGINS);
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut rerun = std::process::Command::new("python3");
    home.at_home(&mut rerun);
    rerun.arg(format!("{root}/core/lab/drivers/rerun_page.py"));
    rerun.arg(format!("{root}/docs/comparing.md")).args(["--small", "--check"]);
    rerun.args(["--lab", Program::PATH, "--more"]);
    for name in PLUGINS {
        rerun.arg(format!("--plugin={}", stavka_testkit::library(name).display()));
    }
    said(rerun);
}
