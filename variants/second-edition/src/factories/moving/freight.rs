//! 8.C.2: what a factory on its way has behind it, leg by leg.

use stavka_core::calendar::Month;
use stavka_core::clause::Sink;

use crate::SecondEdition;
use crate::factories::kind::Site;

/// A factory as freight.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Freight {
    /// When it was turned over, while it is entrained.
    pub entrained: Option<Month>,
    /// When it last halted, while it is entrained.
    pub halted: Option<Month>,
    /// When its journey ended: at its destination, or at the bottom of the sea.
    pub ended: Option<Month>,
}

impl Freight {
    /// 8.C.2.a.entrain: it is turned over.
    pub(crate) const fn turned_over(month: Month) -> Self {
        Self { entrained: Some(month), halted: None, ended: None }
    }

    /// 8.C.2.b.move, 8.C.2.b.sea: a leg is over, and it is still entrained.
    #[must_use]
    pub(crate) const fn halts(self, month: Month) -> Self {
        Self { halted: Some(month), ..self }
    }

    /// 8.C.2.c.flip: it is turned up at its destination.
    pub(crate) fn arrives(month: Month, site: Site, sink: &mut impl Sink) -> Self {
        super::arrive(month, site, sink);
        Self::ends(month)
    }

    /// 8.C.2.c.flip, 8.C.2.b.torpedo: it is on its way no more.
    pub(crate) const fn ends(month: Month) -> Self {
        Self { entrained: None, halted: None, ended: Some(month) }
    }

    /// 8.C.2.a.cost: whether it counts against the capacity of a turn.
    pub(crate) fn counts_in(self, month: Month) -> bool {
        self.entrained.is_some() || self.ended == Some(month)
    }

    /// 8.C.2.a.cost: what it takes of the capacity of a turn.
    pub(crate) fn charge(self, variant: &SecondEdition, month: Month, sink: &mut impl Sink) -> u32 {
        let ends = self.ended == Some(month);
        if self.counts_in(month) { super::charge(variant, ends, sink) } else { 0 }
    }
}
