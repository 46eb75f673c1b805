//! How a game is kept: a text that only grows, written and synced before anybody hears of a move.
//!
//! The first line says who sits where, the second is the head of a save, and then come the lines of the save as they happen.
//! Something that was taken back is a line of its own that says how many entries are left; so the file is never
//! rewritten, and a line that was cut off by a crash is one that nobody was told of. As another turn begins, or another side is to
//! choose, a line says so: the list of games is made of such lines, and no game is played again for it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
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

/// How a game stands, in a few words.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Stands {
    /// The turn, as its players call it.
    pub turn: String,
    /// The side that is to choose; nobody once the game is over.
    pub moves: Option<String>,
    /// Who has won; nobody in a draw, and as long as it goes on.
    pub winner: Option<String>,
    /// How it ended.
    pub outcome: Option<String>,
}

/// The line that says it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StandsLine {
    stands: Stands,
}

/// What such a line begins with, and no line of a save.
const STANDS: &str = "{\"stands\":";

/// So much is read from the end of a file to find how its game stands, then twice as much, and so on.
const TAIL: u64 = 32 << 10;

impl Stands {
    /// The line of a file that says it.
    pub fn line(&self) -> String {
        let line = serde_json::to_string(&StandsLine { stands: self.clone() });
        line.map_or_else(|_| String::new(), |line| line + "\n")
    }

    fn read(line: &str) -> Option<Self> {
        let line = line.starts_with(STANDS).then(|| serde_json::from_str::<StandsLine>(line))?;
        line.ok().map(|line| line.stands)
    }
}

/// The open file of a game.
#[derive(Debug)]
pub struct Journal {
    file: File,
}

/// A game in the list.
#[derive(Debug)]
pub struct Listed {
    /// Who sits there.
    pub card: Card,
    /// What is played.
    pub header: save::Header,
    /// How it stands; nothing in a file that does not say so.
    pub stands: Option<Stands>,
}

/// A game as it was found.
#[derive(Debug)]
pub struct Kept {
    /// Who sits there.
    pub card: Card,
    /// A whole save.
    pub save: String,
    /// How many lines were written after the head, but for those that say how it stands: the number of the table.
    pub number: u64,
    /// How it stands, by the last line that says so.
    pub stands: Option<Stands>,
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

    /// Notes that all after the first `entries` was taken back, and how the game stands then, where that is news.
    pub fn take_back(&mut self, entries: usize, stands: &str) -> io::Result<()> {
        self.add(&format!("{{\"undo\":{entries}}}\n{stands}"))
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
        let (mut number, mut stands) = (0, None);
        for line in lines {
            if let Some(said) = Stands::read(line) {
                stands = Some(said);
                continue;
            }
            number += 1;
            match serde_json::from_str(line) {
                Ok(TakenBack { undo }) => kept.truncate(undo),
                Err(_) => kept.push(line),
            }
        }
        kept.insert(0, head);
        let save = save::ended(kept.join("\n") + "\n");
        Ok(Self { card, save, number, stands, journal: Journal::open(path)? })
    }

    /// What the list of games tells of a file: its first two lines and the last one that says how the game stands are read, and no more.
    pub fn listed(path: &Path) -> Result<Listed, Error> {
        let file = File::open(path).map_err(|error| failed(path, &error))?;
        let mut reader = BufReader::new(file);
        let (mut first, mut second) = (String::new(), String::new());
        let read = reader.read_line(&mut first).and_then(|_| reader.read_line(&mut second));
        read.map_err(|error| failed(path, &error))?;
        let card = Self::card_of(path, &first)?;
        let header = serde_json::from_str(&second);
        let header = header.map_err(|error| unreadable(path, "second", &error))?;
        let stands = last_stands(reader.into_inner()).map_err(|error| failed(path, &error))?;
        Ok(Listed { card, header, stands })
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

/// The last line of a file that says how its game stands.
fn last_stands(mut file: File) -> io::Result<Option<Stands>> {
    let length = file.seek(SeekFrom::End(0))?;
    let mut tail = TAIL;
    loop {
        let from = length.saturating_sub(tail);
        file.seek(SeekFrom::Start(from))?;
        let mut bytes = Vec::new();
        (&mut file).take(length - from).read_to_end(&mut bytes)?;
        let text = String::from_utf8_lossy(&bytes);
        // A line that a crash cut off, or that begins before what was read, can't be read, and is none.
        let found = text.lines().rev().find_map(Stands::read);
        if found.is_some() || from == 0 {
            return Ok(found);
        }
        tail *= 2;
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// How the game of a file with this text stands.
    fn found(text: &str) -> Option<Stands> {
        let mut file = tempfile::tempfile().expect("a file");
        file.write_all(text.as_bytes()).expect("written");
        last_stands(file).expect("read")
    }

    #[test]
    fn the_last_line_that_says_how_a_game_stands_is_found_however_far_back_it_is() {
        let says = |turn: &str| Stands { turn: turn.to_owned(), ..Stands::default() };
        let entries = "{\"by\":0,\"do\":\"a move\"}\n".repeat(5000);
        assert!(entries.len() as u64 > 2 * TAIL, "more than is read at once");
        let text = format!("{}{}{entries}", says("May").line(), says("June").line());
        assert_eq!(found(&text), Some(says("June")));
        let cut = says("July").line();
        assert_eq!(found(&format!("{text}{}", &cut[..cut.len() / 2])), Some(says("June")));
        assert_eq!(found(&format!("{text}{cut}")), Some(says("July")));
        assert_eq!(found(&entries), None);
        // A player may be called so, but no line of a save begins like that.
        assert_eq!(found("{\"by\":0,\"do\":\"{\\\"stands\\\":\"}\n"), None);
    }
}
