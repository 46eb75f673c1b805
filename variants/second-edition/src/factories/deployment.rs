//! 8.C.1: where a factory is put when it is ready.

use serde::{Deserialize, Serialize};
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::expansion::{PickTime, ready};
use super::kind::{NewName, Site};
use super::production;
use crate::nation::Side;
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "factory-deployment",
        Topic::Production,
        "May a factory that was picked be put down here in this turn, and when does it produce first?",
        factory_deployment,
    )
}

/// A factory that is to be put down.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeploymentInput {
    /// What was picked.
    pub factory: NewName,
    /// When it was picked.
    pub when: PickTime,
    /// The turn.
    pub month: Month,
    /// Where it is put.
    pub destination: DeploymentPlace,
}

/// Where a factory is put.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DeploymentPlace {
    /// In Siberia.
    Siberia,
    /// On a point of the map.
    MapPoint(Ground),
}

/// What matters of a point on which a factory is put.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ground {
    /// Whether it lies in the Soviet Union.
    pub soviet_union: bool,
    /// Who controls it.
    pub controller: Side,
}

/// A factory that was put down.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Deployment {
    /// Where it is.
    pub site: Site,
    /// The first turn in which it produces; nothing where it makes no units.
    pub first_production: Option<Month>,
}

fn factory_deployment(
    variant: &SecondEdition,
    input: &DeploymentInput,
    sink: &mut impl Sink,
) -> Result<Deployment, Refused> {
    let due = ready(variant, input.when, sink);
    may_deploy(due, input.month, input.destination, sink)?;
    let plant = variant.tables.factories.new_plant(input.factory);
    let Some(plant) = plant else {
        return Err(sink.refuse(clause::C8_C_1_POOL, || format!("there is no {}", input.factory)));
    };
    let site = match input.destination {
        DeploymentPlace::Siberia => Site::Siberia,
        DeploymentPlace::MapPoint(_) => Site::Map,
    };
    let first_production = production::first_production(variant, plant.months, due, sink);
    Ok(Deployment { site, first_production })
}

/// 8.C.1.deploy: by which a new factory is put down.
pub(crate) const DEPLOYED: Clause = clause::C8_C_1_DEPLOY;

/// 8.C.1.deploy: in its turn, in Siberia or on a point of the Soviet Union under Soviet control.
pub(crate) fn may_deploy(
    due: Month,
    month: Month,
    place: DeploymentPlace,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if month != due {
        let why = || format!("it is put down in {due}, not in {month}");
        return Err(sink.refuse(clause::C8_C_1_DEPLOY, why));
    }
    let why = match place {
        DeploymentPlace::MapPoint(ground) if !ground.soviet_union => {
            "the point lies outside the Soviet Union"
        }
        DeploymentPlace::MapPoint(ground) if ground.controller != Side::Soviet => {
            "the Soviet player does not control the point"
        }
        _ => {
            sink.step(clause::C8_C_1_DEPLOY, || format!("put down in {month}"));
            return Ok(());
        }
    };
    Err(sink.refuse(clause::C8_C_1_DEPLOY, || why.to_owned()))
}
