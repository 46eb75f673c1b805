//! The air units and where they start.

use stavka_core::board::{Board, SpaceId};
use stavka_core::data::{Passage, ScenarioFile, ScheduleFile, UnitsFile};
use stavka_core::setup::SetupError;

use crate::air::{AirUnit, is_flier};
use crate::campaign::table::{Turn, named};
use crate::replacements::schedule::{side_of, turn_of};
use crate::side::Side;

/// An air unit.
#[derive(Debug)]
pub(crate) struct Wing {
    /// As files call it.
    pub id: Box<str>,
    /// As players call it.
    pub name: Box<str>,
    pub side: Side,
    /// What it is to the rules.
    pub unit: AirUnit,
    /// Where it is based first.
    pub base: SpaceId,
    /// The first turn of its owner on which it is there, and the first on which it is not.
    pub turns: [u8; 2],
}

/// Every air unit of the scenario and of the schedule.
pub(crate) fn wings(
    board: &Board,
    turns: &[Turn],
    units: &UnitsFile,
    scenario: &ScenarioFile,
    schedule: &ScheduleFile,
) -> Result<Box<[Wing]>, SetupError> {
    let mut wings = Vec::new();
    for group in &scenario.groups {
        let flier = group.units.first().filter(|muster| is_flier(&muster.unit));
        if let (Some(muster), Some(place)) = (flier, group.places.first()) {
            wings.push(wing(units, &muster.unit, &group.side, named(board, place)?, 0));
        }
    }
    for entry in &schedule.entries {
        let Some(muster) = entry.units.first().filter(|muster| is_flier(&muster.unit)) else {
            continue;
        };
        let turn = turn_of(turns, entry.turn)?;
        match (entry.passage, entry.places.first()) {
            (Passage::Arrive, Some(place)) => {
                wings.push(wing(units, &muster.unit, &entry.side, named(board, place)?, turn));
            }
            (Passage::Leave, _) => leave(&mut wings, &muster.unit, turn),
            (Passage::Arrive, None) => {}
        }
    }
    Ok(wings.into())
}

fn wing(units: &UnitsFile, id: &str, side: &str, base: SpaceId, from: u8) -> Wing {
    Wing {
        id: id.into(),
        name: units.find(id).map_or(id, |entry| &entry.name).into(),
        side: side_of(side),
        unit: match id {
            "fliegerkorps-viii" => AirUnit::EighthFliegerkorps,
            "interceptor-korps-6" => AirUnit::SixthInterceptors,
            "interceptor-korps-7" => AirUnit::SeventhInterceptors,
            _ if id.starts_with("fliegerkorps-") => AirUnit::Fliegerkorps,
            _ => AirUnit::FrontAir,
        },
        base,
        turns: [from, u8::MAX],
    }
}

fn leave(wings: &mut [Wing], id: &str, turn: u8) {
    for wing in wings.iter_mut().filter(|wing| &*wing.id == id) {
        wing.turns[1] = turn;
    }
}
