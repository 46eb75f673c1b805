//! A few choices, tried out a game at a time: all of them on the same copies with the same chance, so that luck is the same for all. Those
//! that do worse drop out, and the others are tried more often.

use stavka_core::chance::Key;
use stavka_core::game::{Action, Decision};
use stavka_play::players::PlayerError;
use stavka_play::sight::{Imagined, Sight};

use super::Hint;
use super::rollout::{End, Ways, play_on};

/// So many choices are told.
const TOLD: usize = 3;

/// So many choices are tried that no style of the staff would make.
const OTHERS: u64 = 5;

/// After so many copies the worse half drops out for the first time; then after twice as many more, and so on.
const FIRST_ROUND: u64 = 4;

/// Styles that do not mean to play as well as they can.
const NOT_MEANT: [&str; 2] = ["easy", "as-was"];

/// The choices that are tried out.
pub(super) struct Look {
    arms: Vec<Hint>,
    /// Those that are still tried, by their places.
    running: Vec<usize>,
    /// The copy at hand, and who of them is next to be tried on it.
    copy: Option<Imagined>,
    next: usize,
    ways: Ways,
    /// How many copies there were.
    copies: u64,
    /// When the worse half drops out.
    round: u64,
}

impl Look {
    /// What the styles of the staff would do here, and some other choices.
    pub(super) fn new(sight: &mut Sight<'_>) -> Result<Self, PlayerError> {
        let decision = sight.decision()?;
        let seed = sight.seed();
        let mut arms = Vec::new();
        for at in worth_trying(&decision, seed) {
            let choice = &decision.choices[at];
            arms.push(arm(sight, choice.action, choice.words.clone())?);
        }
        let running = (0..arms.len()).collect();
        let (copy, ways) = (None, Ways::default());
        Ok(Self { arms, running, copy, next: 0, ways, copies: 0, round: FIRST_ROUND })
    }

    /// Plays on once more; whether that came to an end before it had to stop.
    pub(super) fn one_more(
        &mut self,
        sight: &mut Sight<'_>,
        goes_on: &impl Fn() -> bool,
    ) -> Result<bool, PlayerError> {
        if self.next == self.running.len() {
            (self.copy, self.next) = (None, 0);
            self.drop_out();
        }
        let seed = Key::new(sight.seed(), "hint", self.copies).number();
        if self.copy.is_none() {
            (self.copy, self.ways) = (Some(sight.imagine(seed)?), Ways::default());
        }
        let Some(copy) = &self.copy else { return Ok(false) };
        let arm = &mut self.arms[self.running[self.next]];
        let found =
            play_on(&mut copy.fork()?, arm.action, (sight.side(), seed), &mut self.ways, goes_on)?;
        let Some(end) = found else { return Ok(false) };
        add(arm, end);
        self.next += 1;
        Ok(true)
    }

    /// The worse half drops out as a round is over, but never one of those that are told.
    fn drop_out(&mut self) {
        self.copies += 1;
        if self.copies < self.round {
            return;
        }
        self.round += 2 * self.round;
        self.rank();
        self.running.truncate(self.running.len().div_ceil(2).max(TOLD));
    }

    fn rank(&mut self) {
        let Self { arms, running, .. } = self;
        running.sort_by(|one, other| better(&arms[*one], &arms[*other]));
    }

    /// The best so far, the best first.
    pub(super) fn best(&self) -> Vec<Hint> {
        let tried = self.running.iter().map(|arm| &self.arms[*arm]).filter(|arm| arm.games > 0);
        let mut best: Vec<&Hint> = tried.collect();
        best.sort_by(|one, other| better(one, other));
        best.into_iter().take(TOLD).cloned().collect()
    }
}

/// The places of the choices that styles of the staff would make, the plain one first, and of some others.
fn worth_trying(decision: &Decision, seed: u64) -> Vec<usize> {
    let choices = &decision.choices;
    let meant = |style: &String| !NOT_MEANT.contains(&style.as_str());
    let mut tried: Vec<usize> =
        (0..choices.len()).filter(|at| choices[*at].staff.iter().any(meant)).collect();
    let others =
        (0..OTHERS).filter_map(|one| Key::new(seed, "hint other", one).pick(choices.len()));
    for other in others {
        if !tried.contains(&other) {
            tried.push(other);
        }
    }
    tried
}

/// A choice that was not tried yet.
fn arm(sight: &mut Sight<'_>, action: Action, words: String) -> Result<Hint, PlayerError> {
    let seed = sight.seed();
    let told = sight.imagine(seed)?.tell(action);
    let clauses = told.map_err(|error| PlayerError::Gone(error.to_string()))?.clauses;
    Ok(Hint { action, words, chance: 0.0, games: 0, won: 0, drawn: 0, score: 0.0, clauses })
}

/// A game more.
fn add(arm: &mut Hint, end: End) {
    let before = f64::from(arm.games);
    arm.games += 1;
    arm.won += u32::from(end.won > 0);
    arm.drawn += u32::from(end.won == 0);
    let games = f64::from(arm.games);
    arm.score = (arm.score * before + f64::from(end.score)) / games;
    arm.chance = (f64::from(arm.won) + f64::from(arm.drawn) / 2.0) / games;
}

/// Who is more likely to win stands first; among those that are as likely, who stands better at the end.
fn better(one: &Hint, other: &Hint) -> std::cmp::Ordering {
    other.chance.total_cmp(&one.chance).then(other.score.total_cmp(&one.score))
}
