//! Strategic movement: by rail, by sea, and the factories that go to Siberia.

use serde::Deserialize;
use serde_json::Value;
use stavka_core::clause::{Sink, Topic};
use stavka_core::data::{Cell, TableFile};
use stavka_core::question::Question;

use crate::{A4Sheet, clause, data};

pub(crate) mod claims;
mod factory;
mod head;
mod journey;
mod line;
mod loss;
pub(crate) mod main_lines;
mod net;
pub(crate) mod play;
mod rail;
mod sea;
pub(crate) mod staff;

pub(crate) use factory::turns_to_load;
pub(crate) use factory::{
    Evacuation, FactoryState, evacuation, may_leave, produces, state_of_factory,
};
pub(crate) use head::{Advance, advance_head, may_go_on};
pub(crate) use journey::Journey;
pub(crate) use line::{LineHex, must_be_traced};
pub(crate) use loss::{Marker, Threat, marker_fate};
pub(crate) use net::{RailScratch, Railways, line_hex};
pub(crate) use rail::{Allowance, RailMove, allowance, may_use_rail, must_be_left, rail_move};
pub(crate) use sea::friendly_risk;
pub(crate) use sea::{
    Control, Gone, Port, Sea, SeaMove, may_embark, must_be_coastal, must_be_friendly,
    must_have_moves_left, risk, sea_move,
};

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    let topic = Topic::StrategicMovement;
    vec![
        Question::new("rail-move", topic, "May this unit go by rail, and how many may?", rail_move),
        Question::at_position(
            "rail-line",
            topic,
            "Does a train of this side get from here to there?",
            |input| &input.situation,
            journey::prepare,
            |_, ready, trail| journey::answer(ready, trail),
        ),
        Question::new("rail-head", topic, "May this rail head advance so far?", advance_head),
        Question::new(
            "rail-marker-loss",
            topic,
            "Is this rail conversion unit or railway gun lost?",
            |_, input, trail| Ok(marker_fate(input, trail)),
        ),
        Question::new("sea-move", topic, "May this unit go by sea, and at what risk?", sea_move),
        Question::new(
            "factory-evacuation",
            topic,
            "How does this factory get to Siberia, and when does it produce?",
            evacuation,
        ),
    ]
}

/// completion.rail-heads: the main lines of the rail heads, by the chart.
pub(crate) fn facts() -> Value {
    let Ok(chart) = data::RAIL_LINES.own::<TableFile>() else { return Value::Null };
    let line = |head: usize| {
        let cells = chart.rows.iter().filter_map(|row| row.cells.get(head));
        let names = cells.filter_map(|cell| match cell {
            Cell::Text(name) if !name.is_empty() => Some(name.as_str()),
            _ => None,
        });
        Value::String(names.collect::<Vec<_>>().join(" - "))
    };
    let heads = chart.columns.iter().enumerate();
    Value::Object(heads.map(|(head, name)| (name.clone(), line(head))).collect())
}

/// strategic.arrive-disrupted: whoever moved strategically is Disrupted where he arrives.
pub(crate) fn arrives_disrupted(sink: &mut impl Sink) -> bool {
    sink.step(clause::STRATEGIC_ARRIVE_DISRUPTED, || "it arrives Disrupted".to_owned());
    true
}

/// Limits and risks of strategic movement.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Figures {
    pub rail: RailFigures,
    pub sea: SeaFigures,
    pub factory: FactoryFigures,
}

/// By rail.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RailFigures {
    /// How many Axis units a turn.
    pub axis_units: u8,
    /// How many Russian units Siberia adds.
    pub siberia_units: u8,
    /// How far a rail head goes a turn.
    pub head_hexes: u8,
    /// How far it goes by the words on supply.
    pub head_hexes_for_supply: u8,
}

/// By sea.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeaFigures {
    /// How many units a turn.
    pub units: u8,
    /// Numbers of the die that sink a unit on a friendly sea.
    pub friendly_numbers: u8,
    /// Numbers of the die that sink a unit on an enemy sea.
    pub enemy_numbers: u8,
}

/// Factories.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FactoryFigures {
    /// Turns from loading to the turn record track.
    pub transfer_after: u8,
    /// Turns from there to production.
    pub resume_after: u8,
}

/// Whether Disrupted Russian units go by rail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RussianRailUnits {
    /// Only those that are not Disrupted.
    Undisrupted,
    /// Disrupted ones too.
    Any,
}

/// How far a rail head goes a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RailHeadHexes {
    /// As the words on strategic movement and the sequence of play say.
    AsSequence,
    /// As the words on supply say.
    AsSupply,
}

/// Whose voyages the limit counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SeaMoveLimit {
    /// Each player has his own.
    EachPlayer,
    /// Both players share it.
    BothPlayers,
}

/// Who controls the Sea of Azov while the straits are shared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AzovShared {
    /// Whoever controls the Black Sea.
    FollowsBlackSea,
    /// Nobody: it is an enemy sea for both.
    Nobody,
}

/// What a voyage through two seas risks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MixedVoyage {
    /// The higher of the two risks.
    HigherRisk,
    /// The risk of the sea where it ends.
    Destination,
}

/// Whether evacuating a factory takes a rail move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FactoryRail {
    /// It takes one in the turn in which the factory leaves.
    TakesMove,
    /// It goes beside the moves of units.
    Free,
}

/// Whether a factory that is loading still produces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LoadingFactory {
    /// It does not.
    Idle,
    /// It does, to the last turn.
    Produces,
}
