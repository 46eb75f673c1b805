//! The figures of the combat results.

use std::str::FromStr;

use serde::Deserialize;

use crate::unit::Factors;

/// Blitzkrieg attacks.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Blitzkrieg {
    /// How many attacks a BK adds.
    pub additional_attacks: u8,
}

/// Divisions that outlive an elimination.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Survivor {
    /// How many.
    pub divisions: u8,
}

/// How far defenders go.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Retreat {
    /// The farthest that a D1 sends them.
    pub d1_hexes: u8,
    /// The farthest that a D2 sends them.
    pub d2_hexes: u8,
    /// The farthest that a D3 sends them.
    pub d3_hexes: u8,
    /// What the number of the result is taken from, to find how far they may go on.
    pub further_from: u8,
    /// How far they may go on in the sheet's example, a D1.
    pub further_example: u8,
    /// How far they may withdraw on a D.
    pub withdrawal_hexes: u8,
}

/// What exchanges cost.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Exchange {
    /// The price of an X/2, in hundredths of the defense factors.
    pub half_percent: u16,
    /// The price of an X.
    pub equal_percent: u16,
    /// The price of a 2X.
    pub double_percent: u16,
    /// A total below so many factors costs nothing.
    pub free_below: u32,
    /// The printed factors of Russian tank korps that cost panzers.
    pub panzers_first_against: Vec<Printed>,
}

/// The two numbers of a counter, written `4-3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Printed(pub Factors);

/// A text that is not the two numbers of a counter.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not the two numbers of a counter; write them like 4-3")]
pub(crate) struct PrintedError(String);

impl TryFrom<String> for Printed {
    type Error = PrintedError;

    fn try_from(text: String) -> Result<Self, PrintedError> {
        let parts = text.split_once('-').and_then(|(attack, defense)| {
            let (attack, defense) = (u8::from_str(attack).ok()?, u8::from_str(defense).ok()?);
            Some(Factors { attack, defense })
        });
        parts.map(Self).ok_or(PrintedError(text))
    }
}
