//! Playing on from a copy by the plain staff on all sides, to the end of the game or until it must stop.

use std::collections::{HashMap, HashSet};

use stavka_core::chance::Key;
use stavka_core::game::{Action, Side};
use stavka_play::players::PlayerError;
use stavka_play::rules::By;
use stavka_play::sight::Imagined;

/// Where playing on led.
#[derive(Debug, Clone, Copy)]
pub(super) struct End {
    /// 1 for a win, 0 for a draw, -1 for a loss.
    pub(super) won: i8,
    /// How well the side stands, in the variant's own terms.
    pub(super) score: i32,
}

/// The states that choices came by on one copy in the turn at hand, and where they led: most choices differ in nothing but the order in
/// which things are done, and one that comes by where another came by ends as that one did.
#[derive(Default)]
pub(super) struct Ways(Vec<(HashSet<u64>, End)>);

impl Ways {
    fn met(&self, print: u64) -> Option<End> {
        self.0.iter().find(|(prints, _)| prints.contains(&print)).map(|(_, end)| *end)
    }
}

/// Plays on from `first` as a side's choice; where that leads, and nothing where it had to stop before.
pub(super) fn play_on(
    game: &mut Imagined,
    first: Action,
    (side, seed): (Side, u64),
    ways: &mut Ways,
    goes_on: &impl Fn() -> bool,
) -> Result<Option<End>, PlayerError> {
    let begun = game.turn();
    let (mut drawn, mut prints) = (HashMap::new(), HashSet::new());
    let mut choice = Some(first);
    let mut own = false;
    while goes_on() {
        let mover = game.mover()?;
        let mine = mover == Some(By::Side(side)) && game.turn() == begun;
        if own && !mine {
            let print = game.print();
            if let Some(end) = ways.met(print) {
                return Ok(Some(end));
            }
            prints.insert(print);
        }
        own = mine;
        let action = match (mover, choice.take()) {
            (None | Some(By::Agreement), _) => {
                let end = over(game, side)?;
                ways.0.push((prints, end));
                return Ok(Some(end));
            }
            (Some(By::Side(_)), Some(first)) => first,
            (Some(By::Side(mover)), None) => by_staff(game, mover, seed)?,
            (Some(By::Chance(purpose)), _) => draw(game, purpose, seed, &mut drawn)?,
        };
        let done = game.try_out(action).map_err(|error| PlayerError::Gone(error.to_string()))?;
        if !done {
            return Err(PlayerError::Gone("a game that was played on came to no end".to_owned()));
        }
    }
    Ok(None)
}

fn over(game: &mut Imagined, side: Side) -> Result<End, PlayerError> {
    let won = match game.outcome()?.winner {
        None => 0,
        Some(winner) if winner == side => 1,
        Some(_) => -1,
    };
    Ok(End { won, score: game.score(side) })
}

/// The plain staff; its chance is the same for a whole turn.
fn by_staff(game: &mut Imagined, side: Side, seed: u64) -> Result<Action, PlayerError> {
    if let [only] = *game.legal()? {
        return Ok(only);
    }
    let place = u64::from(game.turn()) << 8 | u64::from(side);
    Ok(game.staff(side, 0, Key::new(seed, "hint staff", 0).on(place).number())?)
}

/// The same chance for the same purpose on the same occasion, whatever else is done.
fn draw(
    game: &mut Imagined,
    purpose: u8,
    seed: u64,
    drawn: &mut HashMap<(u8, u64), u64>,
) -> Result<Action, PlayerError> {
    let occasion = game.occasion();
    let counter = drawn.entry((purpose, occasion)).or_default();
    let key = Key::new(seed, "hint chance", *counter).on(occasion ^ u64::from(purpose) << 56);
    *counter += 1;
    let (outcomes, weights) = game.outcomes()?;
    let at = key.draw(weights).and_then(|at| outcomes.get(at as usize).copied());
    at.ok_or_else(|| PlayerError::Gone("there is nothing to draw from".to_owned()))
}
