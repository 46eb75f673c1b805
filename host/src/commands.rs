//! The commands, a file each: arguments, a call of the library, a text.
//!
//! A command returns the text that it has to say, for people or as JSON; [`run`] prints it.

use clap::Parser as _;

use crate::cli::{Cli, Color, Command};
use crate::error::Error;
use crate::exit_code::ExitCode;
use crate::print;

pub(crate) mod ask;
mod compare;
mod complete;
mod completions;
mod coverage;
mod data;
mod desk;
mod doctor;
mod log;
mod man;
mod map;
mod mods;
mod mods_diff;
mod mods_new;
mod mods_passport;
mod mods_points;
mod mods_trace;
mod outside;
mod play;
mod questions;
mod replay;
pub(crate) mod rule;
mod rules;
mod saved;
mod schema;
pub(crate) mod search;
mod setup;
mod show;
mod soak;
mod switches;
mod trust;
mod usage;
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

/// Does what the command line says, and tells why where it can't: in words, or as JSON for whoever wants JSON.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage::told(&error),
    };
    let json = cli.options.json;
    choose_colors(cli.options.color);
    done(cli).unwrap_or_else(|error| print::failed(&error, json))
}

fn done(cli: Cli) -> Result<ExitCode, Error> {
    // Whether a schema is a question's is known once its variant is looked for.
    let needs_home = match &cli.command {
        Command::Completions(_) => false,
        Command::Schema(args) => args.name.as_ref().is_some_and(|name| name.contains('/')),
        _ => true,
    };
    let desk = Desk::new(cli.options, needs_home)?;
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
        Command::Odds(args) => compare::plain_odds(args, desk)?.into(),
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
        Command::Lab(args) => outside::start("lab", &args.arguments, desk)?,
        Command::Ladder(args) => outside::ladder(&args.arguments, desk)?,
        Command::Serve(args) => outside::start("serve", &args.arguments, desk)?,
        Command::Trust(args) => trust::trust(args, desk)?.into(),
        Command::Doctor => doctor::doctor(desk)?.into(),
        Command::Untrust(args) => trust::untrust(args, desk)?.into(),
        Command::Completions(args) => completions::completions(args).into(),
        Command::Complete(args) => complete::complete(&args.words, desk).into(),
        Command::Man(args) => man::pages(args)?.into(),
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
