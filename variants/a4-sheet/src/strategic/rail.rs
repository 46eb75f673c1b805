//! Units that go by rail.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::{Int, List};
use stavka_core::calendar::HalfMonth as Turn;
use stavka_core::clause::{Clause, Refused, Sink};
use stavka_core::schema::JsonSchema;

use super::{LineHex, RussianRailUnits, arrives_disrupted, must_be_traced};
use crate::set_up::first_turn_rail;
use crate::side::Side;
use crate::unit::{Described, Unit};
use crate::victory::{Cities, City, points};
use crate::{A4Sheet, clause};

/// A unit that wants to go by rail.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RailMove {
    /// The unit.
    pub unit: Described,
    /// The turn.
    pub turn: Turn,
    /// How many units of its side have gone by rail this turn.
    pub moved: Option<Int<0, 99>>,
    /// The victory cities that the Russians have lost.
    #[serde(default)]
    pub lost: List<City, 11>,
    /// The line, from the hex after the first to the last.
    #[serde(default)]
    pub line: List<LineHex, 99>,
    /// Whether the line leads nowhere on its owner's side of the map.
    #[serde(default)]
    pub cut_off: bool,
}

/// How the unit goes.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct RailAnswer {
    /// How many units of its side may go by rail this turn.
    pub allowed: u32,
    /// How many more may after this one.
    pub left: u32,
    /// Whether it is Disrupted where it arrives.
    pub arrives_disrupted: bool,
}

/// How many units may go, and the clause that says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Allowance {
    /// How many.
    pub units: u32,
    /// By which clause.
    pub clause: Clause,
}

/// The whole move.
pub(crate) fn rail_move(
    rules: &A4Sheet,
    input: &RailMove,
    sink: &mut impl Sink,
) -> Result<RailAnswer, Refused> {
    let side = input.unit.0.counter.side();
    let held = Cities::russian().without(input.lost.iter().copied().collect());
    let allowance = allowance(rules, side, input.turn, held, sink);
    may_use_rail(rules, input.unit.0, sink)?;
    let moved = input.moved.map_or(0, Int::unsigned);
    let left = must_be_left(allowance, moved, sink)?;
    must_be_traced(&input.line, input.cut_off, sink)?;
    Ok(RailAnswer { allowed: allowance.units, left, arrives_disrupted: arrives_disrupted(sink) })
}

/// How many units of a side may go by rail on a turn, if the Russians hold these cities.
pub(crate) fn allowance(
    rules: &A4Sheet,
    side: Side,
    turn: Turn,
    held: Cities,
    sink: &mut impl Sink,
) -> Allowance {
    match side {
        Side::Axis => axis_allowance(rules, sink),
        Side::Russian => first_turn_rail(rules, turn, sink)
            .unwrap_or_else(|| russian_allowance(rules, held, sink)),
    }
}

/// strategic.rail.axis-limit: how many Axis units may go.
fn axis_allowance(rules: &A4Sheet, sink: &mut impl Sink) -> Allowance {
    let units = u32::from(rules.figures.strategic.rail.axis_units);
    sink.step(clause::STRATEGIC_RAIL_AXIS_LIMIT, || {
        format!("Axis units by rail this turn: {units}")
    });
    Allowance { units, clause: clause::STRATEGIC_RAIL_AXIS_LIMIT }
}

/// strategic.rail.russian-limit: as many Russian units as victory points held, and some for Siberia.
fn russian_allowance(rules: &A4Sheet, held: Cities, sink: &mut impl Sink) -> Allowance {
    let siberia = u32::from(rules.figures.strategic.rail.siberia_units);
    let points = points(rules, held, sink);
    let units = points + siberia;
    sink.step(clause::STRATEGIC_RAIL_RUSSIAN_LIMIT, || {
        format!("{points} points held and {siberia} for Siberia: {units} Russian units by rail")
    });
    Allowance { units, clause: clause::STRATEGIC_RAIL_RUSSIAN_LIMIT }
}

/// strategic.rail.axis-limit, strategic.rail.russian-limit: how many more may go after one more; refused where none may.
pub(crate) fn must_be_left(
    allowance: Allowance,
    moved: u32,
    sink: &mut impl Sink,
) -> Result<u32, Refused> {
    let left = allowance.units.checked_sub(moved + 1);
    left.ok_or_else(|| {
        sink.refuse(allowance.clause, || {
            format!("{moved} have gone by rail, and only {} may", allowance.units)
        })
    })
}

/// strategic.rail.axis-limit and strategic.rail.russian-limit: Disrupted units don't go by rail.
pub(crate) fn may_use_rail(
    rules: &A4Sheet,
    unit: Unit,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let clause = match unit.counter.side() {
        Side::Axis => clause::STRATEGIC_RAIL_AXIS_LIMIT,
        Side::Russian if rules.readings.russian_rail_units == RussianRailUnits::Any => {
            return Ok(());
        }
        Side::Russian => clause::STRATEGIC_RAIL_RUSSIAN_LIMIT,
    };
    if !unit.is_disrupted() {
        return Ok(());
    }
    Err(sink.refuse(clause, || "a Disrupted unit does not go by rail".to_owned()))
}
