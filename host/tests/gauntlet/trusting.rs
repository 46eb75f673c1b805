//! What is trusted, and where it is copied to.

use std::env::consts::DLL_SUFFIX;

use stavka::catalogue::{Catalogue, trusted};
use stavka::loader;
use stavka::trust::{Hash, LIST, Trust};
use stavka_testkit::library;

use crate::ground::{Ground, cause};

#[test]
fn an_untrusted_plugin_says_how_to_trust_it() {
    let ground = Ground::new();
    let path = ground.copy_of("stavka_plugin_a4_sheet");
    let line = ground.refusal(&path);
    assert!(line.starts_with("not trusted"), "{line}");
    assert!(line.ends_with(&format!("`stavka trust {}`", path.display())), "{line}");
}

#[test]
fn a_plugin_changed_since_it_was_trusted() {
    let mut ground = Ground::new();
    let path = ground.copy_of("stavka_plugin_a4_sheet");
    ground.trust(&path);
    assert_eq!(ground.ids(std::slice::from_ref(&path)), ["a4-sheet", "ford"]);
    let mut bytes = std::fs::read(&path).expect("read");
    bytes.push(0);
    std::fs::write(&path, bytes).expect("written");
    let line = ground.refusal(&path);
    assert!(line.starts_with("damaged or changed since it was trusted"), "{line}");
}

/// The copy is under the name of a hash that is trusted; its bytes are still not believed.
#[test]
fn a_damaged_private_copy_is_written_anew() {
    let ground = Ground::new();
    let whole = std::fs::read(library("stavka_fixture_ford")).expect("cargo built it");
    let copy = ground.places.copies.join(format!("{}{DLL_SUFFIX}", Hash::of(&whole)));
    std::fs::create_dir(&ground.places.copies).expect("a folder");
    std::fs::write(&copy, &whole[..whole.len() / 2]).expect("written");
    assert_eq!(ground.ids(&[]), ["ford"]);
    assert!(std::fs::read(&copy).expect("read") == whole, "the copy is whole again");
}

#[test]
fn no_place_for_copies() {
    let mut ground = Ground::new();
    ground.places.copies = ground.file("home", b"a file where a home should be").join("copies");
    let path = ground.beside("ford");
    let found = Catalogue::all(&ground.places, &[], &ground.trust);
    assert!(found.variants.is_empty());
    let line = cause(&found.refused[0].to_string(), &path);
    assert!(line.starts_with(&format!("can't be copied to {}: ", ground.places.copies.display())));
}

/// A home that is not there yet, or never will be, is an empty one.
#[test]
fn no_folder_of_the_user() {
    let ground = Ground::new();
    assert!(!ground.places.plugins.exists() && !ground.places.trust.exists());
    let trust = trusted(&ground.places, |_| {}).expect("no list is an empty list");
    let found = Catalogue::all(&ground.places, &[], &trust);
    assert_eq!(found.variants.len(), 1);
}

/// What is no whole library beside the program is not listed, and stops nobody.
#[test]
fn a_first_run_among_rubbish() {
    let ground = Ground::new();
    let whole = std::fs::read(library("stavka_fixture_ford")).expect("cargo built it");
    std::fs::create_dir(ground.beside("a_folder")).expect("a folder");
    std::fs::write(ground.beside("cut"), &whole[..whole.len() / 2]).expect("written");
    std::fs::write(ground.beside("empty"), b"").expect("written");
    let mut told = String::new();
    let trust = trusted(&ground.places, |line| told = line.to_owned()).expect("a list");
    assert!(told.starts_with("first run: 1 plugins beside the program are now trusted"), "{told}");
    let found = Catalogue::all(&ground.places, &[], &trust);
    assert_eq!(found.variants.len(), 1);
    assert_eq!(found.refused.len(), 3, "{:?}", found.refused);
}

#[cfg(unix)]
#[test]
fn a_first_run_where_no_list_can_be_written() {
    let ground = Ground::new();
    let list = ground.places.beside.join(LIST);
    std::os::unix::fs::symlink("/nonexistent/list", &list).expect("a link in the way");
    let mut told = String::new();
    let trust = trusted(&ground.places, |line| told = line.to_owned()).expect("a list");
    assert!(told.contains("can't be written"), "{told}");
    assert_eq!(Catalogue::all(&ground.places, &[], &trust).variants.len(), 1);
}

#[test]
fn a_damaged_trust_list_says_where() {
    let ground = Ground::new();
    std::fs::write(&ground.places.trust, "rubbish\n").expect("written");
    let line = trusted(&ground.places, |_| {}).expect_err("damaged").to_string();
    assert_eq!(cause(&line, &ground.places.trust), "line 1 is not a hash and a name");
}

/// Every thread makes the same copy; none may open what another has only half written.
#[test]
fn many_threads_load_one_file() {
    let ground = Ground::new();
    let (path, copies) = (ground.beside("ford"), &ground.places.copies);
    let load = |trust: &Trust| loader::load(&path, trust, copies).expect("loaded").manifest.id;
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(|| load(&ground.trust))).collect();
        for thread in threads {
            assert_eq!(thread.join().expect("lives"), "ford");
        }
    });
    let left = std::fs::read_dir(copies).expect("a folder").count();
    assert_eq!(left, 1, "no draft stays behind");
}
