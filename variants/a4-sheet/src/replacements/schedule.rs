//! Who comes when, and where.

use stavka_core::board::{Board, Direction, EdgeKinds, SpaceId};
use stavka_core::calendar::HalfMonth;
use stavka_core::clause::Silent;
use stavka_core::data::{Date, Passage, ScheduleEntry, ScheduleFile};
use stavka_core::setup::SetupError;

use crate::A4Sheet;
use crate::campaign::counters::{Counters, Sort, other};
use crate::campaign::table::{Turn, named};
use crate::position::{HexSet, UnitId};
use crate::replacements::comes_from;
use crate::set_up::late_parachute;
use crate::side::Side;
use crate::special_units::{katyusha, railway_gun};
use crate::unit::Arm;
use crate::victory::City;

/// Units that come on a turn.
#[derive(Debug)]
pub(crate) struct Arrival {
    /// The turn, from 0.
    pub turn: u8,
    pub side: Side,
    /// The units by name; none where armies come out of the pile.
    pub units: Box<[UnitId]>,
    /// How many armies come out of the pile.
    pub draw: u8,
    /// Where they may enter.
    pub hexes: HexSet,
}

/// Everybody who comes, in the order of the chart.
pub(crate) fn arrivals(
    rules: &A4Sheet,
    board: &Board,
    counters: &Counters,
    turns: &[Turn],
    file: &ScheduleFile,
) -> Result<Box<[Arrival]>, SetupError> {
    let comes = |entry: &&ScheduleEntry| entry.passage == Passage::Arrive;
    let listed = file
        .entries
        .iter()
        .filter(comes)
        .map(|entry| arrival(rules, board, counters, turns, entry));
    let mut arrivals = listed.collect::<Result<Vec<_>, _>>()?;
    for ruled in ruled(rules, counters) {
        // A turn that is not on the track never comes.
        if let Ok(turn) = turn_of(turns, Date::HalfMonth(ruled.turn)) {
            let hexes = [named(board, ruled.place)?].into_iter().collect();
            let units = ruled.units;
            arrivals.push(Arrival { turn, side: Side::Russian, units, draw: 0, hexes });
        }
    }
    Ok(arrivals.into())
}

/// Units whose turn a clause gives.
struct Ruled {
    turn: HalfMonth,
    units: Box<[UnitId]>,
    place: &'static str,
}

/// special-units.katyusha.arrival, special-units.railway-gun.arrival, setup.russian.parachute: those whose turn the
/// figures give, which are its only home.
fn ruled(rules: &A4Sheet, counters: &Counters) -> Vec<Ruled> {
    let (rockets_come, [before, rockets]) = katyusha::later(rules);
    let (guns_come, guns) = railway_gun::coming(rules);
    let of = |arm: Arm, from: u8, count: u8| {
        let units =
            counters.roster.units().filter(|&unit| counters.roster.counter(unit).arm == arm);
        units.skip(from.into()).take(count.into()).collect()
    };
    let later = of(Arm::Katyusha, before, rockets);
    let mut ruled = vec![
        Ruled { turn: rockets_come, units: later, place: City::Moscow.name() },
        Ruled {
            turn: guns_come,
            units: of(Arm::RailwayGun, 0, guns),
            place: City::Leningrad.name(),
        },
    ];
    if let Some(late) = late_parachute(rules, &mut Silent) {
        let korps = counters.named(&format!("parachute-korps-{}", late.korps));
        let units = korps.into_iter().flat_map(Sort::units).collect();
        ruled.push(Ruled { turn: late.turn, units, place: City::Moscow.name() });
    }
    ruled
}

fn arrival(
    rules: &A4Sheet,
    board: &Board,
    counters: &Counters,
    turns: &[Turn],
    entry: &ScheduleEntry,
) -> Result<Arrival, SetupError> {
    let mut units = Vec::new();
    for muster in &entry.units {
        let Some(sort) = counters.named(&muster.unit) else { continue };
        units.extend(sort.units().take(muster.count.unsigned() as usize));
    }
    Ok(Arrival {
        turn: turn_of(turns, due(rules, entry))?,
        side: side_of(&entry.side),
        units: units.into(),
        draw: entry.draw.and_then(|count| u8::try_from(count.get()).ok()).unwrap_or(0),
        hexes: hexes(board, &entry.places, &entry.regions)?,
    })
}

/// The turn of an entry; for the Axis, not before the turn of its month from which units enter.
fn due(rules: &A4Sheet, entry: &ScheduleEntry) -> Date {
    match (side_of(&entry.side), entry.turn) {
        (Side::Axis, Date::HalfMonth(turn)) => {
            Date::HalfMonth(turn.max(comes_from(rules, turn.month())))
        }
        (_, turn) => turn,
    }
}

pub(crate) fn side_of(name: &str) -> Side {
    if name == "axis" { Side::Axis } else { Side::Russian }
}

pub(crate) fn turn_of(turns: &[Turn], date: Date) -> Result<u8, SetupError> {
    let place = turns.iter().position(|turn| Date::HalfMonth(turn.date) == date);
    let place = place.and_then(|place| u8::try_from(place).ok());
    place.ok_or_else(|| other(&format_args!("{date} is no turn of the campaign")))
}

/// The places, and of the regions what has a name or a railway and lies on the edge of the map.
fn hexes(board: &Board, places: &[String], regions: &[String]) -> Result<HexSet, SetupError> {
    let mut hexes = HexSet::EMPTY;
    for place in places {
        hexes.insert(named(board, place)?);
    }
    let edge =
        |hex: &SpaceId| Direction::ALL.iter().any(|&way| board.neighbour(*hex, way).is_none());
    let gate = |hex: &SpaceId| board.space(*hex).name.is_some() || has_rail(board, *hex);
    for region in regions {
        let spaces = board.region(region).into_iter().flatten();
        spaces.filter(edge).filter(gate).for_each(|hex| hexes.insert(hex));
    }
    Ok(hexes)
}

fn has_rail(board: &Board, hex: SpaceId) -> bool {
    board.slots(hex).any(|slot| board.crossing(hex, slot).kinds.any_of(EdgeKinds::RAIL))
}
