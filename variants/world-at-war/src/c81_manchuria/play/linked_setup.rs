//! The set-up of a linked game: what the result of Storm Over Asia changes in it.

use crate::campaign::Campaign;
use crate::campaign::owner::Owner;

impl Campaign {
    /// The regions are Communist; other cities of Communist China are Nationalist.
    pub(crate) fn draw_communist_regions(&mut self) {
        if self.table.storm.is_none() {
            return;
        }
        self.state.ledger.linked = true;
        let cities = self.table.parts.cities.and(&self.state.held(Owner::Communist));
        for spot in &cities {
            self.state.hand_over(spot, Owner::Nationalist);
        }
        let table = self.table.clone();
        for spot in &table.regions {
            self.state.hand_over(*spot, Owner::Communist);
        }
    }
}
