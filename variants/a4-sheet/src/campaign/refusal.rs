//! Why something can't be chosen: by the rule that decides it, or by the step that does not have it.

use stavka_core::clause::{Refused, Sink};

use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks as _, asked};
use crate::campaign::play::{Look, Play};
use crate::position::UnitId;

impl<S: Sink> Play<'_, S> {
    /// The refusal of what is not offered.
    pub(crate) fn refuse(&mut self, choice: Option<Choice>) -> Refused {
        let by_rule = choice.and_then(|choice| self.refused_by_rule(choice));
        by_rule.unwrap_or_else(|| {
            let look = self.look();
            let (clause, prompt) = (look.step().clause(), look.prompt());
            self.sink.refuse(clause, || format!("that can't be chosen now: {prompt}"))
        })
    }

    /// The rule that refuses what is not offered, if one does and not the step.
    pub(crate) fn refused_by_rule(&mut self, choice: Choice) -> Option<Refused> {
        asked!(self.state.ask, it => it.refuses(self, choice))
    }
}

impl Look<'_> {
    /// The unit of the map that a choice names.
    pub(crate) fn named(self, choice: Choice) -> Option<UnitId> {
        match choice {
            Choice::Piece(piece) => self.unit_at(piece),
            _ => None,
        }
    }

    /// The air unit that a choice names.
    pub(crate) fn wing_named(self, choice: Choice) -> Option<usize> {
        match choice {
            Choice::Marker(number) => {
                Some(number.into()).filter(|&wing| wing < self.table.wings.len())
            }
            _ => None,
        }
    }
}
