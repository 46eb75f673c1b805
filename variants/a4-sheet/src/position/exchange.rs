//! Two units that take each other's place, so that a hidden unit can be another than it seems.

use super::{Position, UnitId};

impl Position {
    /// Two units change places, states and neighbours in their stacks. They must have the same zones.
    pub(crate) fn exchange(&mut self, one: UnitId, other: UnitId) {
        if one == other {
            return;
        }
        let swap = |unit: UnitId| match unit {
            unit if unit == one => other,
            unit if unit == other => one,
            unit => unit,
        };
        self.pieces.swap(one.index(), other.index());
        for piece in &mut self.pieces {
            piece.next = swap(piece.next);
        }
        for head in &mut self.heads {
            *head = swap(*head);
        }
    }
}
