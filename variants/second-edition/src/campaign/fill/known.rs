//! What a game knows about a turn, for questions that need no board.

use serde_json::{Map, Value, json};
use stavka_core::clause::Silent;

use super::factories;
use crate::campaign::composites::force_of;
use crate::campaign::state::{Stage, State};
use crate::campaign::table::{ALLIES, Table};
use crate::campaign::{Play, Scratch, freight, words};
use crate::factories::kind::FactoryKind;
use crate::ground::Country;
use crate::kinds::Kind;
use crate::nation::Side;
use crate::reinforcements::{ally, doorway};
use crate::supply::Tracer;
use crate::units::Units;

/// What the game knows of the fields of a question; the field `point` of `composite-options` is read and taken out.
pub(super) fn known(
    table: &Table,
    state: &State,
    question: &str,
    input: &mut Map<String, Value>,
) -> Result<Value, String> {
    let (month, siberia) = (state.position.month, &state.siberia);
    Ok(match question {
        "air-units" => json!({
            "side": state.side,
            "start": state.position.start,
            "month": month,
            "weather": state.position.weather,
            "aircraft_factories": factories::working(table, state, FactoryKind::Aircraft),
        }),
        "strategic-capacity" => capacity(table, state),
        "soviet-replacements" => json!({
            "start": state.position.start,
            "month": month,
            "cities": held(table, state, table.cities.iter().map(|(city, _)| *city)),
        }),
        "weather-roll" => json!({ "month": month, "before": state.position.weather }),
        "siberian-replacements" => json!({
            "month": month,
            "dead": Units::of_each(|kind| state.dead(kind)),
            "owed": siberia.symbols,
        }),
        "reserve-call" => json!({ "month": month, "start": state.position.start }),
        "reserve-schedule" => json!({ "called": siberia.called, "doubles": siberia.doubles }),
        "crisis-odds" => odds(state),
        "crisis-roll" => json!({
            "reserve": { "called": siberia.called.unwrap_or(month), "first_appearance": siberia.first },
            "month": month,
            "doubles_before": siberia.doubles.is_some(),
        }),
        "commitment" => json!({ "first_appearance": siberia.first, "doubles": siberia.doubles }),
        "crisis-effects" => effects(table, state),
        "return-schedule" => json!({
            "in_siberia": { "committed": siberia.waiting },
            "crisis_over": siberia.debt.and_then(|debt| debt.over),
        }),
        "siberian-return" => json!({
            "month": month,
            "in_siberia": { "committed": siberia.waiting },
            "crisis_over": siberia.debt.and_then(|debt| debt.over),
        }),
        "reserve-entry" => json!({
            "month": month,
            "group": siberia.groups.max(1),
            "kept_so_far": kept_back(state),
        }),
        "axis-replacements" | "reinforcements-due" => {
            json!({ "month": month, "allies": allies(table, state) })
        }
        "ally-collapse" => collapse(table, state, input)?,
        "national-limits" => limits(table, state, input)?,
        "composite-options" => options(table, state, input)?,
        "composite-factors" => json!({ "weather": state.position.weather }),
        "victory-level" => victory(table, state),
        _ => factories::known(table, state, question, input)?,
    })
}

fn held(
    table: &Table,
    state: &State,
    places: impl Iterator<Item = stavka_core::board::SpaceId>,
) -> Vec<String> {
    let held = places.filter(|place| state.position.holds(Side::Soviet, *place));
    held.map(|place| table.ground.label(place).to_owned()).collect()
}

fn kept_back(state: &State) -> Units {
    let units = state.kept.iter().map(|unit| force_of(state.position.units[unit].kind).units);
    units.fold(Units::default(), Units::plus)
}

/// The capacity of this turn, and what was used of it.
fn capacity(table: &Table, state: &State) -> Value {
    let (mut copy, mut scratch, mut silent) = (state.clone(), Scratch::new(table), Silent);
    let mut play = Play { table, state: &mut copy, scratch: &mut scratch, sink: &mut silent };
    let land = play.land_capacity();
    let entrained = freight::charged(table, state, &mut Silent);
    let used = land.saturating_sub(state.land_left);
    let moved = if state.stage == Stage::Rail { used.saturating_sub(entrained) } else { 0 };
    let mut headquarters = table.of_kind(Kind::StavkaHeadquarters);
    json!({
        "side": state.side,
        "start": state.position.start,
        "month": state.position.month,
        "headquarters": headquarters.any(|unit| state.position.units[unit].at().is_some()),
        "crisis": state.side == Side::Soviet && state.in_crisis(),
        "entrained": if state.side == Side::Soviet { entrained } else { 0 },
        "moved": moved,
    })
}

/// The call whose risk is asked for: the one that was made, or one in this turn.
fn odds(state: &State) -> Value {
    json!({
        "start": state.position.start,
        "called": state.siberia.called.unwrap_or(state.position.month),
        "first_appearance": state.siberia.first,
    })
}

/// What the crisis does to this turn.
fn effects(table: &Table, state: &State) -> Value {
    let siberia = &state.siberia;
    let month = state.position.month;
    json!({
        "crisis": {
            "doubles": siberia.doubles.unwrap_or(month),
            "over": siberia.debt.and_then(|debt| debt.over),
        },
        "month": month,
        "replacements": table.variant.tables.track.siberian(month),
        "entrained": freight::charged(table, state, &mut Silent),
    })
}

/// What every ally has lost.
fn allies(table: &Table, state: &State) -> Vec<Value> {
    (0..ALLIES.len()).map(|at| ally(table, state, at)).collect()
}

/// What an ally has lost.
fn ally(table: &Table, state: &State, at: usize) -> Value {
    let entry = doorway::entry_points(&table.variant, ALLIES[at]);
    let capital = ally::capital(&table.variant, ALLIES[at]);
    let lost = |points: &[String], lost: bool| if lost { points.to_vec() } else { Vec::new() };
    let mut taken = lost(entry, state.entry_lost[at]);
    taken.extend(lost(capital, state.capital_lost[at]));
    json!({ "ally": ALLIES[at], "taken": taken })
}

fn collapse(table: &Table, state: &State, input: &mut Map<String, Value>) -> Result<Value, String> {
    let Some(Value::String(name)) = input.remove("ally") else {
        return Err("say which ally: {\"ally\": \"rumanian\"}".to_owned());
    };
    let at = ALLIES.iter().position(|ally| json!(ally) == json!(name));
    let at = at.ok_or_else(|| format!("`{name}` is no ally: rumanian, hungarian or finnish"))?;
    Ok(json!({ "ally": ally(table, state, at) }))
}

/// Where a unit of that name stands, and what binds the armies of Hungary.
fn limits(table: &Table, state: &State, input: &mut Map<String, Value>) -> Result<Value, String> {
    let name = input.get("unit").and_then(Value::as_str).unwrap_or_default().to_owned();
    let unit = words::named(table, &name.replace('-', " "));
    let unit = unit.ok_or_else(|| format!("there is no unit `{name}`"))?;
    let on = &state.position.units[unit];
    let country = |at| Country::ALL.into_iter().find(|c| table.ground.country(*c).contains(at));
    let abroad = |unit: &usize| {
        let at = state.position.units[*unit].at();
        at.is_some_and(|at| !table.ground.country(Country::Hungary).contains(at))
    };
    let armies = [Kind::HungarianArmy1, Kind::HungarianArmy2];
    let outside = armies.into_iter().flat_map(|kind| table.of_kind(kind)).filter(abroad).count();
    input.insert("unit".to_owned(), json!(on.kind));
    Ok(json!({
        "month": state.position.month,
        "from": on.at().and_then(country),
        "armies_outside": outside,
        "provoked": state.provoked.map(|month| json!({ "month": month, "by": "invaded-hungary" })),
    }))
}

/// The composites that could be made on a point.
fn options(table: &Table, state: &State, input: &mut Map<String, Value>) -> Result<Value, String> {
    let in_play = state.position.units.iter().filter(|unit| unit.at().is_some());
    let in_play: Vec<_> = in_play.filter_map(|unit| unit.kind.composite()).collect();
    let mut known = json!({ "month": state.position.month, "in_play": in_play });
    let Some(point) = input.remove("point") else { return Ok(known) };
    let name = point.as_str().unwrap_or_default();
    let at = table.ground.board.labelled(name);
    let at = at.ok_or_else(|| format!("there is no point `{name}`"))?;
    let here = || state.position.units.iter().enumerate().filter(|(_, unit)| unit.at() == Some(at));
    let fit =
        || here().filter(|(number, unit)| !unit.dispersed && state.supplied.contains(*number));
    let count = |kind: Kind| fit().filter(|(_, unit)| unit.kind == kind).count();
    known["units"] = json!({
        "infantry": count(Kind::InfantryArmy),
        "armor": count(Kind::TankCorps),
        "artillery": count(Kind::Artillery),
        "cavalry": count(Kind::CavalryCorps),
    });
    known["rockets"] = json!(count(Kind::Rocket));
    known["composites"] =
        json!(fit().filter_map(|(_, unit)| unit.kind.composite()).collect::<Vec<_>>());
    Ok(known)
}

/// What the Axis holds, and what of it is cut off.
fn victory(table: &Table, state: &State) -> Value {
    let mut tracer = Tracer::new(&table.ground);
    let land = tracer.overland(&table.ground, &state.position, Side::Axis);
    let figures = &table.variant.figures.victory;
    let named = figures.points.keys().chain(&figures.sudden).chain(&figures.sudden_one_of);
    let mut places: Vec<_> = named.filter_map(|name| table.ground.board.labelled(name)).collect();
    places.sort_unstable();
    places.dedup();
    let label = |place: &stavka_core::board::SpaceId| table.ground.label(*place).to_owned();
    let axis: Vec<_> =
        places.into_iter().filter(|place| state.position.holds(Side::Axis, *place)).collect();
    let cut_off = axis.iter().filter(|place| !land.contains(**place)).map(label);
    json!({
        "game": table.span.length.name(),
        "last_turn": table.span.last,
        "month": state.position.month,
        "cut_off": cut_off.collect::<Vec<_>>(),
        "axis": axis.iter().map(label).collect::<Vec<_>>(),
    })
}
