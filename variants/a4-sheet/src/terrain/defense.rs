//! What defenders are worth in a hex.

use stavka_core::clause::{Clause, Sink};

use super::Site;
use crate::ground::{City, Season, Terrain};
use crate::readings::CityAndTerrain;
use crate::side::Side;
use crate::situation::STACK_LIMIT;
use crate::unit::{State, Unit};
use crate::{A4Sheet, clause};

/// What defenders are worth, each and together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Defense {
    /// What each unit is worth, in the order in which they came.
    pub each: [u16; STACK_LIMIT],
    /// What all are worth.
    pub total: u16,
}

/// What ground or a city does for infantry-type units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Help {
    /// Multiplies every one of them.
    all: u16,
    /// Multiplies the strongest.
    best: u16,
    /// Is added to the strongest.
    added: u16,
    by: Clause,
}

impl Help {
    const fn none(by: Clause) -> Self {
        Self { all: 1, best: 1, added: 0, by }
    }

    /// What it adds to a stack whose infantry-type units have so many factors, the strongest so many.
    fn gain(self, infantry: u16, strongest: u16) -> u16 {
        let doubled = infantry * (self.all - 1) + strongest * (self.best - 1);
        doubled + if strongest > 0 { self.added } else { 0 }
    }
}

/// The infantry-type units of a stack.
#[derive(Debug, Clone, Copy)]
struct Infantry {
    factors: u16,
    /// The strongest, and where it stands.
    strongest: Option<(usize, u16)>,
}

/// What these defenders are worth. More units than a stack can have are not looked at.
pub(crate) fn defense(
    rules: &A4Sheet,
    units: &[Unit],
    site: Site,
    sink: &mut impl Sink,
) -> Defense {
    let mut each = [0; STACK_LIMIT];
    for (worth, unit) in each.iter_mut().zip(units) {
        *worth = u16::from(unit.factors().defense);
    }
    let infantry = infantry(units);
    let city = city_help(rules, site.city);
    let ground = ground_help(rules, site);
    let (city, ground) = chosen(rules, infantry, city, ground, sink);
    for help in [city, ground] {
        apply(&mut each, units, infantry, help, sink);
    }
    if site.terrain == Terrain::Mountain && city.all == 1 {
        mountain(rules, &mut each, units, infantry, site, sink);
    }
    dug_in(rules, &mut each, units, site, sink);
    let total = each.iter().sum();
    Defense { each, total }
}

fn infantry(units: &[Unit]) -> Infantry {
    let on_foot = || units.iter().enumerate().filter(|(_, unit)| unit.counter.is_infantry_type());
    let worth = |unit: &Unit| u16::from(unit.factors().defense);
    let strongest = on_foot().map(|(at, unit)| (at, worth(unit)));
    Infantry {
        factors: on_foot().map(|(_, unit)| worth(unit)).sum(),
        // The first of equals, for the same ruling every time.
        strongest: strongest.rev().max_by_key(|(_, worth)| *worth),
    }
}

/// terrain.cities: what the place does.
fn city_help(rules: &A4Sheet, city: City) -> Help {
    let figures = &rules.figures.city;
    match city {
        City::None | City::Town => Help::none(clause::TERRAIN_CITIES_PLAIN),
        City::City => {
            let added = small(figures.added_factors.unsigned());
            Help { added, ..Help::none(clause::TERRAIN_CITIES_PLAIN) }
        }
        City::Major => {
            let best = small(figures.major_multiplier.unsigned());
            Help { best, ..Help::none(clause::TERRAIN_CITIES_MAJOR) }
        }
        City::Victory => {
            let all = small(figures.victory_multiplier.unsigned());
            Help { all, ..Help::none(clause::TERRAIN_CITIES_VICTORY) }
        }
    }
}

/// What the ground does, mountains apart.
fn ground_help(rules: &A4Sheet, site: Site) -> Help {
    let figures = &rules.figures.terrain;
    match Season::of(site.weather).ground(site.terrain) {
        Terrain::Forest => {
            let added = small(figures.forest.added_factors.unsigned());
            Help { added, ..Help::none(clause::TERRAIN_FOREST_DEFENSE) }
        }
        Terrain::Swamp | Terrain::SwampAndForest => {
            let added = small(figures.swamp.added_factors.unsigned());
            Help { added, ..Help::none(clause::TERRAIN_SWAMP_DEFENSE) }
        }
        Terrain::Hills => {
            let all = small(figures.hills.multiplier.unsigned());
            Help { all, ..Help::none(clause::TERRAIN_HILLS_DEFENSE) }
        }
        _ if site.terrain.is_swamp() => Help::none(clause::WEATHER_SNOW_FREEZE),
        _ => Help::none(clause::TERRAIN_HILLS_DEFENSE),
    }
}

/// City and ground, or the better of them. No unit is doubled twice: the larger multiplier counts.
fn chosen(
    rules: &A4Sheet,
    infantry: Infantry,
    city: Help,
    ground: Help,
    sink: &mut impl Sink,
) -> (Help, Help) {
    let strongest = infantry.strongest.map_or(0, |(_, worth)| worth);
    let gain = |help: Help| help.gain(infantry.factors, strongest);
    let better = rules.readings.city_and_terrain == CityAndTerrain::Better;
    if better && gain(city) > 0 && gain(ground) > 0 {
        sink.step(clause::TERRAIN_CITIES_PLAIN, || {
            "of city and ground only the one that helps more counts".to_owned()
        });
    }
    match rules.readings.city_and_terrain {
        CityAndTerrain::Better if gain(city) >= gain(ground) => (city, Help::none(ground.by)),
        CityAndTerrain::Better => (Help::none(city.by), ground),
        CityAndTerrain::Both if ground.all > 1 && city.all <= ground.all => {
            let best = if city.best > ground.all { city.best } else { 1 };
            (Help { all: 1, best, ..city }, ground)
        }
        CityAndTerrain::Both if city.all > 1 => (city, Help { all: 1, ..ground }),
        CityAndTerrain::Both => (city, ground),
    }
}

fn apply(
    each: &mut [u16; STACK_LIMIT],
    units: &[Unit],
    infantry: Infantry,
    help: Help,
    sink: &mut impl Sink,
) {
    let Some((strongest, printed)) = infantry.strongest else { return };
    if help.by == clause::WEATHER_SNOW_FREEZE {
        sink.step(help.by, || "the swamp is frozen and helps nobody".to_owned());
    }
    if help == Help::none(help.by) {
        return;
    }
    for (worth, unit) in each.iter_mut().zip(units) {
        if unit.counter.is_infantry_type() {
            *worth += u16::from(unit.factors().defense) * (help.all - 1);
        }
    }
    each[strongest] += printed * (help.best - 1) + help.added;
    sink.step(help.by, || match (help.all, help.best) {
        (1, 1) => format!("{:+} for a single infantry-type unit", help.added),
        (1, times) => format!("the strongest infantry-type unit counts {times} times"),
        (times, _) => format!("infantry-type units count {times} times"),
    });
}

/// terrain.mountain.defense: what exceeds the attackers' mountain units is multiplied, the strongest first.
fn mountain(
    rules: &A4Sheet,
    each: &mut [u16; STACK_LIMIT],
    units: &[Unit],
    infantry: Infantry,
    site: Site,
    sink: &mut impl Sink,
) {
    let times = small(rules.figures.terrain.mountain.multiplier.unsigned());
    let excess = infantry.factors.saturating_sub(small(site.mountain_attackers));
    let mut left = excess;
    for (worth, unit) in each.iter_mut().zip(units) {
        let share = left.min(u16::from(unit.factors().defense));
        if unit.counter.is_infantry_type() {
            *worth += share * (times - 1);
            left -= share;
        }
    }
    sink.step(clause::TERRAIN_MOUNTAIN_DEFENSE, || {
        format!("{excess} of {} factors count {times} times", infantry.factors)
    });
}

/// completion.entrenchment: a factor for a single unit that is dug in, where the ground lets it dig.
fn dug_in(
    rules: &A4Sheet,
    each: &mut [u16; STACK_LIMIT],
    units: &[Unit],
    site: Site,
    sink: &mut impl Sink,
) {
    let diggable =
        !site.city.is_city() && !matches!(site.terrain, Terrain::Hills | Terrain::Mountain);
    let Some(at) = units.iter().position(|&unit| is_dug_in(unit, site.on_line, sink)) else {
        return;
    };
    let added = small(rules.figures.entrenchment.added_factors.unsigned());
    if diggable && at < STACK_LIMIT {
        each[at] += added;
        sink.step(clause::COMPLETION_ENTRENCHMENT, || format!("{added:+} for entrenchment"));
    } else {
        sink.step(clause::COMPLETION_ENTRENCHMENT, || {
            "entrenchment adds nothing in a city, in hills or in mountains".to_owned()
        });
    }
}

/// completion.defense-lines: Russians on a line count as entrenched.
fn is_dug_in(unit: Unit, on_line: bool, sink: &mut impl Sink) -> bool {
    if !unit.counter.is_infantry_type() {
        return false;
    }
    let line = on_line && unit.counter.side() == Side::Russian;
    if line {
        sink.step(clause::COMPLETION_DEFENSE_LINES, || "a defense line entrenches them".to_owned());
    }
    line || unit.states.has(State::Entrenched)
}

/// Figures are small, and so is what is made of them.
fn small(value: u32) -> u16 {
    u16::try_from(value).unwrap_or(u16::MAX)
}
