//! Who digs in.

use stavka_core::clause::Sink;

use crate::campaign::Play;
use crate::fortification;

impl<S: Sink> Play<'_, S> {
    /// completion.fortification.make: everybody who may digs in.
    pub(crate) fn fortify(&mut self) {
        let side = self.state.side;
        self.look_at_supply(side);
        for number in &self.state.position.occupancy.on_map(side) {
            let supplied = self.state.supplied.contains(number);
            let unit = &mut self.state.position.units[number];
            let Some(at) = unit.at().filter(|_| unit.side == side && unit.kind.is_ground()) else {
                continue;
            };
            if !unit.fortified {
                let (variant, in_box) = (&self.table.variant, self.table.ground.boxes.contains(at));
                let place = (supplied, in_box);
                unit.fortified = fortification::may_fortify(variant, unit, place, self.sink);
            }
        }
    }
}
