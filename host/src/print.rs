//! How things look on a terminal. Commands make a text with colours; `show` prints it, and leaves the
//! colours out where nobody would see them.

use std::io::{self, Write as _};
use std::sync::atomic::{AtomicUsize, Ordering};

use anstyle::{AnsiColor, Style};
use stavka_core::clause::Provenance;

use crate::error::Error;
use crate::exit_code::ExitCode;

mod letters;
mod prose;
mod safe;
mod table;
mod tree;

pub(crate) use prose::{filled, indented, marked, prose};
pub(crate) use safe::CLEAR;
use safe::safe;
pub(crate) use table::{Table, provenance_cell};
pub(crate) use tree::{compact, has_fractions, percent, tree, with_averages};

/// Headings.
pub(crate) const HEAD: Style = Style::new().bold();
/// Ids of clauses, variants and questions.
pub(crate) const NAME: Style = AnsiColor::Cyan.on_default();
/// Words that somebody looked for.
pub(crate) const MARK: Style = AnsiColor::Yellow.on_default().bold();
/// What may be skipped.
pub(crate) const DIM: Style = Style::new().dimmed();
/// The rules allow it.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
/// The rules refuse, or something is wrong.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();

/// Lines longer than this are hard to read, whatever the terminal.
const WIDEST: usize = 120;

/// The width where there is no terminal.
const USUAL: usize = 100;

/// `text` in a style.
pub(crate) fn paint(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// The name of a provenance, in its colour.
pub(crate) fn provenance(provenance: Provenance) -> String {
    let color = match provenance {
        Provenance::Page => AnsiColor::Green,
        Provenance::Reading => AnsiColor::Yellow,
        Provenance::Evidence => AnsiColor::Blue,
        Provenance::Completion => AnsiColor::Magenta,
        Provenance::HouseRule => AnsiColor::Red,
    };
    paint(color.on_default(), provenance.name())
}

/// How many columns there are: of the terminal, else as `COLUMNS` says, as for the help.
pub(crate) fn width() -> usize {
    let terminal = || Some(usize::from(terminal_size::terminal_size()?.0.0));
    let variable = || std::env::var_os("COLUMNS")?.to_str()?.parse().ok();
    terminal().or_else(variable).unwrap_or(USUAL).clamp(40, WIDEST)
}

/// How many lines were shown since somebody was asked last.
static SHOWN: AtomicUsize = AtomicUsize::new(0);

/// How many lines were shown since this was asked last: a list below them leaves them room.
pub(crate) fn shown() -> usize {
    SHOWN.swap(0, Ordering::Relaxed)
}

/// Prints a text. A reader that has seen enough is no error.
pub(crate) fn show(text: &str) -> Result<(), Error> {
    SHOWN.fetch_add(text.matches('\n').count(), Ordering::Relaxed);
    let mut out = anstream::stdout().lock();
    match out.write_all(letters::shown(safe(text)).as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Error::Output(error)),
        _ => Ok(()),
    }
}

/// A value as JSON for people who edit it.
pub(crate) fn folded(value: &serde_json::Value) -> String {
    stavka_rulebook::folded(value, 120)
}

/// Prints a line beside the output, for people.
pub(crate) fn notice(line: &str) {
    // Where even this can't be written there is nobody left to tell.
    let _ = writeln!(anstream::stderr(), "{}", safe(line));
}

/// Prints why a command failed, as JSON for whoever wants JSON; the code to end with.
pub(crate) fn failed(error: &Error, json: bool) -> ExitCode {
    let code = error.exit_code();
    if json {
        failed_json(&error.to_string(), code);
        return code;
    }
    notice(&format!("{} {error}", paint(BAD, "error:")));
    if let Some(help) = error.help() {
        notice(&format!("\n{help}"));
    }
    code
}

/// Why a command failed, as JSON beside the output.
pub(crate) fn failed_json(message: &str, code: ExitCode) {
    notice(&serde_json::json!({ "error": message, "code": code as u8 }).to_string());
}

/// A value as JSON for people and programs.
pub(crate) fn json(value: &impl serde::Serialize) -> Result<String, Error> {
    let text = serde_json::to_string_pretty(value).map_err(|error| Error::Output(error.into()))?;
    Ok(text + "\n")
}
