//! The commands, a file each: arguments, a call of the library, a text.
//!
//! A command returns the text that it has to say, for people or as JSON; [`run`] prints it.

use clap::Parser as _;

use crate::cli::{Cli, Color, Command};
use crate::error::Error;
use crate::exit_code::ExitCode;
use crate::print;

mod ask;
mod compare;
mod completions;
mod coverage;
mod data;
mod desk;
mod lab;
mod log;
mod map;
mod mods;
mod mods_diff;
mod mods_new;
mod play;
mod questions;
mod replay;
mod rule;
mod rules;
mod saved;
mod schema;
mod search;
mod setup;
mod show;
mod soak;
mod switches;
mod trust;
mod variants;

use desk::Desk;

/// What a command has to say, and how the program ends then.
struct Said {
    text: String,
    code: ExitCode,
}

impl From<String> for Said {
    fn from(text: String) -> Self {
        Self { text, code: ExitCode::Success }
    }
}

/// Does what the command line says.
pub fn run() -> Result<ExitCode, Error> {
    let cli = Cli::parse();
    choose_colors(cli.options.color);
    let desk = Desk::new(cli.options)?;
    let said = said(&cli.command, &desk)?;
    print::show(&said.text)?;
    Ok(said.code)
}

fn said(command: &Command, desk: &Desk) -> Result<Said, Error> {
    Ok(match command {
        Command::Variants => variants::variants(desk)?.into(),
        Command::Search(args) => search::search(args, desk)?.into(),
        Command::Rules(args) => rules::rules(args, desk)?.into(),
        Command::Rule(args) => rule::rule(args, desk)?.into(),
        Command::Readings(args) => switches::readings(args, desk)?.into(),
        Command::Figures(args) => switches::figures(args, desk)?.into(),
        Command::Questions(args) => questions::questions(args, desk)?.into(),
        Command::Ask(args) => ask::ask(args, desk)?,
        Command::Compare(args) => compare::compare(args, desk)?.into(),
        Command::Coverage(args) => coverage::coverage(args, desk)?.into(),
        Command::Data(args) => data::data(args, desk)?.into(),
        Command::Schema(args) => schema::schema(args, desk)?.into(),
        Command::Setup(args) => setup::setup(args, desk)?.into(),
        Command::Map(args) => map::map(args, desk)?.into(),
        Command::Mod(args) => mods::mods(args, desk)?,
        Command::Play(args) => play::play(args, desk)?.into(),
        Command::Replay(args) => replay::replay(args, desk)?.into(),
        Command::Log(args) => log::log(args, desk)?.into(),
        Command::Show(args) => show::show(args, desk)?.into(),
        Command::Soak(args) => soak::soak(args, desk)?,
        Command::Lab(args) => lab::lab(args, desk)?,
        Command::Trust(args) => trust::trust(args, desk)?.into(),
        Command::Completions(args) => completions::completions(args).into(),
    })
}

fn choose_colors(color: Color) {
    let choice = match color {
        Color::Auto => anstream::ColorChoice::Auto,
        Color::Always => anstream::ColorChoice::Always,
        Color::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
}
