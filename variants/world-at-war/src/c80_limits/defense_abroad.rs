//! 80.4: Nationalist defense abroad.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Clause, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::area::Area;
use crate::power::ChineseArmy;
use crate::resistance::{Resistance, signed};
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "chinese-defense",
        Topic::Combat,
        "With what defense multiplier does this unit defend there?",
        |variant, defender, trail| {
            Ok(Multiplied { multiplier: defense_multiplier(variant, defender, trail) })
        },
    )
}

/// The clause that changes a defence.
pub(crate) const RULE: Clause = clause::C80_41;

/// A ground unit that is attacked.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Defender {
    /// Whose unit it is.
    pub unit: ChineseArmy,
    /// Where it stands.
    pub area: Area,
    /// The Chinese resistance level in force.
    pub resistance: Resistance,
    /// Its defense multiplier, were it not for this chapter.
    pub multiplier: Int<0, 20>,
}

/// How the unit defends.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Multiplied {
    /// The defense multiplier.
    pub multiplier: i32,
}

/// 80.41: Nationalists defend poorly abroad.
pub(crate) fn defense_multiplier(
    variant: &WorldAtWar,
    defender: &Defender,
    sink: &mut impl Sink,
) -> i32 {
    let figures = &variant.figures.chinese.defense;
    let abroad = defender.unit == ChineseArmy::Nationalist && defender.area != Area::China;
    if !abroad {
        sink.step(clause::C80_41, || {
            "only Nationalist units outside China defend differently".into()
        });
        return defender.multiplier.get();
    }
    let level = defender.resistance.get();
    let change = if level <= figures.weak_at { i32::from(figures.multiplier_change) } else { 0 };
    sink.step(clause::C80_41, || {
        let (level, weak_at) = (signed(level), signed(figures.weak_at));
        format!(
            "Nationalists abroad, resistance {level}, weak at {weak_at}: multiplier changed by {}",
            signed(change)
        )
    });
    defender.multiplier.get() + change
}
