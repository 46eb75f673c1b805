//! Sound libraries that are no plugin for this host, and several plugins at once.

use stavka::edition::Edition;
use stavka::loader;
use stavka::places::Places;
use stavka_core::setup::Setup;

use crate::ground::Ground;
use crate::loading::loaded;

/// Why a library of the gauntlet is refused, though it is trusted.
fn refusal(name: &str) -> String {
    let mut ground = Ground::new();
    let path = ground.copy_of(name);
    ground.trust(&path);
    ground.refusal(&path)
}

#[test]
fn a_library_without_an_entry_point() {
    let line = refusal("stavka_gauntlet_no_entry");
    assert_eq!(line, "no entry point of a Stavka plugin: it has no label");
}

#[test]
fn a_label_with_nothing_behind_it() {
    let line = refusal("stavka_gauntlet_label_only");
    assert!(line.starts_with("no entry point of a Stavka plugin: "), "{line}");
}

#[test]
fn another_generation() {
    let line = refusal("stavka_gauntlet_other_generation");
    assert_eq!(
        line,
        "built for generation 2 of the boundary, this host speaks 1; get a build for it"
    );
}

#[test]
fn another_layout() {
    let line = refusal("stavka_gauntlet_other_layout");
    assert!(line.starts_with("another layout of the boundary: "), "{line}");
}

#[test]
fn a_layout_that_nobody_can_check() {
    let line = refusal("stavka_gauntlet_no_layout");
    assert_eq!(
        line,
        "another layout of the boundary: it was built without a layout that could be checked; \
         rebuild it"
    );
}

#[test]
fn a_plugin_that_breaks_before_it_says_who_it_is() {
    let line = refusal("stavka_gauntlet_speechless");
    assert_eq!(line, "does not say who it is: no words for who I am");
}

/// Named files come first, so it is the one beside the program that has to go.
#[test]
fn two_plugins_with_one_id() {
    let mut ground = Ground::new();
    let twin = ground.copy_of("stavka_gauntlet_twin");
    ground.trust(&twin);
    let beside = ground.beside("ford");
    let found = stavka::catalogue::Catalogue::all(
        &ground.places,
        std::slice::from_ref(&twin),
        &ground.trust,
    );
    assert_eq!(found.variants.len(), 1);
    assert_eq!(found.variants[0].path, twin);
    assert_eq!(found.refused.len(), 1);
    let line = found.refused[0].to_string();
    let expected = format!("its id `ford` is taken by {}; remove one of the two", twin.display());
    assert_eq!(crate::ground::cause(&line, &beside), expected);
}

#[test]
fn the_same_file_twice_is_one_plugin() {
    let ground = Ground::new();
    let copy = ground.copy_of("stavka_fixture_ford");
    assert_eq!(ground.ids(&[copy.clone(), copy]), ["ford"]);
}

/// The new code under the old path, while the old code goes on.
#[test]
fn a_library_replaced_at_its_path() {
    let mut ground = Ground::new();
    let path = ground.copy_of("stavka_plugin_second_edition");
    ground.trust(&path);
    let Places { copies, .. } = &ground.places;
    let old = loader::load(&path, &ground.trust, copies).expect("the old one");
    let replaced = std::fs::read(stavka_testkit::library("stavka_plugin_world_at_war"));
    std::fs::write(&path, replaced.expect("cargo built it")).expect("replaced");
    ground.trust(&path);
    let new = loader::load(&path, &ground.trust, &ground.places.copies).expect("the new one");
    assert_eq!(
        (old.manifest.id.as_str(), new.manifest.id.as_str()),
        ("second-edition", "world-at-war")
    );
    for found in [old, new] {
        let edition = Edition::open(&found, Setup::default()).expect("opened");
        assert_eq!(edition.book().expect("a book").variant, found.manifest.id);
    }
}

#[test]
fn editions_in_one_process_answer_with_their_own_ids() {
    let names = [
        ("stavka_fixture_ford", "ford"),
        ("stavka_plugin_a4_sheet", "a4-sheet"),
        ("stavka_plugin_second_edition", "second-edition"),
        ("stavka_plugin_world_at_war", "world-at-war"),
    ];
    let editions =
        names.map(|(name, _)| Edition::open(&loaded(name), Setup::default()).expect("opened"));
    for (edition, (_, id)) in editions.iter().zip(names) {
        assert_eq!(edition.manifest.id, id);
        assert_eq!(edition.book().expect("a book").variant, id);
    }
}
