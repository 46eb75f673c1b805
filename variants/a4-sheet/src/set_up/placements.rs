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
        let setup = match group.clause.as_deref() {
            Some("setup.german.armies") => {
                GermanSetup::Army { at_its_position: hex == position(ground.board(), group)? }
            }
            Some("setup.german.mobile") => {
                let hexes = away(ground, hex, position(ground.board(), group)?);
                GermanSetup::Mobile { hexes }
            }
            Some("setup.german.rumania") => {
                marked += 1;
                let in_rumania = ground.features().rumania.contains(hex);
                GermanSetup::MarkedRumania { in_rumania, others: Int::clamped(marked - 1) }
            }
            Some("setup.german.infantry") => infantry(ground, scenario, group, hex)?,
            _ => continue,
        };
        if may_start(rules, &setup, &mut Silent).is_err() {
            let label = ground.label(hex);
            return Err(other(&format_args!("{unit} may not start in {label}")));
        }
        placements.push(setup);
    }
    Ok(placements.into())
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
