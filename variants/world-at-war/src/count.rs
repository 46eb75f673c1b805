//! How many of something: a small number, none where left out.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::schema::JsonSchema;

/// From none to ninety-nine.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema,
)]
#[serde(transparent)]
pub(crate) struct Count(Int<0, HIGHEST>);

const HIGHEST: i32 = 99;

impl Count {
    const NONE: Self = match Int::new(0) {
        Some(none) => Self(none),
        None => panic!("none is in range"),
    };

    /// That many, or ninety-nine where there are more.
    pub(crate) fn of(number: u32) -> Self {
        let number = i32::try_from(number).unwrap_or(i32::MAX).min(HIGHEST);
        Int::new(number).map_or(Self::NONE, Self)
    }

    /// The number.
    pub(crate) fn get(self) -> u32 {
        self.0.unsigned()
    }

    /// The number, for sums that may go below zero.
    pub(crate) fn signed(self) -> i32 {
        self.0.get()
    }
}

impl Default for Count {
    fn default() -> Self {
        Self::NONE
    }
}

/// BRPs that a power has.
pub(crate) type Treasury = Int<0, 999>;

/// So many BRPs, as far as a treasury can hold them.
pub(crate) fn treasury(brps: i32) -> Treasury {
    const NONE: Treasury = match Int::new(0) {
        Some(none) => none,
        None => panic!("none is in range"),
    };
    Int::new(brps.clamp(0, 999)).unwrap_or(NONE)
}
