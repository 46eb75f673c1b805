//! A step of a campaign takes no memory from the heap: not to list, weigh or do, nor to copy a state. A fork takes
//! little more than the bytes of its state, also after it was played on.

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
use stavka_core::variant::{Scenario, Variant};
use stavka_second_edition::SecondEdition;
use stavka_world_at_war::WorldAtWar;

/// The allocator of the system, which counts.
struct Counting;

thread_local! {
    /// How often this thread asked for memory.
    static TAKEN: Cell<u64> = const { Cell::new(0) };
    /// How many bytes this thread took and did not give back.
    static HELD: Cell<usize> = const { Cell::new(0) };
}

/// The most bytes of the heap that a fork may hold.
const FORK: usize = 16 * 1024;

/// How many forks are kept to see that.
const FORKS: usize = 100;

fn count(size: usize) {
    TAKEN.with(|taken| taken.set(taken.get() + 1));
    HELD.with(|held| held.set(held.get().wrapping_add(size)));
}

fn give_back(size: usize) {
    HELD.with(|held| held.set(held.get().wrapping_sub(size)));
}

// SAFETY: every call is handed on to the allocator of the system as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller keeps the promises of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        give_back(layout.size());
        // SAFETY: the caller keeps the promises of `dealloc`.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        give_back(layout.size());
        count(size);
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
    for Scenario { name: scenario, .. } in &variant.scenarios() {
        let start = Arc::clone(&variant).deal(scenario).expect("a game");
        for seed in 0..games {
            play(start.clone(), start.clone(), seed, scenario);
        }
        check_forks(&start, scenario);
    }
}

/// Forks of forks are kept, each after a step or after some.
fn check_forks<G: Game>(start: &G, scenario: &str) {
    let (mut room, mut weights) = (vec![0; 4096], vec![0; 4096]);
    let mut forks = Vec::with_capacity(FORKS);
    let held = HELD.with(Cell::get);
    forks.push(Box::new(start.clone()));
    for step in 1..FORKS {
        let mut fork = forks[step - 1].clone();
        for number in 0..if step % 2 == 0 { 1 } else { 20 } {
            let lists = (&mut room[..], &mut weights[..]);
            if let Some(action) = draw(&*fork, lists, step as u64, number) {
                assert!(fork.apply(action, &mut Silent).is_ok());
            }
        }
        forks.push(fork);
    }
    let each = HELD.with(Cell::get).wrapping_sub(held) / FORKS;
    assert!(each <= FORK, "a fork of {scenario} holds {each} bytes");
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

/// What is played next, at random; nothing once the game is over.
fn draw<G: Game>(
    game: &G,
    (room, weights): (&mut [u32], &mut [u32]),
    seed: u64,
    step: u64,
) -> Option<u32> {
    let count = fill(room, |list| game.legal(list));
    match game.mover() {
        Mover::Nobody => return None,
        Mover::Chance(_) => _ = fill(weights, |list| game.weights(list)),
        Mover::Side(_) => weights[..count].fill(1),
    }
    let place = Key::new(seed, "forks", step).draw(&weights[..count])?;
    room.get(place as usize).copied()
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
