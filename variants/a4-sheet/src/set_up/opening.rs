//! How the scenario begins: who stands where, who waits beside the map, and what is drawn.

use stavka_core::board::{Board, SpaceId};
use stavka_core::clause::Silent;
use stavka_core::data::{GroupEntry, ScenarioFile, TableFile};
use stavka_core::setup::SetupError;

use crate::campaign::counters::{Counters, Sort, other};
use crate::campaign::state::Beside;
use crate::campaign::table::named;
use crate::ground::Ground;
use crate::hidden::play::SORTS;
use crate::position::{HexSet, UnitId};
use crate::set_up::{
    Deployment, GermanSetup, RussianSetup, lets_players_place, placements, russian,
};
use crate::{A4Sheet, data};

/// How the scenario begins.
#[derive(Debug)]
pub(crate) struct Opening {
    /// Units whose place is known.
    pub standing: Box<[(UnitId, SpaceId)]>,
    /// Units beside the map.
    pub beside: Box<[(UnitId, Beside)]>,
    /// Places for armies, of which nobody knows which comes.
    pub slots: Box<[SpaceId]>,
    /// The tank korps with either group, and how many of each sort they are.
    pub tanks: [Box<[UnitId]>; 2],
    pub parks: [[u8; SORTS]; 2],
    /// Places for tank korps.
    pub tank_slots: Box<[SpaceId]>,
    /// Where rail heads start.
    pub heads: Box<[SpaceId]>,
    /// The units whose owner has a choice, and where they may start; empty where everybody starts as laid out.
    pub choices: Box<[(UnitId, HexSet)]>,
    /// The cities that have their unit, the border that must be covered, and the Russian hexes in it or beside it.
    pub cities: HexSet,
    pub border: HexSet,
    pub near_border: HexSet,
    /// The Russians whose places are ruled.
    pub russian: Option<RussianSetup>,
    /// The Germans whose places are ruled.
    pub placements: Box<[GermanSetup]>,
}

impl Opening {
    pub(crate) fn new(
        rules: &A4Sheet,
        ground: &Ground,
        counters: &Counters,
        scenario: &ScenarioFile,
    ) -> Result<Self, SetupError> {
        let board = ground.board();
        let chart: TableFile = data::DEPLOYMENT.in_force(&rules.settings)?;
        let deployment = Deployment::open(&chart, board).map_err(|error| other(&error))?;
        let slots = |kinds: [&str; 2]| -> Box<[SpaceId]> {
            let rows = deployment.iter();
            rows.filter(|(name, _)| kinds.iter().any(|kind| name.starts_with(kind)))
                .map(|(_, hex)| hex)
                .collect()
        };
        let mut beside = Vec::new();
        let mut standing = Vec::new();
        let mut heads = Vec::new();
        let mut ruled = Vec::new();
        let mut choices = Vec::new();
        for group in &scenario.groups {
            let free = group.within.is_some() || !group.regions.is_empty();
            let places = if free && lets_players_place(rules, &mut Silent) {
                Some(placements::choice(rules, ground, scenario, group)?)
            } else {
                None
            };
            for unit in units(counters, group) {
                choices.extend(places.map(|places| (unit, places)));
                match (waits(group), place(board, &deployment, counters, group, unit)?) {
                    (Some(place), _) => beside.push((unit, place)),
                    (None, Some(hex)) => {
                        standing.push((unit, hex));
                        ruled.push((group, &*counters.sort(unit).name, hex));
                    }
                    (None, None) => {}
                }
            }
            if group.units.iter().any(|muster| muster.unit == "rail-head") {
                heads =
                    group.places.iter().map(|name| named(board, name)).collect::<Result<_, _>>()?;
            }
        }
        let tanks = tanks(counters, scenario);
        let tank_slots = slots(["border-tank-korps-", "city-tank-korps-"]);
        russian::check_tanks(rules, counters, scenario, &tanks, &tank_slots)?;
        let [border, near_border] = russian::border(board);
        Ok(Self {
            choices: choices.into(),
            cities: slots(["city-army-", "city-tank-korps-"]).iter().copied().collect(),
            border,
            near_border,
            russian: russian::check(rules, ground, scenario, &deployment)?,
            placements: placements::check(rules, ground, scenario, &ruled)?,
            standing: standing.into(),
            beside: beside.into(),
            slots: slots(["border-army-", "city-army-"]),
            tank_slots,
            parks: parks(counters, &tanks),
            tanks,
            heads: heads.into(),
        })
    }
}

/// The ground units of a group. Groups that are drawn have none of their own.
pub(crate) fn units(counters: &Counters, group: &GroupEntry) -> Vec<UnitId> {
    let musters = group.units.iter();
    let sorts = musters.filter_map(|muster| {
        counters.named(&muster.unit).map(|sort| (sort, muster.count.unsigned() as usize))
    });
    sorts.flat_map(|(sort, count)| sort.units().take(count)).collect()
}

/// Where beside the map a group waits.
pub(crate) fn waits(group: &GroupEntry) -> Option<Beside> {
    Some(match group.holding.as_deref()? {
        "inside-korps" => Beside::Inside,
        "axis-survivors" | "soviet-survivors" => Beside::Remnants,
        "siberia" => Beside::Siberia,
        "drawn-armies" => Beside::Unseen,
        _ => Beside::Gone,
    })
}

pub(crate) fn place(
    board: &Board,
    deployment: &Deployment,
    counters: &Counters,
    group: &GroupEntry,
    unit: UnitId,
) -> Result<Option<SpaceId>, SetupError> {
    match (deployment.find(&counters.sort(unit).id), group.places.as_slice()) {
        (Some(hex), _) => Ok(Some(hex)),
        (None, [place]) => named(board, place).map(Some),
        _ => Ok(None),
    }
}

/// How many korps of each sort there are.
pub(crate) fn parks(counters: &Counters, tanks: &[Box<[UnitId]>; 2]) -> [[u8; SORTS]; 2] {
    [0, 1].map(|group: usize| {
        std::array::from_fn(|sort| {
            let units = counters.tank_sort(sort).into_iter().flat_map(Sort::units);
            let taken = units.filter(|unit| tanks[group].contains(unit));
            u8::try_from(taken.count()).unwrap_or(u8::MAX)
        })
    })
}

/// setup.russian.tanks: the korps that are always there, with those of either group.
pub(crate) fn tanks(counters: &Counters, scenario: &ScenarioFile) -> [Box<[UnitId]>; 2] {
    ["tank-group-a", "tank-group-b"].map(|chosen| {
        let mut taken: Vec<UnitId> = Vec::new();
        for group in &scenario.groups {
            let holding = group.holding.as_deref();
            if holding != Some("tank-korps") && holding != Some(chosen) {
                continue;
            }
            for muster in &group.units {
                let Some(sort) = counters.named(&muster.unit) else { continue };
                let free = sort.units().filter(|unit| !taken.contains(unit));
                let more: Vec<_> = free.take(muster.count.unsigned() as usize).collect();
                taken.extend(more);
            }
        }
        taken.into()
    })
}
