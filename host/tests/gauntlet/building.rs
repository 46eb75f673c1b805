//! A program that runs where cargo built it needs no list for what cargo built beside it; everywhere else
//! the list decides.

use std::path::Path;
use std::process::{Command, Output};

use stavka::catalogue::{Catalogue, trusted};
use stavka::trust::LIST;
use stavka_testkit::library;

use crate::ground::{Ground, cause};

/// What the program at this path says of the plugin that cargo built for the tests.
fn questions(program: &Path, ground: &Ground) -> Output {
    let plugin = library("stavka_plugin_a4_sheet");
    let mut command = Command::new(program);
    command.env_clear().env("HOME", ground.places.beside.join("home"));
    command.args(["questions", "a4-sheet", "--plugin"]).arg(plugin).output().expect("it runs")
}

#[test]
fn the_program_that_cargo_built_needs_no_list() {
    let program = Path::new(env!("CARGO_BIN_EXE_stavka"));
    let output = questions(program, &Ground::new());
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), said.as_ref()), (Some(0), ""));
}

#[test]
fn the_same_program_elsewhere_wants_a_list() {
    let ground = Ground::new();
    let program = ground.places.beside.join("stavka");
    std::fs::copy(env!("CARGO_BIN_EXE_stavka"), &program).expect("copied");
    let output = questions(&program, &ground);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(5), "{said}");
    assert!(said.contains("not trusted"), "{said}");
}

/// The ground as one where cargo built: not even a list that is out of date is asked.
fn built() -> Ground {
    let mut ground = Ground::new();
    ground.places.beside = ground.places.beside.canonicalize().expect("there");
    ground.places.built_here = true;
    std::fs::write(ground.places.beside.join(LIST), "out of date\n").expect("written");
    ground.trust = trusted(&ground.places, |line| panic!("{line}")).expect("no list is read");
    ground
}

#[test]
fn every_build_may_change_what_lies_there() {
    let ground = built();
    assert_eq!(ground.ids(&[]), ["ford"]);
    std::fs::copy(library("stavka_gauntlet_twin"), ground.beside("ford")).expect("built anew");
    assert_eq!(ground.ids(&[]), ["ford"]);
    std::fs::copy(library("stavka_plugin_a4_sheet"), ground.beside("a4")).expect("built");
    assert_eq!(ground.ids(&[]), ["a4-sheet", "ford"]);
}

#[test]
fn what_lies_elsewhere_is_still_refused() {
    let ground = built();
    let line = ground.refusal(&ground.copy_of("stavka_plugin_a4_sheet"));
    assert!(line.starts_with("not trusted"), "{line}");
}

#[test]
fn rubbish_where_cargo_built_is_named_as_it_was_asked_for() {
    let ground = built();
    std::fs::create_dir(ground.places.beside.join("deps")).expect("a folder");
    let path = ground.places.beside.join("deps/../empty.so");
    std::fs::write(&path, b"").expect("written");
    assert_eq!(ground.refusal(&path), "this is not a library: it is empty");
}

/// A list beside a program that was installed there counts again.
#[test]
fn an_installed_program_keeps_its_list() {
    let mut ground = built();
    ground.places.built_here = false;
    assert!(trusted(&ground.places, |_| {}).is_err(), "the list is read, and out of date");
    std::fs::write(ground.places.beside.join(LIST), "").expect("written");
    let trust = trusted(&ground.places, |_| {}).expect("a list");
    let found = Catalogue::all(&ground.places, &[], &trust);
    let line = cause(&found.refused[0].to_string(), &ground.beside("ford"));
    assert!(line.starts_with("not trusted"), "{line}");
}
