//! Questions about moves on a board.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Sink};
use stavka_core::question::InputError;
use stavka_core::schema::JsonSchema;

use super::allowance::may_still_move;
use super::{Plan, Walk, is_bound_to_south, reach};
use crate::position::{HexSet, UnitId};
use crate::situation::{Labels, Scene, Situation, UnitAt, wrong};
use crate::unit::Described;
use crate::{A4Sheet, clause, supply};

/// A unit that is about to move.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReachInput {
    /// The situation.
    #[serde(serialize_with = "crate::situation::left_out")]
    pub situation: Situation,
    /// The unit.
    pub unit: UnitAt,
    /// Whether it is going to attack.
    #[serde(default)]
    pub attacking: bool,
    /// Whether it moves in the second round of the player-turn.
    #[serde(default)]
    pub second_round: bool,
}

/// Where it can go.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct ReachAnswer {
    /// The unit that was meant.
    pub unit: Described,
    /// With its movement factor alone.
    pub hexes: Labels,
    /// Only with the bonus.
    pub with_bonus: Labels,
}

/// A unit and its route.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RouteInput {
    /// The situation.
    #[serde(serialize_with = "crate::situation::left_out")]
    pub situation: Situation,
    /// The unit.
    pub unit: UnitAt,
    /// The hexes it enters, in order.
    pub route: Vec<String>,
    /// Whether it is going to attack.
    #[serde(default)]
    pub attacking: bool,
    /// Whether it moves in the second round of the player-turn.
    #[serde(default)]
    pub second_round: bool,
}

/// What the route takes.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct RouteAnswer {
    /// The unit that was meant.
    pub unit: Described,
    /// Movement factors spent.
    pub cost: String,
    /// Movement factors left.
    pub left: String,
    /// Whether the bonus is needed.
    pub with_bonus: bool,
}

pub(super) struct Ready {
    scene: Arc<Scene>,
    unit: UnitId,
    plan: Plan,
    route: Vec<SpaceId>,
}

impl Ready {
    fn new(
        scene: Arc<Scene>,
        unit: &UnitAt,
        attacking: bool,
        second: bool,
    ) -> Result<Self, InputError> {
        let unit = scene.find(unit, "/unit")?;
        let side = scene.roster.counter(unit).side();
        let oil_lost = supply::oil_lost(&scene.ground, &scene.position, side);
        let plan =
            Plan { weather: scene.weather, second_round: second, attacking, oil_lost, spent: 0 };
        Ok(Self { scene, unit, plan, route: Vec::new() })
    }
}

pub(super) fn prepare_reach(scene: Arc<Scene>, input: &ReachInput) -> Result<Ready, InputError> {
    Ready::new(scene, &input.unit, input.attacking, input.second_round)
}

pub(super) fn prepare_route(scene: Arc<Scene>, input: &RouteInput) -> Result<Ready, InputError> {
    let mut ready = Ready::new(scene, &input.unit, input.attacking, input.second_round)?;
    let mut from = ready.scene.position.piece(ready.unit).place;
    for (at, label) in input.route.iter().enumerate() {
        let pointer = format!("/route/{at}");
        let to = ready.scene.hex(label, &pointer)?;
        if !ready.scene.ground.touch(from, to) {
            return Err(wrong(&pointer, format!("{label} does not touch the hex before it")));
        }
        ready.route.push(to);
        from = to;
    }
    Ok(ready)
}

pub(super) fn answer_reach(
    rules: &A4Sheet,
    ready: &Ready,
    sink: &mut impl Sink,
) -> Result<ReachAnswer, Refused> {
    let Ready { scene, unit, plan, .. } = ready;
    let Scene { ground, roster, position, .. } = &**scene;
    may_still_move(position.unit(roster, *unit), plan.second_round, sink)?;
    super::allowance(rules, roster.counter(*unit), *plan, sink);
    let reached = ground.with_scratch(rules, |scratch| {
        reach(rules, ground, roster, position, *unit, *plan, scratch)
    });
    tell_limits(ready, &reached.plain.or(&reached.with_bonus), sink);
    Ok(ReachAnswer {
        unit: Described(scene.unit(*unit)),
        hexes: scene.labels(&reached.plain),
        with_bonus: scene.labels(&reached.with_bonus),
    })
}

/// What kept the unit from going farther: zones of control, the bonus denied, the south.
fn tell_limits(ready: &Ready, reached: &HexSet, sink: &mut impl Sink) {
    let Ready { scene, unit, plan, .. } = ready;
    let Scene { roster, position, .. } = &**scene;
    let counter = roster.counter(*unit);
    let enemy = counter.side().enemy();
    if is_bound_to_south(counter.nation) {
        sink.cite(clause::OP_MOVEMENT_AXIS_ALLIED_SOUTH);
    }
    let stops = position.zone(enemy).and(reached);
    if !stops.is_empty() {
        sink.step(clause::ZOC_STOP, || {
            format!("the move ends in hostile zones: {}", scene.names(&stops))
        });
    }
    let zone = position.strong_zone(enemy);
    if !plan.attacking && !zone.is_empty() {
        let start = zone.contains(position.piece(*unit).place);
        sink.step(clause::OP_MOVEMENT_BONUS_NO_ZOC, || {
            let what = if start { "leaving" } else { "entering" };
            format!("{what} such a zone without a friend there costs the bonus")
        });
    } else if !plan.attacking {
        sink.cite(clause::OP_MOVEMENT_BONUS_NO_ZOC);
    }
}

pub(super) fn answer_route(
    rules: &A4Sheet,
    ready: &Ready,
    sink: &mut impl Sink,
) -> Result<RouteAnswer, Refused> {
    let Ready { scene, unit, plan, route } = ready;
    let Scene { ground, roster, position, .. } = &**scene;
    let mut walk = Walk::begin(rules, ground, roster, position, *unit, *plan, sink)?;
    route.iter().try_for_each(|&to| walk.step(to, sink))?;
    let spent = walk.finish(sink)?;
    Ok(RouteAnswer {
        unit: Described(scene.unit(*unit)),
        cost: factors(rules, spent.parts),
        left: factors(rules, spent.left),
        with_bonus: spent.with_bonus,
    })
}

/// Parts of a factor as people write them: `2 1/2`.
pub(super) fn factors(rules: &A4Sheet, parts: u32) -> String {
    let whole = rules.parts();
    match (parts / whole, parts % whole) {
        (factors, 0) => factors.to_string(),
        (0, rest) => format!("{rest}/{whole}"),
        (factors, rest) => format!("{factors} {rest}/{whole}"),
    }
}
