//! The map around a place, in letters: names and numbers in the colour of who holds them, units on the colour of their side.

use std::collections::BTreeMap;

use anstyle::{AnsiColor, Style};
use stavka_core::board::{Place, SpaceEntry};
use stavka_core::view::{At, Counter, Symbol, View};

use super::places::Places;
use crate::print::{DIM, HEAD, paint};

/// How many letters wide and how many lines high a space is.
const SPACE: (i32, i32) = (8, 2);

/// How many lines are shown above and below the place.
const REACH: i32 = 10;

/// The colours of the sides, in the order in which they are met.
const COLOURS: [AnsiColor; 4] =
    [AnsiColor::Blue, AnsiColor::Red, AnsiColor::Yellow, AnsiColor::Green];

/// What ground looks like where nothing else is to be seen.
const GROUND: [(&str, char); 7] = [
    ("sea", '~'),
    ("lake", '~'),
    ("mountain", '^'),
    ("swamp", '%'),
    ("forest", '"'),
    ("hill", 'n'),
    ("desert", ':'),
];

/// Letters on a sheet, each with its style.
struct Sheet {
    width: i32,
    letters: BTreeMap<(i32, i32), (char, Style)>,
}

impl Sheet {
    fn write(&mut self, (line, column): (i32, i32), text: &str, style: Style) {
        for (at, letter) in (column..).zip(text.chars()) {
            if (0..self.width).contains(&at) && (-REACH..=REACH).contains(&line) {
                self.letters.insert((line, at), (letter, style));
            }
        }
    }

    /// What the signs of the ground mean that are to be seen.
    fn ground(&self) -> impl Iterator<Item = String> {
        let seen = |sign: char| {
            self.letters.values().any(|(letter, style)| *letter == sign && *style == DIM)
        };
        let ground = GROUND.iter().filter(move |(_, sign)| seen(*sign));
        ground.map(|(name, sign)| format!("{sign} {name}"))
    }

    fn text(&self) -> String {
        let line = |line: i32| {
            let mut text = String::new();
            for column in 0..self.width {
                match self.letters.get(&(line, column)) {
                    Some((letter, style)) => text += &paint(*style, letter),
                    None => text.push(' '),
                }
            }
            text.trim_end().to_owned() + "\n"
        };
        (-REACH..=REACH).map(line).collect()
    }
}

/// The map around the place that these words mean; nothing where there is none.
pub(super) fn around(places: &Places, view: &View, wanted: &str, width: usize) -> Option<String> {
    let middle = places.called(&wanted.to_lowercase()).into_iter().next()?;
    let step = step(places);
    let (x, y) = position(middle, step)?;
    let width = i32::try_from(width).ok()?;
    let mut sheet = Sheet { width, letters: BTreeMap::new() };
    let colours = colours(view);
    for space in places.all() {
        let Some(at) = position(space, step) else { continue };
        let corner = (at.1 - y, at.0 - x + width / 2 - SPACE.0 / 2);
        draw(&mut sheet, corner, (space, view), &colours);
    }
    let sides = colours.iter().map(|(side, colour)| paint(colour.on_default(), side));
    let legend: Vec<String> = sides.chain(sheet.ground()).collect();
    let name = middle.name.as_deref().unwrap_or(&middle.label);
    let head = format!("{}  {}", paint(HEAD, name), legend.join("  "));
    Some(format!("{head}\n{}", sheet.text()))
}

/// Where a space lies, in letters and lines; nothing for a box beside the map.
fn position(space: &SpaceEntry, step: i32) -> Option<(i32, i32)> {
    match (space.place, space.position) {
        (Place::Hex(column, row), _) => {
            let (column, row) = (i32::from(column), i32::from(row));
            Some((column * SPACE.0 + row % 2 * SPACE.0 / 2, row * SPACE.1))
        }
        (Place::Point, Some([east, south])) => {
            Some((east * (SPACE.0 + 2) / step, south * (SPACE.1 + 2) / step))
        }
        _ => None,
    }
}

/// How far apart the points of a map are, in its own measure: the mean way to the nearest.
fn step(places: &Places) -> i32 {
    let points: Vec<[i32; 2]> = places.all().filter_map(|space| space.position).collect();
    let away = |one: &[i32; 2], other: &[i32; 2]| {
        i64::from(one[0] - other[0]).abs().max(i64::from(one[1] - other[1]).abs())
    };
    let nearest = |one: &[i32; 2]| {
        points.iter().map(|other| away(one, other)).filter(|away| *away > 0).min().unwrap_or(1)
    };
    let sum: i64 = points.iter().map(nearest).sum();
    let count = i64::try_from(points.len()).unwrap_or(1).max(1);
    i32::try_from(sum / count).unwrap_or(1).max(1)
}

/// A colour for everybody who holds or stands somewhere.
fn colours(view: &View) -> BTreeMap<&str, AnsiColor> {
    let holders = view.control.iter().map(|control| control.holder.as_str());
    let sides = holders.chain(view.counters.iter().map(|counter| counter.side.as_str()));
    let mut colours: BTreeMap<&str, AnsiColor> = BTreeMap::new();
    for side in sides.filter(|side| !side.is_empty()) {
        let next = COLOURS[colours.len() % COLOURS.len()];
        colours.entry(side).or_insert(next);
    }
    colours
}

/// A space: its name or number, and below it who stands there, or the ground.
fn draw(
    sheet: &mut Sheet,
    (line, column): (i32, i32),
    (space, view): (&SpaceEntry, &View),
    colours: &BTreeMap<&str, AnsiColor>,
) {
    let room = usize::try_from(SPACE.0 - 1).unwrap_or(0);
    let ground = GROUND.iter().find(|(name, _)| space.terrain.contains(name));
    let ground = ground.map_or('.', |(_, sign)| *sign);
    let holder = view.control.iter().find(|control| control.spaces.contains(&space.label));
    let colour = holder.and_then(|control| colours.get(control.holder.as_str()));
    let style = colour.map_or(Style::new(), |colour| colour.on_default());
    match &space.name {
        Some(name) => {
            let name: String = name.chars().take(room).collect();
            sheet.write((line, column), &name, style.bold());
        }
        None => sheet.write((line, column), &space.label, style.dimmed()),
    }
    let here: Vec<&Counter> = view
        .counters
        .iter()
        .filter(|one| matches!(&one.at, At::Space(at) if *at == space.label))
        .collect();
    if let Some(first) = here.first() {
        let side = colours.get(first.side.as_str()).copied().unwrap_or(AnsiColor::White);
        let style = AnsiColor::BrightWhite.on(side);
        sheet.write((line + 1, column), &strength(&here, room), style);
    } else {
        sheet.write((line + 1, column), &ground.to_string().repeat(3), DIM);
    }
}

/// How many units stand somewhere, and their factors together.
fn strength(units: &[&Counter], room: usize) -> String {
    let fights = |one: &&&Counter| {
        !matches!(one.symbol, Symbol::RailHead | Symbol::Factory | Symbol::Airfield)
    };
    let units: Vec<&&Counter> = units.iter().filter(fights).collect();
    let factors = units.iter().filter_map(|one| one.factors.split_once('-'));
    let pair = |(attack, defence): (&str, &str)| {
        Some((attack.parse::<u32>().ok()?, defence.parse::<u32>().ok()?))
    };
    let known: Vec<(u32, u32)> = factors.filter_map(pair).collect();
    let sum = known.iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let text = match (units.len(), known.len()) {
        (0, _) => "*".to_owned(),
        (count, 0) => format!("{count}?"),
        (1, _) => format!("{}-{}", sum.0, sum.1),
        (count, _) => format!("{count}:{}-{}", sum.0, sum.1),
    };
    text.chars().take(room).collect()
}

#[cfg(test)]
mod tests {
    use stavka_core::view::Control;

    use super::*;

    #[test]
    fn a_place_is_shown_with_what_lies_around_it() {
        let hex = |label: &str, column, row, name: Option<&str>| SpaceEntry {
            label: label.to_owned(),
            place: Place::Hex(column, row),
            position: None,
            name: name.map(str::to_owned),
            terrain: "forest".to_owned(),
            regions: Vec::new(),
            tags: Vec::new(),
            controller: None,
        };
        let places = Places::from_iter([
            hex("0101", 0, 0, Some("Kiev")),
            hex("0201", 1, 0, None),
            hex("0102", 0, 1, Some("Berdichev")),
        ]);
        let army = |at: &str| Counter {
            factors: "6-7".to_owned(),
            ..Counter::new(at, "axis", Symbol::Infantry, At::Space(at.to_owned()))
        };
        let held = Control { holder: "soviet".to_owned(), spaces: vec!["0101".to_owned()] };
        let counters = vec![army("0201"), army("0201")];
        let view = View { control: vec![held], counters, ..View::default() };
        let page = around(&places, &view, "kiev", 40).expect("a map");
        let plain = anstream::adapter::strip_str(&page).to_string();
        let lines: Vec<&str> = plain.lines().filter(|line| !line.trim().is_empty()).collect();
        assert_eq!(lines[0], "Kiev  axis  soviet  \" forest");
        assert_eq!(lines[1].split_whitespace().collect::<Vec<_>>(), ["Kiev", "0201"]);
        assert_eq!(lines[2].split_whitespace().collect::<Vec<_>>(), ["\"\"\"", "2:12-14"]);
        assert_eq!(lines[3].trim(), "Berdich");
        assert!(around(&places, &view, "Paris", 40).is_none());
    }
}
