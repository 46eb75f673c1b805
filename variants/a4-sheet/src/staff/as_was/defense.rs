//! Defenders: who stands, and where the beaten go.

use stavka_core::board::SpaceId;

use crate::campaign::action::Choice;
use crate::ground::City;
use crate::staff::as_was::Judge;

impl Judge<'_> {
    /// Nobody is ordered to stand but the garrison of a victory city that is not badly outnumbered.
    pub(crate) fn stand(&self, choice: Choice) -> i32 {
        let Choice::Piece(piece) = choice else { return 0 };
        let victory = self.look.table.ground.features().city(piece.hex) == City::Victory;
        let odds = self.look.column().0;
        if victory && odds <= self.style.stands { 1 } else { -1 }
    }

    /// Away from the enemy, to where there is cover.
    pub(crate) fn retreat(&self, choice: Choice) -> i32 {
        let battle = &self.look.state.battle;
        let unit = battle.defenders[usize::from(battle.at)];
        let hex = match choice {
            Choice::Hex(hex) => hex,
            _ => battle.retreating,
        };
        self.refuge(hex) + i32::from(self.look.place(unit) == hex) * self.hold(hex)
    }

    pub(crate) fn refuge(&self, hex: SpaceId) -> i32 {
        let far = self.to_enemy(hex).min(4);
        far * 6 + self.cover(hex)
    }

    /// What it is worth not to give a hex up.
    pub(crate) fn hold(&self, hex: SpaceId) -> i32 {
        match self.look.table.ground.features().city(hex) {
            City::Victory => 30,
            City::Major => 15,
            City::City => 6,
            City::Town | City::None => 0,
        }
    }
}
