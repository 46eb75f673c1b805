//! Which clauses played games reach, and why the others are not.

use std::collections::BTreeMap;

use stavka_abi::v1::{BoxedGame, Mover, RSliceMut, reply};
use stavka_core::chance::Key;

use crate::{Module, manifest, open, rulebook, scenarios};

/// How many of the binding clauses games must reach, in a hundred.
const ENOUGH: usize = 85;

/// Games to be played.
#[derive(Debug, Clone, Copy)]
pub struct Series<'a> {
    /// The set-up that they are played with.
    pub setup: &'a str,
    /// Their seeds.
    pub seeds: (u64, u64),
    /// Which sides the automated player plays; chance plays the others.
    pub staff: &'a [bool],
    /// Words of choices that chance never takes, since a game would be over at once.
    pub never: &'a [&'a str],
}

/// The binding clauses that games are not expected to reach, each with the reason: a line for each in
/// `snapshots/unplayed/VARIANT.txt`. A reason that starts with `rare` may be proved wrong by a game.
pub(crate) fn unplayed(variant: &str) -> Option<BTreeMap<String, String>> {
    reasons(&format!("unplayed/{variant}"))
}

/// A list below `snapshots/`: a name and a reason in each line.
pub(crate) fn reasons(list: &str) -> Option<BTreeMap<String, String>> {
    let file = format!("{}/../../snapshots/{list}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).ok()?;
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let pairs = lines.map(|line| {
        let (clause, reason) = line.split_once(": ").unwrap_or_else(|| panic!("no reason: {line}"));
        (clause.to_owned(), reason.to_owned())
    });
    Some(pairs.collect())
}

/// Plays these games and compares the clauses that they reach with the list of those that they don't.
pub fn check_reach(module: Module, series: &[Series<'_>]) {
    let id = manifest(module).id;
    let listed = unplayed(&id).unwrap_or_else(|| panic!("{id} has no list of unplayed clauses"));
    let book = rulebook(&open(module, ""));
    let mut counts = vec![0; book.clauses.len()];
    for series in series {
        play(module, *series, &mut counts);
    }
    let binding: Vec<_> =
        book.clauses.iter().zip(&counts).filter(|(clause, _)| clause.kind.binds()).collect();
    let known = |clause: &str| binding.iter().any(|(head, _)| head.id == clause);
    let unknown: Vec<_> = listed.keys().filter(|clause| !known(clause)).collect();
    assert!(unknown.is_empty(), "listed, but no binding clauses: {unknown:?}");
    let missed = |head: &str, count: u64| count == 0 && !listed.contains_key(head);
    let missing: Vec<_> =
        binding.iter().filter(|(head, count)| missed(&head.id, **count)).collect();
    let missing: Vec<_> = missing.iter().map(|(head, _)| &head.id).collect();
    assert!(missing.is_empty(), "neither reached nor listed: {missing:?}");
    let refuted = |head: &str, count: u64| {
        count > 0 && listed.get(head).is_some_and(|reason| !reason.starts_with("rare"))
    };
    let wrong: Vec<_> = binding.iter().filter(|(head, count)| refuted(&head.id, **count)).collect();
    let wrong: Vec<_> = wrong.iter().map(|(head, _)| &head.id).collect();
    assert!(wrong.is_empty(), "listed as unplayed, but reached: {wrong:?}");
    let reached = binding.iter().filter(|(_, count)| **count > 0).count();
    assert!(reached * 100 >= binding.len() * ENOUGH, "{reached} of {} clauses", binding.len());
}

fn play(module: Module, series: Series<'_>, counts: &mut [u64]) {
    let rules = open(module, series.setup);
    let styles = u32::try_from(manifest(module).styles.len().max(1)).unwrap_or(1);
    let ids: Vec<_> = rulebook(&rules).clauses.into_iter().map(|clause| clause.id).collect();
    for scenario in &scenarios(&rules) {
        for seed in series.seeds.0..series.seeds.1 {
            let game = rules.deal(scenario.name.as_str().into()).into_result();
            let mut game = game.unwrap_or_else(|fault| panic!("no deal: {}", fault.message));
            let mut steps = 0;
            while game.mover() != Mover::NOBODY {
                steps += 1;
                let action = choose(&mut game, series, styles, seed, steps);
                assert_ne!(game.count(action, counts.into()), reply::FAULT);
            }
            note_end(&mut game, &ids, counts);
        }
    }
}

/// What decides a game is applied by looking at its end.
fn note_end(game: &mut BoxedGame, ids: &[String], counts: &mut [u64]) {
    let json = game.outcome().into_result().expect("an outcome");
    let outcome: serde_json::Value = serde_json::from_str(&json).expect("an outcome in JSON");
    let by = ids.iter().position(|id| outcome["by"] == id.as_str());
    if let Some(count) = by.and_then(|by| counts.get_mut(by)) {
        *count += 1;
    }
}

/// By the staff, each style in its turn, or at random.
fn choose(game: &mut BoxedGame, series: Series<'_>, styles: u32, seed: u64, steps: u64) -> u32 {
    let mover = game.mover();
    let by_staff = usize::try_from(mover.0).ok().and_then(|side| series.staff.get(side));
    if by_staff == Some(&true) {
        let style = u32::try_from(seed % u64::from(styles)).unwrap_or(0);
        let chosen = game.choose(mover.0, style, seed ^ steps).into_result();
        return chosen.unwrap_or_else(|fault| panic!("no choice: {}", fault.message));
    }
    let legal = list(|into| game.legal(into));
    let weights = if mover.0 >= Mover::CHANCE {
        list(|into| game.weights(into))
    } else {
        legal.iter().map(|&action| u32::from(!is_never(game, series, action))).collect()
    };
    let index = Key::new(seed, "reach", steps).draw(&weights).expect("something to draw");
    legal[index as usize]
}

fn is_never(game: &mut BoxedGame, series: Series<'_>, action: u32) -> bool {
    let mut said = || game.words(action).into_result().map(String::from).unwrap_or_default();
    !series.never.is_empty() && series.never.contains(&said().as_str())
}

/// A list of any length.
fn list(mut fill: impl FnMut(RSliceMut<'_, u32>) -> u32) -> Vec<u32> {
    let mut room = vec![0; 4096];
    let count = fill(room.as_mut_slice().into()) as usize;
    assert!(count <= room.len(), "a list of {count}");
    room.truncate(count);
    room
}
