//! All that changes in a game.

use std::hash::Hash;

use serde::Deserialize;
use stavka_core::board::{SpaceId, SpaceSet};
use stavka_core::calendar::Month;
use stavka_core::clause::Clause;
use stavka_core::game::Outcome;

use crate::campaign::table::{ALLIES, Table};
use crate::factories::table::{AT_START, Built, TO_BUILD};
use crate::kinds::Branch;
use crate::nation::Side;
use crate::national_limits::{Provocation, Provoked};
use crate::occupancy::Spots;
use crate::position::{Position, Roster, Unit, Whereabouts};
use crate::sequence::Step;
use crate::track::Weather;
use crate::unit_set::{MOST, UnitSet};
use crate::victory::Level;

mod parts;

pub(crate) use parts::{Arrival, Battle, Makings, Queue, Siberia};

/// Where the game stands, in the order in which it is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Stage {
    /// Units are set up.
    SetUp,
    /// A factory is picked before play.
    FirstPick,
    /// Weather and air strength.
    Weather,
    /// Those who come are put down.
    Arrivals,
    /// The infantry of the cities is taken.
    Infantry,
    /// Factories, composites and the call of the Reserve.
    Bureau,
    /// The dice of the Siberian gamble.
    Gamble,
    /// Units are sent to Siberia.
    Commitment,
    /// Strategic movement.
    Rail,
    /// Operational movement.
    March,
    /// Combat.
    Combat,
    /// Armored units go on.
    Pursuit,
    /// They attack once more.
    SecondCombat,
    /// Units dig in.
    Fortification,
    /// Supply and victory.
    Supply,
}

/// What has to be decided now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Task {
    /// Nothing yet: the stage says what comes next.
    Open,
    /// Where the chosen unit is put.
    Place,
    /// What is chosen in this stage.
    Choose,
    /// Where the chosen unit goes.
    To,
    /// A die for the chosen unit at sea.
    Sea,
    /// Whether the chosen factory is set up in its port.
    Settle,
    /// Who joins the attack.
    Join,
    /// Whether the defender's air units come.
    Cover,
    /// The dice of the attack.
    Roll,
    /// Who takes the hits.
    Hits,
    /// Where a beaten unit goes back.
    Retreat,
    /// Who enters the point.
    Advance,
}

/// Factories that there are.
const PLANTS: usize = AT_START + TO_BUILD;

/// All that changes in a game.
#[derive(Debug, Clone, Copy, Hash)]
pub(crate) struct State {
    pub(crate) position: Position,
    pub(crate) stage: Stage,
    pub(crate) side: Side,
    pub(crate) task: Task,
    pub(crate) chosen: u16,
    /// How many units are set up.
    pub(crate) placed: u16,
    pub(crate) queue: Queue,
    /// Where the chosen unit may go, or what may be attacked.
    pub(crate) targets: Spots,
    /// Points from which a train can leave, and ports from which a ship can.
    pub(crate) stations: Spots,
    pub(crate) harbours: Spots,
    /// Units in supply when it was last looked at.
    pub(crate) supplied: UnitSet,
    /// Units that are done with in this stage.
    pub(crate) done: UnitSet,
    /// Units that may be chosen: to join an attack, to be sent, to go on.
    pub(crate) able: UnitSet,
    /// Armored units that may go on.
    pub(crate) pursuers: UnitSet,
    /// Units that moved strategically in this phase.
    pub(crate) railed: UnitSet,
    /// Factories that were moved since they were turned over.
    pub(crate) relocated: UnitSet,
    /// Reinforcements that stand where they entered.
    pub(crate) entered: UnitSet,
    /// Units of the Reserve that are kept back in Siberia.
    pub(crate) kept: UnitSet,
    /// Counters in the dead pile that stand for units in Siberia.
    pub(crate) recorded: UnitSet,
    /// Whether the chosen unit goes by sea.
    pub(crate) at_sea: bool,
    /// The turn in which each unit came where it is, from 0.
    pub(crate) since: [u8; MOST],
    /// The turn in which each factory was last turned over.
    pub(crate) loaded: [u8; PLANTS],
    pub(crate) land_left: u8,
    pub(crate) sea_left: [u8; 4],
    pub(crate) air_left: [u8; 2],
    /// Units that the infantry factors still buy.
    pub(crate) infantry_left: u8,
    pub(crate) picked: Built,
    pub(crate) picked_now: u8,
    pub(crate) missed: u8,
    pub(crate) makings: Makings,
    pub(crate) battle: Battle,
    pub(crate) siberia: Siberia,
    /// Allies whose entry point or capital the Soviets have taken.
    pub(crate) entry_lost: [bool; ALLIES.len()],
    pub(crate) capital_lost: [bool; ALLIES.len()],
    /// When Soviet units first entered Hungary.
    pub(crate) provoked: Option<Month>,
    pub(crate) winner: Option<Ending>,
    /// The sum of all places, kept by whoever moves a counter: see `check`.
    pub(crate) ledger: u64,
}

/// How the game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Ending {
    pub(crate) winner: Option<Side>,
    pub(crate) by: Clause,
    /// How far the winner has won, and with how many points of the Axis.
    pub(crate) level: Level,
    pub(crate) points: u32,
}

impl From<Ending> for Outcome {
    fn from(ending: Ending) -> Self {
        Self { winner: ending.winner.map(|side| u8::from(side == Side::Soviet)), by: ending.by }
    }
}

/// What one counter at one place adds to the ledger.
pub(crate) fn entry(unit: usize, place: Whereabouts) -> u64 {
    let code = match place {
        Whereabouts::Map(space) => u64::from(space.0) + 8,
        Whereabouts::DeadPile => 1,
        Whereabouts::Aside => 2,
        Whereabouts::Gone => 3,
    };
    (code << 16 | unit as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl State {
    /// The state before anybody is set up; nothing where there are too many counters.
    pub(crate) fn new(table: &Table) -> Option<Self> {
        let board = &table.ground.board;
        let controller = board.controller_named("soviet");
        let held = board.ids().filter(|space| board.space(*space).controller == controller);
        let unit = |((kind, _), place): (&(crate::kinds::Kind, u8), &Whereabouts)| Unit {
            place: *place,
            ..Unit::new(*kind, SpaceId::NONE)
        };
        let units = Roster::new(table.roster.iter().zip(&table.holdings).map(unit))?;
        let ledger = units.iter().enumerate().map(|(unit, on)| entry(unit, on.place));
        let ledger = ledger.fold(0, u64::wrapping_add);
        let soviet = SpaceSet::with(board.size(), held);
        let position = Position::new(table.start, table.start, Weather::Good, &units, &soviet);
        Some(Self {
            position,
            stage: Stage::SetUp,
            side: Side::Axis,
            task: Task::Open,
            chosen: 0,
            placed: 0,
            queue: Queue::EMPTY,
            targets: Spots::EMPTY,
            stations: Spots::EMPTY,
            harbours: Spots::EMPTY,
            supplied: UnitSet::default(),
            done: UnitSet::default(),
            able: UnitSet::default(),
            pursuers: UnitSet::default(),
            railed: UnitSet::default(),
            relocated: UnitSet::default(),
            entered: UnitSet::default(),
            kept: UnitSet::default(),
            recorded: UnitSet::default(),
            at_sea: false,
            since: [0; MOST],
            loaded: [0; PLANTS],
            land_left: 0,
            sea_left: [0; 4],
            air_left: [0; 2],
            infantry_left: 0,
            picked: Built::default(),
            picked_now: 0,
            missed: 0,
            makings: Makings::NONE,
            battle: Battle::none(),
            siberia: Siberia::default(),
            entry_lost: [false; ALLIES.len()],
            capital_lost: [false; ALLIES.len()],
            provoked: None,
            winner: None,
            ledger,
        })
    }

    /// The turn that is played, counted from 0.
    pub(crate) fn turn(&self) -> u8 {
        let turns = self.position.month.months_after(self.position.start).unwrap_or(0);
        u8::try_from(turns).unwrap_or(u8::MAX)
    }

    /// A month of the game by the number of its turn.
    pub(crate) fn month(&self, turn: u8) -> Month {
        self.position.start.plus(turn.into())
    }

    /// The unit that was chosen.
    pub(crate) fn chosen(&self) -> usize {
        self.chosen.into()
    }

    /// The step of the sequence of play.
    pub(crate) fn step(&self) -> Step {
        let of_side =
            |axis: Step, soviet: Step| if self.side == Side::Axis { axis } else { soviet };
        match self.stage {
            Stage::SetUp | Stage::FirstPick | Stage::Weather => Step::Weather,
            Stage::Arrivals
            | Stage::Infantry
            | Stage::Bureau
            | Stage::Gamble
            | Stage::Commitment => of_side(Step::AxisReplacement, Step::SovietReplacement),
            Stage::Rail => of_side(Step::AxisStrategicMovement, Step::SovietStrategicMovement),
            Stage::March => of_side(Step::AxisOperationalMovement, Step::SovietOperationalMovement),
            Stage::Combat => of_side(Step::AxisCombat, Step::SovietCombat),
            Stage::Pursuit | Stage::SecondCombat => {
                of_side(Step::AxisExploitation, Step::SovietExploitation)
            }
            Stage::Fortification => of_side(Step::AxisFortification, Step::SovietFortification),
            Stage::Supply => of_side(Step::AxisSupply, Step::SovietSupply),
        }
    }

    /// Whether a crisis is on.
    pub(crate) fn in_crisis(&self) -> bool {
        self.siberia.debt.is_some_and(|debt| debt.over.is_none())
    }

    /// What the Soviet player did to Hungary first; an attack on one of its armies counts as much as an invasion.
    pub(crate) fn provocation(&self) -> Option<Provoked> {
        self.provoked.map(|month| Provoked { month, by: Provocation::InvadedHungary })
    }

    /// The units of a side that stand on the ground of the map, with their places.
    pub(crate) fn on_map(&self, side: Side) -> impl Iterator<Item = (usize, &Unit, SpaceId)> {
        let units = &self.position.units;
        self.position.occupancy.on_map(side).iter().filter_map(move |number| {
            let unit = &units[number];
            unit.at().filter(|_| unit.kind.is_ground()).map(|at| (number, unit, at))
        })
    }

    /// Factories on the map or in Siberia that are set up.
    pub(crate) fn is_working_factory(unit: &Unit) -> bool {
        unit.kind.branch() == Branch::Factory && unit.at().is_some() && !unit.entrained
    }
}
