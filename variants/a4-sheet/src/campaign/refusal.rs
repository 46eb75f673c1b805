//! Why something can't be chosen: by the rule that decides it, or by the step that does not have it.

use stavka_core::clause::{Refused, Sink};

use super::ask::Ask;
use super::choice::Choice;
use super::play::Play;

impl<S: Sink> Play<'_, S> {
    /// The refusal of what is not offered.
    pub(super) fn refuse(&mut self, choice: Option<Choice>) -> Refused {
        let by_rule = choice.and_then(|choice| self.refused_by_rule(choice));
        by_rule.unwrap_or_else(|| {
            let look = self.look();
            let (clause, prompt) = (look.step().clause(), look.prompt());
            self.sink.refuse(clause, || format!("that can't be chosen now: {prompt}"))
        })
    }

    fn refused_by_rule(&mut self, choice: Choice) -> Option<Refused> {
        match (self.state.ask, choice) {
            (Ask::Arrive(unit), Choice::Hex(hex)) if self.look().is_siberian(unit) => {
                self.siberian_enters(hex).err()
            }
            _ => None,
        }
    }
}
