//! A decision as data: what a board, a bot and a search read of it.

use stavka_core::clause::Trail;
use stavka_core::game::{Decision, Game as _, Lent, RefusedChoice};

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks, asked};
use crate::odds::prospects;

pub(crate) mod candidates;
pub(crate) mod subject;
#[cfg(test)]
mod tests;

/// So many refusals are told at most: enough to see why, and no more than one reads.
pub(crate) const MOST_REFUSED: usize = 40;

/// The choice with all that belongs to it; nothing where nobody has one.
pub(crate) fn decision(game: &Campaign) -> Option<Decision> {
    let mut decision = Decision::in_words(game)?;
    let look = game.look();
    asked!(look.state.ask, it => kind(it)).clone_into(&mut decision.kind);
    let mut odds = prospects::odds(game);
    for choice in &mut decision.choices {
        let Some(meant) = Choice::of(choice.action) else { continue };
        choice.subject = asked!(look.state.ask, it => it.subject(look, meant, decision.by));
        let known = odds.iter().position(|(action, _)| *action == choice.action);
        choice.odds = known.map(|place| odds.swap_remove(place).1);
    }
    decision.refused = game.refusals(decision.by);
    Some(decision)
}

/// What kind of choice it is: a name that boards and bots go by.
const fn kind<A: Asks>(_: A) -> &'static str {
    A::KIND
}

impl Campaign {
    /// What somebody might want here and may not, each with the rule that says no.
    pub(crate) fn refusals(&self, by: u8) -> Vec<RefusedChoice> {
        let mut trial = self.clone();
        let look = self.look();
        let wanted = asked!(look.state.ask, it => it.wanted(look));
        let legal = self.listed();
        let new = wanted.into_iter().filter(|choice| !legal.contains(&choice.action()));
        new.filter_map(|choice| trial.refusal(choice, by)).take(MOST_REFUSED).collect()
    }

    pub(crate) fn refusal(&mut self, choice: Choice, side: u8) -> Option<RefusedChoice> {
        let mut trail = Trail::default();
        let refused = self.play(&mut trail, |play| play.refused_by_rule(choice))?;
        let said = trail.steps.into_iter().rfind(|(clause, _)| *clause == refused.by);
        let look = self.look();
        Some(RefusedChoice {
            words: look.words(choice.action()),
            subject: asked!(look.state.ask, it => it.subject(look, choice, side)),
            by: look.table.rules.id_of(refused.by).to_owned(),
            because: said.map(|(_, words)| words).unwrap_or_default(),
        })
    }

    /// What may be chosen.
    pub(crate) fn listed(&self) -> Vec<u32> {
        let mut room = vec![0; 64];
        loop {
            let mut list = Lent::new(&mut room);
            self.legal(&mut list);
            let count = list.count();
            if count <= room.len() {
                room.truncate(count);
                return room;
            }
            room.resize(count, 0);
        }
    }
}
