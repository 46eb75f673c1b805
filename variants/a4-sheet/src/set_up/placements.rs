//! The German set-up as the rules on set-up see it.

use stavka_core::board::{Board, SpaceId};
use stavka_core::bounded::{Int, List};
use stavka_core::clause::Silent;
use stavka_core::data::{GroupEntry, ScenarioFile};
use stavka_core::setup::SetupError;

use crate::A4Sheet;
use crate::campaign::counters::other;
use crate::campaign::table::named;
use crate::ground::Ground;
use crate::position::HexSet;
use crate::set_up::{ArmyGroup, Formation, GermanSetup, Near, may_start};

/// Where a unit of a group stands.
pub(crate) type Standing<'a> = (&'a GroupEntry, &'a str, SpaceId);

/// Every German whose place is ruled; a deployment that breaks a rule is refused.
pub(crate) fn check(
    rules: &A4Sheet,
    ground: &Ground,
    scenario: &ScenarioFile,
    standing: &[Standing<'_>],
) -> Result<Box<[GermanSetup]>, SetupError> {
    let mut placements = Vec::new();
    let mut marked = 0;
    for &(group, unit, hex) in standing {
        let Some(setup) = setup_at(ground, scenario, group, hex, marked)? else { continue };
        marked += i32::from(matches!(setup, GermanSetup::MarkedRumania { .. }));
        if may_start(rules, &setup, &mut Silent).is_err() {
            let label = ground.label(hex);
            return Err(other(&format_args!("{unit} may not start in {label}")));
        }
        placements.push(setup);
    }
    Ok(placements.into())
}

/// A German of a group in a hex, with so many others that have the mark of Rumania; nothing where no rule says where it starts.
fn setup_at(
    ground: &Ground,
    scenario: &ScenarioFile,
    group: &GroupEntry,
    hex: SpaceId,
    marked: i32,
) -> Result<Option<GermanSetup>, SetupError> {
    Ok(Some(match group.clause.as_deref() {
        Some("setup.german.armies") => {
            GermanSetup::Army { at_its_position: hex == position(ground.board(), group)? }
        }
        Some("setup.german.mobile") => {
            let hexes = away(ground, hex, position(ground.board(), group)?);
            GermanSetup::Mobile { hexes }
        }
        Some("setup.german.rumania") => {
            let in_rumania = ground.features().rumania.contains(hex);
            GermanSetup::MarkedRumania { in_rumania, others: Int::clamped(marked) }
        }
        Some("setup.german.infantry") => infantry(ground, scenario, group, hex)?,
        _ => return Ok(None),
    }))
}

/// Where a unit of a group may start, on ground of its own side; nowhere else than it does where no rule gives a choice.
pub(crate) fn choice(
    rules: &A4Sheet,
    ground: &Ground,
    scenario: &ScenarioFile,
    group: &GroupEntry,
) -> Result<HexSet, SetupError> {
    let board = ground.board();
    let own = board.controller_named(&group.side);
    let mut hexes = HexSet::EMPTY;
    for hex in board.ids().filter(|&hex| own.is_some() && board.space(hex).controller == own) {
        let ruled = setup_at(ground, scenario, group, hex, 0)?;
        let fits = match ruled {
            Some(setup) => may_start(rules, &setup, &mut Silent).is_ok(),
            None => is_near(ground, group, hex)?,
        };
        if fits {
            hexes.insert(hex);
        }
    }
    Ok(hexes)
}

/// Whether the scenario lets units of a group start in a hex.
fn is_near(ground: &Ground, group: &GroupEntry, hex: SpaceId) -> Result<bool, SetupError> {
    let board = ground.board();
    let within = group.within.map_or(0, Int::unsigned);
    for place in &group.places {
        if ground.features().distance(hex, named(board, place)?) <= within {
            return Ok(true);
        }
    }
    let mut regions = group.regions.iter().filter_map(|name| board.region(name));
    Ok(regions.any(|region| region.contains(hex)))
}

pub(crate) fn position(board: &Board, group: &GroupEntry) -> Result<SpaceId, SetupError> {
    group.places.first().map_or(Ok(SpaceId::NONE), |place| named(board, place))
}

pub(crate) fn away(ground: &Ground, hex: SpaceId, place: SpaceId) -> Int<0, 99> {
    Int::clamped(i32::try_from(ground.features().distance(hex, place)).unwrap_or(i32::MAX))
}

/// An infantry korps, with how far every formation is.
pub(crate) fn infantry(
    ground: &Ground,
    scenario: &ScenarioFile,
    group: &GroupEntry,
    hex: SpaceId,
) -> Result<GermanSetup, SetupError> {
    let army_group = match group.name.rsplit(' ').next() {
        Some("North") => ArmyGroup::North,
        Some("Center") => ArmyGroup::Center,
        _ => ArmyGroup::South,
    };
    let mut near = Vec::new();
    for group in &scenario.groups {
        let Some(to) = formation(&group.name) else { continue };
        let hexes = away(ground, hex, position(ground.board(), group)?);
        near.push(Near { formation: to, hexes });
    }
    let near = List::new(near).ok_or_else(|| other(&"there are too many formations"))?;
    Ok(GermanSetup::InfantryKorps { army_group, near })
}

/// The formation that a group is, such as `4. Army` or `2. Panzer Group`.
pub(crate) fn formation(name: &str) -> Option<Formation> {
    let (number, kind) = name.split_once(". ")?;
    let number = Int::new(number.parse().ok()?)?;
    match kind {
        "Army" => Some(Formation::Army(number)),
        "Panzer Group" => Some(Formation::PanzerGroup(number)),
        _ => None,
    }
}
