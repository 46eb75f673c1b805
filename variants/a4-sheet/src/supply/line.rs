//! The supply of one unit, with the line that supplies it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use stavka_core::board::SpaceId;
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink};
use stavka_core::movement::Step;
use stavka_core::question::InputError;
use stavka_core::question::common::{SupplyAnswer, SupplyInput};
use stavka_core::schema::JsonSchema;
use stavka_core::supply::{NoLine, SupplyAccount};

use super::air::by_air;
use super::map::{self, SupplyMap, SupplyScratch};
use super::{Status, range};
use crate::ground::{Ground, Reach};
use crate::position::{HexSet, Position, Roster, UnitId};
use crate::side::Side;
use crate::situation::{Labels, Scene, Situation, UnitAt};
use crate::unit::Size;
use crate::weather::{SnowSupply, Weather, snow_supply};
use crate::{A4Sheet, clause, points};

/// How a unit is supplied, given where lines reach.
pub(crate) fn unit_status(
    rules: &A4Sheet,
    ground: &Ground,
    roster: &Roster,
    position: &Position,
    supply: &SupplyMap,
    unit: UnitId,
    sink: &mut impl Sink,
) -> Status {
    let (hex, side) = (position.piece(unit).place, roster.counter(unit).side());
    let (line, weather) = (supply.at(hex), supply.weather);
    if (side, weather) != (Side::Axis, Weather::Snow) {
        return line;
    }
    let army = nearest_army(ground, roster, position, &supply.limited, hex);
    in_snow(rules, line, army, sink)
}

/// weather.snow-axis-supply: what snow leaves of the supply of an Axis unit.
fn in_snow(rules: &A4Sheet, line: Status, army: Option<i32>, sink: &mut impl Sink) -> Status {
    let hexes_to_army = army.and_then(Int::new);
    let (side, weather) = (Side::Axis, Weather::Snow);
    let snow = SnowSupply { side, weather, by_line: line, hexes_to_army, by_air: false };
    snow_supply(rules, &snow, sink).status
}

impl SupplyMap {
    /// supply.limited: what a line to this hex supplies.
    pub(crate) fn at(&self, hex: SpaceId) -> Status {
        match (self.full.contains(hex), self.limited.contains(hex)) {
            (true, _) => Status::Full,
            (false, true) => Status::Limited,
            (false, false) => Status::Isolated,
        }
    }
}

/// weather.snow-axis-supply: how far the nearest Axis army is that a line supplies.
fn nearest_army(
    ground: &Ground,
    roster: &Roster,
    position: &Position,
    limited: &HexSet,
    hex: SpaceId,
) -> Option<i32> {
    let army = |&unit: &UnitId| {
        let counter = roster.counter(unit);
        let place = position.piece(unit).place;
        counter.size == Size::Army && counter.side() == Side::Axis && limited.contains(place)
    };
    let distance =
        |unit: UnitId| ground.features().distance(hex, position.piece(unit).place).min(99);
    let nearest = roster.units().filter(army).map(distance).min()?;
    i32::try_from(nearest).ok()
}

/// A unit of a situation.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LineInput {
    /// The situation.
    #[serde(serialize_with = "crate::situation::left_out")]
    pub situation: Situation,
    /// The unit.
    pub unit: UnitAt,
    /// Whether an air unit supplies its hex.
    #[serde(default)]
    pub by_air: bool,
}

/// How it is supplied.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct LineAnswer {
    /// The state of supply.
    pub status: Status,
    /// The hexes of the line, from the source to the unit; empty where there is none.
    pub line: Labels,
}

pub(super) struct Ready {
    scene: Arc<Scene>,
    unit: UnitId,
    by_air: bool,
}

pub(super) fn prepare(scene: Arc<Scene>, input: &LineInput) -> Result<Ready, InputError> {
    Ok(Ready { unit: scene.find(&input.unit, "/unit")?, scene, by_air: input.by_air })
}

pub(super) fn answer(
    rules: &A4Sheet,
    ready: &Ready,
    sink: &mut impl Sink,
) -> Result<LineAnswer, Refused> {
    let Ready { scene, unit, by_air: flown } = ready;
    let Scene { ground, roster, position, weather, .. } = &**scene;
    let (hex, side) = (position.piece(*unit).place, roster.counter(*unit).side());
    check_rail_heads(rules, position, side, sink)?;
    let (line, reach, limited) = ground.with_supply_scratch(|scratch| {
        let limited = map::limited_map(rules, ground, roster, position, side, *weather, scratch);
        let (line, reach) = explain(rules, scene, *unit, scratch, sink);
        if reach.is_none() {
            tell_closed(rules, scene, side, &limited, sink);
        }
        (line, reach, limited)
    });
    let status = reach.map_or(Status::Isolated, Status::by_line);
    let status = if (side, *weather) == (Side::Axis, Weather::Snow) {
        let army = nearest_army(ground, roster, position, &limited, hex);
        in_snow(rules, status, army, sink)
    } else {
        status
    };
    let status = if *flown { by_air(rules, status, sink) } else { status };
    Ok(LineAnswer { status, line })
}

/// supply.axis.railheads: there are only so many.
fn check_rail_heads(
    rules: &A4Sheet,
    position: &Position,
    side: Side,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let heads = position.rail_heads.iter().filter(|&&hex| hex != SpaceId::NONE).count();
    let most = rules.figures.rail_heads.count.unsigned() as usize;
    if heads > most {
        let words = || format!("{heads} rail heads, and there are {most}");
        return Err(sink.refuse(clause::SUPPLY_AXIS_RAILHEADS, words));
    }
    if heads > 0 && side == Side::Axis {
        sink.cite(clause::SUPPLY_AXIS_RAILHEADS);
    }
    Ok(())
}

/// Follows the line that supplies a unit and says what it passes and what it is good for; or why there is none.
///
/// Lines of Full and of Limited supply differ in length alone, so that the longer search finds either.
fn explain(
    rules: &A4Sheet,
    scene: &Scene,
    unit: UnitId,
    scratch: &mut SupplyScratch,
    sink: &mut impl Sink,
) -> (Labels, Option<Reach>) {
    let Scene { ground, roster, position, weather, .. } = scene;
    let (hex, side) = (position.piece(unit).place, roster.counter(unit).side());
    let [full, limited] =
        [Reach::Full, Reach::Limited].map(|reach| range(rules, side, reach, *weather).0);
    let longer = if full > limited { Reach::Full } else { Reach::Limited };
    let table = ground.lines(side, longer, *weather);
    match scratch.supply.explain(ground.board(), table, hex) {
        SupplyAccount::Line(legs) => {
            let mut line: Vec<_> =
                legs.iter().flat_map(|leg| &leg.steps).map(|step| step.from).collect();
            line.push(hex);
            let overland = legs.last().filter(|leg| leg.number + 1 == table.legs().count());
            let length = overland.map_or(0, |leg| leg.steps.len());
            let reach = if length <= usize::from(full) { Reach::Full } else { Reach::Limited };
            let house = legs.iter().flat_map(|leg| &leg.steps).filter(|step| step.by.book > 0);
            house.for_each(|step| sink.cite(step.by));
            tell_line(rules, scene, side, reach, &line, length, sink);
            (scene.labels_in_order(&line), Some(reach))
        }
        SupplyAccount::None(why) => {
            tell_no_line(rules, scene, side, why, sink);
            (scene.labels_in_order(&[]), None)
        }
    }
}

/// supply.axis.full, supply.russian.full, supply.limited: a line and its length.
fn tell_line(
    rules: &A4Sheet,
    scene: &Scene,
    side: Side,
    reach: Reach,
    line: &[SpaceId],
    length: usize,
    sink: &mut impl Sink,
) {
    let (most, by) = range(rules, side, reach, scene.weather);
    let source = line.first().map_or("", |&hex| scene.ground.label(hex));
    let status = Status::by_line(reach);
    sink.step(by, || {
        format!("{length} hexes, of {most} at most, on a line from {source}: {}", status.name())
    });
    let through = line.iter().find(|&&hex| passes_friend(scene, side, hex));
    if let Some(&hex) = through {
        sink.step(clause::SUPPLY_FRIENDLY_HEX, || {
            format!("a friend holds {} open", scene.ground.label(hex))
        });
    }
}

/// supply.friendly-hex: whether only a friend keeps the hex open.
fn passes_friend(scene: &Scene, side: Side, hex: SpaceId) -> bool {
    let Scene { position, .. } = scene;
    position.zone(side.enemy()).contains(hex) && position.occupied(side).contains(hex)
}

/// supply.block-occupied, supply.block-zoc, supply.isolated.disrupted: why no line gets there.
fn tell_no_line(rules: &A4Sheet, scene: &Scene, side: Side, why: NoLine, sink: &mut impl Sink) {
    let Scene { ground, position, .. } = scene;
    let enemies = position.occupied(side.enemy());
    let at = match why {
        NoLine::Cut { at, .. } => Some(at),
        NoLine::NoSource => blocked_source(rules, scene, side),
        _ => None,
    };
    if let Some(at) = at {
        let label = ground.label(at);
        if enemies.contains(at) {
            sink.step(clause::SUPPLY_BLOCK_OCCUPIED, || format!("the enemy holds {label}"));
        } else {
            sink.step(clause::SUPPLY_BLOCK_ZOC, || {
                format!("{label} is in a hostile zone of control")
            });
        }
    }
    sink.step(clause::SUPPLY_ISOLATED_DISRUPTED, || match why {
        NoLine::Short { beyond, .. } => format!("{beyond} hexes too far from a source: Isolated"),
        NoLine::NoSource => "no source is open: Isolated".to_owned(),
        _ => "no line gets there: Isolated".to_owned(),
    });
}

/// The steps that a house rule closes to the lines of a side where they end.
fn tell_closed(rules: &A4Sheet, scene: &Scene, side: Side, limited: &HexSet, sink: &mut impl Sink) {
    let Scene { ground, weather, .. } = scene;
    if !rules.seams().decorate(points::SUPPLY_LEG) {
        return;
    }
    for from in limited {
        for to in ground.neighbours(from).filter(|&to| !limited.contains(to)) {
            match ground.line_step(rules, side, *weather, [from, to]) {
                Some(Step::Forbidden { by }) if by.book > 0 => sink.step(by, || {
                    format!("no line goes from {} to {}", ground.label(from), ground.label(to))
                }),
                _ => {}
            }
        }
    }
}

/// A source that the enemy closes.
fn blocked_source(rules: &A4Sheet, scene: &Scene, side: Side) -> Option<SpaceId> {
    let Scene { ground, roster, position, weather, .. } = scene;
    let sources: HexSet = map::sources(rules, ground, position, side);
    let blocked = map::blocked(rules, ground, roster, position, side, *weather);
    sources.and(&blocked).iter().next()
}

/// The common question: a line of that length, with nothing in its way.
pub(super) fn common_answer(
    rules: &A4Sheet,
    input: &SupplyInput,
    sink: &mut impl Sink,
) -> SupplyAnswer {
    let (side, weather): (Side, Weather) = (input.camp.into(), input.weather.into());
    let distance = input.distance.unsigned();
    let within = |reach| {
        let (most, by) = range(rules, side, reach, weather);
        (distance <= most.into()).then(|| (Status::by_line(reach), by))
    };
    let none = (Status::Isolated, clause::SUPPLY_ISOLATED_DISRUPTED);
    let (status, by) = within(Reach::Full).or_else(|| within(Reach::Limited)).unwrap_or(none);
    sink.step(by, || format!("{distance} hexes from a source: {}", status.name()));
    SupplyAnswer { status: status.name().to_owned() }
}

#[cfg(test)]
mod tests;
