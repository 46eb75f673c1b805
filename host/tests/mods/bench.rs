//! The variants, their bases, the examples, and random games under a set-up.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use stavka::edition::Edition;
use stavka::loader::Loaded;
use stavka::mods;
use stavka::places::Places;
use stavka_core::setup::Setup;
use stavka_mods::{Base, Files, Source};
use stavka_play::players::{Player, Random};
use stavka_play::record::{Match, Record, play, verify};
use stavka_play::sight::Budget;

#[path = "../shared/loading.rs"]
mod loading;

/// A variant with what mods find there.
pub(crate) struct Found {
    pub(crate) loaded: Loaded,
    pub(crate) base: Base,
}

/// Every variant, by id.
pub(crate) static VARIANTS: LazyLock<BTreeMap<String, Found>> = LazyLock::new(|| {
    let libraries =
        ["stavka_plugin_a4_sheet", "stavka_plugin_second_edition", "stavka_plugin_world_at_war"];
    let found = libraries.map(|name| {
        let loaded = loading::loaded(name);
        let base = mods::base(&loaded).expect("a base");
        (loaded.manifest.id.clone(), Found { loaded, base })
    });
    found.into_iter().collect()
});

/// Whether everything is looked at.
pub(crate) fn long() -> bool {
    std::env::var_os("STAVKA_LONG").is_some()
}

/// The folders of the examples.
pub(crate) fn examples() -> Vec<PathBuf> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/mods"));
    let mut all: Vec<PathBuf> =
        folder.read_dir().expect("the examples").flatten().map(|entry| entry.path()).collect();
    all.sort();
    assert_eq!(all.len(), 6, "six examples");
    all
}

/// The files of an example.
pub(crate) fn files(path: &Path) -> Files {
    mods::files(path, &path.display().to_string()).expect("the files of an example")
}

/// The examples that are data and scripts: what a library does is tested where one can be trusted.
pub(crate) fn without_library() -> Vec<(PathBuf, Source)> {
    all_of_them().into_iter().filter(|(_, source)| !source.file.native).collect()
}

/// All examples, read.
pub(crate) fn all_of_them() -> Vec<(PathBuf, Source)> {
    let read = |path: PathBuf| {
        let source = Source::read(files(&path)).expect("an example");
        (path, source)
    };
    examples().into_iter().map(read).collect()
}

/// The set-up with a mod as it comes.
pub(crate) fn under(source: &Source, found: &Found) -> Setup {
    let made = stavka_mods::compile(source, &BTreeMap::new(), &found.base);
    let made = made.unwrap_or_else(|wrong| panic!("{wrong:?}"));
    Setup { mods: vec![made], ..Setup::default() }
}

/// Plays random games in all scenarios in turn, each to its end and again with every so many states checked.
pub(crate) fn play_out(edition: &Edition, games: u64, seed: u64) -> Result<(), String> {
    let scenarios = edition.scenarios().map_err(|error| error.to_string())?;
    for (number, scenario) in (0..games).zip(scenarios.iter().cycle()) {
        let what = Match { edition, scenario: &scenario.name, budget: Budget::default() };
        let record = played(what, seed + number)?;
        let mut counts = vec![0; edition.clauses()];
        verify(what, &record, 64, &mut counts)
            .map_err(|error| format!("{}, seed {}: {error}", scenario.name, seed + number))?;
    }
    Ok(())
}

/// A random game.
pub(crate) fn played(what: Match<'_>, seed: u64) -> Result<Record, String> {
    let sides = what.edition.manifest.sides.len();
    let mut players: Vec<Box<dyn Player>> =
        (0..sides).map(|_| -> Box<dyn Player> { Box::new(Random) }).collect();
    play(what, &mut players, seed)
        .map_err(|error| format!("{}, seed {seed}: {error}", what.scenario))
}

/// The usual folders.
pub(crate) fn places() -> Places {
    Places::usual().expect("the folders")
}
