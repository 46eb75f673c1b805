//! `stavka-lab`, which `stavka lab` starts.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use clap::Parser as _;
use stavka_lab::cli::Cli;
use stavka_lab::commands::{notice, run, show};

fn main() -> ExitCode {
    if let Some(code) = stavka::loader::started_to_look() {
        return code;
    }
    match run(Cli::parse()) {
        Ok(text) if show(&text).is_ok() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            notice(&format!("error: {error}"));
            ExitCode::from(3)
        }
    }
}
