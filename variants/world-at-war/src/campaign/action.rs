//! Choices as numbers: what is done in the high byte, to what below.

use stavka_core::game::Action;

use super::hexes::Spot;
use super::roster::Unit;

/// A choice of a player or of chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// No more of this.
    Done,
    /// Move this unit.
    Move(Unit),
    /// Redeploy this unit.
    Redeploy(Unit),
    /// Give this unit up for the Pacific.
    Give(Unit),
    /// Advance this unit after combat.
    Advance(Unit),
    /// To this space.
    To(Spot),
    /// The chosen unit stays.
    Stay,
    /// To Europe.
    ToEurope,
    /// Declare war on Japan or Russia.
    Declare,
    /// Go to war with the United States.
    PacificWar,
    /// Keep the peace.
    Peace,
    /// Attack by attrition.
    Attrition,
    /// Open an offensive.
    Offensive,
    /// Attack nobody.
    Pass,
    /// Attack this space.
    Attack(Spot),
    /// Attack with what stands in this space.
    With(Spot),
    /// Send one more air factor along.
    WithAir,
    /// Let the attack begin.
    Begin,
    /// Call it off.
    CallOff,
    /// Nobody advances.
    Hold,
    /// Take this space by attrition.
    Take(Spot),
    /// Build a unit of this sort.
    Build(u8),
    /// Exploit with this unit.
    Exploit(Unit),
    /// Bomb the Urals box with one air factor.
    Bomb,
    /// Chance: this outcome, from nought.
    Roll(u16),
}

const WHOLE: [Choice; 12] = [
    Choice::Done,
    Choice::Stay,
    Choice::ToEurope,
    Choice::Declare,
    Choice::PacificWar,
    Choice::Peace,
    Choice::Attrition,
    Choice::Offensive,
    Choice::Pass,
    Choice::WithAir,
    Choice::Begin,
    Choice::CallOff,
];

impl Choice {
    /// The choices that are about nothing in particular.
    pub(super) fn plain() -> impl Iterator<Item = Self> {
        WHOLE.into_iter().chain([Self::Hold, Self::Bomb])
    }

    /// The number of the choice.
    pub(super) fn number(self) -> Action {
        let (tag, payload) = self.parts();
        tag << 24 | u32::from(payload)
    }

    fn parts(self) -> (u32, u16) {
        match self {
            Self::Done => (1, 0),
            Self::Stay => (2, 0),
            Self::ToEurope => (3, 0),
            Self::Declare => (4, 0),
            Self::PacificWar => (5, 0),
            Self::Peace => (6, 0),
            Self::Attrition => (7, 0),
            Self::Offensive => (8, 0),
            Self::Pass => (9, 0),
            Self::WithAir => (10, 0),
            Self::Begin => (11, 0),
            Self::CallOff => (12, 0),
            Self::Hold => (13, 0),
            Self::Bomb => (14, 0),
            Self::Move(unit) => (16, unit.into()),
            Self::Redeploy(unit) => (17, unit.into()),
            Self::Give(unit) => (18, unit.into()),
            Self::Advance(unit) => (19, unit.into()),
            Self::To(spot) => (20, spot),
            Self::Attack(spot) => (21, spot),
            Self::With(spot) => (22, spot),
            Self::Take(spot) => (23, spot),
            Self::Build(sort) => (24, sort.into()),
            Self::Roll(outcome) => (25, outcome),
            Self::Exploit(unit) => (26, unit.into()),
        }
    }

    /// The choice of a number, if it is one.
    pub(super) fn read(action: Action) -> Option<Self> {
        let payload = u16::try_from(action & 0xff_ffff).ok()?;
        let small = u8::try_from(payload).ok();
        Some(match action >> 24 {
            16 => Self::Move(small?),
            17 => Self::Redeploy(small?),
            18 => Self::Give(small?),
            19 => Self::Advance(small?),
            20 => Self::To(payload),
            21 => Self::Attack(payload),
            22 => Self::With(payload),
            23 => Self::Take(payload),
            24 => Self::Build(small?),
            25 => Self::Roll(payload),
            26 => Self::Exploit(small?),
            _ => return Self::plain().find(|choice| choice.number() == action),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_back() {
        let some = [Choice::Move(7), Choice::To(511), Choice::Build(3), Choice::Roll(9)];
        for choice in Choice::plain().chain(some) {
            assert_eq!(Choice::read(choice.number()), Some(choice));
        }
        for wrong in [0, u32::MAX, 16 << 24 | 256, 1 << 24 | 1] {
            assert_eq!(Choice::read(wrong), None, "{wrong}");
        }
    }
}
