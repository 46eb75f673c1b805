//! Recovery from Disruption: who recovers when.

pub(crate) mod play;

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Clause, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::combat_results_table::Code;
use crate::readings::{RussianRecoveryTime, SiberianLabel};
use crate::sequence::{Phase, Step, must_be_played};
use crate::side::Side;
use crate::supply::{Status, may_recover};
use crate::unit::{Arm, Described, Unit};
use crate::{A4Sheet, clause};

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![Question::new(
        "recovery",
        Topic::Disruption,
        "Does this unit recover from Disruption now?",
        |rules, input: &Input, trail| {
            let step = Step { side: input.side, phase: input.step };
            must_be_played(rules, step, trail)?;
            let moment = Moment { step, attack: input.under_attack.into() };
            Ok(Answer { recovers: recovers(rules, input.unit.0, moment, trail) })
        },
    )]
}

/// A unit and the moment.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Input {
    /// The unit.
    pub unit: Described,
    /// Whose player-turn it is.
    pub side: Side,
    /// The step.
    pub step: Phase,
    /// Whether it is attacked in this player-turn.
    #[serde(default)]
    pub under_attack: AttackInput,
}

/// Whether a unit is attacked, and how that ended.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AttackInput {
    /// It is not attacked.
    #[default]
    None,
    /// An attack is allocated against it.
    Allocated,
    /// An attack against it ended so.
    Ended(Code),
}

/// Whether it recovers.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Answer {
    /// Whether it does.
    pub recovers: bool,
}

/// A moment in which a unit might recover.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moment {
    pub step: Step,
    /// What attack it is under.
    pub attack: Attack,
}

/// What attack a unit is under.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Attack {
    /// None.
    None,
    /// One that is still to be resolved.
    Allocated,
    /// One that ended so.
    Ended(Code),
}

impl From<AttackInput> for Attack {
    fn from(input: AttackInput) -> Self {
        match input {
            AttackInput::None => Self::None,
            AttackInput::Allocated => Self::Allocated,
            AttackInput::Ended(code) => Self::Ended(code),
        }
    }
}

/// Whether a Disrupted unit recovers in this moment.
pub(crate) fn recovers(rules: &A4Sheet, unit: Unit, moment: Moment, sink: &mut impl Sink) -> bool {
    if !unit.is_disrupted() {
        return false;
    }
    let nation = unit.counter.nation;
    let due = if nation.is_german() {
        german(moment, sink)
    } else if nation.is_axis_ally() {
        axis_allied(moment, sink)
    } else if has_red_label(rules, unit) {
        red_russian(moment, sink)
    } else {
        other_russian(rules, moment, sink)
    };
    due && is_supplied(unit, moment, sink)
}

/// recovery.german: at the end of the Axis player-turn.
fn german(moment: Moment, sink: &mut impl Sink) -> bool {
    let due = moment.step == Step { side: Side::Axis, phase: Phase::Recovery };
    said(due, "Germans recover as the Axis player-turn ends", clause::RECOVERY_GERMAN, sink)
}

/// recovery.red-russian: whether a label is red, that of the Siberians as it is read.
fn has_red_label(rules: &A4Sheet, unit: Unit) -> bool {
    let siberian = unit.counter.arm == Arm::Shock;
    let white = rules.readings.siberian_label == SiberianLabel::White;
    unit.counter.red && !(siberian && white)
}

/// recovery.red-russian: at the end of the Russian player-turn.
fn red_russian(moment: Moment, sink: &mut impl Sink) -> bool {
    let due = moment.step == Step { side: Side::Russian, phase: Phase::Recovery };
    let words = "red units recover as the Russian player-turn ends";
    said(due, words, clause::RECOVERY_RED_RUSSIAN, sink)
}

/// recovery.other-russian: in the German player-turn, unless they are attacked again.
fn other_russian(rules: &A4Sheet, moment: Moment, sink: &mut impl Sink) -> bool {
    let phase = match rules.readings.russian_recovery_time {
        RussianRecoveryTime::AfterAllocation => Phase::EnemyRecovery,
        RussianRecoveryTime::BeforeMovement => Phase::Movement,
    };
    let Step { side, phase: now } = moment.step;
    let due = side == Side::Axis && (now == phase || now == Phase::BreakthroughRecovery);
    if !due && side == Side::Axis {
        return reattacked(moment, clause::SEQUENCE_GERMAN_5_RECOVER_ATTACKED, sink);
    }
    let due = due && moment.attack != Attack::Allocated;
    let words = "plain Russian units recover in the German player-turn if they are not attacked";
    said(due, words, clause::RECOVERY_OTHER_RUSSIAN, sink)
}

/// recovery.axis-allied: in the Russian player-turn, unless they are attacked again.
fn axis_allied(moment: Moment, sink: &mut impl Sink) -> bool {
    let Step { side, phase } = moment.step;
    let due = side == Side::Russian && phase == Phase::EnemyRecovery;
    if !due && side == Side::Russian {
        sink.cite(clause::RECOVERY_AXIS_ALLIED);
        return reattacked(moment, clause::SEQUENCE_RUSSIAN_5_RECOVER_ATTACKED, sink);
    }
    let due = due && moment.attack != Attack::Allocated;
    let words = "Axis allies recover in the Russian player-turn if they are not attacked";
    said(due, words, clause::RECOVERY_AXIS_ALLIED, sink)
}

/// recovery.reattacked: after an attack that did not Disrupt anew, but not in a breakthrough.
fn reattacked(moment: Moment, in_combat: Clause, sink: &mut impl Sink) -> bool {
    let Attack::Ended(result) = moment.attack else { return false };
    if moment.step.phase == Phase::BreakthroughCombat {
        return stays_in_breakthrough(sink);
    }
    let harmless =
        matches!(result, Code::Nil | Code::AttackersDisrupted | Code::AttackersEliminated);
    let due = harmless && moment.step.phase == Phase::Combat;
    sink.cite(in_combat);
    sink.step(clause::RECOVERY_REATTACKED, || {
        let words = if harmless { "does not Disrupt anew" } else { "Disrupts anew" };
        format!("{} {words}", result.name())
    });
    due
}

/// sequence.german.6-stay-disrupted: nobody recovers from an attack in the breakthrough.
fn stays_in_breakthrough(sink: &mut impl Sink) -> bool {
    let words = "an attack in the breakthrough lets nobody recover";
    sink.step(clause::SEQUENCE_GERMAN_6_STAY_DISRUPTED, || words.to_owned());
    false
}

/// The step's own clause: only units in Full or Limited supply recover.
fn is_supplied(unit: Unit, moment: Moment, sink: &mut impl Sink) -> bool {
    let supplied = may_recover(Status::of(unit.states), sink).is_ok();
    if supplied {
        sink.step(moment.step.clause(), || format!("{}: it recovers", moment.step.name()));
    } else {
        sink.cite(moment.step.clause());
    }
    supplied
}

fn said(due: bool, words: &str, clause: Clause, sink: &mut impl Sink) -> bool {
    sink.step(clause, || format!("{words}: {}", if due { "now" } else { "not now" }));
    due
}
