//! Inputs of questions, completed from the game.

use serde_json::{Map, Value, json};
use stavka_core::board::{EdgeKinds, SpaceId};
use stavka_core::question::complete;

use super::state::State;
use super::table::Table;
use super::words;
use crate::ground::{Country, Edge, Sea, is_line};
use crate::nation::Side;

mod factories;
mod known;

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
pub(super) fn fill(
    table: &Table,
    state: &State,
    question: &str,
    given: Value,
) -> Result<Value, String> {
    let Value::Object(mut input) = given else { return Ok(given) };
    let known = if WITH_BOARD.contains(&question) {
        let named = take_names(table, state, &mut input)?;
        json!({ "situation": board(table, state, &named) })
    } else {
        known::known(table, state, question, &mut input)?
    };
    complete(Value::Object(input), known)
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
    // The question `stack` asks about a kind of unit, not about one on the map.
    if !input.contains_key("point")
        && let Some(unit) = input.get_mut("unit")
    {
        number(unit)?;
    }
    if let Some(Value::Array(list)) = input.get_mut("attackers") {
        list.iter_mut().try_for_each(number)?;
    }
    Ok(named)
}

fn board(table: &Table, state: &State, first: &[usize]) -> Value {
    let board = &table.ground.board;
    let places = || board.ids().filter(|space| board.space(*space).controller.is_some());
    let others = (0..state.position.units.len()).filter(|unit| !first.contains(unit));
    let units = first.iter().copied().chain(others).filter_map(|unit| counter(table, state, unit));
    json!({
        "month": state.position.month,
        "start": state.position.start,
        "weather": state.position.weather.name(),
        "points": places().map(|space| point(table, state, space)).collect::<Vec<_>>(),
        "lines": places().flat_map(|from| lines(table, from)).collect::<Vec<_>>(),
        "units": units.collect::<Vec<_>>(),
    })
}

fn point(table: &Table, state: &State, space: SpaceId) -> Value {
    let ground = &table.ground;
    let country = Country::ALL.into_iter().find(|country| ground.country(*country).contains(space));
    let edge = Edge::ALL.into_iter().find(|edge| {
        ground.board.region(edge.region()).is_some_and(|points| points.contains(space))
    });
    let ports: Vec<_> =
        Sea::ALL.into_iter().filter(|sea| ground.ports(*sea).contains(space)).collect();
    let soviet = state.position.holds(Side::Soviet, space);
    json!({
        "name": ground.label(space),
        "held_by": if soviet { "soviet" } else { "axis" },
        "country": country,
        "capital": country.is_some_and(|country| ground.is_capital(country, space)),
        "fortified": ground.fortified.contains(space),
        "port": ports,
        "edge": edge,
        "off_map": ground.boxes.contains(space),
    })
}

fn lines(table: &Table, from: SpaceId) -> impl Iterator<Item = Value> {
    let board = &table.ground.board;
    let lines = board.slots(from).map(move |slot| board.crossing(from, slot));
    lines.filter(move |line| from < line.to && is_line(*line)).map(move |line| {
        json!({
            "between": [table.ground.label(from), table.ground.label(line.to)],
            "road": !line.kinds.any_of(EdgeKinds::RAIL),
            "river": line.kinds.any_of(EdgeKinds::RIVER),
            "mountain": line.kinds.any_of(EdgeKinds::MOUNTAIN),
        })
    })
}

fn counter(table: &Table, state: &State, unit: usize) -> Option<Value> {
    let on = &state.position.units[unit];
    let at = on.at()?;
    Some(json!({
        "unit": on.kind,
        "at": table.ground.label(at),
        "commanded_by": on.side,
        "dispersed": on.dispersed,
        "fortified": on.fortified,
        "moved": on.moved,
        "fought": on.fought,
        "entrained": on.entrained,
        "isolated": on.isolated.min(9),
    }))
}
