//! What somebody might want to choose: whether it may be chosen, and if not why, is for the rules to say.

use stavka_core::board::SpaceId;

use crate::attack::attackers::next_to;
use crate::campaign::action::Choice;
use crate::campaign::play::Look;
use crate::position::{HexSet, UnitId};
use crate::side::Side;

impl Look<'_> {
    /// Every unit of the side.
    pub(crate) fn own_pieces(self) -> Vec<Choice> {
        self.on_map(self.side()).map(|unit| self.piece(unit)).collect()
    }

    /// The hexes around one.
    pub(crate) fn around(self, hex: SpaceId) -> Vec<Choice> {
        self.table.ground.neighbours(hex).map(Choice::Hex).collect()
    }

    /// The enemies beside units of the side.
    pub(crate) fn enemies_beside(self) -> Vec<Choice> {
        let (position, ground) = (&self.state.position, &self.table.ground);
        let own = position.occupied(self.side()).iter();
        let beside: HexSet = own.flat_map(|hex| ground.neighbours(hex)).collect();
        hexes(&beside.and(position.occupied(self.side().enemy())))
    }

    /// Units of the side beside a hex.
    pub(crate) fn own_beside(self, hex: SpaceId) -> impl Iterator<Item = UnitId> {
        let near = next_to(&self.table.ground, &self.state.position, hex);
        near.filter(move |&unit| self.table.side(unit) == self.side())
    }

    /// The air units of a side that are in the game.
    pub(crate) fn wings_of(self, side: Side) -> Vec<Choice> {
        let wings = (0..).zip(&self.table.wings);
        let own = wings.filter(|(number, wing)| {
            wing.side == side && self.state.fliers[usize::from(*number)].base != SpaceId::NONE
        });
        own.map(|(number, _)| Choice::Marker(number)).collect()
    }
}

/// Every hex of a set.
pub(crate) fn hexes(set: &HexSet) -> Vec<Choice> {
    set.iter().map(Choice::Hex).collect()
}
