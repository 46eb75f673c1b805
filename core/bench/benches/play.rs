//! What a game under way costs beside its bare loop, loaded beside linked in, and verified beside played.

use std::collections::HashMap;
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::process::ExitCode;
use std::sync::Arc;

use stavka::loader::{self, Loaded};
use stavka::plugged;
use stavka::trust::{Hash, Trust};
use stavka_a4_sheet::A4Sheet;
use stavka_bench::{Report, at_most};
use stavka_core::chance::Key;
use stavka_core::clause::Silent;
use stavka_core::game::{Game, Lent, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;
use stavka_play::edition::{Edition, Source};
use stavka_play::players::{Player, Random};
use stavka_play::record::{Match, Record, play, verify};
use stavka_play::sight::Budget;
use stavka_second_edition::SecondEdition;
use stavka_world_at_war::WorldAtWar;

/// The seed of every game here, so that both sides play the same one.
const SEED: u64 = 7;

fn main() -> ExitCode {
    let mut report = Report::new();
    compare::<A4Sheet>(&mut report, "stavka_plugin_a4_sheet");
    compare::<SecondEdition>(&mut report, "stavka_plugin_second_edition");
    compare::<WorldAtWar>(&mut report, "stavka_plugin_world_at_war");
    report.finish()
}

fn compare<V: Variant>(report: &mut Report, library: &str) {
    let id = V::about().id;
    let linked = Source::linked::<V>().open(Setup::default()).expect("opens");
    let plugin = plugged::source(&loaded(library)).open(Setup::default()).expect("opens");
    let scenario = linked.scenario(None).expect("a scenario");
    let variant = Arc::new(V::open(&Setup::default()).expect("opens"));
    let start = variant.deal(&scenario).expect("a game");
    let record = played(&linked, &scenario);
    assert_eq!(bare::<V>(&start), record.actions.len(), "the same game");
    report.compare(
        &format!("a random game of {id}, {} actions", record.actions.len()),
        ("played", || played(&linked, &scenario).actions.len()),
        ("bare loop", || bare::<V>(&start)),
        at_most(1.05),
    );
    report.compare(
        &format!("a random game of {id}"),
        ("loaded", || played(&plugin, &scenario).actions.len()),
        ("linked in", || played(&linked, &scenario).actions.len()),
        at_most(1.05),
    );
    for every in [1, 16] {
        let counts = &mut vec![0; plugin.clauses()];
        report.compare(
            &format!("a random game of {id}, one state of {every} looked at"),
            ("played and verified", || verified(&plugin, &scenario, every, counts)),
            ("played", || played(&plugin, &scenario).actions.len()),
            at_most(15.0),
        );
    }
}

fn what<'a>(edition: &'a Edition, scenario: &'a str) -> Match<'a> {
    Match { edition, scenario, budget: Budget::default() }
}

fn played(edition: &Edition, scenario: &str) -> Record {
    let mut players: [Box<dyn Player>; 2] = [Box::new(Random), Box::new(Random)];
    play(what(edition, scenario), &mut players, SEED).expect("ends")
}

fn verified(edition: &Edition, scenario: &str, every: usize, counts: &mut [u64]) -> usize {
    let record = played(edition, scenario);
    verify(what(edition, scenario), &record, every, counts).expect("the same");
    record.actions.len()
}

/// The same game with nothing around it: list, draw, do.
fn bare<V: Variant>(start: &V::Game) -> usize {
    let purposes = V::about().purposes;
    let (mut game, mut actions) = (start.clone(), Vec::new());
    let (mut room, mut weights) = (vec![0; 4096], vec![0; 4096]);
    let mut drawn: HashMap<(u8, u64), u64> = HashMap::new();
    loop {
        let count = fill(&mut room, |list| game.legal(list));
        let at = match game.mover() {
            Mover::Nobody => return actions.len(),
            Mover::Side(_) if count == 1 => 0,
            Mover::Side(_) => {
                let key = Key::new(SEED, "random player", actions.len() as u64);
                key.pick(count).expect("a choice")
            }
            Mover::Chance(purpose) => {
                let count = fill(&mut weights, |list| game.weights(list));
                let occasion = game.occasion().number();
                let before = drawn.entry((purpose, occasion)).or_default();
                let key = Key::new(SEED, purposes[usize::from(purpose)].name, *before).on(occasion);
                *before += 1;
                key.draw(&weights[..count]).expect("a draw") as usize
            }
        };
        assert!(game.apply(room[at], &mut Silent).is_ok(), "what is listed is legal");
        actions.push(room[at]);
    }
}

fn fill(room: &mut [u32], list: impl FnOnce(&mut Lent<'_>)) -> usize {
    let mut lent = Lent::new(room);
    list(&mut lent);
    lent.count()
}

/// The library that cargo built beside this benchmark.
fn loaded(name: &str) -> Loaded {
    let name = format!("{DLL_PREFIX}{name}{DLL_SUFFIX}");
    let path = std::env::current_exe().expect("this program has a path").with_file_name(name);
    let mut trust = Trust::default();
    trust.add(Hash::of(&std::fs::read(&path).expect("cargo built it")), &loader::name(&path));
    let copies = std::env::temp_dir().join(format!("stavka-bench-{}", std::process::id()));
    let loaded = loader::load(&path, &trust, &copies).expect("it loads");
    // What is loaded stays in memory; the copy has served.
    let _ = std::fs::remove_dir_all(copies);
    loaded
}
