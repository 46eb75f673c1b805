//! What a command can run into: one line that says what, where, and what to do.

use std::io;
use std::path::PathBuf;

use crate::catalogue::NotFound;
use crate::edition::EditionError;
use crate::exit_code::ExitCode;
use crate::loader::LoadError;
use crate::suggest;
use stavka_play::line::one_line;
use stavka_play::players::NoSuchPlayer;
use stavka_play::save::SaveError;
use stavka_play::session::ActError;

/// Why a command did not do what it was told.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A folder or a file is in the way.
    #[error("{path}: {source}")]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What is wrong with it.
        source: io::Error,
    },
    /// Something is in the place where a file is to be written.
    #[error("{path}: there is such a file already; name another, or replace it with --force")]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// Another game is under way in this file.
    #[error(
        "{path}: this game is being played just now; watch it with `stavka replay {path}`, or play a fork of it with --save FILE"
    )]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// Somebody else wrote to the file of a game that is under way, or put another in its place.
    #[error(
        "{path}: somebody else changed this file, so nothing is written there any more; save elsewhere"
    )]
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// Nobody is called so.
    #[error(transparent)]
    Player(#[from] NoSuchPlayer),
    /// The folders of this user, or the list of trusted plugins, can't be had.
    #[error("{0}")]
    Places(io::Error),
    /// The output can't be written.
    #[error("the output can't be written: {0}")]
    Output(io::Error),
    /// What is typed can't be read.
    #[error("the input can't be read: {0}")]
    Typed(io::Error),
    /// There is no such variant.
    #[error(transparent)]
    Variant(#[from] NotFound),
    /// A plugin was refused.
    #[error(transparent)]
    Plugin(#[from] LoadError),
    /// A variant did not answer.
    #[error(transparent)]
    Edition(#[from] EditionError),
    /// A save can't be written, read or replayed.
    #[error("{path}: {source}")]
    Save {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: SaveError,
    },
    /// An automated player's action was refused, or the plugin broke.
    #[error(transparent)]
    Act(#[from] ActError),
    /// A player that is a program can't be started.
    #[error("the player `{command}` can't be started: {source}")]
    Program {
        /// The command.
        command: String,
        /// Why not.
        source: io::Error,
    },
    /// A player or the plugin gave up in the middle of a game.
    #[error("{source}; the game up to there is kept in {}", file.display())]
    BrokenOff {
        /// What happened.
        source: ActError,
        /// Where the game is kept.
        file: PathBuf,
    },
    /// A program is started only by whoever types its name.
    #[error(
        "the save or set-up has a program play {side}, and programs that a file names are not started; \
         name it yourself with --player {side}=program:COMMAND"
    )]
    StrangeProgram {
        /// The side.
        side: String,
    },
    /// People play against each other, and each may see something else.
    #[error(
        "people play {} against each other and the game goes on: say --side {}, or --all to see everything",
        sides.join(" and "), sides.join(" or --side ")
    )]
    WhoAsks {
        /// Their sides.
        sides: Vec<String>,
    },
    /// A picture can't be drawn.
    #[error(transparent)]
    Picture(#[from] stavka_picture::PictureError),
    /// Games that nobody watches have no people in them.
    #[error("--players human: nobody sits at these games; choose random or staff")]
    NobodyThere,
    /// A variant has no such thing.
    #[error("{place} has no {what} `{name}`; {}", suggest::near(name, known.iter().map(String::as_str)))]
    Unknown {
        /// Who was asked for it.
        place: String,
        /// What it would be.
        what: &'static str,
        /// The name given.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// A part of an id where one clause is needed.
    #[error("`{part}` is a part of several ids; give one of {}", ids.join(", "))]
    Several {
        /// What was given.
        part: String,
        /// The ids that have it.
        ids: Vec<String>,
    },
    /// No clause is called so.
    #[error("{variant} has no clause `{typed}`; {}", near_clauses(variant, words, near))]
    NoClause {
        /// The variant.
        variant: String,
        /// What was given.
        typed: String,
        /// The same as words.
        words: String,
        /// The ids of clauses that say such words.
        near: Vec<String>,
    },
    /// The input of a question does not fit it.
    #[error("{question}: {}{message}", at(pointer))]
    Input {
        /// The question.
        question: String,
        /// JSON pointer into the input.
        pointer: String,
        /// What is wrong there, and what was expected.
        message: String,
    },
    /// A chart file can't be used.
    #[error("{path}: {}{message}", at(pointer))]
    Chart {
        /// The file.
        path: PathBuf,
        /// JSON pointer into the file.
        pointer: String,
        /// What is wrong there, and what was expected.
        message: String,
    },
    /// A mod has something wrong with it, or several things.
    #[error("mod {name}: {}", faults(wrong))]
    Mod {
        /// The mod, as it was named.
        name: String,
        /// All that is wrong with it.
        wrong: Vec<stavka_mods::Wrong>,
    },
    /// A packed mod can't be used.
    #[error("mod {name}: {source}")]
    Pack {
        /// The mod, as it was named.
        name: String,
        /// What is wrong with it.
        source: stavka_mods::PackError,
    },
    /// Mods can't be played together, or with these settings.
    #[error("{0}")]
    Mods(String),
    /// A question was asked without its input.
    #[error("{question}: it needs an input; give one with --input")]
    NoInput {
        /// The question.
        question: String,
        /// Its fields and an example, ready to print.
        help: String,
    },
    /// The input names no file and is no JSON, or can't be read.
    #[error("--input `{} {source}", unusable(text, source))]
    NoSuchInput {
        /// What was given.
        text: String,
        /// Why it can't be read.
        source: io::Error,
    },
}

impl Error {
    /// With which code the program ends.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::File { .. }
            | Self::InUse { .. }
            | Self::Changed { .. }
            | Self::Places(_)
            | Self::Output(_)
            | Self::Typed(_)
            | Self::Picture(_)
            | Self::Program { .. }
            | Self::BrokenOff { source: ActError::Player { .. }, .. }
            | Self::Act(ActError::Player { .. }) => ExitCode::General,
            Self::Variant(NotFound::Unknown { .. })
            | Self::Unknown { .. }
            | Self::NoClause { .. }
            | Self::Several { .. } => ExitCode::NotFound,
            Self::Variant(NotFound::Refused { .. }) | Self::Plugin(_) => ExitCode::Plugin,
            Self::Act(ActError::Refused { .. })
            | Self::BrokenOff { source: ActError::Refused { .. }, .. } => ExitCode::Refused,
            Self::Edition(error)
            | Self::Act(ActError::Edition(error))
            | Self::BrokenOff { source: ActError::Edition(error), .. } => of_edition(error),
            Self::Input { .. }
            | Self::Chart { .. }
            | Self::Mod { .. }
            | Self::Pack { .. }
            | Self::Mods(_)
            | Self::NoInput { .. }
            | Self::NobodyThere
            | Self::WhoAsks { .. }
            | Self::Exists { .. }
            | Self::Player(_)
            | Self::StrangeProgram { .. }
            | Self::NoSuchInput { .. }
            | Self::Save { .. } => ExitCode::BadInput,
        }
    }

    /// What is worth printing below the line.
    pub fn help(&self) -> Option<&str> {
        match self {
            Self::NoInput { help, .. } => Some(help),
            _ => None,
        }
    }
}

fn of_edition(error: &EditionError) -> ExitCode {
    match error {
        EditionError::Setup { .. } | EditionError::Input { .. } | EditionError::Hook { .. } => {
            ExitCode::BadInput
        }
        EditionError::Unknown { .. } => ExitCode::NotFound,
        EditionError::Broken { .. } | EditionError::Unsound { .. } => ExitCode::Plugin,
    }
}

/// What to read instead of a clause that nobody has.
fn near_clauses(variant: &str, words: &str, near: &[String]) -> String {
    if near.is_empty() {
        return format!("list them with `stavka rules {variant}`");
    }
    let near: Vec<_> = near.iter().map(|id| format!("`{id}`")).collect();
    format!("did you mean {}? `stavka search {words} {variant}` finds more", near.join(" or "))
}

/// What was given as an input, and that it is nothing at all where no file is called so.
fn unusable(text: &str, source: &io::Error) -> String {
    let end = if source.kind() == io::ErrorKind::NotFound {
        "` is neither JSON nor a file:"
    } else {
        "`:"
    };
    one_line(text) + end
}

/// What is wrong with a mod, a line each where there is more than one thing.
fn faults(wrong: &[stavka_mods::Wrong]) -> String {
    match wrong {
        [one] => one.to_string(),
        all => {
            let lines: Vec<_> = all.iter().map(ToString::to_string).collect();
            format!("\n  {}", lines.join("\n  "))
        }
    }
}

/// The whole input has the empty pointer, which reads badly.
pub(crate) fn at(pointer: &str) -> String {
    if pointer.is_empty() { String::new() } else { format!("{pointer}: ") }
}
