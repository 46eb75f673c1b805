//! Playing on from a copy: one arm, one chance.

use std::collections::HashMap;

use stavka_core::chance::Key;
use stavka_core::game::Side;
use stavka_play::players::PlayerError;
use stavka_play::rules::By;
use stavka_play::sight::Imagined;

use crate::race::Arm;

/// How to play on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Course {
    /// For whom.
    pub(crate) side: Side,
    /// The style by which that side plays on, where the arm does not say.
    pub(crate) style: u8,
    /// How far: so many actions, and then to the end of the turn that is under way.
    pub(crate) horizon: u32,
    /// The seed of everything that chance decides.
    pub(crate) seed: u64,
}

/// Plays on from `game` by an arm; how well the side stands then.
pub(crate) fn play_on(game: &mut Imagined, arm: Arm, course: Course) -> Result<i32, PlayerError> {
    let mut drawn = HashMap::new();
    let begun = game.turn();
    let mut last = begun;
    for done in 0.. {
        let turn = game.turn();
        // A turn that changes after the horizon is the cut: all arms are compared at the same kind of moment.
        if done >= course.horizon && turn != last {
            break;
        }
        last = turn;
        let action = match game.mover()? {
            None | Some(By::Agreement) => break,
            Some(By::Chance(purpose)) => draw(game, purpose, course.seed, &mut drawn)?,
            Some(By::Side(side)) => {
                let style = match arm {
                    Arm::Style(style) if side == course.side && turn == begun => style,
                    _ if side == course.side => course.style,
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
    Ok(game.score(course.side))
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
