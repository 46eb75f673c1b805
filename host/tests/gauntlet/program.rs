//! The program itself: it ends with a code of its own, never by a signal, and says one line.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use stavka::loader;
use stavka::trust::{Hash, LIST, Trust};
use stavka_testkit::library;

use crate::ground::Ground;

/// A program of its own with one good plugin beside it, and a home.
pub(crate) struct Program {
    pub(crate) ground: Ground,
    pub(crate) home: PathBuf,
}

impl Program {
    pub(crate) fn new() -> Self {
        let ground = Ground::new();
        let here = ground.places.beside.join("stavka");
        std::fs::copy(env!("CARGO_BIN_EXE_stavka"), here).expect("copied");
        let home = ground.places.beside.join("home");
        Self { ground, home }
    }

    /// Puts a file on the user's list, however it looks.
    pub(crate) fn trust(&self, path: &Path) {
        let list = self.home.join(".local/share/stavka").join(LIST);
        std::fs::create_dir_all(list.parent().expect("a folder")).expect("a folder");
        let hash = Hash::of(&std::fs::read(path).expect("read"));
        Trust::change(&list, |trust| trust.add(hash, &loader::name(path))).expect("listed");
    }

    pub(crate) fn run(&self, arguments: &[&str], plugin: &Path) -> Output {
        let mut command = Command::new(self.ground.places.beside.join("stavka"));
        command.env_clear().env("HOME", &self.home).env("RUST_BACKTRACE", "0");
        command.args(arguments).arg("--plugin").arg(plugin);
        // A process that another test starts holds the copy open for writing until it is a program of its own.
        loop {
            match command.output() {
                Err(error) if error.kind() == ErrorKind::ExecutableFileBusy => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                output => return output.expect("it runs"),
            }
        }
    }
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_refused_plugin_is_listed_beside_the_good_one() {
    let program = Program::new();
    let bad = program.ground.file("empty.so", b"");
    let output = program.run(&["variants", "--json"], &bad);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    assert!(said.contains("\"ford\""), "{said}");
    let line = format!("{}: this is not a library: it is empty", bad.display());
    assert!(said.contains(&line), "{said}");
}

#[test]
fn a_plugin_that_breaks_is_named() {
    let program = Program::new();
    let bad = library("stavka_gauntlet_panics");
    // No closer look would let it pass.
    let path = bad.display().to_string();
    let refused = program.run(&["trust", &path], &bad);
    assert_eq!(refused.status.code(), Some(5), "{}", text(&refused.stderr));
    program.trust(&bad);
    let output = program.run(&["play", "panics", "--scenario", "mover"], &bad);
    assert_eq!(output.status.code(), Some(5), "{}", text(&output.stderr));
    let said = text(&output.stderr);
    let last = said.lines().last().unwrap_or_default();
    assert!(last.contains("the plugin `panics` broke: mover broke and says so"), "{said}");
}

#[test]
fn a_home_that_is_none_is_named() {
    let mut program = Program::new();
    program.home = program.ground.file("no-home", b"");
    let output = program.run(&["variants"], &program.ground.beside("ford"));
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let last = said.lines().last().unwrap_or_default();
    assert!(last.contains(&program.home.display().to_string()), "{said}");
}
