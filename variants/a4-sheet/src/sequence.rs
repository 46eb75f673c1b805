//! The sequence of play: the steps of a game-turn in order, and what each allows.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stavka_core::clause::{Clause, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::readings::{AxisAirfields, BreakthroughRepeats, RussianBreakthrough};
use crate::side::Side;
use crate::{A4Sheet, clause};

mod action;
pub(crate) mod play;
pub(crate) mod question;

pub(crate) use action::{Action, is_done, may, may_unit, must_be_played};
pub(crate) use question::{AllowsInput, StepInput};

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![
        Question::new(
            "step",
            Topic::Sequence,
            "What is done in this step, and which step comes next?",
            question::step,
        ),
        Question::new(
            "step-allows",
            Topic::Sequence,
            "May this unit do this in this step?",
            question::allows,
        ),
    ]
}

/// What a step is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Phase {
    /// Reinforcements and replacements.
    Reinforcements,
    /// German armies turn to their strong side.
    TurnArmies,
    /// Buildups and promotions of the Russians.
    BuildUps,
    /// Units dig in.
    Entrenchment,
    /// Rail and sea.
    Strategic,
    /// Rail heads move.
    RailConversion,
    /// Airfields are placed.
    Airfields,
    /// Attacks before movement.
    EarlyAttacks,
    /// Movement and allocation of attacks.
    Movement,
    /// Units of the other side recover.
    EnemyRecovery,
    /// Attacks are resolved.
    Combat,
    /// Movement of those that were held back.
    BreakthroughMovement,
    /// Their attacks.
    BreakthroughCombat,
    /// Units of the other side recover once more.
    BreakthroughRecovery,
    /// Whether the other side has won.
    EnemyVictory,
    /// Who is in supply.
    Supply,
    /// Own units recover.
    Recovery,
}

/// A step of a game-turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Step {
    /// Whose player-turn.
    pub side: Side,
    /// What it is for.
    pub phase: Phase,
}

/// When a line of the list is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Played {
    Always,
    AirfieldsAsListed,
    AirfieldsLast,
    BreakthroughMoves,
    BreakthroughRecovers,
    RussianBreakthrough,
}

const GERMAN: [(Phase, Played); 17] = [
    (Phase::Reinforcements, Played::Always),
    (Phase::TurnArmies, Played::Always),
    (Phase::Entrenchment, Played::Always),
    (Phase::Airfields, Played::AirfieldsAsListed),
    (Phase::Strategic, Played::Always),
    (Phase::RailConversion, Played::Always),
    (Phase::Airfields, Played::AirfieldsLast),
    (Phase::EarlyAttacks, Played::Always),
    (Phase::Movement, Played::Always),
    (Phase::EnemyRecovery, Played::Always),
    (Phase::Combat, Played::Always),
    (Phase::BreakthroughMovement, Played::BreakthroughMoves),
    (Phase::BreakthroughCombat, Played::Always),
    (Phase::BreakthroughRecovery, Played::BreakthroughRecovers),
    (Phase::EnemyVictory, Played::Always),
    (Phase::Supply, Played::Always),
    (Phase::Recovery, Played::Always),
];

const RUSSIAN: [(Phase, Played); 14] = [
    (Phase::Reinforcements, Played::Always),
    (Phase::BuildUps, Played::Always),
    (Phase::Strategic, Played::Always),
    (Phase::Entrenchment, Played::Always),
    (Phase::Airfields, Played::Always),
    (Phase::EarlyAttacks, Played::Always),
    (Phase::Movement, Played::Always),
    (Phase::EnemyRecovery, Played::Always),
    (Phase::Combat, Played::Always),
    (Phase::BreakthroughMovement, Played::RussianBreakthrough),
    (Phase::BreakthroughCombat, Played::RussianBreakthrough),
    (Phase::Supply, Played::Always),
    (Phase::EnemyVictory, Played::Always),
    (Phase::Recovery, Played::Always),
];

impl Played {
    fn holds(self, rules: &A4Sheet) -> bool {
        let readings = &rules.readings;
        match self {
            Self::Always => true,
            Self::AirfieldsAsListed => readings.axis_airfields == AxisAirfields::AsListed,
            Self::AirfieldsLast => readings.axis_airfields == AxisAirfields::AfterRailConversion,
            Self::BreakthroughMoves => {
                readings.breakthrough_repeats == BreakthroughRepeats::MovementAndCombat
            }
            Self::BreakthroughRecovers => {
                readings.breakthrough_repeats == BreakthroughRepeats::AttacksAndRecovery
            }
            Self::RussianBreakthrough => {
                readings.russian_breakthrough == RussianBreakthrough::Played
            }
        }
    }
}

/// sequence.asymmetric: every step of a game-turn in the order of play.
pub(crate) fn steps(rules: &A4Sheet) -> impl Iterator<Item = Step> {
    let sides = [(Side::Axis, GERMAN.as_slice()), (Side::Russian, RUSSIAN.as_slice())];
    let lines =
        sides.into_iter().flat_map(|(side, list)| list.iter().map(move |line| (side, line)));
    let played = lines.filter(|(_, line)| line.1.holds(rules));
    played.map(|(side, line)| Step { side, phase: line.0 })
}

/// The step after this one; none after the last of the game-turn, or after one that is not played.
pub(crate) fn next(rules: &A4Sheet, step: Step) -> Option<Step> {
    steps(rules).skip_while(|other| *other != step).nth(1)
}

impl Step {
    /// Its number in the list of its side. A Russian breakthrough has the number of the combat before it,
    /// since the list has none.
    pub(crate) const fn number(self) -> u8 {
        match (self.side, self.phase) {
            (_, Phase::EarlyAttacks) => 2,
            (_, Phase::Movement) => 3,
            (_, Phase::EnemyRecovery) => 4,
            (_, Phase::Combat)
            | (
                Side::Russian,
                Phase::BreakthroughMovement
                | Phase::BreakthroughCombat
                | Phase::BreakthroughRecovery,
            ) => 5,
            (
                Side::Axis,
                Phase::BreakthroughMovement
                | Phase::BreakthroughCombat
                | Phase::BreakthroughRecovery,
            )
            | (Side::Russian, Phase::Supply) => 6,
            (_, Phase::EnemyVictory) => 7,
            (Side::Axis, Phase::Supply) | (Side::Russian, Phase::Recovery) => 8,
            (Side::Axis, Phase::Recovery) => 9,
            _ => 1,
        }
    }

    /// Its letter and number.
    pub(crate) fn name(self) -> String {
        let letter = if self.side == Side::Axis { 'A' } else { 'B' };
        format!("{letter}.{}", self.number())
    }

    /// The clause that sets it.
    pub(crate) const fn clause(self) -> Clause {
        match self.side {
            Side::Axis => german_clause(self.phase),
            Side::Russian => russian_clause(self.phase),
        }
    }
}

const fn german_clause(phase: Phase) -> Clause {
    match phase {
        Phase::Reinforcements | Phase::BuildUps => clause::SEQUENCE_GERMAN_1_REINFORCEMENTS,
        Phase::TurnArmies => clause::SEQUENCE_GERMAN_1_FLIP_ARMIES,
        Phase::Entrenchment => clause::SEQUENCE_GERMAN_1_ENTRENCH,
        Phase::Strategic => clause::SEQUENCE_GERMAN_1_STRATEGIC,
        Phase::RailConversion => clause::SEQUENCE_GERMAN_1_RAIL_CONVERSION,
        Phase::Airfields => clause::SEQUENCE_GERMAN_1_AIRFIELDS,
        Phase::EarlyAttacks => clause::SEQUENCE_GERMAN_2_ATTACKS_BEFORE_MOVEMENT,
        Phase::Movement => clause::SEQUENCE_GERMAN_3_MOVEMENT,
        Phase::EnemyRecovery => clause::SEQUENCE_GERMAN_4_RECOVER_RUSSIANS,
        Phase::Combat => clause::SEQUENCE_GERMAN_5_COMBAT,
        Phase::BreakthroughMovement | Phase::BreakthroughCombat | Phase::BreakthroughRecovery => {
            clause::SEQUENCE_GERMAN_6_BREAKTHROUGH
        }
        Phase::EnemyVictory => clause::SEQUENCE_GERMAN_7_RUSSIAN_VICTORY,
        Phase::Supply => clause::SEQUENCE_GERMAN_8_SUPPLY,
        Phase::Recovery => clause::SEQUENCE_GERMAN_9_RECOVERY,
    }
}

const fn russian_clause(phase: Phase) -> Clause {
    match phase {
        Phase::Reinforcements | Phase::TurnArmies | Phase::RailConversion => {
            clause::SEQUENCE_RUSSIAN_1_REINFORCEMENTS
        }
        Phase::BuildUps => clause::SEQUENCE_RUSSIAN_1_BUILDUPS,
        Phase::Strategic => clause::SEQUENCE_RUSSIAN_1_STRATEGIC,
        Phase::Entrenchment => clause::SEQUENCE_RUSSIAN_1_ENTRENCH,
        Phase::Airfields => clause::SEQUENCE_RUSSIAN_1_AIRFIELDS,
        Phase::EarlyAttacks => clause::SEQUENCE_RUSSIAN_2_ATTACKS_BEFORE_MOVEMENT,
        Phase::Movement => clause::SEQUENCE_RUSSIAN_3_MOVEMENT,
        Phase::EnemyRecovery => clause::SEQUENCE_RUSSIAN_4_RECOVER_AXIS_ALLIED,
        Phase::Combat => clause::SEQUENCE_RUSSIAN_5_COMBAT,
        Phase::BreakthroughMovement | Phase::BreakthroughCombat | Phase::BreakthroughRecovery => {
            clause::SEQUENCE_RUSSIAN_PRORIV
        }
        Phase::Supply => clause::SEQUENCE_RUSSIAN_6_SUPPLY,
        Phase::EnemyVictory => clause::SEQUENCE_RUSSIAN_7_GERMAN_VICTORY,
        Phase::Recovery => clause::SEQUENCE_RUSSIAN_8_RECOVERY,
    }
}

/// What the text says of the steps.
pub(crate) fn facts() -> Value {
    let number = |side, phase| Step { side, phase }.number();
    let numbers = |side, list: &[(Phase, Played)]| {
        let named = list.iter().map(|&(phase, _)| {
            let name = serde_json::to_value(phase).unwrap_or_default();
            (name.as_str().unwrap_or_default().replace('-', "_"), json!(number(side, phase)))
        });
        Value::Object(named.collect())
    };
    let player_turns = [GERMAN.as_slice(), RUSSIAN.as_slice()].len();
    json!({
        "player_turns": player_turns,
        "german_steps": number(Side::Axis, Phase::Recovery),
        "russian_steps": number(Side::Russian, Phase::Recovery),
        "german": numbers(Side::Axis, &GERMAN),
        "russian": numbers(Side::Russian, &RUSSIAN),
    })
}

/// sequence.asymmetric: the place of the step that follows, and whether a game-turn ends before it.
pub(crate) fn after(steps: &[Step], at: u8, sink: &mut impl Sink) -> (u8, bool) {
    let over = usize::from(at) + 1 >= steps.len();
    let next = if over { 0 } else { at + 1 };
    sink.cite(clause::SEQUENCE_ASYMMETRIC);
    if let Some(step) = steps.get(usize::from(next)) {
        sink.cite(step.clause());
    }
    (next, over)
}
