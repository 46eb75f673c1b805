//! `stavka-serve`, which `stavka serve` starts.

#![forbid(unsafe_code)]

use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser as _;
use stavka_serve::cli::{Cli, serve};

fn main() -> ExitCode {
    match serve(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "error: {error}");
            ExitCode::from(3)
        }
    }
}
