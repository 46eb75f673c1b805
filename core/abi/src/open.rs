//! The host's side of opening a variant.

use std::sync::Arc;

use abi_stable::sabi_trait::prelude::TD_Opaque;
use abi_stable::std_types::{ROption, RSlice};
use stavka_core::clause::Clause;
use stavka_core::seam;

use crate::v1::{
    BoxedRules, BoxedSeam, Decided, Fault, Seam, Seam_TO, VariantModule_Ref as Module,
};

/// Opens a variant, linked in or loaded, with a set-up.
pub fn open_with(module: Module, setup: &str) -> Result<BoxedRules, Fault> {
    open_under(module, setup, Vec::new())
}

/// Opens a variant under mods that decide at its points, in their order.
pub fn open_under(
    module: Module,
    setup: &str,
    seams: Vec<Arc<dyn seam::Seam>>,
) -> Result<BoxedRules, Fault> {
    let crossing = |seam| -> BoxedSeam { Seam_TO::from_value(Crossing(seam), TD_Opaque) };
    let seams = seams.into_iter().map(crossing).collect();
    (module.open())(setup.into(), seams, ROption::RNone).into_result()
}

/// A mod on its way over the boundary.
struct Crossing(Arc<dyn seam::Seam>);

impl Seam for Crossing {
    fn points(&self) -> u64 {
        self.0.points()
    }

    fn decide(&self, point: u8, facts: RSlice<'_, i32>, base: Decided) -> Decided {
        let by = Clause { book: base.book, number: base.clause };
        let base = seam::Decided { value: base.value, by };
        let seam::Decided { value, by } = self.0.decide(point, facts.as_slice(), base);
        Decided { value, book: by.book, clause: by.number }
    }
}
