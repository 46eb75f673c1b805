//! 80.3: where ground units of the armies of China may go, put as one question.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::communists_and_wangs::{may_communist_go, may_wang_go};
use super::nationalist_ground::may_nationalist_go;
use super::situation::Situation;
use crate::WorldAtWar;
use crate::area::Area;
use crate::power::ChineseArmy;
use crate::questions::Allowed;

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "chinese-movement",
        Topic::Movement,
        "May this Nationalist, Communist or Wang ground unit go or attack there now?",
        |variant, march, trail| may_go(variant, march, trail).map(Allowed::from),
    )
}

/// What a ground unit is about to do, and when.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct March {
    /// Whose unit it is.
    pub unit: ChineseArmy,
    /// What it is to do.
    pub order: Order,
    /// Where it stands.
    pub from: Area,
    /// Where it is to go, or where the unit stands that it attacks.
    pub to: Area,
    /// The state of the game.
    pub now: Situation,
}

/// What a ground unit is to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Order {
    /// Move, or redeploy.
    Move,
    /// Move nearer to China with every hex, having stood outside it.
    Withdraw,
    /// Attack in an offensive.
    Offensive,
    /// Attack by attrition.
    Attrition,
}

/// Whether the army's own clause lets the unit go there.
pub(crate) fn may_go(
    variant: &WorldAtWar,
    march: &March,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    match march.unit {
        ChineseArmy::Nationalist => may_nationalist_go(variant, march, sink),
        ChineseArmy::Communist => may_communist_go(march, sink),
        ChineseArmy::Wang => may_wang_go(march, sink),
    }
}
