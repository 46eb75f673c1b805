//! The figures of the rules text, typed. Their values and their owners stand in `rules/`.

use std::fmt;

use serde::Deserialize;

use crate::area::Area;

mod c78;
mod c79;
mod c81;
mod far_east;

pub(crate) use c78::{Cooperation, FlyingTigers, Nationalist, Resistance};
pub(crate) use c79::Communist;
pub(crate) use c81::{Declaration, Garrison, Manchuria, ManchurianStart, Siberia, Urals};
pub(crate) use far_east::FarEast;

/// Every figure of the variant.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Figures {
    /// Chapter 78: Nationalist China.
    pub nationalist: Nationalist,
    /// Section 78.3: the Chinese resistance level.
    pub resistance: Resistance,
    /// Section 78.6: the Flying Tigers.
    pub flying_tigers: FlyingTigers,
    /// 78.71 and 79.81: when the two Chinas cooperate.
    pub cooperation: Cooperation,
    /// Chapter 79: Communist China.
    pub communist: Communist,
    /// Chapter 80: limits on Chinese forces.
    pub chinese: Chinese,
    /// completion.southeast-asian-front: where the front is.
    pub southeast_asian_front: Front,
    /// 81.31.costs: what garrison units are worth.
    pub garrison: Garrison,
    /// Section 81.4: the Siberian garrison.
    pub siberia: Siberia,
    /// Sections 81.1 to 81.3: Manchuria and its garrison.
    pub manchuria: Manchuria,
    /// Section 81.5: declarations of war between Russia and Japan.
    pub declaration: Declaration,
    /// Sections 81.6 and 81.7: the Urals box.
    pub urals: Urals,
    /// The campaign in the Far East.
    pub far_east: FarEast,
}

/// completion.southeast-asian-front: where the front is.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Front {
    pub areas: Vec<Area>,
}

/// Chapter 80: limits on Chinese forces.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Chinese {
    /// The lowest odds at which Chinese units attack.
    pub minimum_odds: Odds,
    /// 80.31.A: Nationalist ground units.
    pub ground: Abroad,
    /// 80.31.B: Nationalist army air units.
    pub air: Abroad,
    /// 80.31.B: the Flying Tigers.
    pub tigers: Tigers,
    /// 80.31.C: airbases.
    pub airbase: Airbase,
    /// 80.41: defense abroad.
    pub defense: Defense,
}

/// When a kind of unit may go abroad.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Abroad {
    /// The Allied player turn after the outbreak of war with Britain that opens the front.
    pub allied_turn: u32,
    /// The resistance level at or below which the front is closed.
    pub barred_at: i32,
    /// The resistance level from which everything is open.
    pub free_from: i32,
}

/// 80.31.B: when the Flying Tigers may go abroad.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tigers {
    /// The Allied player turn after the outbreak that opens the front to them.
    pub allied_turn: u32,
    /// The Allied player turn after the outbreak from which they may be lent.
    pub loan_allied_turn: u32,
}

/// 80.31.C: airbases.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Airbase {
    /// The resistance level that an airbase outside China needs.
    pub minimum_resistance: i32,
}

/// 80.41: defense abroad.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Defense {
    /// The resistance level at or below which Nationalists defend poorly abroad.
    pub weak_at: i32,
    /// What that adds to their defense multiplier.
    pub multiplier_change: i16,
}

/// Odds as attack against defense.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Odds {
    attack: u32,
    defense: u32,
}

impl Odds {
    /// Whether `attack` against `defense` are these odds or better.
    pub(crate) fn reached_by(self, attack: u32, defense: u32) -> bool {
        u64::from(attack) * u64::from(self.defense) >= u64::from(defense) * u64::from(self.attack)
    }
}

impl TryFrom<String> for Odds {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let parts =
            text.split_once(':').and_then(|(a, d)| Some((a.parse().ok()?, d.parse().ok()?)));
        match parts {
            Some((attack, defense)) if attack > 0 && defense > 0 => Ok(Self { attack, defense }),
            _ => Err(format!("`{text}` is no odds such as 1:1")),
        }
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.attack, self.defense)
    }
}
