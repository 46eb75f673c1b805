//! What is known of libraries by their hashes, beside the private copies: the manifest of each that lived when it was looked
//! at, and how each died that did not.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use stavka_core::variant::Manifest;

use crate::plain;
use crate::trust::Hash;

/// No note is longer.
const LONGEST: usize = 1 << 20;

/// The notes in the folder of copies.
pub(super) struct Notes<'a>(pub(super) &'a Path);

impl Notes<'_> {
    /// Who the library is, if it was looked at and lived.
    pub(super) fn manifest(&self, hash: Hash) -> Option<Manifest> {
        serde_json::from_slice(&plain::read(&self.path(hash, "seen"), LONGEST).ok()?).ok()
    }

    /// How it died when it was looked at.
    pub(super) fn death(&self, hash: Hash) -> Option<String> {
        let note = plain::read(&self.path(hash, "dead"), LONGEST).ok()?;
        Some(String::from_utf8_lossy(&note).trim().to_owned())
    }

    /// Notes that it lived.
    pub(super) fn note_manifest(&self, hash: Hash, manifest: &Manifest) {
        if let Ok(json) = serde_json::to_vec(manifest) {
            Self::write(&self.path(hash, "seen"), &json);
        }
        let _ = std::fs::remove_file(self.path(hash, "dead"));
    }

    /// Notes how it died: it is not opened again.
    pub(super) fn note_death(&self, hash: Hash, how: &str) {
        Self::write(&self.path(hash, "dead"), how.as_bytes());
        let _ = std::fs::remove_file(self.path(hash, "seen"));
    }

    /// Forgets who it is: nobody needs its copy any more. How one died stays known.
    pub(super) fn forget(&self, hash: Hash) {
        let _ = std::fs::remove_file(self.path(hash, "seen"));
    }

    /// A note that can't be written costs another look at the next start, and nothing else.
    fn write(path: &Path, bytes: &[u8]) {
        let draft = path.with_extension(format!("{}.draft", std::process::id()));
        let written = std::fs::File::create_new(&draft)
            .and_then(|mut file| file.write_all(bytes))
            .and_then(|()| std::fs::rename(&draft, path));
        if written.is_err() {
            let _ = std::fs::remove_file(&draft);
        }
    }

    fn path(&self, hash: Hash, ending: &str) -> PathBuf {
        self.0.join(format!("{hash}.{ending}"))
    }
}
