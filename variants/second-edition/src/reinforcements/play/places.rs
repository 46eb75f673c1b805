//! Whether somebody who comes may be put down on a space, and why not.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Clause, Refused, Sink};

use crate::campaign::state::{Arrival, State};
use crate::campaign::table::{ALLIES, Table};
use crate::factories::deployment::{self, DeploymentPlace, Ground as DeploymentGround};
use crate::ground::Country;
use crate::nation::Side;
use crate::position::{Position, Unit};
use crate::reinforcements::doorway::{Doorway, Edge, Edges, may_enter_at};
use crate::reinforcements::entry::there_is_room;
use crate::siberia::entry as reserve_entry;
use crate::siberia::entry::EntryPlace;
use crate::strategic::route;
use crate::{movement, stacking};

/// 8.C.1.deploy: whether a factory that is ready may be put down on a space.
pub(crate) fn may_deploy(
    table: &Table,
    state: &State,
    unit: usize,
    space: SpaceId,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let due = state.month(state.since[unit]);
    deployment::may_deploy(due, state.position.month, site(table, state, space), sink)
}

/// A space as a factory that is put down sees it.
pub(crate) fn site(table: &Table, state: &State, space: SpaceId) -> DeploymentPlace {
    if space == table.siberia {
        return DeploymentPlace::Siberia;
    }
    let soviet_union = table.ground.country(Country::Ussr).contains(space);
    let soviet = state.position.holds(Side::Soviet, space);
    let controller = if soviet { Side::Soviet } else { Side::Axis };
    DeploymentPlace::MapPoint(DeploymentGround { soviet_union, controller })
}

/// 3.C.3.entry-edge: whether those out of Siberia may enter on a space.
pub(crate) fn comes_from_the_east(
    table: &Table,
    space: SpaceId,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let east = table.east.contains(space);
    let place = if east { EntryPlace::EasternEdge } else { EntryPlace::SuppliedPoint };
    reserve_entry::enters_at(&table.variant, place, sink)
}

/// 8.B.german-points to 8.B.finnish: whether a unit may enter on a space, and by which clause.
pub(crate) fn may_enter(
    table: &Table,
    state: &State,
    unit: usize,
    (space, overland): (SpaceId, bool),
    sink: &mut impl Sink,
) -> Result<Clause, Refused> {
    let unit = &state.position.units[unit];
    let known = (&state.position, state.entry_lost);
    match doorway(table, known, unit.side, space, overland) {
        Some(doorway) => may_enter_at(unit.kind.nation(), doorway, sink),
        None => Err(movement::no_point(sink)),
    }
}

/// completion.movement.enemy: whether a side holds a space and no enemy stands there.
pub(crate) fn is_open(
    state: &State,
    unit: &Unit,
    space: SpaceId,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if route::is_open(&state.position, unit.side, space) {
        return Ok(());
    }
    Err(movement::of_the_enemy(sink))
}

/// 8.B.any-number, completion.stacking.limit: whether one who comes finds room on a space.
pub(crate) fn finds_room(
    table: &Table,
    state: &State,
    (unit, arrival): (&Unit, Arrival),
    space: SpaceId,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (variant, ground, position) = (&table.variant, &table.ground, &state.position);
    if arrival.is_reinforcement() {
        let room = u32::from(stacking::has_room(variant, ground, position, unit, space));
        return there_is_room(variant, 1, Some(room), sink);
    }
    stacking::may_stand(variant, ground, position, unit, space, sink)
}

/// 8.B: a space as those who enter see it; nothing where it is no land. Boxes stand for the lines from their edge.
pub(crate) fn doorway(
    table: &Table,
    (position, lost): (&Position, [bool; ALLIES.len()]),
    side: Side,
    space: SpaceId,
    overland: bool,
) -> Option<Doorway> {
    let line = [
        (Some(table.siberia), Edge::Eastern),
        (table.southeast, Edge::Southeastern),
        (Some(table.west), Edge::Western),
    ];
    if let Some((_, edge)) = line.into_iter().find(|(lies, _)| *lies == Some(space)) {
        return Some(Doorway::Line(edge));
    }
    table.ground.board.space(space).controller?;
    let owner = table.entry.iter().position(|points| points.contains(space));
    Some(Doorway::Point {
        friendly: position.holds(side, space),
        overland: if overland { Edges::of_side(side) } else { Edges::default() },
        entry_of: owner.map(|at| ALLIES[at]),
        taken: owner.is_some_and(|at| lost[at]),
    })
}
