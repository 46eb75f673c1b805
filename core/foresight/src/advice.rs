//! Advice for people: the best choices, and what came of them in games played on to the end.

use stavka_core::game::Action;
use stavka_play::effort::{Effort, Spend};
use stavka_play::players::PlayerError;
use stavka_play::sight::Sight;

use crate::Foresight;
use crate::plan::Plan;
use crate::purse::Purse;
use crate::race::{Arm, FIRST_ROUND, Race};
use crate::rollout::End;

/// So many choices are told.
const TOLD: usize = 3;

/// So many choices are tried that no style of the staff would make.
const OTHERS: u32 = 5;

/// A choice, and what came of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// The choice.
    pub action: Action,
    /// In words.
    pub words: String,
    /// How many games were played on from it, by the staff on all sides.
    pub games: usize,
    /// How many of them were won.
    pub won: usize,
    /// How many nobody won.
    pub drawn: usize,
    /// How well the side stood at their end, in the variant's own terms, on the average.
    pub score: f64,
    /// The clauses that doing it applies.
    pub clauses: Vec<String>,
}

impl Advice {
    /// How likely the side is to win after it; a draw is half a win.
    pub fn chance(&self) -> f64 {
        let count = |number: usize| u32::try_from(number).map_or(f64::MAX, f64::from);
        (count(self.won) + count(self.drawn) / 2.0) / count(self.games.max(1))
    }
}

/// The best choices here, the best first. All that is tried is played on to the end of the game from copies in which what
/// the side does not know is drawn anew.
pub fn advise(
    sight: &mut Sight<'_>,
    spend: Spend,
    threads: usize,
) -> Result<Vec<Advice>, PlayerError> {
    let effort = Effort { spend, horizon: u32::MAX, others: OTHERS, ..Effort::default() };
    let choices = Foresight::new(effort, threads).arms(sight)?;
    let arms: Vec<Arm> = choices.iter().map(|choice| Arm::Choice(*choice)).collect();
    let mut race = Race::new(effort, &arms, Plan::plain(0));
    let mut purse = Purse::new(spend);
    let mut running: Vec<usize> = (0..arms.len()).collect();
    let mut copies = FIRST_ROUND;
    // The first round is played whatever it costs: there is no advice without it.
    while race.ends(0).is_empty()
        || purse.price_of(u64::from(copies) * running.len() as u64) <= purse.left()
    {
        race.paid_round(sight, &running, copies, threads, &mut purse)?;
        race.rank(&mut running);
        running.truncate(running.len().div_ceil(2).max(TOLD));
        copies *= 2;
    }
    running.truncate(TOLD);
    let told = running.into_iter().map(|arm| told(sight, choices[arm], race.ends(arm)));
    let mut advice = told.collect::<Result<Vec<_>, _>>()?;
    // By how much games were won told the race more; people are told how many.
    advice.sort_by(|one, other| other.chance().total_cmp(&one.chance()));
    Ok(advice)
}

fn told(sight: &mut Sight<'_>, action: Action, ends: &[End]) -> Result<Advice, PlayerError> {
    let mut copy = sight.imagine(sight.seed())?;
    let clauses = copy.tell(action).map_err(|error| PlayerError::Gone(error.to_string()))?.clauses;
    let with = |result: i8| ends.iter().filter(|end| end.over == Some(result)).count();
    let sum: f64 = ends.iter().map(|end| f64::from(end.score)).sum();
    Ok(Advice {
        action,
        words: sight.words(action)?,
        games: ends.len(),
        won: with(1),
        drawn: with(0),
        score: sum / f64::from(u32::try_from(ends.len()).unwrap_or(u32::MAX).max(1)),
        clauses,
    })
}
