//! Chores of the workspace, behind cargo aliases: `cargo stavka` builds and runs the program, `cargo x`
//! does the rest.

#![forbid(unsafe_code)]

use std::io::{self, Write as _};
use std::process::ExitCode;

mod build;
mod chores;

const USAGE: &str = "\
Usage: cargo x COMMAND

  stavka [ARGS]  build the host and its plugins, and run the host; also `cargo stavka [ARGS]`
  schemas        write schemas/*.schema.json anew
";

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let command = arguments.next().unwrap_or_default();
    let done = match command.to_str() {
        Some("stavka") => chores::stavka(&arguments.collect::<Vec<_>>()),
        Some("schemas") => chores::schemas(),
        Some("--help" | "-h" | "help") => {
            io::stdout().write_all(USAGE.as_bytes()).map(|()| ExitCode::SUCCESS)
        }
        _ => io::stderr().write_all(USAGE.as_bytes()).map(|()| ExitCode::from(2)),
    };
    done.unwrap_or_else(|error| {
        // Where even this can't be written there is nobody left to tell.
        let _ = writeln!(io::stderr(), "error: {error}");
        ExitCode::FAILURE
    })
}
