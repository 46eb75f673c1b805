//! The campaign in the Far East, from Spring 1941 to Fall 1945.
//!
//! The code reads in the order of play: `sequence` lists the steps of a half, and each step has a module
//! with what may be chosen and what it does. Every rule is decided by the chapters.

use std::sync::Arc;

use serde_json::Value;
use stavka_core::chance::Occasion;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::{
    Action, Applied, Claim, Decision, Game, Lent, Mover, Outcome, Side, fingerprint, with_as_was,
};
use stavka_core::view::View;

use crate::far_east::duty::untimely;

pub(crate) mod action;
#[cfg(test)]
mod box_tests;
pub(crate) mod deal;
#[cfg(test)]
mod decision_tests;
#[cfg(test)]
mod folly_tests;
pub(crate) mod hexes;
pub(crate) mod ledger;
pub(crate) mod map;
pub(crate) mod memory;
pub(crate) mod muster;
pub(crate) mod owner;
pub(crate) mod pose;
#[cfg(test)]
mod pose_tests;
pub(crate) mod quietly;
pub(crate) mod roster;
#[cfg(test)]
mod scenario_tests;
pub(crate) mod sequence;
#[cfg(test)]
mod staff_tests;
pub(crate) mod standing;
pub(crate) mod state;
pub(crate) mod table;
#[cfg(test)]
mod tests;
pub(crate) mod view;
pub(crate) mod words;

pub(crate) use crate::c81_manchuria::play::starting_garrisons::is_garrison;
use crate::far_east::staff::Style;
use action::Choice;
use sequence::{Next, Step};
use state::{AXIS, Phase, State};
use table::Table;

/// The styles of the staff. The last one is left as it is, so that the others can be measured against it.
pub(crate) const STYLES: &[&str] = with_as_was(&["balanced", "bold", "cautious", "easy", "as-was"]);

pub(crate) use crate::far_east::dice::PURPOSES;

/// The faces of most dice.
pub(crate) const FACES: u16 = 6;
/// The faces of the die of attrition.
pub(crate) const ATTRITION_FACES: u16 = 10;

/// A state of the game.
#[derive(Debug)]
pub struct Campaign {
    pub(crate) table: Arc<Table>,
    pub(crate) state: State,
}

/// Taking over a state of the same rules copies nothing but that state.
impl Clone for Campaign {
    fn clone(&self) -> Self {
        Self { table: Arc::clone(&self.table), state: self.state }
    }

    fn clone_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.table, &other.table) {
            self.table = Arc::clone(&other.table);
        }
        self.state = other.state;
    }
}

impl Campaign {
    /// The place of the purpose of chance, where chance is due.
    pub(crate) fn chance(&self) -> Option<u8> {
        Some(match (self.state.current(), self.state.phase) {
            (Step::GermanAttack, _) => 0,
            (Step::Burma, _) => 1,
            (Step::Tension, _) => 2,
            (Step::Ledo, _) => 3,
            (Step::Sweep, _) => 4,
            (Step::Combat(_) | Step::Bombing, Phase::InTheAir) if self.is_fought_over_the_box() => {
                10
            }
            (Step::Combat(_), Phase::InTheAir) => 5,
            (Step::Combat(power), Phase::Rolling) => {
                if self.wears_down(power) {
                    7
                } else {
                    6
                }
            }
            (Step::Europe, _) => 8,
            (Step::Resistance, _) => 9,
            (Step::Bombing, _) => 11,
            (Step::BoxAttrition, Phase::Rolling) => 12,
            _ => return None,
        })
    }

    /// Whether the die that is due is one of attrition.
    pub(crate) fn wears(&self) -> bool {
        matches!(self.chance(), Some(7 | 12))
    }

    /// How many outcomes chance has.
    pub(crate) fn outcomes(&self) -> u16 {
        match self.chance() {
            Some(5 | 10) => 3,
            Some(7 | 12) => ATTRITION_FACES,
            Some(_) => FACES,
            None => 0,
        }
    }

    pub(crate) fn choose_action(
        &mut self,
        choice: Choice,
        sink: &mut impl Sink,
    ) -> Result<Next, Refused> {
        match self.state.current() {
            Step::Strengthening => self.apply_strengthening(choice, sink),
            Step::PacificWar => self.apply_pacific_war(choice, sink),
            Step::Draft => self.apply_draft(choice, sink),
            Step::Declaration => self.apply_declaration(choice, sink),
            Step::Movement => self.apply_movement(choice, sink),
            Step::BoxAttrition => self.apply_box_attrition(choice, sink),
            Step::Combat(power) => self.apply_combat(power, choice, sink),
            Step::Construction => self.apply_construction(choice, sink),
            Step::Redeployment => self.apply_redeployment(choice, sink),
            _ => Err(untimely(sink)),
        }
    }

    pub(crate) fn roll(&mut self, outcome: u16, sink: &mut impl Sink) -> Next {
        let face = u32::from(outcome) + 1;
        match self.state.current() {
            Step::GermanAttack => self.roll_german_attack(face, sink),
            Step::Burma => self.roll_burma(face, sink),
            Step::Tension => self.roll_tension(face, sink),
            Step::Ledo => self.roll_ledo(face, sink),
            Step::Sweep => self.roll_sweep(face, sink),
            _ if self.is_fought_over_the_box() => self.roll_over_the_box(outcome, sink),
            Step::Combat(_) if self.state.phase == Phase::InTheAir => self.roll_air(outcome, sink),
            Step::Combat(power) => self.roll_combat(power, face, sink),
            Step::Europe => self.roll_europe(face, sink),
            Step::Bombing => self.roll_bombs(face, sink),
            Step::BoxAttrition => self.roll_box_attrition(face, sink),
            _ => self.roll_resistance(face, sink),
        }
    }
}

impl Game for Campaign {
    fn mover(&self) -> Mover {
        if self.state.over {
            return Mover::Nobody;
        }
        self.chance().map_or(Mover::Side(self.state.side()), Mover::Chance)
    }

    fn legal(&self, into: &mut Lent<'_>) {
        if self.state.over {
            return;
        }
        if self.chance().is_some() {
            (0..self.outcomes()).for_each(|outcome| into.push(Choice::Roll(outcome).action()));
            return;
        }
        match self.state.current() {
            Step::PacificWar => {
                into.push(Choice::Peace.action());
                into.push(Choice::PacificWar.action());
            }
            Step::Draft => {
                into.push(Choice::Done.action());
                self.drafted().for_each(|unit| into.push(Choice::Give(unit).action()));
            }
            Step::Declaration => {
                into.push(Choice::Peace.action());
                into.push(Choice::Declare.action());
            }
            Step::BoxAttrition => {
                into.push(Choice::Pass.action());
                into.push(Choice::Attrition.action());
            }
            Step::Strengthening => self.legal_strengthening(into),
            Step::Movement => self.legal_movement(into),
            Step::Combat(power) => self.legal_combat(power, into),
            Step::Construction => self.legal_construction(into),
            Step::Redeployment => self.legal_redeployment(into),
            _ => {}
        }
    }

    fn weights(&self, into: &mut Lent<'_>) {
        let air = match self.chance() {
            Some(5) => self.air_chances(&mut Silent),
            Some(10) => self.chances_over_the_box(&mut Silent),
            _ => return (0..self.outcomes()).for_each(|_| into.push(1)),
        };
        for weight in air {
            into.push(weight);
        }
    }

    /// The player turn, and the power that fights: its first fight of a turn has the same dice wherever it is fought.
    /// Keyed by the place of the fight, pairs of games were further apart.
    fn occasion(&self) -> Occasion {
        let place = match self.state.current() {
            Step::Combat(power) => power as u32,
            _ => 0,
        };
        Occasion { turn: self.state.turn.into(), place }
    }

    fn apply(&mut self, action: Action, sink: &mut impl Sink) -> Result<Applied, Refused> {
        let choice = Choice::of(action).filter(|_| !self.state.over);
        let next = match choice {
            Some(Choice::Roll(outcome)) if outcome < self.outcomes() => self.roll(outcome, sink),
            Some(choice) if self.chance().is_none() => self.choose_action(choice, sink)?,
            _ => return Err(untimely(sink)),
        };
        self.walk(next, sink);
        Ok(Applied::Quiet)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn view(&self, _: Option<Side>) -> View {
        self.show()
    }

    fn prompt(&self) -> String {
        self.ask()
    }

    fn words(&self, action: Action) -> String {
        self.say(action)
    }

    fn action(&self, words: &str) -> Option<Action> {
        self.hear(words)
    }

    fn choose(&self, _: Side, style: u8, seed: u64) -> Option<Action> {
        self.advise(Style::numbered(style), seed)
    }

    fn score(&self, side: Side) -> i32 {
        let axis = self.standing_of_the_axis();
        if side == AXIS { axis } else { -axis }
    }

    /// Nothing is hidden in this game.
    fn redraw(&mut self, _: Side, _: u64) {}

    fn fingerprint(&self) -> u64 {
        fingerprint(&self.state)
    }

    fn claims(&self) -> Vec<Claim> {
        self.claim()
    }

    fn decision(&self) -> Option<Decision> {
        self.decide()
    }

    fn odds(&self) -> Vec<String> {
        self.lines_of_odds()
    }

    fn fill(&self, question: &str, given: Value) -> Result<Value, String> {
        self.complete(question, given)
    }

    fn check(&self) -> Result<(), String> {
        self.audit()
    }
}
