//! What is wrong with a data file is said with its place.

use serde_json::{Value, json};

use super::*;

fn units() -> Value {
    json!({
        "title": "Two sorts", "sides": ["red", "blue"], "nationalities": ["east"], "kinds": ["foot"],
        "sizes": ["army"], "factors": ["attack"],
        "units": [
            { "id": "one", "name": "1.", "side": "red", "nationality": "east", "kind": "foot",
              "size": "army", "factors": { "attack": 2 }, "count": 2, "provenance": "page" },
            { "id": "two", "name": "2.", "side": "blue", "nationality": "east", "kind": "foot",
              "size": "army", "count": 1, "provenance": "completion" }
        ]
    })
}

fn turns() -> Value {
    let turn = |date: &str| {
        json!({ "date": date, "label": date, "weather": "dry", "provenance": "page",
            "symbols": [{ "symbol": "star", "count": 1, "provenance": "page" }] })
    };
    json!({
        "title": "Three turns", "weathers": ["dry"], "symbols": { "star": "something happens" },
        "turns": [turn("1941-11"), turn("1941-12"), turn("1942-01")]
    })
}

fn scenario() -> Value {
    json!({
        "name": "small", "title": "Small", "provenance": "completion", "sides": ["red", "blue"],
        "first-turn": "1941-11", "last-turn": "1942-01", "holdings": ["pile"],
        "groups": [
            { "name": "first", "side": "red", "units": [{ "unit": "one", "count": 1 }],
              "places": ["A"], "one-each": true, "provenance": "page" },
            { "name": "second", "side": "red", "units": [{ "unit": "one", "count": 1 }],
              "holding": "pile", "draw": 1, "provenance": "page" }
        ],
        "control": [{ "side": "blue", "regions": ["north"], "provenance": "page" }]
    })
}

fn map() -> Gazetteer {
    let space = json!({ "label": "A", "place": "point", "terrain": "clear" });
    let map = json!({ "name": "m", "provenance": "completion", "terrains": ["clear"],
        "regions": ["north"], "spaces": [space] });
    Gazetteer::of(&serde_json::from_value(map).expect("a map"))
}

/// What is said of a file after the value at `place` was replaced.
fn said<F: DataFile>(mut file: Value, place: &str, value: Value) -> String {
    *file.pointer_mut(place).expect("a place") = value;
    take::<F>(&file).map(drop).expect_err(place).to_string()
}

#[test]
fn sound_files_are_taken() {
    assert!(take::<UnitsFile>(&units()).is_ok());
    assert!(take::<TurnTrackFile>(&turns()).is_ok());
    assert!(take::<ScenarioFile>(&scenario()).is_ok());
    assert_eq!(read::<UnitsFile>(&units().to_string()), take::<UnitsFile>(&units()));
    assert!(read::<UnitsFile>(&(units().to_string() + "x")).is_err());
}

#[test]
fn units_say_where_they_are_wrong() {
    assert_eq!(
        said::<UnitsFile>(units(), "/units/1/id", json!("one")),
        "at `/units/1/id`: `one` is listed already at `/units/0/id`; give each name once"
    );
    assert_eq!(
        said::<UnitsFile>(units(), "/units/0/kind", json!("horse")),
        "at `/units/0/kind`: `horse` is not in `/kinds`; add it there or correct it here"
    );
    assert_eq!(
        said::<UnitsFile>(units(), "/units/0/factors", json!({ "defense": 1 })),
        "at `/units/0/factors/defense`: `defense` is not in `/factors`; add it there or correct it here"
    );
    assert_eq!(
        said::<UnitsFile>(units(), "/units/0/count", json!(0)),
        "at `/units/0/count`: 0 is not between 1 and 99; see the schema of the file"
    );
}

#[test]
fn turns_are_in_order() {
    assert_eq!(
        said::<TurnTrackFile>(turns(), "/turns/1/date", json!("1942-01")),
        "at `/turns/1/date`: the turn is 1942-01, but 1941-12 comes next; leave none out and repeat none"
    );
    assert!(
        said::<TurnTrackFile>(turns(), "/turns/1/weather", json!("wet")).contains("`/weathers`")
    );
    assert!(
        said::<TurnTrackFile>(turns(), "/turns/2/symbols/0/symbol", json!("moon"))
            .starts_with("at `/turns/2/symbols/0/symbol`: `moon` is not in `/symbols`")
    );
    assert!(said::<TurnTrackFile>(turns(), "/turns", json!([])).contains("at least one turn"));
}

#[test]
fn scenarios_name_what_there_is() {
    let (units, turns) = (take(&units()).expect("units"), take(&turns()).expect("turns"));
    let against = |place: &str, value: Value| {
        let mut file = scenario();
        *file.pointer_mut(place).expect("a place") = value;
        let file: ScenarioFile = take(&file).expect("sound in itself");
        let checked = file.check_against(&units, &turns).and_then(|()| file.check_places(&map()));
        checked.map_err(|error| error.to_string())
    };
    assert_eq!(against("/name", json!("small")), Ok(()));
    let error = |place, value| against(place, value).expect_err("wrong");
    assert!(error("/last-turn", json!("1942-02")).starts_with("at `/last-turn`: `1942-02`"));
    assert!(error("/groups/0/places/0", json!("B")).starts_with("at `/groups/0/places/0`: `B`"));
    assert!(error("/control/0/regions/0", json!("x")).starts_with("at `/control/0/regions/0`"));
    assert!(
        error("/groups/1/units/0/unit", json!("two"))
            .contains("`two` is not in the units of side `red`")
    );
    assert_eq!(
        error("/groups/1/units/0/count", json!(2)),
        "at `/groups/1/units/0/count`: 3 of `one` are wanted, but there are only 2; take fewer"
    );
}

#[test]
fn scenarios_are_sound_in_themselves() {
    let said = |place, value| said::<ScenarioFile>(scenario(), place, value);
    assert!(said("/first-turn", json!("1942-02")).starts_with("at `/first-turn`: 1942-02 comes"));
    assert!(said("/groups/1/draw", json!(2)).starts_with("at `/groups/1/draw`: 2 of `units`"));
    assert!(said("/groups/1/holding", json!("x")).starts_with("at `/groups/1/holding`: `x`"));
    assert!(said("/groups/1/name", json!("first")).contains("listed already at `/groups/0/name`"));
    assert!(said("/groups/0/places", json!(["A", "B"])).contains("2 entries; expected 1"));
    assert!(said("/groups/0/units", json!([])).contains("at least one unit"));
    assert!(
        said(
            "/groups/1",
            json!({ "name": "x", "side": "red", "from": ["heap"], "draw": 1,
        "holding": "pile", "provenance": "page" })
        )
        .starts_with("at `/groups/1/from/0`: `heap`")
    );
}

#[test]
fn tables_are_square_and_answer() {
    let table = json!({
        "title": "t", "rows-are": "roll", "columns": ["a", "b"],
        "rows": [{ "row": "1", "cells": [1, "x"], "provenance": "page" }]
    });
    let read: TableFile = take(&table).expect("a table");
    assert_eq!(read.cell("1", "b"), Some(&Cell::Text("x".to_owned())));
    assert_eq!(read.cell("2", "b"), None);
    assert!(
        said::<TableFile>(table, "/rows/0/cells", json!([1])).starts_with("at `/rows/0/cells`")
    );
}

#[test]
fn typed_tables_point_into_their_file() {
    use crate::crt::attrition::AttritionFile;
    let table = json!({
        "provenance": "evidence", "dice": "1d6", "bands": ["1-10", "11+"],
        "rows": [{ "roll": 0, "results": ["-", "1C"] }, { "roll": 1, "results": ["1C", "1C 1H"] }]
    });
    let said = |place, value| said::<AttritionFile>(table.clone(), place, value);
    assert!(said("/bands/1", json!("12+")).starts_with("at `/bands/1`"));
    assert!(said("/rows/1/roll", json!(2)).starts_with("at `/rows/1/roll`"));
    assert!(said("/rows/1/results", json!(["-"])).starts_with("at `/rows/1/results`"));
    assert!(said("/rows/0/results/1", json!("3X")).starts_with("at `/rows/0/results/1`"));
}
