//! Cover from the air.

use serde::{Deserialize, Serialize};
use stavka_core::clause::Sink;
use stavka_core::schema::JsonSchema;

use crate::clause;
use crate::ground::Terrain;

/// Where units stand when aircraft look for them.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CoverInput {
    /// The ground.
    pub terrain: Terrain,
}

/// What the ground does for them.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Cover {
    /// Whether they are spared the result that spares units in cover.
    pub covered: bool,
}

pub(super) fn answer(input: &CoverInput, sink: &mut impl Sink) -> Cover {
    Cover { covered: is_covered(input.terrain, sink) }
}

/// terrain.forest.air: forest of either kind is cover, in any weather.
pub(crate) fn is_covered(terrain: Terrain, sink: &mut impl Sink) -> bool {
    let covered = terrain.is_forest();
    sink.step(clause::TERRAIN_FOREST_AIR, || {
        let cover = if covered { "is cover" } else { "is no forest" };
        format!("{} {cover}", terrain.name())
    });
    covered
}
