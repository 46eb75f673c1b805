//! Playing on from a copy: one arm, one chance.

use std::collections::HashMap;

use stavka_core::chance::Key;
use stavka_core::game::Side;
use stavka_play::players::PlayerError;
use stavka_play::rules::By;
use stavka_play::sight::Imagined;

use crate::race::Arm;
use crate::value::{self, Value};

/// How to play on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Course<'a> {
    /// For whom.
    pub(crate) side: Side,
    /// The style by which that side plays on, where the arm does not say.
    pub(crate) style: u8,
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

/// Plays on from `game` by an arm; where that leads.
pub(crate) fn play_on(
    game: &mut Imagined,
    arm: Arm,
    course: Course<'_>,
) -> Result<End, PlayerError> {
    let mut drawn = HashMap::new();
    let begun = game.turn();
    let last = u32::from(begun).saturating_add(course.horizon);
    for done in 0.. {
        let turn = game.turn();
        // All arms are cut as the same turn begins, however many actions they took.
        if u32::from(turn) > last {
            break;
        }
        let action = match game.mover()? {
            None | Some(By::Agreement) => return over(game, course.side),
            Some(By::Chance(purpose)) => draw(game, purpose, course.seed, &mut drawn)?,
            Some(By::Side(side)) => {
                let style = match arm {
                    Arm::Style(style) if side == course.side && turn == begun => style,
                    _ if side == course.side && turn == begun => course.style,
                    _ => 0,
                };
                match arm {
                    Arm::Choice(action) if done == 0 => action,
                    _ => by_staff(game, side, style, course.seed)?,
                }
            }
        };
        let tried = game.try_out(action);
        if !tried.map_err(|error| PlayerError::Gone(error.to_string()))? {
            break;
        }
    }
    let value = course.value.map(|value| judged(game, value, course.side)).transpose()?;
    Ok(End { over: None, score: game.score(course.side), value, print: game.print() })
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

fn by_staff(game: &mut Imagined, side: Side, style: u8, seed: u64) -> Result<u32, PlayerError> {
    if let [only] = *game.legal()? {
        return Ok(only);
    }
    let place = u64::from(game.turn()) << 8 | u64::from(side);
    let chance = Key::new(seed, "foresight staff", 0).on(place).number();
    Ok(game.staff(side, style, chance)?)
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
