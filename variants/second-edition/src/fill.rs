//! Inputs of questions, completed from the game.

use serde_json::{Map, Value, json};
use stavka_core::board::{EdgeKinds, SpaceId};
use stavka_core::bounded::Int;
use stavka_core::question::complete;

use crate::campaign::state::{Stage, State};
use crate::campaign::table::Table;
use crate::campaign::words;
use crate::ground::{Country, Edge, Sea, is_line};
use crate::nation::Side;
use crate::situation::{Counter, Line, Point, SituationText};
use crate::supply::{Status, Tracer};

/// Questions about a board with units.
const WITH_BOARD: [&str; 7] = [
    "operational-reach",
    "stack",
    "control",
    "strategic-move",
    "supply-status",
    "combat",
    "unit-state",
];

/// Completes an input.
pub(crate) fn fill(
    table: &Table,
    state: &State,
    question: &str,
    given: Value,
) -> Result<Value, String> {
    let Value::Object(mut input) = given else { return Ok(given) };
    let known = if WITH_BOARD.contains(&question) {
        let named = take_names(table, state, &mut input)?;
        let first = with_defenders(table, state, &input, named);
        let mut known = json!({ "situation": board(table, state, &first) });
        if question == "combat" && matches!(state.stage, Stage::Combat | Stage::SecondCombat) {
            known["without_supply"] = json!(without_supply(state, &first));
        }
        if ["operational-reach", "strategic-move"].contains(&question) {
            known["provoked"] = json!(state.provocation());
        }
        known
    } else {
        crate::sequence::filled::known(table, state, question, &mut input)?
    };
    complete(Value::Object(input), known)
}

/// Those who are named, and after them those who are attacked.
fn with_defenders(
    table: &Table,
    state: &State,
    input: &Map<String, Value>,
    mut first: Vec<usize>,
) -> Vec<usize> {
    let target = input.get("target").and_then(Value::as_str);
    if let Some(target) = target.and_then(|name| table.ground.board.labelled(name)) {
        for side in [Side::Axis, Side::Soviet] {
            let here = state.position.units_at(side, target).map(|(unit, _)| unit);
            first.extend(here.filter(|unit| !first.contains(unit)).collect::<Vec<_>>());
        }
    }
    first
}

/// Those of the first units that were without supply when it was last looked at.
fn without_supply(state: &State, first: &[usize]) -> Vec<usize> {
    let units = first.iter().enumerate();
    units.filter(|(_, unit)| !state.supplied.contains(**unit)).map(|(at, _)| at).collect()
}

/// The country of a space.
pub(crate) fn country(table: &Table, space: SpaceId) -> Option<Country> {
    Country::ALL.into_iter().find(|country| table.ground.country(*country).contains(space))
}

/// How every unit is supplied now, whenever the rules last looked at it.
pub(crate) fn supplied_now(table: &Table, state: &State) -> Vec<(usize, Status)> {
    let (mut tracer, mut all) = (Tracer::new(&table.ground), Vec::new());
    for side in [Side::Axis, Side::Soviet] {
        let (variant, ground) = (&table.variant, &table.ground);
        tracer.of_side(variant, ground, &state.position, side, |unit, status| {
            all.push((unit, status));
        });
    }
    all
}

/// Replaces names of units by their numbers in the situation: those named come first.
fn take_names(
    table: &Table,
    state: &State,
    input: &mut Map<String, Value>,
) -> Result<Vec<usize>, String> {
    let mut named = Vec::new();
    let mut number = |value: &mut Value| -> Result<(), String> {
        let Value::String(name) = value else { return Ok(()) };
        let unit =
            words::named(table, name).filter(|unit| state.position.units[*unit].at().is_some());
        let unit = unit.ok_or_else(|| format!("there is no `{name}` on the map"))?;
        *value = json!(named.len());
        named.push(unit);
        Ok(())
    };
    input.get_mut("unit").map_or(Ok(()), &mut number)?;
    if let Some(Value::Array(list)) = input.get_mut("attackers") {
        list.iter_mut().try_for_each(number)?;
    }
    Ok(named)
}

fn board(table: &Table, state: &State, first: &[usize]) -> SituationText {
    let board = &table.ground.board;
    let places = || board.ids().filter(|space| board.space(*space).controller.is_some());
    let others = (0..state.position.units.len()).filter(|unit| !first.contains(unit));
    let units = first.iter().copied().chain(others).filter_map(|unit| counter(table, state, unit));
    SituationText {
        month: state.position.month,
        start: Some(state.position.start),
        weather: state.position.weather,
        points: places().map(|space| point(table, state, space)).collect(),
        lines: places().flat_map(|from| lines(table, from)).collect(),
        counters: units.collect(),
    }
}

fn point(table: &Table, state: &State, space: SpaceId) -> Point {
    let ground = &table.ground;
    let country = country(table, space);
    let edge = Edge::ALL.into_iter().find(|edge| {
        ground.board.region(edge.region()).is_some_and(|points| points.contains(space))
    });
    let soviet = state.position.holds(Side::Soviet, space);
    Point {
        name: ground.label(space).to_owned(),
        held_by: if soviet { Side::Soviet } else { Side::Axis },
        country,
        capital: country.is_some_and(|country| ground.is_capital(country, space)),
        fortified: ground.fortified.contains(space),
        port: Sea::ALL.into_iter().filter(|sea| ground.ports(*sea).contains(space)).collect(),
        edge,
        off_map: ground.boxes.contains(space),
    }
}

fn lines(table: &Table, from: SpaceId) -> impl Iterator<Item = Line> {
    let board = &table.ground.board;
    let lines = board.slots(from).map(move |slot| board.crossing(from, slot));
    lines.filter(move |line| from < line.to && is_line(*line)).map(move |line| Line {
        between: [from, line.to].map(|end| table.ground.label(end).to_owned()),
        road: !line.kinds.any_of(EdgeKinds::RAIL),
        river: line.kinds.any_of(EdgeKinds::RIVER),
        mountain: line.kinds.any_of(EdgeKinds::MOUNTAIN),
    })
}

fn counter(table: &Table, state: &State, unit: usize) -> Option<Counter> {
    let on = &state.position.units[unit];
    let at = on.at()?;
    Some(Counter {
        kind: on.kind,
        at: table.ground.label(at).to_owned(),
        commanded_by: Some(on.side),
        dispersed: on.dispersed,
        fortified: on.fortified,
        moved: on.moved,
        fought: on.fought,
        entrained: on.entrained,
        isolated: Int::new(on.isolated.min(9).into()),
    })
}
