//! Setup: what the Russians draw, where everybody may stand, and what is different on the first turn.

use serde::Deserialize;
use stavka_core::calendar::HalfMonth as Turn;
use stavka_core::clause::{Sink, Topic};
use stavka_core::question::Question;

use crate::{A4Sheet, clause};

mod array;
mod border;
mod deployment;
mod first_turn;
mod german;
pub(crate) mod opening;
pub(crate) mod placements;
pub(crate) mod play;
mod russian;
mod stream;

pub(crate) use array::armies_drawn;
pub(crate) use array::{ArrayInput, TankGroup, late_parachute, russian_array};
pub(crate) use border::{City, RussianSetup, may_stand_so};
pub(crate) use deployment::Deployment;
pub(crate) use first_turn::{
    FirstTurnInput, first_turn_rail, may_attack_from_rumania, may_attack_into_rumania,
    river_is_ignored,
};
pub(crate) use german::{ArmyGroup, Formation, GermanSetup, Near, may_start};
pub(crate) use stream::{armies_entering, russian_stream};

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![
        Question::new(
            "russian-array",
            Topic::Setup,
            "What do the Russians start with?",
            |rules, input, trail| Ok(russian_array(rules, input, trail)),
        ),
        Question::new(
            "russian-setup",
            Topic::Setup,
            "Does this Russian set-up cover the border and the cities?",
            may_stand_so,
        ),
        Question::new("german-setup", Topic::Setup, "May this German unit start here?", may_start),
        Question::new(
            "first-turn",
            Topic::Setup,
            "What do the rules for the first turn say of this attack?",
            first_turn::first_turn,
        ),
        Question::new(
            "russian-reinforcements",
            Topic::Reinforcements,
            "How many Russian armies enter this turn?",
            russian_stream,
        ),
    ]
}

/// What is set up.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Figures {
    pub russian: RussianFigures,
    pub german: GermanFigures,
    /// What is different on the first turn.
    pub first_turn: FirstTurnFigures,
}

/// What the Russians set up.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RussianFigures {
    /// Rifle armies in the box.
    pub armies_in_mix: u8,
    /// Those that are drawn.
    pub armies_drawn: u8,
    /// Those of them that start on the map.
    pub armies_on_map: u8,
    /// Armies on the border.
    pub border_armies: u8,
    /// Tank korps on the border.
    pub border_tank_korps: u8,
    /// Korps that are always there, and the groups.
    pub tanks: TankFigures,
    /// Units in each city behind the border.
    pub units_per_city: u8,
    /// Armies that enter each turn.
    pub stream_armies: u8,
    /// When the late parachute korps arrives.
    pub late_parachute: Turn,
}

/// Korps that are always there, and those of the two groups.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TankFigures {
    /// Korps of the middle kind.
    pub always_3_2: u8,
    /// Korps of the weak kind.
    pub always_2_1: u8,
    /// Weak korps of the weak group.
    pub weak_group_2_1: u8,
    /// Strong korps of the strong group.
    pub strong_group_4_3: u8,
    /// Middle korps of the strong group.
    pub strong_group_3_2: u8,
}

/// Where the Germans start.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GermanFigures {
    /// Units that start in Rumania.
    pub rumania_units: u8,
    /// How far mobile units start from their group.
    pub mobile_hexes: u8,
    /// How far infantry korps start from an army or group.
    pub infantry_hexes: u8,
    /// Army Group North.
    pub north: GroupFigures,
    /// Army Group Center.
    pub center: GroupFigures,
    /// Army Group South.
    pub south: GroupFigures,
}

/// An army group, by the numbers of its formations.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GroupFigures {
    pub armies: Box<[u8]>,
    pub panzer_groups: Box<[u8]>,
}

/// What is different on the first turn.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FirstTurnFigures {
    /// River hexsides that do not help the defender.
    pub river_hexsides: u8,
    /// Russian units that may go by rail.
    pub rail_units: u8,
}

/// Which parachute korps comes late.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LateParachute {
    /// A sixth.
    Sixth,
    /// The fifth, which then does not start in Kiev.
    Fifth,
    /// None.
    None,
}

/// Whether the players place their units themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WhoPlaces {
    /// Everybody starts as the chart has him.
    AsLaidOut,
    /// The players may place units otherwise.
    Chosen,
}

/// completion.deployment: whether the players may place units otherwise than the chart has them.
pub(crate) fn lets_players_place(rules: &A4Sheet, sink: &mut impl Sink) -> bool {
    let chosen = rules.readings.set_up == WhoPlaces::Chosen;
    sink.step(clause::COMPLETION_DEPLOYMENT, || {
        let words = if chosen { "the players may place units" } else { "as the chart has it" };
        words.to_owned()
    });
    chosen
}

/// Whether rifle factors buy armies that the stream would bring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LeftoverArmies {
    /// They do: there is one pile.
    OnePile,
    /// They buy lost armies alone.
    KeptForStream,
}

/// How long the Russians may not attack Rumania.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RumanianTruce {
    /// Until the Axis attacks from there.
    UntilAxisAttacks,
    /// On the first turn.
    FirstTurnOnly,
}
