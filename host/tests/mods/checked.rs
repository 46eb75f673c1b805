//! What a check costs, and that settings are tried at all their ends.

use std::time::Duration;

use stavka::mods;
use stavka_mods::{Files, Source};

use crate::bench::{Found, VARIANTS, without_library};

/// The processor time that this thread has used; nothing where the system does not say.
fn spent() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// What is wrong with a mod, over all of its bases.
fn wrong(source: &Source) -> Vec<String> {
    let over = |id| {
        let Found { loaded, base } = &VARIANTS[id];
        mods::check(source, loaded, base).expect("checked")
    };
    source.file.bases.keys().flat_map(over).map(|one| one.to_string()).collect()
}

/// The same example under another name, so that no two of many are the same mod.
fn named(source: &Source, number: usize) -> Files {
    let mut files = Files::default();
    for (name, bytes) in source.files.iter() {
        let text = String::from_utf8(bytes.to_vec()).expect("a text");
        let id = &source.file.id;
        let text = text.replace(&format!("\"{id}\""), &format!("\"{id}-{number}\""));
        files.add(name, text.into_bytes()).expect("a file");
    }
    files
}

/// Ten of each example; where the program is built for use, within a second of processor time, reading them included.
#[test]
fn fifty_mods_are_checked_in_a_second() {
    let examples = without_library();
    assert!(VARIANTS.len() == 3 && examples.len() == 5);
    let fifty = (0..50).map(|number| (number, &examples[number % examples.len()].1));
    let fifty: Vec<Files> = fifty.map(|(number, source)| named(source, number)).collect();
    let before = spent();
    for files in fifty {
        let source = mods::read_whole(files).expect("it is read");
        assert_eq!(wrong(&source), [""; 0], "{}", source.file.id);
    }
    let Some(took) = before.zip(spent()).map(|(before, after)| after.saturating_sub(before)) else {
        return;
    };
    println!("50 mods checked in {:.2} s of processor time", took.as_secs_f64());
    assert!(cfg!(debug_assertions) || took < Duration::from_secs(1), "{took:?}");
}

fn source(json: &str, script: &str) -> Source {
    let mut files = Files::default();
    let clause = "## 1 Ours\n\n```toml clause\nkind = \"rule\"\ntopic = \"combat\"\nprovenance = \"house-rule\"\n```\n\nX.\n";
    for (name, text) in [("mod.json", json), ("rules.md", clause), ("column.rhai", script)] {
        files.add(name, text.as_bytes().to_vec()).expect("a file");
    }
    Source::read(files).expect("a mod")
}

/// Settings are tried at their ends together; the one is named that goes wrong.
#[test]
fn the_setting_that_goes_wrong_is_named() {
    let json = r#"{ "id": "m", "version": "1.0.0", "title": "M", "bases": { "a4-sheet": "*" },
        "settings": {
            "ours": { "is": "number", "about": "x", "least": 1, "most": 9, "default": 2 },
            "poor": { "is": "number", "about": "x", "least": 0, "most": 9, "default": 2 },
            "word": { "is": "word", "about": "x", "of": ["a", "b", "c"], "default": "a" }
        },
        "hooks": [{ "point": "column", "script": "column.rhai", "clause": "1" }] }"#;
    let by = |script: &str| wrong(&source(json, script));
    let leaves = "if base / settings.ours > 99 { base }";
    assert_eq!(by(leaves), [""; 0]);
    let said = by("if base / settings.poor > 99 { base }");
    assert!(said.len() == 1 && said[0].contains("with the setting poor at 0"), "{said:?}");
    assert!(!said[0].contains("ours"), "{said:?}");
    let said = by("if settings.word == \"c\" { \"far\" }");
    assert!(said.len() == 1 && said[0].contains("with the setting word at \"c\""), "{said:?}");
    // Neither is wrong alone.
    let said = by("if settings.ours == 9 && settings.poor == 9 { \"far\" }");
    assert!(
        said.len() == 1 && said[0].contains("ours at 9") && said[0].contains("poor at 9"),
        "{said:?}"
    );
}
