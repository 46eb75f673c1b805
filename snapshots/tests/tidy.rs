//! The invariants of `docs/architecture.md` that can be seen in the files.

use std::path::{Path, PathBuf};

/// A file longer than this is not read at a sitting.
const LONGEST: usize = 400;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

/// Every file below `folder` with one of these endings: its path below the workspace, and its text.
fn files(folder: &str, endings: &[&str]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    walk(&root().join(folder), endings, &mut found);
    found.sort();
    assert!(!found.is_empty(), "no file in {folder}: the test looks in the wrong place");
    found
}

fn walk(folder: &Path, endings: &[&str], found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            if !name.starts_with("target") && !name.starts_with('.') {
                walk(&path, endings, found);
            }
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            let below = path.strip_prefix(root()).unwrap_or(&path);
            let text = std::fs::read_to_string(&path).expect("a text");
            found.push((below.display().to_string().replace('\\', "/"), text));
        }
    }
}

/// The files in which a line holds `word` outside a comment, less those allowed.
fn with(folders: &[&str], word: &str, allowed: &[&str]) -> Vec<String> {
    let all = folders.iter().flat_map(|folder| files(folder, &[".rs"]));
    all.filter(|(path, _)| !allowed.iter().any(|allowed| path.starts_with(allowed)))
        .filter(|(_, text)| {
            text.lines().any(|line| line.split("//").next().is_some_and(|code| code.contains(word)))
        })
        .map(|(path, _)| path)
        .collect()
}

#[test]
fn core_knows_no_clause() {
    let ids: Vec<String> =
        ["variants/world-at-war", "variants/second-edition", "variants/a4-sheet"]
            .iter()
            .flat_map(|variant| files(&format!("{variant}/rules"), &[".md"]))
            .flat_map(|(_, text)| {
                let headings = text.lines().filter_map(|line| line.strip_prefix("## "));
                headings
                    .filter_map(|line| line.split(' ').next())
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            })
            .filter(|id| id.len() > 4)
            .collect();
    assert!(ids.len() > 50, "only {} clauses found", ids.len());
    for (path, text) in files("core/src", &[".rs"]) {
        let named: Vec<_> = ids
            .iter()
            .filter(|id| text.contains(&format!("`{id}`")) || text.contains(&format!("\"{id}\"")))
            .collect();
        assert!(named.is_empty(), "{path} names clauses of a variant: {named:?}");
    }
}

#[test]
fn only_the_boundary_knows_abi_stable() {
    let allowed = [
        "core/abi/",
        "core/testkit/gauntlet/",
        "snapshots/tests/boundary.rs",
        "snapshots/tests/tidy.rs",
    ];
    let found = with(&["core", "host", "variants", "snapshots"], "abi_stable", &allowed);
    assert!(found.is_empty(), "abi_stable is named in {found:?}; go through stavka-abi");
}

#[test]
fn unsafe_lives_in_two_files() {
    let allowed = [
        "core/abi/src/v1.rs",
        "core/abi/src/lib.rs",
        "host/src/label.rs",
        "core/testkit/gauntlet/",
        // An allocator that counts can't be had without.
        "core/bench/tests/allocations.rs",
        "snapshots/tests/tidy.rs",
    ];
    let found = with(&["core", "host", "variants", "snapshots"], "unsafe ", &allowed);
    assert!(found.is_empty(), "unsafe in {found:?}");
    let found = with(&["core", "host", "variants", "snapshots"], "allow(unsafe_code", &allowed);
    assert!(found.is_empty(), "unsafe allowed in {found:?}");
}

#[test]
fn a_variant_reads_nothing_of_the_machine() {
    let variants = ["variants", "core/testkit/fixture", "core/src"];
    for word in
        ["std::time", "std::env::", "std::fs", "std::net", "std::process", "HashMap", "thread_rng"]
    {
        let mut found = with(&variants, word, &[]);
        // Who plays the rules to look at them may do what the rules may not.
        let looks_on = ["/tests/", "/examples/", "/benches/"];
        found.retain(|path| !looks_on.iter().any(|folder| path.contains(folder)));
        assert!(
            found.is_empty(),
            "{word} in {found:?}: rules depend on the set-up and the actions alone"
        );
    }
}

#[test]
fn rules_do_no_floating_point() {
    let found = with(&["variants"], "f64", &[]);
    assert!(
        found.is_empty(),
        "floating point in {found:?}: rules reckon in whole numbers and fractions"
    );
}

#[test]
fn files_are_read_at_a_sitting() {
    let folders = ["core", "host", "variants", "snapshots"];
    let all = folders.iter().flat_map(|folder| files(folder, &[".rs"]));
    let long: Vec<_> = all
        .map(|(path, text)| (path, text.lines().count()))
        .filter(|(_, lines)| *lines > LONGEST)
        .collect();
    assert!(long.is_empty(), "over {LONGEST} lines: {long:?}");
}

#[test]
fn nothing_is_left_for_later() {
    let mut found = Vec::new();
    for word in ["todo!(", "unimplemented!(", "FIXME", "#[ignore"] {
        found.extend(with(
            &["core", "host", "variants", "snapshots"],
            word,
            &["snapshots/tests/tidy.rs"],
        ));
    }
    assert!(found.is_empty(), "unfinished: {found:?}");
}

#[test]
fn every_invariant_has_its_test() {
    let read = |name: &str| std::fs::read_to_string(root().join(name)).expect(name);
    let tests: String = ["snapshots/tests", "host/tests", "host/serve/tests", "core", "variants"]
        .iter()
        .flat_map(|folder| files(folder, &[".rs"]))
        .map(|(_, text)| text)
        .collect();
    let long = read(".ci/long");
    for page in ["docs/architecture.md", "docs/threat-model.md"] {
        let text = read(page);
        let mut named = 0;
        for line in text.lines().filter(|line| line.starts_with("| ")) {
            for name in line.split('`').skip(1).step_by(2) {
                if let Some(piece) = name.strip_prefix(".ci/long ") {
                    assert!(long.contains(&format!("piece_{piece}()")), "{page}: {line}");
                } else if let Some((_, test)) = name.rsplit_once("::") {
                    let there = tests.contains(&format!("fn {test}("));
                    assert!(there, "{page}: no test `{test}`, named in: {line}");
                    named += 1;
                }
            }
        }
        assert!(named >= 10, "{page}: only {named} tests are named");
    }
}

/// Every picture that a page shows is there, and every picture is shown; the page says by which command it is made, and one that
/// names a width has it.
#[test]
fn pictures_of_pages_are_there_and_as_large_as_their_commands_make_them() {
    let mut shown = std::collections::BTreeSet::new();
    let readme = std::fs::read_to_string(root().join("README.md")).expect("a page");
    let pages = files("docs", &[".md"]).into_iter().chain([("README.md".to_owned(), readme)]);
    for (page, text) in pages {
        let folder = root().join(&page).parent().expect("a folder").to_owned();
        for (at, _) in text.match_indices(".png)") {
            let start = text[..at].rfind('(').expect("a link") + 1;
            let path = folder.join(format!("{}.png", &text[start..at]));
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            let bytes =
                std::fs::read(&path).unwrap_or_else(|_| panic!("{page}: no {}", path.display()));
            let command = text.lines().find(|line| line.starts_with("$ ") && line.contains(&name));
            let command = command.unwrap_or_else(|| panic!("{page}: no command makes {name}"));
            let width = bytes.get(16..20).and_then(|width| width.try_into().ok());
            let width = width.map(u32::from_be_bytes).expect("a PNG");
            let named = command.split(" --width ").nth(1).and_then(|rest| rest.split(' ').next());
            assert!(
                named.is_none_or(|named| named == width.to_string()),
                "{page}: {name} is {width} wide"
            );
            shown.insert(name);
        }
    }
    let all = std::fs::read_dir(root().join("docs/pictures")).expect("the pictures").flatten();
    let unseen = all.map(|one| one.file_name().to_string_lossy().into_owned());
    let unseen: Vec<String> = unseen.filter(|name| !shown.contains(name)).collect();
    assert!(unseen.is_empty() && shown.len() >= 3, "no page shows {unseen:?}");
}
