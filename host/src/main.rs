//! Maps the result of a command to an exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    match stavka::commands::run() {
        Ok(code) => code.into(),
        Err(error) => stavka::print::failed(&error).into(),
    }
}
