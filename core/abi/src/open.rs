//! The host's side of opening a variant.

use std::sync::Arc;

use abi_stable::sabi_trait::prelude::TD_Opaque;
use abi_stable::std_types::{ROption, RSlice, RVec};
use stavka_core::clause::Clause;
use stavka_core::seam;

use crate::serve::crossed;
use crate::v1::{
    BoxedRules, BoxedSeam, Decided, Fault, FaultKind, Seam, Seam_TO, VariantModule_Ref as Module,
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
    let seams = seams.into_iter().map(crossing).collect();
    (module.open())(setup.into(), seams, ROption::RNone).into_result()
}

/// Puts a library that is a mod over a variant that is open.
pub fn open_over(module: Module, setup: &str, base: BoxedRules) -> Result<BoxedRules, Fault> {
    (module.open())(setup.into(), RVec::new(), ROption::RSome(base)).into_result()
}

/// What a library that is a mod says at these points, as JSON; nothing where it has no say.
pub fn seam_of(
    module: Module,
    setup: &str,
    points: &str,
) -> Result<Option<Arc<dyn seam::Seam>>, Fault> {
    let old = || Fault::new(FaultKind::UNKNOWN, "it is of before there were mods");
    let seam = module.seam().ok_or_else(old)?;
    let said = seam(setup.into(), points.into()).into_result()?.into_option();
    Ok(said.map(crossed))
}

/// A mod as it goes over the boundary.
pub(crate) fn crossing(seam: Arc<dyn seam::Seam>) -> BoxedSeam {
    Seam_TO::from_value(Crossing(seam), TD_Opaque)
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
