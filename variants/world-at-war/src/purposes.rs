//! What chance is asked for in the campaign, and the clause behind each roll.

use stavka_core::game::Purpose;

use crate::clause;

/// What is rolled for: the place of its purpose in [`PURPOSES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Die {
    GermanAttack,
    BurmaRoad,
    Tension,
    LedoRoad,
    PartisanHunt,
    AirCombat,
    GroundCombat,
    Attrition,
    EuropeanWar,
    Resistance,
    UralsAir,
    UralsBombing,
    UralsAttrition,
}

impl Die {
    /// The faces of most dice.
    pub(crate) const FACES: u16 = 6;
    /// The faces of the die of attrition.
    pub(crate) const ATTRITION_FACES: u16 = 10;
    /// Air combat is won, drawn or lost.
    const AIR_COMBATS: u16 = 3;

    /// What an outcome shows.
    pub(crate) fn face(outcome: u16) -> u32 {
        u32::from(outcome) + 1
    }

    /// How many outcomes it has.
    pub(crate) const fn outcomes(self) -> u16 {
        match self {
            Self::AirCombat | Self::UralsAir => Self::AIR_COMBATS,
            Self::Attrition | Self::UralsAttrition => Self::ATTRITION_FACES,
            _ => Self::FACES,
        }
    }
}

/// What chance is asked for.
pub(crate) const PURPOSES: &[Purpose] = &[
    Purpose { name: "german-attack", clause: clause::COMPLETION_EUROPEAN_WAR },
    Purpose { name: "burma-road", clause: clause::COMPLETION_ROADS },
    Purpose { name: "tension", clause: clause::COMPLETION_PACIFIC_WAR },
    Purpose { name: "ledo-road", clause: clause::COMPLETION_ROADS },
    Purpose { name: "partisan-hunt", clause: clause::COMPLETION_PARTISANS },
    Purpose { name: "air-combat", clause: clause::COMPLETION_AIR_SUPPORT },
    Purpose { name: "ground-combat", clause: clause::COMPLETION_GROUND_COMBAT },
    Purpose { name: "attrition", clause: clause::COMPLETION_ATTRITION },
    Purpose { name: "european-war", clause: clause::COMPLETION_EUROPEAN_WAR },
    Purpose { name: "resistance", clause: clause::COMPLETION_RESISTANCE_TABLE },
    Purpose { name: "urals-air", clause: clause::COMPLETION_URALS_BOMBING },
    Purpose { name: "urals-bombing", clause: clause::COMPLETION_URALS_BOMBING },
    Purpose { name: "urals-attrition", clause: clause::COMPLETION_URALS_ATTRITION },
];
