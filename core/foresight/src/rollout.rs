//! Playing on from a copy: one arm, one chance.

use std::collections::{HashMap, HashSet};

use stavka_core::chance::Key;
use stavka_core::game::{Action, Side};
use stavka_play::players::PlayerError;
use stavka_play::rules::By;
use stavka_play::sight::Imagined;

use crate::plan::Plan;
use crate::race::Arm;
use crate::value::{self, Value};

/// How to play on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Course<'a> {
    /// For whom.
    pub(crate) side: Side,
    /// The plan by which that side plays the turn on, where the arm does not say.
    pub(crate) plan: Plan,
    /// How far: so many turns, as the game counts them, beside the one that is under way.
    pub(crate) horizon: u32,
    /// The seed of everything that chance decides.
    pub(crate) seed: u64,
    /// What is known of positions that are not decided.
    pub(crate) value: Option<&'a Value>,
}

/// Where playing on led.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct End {
    /// Of a game that is over, 1 for a win, 0 for a draw, -1 for a loss.
    pub(crate) over: Option<i8>,
    /// How well the side stands, in the variant's own terms.
    pub(crate) score: i32,
    /// What is known of it, from -1 for a loss to 1 for a win, in millionths.
    pub(crate) value: Option<i32>,
    /// The print of the state.
    pub(crate) print: u64,
}

/// The ways that arms took on one copy, in the turn that is under way, and where they led. Most choices differ in nothing but the
/// order in which things are done: an arm that comes by where another came by ends as that one did.
#[derive(Default)]
pub(crate) struct Ways {
    taken: Vec<(HashSet<u64>, End)>,
    /// How many were played to their end.
    pub(crate) played: u64,
}

impl Ways {
    fn met(&self, print: u64) -> Option<End> {
        self.taken.iter().find(|(prints, _)| prints.contains(&print)).map(|(_, end)| *end)
    }
}

/// Plays on from `game` by an arm; where that leads.
pub(crate) fn play_on(
    game: &mut Imagined,
    arm: Arm,
    course: Course<'_>,
    ways: &mut Ways,
) -> Result<End, PlayerError> {
    let mut drawn = HashMap::new();
    let begun = game.turn();
    let last = u32::from(begun).saturating_add(course.horizon);
    let (mut prints, mut own) = (HashSet::new(), false);
    for done in 0.. {
        let turn = game.turn();
        // All arms are cut as the same turn begins, however many actions they took.
        if u32::from(turn) > last {
            break;
        }
        let mover = game.mover()?;
        let mine = mover == Some(By::Side(course.side)) && turn == begun;
        if own && !mine {
            let print = game.print();
            if let Some(end) = ways.met(print) {
                return Ok(end);
            }
            prints.insert(print);
        }
        own = mine;
        let action = match mover {
            None | Some(By::Agreement) => {
                let end = over(game, course.side)?;
                ways.taken.push((prints, end));
                ways.played += 1;
                return Ok(end);
            }
            Some(By::Chance(purpose)) => draw(game, purpose, course.seed, &mut drawn)?,
            Some(By::Side(side)) => match arm {
                Arm::Choice(action) if done == 0 => action,
                Arm::Plan(plan) if mine => by_staff(game, side, plan, course.seed)?,
                Arm::Choice(_) if mine => by_staff(game, side, course.plan, course.seed)?,
                _ => by_staff(game, side, Plan::plain(0), course.seed)?,
            },
        };
        let tried = game.try_out(action);
        if !tried.map_err(|error| PlayerError::Gone(error.to_string()))? {
            break;
        }
    }
    let value = course.value.map(|value| judged(game, value, course.side)).transpose()?;
    let end = End { over: None, score: game.score(course.side), value, print: game.print() };
    ways.taken.push((prints, end));
    ways.played += 1;
    Ok(end)
}

/// How many choices there are still for a side in the turn that is under way, and how many for others, as the staff plays it on.
pub(crate) fn look_ahead(
    game: &mut Imagined,
    side: Side,
    seed: u64,
) -> Result<(u32, u32), PlayerError> {
    let (mut drawn, begun) = (HashMap::new(), game.turn());
    let (mut own, mut others) = (0, 0);
    while game.turn() == begun {
        let action = match game.mover()? {
            None | Some(By::Agreement) => break,
            Some(By::Chance(purpose)) => draw(game, purpose, seed, &mut drawn)?,
            Some(By::Side(mover)) => {
                *(if mover == side { &mut own } else { &mut others }) += 1;
                by_staff(game, mover, Plan::plain(0), seed)?
            }
        };
        let tried = game.try_out(action);
        if !tried.map_err(|error| PlayerError::Gone(error.to_string()))? {
            break;
        }
    }
    Ok((own, others))
}

/// What a position is worth to a side; on this copy all of it may be looked at.
fn judged(game: &mut Imagined, value: &Value, side: Side) -> Result<i32, PlayerError> {
    let numbers = value::numbers(&game.view(None)?, game.score(0));
    let share = value.of(&numbers, game.turn());
    let millionths = (2.0 * share - 1.0) * 1e6;
    #[expect(clippy::cast_possible_truncation, reason = "a million at most")]
    let millionths = millionths as i32;
    Ok(if side == 0 { millionths } else { -millionths })
}

fn over(game: &mut Imagined, side: Side) -> Result<End, PlayerError> {
    let over = match game.outcome()?.winner {
        None => 0,
        Some(winner) if winner == side => 1,
        Some(_) => -1,
    };
    Ok(End { over: Some(over), score: game.score(side), value: None, print: game.print() })
}

fn by_staff(game: &mut Imagined, side: Side, plan: Plan, seed: u64) -> Result<Action, PlayerError> {
    if let [only] = *game.legal()? {
        return Ok(only);
    }
    let place = u64::from(game.turn()) << 8 | u64::from(side);
    let chance = Key::new(seed, "foresight staff", 0).on(place).number();
    Ok(plan.choose(|style| game.staff(side, style, chance))?)
}

/// The same chance for the same purpose on the same occasion, whatever else the arms do.
fn draw(
    game: &mut Imagined,
    purpose: u8,
    seed: u64,
    drawn: &mut HashMap<(u8, u64), u64>,
) -> Result<u32, PlayerError> {
    let occasion = game.occasion();
    let counter = drawn.entry((purpose, occasion)).or_default();
    let key = Key::new(seed, "foresight chance", *counter).on(occasion ^ u64::from(purpose) << 56);
    *counter += 1;
    let (outcomes, weights) = game.outcomes()?;
    let at = key.draw(weights).and_then(|at| outcomes.get(at as usize).copied());
    at.ok_or_else(|| PlayerError::Gone("there is nothing to draw from".to_owned()))
}
