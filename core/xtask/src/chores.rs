//! The chores.

use std::ffi::OsString;
use std::io;
use std::process::{Command, ExitCode, ExitStatus, Stdio};

use crate::build;

/// Builds host and plugins, lists the plugins as trusted, and runs the host; builds a program of its own where
/// the first argument names one. Without arguments it shows what there is.
pub(crate) fn stavka(arguments: &[OsString]) -> io::Result<ExitCode> {
    let first = arguments.first();
    let outside =
        build::OUTSIDE.into_iter().find(|(command, _)| first.is_some_and(|first| first == command));
    let built = build::host_and_plugins(outside.map(|(_, program)| program))?;
    if !built.success() {
        return Ok(code(built));
    }
    let program = build::program();
    let listed =
        Command::new(&program).args(["trust", "--beside"]).stdout(Stdio::null()).status()?;
    if !listed.success() {
        return Ok(code(listed));
    }
    if arguments.is_empty() {
        Command::new(&program).arg("variants").status()?;
        return Command::new(&program).args(["compare", "--topic", "siberia"]).status().map(code);
    }
    Command::new(&program).args(arguments).status().map(code)
}

/// Writes the schemas anew: the test that checks them can also write them.
pub(crate) fn schemas() -> io::Result<ExitCode> {
    let mut test = build::cargo();
    test.args(["test", "--quiet", "--package", "stavka-snapshots", "--test", "schemas"]);
    test.env("STAVKA_UPDATE", "1").stdout(Stdio::null());
    test.status().map(code)
}

fn code(status: ExitStatus) -> ExitCode {
    let number = status.code().and_then(|code| u8::try_from(code).ok());
    number.map_or(ExitCode::FAILURE, ExitCode::from)
}
