//! The first look at a library: in a child, noted by hash, and never in the process that plays.

use std::path::PathBuf;

use stavka::trust::Hash;
use stavka_testkit::library;

use crate::program::{Program, text};

/// A library whose first instructions end the process: the whole one with its initialisers pointed into nowhere.
fn deadly(program: &Program) -> PathBuf {
    let mut bytes = std::fs::read(library("stavka_fixture_ford")).expect("cargo built it");
    let wide = |bytes: &[u8], at: usize| {
        let word = u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
        usize::try_from(word).expect("a place in the file")
    };
    // The table of program headers of an ELF file of 64 bits; `PT_DYNAMIC` is 2.
    let (table, count) = (wide(&bytes, 0x20), usize::from(bytes[0x38]));
    let dynamic = (0..count).map(|at| table + at * 56).find(|at| bytes[*at] == 2);
    let entries = wide(&bytes, dynamic.expect("it is linked dynamically") + 8);
    // `DT_INIT_ARRAY` is 25: where the initialisers are listed.
    let array = (0..64).map(|at| entries + at * 16).find(|at| wide(&bytes, *at) == 25);
    let array = array.expect("it has initialisers") + 8;
    bytes[array..array + 8].copy_from_slice(&0x7fff_0000_0000_u64.to_le_bytes());
    program.ground.file("libdeadly.so", &bytes)
}

#[cfg(target_os = "linux")]
#[test]
fn a_library_that_ends_its_process_is_set_aside() {
    let program = Program::new();
    let bad = deadly(&program);
    program.trust(&bad);
    for _ in 0..2 {
        let listed = program.run(&["variants"], &bad);
        assert_eq!(listed.status.code(), Some(0), "{}", text(&listed.stderr));
        assert!(text(&listed.stdout).contains("ford"), "{}", text(&listed.stdout));
        let said = text(&listed.stderr);
        assert!(said.contains("libdeadly.so: set aside") && said.contains("by signal"), "{said}");
    }
    // Nobody asks for it again: the note is enough.
    let hash = Hash::of(&std::fs::read(&bad).expect("read"));
    let copies = program.home.join(".cache/stavka/plugins");
    assert!(copies.join(format!("{hash}.dead")).exists());
    let refused = program.run(&["trust", &bad.display().to_string()], &bad);
    assert_eq!(refused.status.code(), Some(5), "{}", text(&refused.stderr));
    assert!(!text(&refused.stderr).contains("run `stavka trust"), "{}", text(&refused.stderr));
}

#[test]
fn trust_looks_closely() {
    let program = Program::new();
    let nothing = program.ground.file("nothing.so", b"\x7fELF");
    for (file, cause) in [
        (nothing, "no entry point of a Stavka plugin"),
        (library("stavka_gauntlet_no_entry"), "no entry point of a Stavka plugin"),
        (library("stavka_gauntlet_other_layout"), "another layout of the boundary"),
        (library("stavka_gauntlet_other_generation"), "built for generation"),
    ] {
        let path = file.display().to_string();
        let refused = program.run(&["trust", &path], &file);
        let said = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(5), "{said}");
        assert!(said.contains(&path) && said.contains(cause), "{said}");
    }
    let good = library("stavka_fixture_ford");
    assert!(program.run(&["trust", &good.display().to_string()], &good).status.success());
}

#[test]
fn what_is_trusted_can_be_listed_and_taken_back() {
    let program = Program::new();
    let good = library("stavka_fixture_ford");
    let hash = Hash::of(&std::fs::read(&good).expect("read")).to_string();
    program.trust(&good);
    let listed = program.run(&["trust", "--list"], &good);
    assert!(text(&listed.stdout).contains(&hash), "{}", text(&listed.stdout));
    let unknown = program.run(&["untrust", "libnobody.so"], &good);
    assert_eq!(unknown.status.code(), Some(4), "{}", text(&unknown.stderr));
    assert!(program.run(&["untrust", &hash[..12]], &good).status.success());
    let listed = program.run(&["trust", "--list"], &good);
    assert!(!text(&listed.stdout).contains(&hash), "{}", text(&listed.stdout));
}

#[test]
fn twenty_at_once_lose_nothing() {
    let program = Program::new();
    let whole = std::fs::read(library("stavka_fixture_ford")).expect("cargo built it");
    let files: Vec<PathBuf> = (0..20_u8)
        .map(|number| {
            // Bytes after the end change its hash and nothing else.
            let bytes = [whole.as_slice(), &[number]].concat();
            program.ground.file(&format!("libtwenty_{number}.so"), &bytes)
        })
        .collect();
    std::thread::scope(|scope| {
        for file in &files {
            scope.spawn(|| {
                let trusted = program.run(&["trust", &file.display().to_string()], file);
                assert!(trusted.status.success(), "{}", text(&trusted.stderr));
            });
        }
    });
    let listed = text(&program.run(&["trust", "--list"], &files[0]).stdout);
    let name = |file: &PathBuf| file.file_name().expect("a name").display().to_string();
    let missing: Vec<_> = files.iter().filter(|file| !listed.contains(&name(file))).collect();
    assert!(missing.is_empty(), "lost: {missing:?}");
}
