//! Mods that decide at the points of a variant, from behind the boundary.

use std::sync::Arc;

use abi_stable::std_types::{RSlice, RVec};
use stavka_core::clause::Clause;
use stavka_core::seam::{self, Seams};

use crate::v1::{BoxedSeam, Decided};

/// The mods that crossed, as the variant asks them.
pub(super) fn all(seams: RVec<BoxedSeam>) -> Seams {
    Seams::new(seams.into_iter().map(crossed).collect())
}

/// A mod that crossed.
pub(crate) fn crossed(seam: BoxedSeam) -> Arc<dyn seam::Seam> {
    // Asked once, since the answer may not change and every decision would ask again.
    Arc::new(Crossed { points: seam.points(), seam })
}

struct Crossed {
    points: u64,
    seam: BoxedSeam,
}

impl seam::Seam for Crossed {
    fn points(&self) -> u64 {
        self.points
    }

    fn decide(&self, point: u8, facts: &[i32], base: seam::Decided) -> seam::Decided {
        let base = Decided { value: base.value, book: base.by.book, clause: base.by.number };
        let Decided { value, book, clause } = self.seam.decide(point, RSlice::from(facts), base);
        seam::Decided { value, by: Clause { book, number: clause } }
    }
}
