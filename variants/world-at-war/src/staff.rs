//! The automated player: cheap rules of thumb, a module for each kind of decision.

use std::cell::OnceCell;

use stavka_core::chance::Key;
use stavka_core::game::{AS_WAS, Action};

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::asked;
use crate::campaign::hexes::Hexes;
use crate::far_east::economy::Power;

mod as_was;
mod build;
mod compass;
mod estimate;
mod fight;
mod gain;
mod march;
mod politics;
mod style;
mod travel;
mod worth;

use as_was::AsWas;
pub(crate) use compass::Compass;
pub(crate) use style::Style;

/// Where the enemies of each power stand, looked for once while a choice is made.
#[derive(Default)]
struct Kept {
    enemies: [OnceCell<Hexes>; 4],
}

impl Kept {
    fn of(&self, game: &Campaign, power: Power) -> &Hexes {
        self.enemies[power as usize].get_or_init(|| game.enemies_of(power))
    }
}

/// What the staff would choose, in one of its styles.
pub(crate) fn choose(game: &Campaign, style: &Style, seed: u64) -> Option<Action> {
    if game.state.over || game.die().is_some() {
        return None;
    }
    if AS_WAS && style.as_was {
        return AsWas::of(game).choose(seed);
    }
    asked!(game, ask => ask.staff(game, style, seed)).map(Choice::action)
}

impl Campaign {
    /// Heads or tails, so often of six.
    fn chooses(&self, seed: u64, often: u32) -> bool {
        let weights = [often.min(6), 6 - often.min(6)];
        Key::new(seed, "far-east staff", self.state.turn.into()).draw(&weights) == Some(0)
    }

    /// The temper of this game's staffs: three moods that what chance did in the first year decides.
    fn mood(&self) -> u8 {
        self.state.tension.wrapping_add(self.state.german_war) % 3
    }
}
