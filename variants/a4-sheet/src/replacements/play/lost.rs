//! Units that are lost.

use stavka_core::clause::Sink;

use crate::campaign::play::Play;
use crate::campaign::state::Beside;
use crate::position::UnitId;
use crate::replacements::{Rest, rest_of};

impl<S: Sink> Play<'_, S> {
    /// A unit is lost: to the pile from which it may come back, or for good.
    pub(crate) fn lose(&mut self, unit: UnitId) {
        let counter = self.table.roster().counter(unit);
        let to = match rest_of(counter, self.sink) {
            Rest::Pile => Beside::Pile,
            Rest::Remnants => Beside::Remnants,
            Rest::Gone => Beside::Gone,
        };
        self.take_off(unit, to);
    }
}
