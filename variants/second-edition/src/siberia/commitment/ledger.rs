//! The record of units in Siberia, and their counters in the dead pile.

use stavka_core::clause::{Refused, Sink};

use crate::composite::Force;
use crate::readings::RebuiltUnits;
use crate::units::Units;
use crate::{SecondEdition, clause};

/// Units that were sent: the claim to their return, and their counters.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    pub(super) recorded: Force,
    pub(super) dead_pile: Force,
}

impl Ledger {
    /// Records a parcel and lays its counters into the dead pile.
    pub(super) fn add(&mut self, force: &Force) {
        for side in [&mut self.recorded, &mut self.dead_pile] {
            *side = side.plus(*force);
        }
    }

    /// 3.C.3.commit-rebuild: counters of units that were sent may come back as ordinary replacements.
    pub(super) fn rebuild(
        &mut self,
        variant: &SecondEdition,
        rebuilt: Units,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        if rebuilt.is_none() {
            return Ok(());
        }
        let force = Force::from(rebuilt);
        if !self.dead_pile.covers(force) {
            let why = || format!("to be rebuilt, but never sent: {}", force.minus(self.dead_pile));
            return Err(sink.refuse(clause::C3_C_3_COMMIT_REBUILD, why));
        }
        self.dead_pile = self.dead_pile.minus(force);
        self.recorded = still_recorded(variant, self.recorded, force, sink);
        Ok(())
    }
}

/// 3.C.3.commit-rebuild: who is still on record once counters of units in Siberia were used again.
pub(crate) fn still_recorded(
    variant: &SecondEdition,
    recorded: Force,
    rebuilt: Force,
    sink: &mut impl Sink,
) -> Force {
    let returns_no_more = variant.readings.rebuilt_units == RebuiltUnits::ReturnNoMore;
    let left = if returns_no_more { recorded.minus(rebuilt) } else { recorded };
    sink.step(clause::C3_C_3_COMMIT_REBUILD, || format!("rebuilt: {rebuilt}; on record: {left}"));
    left
}
