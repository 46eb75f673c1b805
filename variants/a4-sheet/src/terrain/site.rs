//! Where defenders stand.

use serde::{Deserialize, Serialize};
use stavka_core::board::SpaceId;
use stavka_core::calendar::HalfMonth;
use stavka_core::schema::JsonSchema;

use crate::A4Sheet;
use crate::ground::{City, Ground, Terrain};
use crate::unit::{Arm, Unit};
use crate::weather::Weather;

/// Where defenders stand, and who comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Site {
    /// The ground.
    pub terrain: Terrain,
    /// The place in the hex.
    pub city: City,
    /// Whether a defense line that stands by now runs through it.
    pub on_line: bool,
    pub weather: Weather,
    /// Factors of attacking mountain units.
    pub mountain_attackers: u32,
}

impl Site {
    /// The hex of a map on a turn.
    pub(crate) fn of(
        rules: &A4Sheet,
        ground: &Ground,
        hex: SpaceId,
        weather: Weather,
        turn: Option<HalfMonth>,
        mountain_attackers: u32,
    ) -> Self {
        let features = ground.features();
        let late = features.late_line.contains(hex) && line_stands(rules, Line::Late, turn);
        Self {
            terrain: features.terrain(hex),
            city: features.city(hex),
            on_line: features.lines.contains(hex) || late,
            weather,
            mountain_attackers,
        }
    }
}

/// A defense line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Line {
    /// The Stalin line or the Luga line.
    Standing,
    /// The Mozhaisk line.
    Late,
}

/// completion.defense-lines: whether a line stands on a turn.
pub(crate) fn line_stands(rules: &A4Sheet, line: Line, turn: Option<HalfMonth>) -> bool {
    match line {
        Line::Standing => true,
        Line::Late => turn.is_some_and(|turn| turn >= rules.figures.defense_lines.late_from),
    }
}

/// Whether defenders stand on clear ground that adds nothing to them: each is given by what is printed on it and by what
/// it is worth there.
pub(crate) fn is_open_ground(
    terrain: Terrain,
    defenders: impl IntoIterator<Item = (u8, u16)>,
) -> bool {
    let mut defenders = defenders.into_iter();
    terrain == Terrain::Clear && defenders.all(|(printed, worth)| worth <= u16::from(printed))
}

/// terrain.mountain.defense: the attack factors of mountain units.
pub(crate) fn mountain_factors(attackers: impl IntoIterator<Item = Unit>) -> u32 {
    let attackers = attackers.into_iter();
    let mountain = attackers.filter(|unit| unit.counter.arm == Arm::Mountain);
    mountain.map(|unit| u32::from(unit.factors().attack)).sum()
}
