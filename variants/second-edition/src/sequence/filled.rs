//! What a game knows about a turn, for questions that need no board.

use serde::Serialize;
use serde_json::{Map, Value, json};
use stavka_core::board::SpaceId;
use stavka_core::clause::Silent;

use crate::air::AirInput;
use crate::campaign::Play;
use crate::campaign::memory::Memory;
use crate::campaign::noted::Noted;
use crate::campaign::state::{Stage, State};
use crate::campaign::table::{ALLIES, Table};
use crate::campaign::words;
use crate::composite::play::{self as composites, force_of};
use crate::factories::filled as factories;
use crate::factories::kind::FactoryKind;
use crate::factories::play::freight;
use crate::fill::country;
use crate::ground::Country;
use crate::kinds::Kind;
use crate::nation::Side;
use crate::national_limits::LimitsInput;
use crate::reinforcements::ally::AllyInput;
use crate::reinforcements::{ally, doorway};
use crate::replacements::siberian::SiberianInput;
use crate::replacements::soviet::SovietInput;
use crate::set_up::{Mark, SetUpInput, SetUpStep};
use crate::siberia::call::{CallInput, Phase};
use crate::siberia::crisis::{CrisisSpan, EffectsInput};
use crate::siberia::dice::{self, CalledReserve};
use crate::siberia::odds::OddsInput;
use crate::siberia::reserve::ScheduleInput;
use crate::siberia::waiting::{InSiberia, ReturnScheduleInput};
use crate::strategic::capacity::CapacityInput;
use crate::supply::Tracer;
use crate::units::Units;
use crate::victory::LevelInput;
use crate::weather;

/// What the game knows of the fields of a question; the field `point` of `composite-options` is read and taken out.
pub(crate) fn known(
    table: &Table,
    state: &State,
    question: &str,
    input: &mut Map<String, Value>,
) -> Result<Value, String> {
    let (month, siberia) = (state.position.month, &state.siberia);
    let start = Some(state.position.start);
    Ok(match question {
        "air-units" => json!(air(table, state)),
        "strategic-capacity" => json!(capacity(table, state)),
        "soviet-replacements" => json!(soviet(table, state)),
        "weather-roll" => {
            json!(weather::RollInput { month, before: state.position.weather, die: None })
        }
        "siberian-replacements" => {
            let dead = Some(Units::of_each(|kind| state.dead(kind)));
            json!(SiberianInput { month, symbols: None, dead, owed: siberia.symbols })
        }
        "reserve-call" => {
            let (phase, called) = (Phase::ReplacementReinforcement, siberia.called);
            json!(CallInput { month, phase, start, called, table: None })
        }
        "reserve-schedule" => {
            let (called, doubles) = (siberia.called, siberia.doubles);
            json!(ScheduleInput { called, doubles, table: None })
        }
        "crisis-odds" => {
            let called = siberia.called.unwrap_or(month);
            json!(OddsInput { called, first_appearance: siberia.first, start })
        }
        "crisis-roll" => open(roll(state), &["dice"]),
        "commitment" => json!({ "first_appearance": siberia.first, "doubles": siberia.doubles }),
        "crisis-effects" => json!(effects(table, state)),
        "return-schedule" => json!(waiting(state)),
        "siberian-return" => {
            let waiting = waiting(state);
            let (in_siberia, crisis_over) = (waiting.in_siberia, waiting.crisis_over);
            json!({ "month": month, "in_siberia": in_siberia, "crisis_over": crisis_over })
        }
        "reserve-entry" => json!({
            "month": month,
            "group": siberia.groups.max(1),
            "kept_so_far": kept_back(state),
        }),
        "replacement-entry" => json!({
            "month": month,
            "strategic_left": state.land_left,
            "crisis": span(state),
        }),
        "axis-replacements" | "reinforcements-due" => {
            json!({ "month": month, "allies": allies(table, state) })
        }
        "ally-collapse" => collapse(table, state, input)?,
        "national-limits" => open(limits(table, state, input)?, &["into", "with"]),
        "composite-options" => options(table, state, input)?,
        "composite-forming" => forming(table, state),
        "composite-factors" => json!({ "weather": state.position.weather }),
        "set-up" => open(set_up(table, state), &["placing", "mark"]),
        "victory-level" => json!(victory(table, state)),
        "rumanian-withdrawal" | "reinforcement-entry" => json!({ "month": month }),
        _ => factories::known(table, state, question, input)?,
    })
}

/// An input without what only the asker knows.
fn open(input: impl Serialize, fields: &[&str]) -> Value {
    let mut input = json!(input);
    if let Some(known) = input.as_object_mut() {
        known.retain(|field, _| !fields.contains(&field.as_str()));
    }
    input
}

fn air(table: &Table, state: &State) -> AirInput {
    let factories = factories::working(table, state, FactoryKind::Aircraft);
    AirInput {
        side: state.side,
        start: state.position.start,
        month: state.position.month,
        weather: state.position.weather,
        aircraft_factories: u8::try_from(factories).unwrap_or(u8::MAX),
    }
}

fn soviet(table: &Table, state: &State) -> SovietInput {
    let cities = table.cities.iter().map(|(city, _)| *city);
    let held = cities.filter(|city| state.position.holds(Side::Soviet, *city));
    SovietInput {
        start: state.position.start,
        month: state.position.month,
        cities: held.map(|city| table.ground.label(city).to_owned()).collect(),
        factory_months: None,
    }
}

fn roll(state: &State) -> dice::RollInput {
    let (siberia, month) = (&state.siberia, state.position.month);
    let called = siberia.called.unwrap_or(month);
    dice::RollInput {
        reserve: CalledReserve { called, first_appearance: siberia.first },
        month,
        dice: Vec::new(),
        doubles_before: siberia.doubles.is_some(),
    }
}

fn waiting(state: &State) -> ReturnScheduleInput {
    let none = Units::default();
    let committed = state.siberia.waiting;
    ReturnScheduleInput {
        in_siberia: InSiberia { committed, returned: none, held: none, lost: none },
        crisis_over: state.siberia.debt.and_then(|debt| debt.over),
        combined_into: Vec::new(),
    }
}

/// The crisis, if there was one.
fn span(state: &State) -> Option<CrisisSpan> {
    let over = state.siberia.debt.and_then(|debt| debt.over);
    state.siberia.doubles.map(|doubles| CrisisSpan { doubles, over })
}

fn kept_back(state: &State) -> Units {
    let units = state.kept.iter().map(|unit| force_of(state.position.units[unit].kind).units);
    units.fold(Units::default(), Units::plus)
}

/// The capacity of this turn, and what was used of it.
fn capacity(table: &Table, state: &State) -> CapacityInput {
    let (mut copy, mut memory, mut silent) = (*state, Memory::new(table), Silent);
    let (memory, sink, noted) = (&mut memory, &mut silent, &mut Noted::NOTHING.clone());
    let mut play = Play { table, state: &mut copy, memory, sink, noted };
    let land = play.land_capacity();
    let soviet = state.side == Side::Soviet;
    let entrained = if soviet { freight::charged(table, state, &mut Silent) } else { 0 };
    let used = land.saturating_sub(state.land_left);
    let moved = if state.stage == Stage::Rail { used.saturating_sub(entrained) } else { 0 };
    let mut headquarters = table.of_kind(Kind::StavkaHeadquarters);
    CapacityInput {
        side: state.side,
        start: state.position.start,
        month: state.position.month,
        headquarters: headquarters.any(|unit| state.position.units[unit].at().is_some()),
        in_crisis: soviet && play.is_halved(),
        entrained_factories: entrained.into(),
        moves_made: moved.into(),
        moves_wanted: 0,
    }
}

/// What the crisis does to this turn.
fn effects(table: &Table, state: &State) -> EffectsInput {
    let month = state.position.month;
    EffectsInput {
        crisis: span(state).unwrap_or(CrisisSpan { doubles: month, over: None }),
        month,
        replacements: table.variant.tables.track.siberian(month),
        capacities: None,
        entrained_factories: freight::charged(table, state, &mut Silent).into(),
        reserve: None,
    }
}

/// What every ally has lost.
fn allies(table: &Table, state: &State) -> Vec<AllyInput> {
    (0..ALLIES.len()).map(|at| ally(table, state, at)).collect()
}

/// What an ally has lost.
fn ally(table: &Table, state: &State, at: usize) -> AllyInput {
    let entry = doorway::entry_points(&table.variant, ALLIES[at]);
    let capital = ally::capital(&table.variant, ALLIES[at]);
    let lost = |points: &[String], lost: bool| if lost { points.to_vec() } else { Vec::new() };
    let mut taken = lost(entry, state.entry_lost[at]);
    taken.extend(lost(capital, state.capital_lost[at]));
    AllyInput { ally: ALLIES[at], points_taken: taken, left: None }
}

fn collapse(table: &Table, state: &State, input: &mut Map<String, Value>) -> Result<Value, String> {
    let Some(Value::String(name)) = input.remove("ally") else {
        return Err("say which ally: {\"ally\": \"rumanian\"}".to_owned());
    };
    let at = ALLIES.iter().position(|ally| json!(ally) == json!(name));
    let at = at.ok_or_else(|| format!("`{name}` is no ally: rumanian, hungarian or finnish"))?;
    Ok(json!({ "standing": ally(table, state, at) }))
}

/// Where a unit of that name stands, and what binds the armies of Hungary.
fn limits(
    table: &Table,
    state: &State,
    input: &mut Map<String, Value>,
) -> Result<LimitsInput, String> {
    let name = input.get("kind").and_then(Value::as_str).unwrap_or_default().to_owned();
    let unit = words::named(table, &name).or_else(|| words::named(table, &name.replace('-', " ")));
    let unit = unit.ok_or_else(|| format!("there is no unit `{name}`"))?;
    let on = &state.position.units[unit];
    let from = on.at().and_then(|at| country(table, at));
    let from = from.ok_or_else(|| format!("`{name}` stands in no country"))?;
    let abroad = |unit: &usize| {
        let at = state.position.units[*unit].at();
        at.is_some_and(|at| !table.ground.country(Country::Hungary).contains(at))
    };
    let armies = [Kind::HungarianArmy1, Kind::HungarianArmy2];
    let outside = armies.into_iter().flat_map(|kind| table.of_kind(kind)).filter(abroad).count();
    input.insert("kind".to_owned(), json!(on.kind));
    Ok(LimitsInput {
        kind: on.kind,
        month: state.position.month,
        from,
        into: from,
        with: Vec::new(),
        armies_outside: u8::try_from(outside).unwrap_or(u8::MAX),
        provoked: state.provocation(),
    })
}

/// Who is still to be placed before the others.
fn set_up(table: &Table, state: &State) -> SetUpInput {
    let left = |step: SetUpStep| {
        let rest = table.set_up.iter().skip(state.placed.into());
        let rest = rest.filter(|entry| entry.step == step).count();
        u16::try_from(rest).unwrap_or(u16::MAX)
    };
    SetUpInput {
        start: state.position.start,
        first_axis_left: left(SetUpStep::FirstAxis),
        soviet_left: left(SetUpStep::Soviet),
        placing: SetUpStep::FirstAxis,
        mark: Mark::Plain,
    }
}

/// What is on the map already, for composites that are to be made.
fn forming(table: &Table, state: &State) -> Value {
    let numbers = |kind: Kind| -> Vec<u8> {
        let here = table.of_kind(kind).filter(|unit| state.position.units[*unit].at().is_some());
        here.map(|unit| table.roster[unit].1).collect()
    };
    json!({
        "month": state.position.month,
        "in_play": composites::in_play(state),
        "tank_armies": numbers(Kind::TankArmy),
        "guards_tank_armies": numbers(Kind::GuardsTankArmy),
    })
}

/// The composites that could be made on a point.
fn options(table: &Table, state: &State, input: &mut Map<String, Value>) -> Result<Value, String> {
    let in_play = composites::in_play(state);
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
fn victory(table: &Table, state: &State) -> LevelInput {
    let mut tracer = Tracer::new(&table.ground);
    let land = tracer.overland(&table.ground, &state.position, Side::Axis);
    let figures = &table.variant.figures.victory;
    let named = figures.points.keys().chain(&figures.sudden).chain(&figures.sudden_one_of);
    let mut places: Vec<_> = named.filter_map(|name| table.ground.board.labelled(name)).collect();
    places.sort_unstable();
    places.dedup();
    let label = |place: &SpaceId| table.ground.label(*place).to_owned();
    places.retain(|place| state.position.holds(Side::Axis, *place));
    LevelInput {
        game: table.span.length,
        month: state.position.month,
        last_turn: table.span.last,
        axis: places.iter().map(label).collect(),
        cut_off: places.iter().filter(|place| !land.contains(**place)).map(label).collect(),
    }
}
