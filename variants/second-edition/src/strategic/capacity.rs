//! 5.C and the capacities: how many units a side may move strategically in a turn.

use serde::{Deserialize, Serialize};
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Silent, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::nation::Side;
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "strategic-capacity",
        Topic::StrategicMovement,
        "How many units may a side still move strategically in this turn?",
        strategic_capacity,
    )
}

/// A turn, and what of its capacity is used.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CapacityInput {
    /// Whose capacity.
    pub side: Side,
    /// The turn in which the game started.
    pub start: Month,
    /// The turn.
    pub month: Month,
    /// Whether the STAVKA headquarters is on the map.
    #[serde(default)]
    pub headquarters: bool,
    /// Whether a Siberian crisis halves the capacities.
    #[serde(default)]
    pub in_crisis: bool,
    /// Factories that are entrained.
    #[serde(default)]
    pub entrained_factories: u16,
    /// Units that have moved by land.
    #[serde(default)]
    pub moves_made: u16,
    /// Further units that want to move by land.
    #[serde(default)]
    pub moves_wanted: u16,
}

/// What a side may move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Capacity {
    /// Units by land.
    pub land: u16,
    /// Units on each sea.
    pub each_sea: u16,
    /// Units in all, where that is limited.
    pub in_all: Option<u16>,
}

/// What is left of it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CapacityAnswer {
    /// What the turn allows.
    pub capacity: Capacity,
    /// Units that may still move by land, those that want to included.
    pub land_left: u16,
}

fn strategic_capacity(
    variant: &SecondEdition,
    input: &CapacityInput,
    sink: &mut impl Sink,
) -> Result<CapacityAnswer, Refused> {
    let first = input.month == input.start;
    let printed = printed(variant, input.side, input.month, input.headquarters, sink);
    let (limit, capacity) = on_first_turn(variant, input.side, first, printed, sink);
    let capacity = if input.in_crisis { halved(variant, capacity, sink) } else { capacity };
    let used = input.moves_made.saturating_add(input.entrained_factories);
    let left = capacity.land.saturating_sub(used);
    sink.step(limit, || format!("{} by land, {used} used: {left} left", capacity.land));
    is_left(limit, input.moves_wanted, left, sink)?;
    Ok(CapacityAnswer { capacity, land_left: left })
}

/// completion.strategic.capacity, 5.C.axis, 5.C.soviet: whether so many may still move by land.
pub(crate) fn is_left(
    limit: Clause,
    wanted: u16,
    left: u16,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if wanted > left {
        let why = || format!("{wanted} want to move by land, and {left} may");
        return Err(sink.refuse(limit, why));
    }
    Ok(())
}

/// completion.strategic.capacity, completion.strategic.headquarters: what the chart allows.
pub(crate) fn printed(
    variant: &SecondEdition,
    side: Side,
    month: Month,
    headquarters: bool,
    sink: &mut impl Sink,
) -> Capacity {
    let table = &variant.tables.capacity;
    let (land, sea) = (table.land(side, month), table.sea(side, month));
    sink.step(clause::COMPLETION_STRATEGIC_CAPACITY, || {
        format!("the chart gives {land} by land and {sea} on each sea")
    });
    let added = if side == Side::Soviet && headquarters { table.headquarters(month) } else { 0 };
    if added > 0 {
        let words = || format!("the STAVKA headquarters adds {added}");
        sink.step(clause::COMPLETION_STRATEGIC_HEADQUARTERS, words);
    }
    Capacity { land: u16::from(land) + u16::from(added), each_sea: sea.into(), in_all: None }
}

/// 5.C.axis, 5.C.soviet: the first turn has its own limit, whatever the chart says.
pub(crate) fn on_first_turn(
    variant: &SecondEdition,
    side: Side,
    first_turn: bool,
    printed: Capacity,
    sink: &mut impl Sink,
) -> (Clause, Capacity) {
    let figures = &variant.figures.strategic;
    let (clause, limit) = match side {
        Side::Axis => (clause::C5_C_AXIS, figures.axis_first_turn),
        Side::Soviet => (clause::C5_C_SOVIET, figures.soviet_first_turn),
    };
    if !first_turn {
        sink.cite(clause);
        return (clause::COMPLETION_STRATEGIC_CAPACITY, printed);
    }
    sink.step(clause, || format!("on the first turn {limit} units in all"));
    let limit = u16::try_from(limit.unsigned()).unwrap_or(u16::MAX);
    let each_sea = printed.each_sea.min(limit);
    (clause, Capacity { land: limit, each_sea, in_all: Some(limit) })
}

/// The clause that limits a side in a turn.
pub(crate) fn limit(variant: &SecondEdition, side: Side, first_turn: bool) -> Clause {
    let none = Capacity { land: 0, each_sea: 0, in_all: None };
    on_first_turn(variant, side, first_turn, none, &mut Silent).0
}

/// completion.strategic.capacity, 5.C.axis, 5.C.soviet: whether a unit may still move over a sea.
pub(crate) fn is_left_at_sea(
    limit: Clause,
    left: u16,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if left == 0 {
        let why = || "no more units move over this sea in this turn".to_owned();
        return Err(sink.refuse(limit, why));
    }
    Ok(())
}

/// 3.C.3.d.halved: a crisis halves each capacity, a fraction counting as a whole.
pub(crate) fn halved(
    variant: &SecondEdition,
    capacity: Capacity,
    sink: &mut impl Sink,
) -> Capacity {
    let share = variant.figures.crisis.capacity_share;
    let half = |units: u16| u16::try_from(share.rounded_up(units.into())).unwrap_or(units);
    let halved = Capacity {
        land: half(capacity.land),
        each_sea: half(capacity.each_sea),
        in_all: capacity.in_all.map(half),
    };
    sink.step(clause::C3_C_3_D_HALVED, || {
        format!("in the crisis {} by land instead of {}", halved.land, capacity.land)
    });
    halved
}
