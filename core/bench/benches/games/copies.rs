//! What copies of a state cost, beside a copy of its bytes.

use std::hint::black_box;

use stavka_bench::{Report, at_most};
use stavka_core::game::Game;

/// As many forks as a small tree of states has.
const KEPT: usize = 1000;

/// A state holds its own bytes and little else: what a game needs for searches is not copied.
/// `tests/allocations.rs` holds a fork to its bytes on the heap.
///
/// `sets` is how many sets of spaces a state keeps on the heap: each costs a fork about half a copy of the bytes more.
pub(crate) fn compare<G: Game>(report: &mut Report, id: &str, state: &G, sets: u8) {
    let bar = at_most(3.0 + f64::from(sets) / 2.0);
    // A box is cloned in place; what is cloned first and boxed then is copied twice.
    let boxed = Box::new(state.clone());
    let bytes = vec![1_u8; size_of_val(state)];
    let what = |copy: &str| format!("{copy} of a state of {id}, {} bytes", bytes.len());
    let (mut copy, mut target) = (state.clone(), bytes.clone());
    let mut memcpy = || black_box(&mut target).copy_from_slice(black_box(&bytes));
    report.compare(
        &what("copy"),
        ("clone_from", || black_box(&mut copy).clone_from(black_box(state))),
        ("memcpy", &mut memcpy),
        at_most(2.0),
    );
    report.compare(
        &what("fork"),
        ("fork and drop", || black_box(&boxed).clone()),
        ("memcpy", &mut memcpy),
        bar,
    );
    // Memory that is touched for the first time costs more than the copy, so the peer takes some too.
    report.compare(
        &what("1000 kept forks"),
        ("forks", || kept(|| black_box(&boxed).clone())),
        ("copies in fresh memory", || kept(|| black_box(bytes.as_slice()).to_vec())),
        bar,
    );
}

/// So many copies, all kept until the last is made.
fn kept<Copy>(copy: impl FnMut() -> Copy) -> usize {
    let copies: Vec<Copy> = std::iter::repeat_with(copy).take(KEPT).collect();
    black_box(&copies).len()
}
