//! How many movement factors a unit has in a round.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink};
use stavka_core::question::common::{self, AllowanceAnswer, AllowanceInput, Camp};
use stavka_core::schema::JsonSchema;

use super::basic_factor;
use super::figures::Factor;
use crate::disrupted_units::may_act;
use crate::side::Side;
use crate::supply;
use crate::unit::{Arm, Counter, Described, Factors, Nation, Size, State, Unit};
use crate::weather::{self, MovementInput, Weather};
use crate::{A4Sheet, clause};

/// What a unit is about to do, and when.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Plan {
    /// The weather.
    pub weather: Weather,
    /// Whether it moves in the second round of the player-turn.
    pub second_round: bool,
    /// Whether it is going to attack.
    pub attacking: bool,
    /// Whether the enemy has taken its side's oil.
    pub oil_lost: bool,
    /// What it has spent before, in parts of a factor: it goes on after an overrun.
    pub spent: u32,
}

/// Whole movement factors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Allowance {
    /// The factor itself.
    pub omf: u32,
    /// The bonus, if the unit keeps away from the enemy.
    pub bonus: u32,
}

/// How many movement factors a unit has.
pub(crate) fn allowance(
    rules: &A4Sheet,
    counter: Counter,
    plan: Plan,
    sink: &mut impl Sink,
) -> Allowance {
    let input = movement_input(rules, counter, plan, sink);
    let movement = weather::basic_movement(rules, &input, sink);
    Allowance { omf: movement.omf, bonus: movement.bonus }
}

/// What its factors come from.
pub(crate) fn movement_input(
    rules: &A4Sheet,
    counter: Counter,
    plan: Plan,
    sink: &mut impl Sink,
) -> MovementInput {
    let side = counter.side();
    MovementInput {
        side,
        omf: basic_factor(rules, counter, sink),
        weather: plan.weather,
        reduction: second_round(rules, plan, sink),
        cap: supply::oil_cap(rules, counter, plan.oil_lost, sink),
        bonus: bonus(rules, side, plan, sink),
    }
}

/// op-movement.bp.omf: what the second round takes off the factor.
fn second_round(rules: &A4Sheet, plan: Plan, sink: &mut impl Sink) -> Option<Factor> {
    let reduction = rules.figures.breakthrough.omf_reduction;
    plan.second_round.then(|| {
        let words = || format!("in the second round the factor is {reduction} lower");
        sink.step(clause::OP_MOVEMENT_BP_OMF, words);
        reduction
    })
}

/// op-movement.bonus.no-attack: whoever moved with the bonus attacks nobody, neither on the ground nor with rockets.
pub(crate) fn may_attack_after(
    moved_with_bonus: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if !moved_with_bonus {
        return Ok(());
    }
    Err(sink.refuse(clause::OP_MOVEMENT_BONUS_NO_ATTACK, || {
        "it moved with the bonus, so that it does not attack".to_owned()
    }))
}

/// op-movement.bonus.amount: what a unit gets that keeps away from the enemy.
fn bonus(rules: &A4Sheet, side: Side, plan: Plan, sink: &mut impl Sink) -> Option<Factor> {
    if plan.attacking {
        sink.step(clause::OP_MOVEMENT_BONUS_NO_ATTACK, || "it is to attack: no bonus".to_owned());
        return None;
    }
    let figures = &rules.figures.bonus;
    let (bonus, by) = match (plan.second_round, side) {
        (true, Side::Axis) => (figures.axis_breakthrough, clause::OP_MOVEMENT_BONUS_BREAKTHROUGH),
        (true, Side::Russian) => {
            (figures.russian_breakthrough, clause::OP_MOVEMENT_BONUS_BREAKTHROUGH)
        }
        (false, Side::Axis) => (figures.axis, clause::OP_MOVEMENT_BONUS_AMOUNT),
        (false, Side::Russian) => (figures.russian, clause::OP_MOVEMENT_BONUS_AMOUNT),
    };
    if !plan.second_round {
        sink.cite(clause::OMF_SUMMARY_NON_ENGAGING_BONUS);
    }
    sink.step(by, || format!("if it keeps away from the enemy it has {bonus} more"));
    Some(bonus)
}

/// op-movement.bp.two-rounds: a unit moves in one of the two rounds.
pub(super) fn may_still_move(
    unit: Unit,
    second_round: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    may_act(unit, sink)?;
    let states = unit.states;
    let by = clause::OP_MOVEMENT_BP_TWO_ROUNDS;
    if states.has(State::Moved) || states.has(State::Attacked) {
        return Err(sink.refuse(by, || "it has moved or attacked in this player-turn".to_owned()));
    }
    if second_round {
        sink.step(by, || "it has not moved yet and may move in the second round".to_owned());
    }
    Ok(())
}

/// A unit and what it is about to do.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FactorsInput {
    /// The unit.
    pub unit: Described,
    /// The weather.
    #[serde(default)]
    pub weather: Weather,
    /// Whether it is going to attack.
    #[serde(default)]
    pub attacking: bool,
    /// Whether it moves in the second round of the player-turn.
    #[serde(default)]
    pub second_round: bool,
    /// Whether the enemy has taken its side's oil.
    #[serde(default)]
    pub oil_lost: bool,
}

/// What it has.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct FactorsAnswer {
    /// The factor itself.
    pub omf: u32,
    /// The bonus, if the unit keeps away from the enemy.
    pub bonus: u32,
    /// Both together.
    pub total: u32,
}

pub(super) fn answer(
    rules: &A4Sheet,
    input: &FactorsInput,
    sink: &mut impl Sink,
) -> Result<FactorsAnswer, Refused> {
    let FactorsInput { unit, weather, attacking, second_round, oil_lost } = *input;
    may_still_move(unit.0, second_round, sink)?;
    let plan = Plan { weather, second_round, attacking, oil_lost, spent: 0 };
    let Allowance { omf, bonus } = allowance(rules, unit.0.counter, plan, sink);
    Ok(FactorsAnswer { omf, bonus, total: omf + bonus })
}

/// The common question: a korps or division of the usual kind that is going to attack.
pub(super) fn common_answer(
    rules: &A4Sheet,
    input: &AllowanceInput,
    sink: &mut impl Sink,
) -> AllowanceAnswer {
    let (nation, foot, armor) = match input.camp {
        Camp::Axis => (Nation::German, Arm::Infantry, Arm::Panzer),
        Camp::Allies => (Nation::Russian, Arm::Rifle, Arm::Tank),
    };
    let (arm, size) = match input.arm {
        common::Arm::Armor if input.camp == Camp::Axis => (armor, Size::Division),
        common::Arm::Armor => (armor, Size::Korps),
        common::Arm::Motorized => (Arm::Motorized, Size::Division),
        common::Arm::Infantry => (foot, Size::Korps),
        common::Arm::Cavalry => (Arm::Cavalry, Size::Korps),
    };
    let counter = Counter { nation, arm, size, full: Factors::default(), weak: None, red: false };
    let plan = Plan { weather: input.weather.into(), attacking: true, ..Plan::default() };
    let omf = allowance(rules, counter, plan, sink).omf;
    AllowanceAnswer { points: i32::try_from(omf).unwrap_or(i32::MAX) }
}

/// op-movement.bp.two-rounds: whoever moved in the first round attacks nobody in the second.
pub(crate) fn is_held_back(moved: bool, sink: &mut impl Sink) -> bool {
    if moved {
        sink.cite(clause::OP_MOVEMENT_BP_TWO_ROUNDS);
    }
    moved
}

/// op-movement.bonus.no-attack: whoever goes with the bonus gives up his attack.
pub(crate) fn gives_up_attack(with_bonus: bool, sink: &mut impl Sink) -> bool {
    if with_bonus {
        sink.cite(clause::OP_MOVEMENT_BONUS_NO_ATTACK);
    }
    with_bonus
}
