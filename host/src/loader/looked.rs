//! The child's side of a first look: opens the library, and says what it is in one line.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use stavka_core::book::{Case, Rulebook};
use stavka_core::setup::Setup;
use stavka_play::players::Who;
use stavka_play::session::{Session, Turn};

use super::look::{Depth, Seen};
use super::{LoadError, Loaded, opened};
use crate::edition::Edition;
use crate::mods::holds;
use crate::trust::Hash;

/// How many choices of a game are made: a few turns of any of ours.
const CHOICES: usize = 150;

/// Says what the library at `path` is.
pub(super) fn tell(path: &Path, depth: Depth) -> ExitCode {
    keep_within_limits();
    let seen = match opened(path, path, Hash::of(b"")) {
        Ok(loaded) if depth == Depth::Works => match works(&loaded) {
            Ok(()) => Seen::Variant(Box::new(loaded.manifest)),
            Err(wrong) => Seen::Wrong(wrong),
        },
        Ok(loaded) => Seen::Variant(Box::new(loaded.manifest)),
        Err(error) => unfit(error),
    };
    let line = serde_json::to_string(&seen).unwrap_or_default();
    let said = writeln!(std::io::stdout(), "{line}");
    if said.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn unfit(error: LoadError) -> Seen {
    match error {
        LoadError::NoEntry { cause, .. } => Seen::NoEntry(cause),
        LoadError::OtherGeneration { found, .. } => Seen::OtherGeneration(found),
        LoadError::OtherLayout { cause, .. } => Seen::OtherLayout(cause),
        LoadError::NoManifest { cause, .. } => Seen::NoManifest(cause),
        other => Seen::NoEntry(other.to_string()),
    }
}

/// Its cases come out as its text says, and a game of each scenario can be played.
fn works(loaded: &Loaded) -> Result<(), String> {
    // A mod can't be asked without the variant under it.
    if loaded.manifest.features.iter().any(|feature| feature == "mod") {
        return Ok(());
    }
    let edition = open(loaded, &BTreeMap::new(), &serde_json::Value::Null)?;
    let book = edition.book().map_err(|error| error.to_string())?;
    cases(loaded, &edition, &book)?;
    for scenario in edition.scenarios().map_err(|error| error.to_string())? {
        let edition = open(loaded, &BTreeMap::new(), &serde_json::Value::Null)?;
        played(edition, &scenario.name).map_err(|error| format!("{}: {error}", scenario.name))?;
    }
    Ok(())
}

fn open(
    loaded: &Loaded,
    readings: &BTreeMap<String, String>,
    figures: &serde_json::Value,
) -> Result<Edition, String> {
    let setup = Setup { readings: readings.clone(), figures: figures.clone(), ..Setup::default() };
    Edition::open(loaded, setup).map_err(|error| error.to_string())
}

fn cases(loaded: &Loaded, usual: &Edition, book: &Rulebook) -> Result<(), String> {
    for clause in &book.clauses {
        for case in &clause.cases {
            let wrong = |error: String| format!("{}, `{}`: {error}", clause.id, case.name);
            if case.readings.is_empty() && case.figures.is_null() {
                asked(usual, case).map_err(wrong)?;
            } else {
                let edition = open(loaded, &case.readings, &case.figures);
                edition.and_then(|edition| asked(&edition, case)).map_err(wrong)?;
            }
        }
    }
    Ok(())
}

fn asked(edition: &Edition, case: &Case) -> Result<(), String> {
    let ruling = edition.ask(&case.question, &case.input.to_string());
    let ruling = ruling.map_err(|error| error.to_string())?;
    let refused = ruling.refused.as_ref().map(|refusal| refusal.by.as_ref());
    if refused != case.refused.as_deref() {
        return Err("it is refused where it should not be, or by another clause".to_owned());
    }
    holds("", &case.expect, ruling.answer.as_ref().unwrap_or(&serde_json::Value::Null))
}

/// The start of a game at random: no state of it may be unsound.
fn played(edition: Edition, scenario: &str) -> Result<(), String> {
    let mut session =
        Session::deal(edition, Some(scenario), 1).map_err(|error| error.to_string())?;
    let mut player = Who::Random.player().ok_or("nobody plays at random")?;
    for _ in 0..CHOICES {
        if matches!(session.turn().map_err(|error| error.to_string())?, Turn::Over(_)) {
            break;
        }
        session.let_choose(player.as_mut()).map_err(|error| error.to_string())?;
    }
    session.take_unsound().map_or(Ok(()), Err)
}

/// A library that eats all memory or all time must not take the machine with it.
#[cfg(target_os = "linux")]
fn keep_within_limits() {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let limits = [(Resource::As, 8_u64 << 30), (Resource::Cpu, 240), (Resource::Core, 0)];
    for (resource, most) in limits {
        let limit = Rlimit { current: Some(most), maximum: Some(most) };
        // A system with a lower limit of its own keeps that.
        let _ = setrlimit(resource, limit);
    }
}

/// Other systems have no such limits, or other ones; the parent waits no longer anyway.
#[cfg(not(target_os = "linux"))]
fn keep_within_limits() {}
