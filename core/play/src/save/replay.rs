//! Reading a save and playing it again, every state checked.

use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use stavka_core::bounded::text::{self, Bounds};

use super::{ActLine, AmendLine, EndLine, FORMAT, ForkLine, Header, Line, SaveError, enough, hex};
use crate::edition::Source;
use crate::line::one_line;
use crate::session::Session;

/// No save is as large as this, in bytes: a long game has a hundredth.
pub const LARGEST: usize = 64 << 20;

/// No game has as many actions.
const MOST_LINES: usize = 1 << 20;

/// Why saves of before are refused.
const OTHER_DICE: &str = "it is of the first format, from before each fight had dice of its own, so the same \
                          actions would meet other dice now; go on with it in the version that wrote it";
const OTHER_PRINTS: &str = "it is of the second format, whose states were printed in another way, so that what it \
                            says can't be checked now; go on with it in the version that wrote it";

/// The one field that all formats have.
#[derive(Deserialize)]
struct Format {
    stavka: u32,
}

/// A save that was read and not yet replayed.
#[derive(Debug)]
pub struct Save {
    /// What it was played with.
    pub header: Header,
    /// The lines between the header and the end.
    lines: Vec<String>,
    /// The last line; none where it is missing.
    end: Option<EndLine>,
    /// The hash of all text before the last line.
    hash: String,
}

/// What could be had of a save.
pub struct Recovered {
    /// The game, up to the damage.
    pub session: Session,
    /// The damage, if there is any.
    pub damage: Option<SaveError>,
}

impl Save {
    /// Reads the text of a save.
    pub fn parse(bytes: &[u8]) -> Result<Self, SaveError> {
        let head = |message: String| SaveError::Head { message: one_line(&message) };
        if bytes.len() > LARGEST {
            return Err(head(format!("the file has {} bytes, no save has", bytes.len())));
        }
        let text = String::from_utf8_lossy(bytes);
        let text = text::without_mark(&text);
        if text.lines().nth(MOST_LINES).is_some() {
            return Err(head(format!("more than {MOST_LINES} lines follow it, no game has")));
        }
        let mut lines: Vec<&str> = text.lines().collect();
        let header = header(lines.first().copied().unwrap_or_default()).map_err(head)?;
        let end: Option<EndLine> = lines.last().and_then(|line| serde_json::from_str(line).ok());
        if end.is_some() {
            lines.pop();
        }
        // Line by line, since a mail program may have changed how they end.
        let mut hash = Sha256::new();
        for line in &lines {
            hash.update(line);
            hash.update("\n");
        }
        let lines = lines.into_iter().skip(1).map(str::to_owned).collect();
        Ok(Self { header, lines, end, hash: enough(hash) })
    }

    /// Whether all of it is there and as it was written.
    pub fn is_whole(&self) -> bool {
        self.check_end().is_ok()
    }

    /// How many actions and amendments it has.
    pub fn actions(&self) -> usize {
        self.lines.len()
    }

    /// Whether it was played with what is here; what differs, if not.
    pub fn check_source(&self, source: &Source) -> Result<(), SaveError> {
        let manifest = &source.manifest;
        same("variant", &self.header.setup.variant, &manifest.id)?;
        same("version of the rules", &self.header.setup.version, &manifest.version)?;
        same("plugin", &self.header.plugin, &source.plugin)
    }

    /// Plays the first `to` lines again and checks the print of every state.
    pub fn replay(&self, source: &Source, to: usize) -> Result<Session, SaveError> {
        let recovered = self.recover(source, to)?;
        recovered.damage.map_or(Ok(recovered.session), Err)
    }

    /// Plays as much again as is sound, at most `to` lines.
    pub fn recover(&self, source: &Source, to: usize) -> Result<Recovered, SaveError> {
        let mut session = self.deal(source)?;
        // Chance and forced choices follow by themselves: a save cut right before them is whole.
        for (at, line) in self.lines.iter().take(to).enumerate() {
            match step(&mut session, source, at, line) {
                Ok(()) => {}
                Err(damage @ SaveError::Damaged { .. }) => {
                    let session = self.recover(source, at)?.session;
                    return Ok(Recovered { session, damage: Some(damage) });
                }
                Err(other) => return Err(other),
            }
        }
        let damage = if to >= self.lines.len() { self.check_end().err() } else { None };
        Ok(Recovered { session, damage })
    }

    fn deal(&self, source: &Source) -> Result<Session, SaveError> {
        let edition = source.open(self.header.setup.clone())?;
        Ok(Session::deal(edition, None, self.header.seed)?)
    }

    /// A save that lost its end, or was changed by hand where no state shows it.
    fn check_end(&self) -> Result<(), SaveError> {
        let lines = self.lines.len();
        match &self.end {
            None => Err(damaged(lines, "is missing: the save was cut off".to_owned())),
            Some(end) if end.end != lines => {
                let message = format!("counts {} actions, and there are {lines}", end.end);
                Err(damaged(lines, message))
            }
            Some(end) if end.sha256 != self.hash => {
                let message = "does not fit the text before it: the save was changed".to_owned();
                Err(damaged(lines, message))
            }
            Some(_) => Ok(()),
        }
    }
}

/// The first line.
fn header(line: &str) -> Result<Header, String> {
    text::check(line, Bounds::FILE).map_err(|unfit| unfit.message)?;
    match serde_json::from_str(line).map(|Format { stavka }| stavka) {
        Ok(FORMAT) => serde_json::from_str(line).map_err(|error| error.to_string()),
        Ok(1) => Err(OTHER_DICE.to_owned()),
        Ok(2) => Err(OTHER_PRINTS.to_owned()),
        Ok(other) => Err(format!("format {other}, this host reads {FORMAT}")),
        Err(error) => Err(error.to_string()),
    }
}

/// What is wrong with a line that is none of those that a save has.
fn unreadable(line: &str) -> String {
    match serde_json::from_str::<serde_json::Value>(line) {
        Ok(_) => "is neither an action nor an amendment".to_owned(),
        Err(error) => format!("is not JSON: {error}"),
    }
}

/// Plays one line.
fn step(session: &mut Session, source: &Source, at: usize, line: &str) -> Result<(), SaveError> {
    let wrong =
        |unfit: text::Unfit| damaged(at, format!("is no line of a save: {}", unfit.message));
    text::check(line, Bounds::FILE).map_err(wrong)?;
    match serde_json::from_str(line) {
        Ok(Line::Act(line)) => act(session, at, &line),
        Ok(Line::Amend(line)) => amend(session, source, at, *line),
        Ok(Line::Fork(line)) => fork(session, at, &line),
        Ok(Line::End(_)) => Err(damaged(at, "is an end, and more follows".to_owned())),
        Err(_) => Err(damaged(at, unreadable(line))),
    }
}

fn act(session: &mut Session, at: usize, line: &ActLine) -> Result<(), SaveError> {
    if session.entries().len() <= at {
        let action = action(session, at, &line.words)?;
        let failed = |error| damaged(at, format!("can't be played: {error}"));
        session.act(action).map_err(failed)?;
    }
    let Some(entry) = session.entries().get(at) else {
        return Err(damaged(at, "is not the next action".to_owned()));
    };
    let due = session.name(entry.by);
    if (due, &entry.words) != (line.by.as_str(), &line.words) {
        let message =
            format!("says `{}: {}` where `{due}: {}` was due", line.by, line.words, entry.words);
        return Err(damaged(at, message));
    }
    same_print(at, entry.print, &line.print)
}

/// Actions that follow by themselves were done before an amendment could be agreed on.
fn amend(
    session: &mut Session,
    source: &Source,
    at: usize,
    line: AmendLine,
) -> Result<(), SaveError> {
    if session.entries().len() != at {
        return Err(damaged(at, "amends the rules while dice are rolling".to_owned()));
    }
    let failed = |error| damaged(at, format!("can't be agreed on: {error}"));
    let edition = source.open(line.amend).map_err(failed)?;
    session.amend(edition).map_err(failed)?;
    let print = session.entries().get(at).map_or(0, |entry| entry.print);
    same_print(at, print, &line.print)
}

fn fork(session: &mut Session, at: usize, line: &ForkLine) -> Result<(), SaveError> {
    if session.entries().len() != at {
        return Err(damaged(at, "forks the game while dice are rolling".to_owned()));
    }
    session.fork(line.fork)?;
    let print = session.entries().get(at).map_or(0, |entry| entry.print);
    same_print(at, print, &line.print)
}

fn action(session: &mut Session, at: usize, words: &str) -> Result<u32, SaveError> {
    let meant = session.action(words)?;
    let legal = meant.filter(|action| session.legal().is_ok_and(|all| all.contains(action)));
    legal.ok_or_else(|| damaged(at, format!("says `{words}`, which can't be done here")))
}

fn same_print(at: usize, found: u64, saved: &str) -> Result<(), SaveError> {
    let found = hex(found);
    if found == saved {
        return Ok(());
    }
    Err(damaged(at, format!("leads to state {found}, not to {saved}")))
}

fn same(what: &'static str, saved: &str, here: &str) -> Result<(), SaveError> {
    if saved == here {
        return Ok(());
    }
    let (saved, here) = (one_line(saved), one_line(here));
    Err(SaveError::Differs { what, saved, here })
}

#[expect(clippy::needless_pass_by_value, reason = "messages are made where they are given")]
fn damaged(at: usize, message: String) -> SaveError {
    // It quotes the words of a stranger's file.
    SaveError::Damaged { line: at + 2, message: one_line(&message), sound: at }
}
