//! `stavka lab` and `stavka serve`: programs of their own, started as cargo does with subcommands that others bring.

use std::env::consts::EXE_SUFFIX;
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::Command;

use super::{Desk, Said};
use crate::error::Error;
use crate::exit_code::ExitCode;

/// The lab's ladder.
pub(super) fn ladder(arguments: &[OsString], desk: &Desk) -> Result<Said, Error> {
    let mut all = vec![OsString::from("ladder")];
    all.extend_from_slice(arguments);
    start("lab", &all, desk)
}

/// Hands everything on to the program of this name, and ends as it does.
pub(super) fn start(name: &str, arguments: &[OsString], desk: &Desk) -> Result<Said, Error> {
    let file = format!("stavka-{name}{EXE_SUFFIX}");
    let beside = desk.places.beside.join(&file);
    // Beside the program first: that one was built with it.
    let program = if beside.exists() { beside } else { PathBuf::from(&file) };
    let mut command = Command::new(&program);
    command.args(arguments);
    // The server prints nothing that could be JSON.
    if desk.json && name == "lab" {
        command.arg("--json");
    }
    for plugin in &desk.named {
        command.arg("--plugin").arg(plugin);
    }
    let status = command.status().map_err(|error| missing(name, program, error))?;
    let code = match status.code() {
        Some(0) => ExitCode::Success,
        Some(2 | 3) => ExitCode::BadInput,
        _ => ExitCode::General,
    };
    Ok(Said { text: String::new(), code })
}

fn missing(name: &str, path: PathBuf, error: io::Error) -> Error {
    let source = match error.kind() {
        io::ErrorKind::NotFound => io::Error::new(
            io::ErrorKind::NotFound,
            format!("it is not here yet; `cargo stavka {name}` builds it beside the program"),
        ),
        _ => error,
    };
    Error::File { path, source }
}
