//! 8.C.3: composite units: what they are made of, and when.

use std::fmt;

use serde::{Deserialize, Serialize};
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Sink};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::readings::{InfantryPart, NewComposites, ParachuteRule};
use crate::units::{BasicType, Units};
use crate::{SecondEdition, clause};

pub(crate) mod class;
pub(crate) mod factors;
pub(crate) mod force;
pub(crate) mod forming;
pub(crate) mod options;
pub(crate) mod play;

pub(crate) use class::Class;
pub(crate) use force::{CompositeCounts, Force};
pub(crate) use forming::{PartsPile, parts_go_to};

/// A kind of composite unit, in the order of the rules.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Composite {
    /// A Shock Army.
    ShockArmy,
    /// A Cavalry-Mechanized Group.
    CavalryMechanizedGroup,
    /// A Tank Army.
    TankArmy,
    /// A Guards Infantry Army.
    GuardsInfantryArmy,
    /// A Guards Tank Army.
    GuardsTankArmy,
    /// A Parachute Corps.
    ParachuteCorps,
}

impl Composite {
    /// Every kind, in the order of the rules.
    pub const ALL: [Self; 6] = [
        Self::ShockArmy,
        Self::CavalryMechanizedGroup,
        Self::TankArmy,
        Self::GuardsInfantryArmy,
        Self::GuardsTankArmy,
        Self::ParachuteCorps,
    ];

    /// What the chart of counters calls it.
    pub const fn counter(self) -> &'static str {
        match self {
            Self::ShockArmy => "shock-army",
            Self::CavalryMechanizedGroup => "cavalry-mechanized-group",
            Self::TankArmy => "tank-army",
            Self::GuardsInfantryArmy => "guards-infantry-army",
            Self::GuardsTankArmy => "guards-tank-army",
            Self::ParachuteCorps => "parachute-corps",
        }
    }
}

impl fmt::Display for Composite {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::ShockArmy => "Shock Army",
            Self::CavalryMechanizedGroup => "Cavalry-Mechanized Group",
            Self::TankArmy => "Tank Army",
            Self::GuardsInfantryArmy => "Guards Infantry Army",
            Self::GuardsTankArmy => "Guards Tank Army",
            Self::ParachuteCorps => "Parachute Corps",
        })
    }
}

/// The basic units that are combined or converted; at least one.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<BasicType>")]
pub struct Recipe(Units);

/// A composite of nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a composite is made of at least one basic unit; name its type")]
pub struct EmptyRecipe;

impl TryFrom<Vec<BasicType>> for Recipe {
    type Error = EmptyRecipe;

    fn try_from(list: Vec<BasicType>) -> Result<Self, EmptyRecipe> {
        if list.is_empty() { Err(EmptyRecipe) } else { Ok(Self(Units::counted(&list))) }
    }
}

/// Every question of the section, in its order.
pub(crate) fn questions() -> Vec<Question<SecondEdition>> {
    [forming::question(), options::question(), factors::question()].into()
}

/// What a composite is put together from, and the clause that says so.
pub(crate) fn parts(variant: &SecondEdition, kind: Composite) -> (Clause, Force) {
    let figures = &variant.figures.composite;
    let (clause, recipe) = match kind {
        Composite::ShockArmy => (clause::C8_C_3_A_MAKE, &figures.shock_army),
        Composite::CavalryMechanizedGroup => {
            (clause::C8_C_3_B_MAKE, &figures.cavalry_mechanized_group)
        }
        Composite::TankArmy => (clause::C8_C_3_C_MAKE, &figures.tank_army),
        Composite::GuardsInfantryArmy => (clause::C8_C_3_D_MAKE, &figures.guards_infantry_army),
        Composite::GuardsTankArmy => (clause::C8_C_3_E_MAKE, &figures.guards_tank_army_adds),
        Composite::ParachuteCorps => (clause::C8_C_3_F_MAKE, &figures.parachute_corps),
    };
    let mut parts = Force::from(recipe.0);
    if kind == Composite::GuardsTankArmy {
        parts.composites = CompositeCounts::one(Composite::TankArmy);
    }
    (clause, parts)
}

/// Whether a composite may go into another one.
pub(crate) fn can_be_a_part(variant: &SecondEdition, part: Composite) -> bool {
    let infantry = matches!(part, Composite::ShockArmy | Composite::GuardsInfantryArmy);
    let allowed = variant.readings.infantry_part == InfantryPart::AnyInfantryArmy;
    let named = |kind| parts(variant, kind).1.composites.count(part) > 0;
    infantry && allowed || Composite::ALL.into_iter().any(named)
}

/// The basic units inside a composite, all the way down.
pub(crate) fn components(variant: &SecondEdition, kind: Composite, sink: &mut impl Sink) -> Units {
    let (clause, parts) = parts(variant, kind);
    sink.cite(clause);
    let inner = parts.composites.iter().map(|composite| components(variant, composite, sink));
    inner.fold(parts.units, Units::plus)
}

/// 8.C.3.c.date, 8.C.3.d.date, 8.C.3.e.date: some kinds are made only from a date on.
pub(crate) fn date_has_come(
    variant: &SecondEdition,
    kind: Composite,
    month: Month,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let figures = &variant.figures.composite;
    let (clause, from) = match kind {
        Composite::TankArmy => (clause::C8_C_3_C_DATE, figures.tank_army_from),
        Composite::GuardsInfantryArmy => (clause::C8_C_3_D_DATE, figures.guards_infantry_army_from),
        Composite::GuardsTankArmy => (clause::C8_C_3_E_DATE, figures.guards_tank_army_from),
        _ => return Ok(()),
    };
    if month < from {
        return Err(
            sink.refuse(clause, || format!("a {kind} can be made from {from} on, not in {month}"))
        );
    }
    sink.cite(clause);
    Ok(())
}

/// 8.C.3.kinds: nothing is made of a single unit but a Parachute Corps.
pub(crate) fn fewest_parts(variant: &SecondEdition) -> u32 {
    if variant.readings.parachute_rule == ParachuteRule::In { 1 } else { 2 }
}

/// 8.C.3.f.optional: Parachute Corps need the optional rule.
pub(crate) fn optional_rule_allows(
    variant: &SecondEdition,
    kind: Composite,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if kind != Composite::ParachuteCorps {
        return Ok(());
    }
    if variant.readings.parachute_rule == ParachuteRule::Out {
        let why = || "the optional parachute rule is not in play".to_owned();
        return Err(sink.refuse(clause::C8_C_3_F_OPTIONAL, why));
    }
    sink.cite(clause::C8_C_3_F_OPTIONAL);
    Ok(())
}

/// 8.C.3.a.make to 8.C.3.f.make: takes the parts of a composite out of `pool`.
pub(crate) fn take_parts(
    variant: &SecondEdition,
    kind: Composite,
    pool: &mut Force,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (clause, parts) = parts(variant, kind);
    let taken = other_infantry(variant, kind, *pool, parts).unwrap_or(parts);
    if !pool.covers(taken) {
        let (had, missing) = (*pool, taken.minus(*pool));
        return Err(sink.refuse(clause, || {
            format!("a {kind} takes {parts}; there is {had}, and {missing} is missing")
        }));
    }
    *pool = pool.minus(taken);
    sink.step(clause, || format!("a {kind} is made of {taken}"));
    Ok(())
}

/// 8.C.3.e.make, 8.C.3.f.make: whether a Shock or Guards army may stand for the infantry army is open.
/// The parts with such an army in its place, where there is no regular one.
fn other_infantry(
    variant: &SecondEdition,
    kind: Composite,
    pool: Force,
    parts: Force,
) -> Option<Force> {
    let open = matches!(kind, Composite::GuardsTankArmy | Composite::ParachuteCorps);
    let allowed = variant.readings.infantry_part == InfantryPart::AnyInfantryArmy;
    if !open || !allowed || pool.units.infantry >= parts.units.infantry {
        return None;
    }
    let without = parts.minus(Units::counted(&[BasicType::Infantry]).into());
    [Composite::ShockArmy, Composite::GuardsInfantryArmy].into_iter().find_map(|army| {
        let composites = without.composites.plus(CompositeCounts::one(army));
        let taken = Force { units: without.units, composites };
        pool.covers(taken).then_some(taken)
    })
}

/// 3.C.2.composite: the switch for composites that enter from Siberia in the phase in which they are made;
/// 8.C.3.dispersed says what holds of all others.
pub(crate) fn dispersed_when_made(variant: &SecondEdition, sink: &mut impl Sink) -> bool {
    sink.cite(clause::C3_C_2_COMPOSITE);
    let dispersed = variant.readings.new_composites == NewComposites::Dispersed;
    if dispersed {
        sink.step(clause::C8_C_3_DISPERSED, || {
            "what is made in this phase is dispersed in it".to_owned()
        });
    }
    dispersed
}

/// A composite that was made in this phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Made {
    /// What was made.
    pub composite: Composite,
    /// Whether making it dispersed it.
    pub dispersed: bool,
}
