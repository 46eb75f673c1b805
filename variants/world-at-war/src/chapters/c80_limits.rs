//! Chapter 80: limits on Chinese forces.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink, Topic, Trail};
use stavka_core::question::Question;

use crate::{WorldAtWar, clause};

pub(super) fn questions() -> Vec<Question<WorldAtWar>> {
    vec![Question::new(
        "chinese-attack",
        Topic::Combat,
        "May this ground attack, with Chinese units in it or behind it, be made?",
        |variant, attack, trail: &mut Trail| {
            may_attack(variant, attack, trail)?;
            Ok(Allowed { allowed: true })
        },
    )]
}

/// A ground attack that is about to be declared.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Whose ground units attack.
    pub attackers: Vec<Nation>,
    /// The air units that support them.
    #[serde(default)]
    pub support: Vec<AirUnit>,
    /// The strength of the attack, as used on the combat results table.
    pub attack: Int<1, 999>,
    /// The strength of the defense, multiplied.
    pub defense: Int<1, 999>,
}

/// A nation with ground units in Asia.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    /// Nationalist China.
    Nationalist,
    /// Communist China.
    Communist,
    /// Britain.
    British,
    /// The United States.
    American,
}

/// An air unit that may support.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AirUnit {
    /// Nationalist army air.
    NationalistAaf,
    /// The Flying Tigers.
    FlyingTigers,
}

/// The rules allow it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Allowed {
    /// Always true: what is not allowed is refused.
    pub allowed: bool,
}

/// 80.21.1: no Chinese attack below even odds.
pub fn may_attack(
    variant: &WorldAtWar,
    attack: &Attack,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let minimum = variant.figures.chinese.minimum_odds;
    let enough =
        attack.attack.unsigned() * minimum.defense >= attack.defense.unsigned() * minimum.attack;
    sink.cite(clause::C80_21_1);
    let bound = attack.attackers.iter().any(|nation| nation.is_chinese())
        || attack.support.contains(&AirUnit::NationalistAaf);
    if enough || !bound {
        return Ok(());
    }
    Err(sink.refuse(clause::C80_21_1, || {
        format!(
            "{} against {} is below {}:{}, and Chinese units take part",
            attack.attack, attack.defense, minimum.attack, minimum.defense
        )
    }))
}

impl Nation {
    fn is_chinese(self) -> bool {
        matches!(self, Self::Nationalist | Self::Communist)
    }
}
