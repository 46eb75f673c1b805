//! How many games went: a table of the turns, and one of the places that are fought for.

use std::collections::BTreeSet;

use comfy_table::Cell;

use crate::print::Table;
use crate::printed::{Course, CoursePlace, CourseTurn};
use stavka_play::survey::{Place, Survey, Turn};

/// Both tables.
pub(super) fn tables(survey: &Survey, sides: &[String], width: usize) -> String {
    let turns = turns(survey, sides, width);
    if survey.places.is_empty() {
        return format!("\n{turns}\n");
    }
    format!("\n{turns}\n\n{}\n", places(survey, sides, width))
}

/// Means over the games that came to each turn.
fn turns(survey: &Survey, sides: &[String], width: usize) -> String {
    let labels: BTreeSet<&str> =
        survey.turns.iter().flat_map(|turn| turn.status.keys()).map(String::as_str).collect();
    let units = sides.iter().map(|side| format!("units of {side}"));
    let units: Vec<String> = units.chain(sides.iter().map(|side| format!("{side} gone"))).collect();
    let mut heads = vec!["turn", "games"];
    heads.extend(&labels);
    heads.extend(units.iter().map(String::as_str));
    let mut table = Table::plain(width, &heads);
    for turn in &survey.turns {
        let status = labels.iter().map(|label| turn.status.get(*label));
        let units = sides.iter().map(|side| turn.units.get(side));
        let gone = sides.iter().map(|side| turn.gone.get(side));
        let means = status.chain(units).chain(gone).map(|sum| Cell::new(mean(sum, turn)));
        table
            .row([Cell::new(&turn.name), Cell::new(turn.games)].into_iter().chain(means).collect());
    }
    // Heads may break into lines; the name of a turn may not.
    let longest = survey.turns.iter().map(|turn| turn.name.chars().count()).max();
    table.fix(0, longest.unwrap_or_default());
    (1..heads.len()).for_each(|column| table.numbers(column));
    table.text()
}

fn mean(sum: Option<&i64>, turn: &Turn) -> String {
    let Some(sum) = sum else { return String::new() };
    let tenths = sum.saturating_mul(10) / i64::try_from(turn.games.max(1)).unwrap_or(i64::MAX);
    let sign = if tenths < 0 { "-" } else { "" };
    format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
}

/// How often each place fell, when it did in the middle of these games, and who holds it at the end.
fn places(survey: &Survey, sides: &[String], width: usize) -> String {
    let held: BTreeSet<&str> =
        survey.places.values().flat_map(|place| place.held.keys()).map(String::as_str).collect();
    // Sides first, in their order, then whoever else holds places.
    let mut holders: Vec<&str> = sides.iter().map(String::as_str).collect();
    holders.retain(|side| held.contains(side));
    holders.extend(held.iter().filter(|holder| !sides.iter().any(|side| side == *holder)));
    let ends: Vec<String> = holders.iter().map(|holder| format!("{holder} at the end")).collect();
    let mut heads = vec!["place", "fell", "mostly in"];
    heads.extend(ends.iter().map(String::as_str));
    let mut table = Table::plain(width, &heads);
    for (name, place) in &survey.places {
        let mut row =
            vec![Cell::new(name), Cell::new(place.fell.len()), Cell::new(when(survey, place))];
        row.extend(holders.iter().map(|holder| Cell::new(place.held.get(*holder).unwrap_or(&0))));
        table.row(row);
    }
    [1].into_iter().chain(3..heads.len()).for_each(|column| table.numbers(column));
    table.text()
}

/// The turn in the middle of those in which a place fell.
fn when<'a>(survey: &'a Survey, place: &Place) -> &'a str {
    let middle = place.fell.get(place.fell.len() / 2);
    middle.and_then(|at| survey.turns.get(*at)).map_or("", |turn| &turn.name)
}

/// The same for programs.
pub(super) fn printed(survey: &Survey) -> Course {
    let turns = survey.turns.iter().cloned().map(|turn| {
        let Turn { name: turn, games, status: sums, units, gone } = turn;
        CourseTurn { turn, games, sums, units, gone }
    });
    let places = survey.places.iter().map(|(name, place)| CoursePlace {
        place: name.clone(),
        fell: place.fell.clone(),
        held_at_the_end: place.held.clone(),
    });
    Course { turns: turns.collect(), places: places.collect() }
}
