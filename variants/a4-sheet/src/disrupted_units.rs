//! Disrupted units: what they can't do, and what they keep.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::crt::ladder::Column;
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::readings::DisruptedZoc;
use crate::unit::{Counter, Described, Nation, Size, State, Unit};
use crate::{A4Sheet, clause, zones};

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![
        Question::new(
            "disrupted-unit",
            Topic::Disruption,
            "What can this unit do, and what does it keep, as it is?",
            |rules, input, trail| Ok(answer(rules, input, trail)),
        ),
        Question::new(
            "may-act",
            Topic::Disruption,
            "May this unit move or attack in its owner's turn?",
            |_, input: &Input, trail| {
                may_act(input.unit.0, trail)?;
                Ok(MayAct { may_act: true })
            },
        ),
    ]
}

/// What Disruption does.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Disrupted {
    /// How many columns higher results are read.
    pub columns: i8,
}

/// A unit, Disrupted or not.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Input {
    /// The unit.
    pub unit: Described,
    /// Its defense factors with what its hex adds; its own where left out.
    pub defense: Option<Int<0, 99>>,
}

/// What it can do and keeps.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Answer {
    /// Whether it may move and attack in its owner's turn.
    pub acts: bool,
    /// Whether it stops enemy movement next to it.
    pub zone_of_control: bool,
    /// The factors with which it defends.
    pub defense: u32,
    /// How many columns higher a result against it is read.
    pub columns_higher: i8,
}

/// It may act.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MayAct {
    /// Always true: what is not allowed is refused.
    pub may_act: bool,
}

fn answer(rules: &A4Sheet, input: &Input, sink: &mut impl Sink) -> Answer {
    let unit = input.unit.0;
    let own = u32::from(unit.factors().defense);
    let defense = input.defense.map_or(own, Int::unsigned);
    sink.cite(clause::DISRUPTED_UNITS_FACING);
    Answer {
        acts: may_act(unit, sink).is_ok(),
        zone_of_control: has_zone(rules, unit, sink),
        defense: with_terrain(unit, defense, sink),
        columns_higher: columns_higher(rules, unit, sink),
    }
}

/// disrupted-units.no-move-attack: a Disrupted unit neither moves nor attacks.
pub(crate) fn may_act(unit: Unit, sink: &mut impl Sink) -> Result<(), Refused> {
    sink.cite(clause::DISRUPTED_UNITS_NO_MOVE_ATTACK);
    if !unit.is_disrupted() {
        return Ok(());
    }
    Err(sink.refuse(clause::DISRUPTED_UNITS_NO_MOVE_ATTACK, || {
        "a Disrupted unit neither moves nor attacks".to_owned()
    }))
}

/// disrupted-units.no-further-effect: a Disrupted unit that is Disrupted again just stays so.
pub(crate) fn again(unit: Unit, sink: &mut impl Sink) {
    if unit.is_disrupted() {
        sink.step(clause::DISRUPTED_UNITS_NO_FURTHER_EFFECT, || {
            "it is Disrupted already".to_owned()
        });
    }
}

/// disrupted-units.column-bonus: results against a Disrupted unit are read in a higher column.
pub(crate) fn columns_higher(rules: &A4Sheet, unit: Unit, sink: &mut impl Sink) -> i8 {
    if !unit.is_disrupted() {
        return 0;
    }
    let columns = rules.figures.disrupted.columns;
    sink.step(clause::DISRUPTED_UNITS_COLUMN_BONUS, || {
        format!("Disrupted: results are read {columns} higher")
    });
    columns
}

/// disrupted-units.column-bonus: the column in which the result for a unit is read. There is none above the
/// last.
pub(crate) fn column_for(rules: &A4Sheet, column: Column, higher: i8) -> Column {
    rules.ground.moved(column, higher.into()).unwrap_or(column)
}

/// disrupted-units.facing: a unit becomes Disrupted, with what that takes from it.
pub(crate) fn disrupt(rules: &A4Sheet, unit: Unit, sink: &mut impl Sink) {
    sink.cite(clause::DISRUPTED_UNITS_FACING);
    again(unit, sink);
    has_zone(rules, Unit { states: unit.states.with(State::Disrupted), ..unit }, sink);
}

/// disrupted-units.zoc: whether a unit stops enemies that come next to it, Disrupted or not.
fn has_zone(rules: &A4Sheet, unit: Unit, sink: &mut impl Sink) -> bool {
    let has = zones::has_zone(rules, unit.counter, unit.is_disrupted());
    if unit.is_disrupted() {
        sink.step(clause::DISRUPTED_UNITS_ZOC, || {
            format!("Disrupted, it {} zone of control", if has { "keeps its" } else { "has no" })
        });
    }
    has
}

/// disrupted-units.zoc: whether a unit of this kind keeps its zone of control while it is Disrupted.
pub(crate) fn keeps_zone(rules: &A4Sheet, counter: Counter) -> bool {
    let large = matches!(counter.size, Size::Army | Size::Korps);
    match rules.readings.disrupted_zoc {
        DisruptedZoc::ArmiesAndGermanKorps => {
            matches!(
                (counter.nation, counter.size),
                (_, Size::Army) | (Nation::German, Size::Korps)
            )
        }
        DisruptedZoc::All => large,
    }
}

/// disrupted-units.terrain: a Disrupted unit keeps what its hex adds.
pub(crate) fn with_terrain(unit: Unit, defense: u32, sink: &mut impl Sink) -> u32 {
    if unit.is_disrupted() {
        sink.step(clause::DISRUPTED_UNITS_TERRAIN, || {
            format!("Disrupted, it still defends with {defense}")
        });
    }
    defense
}
