//! The automated player: it decides from the map, with whole numbers.

use std::sync::Arc;

use stavka_core::chance::Key;
use stavka_core::game::{AS_WAS, Action, Mover};

use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks as _, asked};
use crate::campaign::legal;
use crate::campaign::memory::Memory;
use crate::campaign::state::State;
use crate::campaign::table::Table;
use crate::nation::Side;

mod as_was;
pub(crate) mod sense;
pub(crate) mod style;

use sense::Sense;
use style::Style;

/// What the staff of a side would choose.
pub(crate) fn choose(
    table: &Arc<Table>,
    state: &State,
    side: u8,
    style: u8,
    seed: u64,
) -> Option<Action> {
    if AS_WAS && style == style::AS_WAS {
        return as_was::choose(table, state, side, seed);
    }
    if legal::mover(state) != Mover::Side(side) {
        return None;
    }
    let side = if side == 0 { Side::Axis } else { Side::Soviet };
    let mut choices = Vec::new();
    legal::each(table, state, |choice| choices.push(choice));
    let style = style::of(style, side);
    let sense = Memory::lend(table, |memory| Sense::new(table, state, side, style, memory));
    let orders = Orders { table, state, side, style, sense, choices, seed };
    asked!(state, ask => ask.staff(&orders)).map(Choice::action)
}

/// Everything a decision looks at.
pub(crate) struct Orders<'a> {
    pub(crate) table: &'a Arc<Table>,
    pub(crate) state: &'a State,
    pub(crate) side: Side,
    pub(crate) style: &'static Style,
    pub(crate) sense: Box<Sense>,
    pub(crate) choices: Vec<Choice>,
    pub(crate) seed: u64,
}

impl Orders<'_> {
    /// The best choice; among equals one by the seed.
    pub(crate) fn best(&self, worth: impl Fn(Choice) -> i32) -> Option<Choice> {
        let worths: Vec<_> = self
            .choices
            .iter()
            .map(|choice| worth(*choice).saturating_add(self.error(*choice)))
            .collect();
        let most = worths.iter().copied().max()?;
        let best: Vec<_> = (0..worths.len()).filter(|at| worths[*at] == most).collect();
        let at = Key::new(self.seed, "staff", self.state.ledger).pick(best.len())?;
        best.get(at).map(|at| self.choices[*at])
    }

    /// By how much a choice is misjudged: always alike in the same position.
    pub(crate) fn error(&self, choice: Choice) -> i32 {
        if self.style.error == 0 {
            return 0;
        }
        let key = Key::new(self.seed ^ u64::from(choice.action()), "error", self.state.ledger);
        let most = usize::try_from(self.style.error).unwrap_or(0) + 1;
        key.pick(most).and_then(|error| i32::try_from(error).ok()).unwrap_or(0)
    }

    /// The best space among the choices.
    pub(crate) fn best_space(
        &self,
        worth: impl Fn(stavka_core::board::SpaceId) -> i32,
    ) -> Option<Choice> {
        self.best(|choice| match choice {
            Choice::To(space) => worth(space),
            _ => i32::MIN,
        })
    }
}
