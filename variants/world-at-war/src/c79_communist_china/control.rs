//! 79.7: conquest, and who gains from what Communist China holds.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::costs::is_region_conquered;
use crate::c78_nationalist_china::economy::friendly_loss;
use crate::count::Count;
use crate::holder::Holdings;
use crate::scenario::ScenarioKind;
use crate::{WorldAtWar, clause};

pub(super) fn questions() -> [Question<WorldAtWar>; 2] {
    [
        Question::new(
            "communist-conquest",
            Topic::China,
            "What does the loss of these cities do to Communist China?",
            |_, region: &Region, trail| {
                let conquered = is_conquered(trail);
                Ok(Conquest { conquered, russia_pays: is_region_conquered(&region.cities, trail) })
            },
        ),
        Question::new(
            "communist-objectives",
            Topic::Economy,
            "Who gains or loses BRPs by Chinese objectives in Communist hands?",
            |variant, held: &Held, trail| Ok(gains(variant, held, trail)),
        ),
    ]
}

/// A Communist region.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Region {
    /// Who controls how many of its cities.
    pub cities: Holdings,
}

/// What a loss of cities does.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Conquest {
    /// Whether Communist China is conquered or surrenders.
    pub conquered: bool,
    /// Whether Russia has to pay for the construction of the region, except in a Pacific scenario.
    pub russia_pays: bool,
}

/// Chinese objectives that Communist China controls.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Held {
    /// How many.
    pub objectives: Count,
    /// Whether Communist China is Russia's minor ally.
    pub russian_ally: bool,
    /// The kind of scenario.
    #[serde(default)]
    pub scenario: ScenarioKind,
}

/// Changes in BRPs.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Gains {
    /// For Russia.
    pub russia: u32,
    /// For Nationalist China.
    pub nationalist: i32,
    /// For Japan.
    pub japan: u32,
}

/// 79.71: Communist China is never conquered.
pub(crate) fn is_conquered(sink: &mut impl Sink) -> bool {
    sink.step(clause::C79_71, || "Communist China is never conquered and never surrenders".into());
    false
}

/// 79.73.1: for victory, Communist hexes count for Russia.
pub(crate) fn count_for_russia(victory: bool, hexes: u32, sink: &mut impl Sink) -> bool {
    let count = victory && hexes > 0;
    if count {
        sink.step(clause::C79_73_1, || format!("Communist hexes that count for Russia: {hexes}"));
    }
    count
}

/// 79.73: what objectives in Communist hands change.
pub(crate) fn gains(variant: &WorldAtWar, held: &Held, sink: &mut impl Sink) -> Gains {
    let objectives = held.objectives.get();
    let russia = if held.russian_ally {
        russian_gain(variant, objectives, held.scenario, sink)
    } else {
        nobody_gains(sink)
    };
    let nationalist = -friendly_loss(variant, held.objectives.signed(), sink);
    Gains { russia, nationalist, japan: 0 }
}

/// 79.73.2: what Russia gains by Communist objectives once Communist China is its ally.
pub(crate) fn russian_gain(
    variant: &WorldAtWar,
    objectives: u32,
    scenario: ScenarioKind,
    sink: &mut impl Sink,
) -> u32 {
    let each = match scenario {
        ScenarioKind::GlobalWar => u32::from(variant.figures.communist.brps_per_objective),
        ScenarioKind::Pacific => 0,
    };
    sink.step(clause::C79_73_2, || {
        format!("a {scenario} scenario: {each} BRPs to Russia for each of {objectives}")
    });
    each * objectives
}

/// 79.73.3: before that nobody gains by them.
fn nobody_gains(sink: &mut impl Sink) -> u32 {
    sink.step(clause::C79_73_3, || "Communist China is nobody's ally yet: nobody gains".into());
    0
}
