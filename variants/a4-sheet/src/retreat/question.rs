//! The question on retreats.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use stavka_core::board::SpaceId;
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink};
use stavka_core::question::InputError;
use stavka_core::schema::JsonSchema;

use super::answer::{FateName, Routes};
use super::{Exits, Fight, Retreat};
use crate::A4Sheet;
use crate::position::UnitId;
use crate::situation::{Labels, Scene, Situation, UnitAt};
use crate::unit::Described;

/// A unit that must retreat.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RetreatInput {
    /// The situation as the attack was made.
    #[serde(serialize_with = "crate::situation::left_out")]
    pub situation: Situation,
    /// The unit.
    pub unit: UnitAt,
    /// The hexes from which the attack came.
    pub attacked_from: Vec<String>,
    /// Other hexes attacked in the same fight.
    #[serde(default)]
    pub also_attacked: Vec<String>,
    /// Hexes under attacks that are not resolved yet.
    #[serde(default)]
    pub unresolved: Vec<String>,
    /// The hexes it has gone so far.
    #[serde(default)]
    pub gone: Vec<String>,
    /// A hex to which it wants to go.
    #[serde(default)]
    pub to: Option<String>,
    /// How many hexes it goes from here, if the routes are wanted.
    #[serde(default)]
    pub hexes: Option<Int<1, 6>>,
}

/// Where it may go.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct RetreatAnswer {
    /// The unit that was meant.
    pub unit: Described,
    /// The hexes open to it.
    pub exits: Labels,
    /// What becomes of it.
    pub fate: FateName,
    /// Every route of the hexes asked for, those that come to an end before among them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub routes: Option<Routes>,
}

pub(super) struct Ready {
    scene: Arc<Scene>,
    unit: UnitId,
    at: SpaceId,
    attackers: Vec<SpaceId>,
    attacked: Vec<SpaceId>,
    unresolved: Vec<SpaceId>,
    to: Option<SpaceId>,
    hexes: Option<u32>,
}

pub(super) fn prepare(scene: Arc<Scene>, input: &RetreatInput) -> Result<Ready, InputError> {
    let unit = scene.find(&input.unit, "/unit")?;
    let origin = scene.position.piece(unit).place;
    let gone = scene.hexes(&input.gone, "/gone")?;
    let mut attacked = scene.hexes(&input.also_attacked, "/also_attacked")?;
    attacked.push(origin);
    Ok(Ready {
        unit,
        at: gone.last().copied().unwrap_or(origin),
        attackers: scene.hexes(&input.attacked_from, "/attacked_from")?,
        attacked,
        unresolved: scene.hexes(&input.unresolved, "/unresolved")?,
        to: input.to.as_ref().map(|label| scene.hex(label, "/to")).transpose()?,
        hexes: input.hexes.map(Int::unsigned),
        scene,
    })
}

pub(super) fn answer(
    rules: &A4Sheet,
    ready: &Ready,
    sink: &mut impl Sink,
) -> Result<RetreatAnswer, Refused> {
    let Scene { ground, roster, position, weather, .. } = &*ready.scene;
    let fight = Fight {
        attacked: &ready.attacked,
        attackers: &ready.attackers,
        unresolved: ready.unresolved.iter().copied().collect(),
        weather: *weather,
    };
    let (unit, at) = (ready.unit, ready.at);
    let retreat = Retreat { rules, ground, roster, position, unit, at, fight };
    if let Some(to) = ready.to {
        retreat.may_go(to, sink)?;
    }
    let exits = retreat.exits(sink);
    let open = exits.hexes.into_iter().filter(|&hex| hex != SpaceId::NONE).collect();
    let routes = ready.hexes.map(|hexes| routes(ready, &retreat, exits, hexes));
    Ok(RetreatAnswer {
        unit: Described(ready.scene.unit(unit)),
        exits: ready.scene.labels(&open),
        fate: exits.fate.into(),
        routes,
    })
}

fn routes(ready: &Ready, retreat: &Retreat<'_>, exits: Exits, hexes: u32) -> Routes {
    let mut routes = Routes::default();
    retreat.routes_by(exits, hexes, &mut Vec::new(), &mut |way, fate| {
        routes.push(&ready.scene.ground, way, fate.into());
    });
    routes
}
