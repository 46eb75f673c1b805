//! The command line: arguments only. What a command does stands in the file of its name under `commands/`.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use stavka_core::clause::Topic;

mod book;
mod compare;
mod data;
mod mods;
mod play;
mod setup;
mod tools;

pub use book::{QuestionsArgs, RuleArgs, RulesArgs, SearchArgs, SwitchesArgs};
pub use compare::{ArmsArgs, CompareArgs, CompareCommand, ModsArgs, OddsArgs, PlainOddsArgs};
pub use data::{DataArgs, DataCommand};
pub use mods::{ModArgs, ModCommand, PassportArgs, TraceArgs};
pub use play::{
    EyesArgs, LogArgs, PictureArgs, PlayArgs, PlayersArgs, ReplayArgs, SavedArgs, ShowArgs,
    SoakArgs,
};
pub use setup::{SetupArgs, SetupCommandArgs, put};
pub use tools::{
    CompleteArgs, CompletionsArgs, ManArgs, OutsideArgs, SchemaArgs, TrustArgs, UntrustArgs,
};

/// The heading of the options that every command takes.
const EVERYWHERE: &str = "Options of every command";

/// Looks up, asks, compares and plays the rules of Eastern Front board wargames.
#[derive(Debug, Parser)]
#[command(
    name = "stavka",
    version,
    max_term_width = 100,
    subcommand_required = true,
    arg_required_else_help = true
)]
#[command(after_help = "\
Exit codes: 0 it worked, 1 a file or folder is in the way, 2 wrong usage, 3 bad input or set-up,
4 no such variant, clause, question or schema, 5 a plugin was refused or broke, 6 the rules refuse
(only where `ask --strict` wants to hear of it: a refusal is an answer).

Start with: stavka variants; stavka search retreat zoc; stavka odds 17 5 --weather mud --river;
stavka play a4-sheet --player soviet=staff")]
pub struct Cli {
    /// For every command.
    #[command(flatten)]
    pub options: Options,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What every command takes.
#[derive(Debug, Args)]
pub struct Options {
    /// Print JSON instead of tables
    #[arg(long, global = true, help_heading = EVERYWHERE)]
    pub json: bool,
    /// Also load this plugin; may be given several times
    #[arg(long, global = true, help_heading = EVERYWHERE, value_name = "FILE")]
    pub plugin: Vec<PathBuf>,
    /// Use colours: auto, always or never
    #[arg(long, global = true, help_heading = EVERYWHERE, value_name = "WHEN", default_value = "auto", hide_possible_values = true)]
    pub color: Color,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the rule variants, and the plugins that were refused
    #[command(
        after_help = "Examples:\n  stavka variants\n  stavka variants --plugin ./libmy_rules.so --json"
    )]
    Variants,
    /// Find a rule by words: clauses, readings, figures, questions, cases and charts, best first
    #[command(
        override_usage = "stavka search [OPTIONS] <WORDS>... [VARIANT]",
        after_help = "\
Examples:
  stavka search can my infantry retreat through a zone of control
  stavka search oos a4-sheet
  stavka search 80.21

Words that mean the same are found too: zoc is a zone of control, oos is out of supply."
    )]
    Search(Box<SearchArgs>),
    /// List the clauses of a variant, or write its whole rulebook as a text or a page
    #[command(after_help = "\
Examples:
  stavka rules world-at-war
  stavka rules second-edition --topic siberia
  stavka rules a4-sheet retreat
  stavka rules a4-sheet --text | less -R
  stavka rules a4-sheet --html --out a4-sheet.html")]
    Rules(Box<RulesArgs>),
    /// Show one clause: its text, figures, readings, cases and code
    #[command(after_help = "\
Examples:
  stavka rule world-at-war 80.21.1
  stavka rule a4-sheet no-enemy-zoc
  stavka rule world-at-war 80.21.1 --figure chinese.minimum_odds=2:1")]
    Rule(RuleArgs),
    /// List the readings of a variant: what is open in the source, and how to switch it
    #[command(after_help = "\
Examples:
  stavka readings a4-sheet
  stavka readings a4-sheet retreat
  stavka readings second-edition --preset literal")]
    Readings(SwitchesArgs),
    /// List the figures of a variant: the numbers of its rules, and how to change them
    #[command(after_help = "\
Examples:
  stavka figures world-at-war
  stavka figures a4-sheet siberia
  stavka figures a4-sheet supply --figure supply.limited_hexes=10")]
    Figures(SwitchesArgs),
    /// List the questions that a variant answers, or show one with its fields
    #[command(
        after_help = "Examples:\n  stavka questions a4-sheet\n  stavka questions a4-sheet siberia"
    )]
    Questions(Box<QuestionsArgs>),
    /// Ask a question and get a ruling with its clauses
    #[command(after_help = r#"Examples:
  stavka ask a4-sheet siberia --input '{"call":"1941-10"}'
  stavka ask world-at-war chinese-attack --input attack.json --figure chinese.minimum_odds=2:1
  stavka ask a4-sheet supply-line --at game.stavka --input '{"unit":"2430"}'
  echo '{"call":"1941-09"}' | stavka ask second-edition siberia --input - --preset literal

A refusal is an answer, so it ends with code 0; with --strict it ends with code 6."#)]
    Ask(AskArgs),
    /// The exact odds of an attack in plain numbers: 17 against 5 in mud across a river
    #[command(after_help = "\
Examples:
  stavka odds 17 5
  stavka odds 17 5 --weather mud --river
  stavka odds 17 5 --ground forest --supply limited --air 1 a4-sheet
  stavka odds 9 4 --attacker allies a4-sheet second-edition

By units and hexes, with all gambles: `stavka questions a4-sheet attack`, and at a saved game
`stavka ask a4-sheet attack-on-map --at game.stavka`.")]
    Odds(PlainOddsArgs),
    /// Set variants and set-ups side by side: topics, clauses, answers, odds, positions, games
    #[command(after_help = "\
Examples:
  stavka compare --topic siberia
  stavka compare --topic weather a4-sheet second-edition
  stavka compare topics
  stavka compare odds --attack 12 --defense 4 --weather mud
  stavka compare rules supply a4-sheet a4-sheet:supply.limited_hexes=10
  stavka compare readings world-at-war
  stavka compare replay game.stavka --under a4-sheet:blitzkrieg-chain=chain

An arm is a variant with what is changed in it: a4-sheet:READING=ALTERNATIVE,FIGURE.PATH=VALUE,mod=MOD.
--mod lays a mod over all arms.")]
    Compare(CompareArgs),
    /// Count clauses, code and cases, and list what is missing
    #[command(after_help = "Examples:\n  stavka coverage\n  stavka coverage world-at-war --json")]
    Coverage(Box<CoverageArgs>),
    /// List the charts of a variant, show one, write one to be filled in, or check one
    #[command(after_help = "\
Examples:
  stavka data list a4-sheet
  stavka data show a4-sheet ground-crt
  stavka data template a4-sheet ground-crt --out mine.json
  stavka data check mine.json

Whoever owns a printed copy can enter its charts; --charts FILE then uses them.")]
    Data(DataArgs),
    /// Print a JSON Schema, or list the schemas there are
    #[command(after_help = "\
Examples:
  stavka schema
  stavka schema ruling
  stavka schema world-at-war/chinese-attack
  stavka schema world-at-war/chinese-attack/input")]
    Schema(SchemaArgs),
    /// Print what is played as one text: variant, readings, figures, charts, scenario and seats
    #[command(after_help = "\
Examples:
  stavka setup a4-sheet --set blitzkrieg-chain=chain --players staff --json
  stavka setup world-at-war --setup ours.json --figure chinese.minimum_odds=2:1

Every command that opens a variant takes such a text with --setup FILE; two with the same hash are the same game.")]
    Setup(SetupCommandArgs),
    /// Draw the map of a variant
    #[command(
        after_help = "Examples:\n  stavka map show a4-sheet\n  stavka map show world-at-war --out asia.png"
    )]
    Map(MapArgs),
    /// House rules as mods: start, check, test, pack, install and compare them
    #[command(
        name = "mod",
        after_help = "\
Examples:
  stavka mod new deep-snow --variant a4-sheet
  stavka mod check deep-snow
  stavka mod test deep-snow
  stavka play a4-sheet --mod deep-snow --players staff

Every command that opens a variant takes --mod. Data and scripts of a mod can do nothing but change rules."
    )]
    Mod(ModArgs),
    /// Play a game at the terminal, or let it be played to its end
    #[command(after_help = "\
Examples:
  stavka play a4-sheet --player soviet=staff --save game.stavka
  stavka play second-edition --players staff --seed 7
  stavka play --from game.stavka
  stavka play --from game.stavka --to 12 --set blitzkrieg-chain=chain --save fork.stavka

Without --save a game with people at it is kept among your own files. Type help at the prompt.")]
    Play(Box<PlayArgs>),
    /// Replay a saved game, every state checked
    #[command(
        after_help = "Examples:\n  stavka replay game.stavka\n  stavka replay game.stavka --to 12 --json"
    )]
    Replay(ReplayArgs),
    /// Tell the story of a saved game: what was done, rolled, lost and won
    #[command(
        after_help = "Examples:\n  stavka log game.stavka\n  stavka log game.stavka --side soviet\n  stavka log game.stavka --to 12 --clauses"
    )]
    Log(LogArgs),
    /// Draw a saved game: the map with its counters
    #[command(
        after_help = "Examples:\n  stavka show game.stavka --out game.png\n  stavka show game.stavka --moves --around Kiev --out kiev.png\n  stavka show game.stavka --to 12 --side soviet"
    )]
    Show(ShowArgs),
    /// Play many games without people, check them, and count who wins and which rules were used
    #[command(after_help = "\
Examples:
  stavka soak world-at-war --games 1000
  stavka soak a4-sheet --players staff --player soviet=random --seed 50 --json
  stavka soak a4-sheet --players staff --games 200 --course")]
    Soak(Box<SoakArgs>),
    /// Compare rules by played games: studies with statistics, in a program of its own
    #[command(
        disable_help_flag = true,
        after_help = "Examples:\n  stavka lab --help\n  stavka lab run siberia.toml\n\n`cargo stavka lab` builds it when it is first asked for."
    )]
    Lab(OutsideArgs),
    /// Have players meet each other and rate them: `stavka lab ladder` by a shorter name
    #[command(
        disable_help_flag = true,
        after_help = "Examples:\n  stavka ladder world-at-war --players staff --players staff:bold --players search:64 --out ladder"
    )]
    Ladder(OutsideArgs),
    /// Play in the browser: a board, a text table, links for two; in a program of its own
    #[command(
        disable_help_flag = true,
        after_help = "Examples:\n  stavka serve --open\n  stavka serve --help\n\n`cargo stavka serve` builds it when it is first asked for."
    )]
    Serve(OutsideArgs),
    /// Trust plugins: their files may be loaded from now on
    #[command(after_help = "\
Examples:
  stavka trust ./libmy_rules.so
  stavka trust --list

A plugin runs with your rights. It is looked at in a process of its own first: whether it opens, and whether its own
cases come out as its text says.")]
    Trust(TrustArgs),
    /// Show where things lie, which plugins are here and whether they are trusted
    #[command(after_help = "Examples:\n  stavka doctor\n  stavka doctor --json")]
    Doctor,
    /// Trust plugins no longer
    #[command(after_help = "Examples:\n  stavka untrust libmy_rules.so\n  stavka untrust 0123abcd")]
    Untrust(UntrustArgs),
    /// Print the completions for a shell
    #[command(
        after_help = "Examples:\n  stavka completions bash > ~/.local/share/bash-completion/completions/stavka"
    )]
    Completions(CompletionsArgs),
    /// What may come next on a command line, for the completions
    #[command(hide = true)]
    Complete(CompleteArgs),
    /// Write the man pages into a folder
    #[command(after_help = "Examples:\n  stavka man --out ~/.local/share/man/man1")]
    Man(ManArgs),
}

/// Arguments of `ask`.
#[derive(Debug, Args)]
pub struct AskArgs {
    /// The id of the variant
    pub variant: String,
    /// The name of the question
    pub question: String,
    /// The input: JSON, a file, or `-` for the standard input
    #[arg(long, value_name = "JSON|FILE|-")]
    pub input: Option<String>,
    /// Fill the input from this saved game
    #[arg(long, value_name = "FILE")]
    pub at: Option<PathBuf>,
    /// Fill it from after so many actions of the saved game
    #[arg(long, value_name = "N", requires = "at")]
    pub to: Option<usize>,
    /// End with code 6 where the rules refuse
    #[arg(long)]
    pub strict: bool,
    /// How to open the variant.
    #[command(flatten)]
    pub setup: SetupArgs,
}

/// Arguments of `coverage`.
#[derive(Debug, Args)]
pub struct CoverageArgs {
    /// The id of the variant; all of them where none is given
    pub variant: Option<String>,
    /// How to open the variant: where this says something, one must be named.
    #[command(flatten)]
    pub setup: SetupArgs,
}

/// Arguments of `map`.
#[derive(Debug, Args)]
pub struct MapArgs {
    /// What to do with it.
    #[command(subcommand)]
    pub command: MapCommand,
}

/// What can be done with a map.
#[derive(Debug, Subcommand)]
pub enum MapCommand {
    /// Draw it as a picture
    Show {
        /// The id of the variant
        variant: String,
        /// The picture, ending in .svg or .png; VARIANT.svg where none is named
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Replace a file that is there already
        #[arg(long)]
        force: bool,
        /// What is shown
        #[command(flatten)]
        picture: PictureArgs,
        /// How the variant is opened
        #[command(flatten)]
        setup: SetupArgs,
    },
}

fn topic() -> impl TypedValueParser<Value = Topic> {
    PossibleValuesParser::new(Topic::ALL.map(Topic::name))
        .try_map(|name| Topic::from_name(&name).ok_or("no such topic"))
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) =
        text.split_once('=').ok_or("a name and a value with `=` between them are needed")?;
    Ok((name.to_owned(), value.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
