//! Partisans are hunted after the Axis has moved.

use stavka_core::clause::Sink;

use crate::campaign::Campaign;
use crate::campaign::hexes::Hexes;
use crate::campaign::roster::{Kind, Unit};
use crate::campaign::state::mark;
use crate::campaign::walk::Next;
use crate::far_east::economy::Power;
use crate::far_east::pacific;

impl Campaign {
    /// The partisans into whose hexes Japan has moved.
    pub(crate) fn enter_sweep(&mut self) -> Next {
        let moved = |unit: &Unit| {
            self.table.roster.sort(*unit).kind.is_ground() && self.state.has(*unit, mark::MOVED)
        };
        let hunters: Hexes = self
            .units_on_map(Power::Japan)
            .filter(moved)
            .map(|unit| self.state.place(unit))
            .collect();
        self.state.reach = hunters.and(&self.partisans());
        Next::waits_if(!self.state.reach.is_empty())
    }

    /// The roll for the first of them.
    pub(crate) fn roll_sweep(&mut self, face: u32, sink: &mut impl Sink) -> Next {
        let Some(spot) = self.state.reach.iter().next() else { return Next::Over };
        self.state.reach.remove(spot);
        if pacific::is_partisan_removed(&self.table.rules, face, sink) {
            let partisan = |unit: &Unit| {
                self.state.place(*unit) == spot
                    && self.table.roster.sort(*unit).kind == Kind::Partisan
            };
            if let Some(unit) = self.table.roster.units().find(partisan) {
                self.lose(unit);
            }
        }
        Next::waits_if(!self.state.reach.is_empty())
    }
}
