//! The automated player: one short decision for each thing that is asked, from what its side may see.

use stavka_core::game::{AS_WAS, Action, Game as _, Lent, best};

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks as _, asked};
use crate::campaign::memory::Memory;
use crate::side::Side;

pub(crate) mod as_was;
pub(crate) mod goals;
pub(crate) mod judge;
pub(crate) mod known;
pub(crate) mod style;
#[cfg(test)]
mod tests;

pub(crate) use judge::{Judge, Sees};
pub(crate) use style::STYLES;

/// Room for the longest list of choices.
pub(crate) const LONGEST: usize = 2048;

/// What the automated player of a side does, in one of the styles.
pub(crate) fn choose(game: &Campaign, side: u8, style: u8, seed: u64) -> Option<Action> {
    if AS_WAS && usize::from(style) == STYLES.len() {
        return as_was::choose(game.look(), side, seed);
    }
    let style = *STYLES.get(usize::from(style))?;
    let side = if side == 0 { Side::Axis } else { Side::Russian };
    Memory::lend(&game.table, |memory| {
        let mut room = std::mem::take(&mut memory.choices);
        let mut list = Lent::new(&mut room);
        game.legal(&mut list);
        let count = list.count().min(room.len());
        let judge = Judge::new(game.look(), side, style, memory);
        let choices = room[..count].iter().filter_map(|&action| Choice::of(action));
        let best = best(choices, seed, |&choice, lot| judge.score(choice) + judge.style.slip(lot));
        memory.choices = room;
        best.map(Choice::action)
    })
}

impl Judge<'_> {
    /// How good a choice is; the highest is taken.
    pub(crate) fn score(&self, choice: Choice) -> i32 {
        asked!(self.look.state.ask, it => it.staff(self, choice))
    }
}

/// Anything is better than nothing.
pub(crate) fn anything(choice: Choice) -> i32 {
    i32::from(choice != Choice::Done)
}

/// Yes is better than no.
pub(crate) fn yes(choice: Choice) -> i32 {
    match choice {
        Choice::Way(number) => number.into(),
        Choice::Done => 0,
        _ => -1,
    }
}
