//! 8.C.3: composite units, as far as the Siberian rules need them: what they are made of, and when.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Sink};

use crate::readings::{NewComposites, ParachuteRule};
use crate::units::{BasicType, Units};
use crate::{SecondEdition, clause};

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

/// Basic units and composites together.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Force {
    /// The basic units.
    pub units: Units,
    /// The composites.
    pub composites: Vec<Composite>,
}

impl Force {
    /// How many counters these are.
    pub fn counters(&self) -> u32 {
        self.units.total().saturating_add(u32::try_from(self.composites.len()).unwrap_or(u32::MAX))
    }

    /// Whether there is nothing.
    pub fn is_none(&self) -> bool {
        self.counters() == 0
    }

    /// Takes `part` out; what it lacks is the error.
    pub fn take(&mut self, part: &Self) -> Result<(), String> {
        if !self.units.covers(part.units) {
            return Err(part.units.minus(self.units).to_string());
        }
        self.units = self.units.minus(part.units);
        part.composites.iter().try_for_each(|composite| {
            let at = self.composites.iter().position(|other| other == composite);
            let at = at.ok_or_else(|| format!("1 {composite}"))?;
            self.composites.remove(at);
            Ok(())
        })
    }
}

impl fmt::Display for Force {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let composites = self.composites.iter().map(ToString::to_string);
        let units =
            (!self.units.is_none() || self.composites.is_empty()).then(|| self.units.to_string());
        formatter.write_str(&units.into_iter().chain(composites).collect::<Vec<_>>().join(", "))
    }
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
    let composites =
        if kind == Composite::GuardsTankArmy { vec![Composite::TankArmy] } else { Vec::new() };
    (clause, Force { units: recipe.0, composites })
}

/// The basic units inside a composite, all the way down.
pub fn components(variant: &SecondEdition, kind: Composite, sink: &mut impl Sink) -> Units {
    let (clause, parts) = parts(variant, kind);
    sink.cite(clause);
    let inner = parts.composites.iter().map(|&composite| components(variant, composite, sink));
    inner.fold(parts.units, Units::plus)
}

/// 8.C.3.c.date, 8.C.3.d.date, 8.C.3.e.date: some kinds are made only from a date on.
pub fn date_has_come(
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

/// 8.C.3.f.optional: Parachute Corps need the optional rule.
pub fn optional_rule_allows(
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
pub fn take_parts(
    variant: &SecondEdition,
    kind: Composite,
    pool: &mut Force,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (clause, parts) = parts(variant, kind);
    let had = pool.clone();
    pool.take(&parts).map_err(|missing| {
        sink.refuse(clause, || {
            format!("a {kind} takes {parts}; there is {had}, and {missing} is missing")
        })
    })?;
    sink.step(clause, || format!("a {kind} is made of {parts}"));
    Ok(())
}

/// 8.C.3.dispersed: a composite is dispersed in the phase in which it is made. 3.C.2.composite has the
/// switch for those that enter from Siberia in that phase.
pub fn dispersed_when_made(variant: &SecondEdition, sink: &mut impl Sink) -> bool {
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
pub struct Made {
    /// What was made.
    pub composite: Composite,
    /// Whether making it dispersed it.
    pub dispersed: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_force_gives_up_only_what_it_has() {
        let units = Units { infantry: 2, ..Units::default() };
        let mut force = Force { units, composites: vec![Composite::TankArmy] };
        assert_eq!(force.to_string(), "2 infantry, Tank Army");
        let two = Force { units, composites: vec![Composite::TankArmy, Composite::TankArmy] };
        assert_eq!(force.clone().take(&two), Err("1 Tank Army".to_owned()));
        assert_eq!(force.take(&Force { units, ..Force::default() }), Ok(()));
        assert_eq!((force.counters(), force.to_string().as_str()), (1, "Tank Army"));
        assert!(force.take(&Force { units, ..Force::default() }).is_err());
    }
}
