//! Who may attack a hex of a map: the list, the same explained, and the question.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Sink};
use stavka_core::question::InputError;
use stavka_core::schema::JsonSchema;

use super::declaration::may_take_part;
use crate::ground::{Gait, Ground};
use crate::position::{Position, Roster, UnitId};
use crate::sequence::{Phase, Step};
use crate::side::Side;
use crate::situation::{Scene, Situation};
use crate::unit::Described;
use crate::weather::Weather;
use crate::{A4Sheet, clause};

/// A step in which attacks are declared on a map.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Declaring<'a> {
    pub rules: &'a A4Sheet,
    pub ground: &'a Ground,
    pub roster: &'a Roster,
    pub position: &'a Position,
    pub step: Step,
    pub weather: Weather,
}

impl Declaring<'_> {
    /// Whether a unit may attack a hex.
    pub(crate) fn may_attack(
        self,
        unit: UnitId,
        target: SpaceId,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let from = self.position.piece(unit).place;
        let next_to = self.ground.touch(from, target);
        let full = self.position.unit(self.roster, unit);
        may_take_part(self.rules, self.step, full, next_to, sink)?;
        must_be_open(self.ground, self.weather, [from, target], sink)
    }
}

/// The units next to a hex.
pub(crate) fn next_to<'a>(
    ground: &Ground,
    position: &'a Position,
    target: SpaceId,
) -> impl Iterator<Item = UnitId> + 'a {
    ground.neighbours(target).flat_map(|hex| position.units_at(hex))
}

/// completion.closed-ground: nobody attacks where nobody could go on foot.
pub(super) fn is_open(ground: &Ground, weather: Weather, from: SpaceId, target: SpaceId) -> bool {
    ground.is_open(Gait::Foot, weather, from, target)
}

/// completion.closed-ground: the same, explained.
pub(super) fn must_be_open(
    ground: &Ground,
    weather: Weather,
    [from, target]: [SpaceId; 2],
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if is_open(ground, weather, from, target) {
        return Ok(());
    }
    Err(sink.refuse(clause::COMPLETION_CLOSED_GROUND, || {
        let [from, target] = [from, target].map(|hex| ground.label(hex));
        format!("nobody goes from {from} to {target}, so nobody attacks there")
    }))
}

/// A hex of a map that is to be attacked.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Input {
    /// The situation.
    #[serde(serialize_with = "crate::situation::left_out")]
    pub situation: Situation,
    /// Whose player-turn it is.
    pub side: Side,
    /// The step.
    pub step: Phase,
    /// The hex.
    pub target_hex: String,
}

/// Who may and who may not.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Answer {
    /// Those that may attack.
    pub attackers: Vec<UnitThere>,
    /// Those of the side next to the hex that may not, each with the clause that says so.
    pub others: Vec<Other>,
}

/// A unit of the situation.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct UnitThere {
    /// Its hex.
    pub at: String,
    /// The unit.
    pub unit: Described,
}

/// A unit that may not attack.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Other {
    /// Its hex.
    pub at: String,
    /// The unit.
    pub unit: Described,
    /// The clause.
    pub by: String,
}

pub(super) struct Ready {
    scene: Arc<Scene>,
    step: Step,
    target: SpaceId,
}

pub(super) fn prepare(scene: Arc<Scene>, input: &Input) -> Result<Ready, InputError> {
    let target = scene.hex(&input.target_hex, "/target_hex")?;
    Ok(Ready { scene, step: Step { side: input.side, phase: input.step }, target })
}

pub(super) fn answer(rules: &A4Sheet, ready: &Ready, sink: &mut impl Sink) -> Answer {
    let Ready { scene, step, target } = ready;
    let Scene { ground, roster, position, weather, .. } = &**scene;
    let declaring = Declaring { rules, ground, roster, position, step: *step, weather: *weather };
    let own = |unit: &UnitId| roster.counter(*unit).side() == step.side;
    let mut near: Vec<_> = next_to(ground, position, *target).filter(own).collect();
    // Stacks stay as they are.
    near.sort_by_key(|unit| ground.label(position.piece(*unit).place));
    let mut answer = Answer { attackers: Vec::new(), others: Vec::new() };
    for id in near {
        let at = ground.label(position.piece(id).place).to_owned();
        let unit = Described(scene.unit(id));
        match declaring.may_attack(id, *target, sink) {
            Ok(()) => answer.attackers.push(UnitThere { at, unit }),
            Err(refused) => {
                let by = rules.id_of(refused.by).to_owned();
                answer.others.push(Other { at, unit, by });
            }
        }
    }
    answer
}
