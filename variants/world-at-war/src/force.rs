//! Garrisons: Russian ones in units, Japanese ones in factors, as the rules count them.

use serde::{Deserialize, Serialize};
use stavka_core::schema::JsonSchema;

use crate::count::Count;

mod japanese;

pub(crate) use japanese::JapaneseForce;

/// Factors of a Russian armor unit such as the `3-3`.
pub(crate) const ARMOR_FACTORS: u32 = 3;

/// Russian units of the kinds that stand in Siberia. Infantry and armor are named by what is printed on them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct RussianForce {
    /// Armor units of three factors.
    #[serde(rename = "3-3")]
    pub armor: Count,
    /// Infantry units of three factors.
    #[serde(rename = "3-2")]
    pub large_infantry: Count,
    /// Infantry units of two factors.
    #[serde(rename = "2-2")]
    pub medium_infantry: Count,
    /// Infantry units of one factor.
    #[serde(rename = "1-2")]
    pub small_infantry: Count,
    /// Army air factors fit to fly.
    pub aaf: Count,
    /// Army air factors that are inverted.
    pub aaf_inverted: Count,
}

impl RussianForce {
    /// Factors of infantry, whatever the units.
    pub(crate) fn infantry_factors(&self) -> u32 {
        infantry_factors([self.large_infantry, self.medium_infantry, self.small_infantry])
    }

    /// Army air factors, inverted or not.
    pub(crate) fn all_aaf(&self) -> u32 {
        self.aaf.get() + self.aaf_inverted.get()
    }

    /// The force in factors.
    pub(crate) fn in_factors(&self) -> Factors {
        Factors {
            armor: self.armor.get() * ARMOR_FACTORS,
            infantry: self.infantry_factors(),
            aaf: self.aaf.get(),
            ..Factors::default()
        }
    }

    /// Whether anything is there that does not count.
    pub(crate) fn has_idle_units(&self) -> bool {
        self.aaf_inverted != Count::default()
    }

    /// What is left without `others`; nothing where they are more.
    pub(crate) fn without(&self, others: &Self) -> Option<Self> {
        let less = |all: Count, part: Count| all.get().checked_sub(part.get()).map(Count::of);
        Some(Self {
            armor: less(self.armor, others.armor)?,
            large_infantry: less(self.large_infantry, others.large_infantry)?,
            medium_infantry: less(self.medium_infantry, others.medium_infantry)?,
            small_infantry: less(self.small_infantry, others.small_infantry)?,
            aaf: less(self.aaf, others.aaf)?,
            aaf_inverted: less(self.aaf_inverted, others.aaf_inverted)?,
        })
    }

    /// Whether no kind of unit is more numerous than in `list`.
    pub(crate) fn is_within(&self, list: &Self) -> bool {
        self.counts().into_iter().zip(list.counts()).all(|(here, there)| here <= there)
    }

    /// How many there are of each kind: armor, infantry by size, army air.
    pub(crate) fn counts(&self) -> [u32; 5] {
        let ground = [self.armor, self.large_infantry, self.medium_infantry, self.small_infantry];
        let [armor, large, medium, small] = ground.map(Count::get);
        [armor, large, medium, small, self.all_aaf()]
    }
}

/// Factors of infantry units that are large, medium and small.
fn infantry_factors(units: [Count; 3]) -> u32 {
    let [large, medium, small] = units.map(Count::get);
    3 * large + 2 * medium + small
}

/// The factors of each kind that count in a garrison.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Factors {
    pub armor: u32,
    pub infantry: u32,
    /// Army air fit to fly.
    pub aaf: u32,
    /// Specialized units.
    pub specialized: u32,
    /// Naval air on land, fit to fly.
    pub naval_air: u32,
}

/// A garrison in factors, with what does not count in it.
#[derive(Debug, Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Garrison {
    /// Factors of armor.
    pub armor: Count,
    /// Factors of infantry.
    pub infantry: Count,
    /// Army air factors fit to fly.
    pub aaf: Count,
    /// Army air factors that are inverted.
    pub aaf_inverted: Count,
    /// Factors of specialized units.
    pub specialized: Count,
    /// Naval air on land, fit to fly.
    pub land_air: Count,
    /// Naval air on carriers.
    pub carrier_air: Count,
    /// Ships.
    pub ships: Count,
}

impl Garrison {
    /// What counts.
    pub(crate) fn in_factors(&self) -> Factors {
        Factors {
            armor: self.armor.get(),
            infantry: self.infantry.get(),
            aaf: self.aaf.get(),
            specialized: self.specialized.get(),
            naval_air: self.land_air.get(),
        }
    }

    /// What would count if no army air were inverted.
    pub(crate) fn with_all_air_fit(&self) -> Factors {
        let fit = self.in_factors();
        Factors { aaf: fit.aaf + self.aaf_inverted.get(), ..fit }
    }

    /// Whether anything is there that does not count.
    pub(crate) fn has_idle_units(&self) -> bool {
        [self.aaf_inverted, self.carrier_air, self.ships]
            .into_iter()
            .any(|count| count != Count::default())
    }
}
