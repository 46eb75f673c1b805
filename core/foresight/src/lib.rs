//! The staff with foresight: a player for any game that has a staff with styles and a score.
//!
//! A script carries the plan and a search corrects it. As a turn begins, each style of the staff is tried out by playing on
//! from here many times, and the best one leads the turn. Within it, where the styles would do different things, what each of
//! them would do is tried out too, and the player leaves its plan only on a clear lead. All that it plays on from are copies in
//! which what its side does not know is drawn anew, so it can't cheat; every arm is tried on the same copies with the same
//! chance, so that luck is the same for all of them.
//!
//! What it does depends on the game and on how many games it may play on, never on a clock or on the number of threads.

mod race;
mod rollout;

use stavka_core::game::Action;
use stavka_play::players::{Player, PlayerError};
use stavka_play::sight::Sight;

use race::{Arm, Race};

/// What the search may spend and how it judges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// How many times it may play on in one turn of its side.
    pub rollouts: u32,
    /// How far it plays on: so many actions, and then to the end of the turn that is under way.
    pub horizon: u32,
    /// By how many hundredths of a standard error another choice must lead before the plan is left.
    pub lead: u32,
    /// How many threads play on; the choice is the same for any number.
    pub threads: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { rollouts: 64, horizon: 600, lead: 150, threads: 1 }
    }
}

/// The player.
#[derive(Debug, Clone)]
pub struct Foresight {
    effort: Effort,
    /// The turn that is planned, and the style that leads it.
    turn: Option<u16>,
    style: u8,
    /// What is left to spend in this turn, and how many open choices are still expected in it.
    left: u32,
    open: u32,
    /// How many choices were open in the last turn.
    usual: u32,
}

/// Of what may be spent in a turn, so much goes into the choice of its style.
const FOR_THE_PLAN: u32 = 2;

impl Foresight {
    /// A player with so much effort.
    pub fn new(effort: Effort) -> Self {
        Self { effort, turn: None, style: 0, left: 0, open: 0, usual: 8 }
    }

    /// Begins a turn: the style that does best when it plays on from here.
    fn begin(&mut self, sight: &mut Sight<'_>, turn: u16) -> Result<(), PlayerError> {
        if self.turn.is_some() {
            self.usual = (self.open + self.usual).div_ceil(2).max(1);
        }
        self.turn = Some(turn);
        self.open = 0;
        self.left = self.effort.rollouts;
        let styles = u8::try_from(sight.edition().manifest.styles.len()).unwrap_or(u8::MAX);
        let arms: Vec<_> = (0..styles).map(Arm::Style).collect();
        let best = self.race(sight, &arms, self.effort.rollouts / FOR_THE_PLAN)?;
        if let Some(Arm::Style(style)) = arms.get(best) {
            self.style = *style;
        }
        Ok(())
    }

    /// The best of these arms; the first unless another leads clearly.
    fn race(
        &mut self,
        sight: &mut Sight<'_>,
        arms: &[Arm],
        rollouts: u32,
    ) -> Result<usize, PlayerError> {
        let rollouts = rollouts.min(self.left);
        let mut race = Race::new(self.effort, arms, self.style);
        let best = race.run(sight, rollouts)?;
        self.left -= race.spent().min(self.left);
        Ok(best)
    }

    /// What may be spent on this choice: what is left, shared among the open choices that are still expected.
    fn share(&self) -> u32 {
        self.left / self.usual.saturating_sub(self.open).max(1)
    }
}

impl Player for Foresight {
    fn choose(&mut self, sight: &mut Sight<'_>) -> Result<Action, PlayerError> {
        let turn = sight.turn();
        if self.turn != Some(turn) {
            self.begin(sight, turn)?;
        }
        let planned = sight.staff(self.style)?;
        let mut choices = vec![planned];
        for style in 0..sight.edition().manifest.styles.len() {
            let choice = sight.staff(u8::try_from(style).unwrap_or(0))?;
            if !choices.contains(&choice) {
                choices.push(choice);
            }
        }
        if choices.len() == 1 {
            return Ok(planned);
        }
        let share = self.share();
        self.open += 1;
        let arms: Vec<_> = choices.iter().map(|choice| Arm::Choice(*choice)).collect();
        let best = self.race(sight, &arms, share)?;
        Ok(choices.get(best).copied().unwrap_or(planned))
    }
}
