//! 8.C.3: what a composite is: its class, its firepower, how it moves.

use std::fmt;

use serde::Serialize;
use stavka_core::clause::{Clause, Sink};
use stavka_core::schema::JsonSchema;

use super::Composite;
use crate::readings::GroupMovement;
use crate::track::Weather;
use crate::{SecondEdition, clause};

/// Whether a unit is minor or major.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Class {
    /// A minor unit.
    Minor,
    /// A major unit.
    Major,
}

/// What a unit counts as when it moves or fights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Arm {
    /// Infantry.
    Infantry,
    /// Armor.
    Armor,
    /// Cavalry.
    Cavalry,
    /// Parachute troops that are not on the ground.
    Parachute,
}

impl fmt::Display for Arm {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Infantry => "infantry",
            Self::Armor => "armor",
            Self::Cavalry => "cavalry",
            Self::Parachute => "parachute troops",
        })
    }
}

/// Firepower in attack and in defence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Firepower {
    /// When it attacks.
    pub attack: u32,
    /// When it defends.
    pub defense: u32,
}

impl Firepower {
    const fn both(value: u32) -> Self {
        Self { attack: value, defense: value }
    }
}

/// The clause that says what class a composite has.
const fn class_clause(kind: Composite) -> Clause {
    match kind {
        Composite::ShockArmy => clause::C8_C_3_A_CLASS,
        Composite::CavalryMechanizedGroup => clause::C8_C_3_B_CLASS,
        Composite::TankArmy => clause::C8_C_3_C_CLASS,
        Composite::GuardsInfantryArmy => clause::C8_C_3_D_CLASS,
        Composite::GuardsTankArmy => clause::C8_C_3_E_CLASS,
        Composite::ParachuteCorps => clause::C8_C_3_F_CLASS,
    }
}

/// 8.C.3.a.class to 8.C.3.f.class: whether a composite is a minor or a major unit.
pub(crate) fn class(kind: Composite, sink: &mut impl Sink) -> Class {
    let class = match kind {
        Composite::ShockArmy | Composite::TankArmy | Composite::ParachuteCorps => Class::Minor,
        _ => Class::Major,
    };
    sink.step(class_clause(kind), || {
        let class = if class == Class::Minor { "minor" } else { "major" };
        format!("a {kind} is a {class} unit")
    });
    class
}

/// 8.C.3.a.firepower, 8.C.3.b.firepower, 8.C.3.c.class to 8.C.3.f.class: the firepower of a composite.
pub(crate) fn firepower(
    variant: &SecondEdition,
    kind: Composite,
    supplied: bool,
    sink: &mut impl Sink,
) -> Firepower {
    let factors = &variant.figures.composite.factors;
    let by_supply = |pair: &crate::figures::BySupply| {
        Firepower::both(if supplied { pair.in_supply } else { pair.out_of_supply }.unsigned())
    };
    let (clause, firepower) = match kind {
        Composite::ShockArmy => (clause::C8_C_3_A_FIREPOWER, by_supply(&factors.shock_army)),
        Composite::CavalryMechanizedGroup => {
            let group = &factors.cavalry_mechanized_group;
            let firepower =
                Firepower { attack: group.attack.unsigned(), defense: group.defense.unsigned() };
            (clause::C8_C_3_B_FIREPOWER, firepower)
        }
        Composite::TankArmy => (clause::C8_C_3_C_CLASS, by_supply(&factors.tank_army)),
        Composite::GuardsInfantryArmy => {
            (clause::C8_C_3_D_CLASS, by_supply(&factors.guards_infantry_army))
        }
        Composite::GuardsTankArmy => (clause::C8_C_3_E_CLASS, by_supply(&factors.guards_tank_army)),
        Composite::ParachuteCorps => {
            (clause::C8_C_3_F_CLASS, Firepower::both(factors.parachute_corps.unsigned()))
        }
    };
    sink.step(clause, || {
        let supply = if supplied { "in supply" } else { "out of supply" };
        format!("{supply} it has {} in attack, {} in defence", firepower.attack, firepower.defense)
    });
    firepower
}

/// 8.C.3.a.hits: a unit that is not fortified falls to as many hits as it has firepower to defend with.
pub(crate) fn hits(kind: Composite, firepower: Firepower, sink: &mut impl Sink) -> u32 {
    sink.step(hits_clause(kind), || {
        format!("not fortified it falls to {} hits", firepower.defense)
    });
    firepower.defense
}

/// The clause that says how many hits remove a composite.
pub(crate) const fn hits_clause(kind: Composite) -> Clause {
    match kind {
        Composite::ShockArmy => clause::C8_C_3_A_HITS,
        _ => clause::COMPLETION_COMPOSITE_HITS,
    }
}

/// 8.C.3.b.movement, completion.composite.movement: what a composite moves as.
pub(crate) fn moves_as(
    variant: &SecondEdition,
    kind: Composite,
    weather: Weather,
    sink: &mut impl Sink,
) -> Arm {
    let bad = weather != Weather::Good;
    let cavalry = variant.readings.group_movement == GroupMovement::CavalryInBadWeather;
    let (clause, arm) = match kind {
        Composite::CavalryMechanizedGroup if bad && cavalry => {
            (clause::C8_C_3_B_MOVEMENT, Arm::Cavalry)
        }
        Composite::CavalryMechanizedGroup => (clause::C8_C_3_B_MOVEMENT, Arm::Armor),
        Composite::TankArmy | Composite::GuardsTankArmy => {
            (clause::COMPLETION_COMPOSITE_MOVEMENT, Arm::Armor)
        }
        _ => (clause::COMPLETION_COMPOSITE_MOVEMENT, Arm::Infantry),
    };
    sink.step(clause, || format!("a {kind} moves as {arm}"));
    arm
}

/// 8.C.3.f.infantry: on the ground parachute troops are infantry in every respect.
pub(crate) fn fights_as(kind: Composite, on_the_ground: bool, sink: &mut impl Sink) -> Arm {
    match kind {
        Composite::ParachuteCorps if on_the_ground => {
            let words = || "on the ground it is infantry in every respect".to_owned();
            sink.step(clause::C8_C_3_F_INFANTRY, words);
            Arm::Infantry
        }
        Composite::ParachuteCorps => {
            sink.cite(clause::C8_C_3_F_INFANTRY);
            Arm::Parachute
        }
        Composite::ShockArmy | Composite::GuardsInfantryArmy => {
            sink.cite(class_clause(kind));
            Arm::Infantry
        }
        _ => Arm::Armor,
    }
}

/// 8.C.3.b.class, 8.C.3.d.class, completion.composite.fortify: whether a composite may fortify.
pub(crate) fn may_fortify(kind: Composite, sink: &mut impl Sink) -> bool {
    let (clause, allowed) = match kind {
        Composite::CavalryMechanizedGroup => (clause::C8_C_3_B_CLASS, false),
        Composite::GuardsInfantryArmy => (clause::C8_C_3_D_CLASS, true),
        Composite::ShockArmy | Composite::ParachuteCorps => {
            (clause::COMPLETION_COMPOSITE_FORTIFY, true)
        }
        Composite::TankArmy | Composite::GuardsTankArmy => {
            (clause::COMPLETION_COMPOSITE_FORTIFY, false)
        }
    };
    sink.step(clause, || format!("a {kind} {} fortify", if allowed { "may" } else { "may not" }));
    allowed
}
