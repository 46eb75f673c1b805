//! The questions on advances.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use stavka_core::board::SpaceId;
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink};
use stavka_core::question::InputError;
use stavka_core::schema::JsonSchema;

use super::{Advance, AdvanceWalk, Outcome, must_have_attacked};
use crate::A4Sheet;
use crate::combat_results_table::Code;
use crate::position::UnitId;
use crate::situation::{Labels, Scene, Situation, UnitAt, wrong};
use crate::unit::Described;

/// A unit after a fight.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AdvanceInput {
    /// The situation, with the defenders gone.
    #[serde(serialize_with = "crate::situation::left_out")]
    pub situation: Situation,
    /// The unit.
    pub unit: UnitAt,
    /// The result.
    pub result: Code,
    /// The hex that the defenders left.
    pub vacated: String,
    /// How many hexes they went.
    #[serde(default)]
    pub went: Option<Int<0, 3>>,
    /// Whether the unit defended, instead of attacking.
    #[serde(default)]
    pub defended: bool,
    /// The hexes it wants to enter, in order.
    #[serde(default)]
    pub route: Vec<String>,
}

/// Where it may go.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct AdvanceAnswer {
    /// The unit that was meant.
    pub unit: Described,
    /// The hexes in which it may end its advance.
    pub hexes: Labels,
}

/// An attacker that wants to advance beside the vacated hex.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FlankInput {
    /// The situation, with the defenders gone and others advanced.
    #[serde(serialize_with = "crate::situation::left_out")]
    pub situation: Situation,
    /// The unit.
    pub unit: UnitAt,
    /// The hex that the defenders left.
    pub vacated: String,
    /// Attack factors that entered it.
    pub entered: Int<0, 99>,
    /// What the defenders were worth there.
    pub defense: Int<0, 99>,
    /// The hex it wants to enter.
    pub to: String,
}

pub(super) struct Ready {
    scene: Arc<Scene>,
    unit: UnitId,
    outcome: Outcome,
    defended: bool,
    route: Vec<SpaceId>,
}

impl Ready {
    fn described(&self) -> Described {
        Described(self.scene.unit(self.unit))
    }

    fn advance<'a>(&'a self, rules: &'a A4Sheet) -> Advance<'a> {
        let Scene { ground, roster, position, .. } = &*self.scene;
        Advance { rules, ground, roster, position, unit: self.unit, outcome: self.outcome }
    }
}

pub(super) fn prepare(scene: Arc<Scene>, input: &AdvanceInput) -> Result<Ready, InputError> {
    let unit = scene.find(&input.unit, "/unit")?;
    let outcome = Outcome {
        result: input.result,
        vacated: scene.hex(&input.vacated, "/vacated")?,
        went: input.went.map_or(0, Int::unsigned),
        weather: scene.weather,
    };
    let route = scene.hexes(&input.route, "/route")?;
    let mut from = scene.position.piece(unit).place;
    for (at, &to) in route.iter().enumerate() {
        if !scene.ground.touch(from, to) {
            return Err(wrong(&format!("/route/{at}"), "it does not touch the hex before it"));
        }
        from = to;
    }
    Ok(Ready { scene, unit, outcome, defended: input.defended, route })
}

pub(super) fn answer(
    rules: &A4Sheet,
    ready: &Ready,
    sink: &mut impl Sink,
) -> Result<AdvanceAnswer, Refused> {
    must_have_attacked(!ready.defended, sink)?;
    let advance = ready.advance(rules);
    let mut walk = AdvanceWalk::begin(advance, sink);
    if ready.route.is_empty() {
        walk.step(ready.outcome.vacated, sink)?;
    } else {
        ready.route.iter().try_for_each(|&to| walk.step(to, sink))?;
        walk.finish(sink)?;
    }
    let hexes = ready.scene.ground.with_scratch(rules, |scratch| advance.reach(scratch));
    Ok(AdvanceAnswer { unit: ready.described(), hexes: ready.scene.labels(&hexes) })
}

/// An attacker made ready to advance beside the vacated hex.
pub(super) struct FlankReady {
    ready: Ready,
    to: SpaceId,
    entered: u32,
    defended: u32,
}

pub(super) fn prepare_flank(
    scene: Arc<Scene>,
    input: &FlankInput,
) -> Result<FlankReady, InputError> {
    let outcome = Outcome {
        result: Code::Retreat1,
        vacated: scene.hex(&input.vacated, "/vacated")?,
        went: 1,
        weather: scene.weather,
    };
    let unit = scene.find(&input.unit, "/unit")?;
    let to = scene.hex(&input.to, "/to")?;
    let ready = Ready { scene, unit, outcome, defended: false, route: Vec::new() };
    let (entered, defended) = (input.entered.unsigned(), input.defense.unsigned());
    Ok(FlankReady { ready, to, entered, defended })
}

pub(super) fn answer_flank(
    rules: &A4Sheet,
    flank: &FlankReady,
    sink: &mut impl Sink,
) -> Result<AdvanceAnswer, Refused> {
    let FlankReady { ready, to, entered, defended } = flank;
    let advance = ready.advance(rules);
    advance.may_flank(*to, *entered, *defended, sink)?;
    let hexes = advance.flanks(*entered, *defended);
    Ok(AdvanceAnswer { unit: ready.described(), hexes: ready.scene.labels(&hexes) })
}
