//! 80.2: attacks at poor odds.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::power::{Ally, ChineseAir};
use crate::questions::Allowed;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "chinese-attack",
        Topic::Combat,
        "May this ground attack, with Chinese units in it or behind it, be made?",
        |variant, attack, trail| may_attack(variant, attack, trail).map(Allowed::from),
    )
}

/// A ground attack that is about to be declared.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Attack {
    /// Whose ground units attack.
    pub attackers: Vec<Ally>,
    /// The Chinese air units that support them.
    #[serde(default)]
    pub support: Vec<ChineseAir>,
    /// The strength of the attack, as used on the combat results table.
    pub attack: Int<1, 999>,
    /// The strength of the defense, multiplied.
    pub defense: Int<1, 999>,
}

/// 80.21.1: no Chinese attack below even odds.
pub(crate) fn may_attack(
    variant: &WorldAtWar,
    attack: &Attack,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (strength, defense) = (attack.attack.unsigned(), attack.defense.unsigned());
    if is_even(variant, strength, defense, sink) {
        return Ok(());
    }
    if let Some(who) = bound_by_the_minimum(attack, sink) {
        return Err(is_too_weak(variant, strength, defense, who, sink));
    }
    let minimum = variant.figures.chinese.minimum_odds;
    sink.step(clause::C80_21_1, || {
        format!(
            "{strength} against {defense} is below {minimum}, but nobody takes part whom that binds"
        )
    });
    Ok(())
}

/// 80.21.1: the same where only Chinese ground units attack.
pub(crate) fn may_ground_units_attack(
    variant: &WorldAtWar,
    strength: u32,
    defense: u32,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if is_even(variant, strength, defense, sink) {
        return Ok(());
    }
    Err(is_too_weak(variant, strength, defense, "Chinese ground units", sink))
}

/// 80.21.1: whether the odds are good enough for everybody.
fn is_even(variant: &WorldAtWar, strength: u32, defense: u32, sink: &mut impl Sink) -> bool {
    let minimum = variant.figures.chinese.minimum_odds;
    let even = minimum.reached_by(strength, defense);
    if even {
        sink.step(clause::C80_21_1, || {
            format!("{strength} against {defense} is {minimum} or better")
        });
    }
    even
}

/// 80.21.1: the refusal.
fn is_too_weak(
    variant: &WorldAtWar,
    strength: u32,
    defense: u32,
    who: &str,
    sink: &mut impl Sink,
) -> Refused {
    let minimum = variant.figures.chinese.minimum_odds;
    sink.refuse(clause::C80_21_1, || {
        format!("{strength} against {defense} is below {minimum}, and {who} take part")
    })
}

/// 80.21.1: those in the attack who may not be part of it at poor odds.
fn bound_by_the_minimum(attack: &Attack, sink: &mut impl Sink) -> Option<&'static str> {
    let tigers_bound = attack.support.contains(&ChineseAir::FlyingTigers)
        && !may_tigers_support_poor_odds(&attack.attackers, sink);
    if attack.attackers.iter().any(|ally| ally.is_chinese()) {
        return Some("Chinese ground units");
    }
    if attack.support.contains(&ChineseAir::NationalistAaf) {
        return Some("Nationalist air units");
    }
    tigers_bound.then_some("the Flying Tigers")
}

/// 80.21.2: the Flying Tigers may support poor Western attacks.
fn may_tigers_support_poor_odds(attackers: &[Ally], sink: &mut impl Sink) -> bool {
    let excepted = attackers.iter().all(|ally| ally.is_western());
    let word = if excepted { "nobody else attacks" } else { "others attack too" };
    sink.step(clause::C80_21_2, || {
        format!("at poor odds the Flying Tigers support Western Allied ground units only: {word}")
    });
    excepted
}
