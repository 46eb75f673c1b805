//! The private copies and the index beside them: what they save is time, never a check.

use std::path::{Path, PathBuf};
use std::time::Duration;

use stavka::loader::{self, LoadError};
use stavka::trust::{Hash, Trust};
use stavka_testkit::library;

use crate::ground::{Ground, put};

/// What is noted in the index of copies.
fn index(ground: &Ground) -> String {
    std::fs::read_to_string(ground.places.copies.join("known")).unwrap_or_default()
}

fn copy_of(bytes: &[u8], ground: &Ground) -> PathBuf {
    ground.places.copies.join(format!("{}{}", Hash::of(bytes), std::env::consts::DLL_SUFFIX))
}

/// Loads the library that cargo built, which is old enough to be noted; its bytes, and where it lies.
fn noted(ground: &mut Ground) -> (Vec<u8>, PathBuf) {
    let path = library("stavka_fixture_ford");
    ground.trust(&path);
    load(&path, ground);
    (std::fs::read(&path).expect("cargo built it"), path)
}

fn load(path: &Path, ground: &Ground) {
    let loaded = loader::load(path, &ground.trust, &ground.places.copies);
    assert_eq!(loaded.expect("it loads").manifest.id, "ford");
}

#[cfg(unix)]
#[test]
fn a_known_file_is_opened_by_its_copy() {
    let mut ground = Ground::new();
    let (bytes, path) = noted(&mut ground);
    let line = index(&ground);
    assert!(line.starts_with(&Hash::of(&bytes).to_string()), "{line}");
    assert!(line.ends_with(&format!("  {}\n", path.display())), "{line}");
    load(&path, &ground);
    assert_eq!(index(&ground), line, "nothing new was noted");
}

/// The file would be fetched from the index without a look at the list, if the list did not come first.
#[test]
fn a_known_file_that_is_no_longer_trusted_is_refused() {
    let mut ground = Ground::new();
    let (_, path) = noted(&mut ground);
    let error = loader::load(&path, &Trust::default(), &ground.places.copies).expect_err("refused");
    assert!(matches!(error, LoadError::NotTrusted { .. }), "{error}");
}

#[test]
fn a_damaged_copy_of_a_known_file_is_written_anew() {
    let mut ground = Ground::new();
    let (bytes, path) = noted(&mut ground);
    let copy = copy_of(&bytes, &ground);
    std::fs::remove_file(&copy).expect("removed");
    std::fs::write(&copy, &bytes[..bytes.len() / 2]).expect("written");
    load(&path, &ground);
    assert!(std::fs::read(&copy).expect("read") == bytes, "the copy is whole again");
}

/// An index that was tampered with names a trusted hash, and under that name lie other bytes.
#[test]
fn an_index_that_lies_opens_nothing_else() {
    let mut ground = Ground::new();
    let (bytes, path) = noted(&mut ground);
    let (twin, other) = (library("stavka_gauntlet_twin"), library("stavka_gauntlet_no_entry"));
    ground.trust(&twin);
    let twin = std::fs::read(twin).expect("cargo built it");
    let lie = index(&ground).replace(&Hash::of(&bytes).to_string(), &Hash::of(&twin).to_string());
    std::fs::write(ground.places.copies.join("known"), lie).expect("written");
    std::fs::copy(other, copy_of(&twin, &ground)).expect("copied");
    let loaded = loader::load(&path, &ground.trust, &ground.places.copies).expect("it loads");
    assert_eq!(loaded.hash, Hash::of(&bytes), "the file itself was read");
}

/// Its size and name are the same, and so is what the index says; only its change is told by its times.
#[cfg(unix)]
#[test]
fn a_known_file_that_is_changed_is_refused() {
    let mut ground = Ground::new();
    let path = ground.copy_of("stavka_fixture_ford");
    ground.trust(&path);
    load(&path, &ground);
    assert_eq!(index(&ground), "", "it is too new to be noted");
    std::thread::sleep(Duration::from_millis(3100));
    load(&path, &ground);
    assert_ne!(index(&ground), "", "it is noted");
    let middle = std::fs::read(&path).expect("read");
    let at = middle.len() / 2;
    put(&path, at, middle[at] ^ 1);
    let error = loader::load(&path, &ground.trust, &ground.places.copies).expect_err("changed");
    assert!(matches!(error, LoadError::Changed { .. }), "{error}");
}

#[cfg(unix)]
#[test]
fn a_copy_that_could_be_written_to_is_made_anew() {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = |path: &Path| std::fs::metadata(path).expect("there").permissions().mode() & 0o777;
    let open = |path: &Path, mode| {
        let mode = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(path, mode).expect("set");
    };
    let mut ground = Ground::new();
    let (bytes, path) = noted(&mut ground);
    let (copy, folder) = (copy_of(&bytes, &ground), ground.places.copies.clone());
    assert_eq!((mode(&copy), mode(&folder)), (0o400, 0o700));
    open(&copy, 0o644);
    load(&path, &ground);
    assert_eq!(mode(&copy), 0o400);
    open(&folder, 0o777);
    load(&path, &ground);
    assert_eq!(mode(&folder), 0o700);
}

#[cfg(unix)]
#[test]
fn a_link_in_place_of_a_copy_is_not_followed() {
    let mut ground = Ground::new();
    let (bytes, path) = noted(&mut ground);
    let copy = copy_of(&bytes, &ground);
    std::fs::remove_file(&copy).expect("removed");
    std::os::unix::fs::symlink(&path, &copy).expect("linked");
    load(&path, &ground);
    assert!(std::fs::symlink_metadata(&copy).expect("there").is_file());
}

/// What an ended run left half written, and the copy of what no file holds any more, take no room for ever.
#[cfg(unix)]
#[test]
fn drafts_and_copies_that_nobody_needs_are_removed() {
    let mut ground = Ground::new();
    let path = ground.copy_of("stavka_fixture_ford");
    let bytes = std::fs::read(&path).expect("read");
    let loads_once_noted = |ground: &mut Ground| {
        ground.trust(&path);
        std::thread::sleep(Duration::from_millis(3100));
        load(&path, ground);
    };
    loads_once_noted(&mut ground);
    let draft = |name: &str| ground.places.copies.join(format!("{name}.draft"));
    let (old, young) = (draft("0-1"), draft("0-2"));
    for path in [&old, &young] {
        std::fs::write(path, "half").expect("written");
    }
    let file = std::fs::File::options().write(true).open(&old).expect("opened");
    file.set_modified(std::time::UNIX_EPOCH).expect("set");
    assert!(copy_of(&bytes, &ground).exists());
    // Another build of the same plugin takes the place of the first.
    std::fs::write(&path, [&bytes[..], b"\0"].concat()).expect("written");
    loads_once_noted(&mut ground);
    assert!(!copy_of(&bytes, &ground).exists(), "the copy of the first build is gone");
    assert!(!old.exists() && young.exists(), "only what nobody writes any more is gone");
}
