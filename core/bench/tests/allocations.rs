//! A step of a campaign takes no memory from the heap: not to list, weigh or do, nor to copy a state.

#![allow(
    unsafe_code,
    reason = "only an allocator of one's own can count, and allocators are unsafe"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Arc;

use stavka_a4_sheet::A4Sheet;
use stavka_core::chance::Key;
use stavka_core::clause::Silent;
use stavka_core::game::{Game, Lent, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;
use stavka_second_edition::SecondEdition;
use stavka_world_at_war::WorldAtWar;

/// The allocator of the system, which counts.
struct Counting;

thread_local! {
    /// How often this thread asked for memory.
    static TAKEN: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    TAKEN.with(|taken| taken.set(taken.get() + 1));
}

// SAFETY: every call is handed on to the allocator of the system as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the promises of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the promises of `dealloc`.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the promises of `realloc`.
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How often memory was asked for in the meantime.
fn taken<T>(work: impl FnOnce() -> T) -> (u64, T) {
    let before = TAKEN.with(Cell::get);
    let result = work();
    (TAKEN.with(Cell::get) - before, result)
}

/// Plays games of every scenario at random, and counts in every step.
fn check<V: Variant>(games: u64) {
    let variant = Arc::new(V::open(&Setup::default()).expect("opens"));
    for (scenario, _) in V::about().scenarios {
        let start = Arc::clone(&variant).deal(scenario).expect("a game");
        for seed in 0..games {
            play(start.clone(), start.clone(), seed, scenario);
        }
    }
}

fn play<G: Game>(mut game: G, mut copy: G, seed: u64, scenario: &str) {
    let (mut room, mut weights) = (vec![0; 4096], vec![0; 4096]);
    for step in 0.. {
        if game.mover() == Mover::Nobody {
            return;
        }
        let (listing, count) = taken(|| fill(&mut room, |list| game.legal(list)));
        let (weighing, _) = taken(|| fill(&mut weights, |list| game.weights(list)));
        if !matches!(game.mover(), Mover::Chance(_)) {
            weights[..count].fill(1);
        }
        let place = Key::new(seed, "allocations", step).draw(&weights[..count]).expect("a choice");
        let action = room[place as usize];
        let said = || format!("{scenario}, step {step}: {}: {}", game.prompt(), game.words(action));
        assert_eq!((listing, weighing), (0, 0), "a list takes memory: {}", said());
        let told = said();
        let (doing, done) = taken(|| game.apply(action, &mut Silent).is_ok());
        assert!(done, "{told}");
        assert_eq!(doing, 0, "a step takes memory: {told}");
        let (copying, ()) = taken(|| copy.clone_from(&game));
        assert_eq!(copying, 0, "a copy takes memory: {told}");
    }
}

fn fill(room: &mut [u32], list: impl FnOnce(&mut Lent<'_>)) -> usize {
    let mut lent = Lent::new(room);
    list(&mut lent);
    lent.count()
}

#[test]
fn a4_sheet() {
    check::<A4Sheet>(24);
}

#[test]
fn second_edition() {
    check::<SecondEdition>(1);
}

#[test]
fn world_at_war() {
    check::<WorldAtWar>(3);
}
