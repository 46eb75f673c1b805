//! `stavka lab`: starts the lab, a program of its own, as cargo does with subcommands that others bring.

use std::env::consts::EXE_SUFFIX;
use std::io;
use std::path::PathBuf;
use std::process::Command;

use super::{Desk, Said};
use crate::cli::LabArgs;
use crate::error::Error;
use crate::exit_code::ExitCode;

/// Hands everything on to the lab, and ends as it does.
pub(super) fn lab(args: &LabArgs, desk: &Desk) -> Result<Said, Error> {
    let name = format!("stavka-lab{EXE_SUFFIX}");
    let beside = desk.places.beside.join(&name);
    // Beside the program first: that one was built with it.
    let program = if beside.exists() { beside } else { PathBuf::from(&name) };
    let mut command = Command::new(&program);
    command.args(&args.arguments);
    for plugin in &desk.named {
        command.arg("--plugin").arg(plugin);
    }
    let status = command.status().map_err(|error| missing(program, error))?;
    let code = match status.code() {
        Some(0) => ExitCode::Success,
        Some(2 | 3) => ExitCode::BadInput,
        _ => ExitCode::General,
    };
    Ok(Said { text: String::new(), code })
}

fn missing(path: PathBuf, error: io::Error) -> Error {
    let source = match error.kind() {
        io::ErrorKind::NotFound => io::Error::new(
            io::ErrorKind::NotFound,
            "the lab is not here yet; `cargo stavka lab` builds it beside the program",
        ),
        _ => error,
    };
    Error::File { path, source }
}
