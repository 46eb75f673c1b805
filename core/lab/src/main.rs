//! `stavka-lab`, which `stavka lab` starts.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use clap::Parser as _;
use serde_json::json;
use stavka_lab::cli::Cli;
use stavka_lab::commands::{notice, run, show};

fn main() -> ExitCode {
    if let Some(code) = stavka::loader::started_to_look() {
        return code;
    }
    let cli = Cli::parse();
    let json = cli.json;
    match run(cli) {
        Ok(said) if show(&said.printed(json)).is_ok() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            let code = stavka::exit_code::ExitCode::BadInput;
            if json {
                notice(&json!({ "error": error.to_string(), "code": code as u8 }).to_string());
            } else {
                notice(&format!("error: {error}"));
            }
            code.into()
        }
    }
}
