//! Who comes, who goes and what is put together, as the questions have it.

use stavka_core::board::SpaceId;
use stavka_core::bounded::Int;
use stavka_core::clause::Silent;

use crate::campaign::state::State;
use crate::campaign::table::Table;
use crate::composite::forming::PartKind;
use crate::factories::deployment::DeploymentInput;
use crate::factories::expansion::{self, PickTime};
use crate::factories::kind::NewName;
use crate::ground::Country;
use crate::kinds::{Branch, Kind};
use crate::nation::Side;
use crate::reinforcements::dead_pile::Counter;
use crate::reinforcements::doorway::{Doorway, Edge};
use crate::reinforcements::entry::{Body, Coming, DoorwayInput, EntryInput, PointInput};
use crate::reinforcements::play as arrivals;
use crate::reinforcements::withdrawal::WithdrawalInput;
use crate::stacking;
use crate::supply::Tracer;
use crate::units::BasicType;

/// A counter as a part of a composite.
pub(crate) fn part(kind: Kind) -> Option<PartKind> {
    if kind == Kind::Rocket {
        return Some(PartKind::Rocket);
    }
    let basic = kind.basic().map(|basic| match basic {
        BasicType::Infantry => PartKind::Infantry,
        BasicType::Armor => PartKind::Armor,
        BasicType::Artillery => PartKind::Artillery,
        BasicType::Cavalry => PartKind::Cavalry,
    });
    basic.or_else(|| kind.composite().map(PartKind::from))
}

/// A counter as the piles know it.
pub(crate) fn counter(kind: Kind) -> Option<Counter> {
    match kind {
        Kind::PolishArmy => Some(Counter::PolishArmy),
        _ if kind.branch() == Branch::Factory => Some(Counter::Factory),
        _ if kind.basic().is_some() => Some(Counter::BasicUnit),
        _ => kind.composite().map(Counter::Composite),
    }
}

/// A factory that is put down.
pub(crate) fn deployment(
    table: &Table,
    state: &State,
    unit: usize,
    space: SpaceId,
) -> Option<DeploymentInput> {
    let plant = table.plants.iter().find(|plant| plant.unit == unit)?;
    let factory = NewName { kind: plant.kind, letter: plant.letter? };
    let (variant, due) = (&table.variant, state.month(state.since[unit]));
    let turns = (0..=state.turn()).map(|turn| PickTime::Turn(state.month(turn)));
    let times = std::iter::once(PickTime::BeforePlay).chain(turns);
    let mut picked = times.filter(|when| expansion::ready(variant, *when, &mut Silent) == due);
    let (month, destination) = (state.position.month, arrivals::site(table, state, space));
    Some(DeploymentInput { factory, when: picked.next()?, month, destination })
}

/// A reinforcement that is put down.
pub(crate) fn entry(
    table: &Table,
    state: &State,
    unit: usize,
    space: SpaceId,
) -> Option<EntryInput> {
    let (on, position) = (&state.position.units[unit], &state.position);
    let mut tracer = Tracer::new(&table.ground);
    let land = tracer.overland(&table.ground, position, on.side).contains(space);
    let known = (position, state.entry_lost);
    let doorway = match arrivals::doorway(table, known, on.side, space, land)? {
        Doorway::Line(edge) => DoorwayInput::Line(edge),
        Doorway::Point { overland, taken, .. } => DoorwayInput::MapPoint(PointInput {
            name: Some(table.ground.label(space).to_owned()),
            controller: if position.holds(Side::Soviet, space) { Side::Soviet } else { Side::Axis },
            overland: Edge::ALL.into_iter().filter(|edge| overland.contains(*edge)).collect(),
            point_taken: taken,
        }),
    };
    let room = stacking::has_room(&table.variant, &table.ground, position, on, space);
    Some(EntryInput {
        month: position.month,
        nation: on.kind.nation(),
        body: Body::Army,
        coming: Coming::Reinforcement,
        count: None,
        doorway,
        room: Int::new(room.into()),
        then: None,
    })
}

/// A Rumanian unit that goes home.
pub(crate) fn withdrawal(table: &Table, state: &State, space: SpaceId) -> Option<WithdrawalInput> {
    let unit = state.position.units[state.chosen()].kind;
    Some(WithdrawalInput {
        month: state.position.month,
        names: vec![unit.id().to_owned()],
        to_rumania: table.ground.country(Country::Rumania).contains(space),
        way_home: true,
        move_on: false,
        capacity: Int::new(state.land_left.into())?,
    })
}
