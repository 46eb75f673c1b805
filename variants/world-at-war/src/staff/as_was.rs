//! The staff as it was before its follies were ended: the yardstick of every better one, and who plays the witnesses. It is
//! left as it is.

use std::ops::Deref;

use stavka_core::chance::Key;
use stavka_core::game::Action;

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::sequence::Step;
use crate::campaign::state::Phase;

mod build;
mod estimate;
mod fight;
mod march;
mod politics;
mod travel;

/// A game as that staff looks at it.
pub(crate) struct AsWas<'a> {
    game: &'a Campaign,
}

impl Deref for AsWas<'_> {
    type Target = Campaign;

    fn deref(&self) -> &Campaign {
        self.game
    }
}

impl<'a> AsWas<'a> {
    /// Looks at a game.
    pub(crate) const fn of(game: &'a Campaign) -> Self {
        Self { game }
    }

    /// What it chooses.
    pub(crate) fn choose(&self, seed: u64) -> Option<Action> {
        if self.state.over || self.die().is_some() {
            return None;
        }
        let placing = self.state.phase == Phase::Placing;
        let choice = match self.state.current() {
            // What is in China is wanted there.
            Step::Strengthening => Self::done(),
            Step::PacificWar => self.staff_pacific_war(seed),
            Step::Draft => self.staff_draft(seed),
            Step::Declaration => self.staff_declaration(),
            Step::Movement if placing => self.staff_destination(),
            Step::Movement => self.staff_mover(),
            Step::BoxAttrition => self.staff_box_attrition(),
            Step::Combat(power) => self.staff_fight(power),
            Step::Construction if placing => self.staff_site(),
            Step::Construction => self.staff_order(),
            Step::Redeployment if placing => self.staff_journey(),
            Step::Redeployment => self.staff_traveller(),
            _ => return None,
        };
        Some(choice.action())
    }

    /// Heads or tails, so often of six.
    fn chooses(&self, seed: u64, often: u32) -> bool {
        let weights = [often.min(6), 6 - often.min(6)];
        Key::new(seed, "far-east staff", self.state.turn.into()).draw(&weights) == Some(0)
    }

    /// The temper of this game's staffs: three moods that what chance did in the first year decides.
    fn mood(&self) -> u8 {
        self.state.tension.wrapping_add(self.state.german_war) % 3
    }

    /// The choice that ends a step.
    fn done() -> Choice {
        Choice::Done
    }
}
