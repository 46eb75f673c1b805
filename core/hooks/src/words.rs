//! Numbers of the seam as words for scripts, and back.

use rhai::{Array, Dynamic, INT, Map};
use stavka_core::seam::{FORBIDDEN, STOP, ValueText};

use crate::Names;

/// A number as a script sees it.
pub(crate) fn told(value: i32, is: &ValueText, names: &Names) -> Dynamic {
    let word = |words: &[String]| {
        let found = usize::try_from(value).ok().and_then(|at| words.get(at));
        found.map_or_else(|| Dynamic::from(INT::from(value)), |word| word.clone().into())
    };
    match is {
        ValueText::Number(..) => INT::from(value).into(),
        ValueText::Word(words) => word(words),
        ValueText::Terrain => word(&names.terrains),
        ValueText::Space => word(&names.spaces),
        ValueText::Words(words) => bits(value, words),
        ValueText::Edges => bits(value, &names.edges),
        ValueText::Step => step(value),
    }
}

fn bits(value: i32, words: &[String]) -> Dynamic {
    let set = |at: usize| u32::try_from(at).is_ok_and(|at| at < 31 && value & (1 << at) != 0);
    let list = words.iter().enumerate().filter(|(at, _)| set(*at));
    list.map(|(_, word)| Dynamic::from(word.clone())).collect::<Array>().into()
}

fn step(value: i32) -> Dynamic {
    let mut map = Map::new();
    let forbidden = value < 0;
    let cost = if forbidden { 0 } else { value & !STOP };
    map.insert("forbidden".into(), forbidden.into());
    map.insert("stop".into(), (!forbidden && value & STOP != 0).into());
    map.insert("cost".into(), INT::from(cost).into());
    map.into()
}

/// A number in words, for whoever reads what was said.
pub(crate) fn text(value: i32, is: &ValueText, names: &Names) -> String {
    match is {
        ValueText::Step if value < 0 => "forbidden".to_owned(),
        ValueText::Step if value & STOP != 0 => format!("{} and stop", value & !STOP),
        _ => {
            let told = told(value, is, names);
            match told.as_array_ref() {
                Ok(list) if list.is_empty() => "none".to_owned(),
                Ok(list) => list.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
                Err(_) if matches!(is, ValueText::Step) => value.to_string(),
                Err(_) => told.to_string(),
            }
        }
    }
}

/// What a script says as the number of the seam; the error says what was expected.
pub(crate) fn meant(said: &Dynamic, is: &ValueText, names: &Names) -> Result<i32, String> {
    match is {
        ValueText::Number(least, most) => number(said, *least, *most),
        ValueText::Word(words) => word(said, words),
        ValueText::Terrain => word(said, &names.terrains),
        ValueText::Space => word(said, &names.spaces),
        ValueText::Words(words) => list(said, words),
        ValueText::Edges => list(said, &names.edges),
        ValueText::Step => taken(said),
    }
}

fn number(said: &Dynamic, least: i32, most: i32) -> Result<i32, String> {
    let found = said.as_int().ok().and_then(|found| i32::try_from(found).ok());
    let found = found.filter(|found| (least..=most).contains(found));
    found.ok_or_else(|| format!("it says {said}; expected a number from {least} to {most}"))
}

fn word(said: &Dynamic, words: &[String]) -> Result<i32, String> {
    let text = said.clone().into_immutable_string().ok();
    let found = text.and_then(|text| words.iter().position(|word| text == word.as_str()));
    let found = found.and_then(|at| i32::try_from(at).ok());
    found.ok_or_else(|| format!("it says {said}; expected one of: {}", words.join(", ")))
}

fn list(said: &Dynamic, words: &[String]) -> Result<i32, String> {
    let items = said.clone().into_array();
    let items = items.map_err(|_| format!("it says {said}; expected a list of words"))?;
    items.iter().try_fold(0, |all, item| Ok(all | (1 << word(item, words)?)))
}

/// A step: a cost, or a map with `cost`, `stop` and `forbidden`.
fn taken(said: &Dynamic) -> Result<i32, String> {
    const MOST: i32 = 200;
    if said.is_int() {
        return number(said, 0, MOST);
    }
    let expected =
        || format!("it says {said}; expected a cost, or a map with cost, stop and forbidden");
    let map = said.read_lock::<Map>().ok_or_else(expected)?;
    let yes = |name: &str| match map.get(name) {
        None => Ok(false),
        Some(value) => {
            value.as_bool().map_err(|_| format!("{name} is {value}; expected true or false"))
        }
    };
    if let Some(odd) =
        map.keys().find(|name| !["cost", "stop", "forbidden"].contains(&name.as_str()))
    {
        return Err(format!("it says {odd}; expected cost, stop and forbidden"));
    }
    if yes("forbidden")? {
        return Ok(FORBIDDEN);
    }
    let cost = number(map.get("cost").ok_or_else(expected)?, 0, MOST)?;
    Ok(if yes("stop")? { cost + STOP } else { cost })
}
