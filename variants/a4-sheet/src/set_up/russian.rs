//! The Russian set-up of the charts as the rules on set-up see it; charts that break a rule are refused.

use stavka_core::board::{Board, SpaceId};
use stavka_core::bounded::{Int, List};
use stavka_core::clause::{Refused, Trail};
use stavka_core::data::ScenarioFile;
use stavka_core::setup::SetupError;

use crate::A4Sheet;
use crate::campaign::counters::{Counters, other};
use crate::campaign::table::named;
use crate::ground::Ground;
use crate::position::{HexSet, UnitId};
use crate::set_up::array::{Korps, must_be_on_map, must_have_korps};
use crate::set_up::border::cover;
use crate::set_up::{City, Deployment, RussianSetup, TankGroup, may_stand_so};

/// setup.russian.border: the Russian hexes next to Germany, with the General Government, or to Rumania; and those with all
/// Russian hexes beside them.
pub(crate) fn border(board: &Board) -> [HexSet; 2] {
    let set = |names: &[&str]| -> HexSet {
        names.iter().filter_map(|name| board.region(name)).flatten().collect()
    };
    let (axis, russian) = (set(&["germany", "general-government", "rumania"]), set(&["ussr"]));
    let beside =
        |hex: SpaceId, them: &HexSet| board.neighbours(hex).iter().any(|&near| them.contains(near));
    let border: HexSet = russian.iter().filter(|&hex| beside(hex, &axis)).collect();
    let near: HexSet = russian.iter().filter(|&hex| beside(hex, &border)).collect();
    [border, border.or(&near)]
}

/// How the charts have the Russians stand, if the scenario starts them on the border: so many as the rules say, and nowhere
/// else.
pub(crate) fn check(
    rules: &A4Sheet,
    ground: &Ground,
    scenario: &ScenarioFile,
    deployment: &Deployment,
) -> Result<Option<RussianSetup>, SetupError> {
    let ruled = |clause: &str| {
        let is_it = move |group: &&_| is_ruled_by(group, clause);
        scenario.groups.iter().find(is_it)
    };
    if ruled("setup.russian.border").is_none() {
        return Ok(None);
    }
    let cities = ruled("setup.russian.extra-units").map_or(&[][..], |group| &group.places);
    let stands = stands(ground, cities, deployment)?;
    let held = |trail: &mut Trail| may_stand_so(rules, &stands, trail).map(|_| ());
    hold(rules, "the chart of deployment", held)?;
    let armies = ["border-army-", "city-army-"].map(|kind| of(deployment, kind).count());
    let armies = u32::try_from(armies.iter().sum::<usize>()).unwrap_or(u32::MAX);
    hold(rules, "the chart of deployment", |trail| must_be_on_map(rules, armies, trail))?;
    Ok(Some(stands))
}

fn is_ruled_by(group: &stavka_core::data::GroupEntry, clause: &str) -> bool {
    group.clause.as_deref() == Some(clause)
}

/// setup.russian.tanks: the korps of either group, as many of each sort as the rules say.
pub(crate) fn check_tanks(
    rules: &A4Sheet,
    counters: &Counters,
    scenario: &ScenarioFile,
    tanks: &[Box<[UnitId]>; 2],
    places: &[SpaceId],
) -> Result<(), SetupError> {
    if !scenario.groups.iter().any(|group| is_ruled_by(group, "setup.russian.tanks")) {
        return Ok(());
    }
    let places = u32::try_from(places.len()).unwrap_or(u32::MAX);
    for (group, units) in [TankGroup::Weak, TankGroup::Strong].into_iter().zip(tanks) {
        let of = |sort: &str| {
            let them = units.iter().filter(|&&unit| &*counters.sort(unit).id == sort).count();
            u32::try_from(them).unwrap_or(u32::MAX)
        };
        let [strong, middle, weak] = ["tank-korps-4-3", "tank-korps-3-2", "tank-korps-2-1"].map(of);
        let korps = Korps { strong, middle, weak };
        hold(rules, "the scenario", |trail| must_have_korps(rules, group, korps, places, trail))?;
    }
    Ok(())
}

/// The places of the units that the chart calls so.
fn of<'a>(deployment: &'a Deployment, kind: &'a str) -> impl Iterator<Item = SpaceId> + 'a {
    deployment.iter().filter(move |(name, _)| name.starts_with(kind)).map(|(_, hex)| hex)
}

/// How the chart has the Russians stand: on the border, and in the cities behind it.
fn stands(
    ground: &Ground,
    cities: &[String],
    deployment: &Deployment,
) -> Result<RussianSetup, SetupError> {
    let board = ground.board();
    let cities: HexSet = cities.iter().map(|name| named(board, name)).collect::<Result<_, _>>()?;
    let garrisons: Vec<SpaceId> = of(deployment, "city-").collect();
    let elsewhere = garrisons.iter().copied().filter(|&hex| !cities.contains(hex));
    let behind = cities.iter().map(|hex| (hex, false)).chain(elsewhere.map(|hex| (hex, true)));
    let behind = behind.map(|(hex, town)| {
        let there = garrisons.iter().filter(|&&other| other == hex).count();
        City { town, units_there: Int::clamped(i32::try_from(there).unwrap_or(i32::MAX)) }
    });
    let units: HexSet = of(deployment, "border-").collect();
    let [border, _] = border(board);
    let border = border.iter().map(|hex| cover(ground, &units, hex));
    let count =
        |kind: &str| Int::clamped(i32::try_from(of(deployment, kind).count()).unwrap_or(i32::MAX));
    let too_many = || other(&"the chart of deployment has more places than the rules can count");
    Ok(RussianSetup {
        armies: count("border-army-"),
        tank_korps: count("border-tank-korps-"),
        border: List::new(border.collect()).ok_or_else(too_many)?,
        behind: List::new(behind.collect()).ok_or_else(too_many)?,
    })
}

/// A chart is held against a rule; what it breaks is named with what to do.
fn hold(
    rules: &A4Sheet,
    chart: &str,
    rule: impl FnOnce(&mut Trail) -> Result<(), Refused>,
) -> Result<(), SetupError> {
    let mut trail = Trail::default();
    rule(&mut trail).map_err(|refused| {
        let said = trail.steps.into_iter().rfind(|(clause, _)| *clause == refused.by);
        let (id, why) =
            (rules.id_of(refused.by), said.map_or_else(String::new, |(_, words)| words));
        other(&format_args!("{chart} breaks {id}: {why}; change the chart or the figure"))
    })
}
