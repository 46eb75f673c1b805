//! What is to be chosen, as data: each choice with what it is about and where it leads, and what may not be chosen.

use stavka_core::clause::{Clause, Trail};
use stavka_core::game::{
    Action, Choice as Told, Decision, Game as _, Odds, RefusedChoice, Subject,
};

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::asked;
use crate::campaign::hexes::Spot;
use crate::campaign::roster::Unit;

/// The most refusals that are listed.
const REFUSALS: usize = 40;

/// The thing to choose.
pub(crate) fn decision(game: &Campaign) -> Option<Decision> {
    let mut decision = Decision::in_words(game)?;
    asked!(game, ask => ask.kind()).clone_into(&mut decision.kind);
    for told in &mut decision.choices {
        game.complete_choice(told);
    }
    decision.refused = game.refusals(&decision.choices);
    Some(decision)
}

impl Campaign {
    /// What a choice is about.
    fn subject(&self, choice: Choice) -> Subject {
        asked!(self, ask => ask.subject(self, choice))
    }

    /// Where a choice leads, where dice decide.
    pub(crate) fn odds_of(&self, choice: Choice) -> Option<Odds> {
        asked!(self, ask => ask.odds(self, choice))
    }

    /// What the mover might want to choose, whether the rules let him or not: what a decision says no to comes from here.
    pub(crate) fn wanted(&self) -> Vec<Choice> {
        asked!(self, ask => ask.wanted(self))
    }

    fn complete_choice(&self, told: &mut Told) {
        if let Some(choice) = Choice::of(told.action) {
            told.subject = self.subject(choice);
            told.odds = self.odds_of(choice);
        }
    }

    /// What a choice is about, where what is asked does not say more.
    pub(crate) fn about_choice(&self, choice: Choice) -> Subject {
        match choice {
            Choice::Move(unit)
            | Choice::Redeploy(unit)
            | Choice::Give(unit)
            | Choice::Exploit(unit) => self.about(unit),
            Choice::Stay | Choice::ToEurope => self.about(self.state.chosen),
            Choice::To(spot) => self.about_going(self.state.chosen, spot),
            Choice::Attack(spot) | Choice::Take(spot) => self.about_space(spot),
            _ => Subject::default(),
        }
    }

    /// A unit, and where it is.
    pub(crate) fn about(&self, unit: Unit) -> Subject {
        if !self.table.roster.has(unit) {
            return Subject::default();
        }
        let spot = self.state.place(unit);
        let from = self.table.has(spot).then(|| self.table.label(spot).to_owned());
        Subject { unit: Some(self.unit_id(unit)), from, ..Subject::default() }
    }

    pub(crate) fn about_going(&self, unit: Unit, to: Spot) -> Subject {
        Subject { space: Some(self.table.label(to).to_owned()), ..self.about(unit) }
    }

    pub(crate) fn about_space(&self, spot: Spot) -> Subject {
        let space = self.table.has(spot).then(|| self.table.label(spot).to_owned());
        Subject { space, ..Subject::default() }
    }

    /// What somebody might want to choose here and may not, with the reason that the rules give.
    fn refusals(&self, offered: &[Told]) -> Vec<RefusedChoice> {
        let is_offered = |action: Action| offered.iter().any(|told| told.action == action);
        let wanted = self.wanted().into_iter().filter(|choice| !is_offered(choice.action()));
        let mut trial = self.clone();
        let refused = wanted.filter_map(|choice| {
            let (clause, because) = self.refusal(choice, &mut trial)?;
            let by = self.table.id(clause);
            let words = self.words(choice.action());
            Some(RefusedChoice { words, subject: self.subject(choice), by, because })
        });
        refused.take(REFUSALS).collect()
    }

    /// The clause that says no to a choice, and its reason; nothing where it is accepted.
    pub(crate) fn refusal(&self, choice: Choice, trial: &mut Self) -> Option<(Clause, String)> {
        let mut trail = Trail::with_room();
        let refused = trial.apply(choice.action(), &mut trail);
        let Err(refused) = refused else {
            trial.clone_from(self);
            return None;
        };
        let said = trail.steps.into_iter().rev().find(|(clause, _)| *clause == refused.by);
        Some((refused.by, said.map(|(_, words)| words).unwrap_or_default()))
    }
}
