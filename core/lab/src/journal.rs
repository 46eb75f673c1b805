//! The journal: every finished game, a line each, written at once. Whoever is killed goes on from it.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::LabError;
use crate::row::Row;

/// The first line: what the games belong to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The hash of the design.
    pub design: String,
    /// The libraries that play, by arm: games of another build do not belong to them.
    pub plugins: Vec<String>,
}

/// A journal that is written to.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens a journal, and gives the games that it has. A line that was cut off is taken off; games of another design
    /// or of other libraries are refused.
    pub fn open(path: &Path, head: &Head) -> Result<(Self, BTreeMap<u64, Row>), LabError> {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(LabError::file(path)(error)),
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let rows = read(path, &text[..whole], head)?;
        let mut options = OpenOptions::new();
        let options = options.create(true).write(true).truncate(false);
        let file = options.open(path).map_err(LabError::file(path))?;
        file.set_len(whole as u64).map_err(LabError::file(path))?;
        drop(file);
        let file = OpenOptions::new().append(true).open(path).map_err(LabError::file(path))?;
        let mut journal = Self { path: path.to_owned(), file };
        if whole == 0 {
            journal.write(head)?;
        }
        Ok((journal, rows))
    }

    /// Notes a finished game.
    pub fn add(&mut self, row: &Row) -> Result<(), LabError> {
        self.write(row)
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), LabError> {
        let json = serde_json::to_string(line);
        let json = json.map_err(|error| LabError::content(&self.path, error))?;
        // One call, so that a line is there whole or not at all.
        self.file.write_all(format!("{json}\n").as_bytes()).map_err(LabError::file(&self.path))
    }
}

fn read(path: &Path, text: &str, head: &Head) -> Result<BTreeMap<u64, Row>, LabError> {
    let mut lines = text.lines();
    let Some(first) = lines.next() else { return Ok(BTreeMap::new()) };
    let found: Head =
        serde_json::from_str(first).map_err(|error| LabError::content(path, error))?;
    if found != *head {
        let message =
            "its games are of another design or of other libraries; choose another folder";
        return Err(LabError::content(path, message));
    }
    let mut rows = BTreeMap::new();
    for (number, line) in (2..).zip(lines) {
        let row: Row = serde_json::from_str(line)
            .map_err(|error| LabError::content(path, format!("line {number}: {error}")))?;
        rows.insert(row.game, row);
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_cut_off_is_taken_off_and_the_rest_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let head = Head { design: "d".to_owned(), plugins: vec!["p".to_owned()] };
        let (mut journal, none) = Journal::open(&path, &head).expect("new");
        assert!(none.is_empty());
        for game in [3, 1] {
            journal.add(&Row { game, ..Row::default() }).expect("written");
        }
        let mut text = std::fs::read_to_string(&path).expect("there");
        text.push_str("{\"game\":7,\"se");
        std::fs::write(&path, &text).expect("written");
        let (mut journal, rows) = Journal::open(&path, &head).expect("again");
        assert_eq!(rows.keys().copied().collect::<Vec<_>>(), [1, 3]);
        journal.add(&Row { game: 2, ..Row::default() }).expect("written");
        let (_, rows) = Journal::open(&path, &head).expect("again");
        assert_eq!(rows.len(), 3);
        let other = Head { design: "e".to_owned(), ..head };
        assert!(Journal::open(&path, &other).is_err(), "another design");
    }
}
