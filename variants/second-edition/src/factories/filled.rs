//! What a game knows about its factories.

use serde_json::{Map, Value, json};

use crate::campaign::state::State;
use crate::campaign::table::{Plant, Table};
use crate::campaign::words;
use crate::factories::kind::{FactoryKind, NewName};
use crate::factories::play as bureau;
use crate::factories::play::freight;
use crate::factories::production::History;

/// Questions about one factory.
const ABOUT_ONE: [&str; 3] = ["factory-options", "factory-output", "factory-move"];

/// Factories of a kind that are set up.
pub(crate) fn working(table: &Table, state: &State, kind: FactoryKind) -> usize {
    let plants = table.plants.iter().filter(|plant| plant.kind == kind);
    plants.filter(|plant| State::is_working_factory(&state.position.units[plant.unit])).count()
}

/// What the game knows of the fields of a question about factories. A factory may be given by the name of its counter.
pub(crate) fn known(
    table: &Table,
    state: &State,
    question: &str,
    input: &mut Map<String, Value>,
) -> Result<Value, String> {
    if question == "factory-pick" {
        return Ok(picks(table, state));
    }
    let Some(Value::String(name)) = input.get("factory").cloned() else { return Ok(json!({})) };
    if !ABOUT_ONE.contains(&question) {
        return Ok(json!({}));
    }
    let unit = words::named(table, &name);
    let at = table.plants.iter().position(|plant| Some(plant.unit) == unit);
    let at = at.ok_or_else(|| format!("there is no factory `{name}`"))?;
    let (plant, facts) = (&table.plants[at], facts(table, state, &table.plants[at]));
    input.insert("factory".to_owned(), name_of(table, plant, at));
    let wanted: &[&str] = match question {
        "factory-options" => &[
            "month", "history", "site", "halted", "in_port", "supply", "capacity", "others",
            "start",
        ],
        "factory-output" => &["month", "history", "site", "in_crisis"],
        _ => &["from", "site", "in_port", "start"],
    };
    let fields = wanted.iter().map(|field| ((*field).to_owned(), facts[*field].clone()));
    Ok(Value::Object(fields.collect()))
}

fn picks(table: &Table, state: &State) -> Value {
    let built = table.plants.iter().filter_map(|plant| {
        let name = NewName { kind: plant.kind, letter: plant.letter? };
        state.picked.contains(name).then(|| json!(name))
    });
    json!({
        "when": bureau::pick_time(state),
        "picked": built.collect::<Vec<_>>(),
        "picked_this_turn": state.picked_now,
        "missed": state.missed,
    })
}

/// Plants are in the order of the chart.
fn name_of(table: &Table, plant: &Plant, at: usize) -> Value {
    if let Some(letter) = plant.letter {
        return json!({ "new": { "kind": plant.kind, "letter": letter } });
    }
    let point = table.variant.tables.factories.at_start.get(at).map(|start| &*start.point);
    json!({ "at-start": { "kind": plant.kind, "point": point } })
}

fn facts(table: &Table, state: &State, plant: &Plant) -> Value {
    let now = freight::now(table, state, plant);
    json!({
        "month": now.turn.month,
        "from": now.turn.month,
        "start": now.start,
        "history": freight::history(state, plant).unwrap_or(History::Destroyed),
        "site": now.site,
        "halted": now.halted,
        "in_port": now.in_port,
        "supply": now.supply,
        "capacity": now.turn.capacity,
        "others": now.turn.others,
        "in_crisis": state.in_crisis(),
    })
}
