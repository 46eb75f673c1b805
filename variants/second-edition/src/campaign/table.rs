//! What never changes in a game: the rules, the map, who is who, who is set up where.

use std::ops::Range;
use std::sync::Arc;

use stavka_core::board::{Board, MapFile, SpaceId, SpaceSet};
use stavka_core::calendar::Month;
use stavka_core::data::{GroupEntry, ScenarioFile};

use crate::campaign::lines::Lines;
use crate::campaign::scenario::Scenario;
use crate::factories::kind::{FactoryKind, Letter};
use crate::factories::months::MonthSet;
use crate::ground::{Edge, Ground};
use crate::kinds::Kind;
use crate::nation::Ally;
use crate::occupancy::SPACES;
use crate::position::Whereabouts;
use crate::reinforcements::{ally, doorway, withdrawal};
use crate::set_up::{Mark, SetUpStep};
use crate::unit_set::MOST;
use crate::victory::{self, Span};
use crate::{SecondEdition, data};

/// What never changes in a game.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) variant: Arc<SecondEdition>,
    pub(crate) ground: Ground,
    /// How far spaces are from each other.
    pub(crate) lines: Lines,
    /// The set-up that was dealt.
    pub(crate) set_up_file: ScenarioFile,
    /// When the game starts, and how long it is played.
    pub(crate) start: Month,
    pub(crate) span: Span,
    /// Every counter: its kind, and its number among its kind from 1.
    pub(crate) roster: Vec<(Kind, u8)>,
    /// The counters of each kind.
    ranges: Vec<Range<usize>>,
    /// Where each counter is before anybody is set up.
    pub(crate) holdings: Vec<Whereabouts>,
    /// Who is set up where, in this order.
    pub(crate) set_up: Vec<SetUpUnit>,
    pub(crate) plants: Vec<Plant>,
    /// What places are worth to the Axis.
    pub(crate) victory: Vec<(SpaceId, u32)>,
    /// The infantry factors of cities.
    pub(crate) cities: Vec<(SpaceId, u32)>,
    pub(crate) siberia: SpaceId,
    pub(crate) west: SpaceId,
    /// The box beyond the southeastern edge, if the map has one.
    pub(crate) southeast: Option<SpaceId>,
    /// The points on the eastern edge.
    pub(crate) east: SpaceSet,
    /// Entry points and capitals of the allies.
    pub(crate) entry: [SpaceSet; ALLIES.len()],
    pub(crate) capital: [SpaceSet; ALLIES.len()],
}

/// The allies of the Axis that have a capital.
pub(crate) const ALLIES: [Ally; 3] = [Ally::Rumanian, Ally::Hungarian, Ally::Finnish];

/// A unit that is set up.
#[derive(Debug)]
pub(crate) struct SetUpUnit {
    pub(crate) unit: usize,
    pub(crate) places: SpaceSet,
    pub(crate) mark: Mark,
    pub(crate) step: SetUpStep,
}

/// A factory.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plant {
    /// Its place in the list.
    pub(crate) number: usize,
    pub(crate) unit: usize,
    pub(crate) kind: FactoryKind,
    pub(crate) months: MonthSet,
    /// Its letter, if it is still to be built.
    pub(crate) letter: Option<Letter>,
}

impl Table {
    /// The table of a game; nothing where the charts do not fit it.
    pub(crate) fn new(variant: Arc<SecondEdition>, scenario: &Scenario) -> Option<Self> {
        let file: MapFile = data::MAP.in_force(&variant.settings).ok()?;
        let board = Board::try_from(file).ok()?;
        if board.size() > SPACES {
            return None;
        }
        let ground = Ground::compile(&variant, board).ok()?;
        let roster = roster(&variant);
        let point = |name: &str| ground.board.labelled(name);
        let set = |names: &[String]| {
            SpaceSet::with(ground.board.size(), names.iter().filter_map(|name| point(name)))
        };
        let factors = |space: SpaceId| variant.tables.cities.factors(ground.label(space));
        let mut table = Self {
            start: scenario.start,
            span: scenario.span,
            set_up_file: scenario.file.clone(),
            holdings: vec![Whereabouts::Aside; roster.len()],
            ranges: ranges(&roster),
            set_up: Vec::new(),
            plants: plants(&variant, &roster),
            victory: victory::places(&variant)
                .filter_map(|(name, worth)| Some((point(name)?, worth)))
                .collect(),
            cities: ground
                .board
                .ids()
                .map(|at| (at, factors(at)))
                .filter(|(_, n)| *n > 0)
                .collect(),
            siberia: point("Siberia")?,
            west: point("West")?,
            southeast: point("Southeast"),
            east: ground.board.region(Edge::East.region())?.clone(),
            entry: ALLIES.map(|ally| set(doorway::entry_points(&variant, ally))),
            capital: ALLIES.map(|ally| set(ally::capital(&variant, ally))),
            roster,
            lines: Lines::new(&ground),
            ground,
            variant,
        };
        (table.roster.len() <= MOST).then_some(())?;
        table.read_groups(&scenario.file);
        // Within a step those with one place go first, so that nobody takes their room.
        table.set_up.sort_by_key(|entry| (entry.step, entry.places.len() > 1));
        Some(table)
    }

    /// Gives every group of the scenario its counters.
    fn read_groups(&mut self, scenario: &ScenarioFile) {
        let mut used = [0_usize; Kind::ALL.len()];
        for group in &scenario.groups {
            for muster in &group.units {
                let Some(kind) = Kind::ALL.iter().copied().find(|kind| kind.id() == muster.unit)
                else {
                    continue;
                };
                for at in 0..muster.count.unsigned() as usize {
                    let number = used[kind.index()];
                    used[kind.index()] += 1;
                    if let Some(unit) = self.of_kind(kind).nth(number) {
                        self.read_unit(group, unit, at);
                    }
                }
            }
        }
    }

    fn read_unit(&mut self, group: &GroupEntry, unit: usize, at: usize) {
        if let Some(holding) = &group.holding {
            if holding == "dead-pile" {
                self.holdings[unit] = Whereabouts::DeadPile;
            }
            return;
        }
        let clause = group.clause.as_deref();
        let mark = Mark::by(clause);
        let step = SetUpStep::by(self.roster[unit].0.side(), clause);
        self.set_up.push(SetUpUnit { unit, places: self.places(group, at), mark, step });
    }

    fn places(&self, group: &GroupEntry, at: usize) -> SpaceSet {
        let board = &self.ground.board;
        let mut places = board.empty_set();
        for region in &group.regions {
            board.region(region).into_iter().for_each(|points| places.union_with(points));
        }
        let own = group.places.iter().enumerate();
        let own = own.filter(|(place, _)| !group.one_each || *place == at);
        places.extend(own.filter_map(|(_, name)| board.labelled(name)));
        places
    }

    /// The counters of a kind.
    pub(crate) fn of_kind(&self, kind: Kind) -> Range<usize> {
        self.ranges[kind.index()].clone()
    }

    /// completion.ally.withdrawn: the units that go home by date.
    pub(crate) fn withdrawn(&self) -> impl Iterator<Item = usize> + '_ {
        withdrawal::kinds(&self.variant).flat_map(|kind| self.of_kind(kind))
    }

    /// What people call a unit.
    pub(crate) fn name(&self, unit: usize) -> String {
        let Some((kind, number)) = self.roster.get(unit) else { return format!("unit {unit}") };
        if self.variant.tables.counters.of_kind(*kind).count > 1 {
            format!("{kind} {number}")
        } else {
            kind.to_string()
        }
    }
}

fn roster(variant: &SecondEdition) -> Vec<(Kind, u8)> {
    let counters = &variant.tables.counters;
    let of_kind = |kind: Kind| (1..=counters.of_kind(kind).count).map(move |number| (kind, number));
    Kind::ALL.iter().copied().flat_map(of_kind).collect()
}

/// The roster is in the order of the kinds.
fn ranges(roster: &[(Kind, u8)]) -> Vec<Range<usize>> {
    let before = |kind: Kind| roster.iter().take_while(|entry| entry.0 < kind).count();
    let count = |kind: Kind| roster.iter().filter(|entry| entry.0 == kind).count();
    Kind::ALL.iter().map(|kind| before(*kind)..before(*kind) + count(*kind)).collect()
}

/// The counter of a factory, by what it makes and whether it is there at the start.
const fn counter(kind: FactoryKind, start: bool) -> Kind {
    match (kind, start) {
        (FactoryKind::Tank, true) => Kind::TankFactory,
        (FactoryKind::Tank, false) => Kind::NewTankFactory,
        (FactoryKind::Artillery, true) => Kind::ArtilleryFactory,
        (FactoryKind::Artillery, false) => Kind::NewArtilleryFactory,
        (FactoryKind::Rocket, true) => Kind::RocketFactory,
        (FactoryKind::Rocket, false) => Kind::NewRocketFactory,
        (FactoryKind::Aircraft, true) => Kind::AircraftFactory,
        (FactoryKind::Aircraft, false) => Kind::NewAircraftFactory,
    }
}

/// The n-th counter of a kind of factory is the n-th of that kind in the chart.
fn plants(variant: &SecondEdition, roster: &[(Kind, u8)]) -> Vec<Plant> {
    let chart = &variant.tables.factories;
    let start = chart.at_start.iter().map(|plant| (plant.kind, plant.months, None));
    let new = chart.to_build.iter().map(|plant| (plant.kind, plant.months, Some(plant.letter)));
    let mut plants: Vec<Plant> = Vec::new();
    for (kind, months, letter) in start.chain(new) {
        let before =
            plants.iter().filter(|p| p.kind == kind && p.letter.is_some() == letter.is_some());
        let wanted = counter(kind, letter.is_none());
        let mut all = roster.iter().enumerate().filter(|(_, entry)| entry.0 == wanted);
        if let Some((unit, _)) = all.nth(before.count()) {
            plants.push(Plant { number: plants.len(), unit, kind, months, letter });
        }
    }
    plants
}
