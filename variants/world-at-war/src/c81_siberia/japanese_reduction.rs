//! 81.42.B: what a smaller Manchurian garrison lets Russia take out of Siberia.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::garrison_value::Asked;
use crate::force::{ARMOR_FACTORS, Factors, Garrison, RussianForce};
use crate::readings::ArmorFreed;
use crate::turn::PlayerTurn;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "manchurian-reduction",
        Topic::Garrison,
        "Has Japan reduced its Manchurian garrison, and what does that free in Siberia?",
        |variant, asked: &Asked, trail| {
            let frees = freed_forces(variant, &asked.garrison, trail);
            Ok(Reduced { reduced: is_reduction(&frees, trail), frees })
        },
    )
}

/// A reduction of the Manchurian garrison, and what Russia has made of it.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reduction {
    /// The player turn in which the garrison became too small.
    pub since: PlayerTurn,
    /// The garrison as the Russian player turn begins.
    pub garrison: Garrison,
    /// What has left Siberia because of it before.
    #[serde(default)]
    pub moved: RussianForce,
}

/// Whether the garrison is too small, and what that frees.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Reduced {
    /// Whether condition B is met.
    pub reduced: bool,
    /// What may leave Siberia for it.
    pub frees: Freed,
}

/// Russian forces that may leave Siberia.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Freed {
    /// Armor units.
    pub armor_units: u32,
    /// Factors of infantry.
    pub infantry_factors: u32,
    /// Army air factors.
    pub aaf: u32,
}

/// 81.42.B.1: condition B, that Japan reduces its garrison.
pub(crate) fn is_reduction(freed: &Freed, sink: &mut impl Sink) -> bool {
    let reduced = *freed != Freed::default();
    let word = if reduced { "is" } else { "is not" };
    sink.step(clause::C81_42_B_1, || format!("the Manchurian garrison {word} reduced"));
    reduced
}

/// 81.42.B: what this garrison frees in Siberia.
pub(crate) fn freed_forces(
    variant: &WorldAtWar,
    garrison: &Garrison,
    sink: &mut impl Sink,
) -> Freed {
    let there = garrison.in_factors();
    leave_out_helpers(there, sink);
    freed_by(variant, there, sink)
}

/// 81.42.B.7: specialized units and naval air keep nobody in Siberia.
fn leave_out_helpers(there: Factors, sink: &mut impl Sink) {
    if there.specialized + there.naval_air > 0 {
        sink.step(clause::C81_42_B_7, || "specialized units and naval air do not help here".into());
    }
}

/// 81.42.B.6: what keeps Russia in Siberia, kind by kind.
pub(crate) fn freed_by(variant: &WorldAtWar, there: Factors, sink: &mut impl Sink) -> Freed {
    let needed = variant.figures.manchuria.blocking;
    let [armor, infantry_factors, aaf] =
        [(needed.armor, there.armor), (needed.infantry, there.infantry), (needed.aaf, there.aaf)]
            .map(|(needed, there)| u32::from(needed).saturating_sub(there));
    sink.step(clause::C81_42_B_6, || {
        format!("Japan lacks in Manchuria: armor {armor}, infantry {infantry_factors}, air {aaf}")
    });
    Freed { armor_units: freed_armor(variant, armor, sink), infantry_factors, aaf }
}

/// 81.42.B.5: armor is rounded for Russia.
fn freed_armor(variant: &WorldAtWar, shortfall: u32, sink: &mut impl Sink) -> u32 {
    let units = match variant.readings.armor_freed {
        ArmorFreed::RoundedUp => shortfall.div_ceil(ARMOR_FACTORS),
        ArmorFreed::One => shortfall.min(1),
    };
    sink.step(clause::C81_42_B_5, || {
        format!("armor factors short: {shortfall}; Russian armor units freed: {units}")
    });
    units
}

/// 81.42.B.2: what is still free now: one shortfall is used once.
pub(super) fn still_free(freed: Freed, moved: &RussianForce, sink: &mut impl Sink) -> Freed {
    sink.step(clause::C81_42_B_2, || {
        "measured as the Russian player turn begins, less what has left before".into()
    });
    Freed {
        armor_units: freed.armor_units.saturating_sub(moved.armor.get()),
        infantry_factors: freed.infantry_factors.saturating_sub(moved.infantry_factors()),
        aaf: freed.aaf.saturating_sub(moved.all_aaf()),
    }
}

/// 81.42.B.3: like for like.
pub(super) fn is_like_for_like(
    free: Freed,
    leaving: &RussianForce,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let kinds = [
        ("armor units", leaving.armor.get(), free.armor_units),
        ("infantry factors", leaving.infantry_factors(), free.infantry_factors),
        ("air factors", leaving.all_aaf(), free.aaf),
    ];
    for (kind, leave, may) in kinds {
        let words = || format!("{kind} that leave: {leave}, that may: {may}");
        if leave > may {
            return Err(sink.too_many(clause::C81_42_B_3, leave, may, words));
        }
        sink.step(clause::C81_42_B_3, words);
    }
    Ok(())
}
