//! The files of a mod: names and bytes, within limits.

use std::collections::BTreeMap;

use sha2::{Digest as _, Sha256};

/// How many files a mod may have.
pub(crate) const MOST_FILES: usize = 200;

/// How large all of them together may be.
pub(crate) const MOST_BYTES: usize = 8 << 20;

/// How long a name may be.
const LONGEST_NAME: usize = 120;

/// The files of a mod, by their names below its folder.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Files(BTreeMap<String, Vec<u8>>);

/// A file that no mod may have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// A name that leads elsewhere, or that some system can't have.
    #[error(
        "`{name}`: a file of a mod is named by letters, digits, dots, dashes and underscores, with `/` between \
         folders, below the mod's own folder"
    )]
    Name {
        /// The name.
        name: String,
    },
    /// Two files that are one on some system.
    #[error("`{name}` is there twice")]
    Twice {
        /// The name.
        name: String,
    },
    /// More files than a mod may have.
    #[error("more than {MOST_FILES} files")]
    TooMany,
    /// Larger than a mod may be.
    #[error("more than {} MiB in all", MOST_BYTES >> 20)]
    TooLarge,
}

impl Files {
    /// Adds a file, if a mod may have it.
    pub fn add(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), FileError> {
        if !good_name(name) {
            return Err(FileError::Name { name: name.to_owned() });
        }
        if self.0.keys().any(|known| known.eq_ignore_ascii_case(name)) {
            return Err(FileError::Twice { name: name.to_owned() });
        }
        if self.0.len() >= MOST_FILES {
            return Err(FileError::TooMany);
        }
        if self.size() + bytes.len() > MOST_BYTES {
            return Err(FileError::TooLarge);
        }
        self.0.insert(name.to_owned(), bytes);
        Ok(())
    }

    /// The bytes of a file.
    pub fn get(&self, name: &str) -> Option<&[u8]> {
        self.0.get(name).map(Vec::as_slice)
    }

    /// Every file, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.0.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
    }

    /// The bytes of all files together.
    pub fn size(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }

    /// The SHA-256 of all names and bytes, the same for a folder and for what it is packed into.
    pub fn hash(&self) -> String {
        let mut all = Sha256::new();
        for (name, bytes) in &self.0 {
            all.update((name.len() as u64).to_le_bytes());
            all.update(name.as_bytes());
            all.update((bytes.len() as u64).to_le_bytes());
            all.update(bytes);
        }
        all.finalize().iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
    }
}

/// A name that means the same file on every system, and one below the folder.
fn good_name(name: &str) -> bool {
    let letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    let piece = |piece: &str| {
        !piece.is_empty()
            && !piece.starts_with('.')
            && !piece.ends_with('.')
            && piece.chars().all(letter)
    };
    name.len() <= LONGEST_NAME && name.split('/').count() <= 4 && name.split('/').all(piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_lead_elsewhere_are_refused() {
        for name in [
            "",
            "/etc/passwd",
            "../x",
            "a/../b",
            "a//b",
            "C:x",
            "a\\b",
            ".git",
            "a.",
            "é",
            "a/b/c/d/e",
        ] {
            let refused = Files::default().add(name, Vec::new());
            assert_eq!(refused, Err(FileError::Name { name: name.to_owned() }));
        }
        assert_eq!(Files::default().add("hooks/cold-snow_2.rhai", Vec::new()), Ok(()));
    }

    #[test]
    fn there_is_an_end_to_files() {
        let mut files = Files::default();
        files.add("a", vec![0; MOST_BYTES]).expect("just fits");
        assert_eq!(files.add("b", vec![0]), Err(FileError::TooLarge));
        assert_eq!(files.add("A", Vec::new()), Err(FileError::Twice { name: "A".to_owned() }));
        for number in 1..MOST_FILES {
            files.add(&format!("f{number}"), Vec::new()).expect("fits");
        }
        assert_eq!(files.add("more", Vec::new()), Err(FileError::TooMany));
    }

    #[test]
    fn the_hash_is_of_names_and_bytes() {
        let files = |name: &str, bytes: &[u8]| {
            let mut files = Files::default();
            files.add(name, bytes.to_vec()).expect("fits");
            files.hash()
        };
        assert_eq!(files("a", b"b"), files("a", b"b"));
        assert_ne!(files("a", b"b"), files("b", b"a"));
        assert_ne!(files("ab", b""), files("a", b"b"));
    }
}
