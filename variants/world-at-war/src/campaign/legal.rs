//! What may be chosen now, by whom, with what weights where chance chooses, and what a choice does.

use stavka_core::chance::Occasion;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::{Lent, Mover};

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::sequence::Step;
use crate::campaign::state::Phase;
use crate::campaign::walk::Next;
use crate::far_east::duty::untimely;
use crate::purposes::Die;

/// Who is to choose.
pub(crate) fn mover(game: &Campaign) -> Mover {
    match game.die() {
        _ if game.state.over => Mover::Nobody,
        Some(die) => Mover::Chance(die as u8),
        None => Mover::Side(game.state.side()),
    }
}

/// What may be chosen now.
pub(crate) fn legal(game: &Campaign, into: &mut Lent<'_>) {
    if game.state.over {
        return;
    }
    if let Some(die) = game.die() {
        (0..die.outcomes()).for_each(|outcome| into.push(Choice::Roll(outcome).action()));
        return;
    }
    let mut either = |first: Choice, second: Choice| {
        into.push(first.action());
        into.push(second.action());
    };
    match game.state.current() {
        Step::PacificWar => either(Choice::Peace, Choice::PacificWar),
        Step::Declaration => either(Choice::Peace, Choice::Declare),
        Step::BoxAttrition => either(Choice::Pass, Choice::Attrition),
        Step::Draft => game.legal_draft(into),
        Step::Strengthening => game.legal_strengthening(into),
        Step::Movement => game.legal_movement(into),
        Step::Combat(power) => game.legal_combat(power, into),
        Step::Construction => game.legal_construction(into),
        Step::Redeployment => game.legal_redeployment(into),
        _ => {}
    }
}

/// The weights of the outcomes of chance.
pub(crate) fn weights(game: &Campaign, into: &mut Lent<'_>) {
    let air = match game.die() {
        Some(Die::AirCombat) => game.air_chances(&mut Silent),
        Some(Die::UralsAir) => game.chances_over_the_box(&mut Silent),
        Some(die) => return (0..die.outcomes()).for_each(|_| into.push(1)),
        None => return,
    };
    for weight in air {
        into.push(weight);
    }
}

/// The player turn, and the power that fights: its first fight of a turn has the same dice wherever it is fought.
/// Keyed by the place of the fight, pairs of games were further apart.
pub(crate) fn occasion(game: &Campaign) -> Occasion {
    let place = match game.state.current() {
        Step::Combat(power) => power as u32,
        _ => 0,
    };
    Occasion { turn: game.state.turn.into(), place }
}

impl Campaign {
    /// The die that is due.
    pub(crate) fn die(&self) -> Option<Die> {
        Some(match (self.state.current(), self.state.phase) {
            (Step::GermanAttack, _) => Die::GermanAttack,
            (Step::Burma, _) => Die::BurmaRoad,
            (Step::Tension, _) => Die::Tension,
            (Step::Ledo, _) => Die::LedoRoad,
            (Step::Sweep, _) => Die::PartisanHunt,
            (Step::Combat(_) | Step::Bombing, Phase::InTheAir) if self.is_fought_over_the_box() => {
                Die::UralsAir
            }
            (Step::Combat(_), Phase::InTheAir) => Die::AirCombat,
            (Step::Combat(power), Phase::Rolling) if self.wears_down(power) => Die::Attrition,
            (Step::Combat(_), Phase::Rolling) => Die::GroundCombat,
            (Step::Europe, _) => Die::EuropeanWar,
            (Step::Resistance, _) => Die::Resistance,
            (Step::Bombing, _) => Die::UralsBombing,
            (Step::BoxAttrition, Phase::Rolling) => Die::UralsAttrition,
            _ => return None,
        })
    }

    /// Does what a player chose; refused where it may not be chosen.
    pub(crate) fn perform(
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

    /// Does what chance brings.
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
