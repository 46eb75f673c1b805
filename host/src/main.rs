//! Maps the result of a command to an exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    if let Some(code) = stavka::loader::started_to_look() {
        return code;
    }
    stavka::commands::run().into()
}
