//! What is to be chosen, as data: each choice with what it is about and where it leads, and what may not be chosen.

use stavka_core::clause::{Clause, Silent, Trail};
use stavka_core::game::{Action, Choice as Told, Decision, Game as _, RefusedChoice, Subject};

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::hexes::Spot;
use crate::campaign::roster::Unit;
use crate::campaign::sequence::Step;
use crate::campaign::state::{Phase, Stance, mark};

mod wishes;

/// The most refusals that are listed.
const REFUSALS: usize = 40;

/// The thing to choose.
pub(crate) fn decision(game: &Campaign) -> Option<Decision> {
    let mut decision = Decision::in_words(game)?;
    game.kind_of_choice().clone_into(&mut decision.kind);
    for told in &mut decision.choices {
        game.complete_choice(told);
    }
    decision.refused = game.refusals(&decision.choices);
    Some(decision)
}

impl Campaign {
    fn complete_choice(&self, told: &mut Told) {
        if let Some(choice) = Choice::of(told.action) {
            told.subject = self.subject(choice);
            told.odds = self.prospects(choice);
        }
    }

    /// What kind of choice it is.
    fn kind_of_choice(&self) -> &'static str {
        let placing = self.state.phase == Phase::Placing;
        match self.state.current() {
            Step::Strengthening => "strengthen-garrison",
            Step::PacificWar => "pacific-war",
            Step::Draft => "pacific-draft",
            Step::Declaration => "declare-war",
            Step::Movement if placing => "move-to",
            Step::Movement => "move-unit",
            Step::BoxAttrition => "urals-attrition",
            Step::Combat(power) => self.kind_of_combat(self.state.stances[power as usize]),
            Step::Construction if placing => "build-at",
            Step::Construction => "build-unit",
            Step::Redeployment if placing => "redeploy-to",
            Step::Redeployment => "redeploy-unit",
            _ => "nothing",
        }
    }

    fn kind_of_combat(&self, stance: Stance) -> &'static str {
        match (self.state.phase, stance) {
            (Phase::Choosing, Stance::Pass | Stance::Both) => "combat-stance",
            (Phase::Choosing, _) => "attack-target",
            (Phase::Preparing, _) => "attack-with",
            (Phase::Placing, _) => "take-hex",
            (Phase::Advancing, _) => "advance",
            (Phase::Exploiting, _) => "exploit-unit",
            (Phase::Following, _) => "exploit-to",
            (Phase::InTheAir | Phase::Rolling, _) => "nothing",
        }
    }

    /// What a choice is about.
    fn subject(&self, choice: Choice) -> Subject {
        match choice {
            Choice::Move(unit)
            | Choice::Redeploy(unit)
            | Choice::Give(unit)
            | Choice::Exploit(unit) => self.about(unit),
            Choice::Advance(unit) => self.about_going(unit, self.state.target),
            Choice::Stay | Choice::ToEurope => self.about(self.state.chosen),
            Choice::To(spot) => self.about_place(spot),
            Choice::Attack(spot) | Choice::Take(spot) => self.about_space(spot),
            Choice::With(spot) => self.about_stack(spot),
            Choice::WithAir => self.about_flier(),
            Choice::Begin => self.about_attack(),
            Choice::CallOff | Choice::Hold => self.about_space(self.state.target),
            Choice::Build(sort) => {
                self.in_pool(sort).map(|unit| self.about(unit)).unwrap_or_default()
            }
            Choice::Bomb => self.about_bomber(),
            Choice::Attrition | Choice::Pass if self.state.current() == Step::BoxAttrition => {
                self.about_space(self.table.places.urals)
            }
            _ => Subject::default(),
        }
    }

    /// A unit, and where it is.
    fn about(&self, unit: Unit) -> Subject {
        if !self.table.roster.has(unit) {
            return Subject::default();
        }
        let spot = self.state.place(unit);
        let from = self.table.has(spot).then(|| self.table.label(spot).to_owned());
        Subject { unit: Some(self.unit_id(unit)), from, ..Subject::default() }
    }

    fn about_going(&self, unit: Unit, to: Spot) -> Subject {
        Subject { space: Some(self.table.label(to).to_owned()), ..self.about(unit) }
    }

    /// Where what was chosen goes, or is built.
    fn about_place(&self, spot: Spot) -> Subject {
        let builds = self.state.current() == Step::Construction;
        let unit = if builds { self.in_pool(self.state.chosen) } else { Some(self.state.chosen) };
        unit.map_or_else(|| self.about_space(spot), |unit| self.about_going(unit, spot))
    }

    fn about_space(&self, spot: Spot) -> Subject {
        let space = self.table.has(spot).then(|| self.table.label(spot).to_owned());
        Subject { space, ..Subject::default() }
    }

    /// A stack that attacks, and over which side.
    fn about_stack(&self, spot: Spot) -> Subject {
        let here = |unit: &Unit| self.state.place(*unit) == spot;
        let joins = |unit: &Unit| match self.state.current() {
            Step::Combat(power) => self.joins(*unit, power, &mut Silent),
            _ => false,
        };
        let units = self.units_of(self.state.side()).filter(here).filter(joins);
        let (from, to) = (self.table.label(spot), self.table.label(self.state.target));
        Subject {
            from: Some(from.to_owned()),
            space: Some(to.to_owned()),
            edge: Some([from.to_owned(), to.to_owned()]),
            group: units.map(|unit| self.unit_id(unit)).collect(),
            ..Subject::default()
        }
    }

    fn about_flier(&self) -> Subject {
        let Step::Combat(power) = self.state.current() else { return Subject::default() };
        let flier = self.next_flier(power);
        flier.map(|unit| self.about_going(unit, self.state.target)).unwrap_or_default()
    }

    fn about_bomber(&self) -> Subject {
        let Step::Combat(power) = self.state.current() else { return Subject::default() };
        let bomber = self.next_bomber(power);
        bomber.map(|unit| self.about_going(unit, self.table.places.urals)).unwrap_or_default()
    }

    /// The attack that is prepared: with whom, and whom.
    fn about_attack(&self) -> Subject {
        let units = self.table.roster.units();
        let committed = units.filter(|unit| self.state.has(*unit, mark::COMMITTED));
        Subject {
            group: committed.map(|unit| self.unit_id(unit)).collect(),
            ..self.about_space(self.state.target)
        }
    }

    /// What somebody might want to choose here and may not, with the reason that the rules give.
    fn refusals(&self, offered: &[Told]) -> Vec<RefusedChoice> {
        let is_offered = |action: Action| offered.iter().any(|told| told.action == action);
        let wanted = self.wishes().into_iter().filter(|choice| !is_offered(choice.action()));
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
