//! Files that are no library, or no longer one.

use std::fs::OpenOptions;
use std::path::Path;

use stavka::loader::{self, LoadError};
use stavka::trust::{Hash, Trust};
use stavka_testkit::library;

use crate::ground::{Ground, Numbers, cause, put};

#[test]
fn random_bytes_are_no_library() {
    let ground = Ground::new();
    let mut numbers = Numbers(1);
    let bytes: Vec<u8> = (0..4096).map(|_| numbers.below(256).to_le_bytes()[0]).collect();
    let line = ground.refusal(&ground.file("random", &bytes));
    assert_eq!(line, "this is not a library: its first bytes are not those of a library");
}

#[test]
fn a_library_only_by_its_first_bytes_is_not_trusted() {
    let ground = Ground::new();
    let line = ground.refusal(&ground.file("start", b"\x7fELF and then nothing of the kind"));
    assert!(line.starts_with("not trusted"), "{line}");
}

#[test]
fn an_empty_file_is_no_library() {
    let ground = Ground::new();
    let line = ground.refusal(&ground.file("empty", b""));
    assert_eq!(line, "this is not a library: it is empty");
}

/// It has no bytes on the disk; reading it would take minutes.
#[test]
fn a_huge_file_is_not_read() {
    let ground = Ground::new();
    let path = ground.file("huge", b"");
    let file = OpenOptions::new().write(true).open(&path).expect("opened");
    file.set_len(20 << 30).expect("grown");
    assert_eq!(ground.refusal(&path), "this is not a library: it is far too large");
}

#[test]
fn a_folder_is_no_file() {
    let ground = Ground::new();
    let line = ground.refusal(&ground.places.beside);
    assert_eq!(line, "this is not a file; name the library itself");
}

#[test]
fn a_missing_file_is_missing() {
    let ground = Ground::new();
    let line = ground.refusal(&ground.places.beside.join("nowhere"));
    assert_eq!(line, "there is no such file");
}

/// Opening most of these would end the process, so that not even trust may let one pass.
#[test]
fn a_library_cut_at_a_hundred_points_is_never_opened() {
    let ground = Ground::new();
    let whole = std::fs::read(library("stavka_fixture_ford")).expect("cargo built it");
    let path = ground.file("cut", &whole);
    for part in (0..100).rev() {
        let bytes = &whole[..whole.len() * part / 100];
        shorten(&path, bytes.len());
        let mut trust = Trust::default();
        trust.add(Hash::of(bytes), "cut");
        let error = loader::load(&path, &trust, &ground.places.copies).expect_err("cut");
        assert!(matches!(error, LoadError::NotALibrary { .. }), "at {part} of 100: {error}");
        let expected = if part == 0 { "it is empty" } else { "it is cut short" };
        assert_eq!(cause(&error.to_string(), &path), format!("this is not a library: {expected}"));
    }
    assert_eq!(ground.ids(&[]), ["ford"]);
}

/// The hash tells, whether the list knows the name with other bytes or not at all.
#[test]
fn two_hundred_files_with_flipped_bits_are_never_opened() {
    let ground = Ground::new();
    let bytes = std::fs::read(library("stavka_fixture_ford")).expect("cargo built it");
    let path = ground.file("flipped", &bytes);
    let mut known = Trust::default();
    known.add(Hash::of(&bytes), "flipped");
    let mut numbers = Numbers(2);
    for round in 0..200 {
        let at = numbers.below(bytes.len());
        let bit = 1 << numbers.below(8);
        put(&path, at, bytes[at] ^ bit);
        let trust = if round % 2 == 0 { known.clone() } else { Trust::default() };
        let error = loader::load(&path, &trust, &ground.places.copies).expect_err("flipped");
        let line = cause(&error.to_string(), &path);
        let expected = if round % 2 == 0 { "damaged or changed" } else { "not trusted" };
        assert!(line.starts_with(expected), "bit {bit} of byte {at}: {line}");
        put(&path, at, bytes[at]);
    }
    assert_eq!(ground.ids(&[]), ["ford"]);
}

fn shorten(path: &Path, length: usize) {
    let file = OpenOptions::new().write(true).open(path).expect("opened");
    file.set_len(length as u64).expect("cut");
}
