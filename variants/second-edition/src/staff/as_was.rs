//! The staff as it was before its follies were ended: a yardstick, kept as it chose then. Nothing of it is bettered; what it
//! looks at may be found faster.

use std::sync::Arc;

use stavka_core::chance::Key;
use stavka_core::game::{Action, Mover};

use crate::campaign::action::Choice;
use crate::campaign::legal;
use crate::campaign::state::{Stage, State, Task};
use crate::campaign::table::Table;
use crate::nation::Side;

mod bureau;
mod combat;
mod movement;
mod sense;
mod style;

use bureau::worth_of_pick;
use sense::Sense;

/// What it would choose for a side.
pub(crate) fn choose(table: &Arc<Table>, state: &State, side: u8, seed: u64) -> Option<Action> {
    if legal::mover(state) != Mover::Side(side) {
        return None;
    }
    let side = if side == 0 { Side::Axis } else { Side::Soviet };
    let mut choices = Vec::new();
    legal::each(table, state, |choice| choices.push(choice));
    let sense = Sense::new(table, state, side);
    let orders = Orders { table, state, side, sense, choices, seed };
    orders.decide().map(Choice::action)
}

/// Everything a decision looks at.
pub(crate) struct Orders<'a> {
    pub(crate) table: &'a Arc<Table>,
    pub(crate) state: &'a State,
    pub(crate) side: Side,
    pub(crate) sense: Sense,
    pub(crate) choices: Vec<Choice>,
    pub(crate) seed: u64,
}

impl Orders<'_> {
    fn decide(&self) -> Option<Choice> {
        match (self.state.stage, self.state.task) {
            (_, Task::Retreat) => self.retreat(),
            (_, Task::Cover) => Some(Choice::Air),
            (_, Task::Hits) => self.take_hits(),
            (_, Task::Advance) => self.advance(),
            (_, Task::Join) => self.join(),
            (Stage::SetUp, _) => self.set_up(),
            (Stage::Rail, Task::To) => self.best_station(),
            (Stage::March | Stage::Pursuit, Task::To) => self.best_point(),
            (Stage::Bureau, Task::To) => self.best_refuge(),
            (_, Task::Place) => self.place(),
            (Stage::FirstPick, _) => self.best(worth_of_pick),
            (Stage::Infantry, _) => self.take_infantry(),
            (Stage::Bureau, _) => self.bureau(),
            (Stage::Commitment, _) => self.send(),
            (Stage::Rail, _) => self.rail(),
            (Stage::March | Stage::Pursuit, _) => Some(self.march()),
            (Stage::Combat | Stage::SecondCombat, _) => self.attack(),
            _ => self.choices.first().copied(),
        }
    }

    /// The best choice; among equals one by the seed.
    pub(crate) fn best(&self, worth: impl Fn(Choice) -> i32) -> Option<Choice> {
        let worths: Vec<_> = self.choices.iter().map(|choice| worth(*choice)).collect();
        let most = worths.iter().copied().max()?;
        let best: Vec<_> = (0..worths.len()).filter(|at| worths[*at] == most).collect();
        let at = Key::new(self.seed, "staff", self.state.ledger).pick(best.len())?;
        best.get(at).map(|at| self.choices[*at])
    }

    /// The best space among the choices.
    pub(crate) fn best_space(
        &self,
        worth: impl Fn(stavka_core::board::SpaceId) -> i32,
    ) -> Option<Choice> {
        self.best(|choice| match choice {
            Choice::To(space) => worth(space),
            _ => i32::MIN,
        })
    }
}
