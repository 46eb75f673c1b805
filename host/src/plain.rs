//! Files of strangers: only plain ones are opened, and no more of them is read than anybody needs.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;

use stavka_core::bounded::text::{Bounds, check, without_mark};

use crate::error::Error;

/// The bytes of a plain file of at most `most` bytes.
pub(crate) fn bytes(path: &Path, most: usize) -> Result<Vec<u8>, Error> {
    read(path, most).map_err(|source| Error::File { path: path.to_owned(), source })
}

/// The JSON text in a plain file, within these bounds; nothing of it is believed yet.
pub(crate) fn json(path: &Path, bounds: Bounds) -> Result<String, Error> {
    json_at(path, bounds).map_err(|source| Error::File { path: path.to_owned(), source })
}

/// As [`json`], for who has errors of his own.
pub(crate) fn json_at(path: &Path, bounds: Bounds) -> io::Result<String> {
    fit(read(path, bounds.bytes)?, bounds)
}

/// The text in a plain file of at most `most` bytes.
pub(crate) fn text(path: &Path, most: usize) -> io::Result<String> {
    utf8(read(path, most)?)
}

/// The JSON text that somebody sends, within these bounds.
pub(crate) fn sent(from: impl Read, bounds: Bounds) -> io::Result<String> {
    fit(all_of(from, bounds.bytes)?, bounds)
}

/// Whether this is a plain file: a pipe would never end, and a device is nobody's.
pub(crate) fn is_plain(about: &Metadata) -> io::Result<()> {
    if about.is_file() { Ok(()) } else { Err(wrong("this is not a plain file".to_owned())) }
}

/// As [`bytes`], for who has errors of his own.
pub(crate) fn read(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    // Opening a pipe would wait for somebody to write to it.
    is_plain(&std::fs::metadata(path)?)?;
    let file = File::open(path)?;
    let about = file.metadata()?;
    // Another file may have come in between.
    is_plain(&about)?;
    if about.len() > most as u64 {
        return Err(too_large(most));
    }
    all_of(file, most)
}

fn all_of(from: impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most { Err(too_large(most)) } else { Ok(bytes) }
}

fn fit(bytes: Vec<u8>, bounds: Bounds) -> io::Result<String> {
    let text = utf8(bytes)?;
    let text = without_mark(&text);
    check(text, bounds).map_err(|unfit| wrong(unfit.to_string()))?;
    Ok(text.to_owned())
}

fn utf8(bytes: Vec<u8>) -> io::Result<String> {
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        wrong(format!("it is no text: byte {at} is not UTF-8"))
    })
}

fn too_large(most: usize) -> io::Error {
    let most = most >> 20;
    wrong(format!("it is too large; at most {most} MiB are read"))
}

fn wrong(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}
