//! Advice for people: the best choices, by games that are played on to the end for as long as somebody waits.
//!
//! All choices are tried out on the same copies with the same chance, so that luck is the same for all of them, a game at a time: whoever
//! waits sees after each what is known so far. Those that do worse drop out, and the others are tried more often.

use std::cmp::Ordering;

use stavka_core::chance::Key;
use stavka_core::game::Action;
use stavka_play::effort::Effort;
use stavka_play::players::PlayerError;
use stavka_play::sight::{Imagined, Sight};

use crate::Foresight;
use crate::plan::Plan;
use crate::race::{Arm, FIRST_ROUND};
use crate::rollout::{Course, End, Rollout, Ways};

/// So many choices are told.
const TOLD: usize = 3;

/// So many choices are tried that no style of the staff would make.
const OTHERS: u32 = 5;

/// After so many games that were played on, what more of them would tell nobody sees.
pub const ENOUGH: u32 = 240;

/// A choice, and what came of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// The choice.
    pub action: Action,
    /// In words.
    pub words: String,
    /// How many games were played on from it, by the staff on all sides.
    pub games: u32,
    /// How many of them were won.
    pub won: u32,
    /// How many nobody won.
    pub drawn: u32,
    /// How well the side stood at their end, in the variant's own terms, on the average.
    pub score: f64,
    /// The clauses that doing it applies.
    pub clauses: Vec<String>,
}

impl Advice {
    /// A choice that was not tried yet.
    fn untried(sight: &mut Sight<'_>, action: Action) -> Result<Self, PlayerError> {
        let mut copy = sight.imagine(sight.seed())?;
        let told = copy.tell(action).map_err(|error| PlayerError::Gone(error.to_string()))?;
        let (words, clauses) = (sight.words(action)?, told.clauses);
        Ok(Self { action, words, games: 0, won: 0, drawn: 0, score: 0.0, clauses })
    }

    /// How likely the side is to win after it; a draw is half a win.
    pub fn chance(&self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games.max(1))
    }

    fn add(&mut self, end: End) {
        let before = self.score * f64::from(self.games);
        self.games += 1;
        self.won += u32::from(end.over == Some(1));
        self.drawn += u32::from(end.over == Some(0));
        self.score = (before + f64::from(end.score)) / f64::from(self.games);
    }

    /// Who is more likely to win stands first; among those that are as likely, who stands better at the end.
    fn order(one: &Self, other: &Self) -> Ordering {
        other.chance().total_cmp(&one.chance()).then(other.score.total_cmp(&one.score))
    }
}

/// Advice that is being looked for.
pub struct Advising {
    tried: Vec<Advice>,
    /// Those that are still tried, by their places.
    running: Vec<usize>,
    /// The copy at hand, with its seed and the ways that were taken on it, and who is next to be tried on it.
    copy: Option<(Imagined, u64, Ways)>,
    next: usize,
    /// How many copies there were, and after how many the worse half drops out.
    copies: u32,
    round: u32,
}

impl Advising {
    /// What the styles of the staff would do here, and some other choices, are about to be tried out.
    pub fn begin(sight: &mut Sight<'_>) -> Result<Self, PlayerError> {
        let effort = Effort { others: OTHERS, ..Effort::default() };
        let choices = Foresight::new(effort, 1).arms(sight)?;
        let tried = choices.into_iter().map(|choice| Advice::untried(sight, choice));
        let tried = tried.collect::<Result<Vec<_>, _>>()?;
        let running = (0..tried.len()).collect();
        Ok(Self { tried, running, copy: None, next: 0, copies: 0, round: FIRST_ROUND })
    }

    /// Plays on once more, as long as it `goes_on`; whether that came to the end of a game.
    pub fn one_more(
        &mut self,
        sight: &mut Sight<'_>,
        goes_on: impl Fn() -> bool,
    ) -> Result<bool, PlayerError> {
        if self.next == self.running.len() {
            (self.copy, self.next) = (None, 0);
            self.copies += 1;
            self.drop_out();
        }
        if self.copy.is_none() {
            let seed = Key::new(sight.seed(), "foresight", self.copies.into()).number();
            self.copy = Some((sight.imagine(seed)?, seed, Ways::default()));
        }
        let Some((copy, seed, ways)) = &mut self.copy else { return Ok(false) };
        let advice = &mut self.tried[self.running[self.next]];
        let (side, plan) = (sight.side(), Plan::plain(0));
        let course = Course { side, plan, horizon: u32::MAX, seed: *seed, value: None };
        let mut game = copy.fork()?;
        let mut rollout = Rollout::new(&mut game, Arm::Choice(advice.action), course);
        while goes_on() {
            if let Some(end) = rollout.step(&mut game, ways)? {
                advice.add(end);
                self.next += 1;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The worse half drops out as a round is over, but never one of those that are told.
    fn drop_out(&mut self) {
        if self.copies < self.round {
            return;
        }
        self.round += 2 * self.round;
        let tried = &self.tried;
        self.running.sort_by(|one, other| Advice::order(&tried[*one], &tried[*other]));
        self.running.truncate(self.running.len().div_ceil(2).max(TOLD));
    }

    /// The best so far, the best first.
    pub fn best(&self) -> Vec<Advice> {
        let tried = self.running.iter().map(|at| &self.tried[*at]);
        let mut best: Vec<&Advice> = tried.filter(|advice| advice.games > 0).collect();
        best.sort_by(|one, other| Advice::order(one, other));
        best.into_iter().take(TOLD).cloned().collect()
    }
}
