//! What a game under way must not touch: files, threads, clocks, the environment and the loader.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Everything that it may be built from: reckoning, reading and writing of texts, derives. `libc` is named by `cpufeatures`
/// for processors that have to ask the system what they can.
const ALLOWED: &str = "\
    block-buffer cfg-if const-oid cpufeatures crypto-common digest dyn-clone equivalent foldhash \
    hashbrown hybrid-array indexmap itoa libc memchr num-bigint num-integer num-traits \
    ppv-lite86 proc-macro2 quote rand_chacha rand_core ref-cast ref-cast-impl schemars \
    schemars_derive serde serde_core serde_derive serde_derive_internals serde_json sha2 \
    stavka-core stavka-play stavka-schema syn thiserror thiserror-impl typenum unicode-ident \
    zerocopy zerocopy-derive zmij \
";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

fn cargo(arguments: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO"));
    let output = command.args(arguments).current_dir(root()).output().expect("cargo runs");
    let both = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&both).into_owned())
}

#[test]
fn a_game_under_way_is_built_from_nothing_that_touches_the_machine() {
    let tree = ["tree", "-p", "stavka-play", "-e", "normal", "--target", "all", "--offline"];
    let (fine, text) = cargo(&[&tree[..], &["--prefix", "none"]].concat());
    assert!(fine, "{text}");
    let mut names: Vec<&str> = text.lines().filter_map(|line| line.split(' ').next()).collect();
    names.sort_unstable();
    names.dedup();
    assert!(names.contains(&"stavka-core") && names.len() > 10, "{names:?}");
    names.retain(|name| !name.is_empty() && !ALLOWED.split(' ').any(|known| known == *name));
    assert!(names.is_empty(), "new below stavka-play: {names:?}; may a page in a browser have it?");
}

#[test]
fn a_game_under_way_names_nothing_of_the_machine() {
    let words =
        ["std::fs", "std::thread", "std::env", "std::process", "std::net", "Instant", "SystemTime"];
    let mut files = Vec::new();
    walk(&root().join("core/play/src"), &mut files);
    assert!(files.len() > 10, "the test looks in the wrong place");
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a text");
        let code = |line: &&str| !line.trim_start().starts_with("//");
        for line in text.lines().filter(code) {
            let named = words.iter().find(|word| line.contains(**word));
            assert!(named.is_none(), "{}: {line}", path.display());
        }
    }
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() { walk(&path, found) } else { found.push(path) }
    }
}

/// Where the standard library for it is installed.
#[test]
fn a_game_under_way_fits_a_page_in_a_browser() {
    const TARGET: &str = "wasm32-unknown-unknown";
    let found =
        Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    let folder = found.map(|found| String::from_utf8_lossy(&found.stdout).trim().to_owned());
    let installed = folder.is_ok_and(|folder| {
        std::fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some())
    });
    if !installed {
        println!("skipped: no standard library for {TARGET}");
        return;
    }
    let own = format!("{}/wasm", env!("CARGO_TARGET_TMPDIR"));
    let check =
        ["check", "-p", "stavka-play", "--target", TARGET, "--offline", "--target-dir", &own];
    let (fine, said) = cargo(&check);
    assert!(fine, "{said}");
}
