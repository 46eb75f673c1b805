//! What never changes while a campaign is played: rules, map, counters, turns and schedules.

use std::sync::Arc;

use stavka_core::board::{Board, SpaceId};
use stavka_core::calendar::HalfMonth;
use stavka_core::data::{Date, ScenarioEntry, ScheduleFile, TurnTrackFile, UnitsFile};
use stavka_core::question::Question;
use stavka_core::setup::SetupError;
use stavka_core::variant::Variant as _;

use crate::air::wings::{self, Wing};
use crate::build_up::chart;
use crate::build_up::play::korps::Korps;
use crate::campaign::counters::{Counters, other};
use crate::campaign::state::FACTORIES;
use crate::ground::{Gait, Ground};
use crate::position::{HexSet, Roster, UnitId};
use crate::replacements::schedule::{self, Arrival};
use crate::sequence::{Step, steps};
use crate::set_up::opening::Opening;
use crate::side::Side;
use crate::strategic::{Railways, main_lines};
use crate::victory::City;
use crate::weather::Weather;
use crate::{A4Sheet, data};

/// One turn of the track.
#[derive(Debug)]
pub(crate) struct Turn {
    pub label: Box<str>,
    pub date: HalfMonth,
}

/// What never changes while a campaign is played.
#[derive(Debug)]
pub(crate) struct Table {
    pub rules: Arc<A4Sheet>,
    pub ground: Arc<Ground>,
    pub counters: Counters,
    pub turns: Box<[Turn]>,
    /// The scenario that is played, and its first and last turn, from 0.
    pub scenario: Box<str>,
    pub first_turn: u8,
    pub last_turn: u8,
    pub steps: Box<[Step]>,
    pub opening: Opening,
    pub arrivals: Box<[Arrival]>,
    pub wings: Box<[Wing]>,
    /// Motorized korps that can be broken down.
    pub korps: Box<[Korps]>,
    pub railways: Railways,
    /// The way of each rail head, from its start.
    pub lines: Box<[Box<[SpaceId]>]>,
    pub places: Places,
    /// How far each hex is from an Axis country.
    pub border: Box<[u8]>,
    /// Hexes into which somebody can go on foot while water is open.
    pub passable: HexSet,
    /// What can be asked about positions.
    pub(crate) questions: Box<[Question<A4Sheet>]>,
}

/// Hexes that the rules name.
#[derive(Debug)]
pub(crate) struct Places {
    /// The victory cities, in the order of [`City::ALL`].
    pub cities: [SpaceId; City::ALL.len()],
    /// Major cities.
    pub major: HexSet,
    /// Every hex with a name.
    pub named: HexSet,
    pub ploesti: SpaceId,
    pub koenigsberg: SpaceId,
    pub kerch: [SpaceId; 2],
    pub factories: [SpaceId; FACTORIES],
    /// Land beside the Baltic and beside the Black Sea with the Sea of Azov.
    pub coasts: [HexSet; 2],
    /// Land beside the Sea of Azov.
    pub azov: HexSet,
}

impl Table {
    /// Reads the charts in force.
    pub(crate) fn open(rules: Arc<A4Sheet>, played: &ScenarioEntry) -> Result<Self, SetupError> {
        let ground = rules.campaign()?;
        let settings = &rules.settings;
        let units: UnitsFile = data::UNITS.in_force(settings)?;
        let scenario = played.file(data::CHARTS, settings)?;
        let schedule: ScheduleFile = data::REINFORCEMENTS.in_force(settings)?;
        let track: TurnTrackFile = data::TURN_TRACK.in_force(settings)?;
        let counters = Counters::new(&rules, &units)?;
        let turns = turns(&track)?;
        let board = ground.board();
        Ok(Self {
            opening: Opening::new(&rules, &ground, &counters, &scenario)?,
            arrivals: schedule::arrivals(&rules, board, &counters, &turns, &schedule)?,
            wings: wings::wings(board, &turns, &units, &scenario, &schedule)?,
            korps: chart::open(&rules, &counters)?,
            railways: Railways::new(board),
            lines: main_lines::open(&rules, board)?,
            places: Places::of(board)?,
            border: border(&ground),
            passable: passable(&ground),
            scenario: played.name.as_str().into(),
            first_turn: schedule::turn_of(&turns, scenario.first_turn)?,
            last_turn: schedule::turn_of(&turns, scenario.last_turn)?,
            steps: steps(&rules).collect(),
            questions: questions(),
            turns,
            counters,
            ground,
            rules,
        })
    }

    /// The counters by id.
    #[inline]
    pub(crate) fn roster(&self) -> &Roster {
        &self.counters.roster
    }

    /// The question of that name, if it is about a position.
    pub(crate) fn about_position(&self, name: &str) -> Option<&Question<A4Sheet>> {
        self.questions.iter().find(|question| question.name == name)
    }

    /// The side of a unit.
    #[inline]
    pub(crate) fn side(&self, unit: UnitId) -> Side {
        self.roster().counter(unit).side()
    }
}

impl Places {
    pub(crate) fn of(board: &Board) -> Result<Self, SetupError> {
        let find = |name: &str| named(board, name);
        let mut cities = [SpaceId::NONE; City::ALL.len()];
        for (place, city) in cities.iter_mut().zip(City::ALL) {
            *place = find(city.name())?;
        }
        let beside = |seas: &[&str]| coast(board, seas);
        Ok(Self {
            cities,
            major: board.tagged("major").into_iter().flatten().collect(),
            named: board.ids().filter(|&hex| board.space(hex).name.is_some()).collect(),
            ploesti: find("Ploesti")?,
            koenigsberg: find("Koenigsberg")?,
            kerch: [find("Kerch")?, find("Temryuk")?],
            factories: [find("Leningrad")?, find("Kharkov")?, find("Stalingrad")?, SpaceId::NONE],
            coasts: [beside(&["baltic"]), beside(&["black-sea", "azov"])],
            azov: beside(&["azov"]),
        })
    }
}

pub(crate) fn questions() -> Box<[Question<A4Sheet>]> {
    A4Sheet::questions().into_iter().filter(|question| question.about_position).collect()
}

/// How far each hex is from an Axis country.
pub(crate) fn border(ground: &Ground) -> Box<[u8]> {
    let features = ground.features();
    let far = |hex: SpaceId| {
        let countries = features.axis_country.iter();
        countries.map(|country| features.distance(hex, country)).min().unwrap_or(u32::MAX)
    };
    ground.board().ids().map(|hex| u8::try_from(far(hex)).unwrap_or(u8::MAX)).collect()
}

/// Hexes into which somebody can go on foot while water is open: no sea, and no country that keeps out of the war.
pub(crate) fn passable(ground: &Ground) -> HexSet {
    let open = |hex: &SpaceId| {
        let mut near = ground.neighbours(*hex);
        near.any(|near| ground.is_open(Gait::Foot, Weather::Good, near, *hex))
    };
    ground.board().ids().filter(open).collect()
}

/// The land hexes beside one of these seas.
pub(crate) fn coast(board: &Board, seas: &[&str]) -> HexSet {
    let water: HexSet = seas.iter().filter_map(|sea| board.region(sea)).flatten().collect();
    let beside = |&hex: &SpaceId| board.neighbours(hex).iter().any(|&near| water.contains(near));
    board.ids().filter(|hex| !water.contains(*hex)).filter(beside).collect()
}

/// The hex with a name or label.
pub(crate) fn named(board: &Board, name: &str) -> Result<SpaceId, SetupError> {
    let found = board.ids().find(|&hex| board.space(hex).name.as_deref() == Some(name));
    let found = found.or_else(|| board.labelled(name));
    found.ok_or_else(|| {
        other(&format_args!("the campaign needs a place called `{name}` on the map"))
    })
}

pub(crate) fn turns(track: &TurnTrackFile) -> Result<Box<[Turn]>, SetupError> {
    let turn = |entry: &stavka_core::data::TurnEntry| {
        let Date::HalfMonth(date) = entry.date else {
            return Err(other(&format_args!("the turn `{}` is no half-month", entry.label)));
        };
        Ok(Turn { label: entry.label.as_str().into(), date })
    };
    track.turns.iter().map(turn).collect()
}
