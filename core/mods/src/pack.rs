//! A mod as one file: a zip archive of its folder, read with suspicion.

use std::io::{Cursor, Read as _, Write as _};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use crate::files::{FileError, Files, MOST_BYTES, MOST_FILES};

/// How large a packed mod may be.
const MOST_PACKED: usize = 8 << 20;

/// Why a packed mod can't be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PackError {
    /// It is too large to be looked at.
    #[error("it is larger than {} MiB", MOST_PACKED >> 20)]
    TooLarge,
    /// It is no archive, or a damaged one.
    #[error("it is no whole zip archive: {0}")]
    Damaged(String),
    /// A link, a device, or something else that is neither a file nor a folder.
    #[error("`{0}` is neither a file nor a folder; a mod may have no links")]
    NoFile(String),
    /// A file that nobody may read.
    #[error("`{0}` is encrypted")]
    Encrypted(String),
    /// A file that no mod may have.
    #[error(transparent)]
    File(#[from] FileError),
}

/// Packs the files of a mod; the same files always give the same bytes.
pub fn pack(files: &Files) -> Result<Vec<u8>, PackError> {
    let failed = |error: &dyn std::fmt::Display| PackError::Damaged(error.to_string());
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(zip::DateTime::default())
        .unix_permissions(0o644);
    for (name, bytes) in files.iter() {
        archive.start_file(name, options).map_err(|error| failed(&error))?;
        archive.write_all(bytes).map_err(|error| failed(&error))?;
    }
    Ok(archive.finish().map_err(|error| failed(&error))?.into_inner())
}

/// Unpacks a mod. Sizes are counted as they come, whatever the archive says of itself.
pub fn unpack(bytes: &[u8]) -> Result<Files, PackError> {
    if bytes.len() > MOST_PACKED {
        return Err(PackError::TooLarge);
    }
    let damaged = |error: zip::result::ZipError| PackError::Damaged(error.to_string());
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    if archive.len() > MOST_FILES * 2 {
        return Err(FileError::TooMany.into());
    }
    let mut files = Files::default();
    for at in 0..archive.len() {
        let entry = archive.by_index_raw(at).map_err(damaged)?;
        let name = entry.name().map_err(damaged)?.into_owned();
        let folder = entry.is_dir();
        if is_odd(entry.unix_mode()) || entry.is_symlink() {
            return Err(PackError::NoFile(name));
        }
        if entry.encrypted() {
            return Err(PackError::Encrypted(name));
        }
        drop(entry);
        if folder {
            continue;
        }
        let room = MOST_BYTES.saturating_sub(files.size());
        let content = content(&mut archive, at, room)?;
        files.add(&name, content)?;
    }
    Ok(files)
}

/// The bytes of an entry, if there are no more than `room`.
fn content(
    archive: &mut ZipArchive<Cursor<&[u8]>>,
    at: usize,
    room: usize,
) -> Result<Vec<u8>, PackError> {
    let entry = archive.by_index(at).map_err(|error| PackError::Damaged(error.to_string()))?;
    let mut content = Vec::new();
    let read = entry.take(room as u64 + 1).read_to_end(&mut content);
    read.map_err(|error| PackError::Damaged(error.to_string()))?;
    if content.len() > room {
        return Err(FileError::TooLarge.into());
    }
    Ok(content)
}

/// Whether a mode is that of neither a file nor a folder.
fn is_odd(mode: Option<u32>) -> bool {
    let kind = mode.map_or(0, |mode| mode & 0o170_000);
    !matches!(kind, 0 | 0o100_000 | 0o040_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(list: &[(&str, &[u8])]) -> Files {
        let mut files = Files::default();
        for (name, bytes) in list {
            files.add(name, bytes.to_vec()).expect("a file");
        }
        files
    }

    /// An archive as somebody with bad intentions would make it.
    fn archive(make: impl FnOnce(&mut ZipWriter<Cursor<Vec<u8>>>)) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        make(&mut archive);
        archive.finish().expect("an archive").into_inner()
    }

    #[test]
    fn what_is_packed_comes_out_as_it_was() {
        let files = files(&[("mod.json", b"{}"), ("hooks/a.rhai", b"1"), ("rules.md", b"")]);
        let packed = pack(&files).expect("packs");
        assert_eq!(unpack(&packed), Ok(files.clone()));
        assert_eq!(pack(&files), Ok(packed));
    }

    #[test]
    fn names_that_lead_out_are_refused() {
        for name in ["../../evil", "/etc/evil", "a\\..\\evil"] {
            let bytes = archive(|archive| {
                archive.start_file(name, SimpleFileOptions::default()).expect("starts");
            });
            assert!(
                matches!(unpack(&bytes), Err(PackError::File(FileError::Name { .. }))),
                "{name}"
            );
        }
    }

    #[test]
    fn links_are_refused() {
        let bytes = archive(|archive| {
            let options = SimpleFileOptions::default();
            archive.add_symlink("rules.md", "/etc/passwd", options).expect("a link");
        });
        assert_eq!(unpack(&bytes), Err(PackError::NoFile("rules.md".to_owned())));
    }

    #[test]
    fn a_bomb_does_not_go_off() {
        let bytes = archive(|archive| {
            archive.start_file("bomb.json", SimpleFileOptions::default()).expect("starts");
            for _ in 0..64 {
                archive.write_all(&vec![0; 1 << 20]).expect("writes");
            }
        });
        assert!(bytes.len() < 1 << 20, "it is small until it goes off");
        assert_eq!(unpack(&bytes), Err(FileError::TooLarge.into()));
    }

    #[test]
    fn damaged_archives_are_refused() {
        let packed = pack(&files(&[("mod.json", &[7; 4000])])).expect("packs");
        for cut in [0, 1, 10, packed.len() / 2, packed.len() - 1] {
            assert!(matches!(unpack(&packed[..cut]), Err(PackError::Damaged(_))), "cut at {cut}");
        }
        let mut flipped = packed.clone();
        flipped[45] ^= 0x55;
        assert!(unpack(&flipped).is_err(), "a flipped bit is found");
    }
}
