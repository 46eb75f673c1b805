//! The sequence of play: the steps of each half.

use std::fmt;

use stavka_core::game::Side;

use crate::campaign::state::AXIS;
use crate::far_east::economy::Power;

/// A step of a half.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// The year begins, troops arrive, grants come.
    News,
    /// Does Japan start with more in Manchuria?
    Strengthening,
    /// Does Germany attack?
    GermanAttack,
    /// Is the road through Burma lost?
    Burma,
    /// Does Japan go to war with the United States?
    PacificWar,
    /// What does Japan give up for the Pacific?
    Draft,
    /// How much does the tension rise?
    Tension,
    /// Does the road from Ledo open?
    Ledo,
    /// Is war declared between Russia and Japan?
    Declaration,
    /// Ground units move.
    Movement,
    /// Partisans are hunted.
    Sweep,
    /// A power attacks.
    Combat(Power),
    /// Germans and Russians wear each other down at the Urals box.
    BoxAttrition,
    /// German bombers come to the Urals box.
    Bombing,
    /// Enemies beside the Urals box do their damage.
    Urals,
    /// Units are built.
    Construction,
    /// Units redeploy.
    Redeployment,
    /// The war in Europe goes on.
    Europe,
    /// The resistance table is consulted.
    Resistance,
    /// Supply is checked, and the half ends.
    End,
}

const AXIS_STEPS: [Step; 16] = [
    Step::News,
    Step::Strengthening,
    Step::GermanAttack,
    Step::Burma,
    Step::PacificWar,
    Step::Draft,
    Step::Declaration,
    Step::Movement,
    Step::Sweep,
    Step::Combat(Power::Japan),
    Step::BoxAttrition,
    Step::Bombing,
    Step::Urals,
    Step::Construction,
    Step::Redeployment,
    Step::End,
];

const ALLIED_STEPS: [Step; 14] = [
    Step::News,
    Step::Tension,
    Step::Ledo,
    Step::Declaration,
    Step::Movement,
    Step::BoxAttrition,
    Step::Combat(Power::Nationalist),
    Step::Combat(Power::Russia),
    Step::Combat(Power::Communist),
    Step::Construction,
    Step::Redeployment,
    Step::Europe,
    Step::Resistance,
    Step::End,
];

impl Step {
    /// The steps of a side's half.
    #[inline]
    fn of(side: Side) -> &'static [Self] {
        if side == AXIS { &AXIS_STEPS } else { &ALLIED_STEPS }
    }

    /// The step at a place of a side's half.
    #[inline]
    pub(crate) fn at(side: Side, place: u8) -> Self {
        Self::of(side).get(usize::from(place)).copied().unwrap_or(Self::End)
    }

    /// The place of a step in a side's half, by its word.
    pub(crate) fn place_of(side: Side, word: &str) -> Option<u8> {
        let place = Self::of(side).iter().position(|step| step.word() == word)?;
        u8::try_from(place).ok()
    }

    /// The words of a side's half, in their order.
    pub(crate) fn words(side: Side) -> String {
        Self::of(side).iter().map(|step| step.word()).collect::<Vec<_>>().join(", ")
    }

    /// The one word for it in made positions.
    const fn word(self) -> &'static str {
        match self {
            Self::News => "news",
            Self::Strengthening => "strengthening",
            Self::GermanAttack => "german-attack",
            Self::Burma => "burma",
            Self::PacificWar => "pacific-war",
            Self::Draft => "draft",
            Self::Tension => "tension",
            Self::Ledo => "ledo",
            Self::Declaration => "declaration",
            Self::Movement => "movement",
            Self::Sweep => "sweep",
            Self::Combat(Power::Japan) => "combat-japan",
            Self::Combat(Power::Nationalist) => "combat-nationalist-china",
            Self::Combat(Power::Communist) => "combat-communist-china",
            Self::Combat(Power::Russia) => "combat-russia",
            Self::BoxAttrition => "box-attrition",
            Self::Bombing => "bombing",
            Self::Urals => "urals",
            Self::Construction => "construction",
            Self::Redeployment => "redeployment",
            Self::Europe => "europe",
            Self::Resistance => "resistance",
            Self::End => "end",
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::News => "news",
            Self::Strengthening => "set-up",
            Self::GermanAttack | Self::Burma | Self::Tension | Self::Ledo | Self::Europe => {
                "other wars"
            }
            Self::PacificWar | Self::Draft => "war in the Pacific",
            Self::Declaration => "declaration of war",
            Self::Movement => "movement",
            Self::Sweep => "hunt for partisans",
            Self::Combat(power) => return write!(out, "combat of {power}"),
            Self::BoxAttrition => "attrition at the Urals box",
            Self::Bombing => "bombs on the Urals box",
            Self::Urals => "damage in the Urals",
            Self::Construction => "construction",
            Self::Redeployment => "redeployment",
            Self::Resistance => "Chinese resistance",
            Self::End => "end",
        })
    }
}
