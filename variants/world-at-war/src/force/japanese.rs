//! Japanese garrisons in units.

use serde::{Deserialize, Serialize};
use stavka_core::schema::JsonSchema;

use super::{Factors, infantry_factors};
use crate::count::Count;

/// Japanese units of the kinds that stand in Manchuria. Infantry and armor are named by what is printed on them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct JapaneseForce {
    /// Armor units of two factors.
    #[serde(rename = "2-3")]
    pub large_armor: Count,
    /// Armor units of one factor.
    #[serde(rename = "1-3")]
    pub small_armor: Count,
    /// Infantry units of three factors.
    #[serde(rename = "3-2")]
    pub large_infantry: Count,
    /// Infantry units of two factors.
    #[serde(rename = "2-2")]
    pub medium_infantry: Count,
    /// Infantry units of one factor.
    #[serde(rename = "1-2")]
    pub small_infantry: Count,
    /// Factors of specialized units.
    pub specialized: Count,
    /// Army air factors fit to fly.
    pub aaf: Count,
}

impl JapaneseForce {
    /// The infantry units: large, medium and small.
    pub(crate) fn infantry(&self) -> [Count; 3] {
        [self.large_infantry, self.medium_infantry, self.small_infantry]
    }

    /// The force in factors.
    pub(crate) fn in_factors(&self) -> Factors {
        Factors {
            armor: 2 * self.large_armor.get() + self.small_armor.get(),
            infantry: infantry_factors(self.infantry()),
            aaf: self.aaf.get(),
            specialized: self.specialized.get(),
            ..Factors::default()
        }
    }
}
