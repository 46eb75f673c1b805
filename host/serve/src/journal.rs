//! How a game is kept: a text that only grows, written and synced before anybody hears of a move.
//!
//! The first line says who sits where, the second is the head of a save, and then come the lines of the save as they happen.
//! Something that was taken back is a line of its own that says how many entries are left; so the file is never
//! rewritten, and a line that was cut off by a crash is one that nobody was told of.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use stavka::saves;
use stavka_play::save;

use crate::error::Error;
use crate::seats::Seat;

/// The version of the form.
const FORM: u32 = 1;

/// What the file of a game ends with.
pub const ENDING: &str = "table";

/// Who sits at a table, and what it is called.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// The version of the form.
    pub table: u32,
    /// What people call the game.
    pub title: String,
    /// When it was made, in seconds since 1970.
    pub made: u64,
    /// Who takes each side.
    pub seats: Vec<Seat>,
}

impl Card {
    /// A new card.
    pub fn new(title: String, made: u64, seats: Vec<Seat>) -> Self {
        Self { table: FORM, title, made, seats }
    }
}

/// Something was taken back.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TakenBack {
    /// How many entries are left.
    undo: usize,
}

/// The open file of a game.
#[derive(Debug)]
pub struct Journal {
    file: File,
}

/// A game as it was found.
#[derive(Debug)]
pub struct Kept {
    /// Who sits there.
    pub card: Card,
    /// A whole save.
    pub save: String,
    /// How many lines were written after the head: the number of the table.
    pub number: u64,
    /// The file, to be written on.
    pub journal: Journal,
}

impl Journal {
    /// Begins the file of a new game with what was done in it so far; whole or not at all.
    pub fn begin(path: &Path, card: &Card, head: &str, lines: &str) -> Result<Self, Error> {
        let first = serde_json::to_string(card).map_err(|error| Error::Bad(error.to_string()))?;
        let text = format!("{first}\n{head}{lines}");
        saves::replace(path, text.as_bytes()).map_err(|error| failed(path, &error))?;
        Self::open(path)
    }

    fn open(path: &Path) -> Result<Self, Error> {
        let file = OpenOptions::new().append(true).open(path);
        Ok(Self { file: file.map_err(|error| failed(path, &error))? })
    }

    /// Adds lines; they are on the disk when this returns.
    pub fn add(&mut self, lines: &str) -> io::Result<()> {
        self.file.write_all(lines.as_bytes())?;
        self.file.sync_data()
    }

    /// Notes that all after the first `entries` was taken back.
    pub fn take_back(&mut self, entries: usize) -> io::Result<()> {
        self.add(&format!("{{\"undo\":{entries}}}\n"))
    }
}

impl Kept {
    /// Reads a game; what a crash cut off is dropped from the file.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let mut text = read_text(path)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole < text.len() {
            text.truncate(whole);
            let cut = OpenOptions::new().write(true).open(path);
            let cut = cut.and_then(|file| {
                file.set_len(whole as u64)?;
                file.sync_all()
            });
            cut.map_err(|error| failed(path, &error))?;
        }
        let mut lines = text.lines();
        let card = Self::card_of(path, lines.next().unwrap_or_default())?;
        let head = lines.next().unwrap_or_default();
        let mut kept: Vec<&str> = Vec::new();
        let mut number = 0;
        for line in lines {
            number += 1;
            match serde_json::from_str(line) {
                Ok(TakenBack { undo }) => kept.truncate(undo),
                Err(_) => kept.push(line),
            }
        }
        kept.insert(0, head);
        let save = save::ended(kept.join("\n") + "\n");
        Ok(Self { card, save, number, journal: Journal::open(path)? })
    }

    /// Who sits at the table of a file, and the head of its save; nothing else is read into values.
    pub fn head(path: &Path) -> Result<(Card, save::Header), Error> {
        let text = read_text(path)?;
        let mut lines = text.lines();
        let card = Self::card_of(path, lines.next().unwrap_or_default())?;
        let header = serde_json::from_str(lines.next().unwrap_or_default());
        let header = header.map_err(|error| unreadable(path, "second", &error))?;
        Ok((card, header))
    }

    fn card_of(path: &Path, line: &str) -> Result<Card, Error> {
        let card: Card =
            serde_json::from_str(line).map_err(|error| unreadable(path, "first", &error))?;
        if card.table == FORM {
            return Ok(card);
        }
        let path = path.display();
        Err(Error::Broken(format!("{path}: form {}, this server reads {FORM}", card.table)))
    }
}

/// The files of games in a folder.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut files: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|end| end == ENDING)).collect();
    files.sort();
    files
}

fn read_text(path: &Path) -> Result<String, Error> {
    let bytes = fs::read(path).map_err(|error| failed(path, &error))?;
    // A crash may have cut a letter of several bytes.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn failed(path: &Path, error: &io::Error) -> Error {
    Error::Machine(format!("{}: {error}", path.display()))
}

fn unreadable(path: &Path, line: &str, error: &serde_json::Error) -> Error {
    Error::Broken(format!("{}: its {line} line can't be read: {error}", path.display()))
}
