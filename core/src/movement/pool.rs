//! Memory for searches, which belongs to a thread and not to a state.
//!
//! A state that is kept, as in a tree of them, then holds its own bytes and nothing else.

use std::cell::RefCell;
use std::sync::{Arc, Weak};
use std::thread::LocalKey;

/// What is laid out for an owner, such as the map and rules of a set-up, and kept by a thread between calls.
///
/// Several owners may have memory at once. That of an owner who is gone is freed when the thread next needs new
/// memory.
#[derive(Debug)]
pub struct Pool<Owner, Memory> {
    spare: RefCell<Vec<Kept<Owner, Memory>>>,
}

/// A weak reference keeps the address of the owner from being given to another.
type Kept<Owner, Memory> = (Weak<Owner>, Box<Memory>);

impl<Owner, Memory> Default for Pool<Owner, Memory> {
    fn default() -> Self {
        Self::new()
    }
}

impl<Owner, Memory> Pool<Owner, Memory> {
    /// A pool without memory.
    pub const fn new() -> Self {
        Self { spare: RefCell::new(Vec::new()) }
    }

    /// Lends the memory that this thread keeps for an owner, or new one. Whoever comes while it is lent gets
    /// memory of their own. If the work panics its memory is dropped, since a search may be half done in it.
    pub fn lend<T>(
        pool: &'static LocalKey<Self>,
        owner: &Arc<Owner>,
        make: impl FnOnce(&Owner) -> Memory,
        work: impl FnOnce(&mut Memory) -> T,
    ) -> T {
        // A thread that ends may have no pool any more.
        let kept = pool.try_with(|pool| pool.take(owner)).ok().flatten();
        let mut kept = kept.unwrap_or_else(|| (Arc::downgrade(owner), Box::new(make(owner))));
        let answer = work(&mut kept.1);
        // Where there is none, what could not be kept is dropped.
        let _ = pool.try_with(|pool| pool.spare.borrow_mut().push(kept));
        answer
    }

    fn take(&self, owner: &Arc<Owner>) -> Option<Kept<Owner, Memory>> {
        let mut spare = self.spare.borrow_mut();
        let of_owner = |(kept, _): &Kept<_, _>| std::ptr::eq(kept.as_ptr(), Arc::as_ptr(owner));
        if let Some(place) = spare.iter().position(of_owner) {
            return Some(spare.swap_remove(place));
        }
        spare.retain(|(kept, _)| kept.strong_count() > 0);
        None
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    /// Memory that tells whose it is, and counts how often it was lent.
    type Counted = (u8, u32);

    thread_local! {
        static POOL: Pool<u8, Counted> = const { Pool::new() };
    }

    fn lend<T>(owner: &Arc<u8>, work: impl FnOnce(&mut Counted) -> T) -> T {
        let counted = |memory: &mut Counted| {
            memory.1 += 1;
            work(memory)
        };
        Pool::lend(&POOL, owner, |owner| (*owner, 0), counted)
    }

    fn kept() -> usize {
        POOL.with(|pool| pool.spare.borrow().len())
    }

    #[test]
    fn every_owner_finds_its_memory_again() {
        let owners = [7, 8].map(Arc::new);
        for round in 1..4 {
            for owner in &owners {
                assert_eq!(lend(owner, |memory| *memory), (**owner, round));
            }
        }
        let other_thread = std::thread::scope(|scope| {
            scope.spawn(|| lend(&owners[0], |memory| *memory)).join().expect("no panic")
        });
        assert_eq!(other_thread, (7, 1));
        assert_eq!(lend(&owners[0], |memory| *memory), (7, 4));
    }

    #[test]
    fn whoever_comes_while_it_is_lent_gets_their_own() {
        let owner = Arc::new(7);
        let both = lend(&owner, |outer| (*outer, lend(&owner, |inner| *inner)));
        assert_eq!((both, kept()), (((7, 1), (7, 1)), 2));
    }

    #[test]
    fn memory_of_a_panic_is_not_used_again() {
        let owner = Arc::new(7);
        lend(&owner, |_| ());
        let panics = || lend(&owner, |_| panic!("in the middle of a search"));
        assert!(catch_unwind(AssertUnwindSafe(panics)).is_err());
        assert_eq!(kept(), 0);
        assert_eq!(lend(&owner, |memory| *memory), (7, 1));
    }

    #[test]
    fn memory_of_owners_who_are_gone_is_freed() {
        (0..10).map(Arc::new).for_each(|owner| lend(&owner, |_| ()));
        assert_eq!(kept(), 1);
    }
}
