//! Why something can't be chosen: by the rule that decides it, or by the step that does not have it.

use stavka_core::clause::{Refused, Sink};

use super::ask::Ask;
use super::choice::Choice;
use super::play::{Look, Play};
use crate::movement::may_attack_after;
use crate::position::UnitId;
use crate::strategic::{may_embark, may_use_rail};

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
            (ask, Choice::Piece(piece)) => {
                let unit = self.look().unit_at(piece)?;
                self.unit_refused(ask, unit)
            }
            _ => None,
        }
    }

    /// Why a unit can't be named.
    fn unit_refused(&mut self, ask: Ask, unit: UnitId) -> Option<Refused> {
        let look = Look { table: self.table, state: self.state };
        let full = look.unit(unit);
        if full.counter.side() != look.side() {
            return None;
        }
        match ask {
            Ask::Train => may_use_rail(&self.table.rules, full, self.sink).err(),
            Ask::Ship => may_embark(full, self.sink).err(),
            Ask::Rockets => look.may_shoot(unit, self.sink).err(),
            Ask::Join => may_attack_after(look.state.bonus.contains(unit), self.sink).err(),
            _ => None,
        }
    }
}
