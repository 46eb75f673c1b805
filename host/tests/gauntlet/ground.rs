//! The ground on which every bad plugin is tried: a program with one good plugin beside it.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs::OpenOptions;
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use stavka::catalogue::Catalogue;
use stavka::loader;
use stavka::places::Places;
use stavka::trust::{Hash, Trust};
use stavka_testkit::library;
use tempfile::TempDir;

/// Folders of its own for one test.
pub(crate) struct Ground {
    folder: TempDir,
    /// Where this test's program has its things.
    pub(crate) places: Places,
    /// What it trusts; the good plugin from the start.
    pub(crate) trust: Trust,
}

impl Ground {
    /// A program with the game of one page beside it.
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let inside = |name: &str| folder.path().join(name);
        let places = Places {
            beside: inside("beside"),
            built_here: false,
            plugins: inside("plugins"),
            trust: inside("trust.sha256"),
            copies: inside("copies"),
            mods: inside("mods"),
            games: inside("games"),
        };
        std::fs::create_dir(&places.beside).expect("a folder");
        let mut ground = Self { folder, places, trust: Trust::default() };
        let good = ground.beside("ford");
        std::fs::copy(library("stavka_fixture_ford"), &good).expect("copied");
        ground.trust(&good);
        ground
    }

    /// Where the plugin of this name lies, or would, beside the program.
    pub(crate) fn beside(&self, name: &str) -> PathBuf {
        self.places.beside.join(format!("{DLL_PREFIX}stavka_plugin_{name}{DLL_SUFFIX}"))
    }

    /// A file with these bytes, in a place that only its path tells.
    pub(crate) fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::write(&path, bytes).expect("written");
        path
    }

    /// A copy of a library that cargo built for the tests.
    pub(crate) fn copy_of(&self, name: &str) -> PathBuf {
        self.file(name, &std::fs::read(library(name)).expect("cargo built it"))
    }

    /// Trusts the file as it is now.
    pub(crate) fn trust(&mut self, path: &Path) {
        let bytes = std::fs::read(path).expect("read");
        self.trust.add(Hash::of(&bytes), &loader::name(path));
    }

    /// The ids of everything that loads when these files are named.
    pub(crate) fn ids(&self, named: &[PathBuf]) -> Vec<String> {
        let found = Catalogue::all(&self.places, named, &self.trust);
        found.variants.into_iter().map(|loaded| loaded.manifest.id).collect()
    }

    /// Why the file is refused. The line names it, and the good plugin is listed all the same.
    pub(crate) fn refusal(&self, path: &Path) -> String {
        let found = Catalogue::all(&self.places, &[path.to_owned()], &self.trust);
        let good: Vec<_> = found.variants.iter().map(|loaded| &loaded.manifest.id).collect();
        assert_eq!(good, ["ford"], "the good plugin is still there");
        assert_eq!(found.refused.len(), 1, "{:?}", found.refused);
        cause(&found.refused[0].to_string(), path)
    }
}

/// The line without the file that it must start with.
pub(crate) fn cause(line: &str, path: &Path) -> String {
    assert!(!line.contains('\n'), "more than one line: {line}");
    let cause = line.strip_prefix(&format!("{}: ", path.display()));
    cause.unwrap_or_else(|| panic!("does not name {}: {line}", path.display())).to_owned()
}

/// Numbers that look random and are the same in every run.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }
}

/// Writes one byte in the middle of a file.
pub(crate) fn put(path: &Path, at: usize, byte: u8) {
    let mut file = OpenOptions::new().write(true).open(path).expect("opened");
    file.seek(SeekFrom::Start(at as u64)).expect("found");
    file.write_all(&[byte]).expect("written");
}
