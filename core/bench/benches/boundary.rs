//! Hot calls of a game in a loaded library, against the same game linked in behind a `dyn` of its own.

use std::{
    env::consts::{DLL_PREFIX, DLL_SUFFIX},
    hint::black_box,
    process::ExitCode,
};

use stavka_abi::v1::{BoxedGame, reply};
use stavka_bench::{Report, at_most};
use stavka_bench_forty::{ACTIONS, Count};
use stavka_core::{
    clause::Silent,
    game::{Applied, Game, Lent},
};

/// One call is over too soon to be timed.
const CALLS: u32 = 100;

fn main() -> ExitCode {
    let (mut loaded, mut linked) = (loaded(), linked());
    let (mut our_room, mut room) = ([0; ACTIONS as usize], [0; ACTIONS as usize]);
    loaded.legal(our_room.as_mut_slice().into());
    linked.legal(&mut room);
    assert_eq!(our_room, room, "both must list the same");

    let mut report = Report::new();
    // The black boxes make either look up its function for every call, as a host with many games must.
    report.compare(
        "100 actions",
        ("loaded", || many(|action| black_box(&mut loaded).apply(action))),
        ("dyn", || many(|action| black_box(&mut linked).apply(action))),
        at_most(2.0),
    );
    report.compare(
        "40 legal actions",
        ("loaded", || loaded.legal(black_box(our_room.as_mut_slice()).into())),
        ("dyn", || linked.legal(black_box(room.as_mut_slice()))),
        at_most(1.5),
    );
    report.finish()
}

fn many(mut apply: impl FnMut(u32) -> u32) -> u32 {
    (0..CALLS).map(|call| apply(black_box(call % ACTIONS))).sum()
}

/// The game in the library that cargo built beside this benchmark.
fn loaded() -> BoxedGame {
    let name = format!("{DLL_PREFIX}stavka_bench_forty{DLL_SUFFIX}");
    let path = std::env::current_exe().expect("this program has a path").with_file_name(name);
    let module = stavka_abi::module_from(&path).expect("cargo built the library");
    let rules = stavka_abi::open_with(module, "").expect("rules");
    rules.deal("count".into()).into_result().expect("a game")
}

/// What the host would call if every game were linked in.
trait Plays {
    fn apply(&mut self, action: u32) -> u32;
    fn legal(&mut self, into: &mut [u32]) -> u32;
}

impl Plays for Count {
    fn apply(&mut self, action: u32) -> u32 {
        match Game::apply(self, action, &mut Silent) {
            Ok(Applied::Quiet) => reply::QUIET,
            Ok(Applied::Revealed) => reply::REVEALED,
            Err(_) => reply::FAULT,
        }
    }

    fn legal(&mut self, into: &mut [u32]) -> u32 {
        let mut list = Lent::new(into);
        Game::legal(self, &mut list);
        u32::try_from(list.count()).unwrap_or(reply::FAULT)
    }
}

/// Hidden from the optimiser, which would otherwise see through the `dyn`.
fn linked() -> Box<dyn Plays> {
    black_box(Box::new(Count::default()))
}
